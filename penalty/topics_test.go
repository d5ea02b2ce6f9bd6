package penalty_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/penalty"
)

// TestTopicsHoldEveryInfractionOnce: every code of a shipped book stands under one topic, and every code of a topic is one
// of some book.
func TestTopicsHoldEveryInfractionOnce(t *testing.T) {
	var known, seen []string
	for _, book := range load(t) {
		p := &book.Policy.Penalty
		known = append(known, p.Codes()...)
		var listed []string
		for _, topic := range penalty.Topics {
			listed = append(listed, p.Under(topic.Key)...)
		}
		slices.Sort(listed)
		if want := slices.Sorted(slices.Values(p.Codes())); !slices.Equal(listed, want) {
			t.Errorf("%s: %d infractions, %d under topics", book.ID, len(want), len(listed))
		}
	}
	for _, topic := range penalty.Topics {
		for _, code := range topic.Codes {
			if slices.Contains(seen, code) {
				t.Errorf("%s stands under two topics", code)
			}
			if seen = append(seen, code); !slices.Contains(known, code) {
				t.Errorf("%s is no infraction of any book", code)
			}
		}
	}
	for _, code := range known {
		if !slices.Contains(seen, code) {
			t.Errorf("%s stands under no topic", code)
		}
	}
}
