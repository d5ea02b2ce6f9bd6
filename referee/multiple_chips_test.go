package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/referee"
)

func TestSeveralChipsAreACallWhenEachIsNeeded(t *testing.T) {
	checkAll(t, tda(t), []row{
		{"without one of the smallest it falls one short", at(601, 401), pushes(500, 100, 100, 1), "call 601 returned 100", nil},
		{"without one of the smallest it is exactly the call", at(600, 400), pushes(500, 100, 100), "call 600 returned 100", nil},
		{"spare chip, one below half", at(1000, 1001), pushes(1000, 500), "call 1000 returned 500", nil},
		{"spare chip, half of an odd increment", at(1000, 999), pushes(1000, 500), "raise 1999 owed 499", nil},
		{"last chips, each needed: not all-in", with(at(1200, 1200), func(s *referee.Spot) { s.Stack = 2000 }), pushes(1000, 1000), "call 1200 returned 800", nil},
		{"last chips by the player's word", at(1400, 1400), seen(pushes(1000, 500, 500), func(o *referee.Observation) { o.LastChips = article.Yes }), "raise 2000 all-in", nil},
		{"last chips of a blocked player", with(at(1400, 1400), func(s *referee.Spot) { s.Stack, s.RaiseBlocked = 2000, article.Yes }), pushes(1000, 500, 500), "call 1400 returned 600", nil},
		{"for change", at(325, 325), seen(pushes(500, 25), func(o *referee.Observation) { o.WantsChange = true }), "raise 650 owed 125", nil},
		{"no increment known, the opening bet or a raise", with(at(400, 0), func(s *referee.Spot) { s.BigBlind = 0 }), pushes(500, 100), "missing raised", nil},
		{"a raise of nobody knows how much", with(at(400, 0), func(s *referee.Spot) { s.Raised = article.Yes }), pushes(500, 100), "missing increment", nil},
		{"enough whatever the increment", with(at(400, 0), func(s *referee.Spot) { s.Raised = article.Yes }), pushes(500, 500), "raise 1000", nil},
	})
}
