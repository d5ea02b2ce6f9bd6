package view

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/scenario"
)

// TestEveryFactIsWorded: whatever the shipped scenarios lead to has words in both languages, phrase by phrase.
func TestEveryFactIsWorded(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range scenario.RunFS(scenario.Files) {
		for i := range r.Cases {
			for _, s := range r.Cases[i].Steps {
				if s.Ruling != nil || s.Deal != nil || s.Dispute != nil || s.Showdown != nil {
					continue
				}
				for _, f := range factsOf(s.Facts) {
					wordsOf(t, f, s, seen)
				}
			}
		}
	}
	if len(seen) < 80 {
		t.Errorf("only %d phrases were found", len(seen))
	}
}

func wordsOf(t *testing.T, f Fact, s scenario.StepResult, seen map[string]bool) {
	switch f.Head {
	case headWhy, headAsks, headCites, "ruling", "option", "proposed", "options", "remedy", "factors", "by", "starts", "parties":
		return
	case headRefused, headStacks, headPots, headPot, headStreet, headBoard, headTurns, headEnough:
		for _, l := range lang.All {
			if text := FactText(f, s, l); strings.Contains(text, "[") || text == f.Text && f.Head != headPot && f.Head != headBoard {
				t.Errorf("%s: %q has no words: %q", l, f.Text, text)
			}
		}
		return
	}
	if f.Head == headGiven && strings.Contains(f.Text, " given ") {
		if text := FactText(f, s, lang.French); strings.Contains(text, " given ") {
			t.Errorf("no words for %s", f.Text)
		}
		return
	}
	for _, part := range strings.Split(strings.ReplaceAll(f.Text, ": ", ", "), ", ") {
		key, _ := phrase(part, lang.French)
		for _, l := range lang.All {
			if !seen[key] && !l.Has(key) {
				t.Errorf("%s: no words for %s: %s", l, key, f.Text)
			}
		}
		seen[key] = true
	}
}
