package lang_test

import (
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/scenario"
)

// TestEveryRulingOnAShowdownIsWorded words every ruling that the shipped scenarios on the showdown lead to, in both
// languages.
func TestEveryRulingOnAShowdownIsWorded(t *testing.T) {
	worded := 0
	for _, r := range scenario.RunFS(os.DirFS("../../scenario/testdata")) {
		for _, c := range r.Cases {
			for _, step := range c.Steps {
				d := step.Showdown
				if d == nil {
					continue
				}
				for _, l := range lang.All {
					lines := append([]string{l.Showdown(*d)}, l.ShowdownOutcome(d.Outcome)...)
					for _, o := range d.Options {
						lines = append(append(lines, l.ShowdownOption(o)), l.ShowdownOutcome(o.Outcome)...)
					}
					for _, why := range d.Why {
						lines = append(lines, l.ShowdownReason(why))
					}
					for _, q := range d.Questions {
						lines = append(lines, l.ShowdownQuestion(q))
					}
					for _, p := range d.Penalties {
						lines = append(lines, l.ShowdownPenalty(p))
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
	if worded < 500 {
		t.Errorf("only %d lines were worded", worded)
	}
}
