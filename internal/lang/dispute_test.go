package lang_test

import (
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/scenario"
)

// TestEveryDisputeIsWorded words every ruling that the shipped scenarios on disputes lead to, in both languages.
func TestEveryDisputeIsWorded(t *testing.T) {
	seen := map[dispute.Verdict]bool{}
	worded := 0
	for _, r := range scenario.RunFS(os.DirFS("../../scenario/testdata")) {
		for _, c := range r.Cases {
			for _, step := range c.Steps {
				if step.Dispute == nil {
					continue
				}
				seen[step.Dispute.Verdict] = true
				for _, l := range lang.All {
					for _, line := range disputeLines(l, step.Dispute) {
						worded++
						if strings.HasPrefix(line, "[") || strings.Contains(line, "<no value>") || strings.HasPrefix(line, "dispute.") || line == "" {
							t.Errorf("%s:%d %s: %q", r.File, step.Line, l, line)
						}
					}
				}
			}
		}
	}
	if worded < 500 {
		t.Errorf("only %d lines were worded", worded)
	}
	for v := dispute.Nothing; v <= dispute.Unbound; v++ {
		for _, l := range lang.All {
			if !l.Has("dispute.verdict." + v.String()) {
				t.Errorf("%s has no word for %v", l, v)
			}
		}
	}
	if len(seen) < 15 {
		t.Errorf("the scenarios lead to %d verdicts only", len(seen))
	}
}

func disputeLines(l lang.Lang, r *dispute.Ruling) []string {
	lines := append([]string{l.Dispute(*r)}, l.DisputeOutcome(r.Outcome)...)
	for _, o := range r.Options {
		lines = append(append(lines, l.DisputeOption(o), l.DisputeVerdict(o.Outcome)), l.DisputeOutcome(o.Outcome)...)
	}
	for _, why := range r.Why {
		lines = append(lines, l.DisputeReason(why))
	}
	lines = append(lines, l.DisputeFactors(r.Factors)...)
	return append(lines, l.DisputeQuestions(r.Questions)...)
}
