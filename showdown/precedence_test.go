package showdown_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/showdown"
)

// TestNoTwoPointsMeet: every kind of event has one point, so that their order decides nothing.
func TestNoTwoPointsMeet(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range showdown.Points() {
		if seen[name] {
			t.Errorf("%s has two points: their order needs scenarios", name)
		}
		seen[name] = true
	}
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		p := books[rapid.IntRange(0, len(books)-1).Draw(t, "book")]
		a, errA := showdown.Rule(l, events, p)
		restore := showdown.ReversePoints()
		b, errB := showdown.Rule(l, events, p)
		restore()
		if (errA == nil) != (errB == nil) || !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v: %+v, asked in the opposite order %+v", events, a, b)
		}
	})
}
