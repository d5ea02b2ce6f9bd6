package referee_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

func TestEarlyActsAreHeldThenBindOrFree(t *testing.T) {
	p := tda(t)
	before := with(at(300, 300), func(s *referee.Spot) { s.Seat = 6 })
	raised := with(before, func(s *referee.Spot) { s.Facing, s.Previous = 600, 300 })
	for _, c := range []struct {
		name string
		seen referee.Observation
		at   referee.Spot
		want string
		free bool
	}{
		{"raise, unchanged", says("raise 800"), before, "raise 800 owed 800", false},
		{"raise, changed", seen(pushes(500, 300), func(o *referee.Observation) { o.Word, o.Order = referee.SaidRaise, referee.WordFirst }), raised, "none returned 800", true},
		{"fold, changed", referee.Observation{Discard: true}, raised, "fold", false},
		{"call, unchanged", says("call"), before, "call 300 owed 300", false},
		{"oversized chip, unchanged", pushes(1000), before, "call 300 returned 700", false},
		{"call, a bigger stack in front changes nothing", pushes(300), before, "call 300", false},
	} {
		early, held := referee.Hold(before, nil, c.seen, p)
		if !held.Held || len(held.Penalties) == 0 {
			t.Errorf("%s: not held, or without a word on the penalty: %+v", c.name, held)
		}
		r := referee.Release(early, c.at, p)
		if got := brief(r); got != c.want || r.Free != c.free || r.Bound == c.free {
			t.Errorf("%s: %s free %v bound %v, want %s free %v", c.name, got, r.Free, r.Bound, c.want, c.free)
		}
	}
}

func TestEarlyCallThatStandsLeavesItsChipsWhenTheActionChanges(t *testing.T) {
	p := tda(t)
	before := at(300, 300)
	early, _ := referee.Hold(before, nil, pushes(300), p)
	early.Stands = true
	r := referee.Release(early, with(before, func(s *referee.Spot) { s.Facing = 900 }), p)
	if !r.Free || r.Forfeit != 300 || r.Returned != 0 {
		t.Errorf("%+v", r.Outcome)
	}
}

func TestEarlyActAnswersTheEarlyActsBeforeIt(t *testing.T) {
	p := tda(t)
	nothing := with(at(0, 0), func(s *referee.Spot) { s.Seat, s.BigBlind, s.Pot = 4, 100, 600 })
	bet, _ := referee.Hold(nothing, nil, says("bet 300"), p)
	call, held := referee.Hold(with(nothing, func(s *referee.Spot) { s.Seat = 5 }), []referee.Early{bet}, says("call"), p)
	if got := brief(held); got != "call 300 owed 300 held" || call.Pot != 900 || call.Added != 300 {
		t.Fatalf("%s, pot %d, adds %d", got, call.Pot, call.Added)
	}
	raise, held := referee.Hold(with(nothing, func(s *referee.Spot) { s.Seat = 6 }), []referee.Early{bet, call}, says("raise 500"), p)
	if got := brief(held); got != "raise 600 owed 600 held" || raise.Pot != 1200 {
		t.Errorf("%s, pot %d", got, raise.Pot)
	}
	for _, c := range []struct {
		facing chip.Amount
		free   bool
	}{{300, false}, {0, true}, {200, true}, {500, true}} {
		r := referee.Release(call, with(nothing, func(s *referee.Spot) { s.Facing, s.Previous = c.facing, 0 }), p)
		if r.Free != c.free || r.Bound == c.free {
			t.Errorf("facing %d: free %v, bound %v", c.facing, r.Free, r.Bound)
		}
	}
}

func TestScaleOfPenaltiesByStageStreetAndChips(t *testing.T) {
	tx := texapoker(t)
	for _, c := range []struct {
		stage  referee.Stage
		street hand.Street
		chips  chip.Pile
		hands  int
	}{
		{referee.LateRegistration, hand.Preflop, chip.Pile{300}, 0},
		{referee.LateRegistration, hand.River, chip.Pile{300}, 2},
		{referee.BeforeMoney, hand.Preflop, nil, 0},
		{referee.BeforeMoney, hand.Flop, nil, 2},
		{referee.InTheMoney, hand.Preflop, nil, 2},
		{referee.InTheMoney, hand.Turn, chip.Pile{300}, 4},
	} {
		s := with(at(300, 300), func(s *referee.Spot) { s.Stage, s.Street = c.stage, c.street })
		o := referee.Observation{Chips: c.chips, OutOfTurn: true}
		if c.chips == nil {
			o.Word = referee.SaidCall
		}
		if r := referee.Rule(s, o, tx); len(r.Penalties) != 1 || r.Penalties[0].Hands != c.hands {
			t.Errorf("%v %v %v: %+v, want %d hands", c.stage, c.street, c.chips, r.Penalties, c.hands)
		}
	}
	r := referee.Rule(at(300, 300), referee.Observation{Chips: chip.Pile{300}, OutOfTurn: true}, tx)
	var hands []int
	for _, led := range r.Options {
		hands = append(hands, led.Penalties[0].Hands)
	}
	if brief(r) != "missing stage" || !slices.Equal(hands, []int{2, 2, 4}) {
		t.Errorf("the stage not told: %s, %v hands", brief(r), hands)
	}
}

// TestTheReasonOfAnOvertakenActSaysWhatIsLeft: whoever may not raise any more is not told to have every option (LP-3.5-10).
func TestTheReasonOfAnOvertakenActSaysWhatIsLeft(t *testing.T) {
	p := book(t, "lois-du-poker")
	before := with(at(0, 0), func(s *referee.Spot) { s.Seat, s.BigBlind = 5, 10 })
	bet := with(before, func(s *referee.Spot) { s.Facing, s.Increment = 40, 40 })
	for said, want := range map[string]string{"check": "early_overtaken", "bet 20": "early_changed"} {
		early, _ := referee.Hold(before, nil, says(said), p)
		r := referee.Release(early, bet, p)
		if len(r.Why) == 0 || r.Why[0].Key != want || r.NoRaise != (want == "early_overtaken") {
			t.Errorf("%s: %v, no raise %v", said, r.Why, r.NoRaise)
		}
	}
}
