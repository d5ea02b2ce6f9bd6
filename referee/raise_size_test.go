package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

func TestRaiseIsCompletedOrCutToWhatIsLegal(t *testing.T) {
	short := with(at(1000, 1000), func(s *referee.Spot) { s.Stack = 1700 })
	checkAll(t, tda(t), []row{
		{"number at half", at(1000, 1000), says("1500"), "raise 2000 owed 2000", nil},
		{"number one below half", at(1000, 1000), says("1499"), "call 1000 owed 1000", nil},
		{"number of a full raise", at(1000, 1000), says("2500"), "raise 2500 owed 2500", nil},
		{"raise said, stack below the minimum", short, says("raise 1200"), "raise 1700 owed 1700 all-in", nil},
		{"raise said, stack below the call", with(short, func(s *referee.Spot) { s.Stack = 800 }), says("raise"), "call 800 owed 800 all-in", nil},
		{"raise said with chips, stack below the call", with(short, func(s *referee.Spot) { s.Stack = 800 }), seen(pushes(500), func(o *referee.Observation) {
			o.Word, o.Order = referee.SaidRaise, referee.WordFirst
		}), "call 800 owed 300 all-in", nil},
		{"more than the stack", short, says("raise 5000"), "raise 1700 owed 1700 all-in", nil},
		{"limit: always the step", with(at(200, 200), func(s *referee.Spot) { s.Betting = referee.FixedLimit }), says("raise 900"), "raise 400 owed 400", nil},
		{"pot-limit, pot unknown after the flop", with(at(200, 200), func(s *referee.Spot) { s.Betting = referee.PotLimit }), says("raise 900"), "missing pot", nil},
	})
}

func TestWhatFollowsARaise(t *testing.T) {
	s := at(1000, 1000)
	for _, c := range []struct {
		name string
		out  referee.Outcome
		want referee.Following
	}{
		{"call", referee.Outcome{Action: hand.Call, To: 1000}, referee.Following{Facing: 1000, Increment: 1000, MinRaiseTo: 2000}},
		{"full raise", referee.Outcome{Action: hand.Raise, To: 2500}, referee.Following{Facing: 2500, Increment: 1500, MinRaiseTo: 4000}},
		{"short all-in", referee.Outcome{Action: hand.Raise, To: 1300, AllIn: true}, referee.Following{Facing: 1300, Increment: 1000, MinRaiseTo: 2300}},
	} {
		if got := referee.After(s, c.out, tda(t)); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
