package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/referee"
)

func TestChipsOfAnEarlierBet(t *testing.T) {
	// The big blind has two 25 in front and faces 600, raised by 550.
	bb := with(at(600, 550), func(s *referee.Spot) { s.InFront, s.InFrontSum, s.Previous = chip.Pile{25, 25}, 50, 50 })
	lifts := func(o referee.Observation, chips ...chip.Amount) referee.Observation { o.Lifted = chips; return o }
	checkAll(t, tda(t), []row{
		{"one chip on top", bb, pushes(1000), "call 600 returned 450", nil},
		{"both lifted one by one is all lifted", bb, lifts(pushes(1000), 25, 25), "call 600 returned 400 no-fold", nil},
		{"one lifted: the overchip is judged by half", bb, lifts(pushes(1000), 25), "raise 1150 owed 125 no-fold", nil},
		{"lifted and nothing more", bb, lifts(referee.Observation{}, 25), "none no-fold", nil},
		{"lifted and discarded", bb, lifts(referee.Observation{Discard: true}, 25), "floor enforce_call allow_fold", nil},
		{"lifting without a raise to face binds to nothing", with(bb, func(s *referee.Spot) { s.Facing = 50 }), lifts(referee.Observation{Tap: true}, 25), "check", nil},
		{"gathered, stack unknown", bb, referee.Observation{Gathered: true}, "missing stack", nil},
		{"gathered with chips, each needed", with(bb, func(s *referee.Spot) { s.Stack = 1000 }), referee.Observation{Gathered: true, Chips: chip.Pile{500, 500}}, "floor whole_stack call", nil},
	})
	whole := referee.Rule(with(bb, func(s *referee.Spot) { s.Stack = 1000 }), referee.Observation{Gathered: true, Chips: chip.Pile{500, 500}}, tda(t))
	if whole.To != 600 || whole.Returned != 450 {
		t.Errorf("the whole lot is judged as several chips, each needed: %+v", whole.Outcome)
	}
}
