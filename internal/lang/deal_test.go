package lang_test

import (
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/scenario"
)

// TestEveryRulingOnADealIsWorded words every ruling that the shipped scenarios on the deal lead to, in both languages.
func TestEveryRulingOnADealIsWorded(t *testing.T) {
	worded := 0
	for _, r := range scenario.RunFS(os.DirFS("../../scenario/testdata")) {
		for _, c := range r.Cases {
			for _, step := range c.Steps {
				if step.Deal == nil {
					continue
				}
				for _, l := range lang.All {
					d := step.Deal
					lines := append([]string{l.Deal(*d)}, l.DealOutcome(d.Outcome)...)
					for _, o := range d.Options {
						lines = append(append(lines, l.DealOption(o)), l.DealOutcome(o.Outcome)...)
					}
					for _, why := range d.Why {
						lines = append(lines, l.DealReason(why))
					}
					for _, q := range d.Questions {
						lines = append(lines, l.T("deal.question."+q))
					}
					for _, p := range d.Penalties {
						lines = append(lines, l.DealPenalty(p))
					}
					for _, line := range lines {
						worded++
						if strings.HasPrefix(line, "[") || strings.Contains(line, "<no value>") || line == "" {
							t.Errorf("%s:%d %s: %q", r.File, step.Line, l, line)
						}
					}
				}
			}
		}
	}
	if worded < 1000 {
		t.Errorf("only %d lines were worded", worded)
	}
}
