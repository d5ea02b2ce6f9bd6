package tell_test

import (
	"testing"

	"github.com/floorbook/floorbook/tell"
)

func TestALineOfScenariosIsSaidInFrench(t *testing.T) {
	for text, want := range map[string]string{
		"button 1":                             "bouton 1",
		"blinds 100/200 stacks 10000":          "blinds 100/200 tapis 10000",
		"hand …":                               "coup …",
		"seat 4 early …":                       "siège 4 hors tour …",
		"dispute …":                            "litige …",
		"to seat 4":                            "jusqu'au siège 4",
		"seat 5 pushes 1000":                   "siège 5 pousse 1000",
		"clock called by seat 3 limit 0:45":    "horloge demandée par le siège 3 limite 0:45",
		"seat 4 is skipped, before owes":       "siège 4 est oublié, le précédent n'a pas agi",
		"table seats 1-6 button 1":             "table sièges 1-6 bouton 1",
		"third street 2:7c 5:Kh":               "troisième street 2:7c 5:Kh",
		"nothing of the kind, whatever it may": "nothing of the kind, whatever it may",
	} {
		if got := tell.French.Rephrase(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := tell.Scenario.Rephrase(text); got != text {
			t.Errorf("%q: %q", text, got)
		}
	}
}
