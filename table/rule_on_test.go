package table

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// A ruling that is overruled stands in the stream beside what the floor decided and why.
func TestRuleOnOverrulesInOneStep(t *testing.T) {
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	pushed := referee.Observation{Chips: chip.Pile{1000}}
	raise := &referee.Outcome{Action: hand.Raise, To: 1000}
	f.refused(RuleOn{Seat: 4, Observation: pushed, Other: raise}, ReasonMissing)
	f.refused(RuleOn{Seat: 1, Observation: pushed, Other: raise, Reason: "said so"}, NobodyActs)
	f.refused(RuleOn{Seat: 4, Observation: pushed, Option: "undercall"}, UnknownOption)
	events := f.do(RuleOn{Seat: 4, Observation: pushed, Other: raise, Reason: "said so"})
	made, ruled := events[0].(RulingMade), events[1].(FloorRuled)
	if made.Ruling.Outcome.Action != hand.Call || ruled.Option != -1 || ruled.Reason != "said so" || ruled.Outcome.To != 1000 {
		t.Errorf("%+v, then %+v", made, ruled)
	}
	if last := f.s.Hand.Rulings[0]; f.s.ToAct() != 1 || f.s.Hand.State.Facing() != 1000 || last.Overruled != "said so" || f.s.Hand.Waiting != nil {
		t.Errorf("seat %d to act, %+v", f.s.ToAct(), last)
	}
	f.do(RuleOn{Seat: 1, Observation: referee.Observation{Word: referee.SaidCall}}) // nothing to decide
	if f.s.ToAct() != 2 {
		t.Errorf("seat %d to act", f.s.ToAct())
	}
}

// What happened behind a player who was passed over is told with the floor's choice, or not at all.
func TestRuleOnAPlayerPassedOver(t *testing.T) {
	call := referee.Observation{Word: referee.SaidCall}
	for _, c := range []struct {
		option string
		next   SeatNo // to act
		early  int    // acts still frozen
	}{
		{"no_raise", 4, 2},
		{"normal", 4, 2},
		{"dead", 3, 0}, // the calls behind are carried out
		{"", 0, 2},     // nobody: the ruling waits
	} {
		f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
		f.start(StartHand{Blinds: blinds})
		f.do(Observe{Seat: 1, Observation: call}) // reported when it was made
		passed := &Passed{Behind: []referee.Observation{call, call}, Time: article.Yes}
		f.refused(RuleOn{Seat: 4, Passed: passed, Option: "undercall"}, UnknownOption)
		f.refused(RuleOn{Seat: 4, Passed: &Passed{Behind: []referee.Observation{call, call, call, call}}}, NobodyActs)
		if len(f.s.Hand.Early) != 1 {
			t.Fatalf("a refused ruling froze something: %+v", f.s.Hand.Early)
		}
		f.do(RuleOn{Seat: 4, Passed: passed, Option: c.option})
		if f.s.ToAct() != c.next || len(f.s.Hand.Early) != c.early || (f.s.Hand.Waiting != nil) != (c.option == "") {
			t.Errorf("%q: seat %d to act, %d frozen, waiting %v", c.option, f.s.ToAct(), len(f.s.Hand.Early), f.s.Hand.Waiting != nil)
		}
		if c.option == "no_raise" {
			f.refused(Act{Seat: 4, Kind: hand.Raise, To: 600}, RuledNoRaise)
			f.do(Act{Seat: 4, Kind: hand.Call})
			if f.s.ToAct() != 3 {
				t.Errorf("seat %d to act", f.s.ToAct())
			}
		}
	}
	f := seats(t, 10000, 10000, 10000, 10000).after(4, 1, 2)
	f.start(StartHand{Blinds: blinds})
	f.do(RuleOn{Seat: 4, Passed: &Passed{Behind: []referee.Observation{call, call}, Time: article.No}})
	if f.s.ToAct() != 4 || f.s.Hand.Waiting != nil || len(f.s.Hand.Early) != 2 {
		t.Errorf("without the time to speak up every option is kept: %+v", f.s.Hand.Waiting)
	}
}
