package tell

import (
	"reflect"
	"testing"
)

// TestAFactIsToldInAnyOfItsWords: a street with or without its small words, the last chips in one word or two.
func TestAFactIsToldInAnyOfItsWords(t *testing.T) {
	for _, c := range []struct {
		tongue Tongue
		lines  []string
	}{
		{Scenario, []string{"facing 1000 street turn", "facing 1000 on turn", "facing 1000 on the turn"}},
		{French, []string{"face à 1000 à la turn", "face à 1000 street turn", "face à 1000 turn", "face à 1000 tournant"}},
		{French, []string{"siège 4 pousse 6x100, pas derniers jetons", "siège 4 pousse 6x100, pas derniers"}},
		{French, []string{"siège 4 pousse 6x100, derniers jetons", "siège 4 pousse 6x100, derniers"}},
	} {
		want, err := c.tongue.Line(Play, c.lines[0])
		if err != nil {
			t.Errorf("%s: %v", c.lines[0], err)
		}
		for _, line := range c.lines[1:] {
			if got, err := c.tongue.Line(Play, line); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %#v %v", line, got, err)
			}
		}
	}
}
