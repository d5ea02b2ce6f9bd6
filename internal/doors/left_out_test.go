package doors

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// circumstances are what may be left out of what is told of a spot and an act. What lies on the table, what is played and what
// was done is told whole: without it another situation is told.
var circumstances = map[string]func(*referee.Spot, *referee.Observation){
	"increment": func(s *referee.Spot, _ *referee.Observation) { s.Increment = 0 },
	"previous":  func(s *referee.Spot, _ *referee.Observation) { s.Previous = 0 },
	"full":      func(s *referee.Spot, _ *referee.Observation) { s.Full = 0 },
	"raised":    func(s *referee.Spot, _ *referee.Observation) { s.Raised = article.NotTold },
	"players":   func(s *referee.Spot, _ *referee.Observation) { s.Players = 0 },
	"pot":       func(s *referee.Spot, _ *referee.Observation) { s.Pot = 0 },
	"max": func(s *referee.Spot, _ *referee.Observation) {
		if s.Street != hand.Preflop { // a blind posted short is in no pot that anybody can count
			s.MaxTo = 0
		}
	},
	"big blind": func(s *referee.Spot, _ *referee.Observation) {
		if s.Facing == 0 || s.Facing >= s.BigBlind { // a bet is taken for a full one unless it is told what a full one is
			s.BigBlind = 0
		}
	},
	"street":  func(s *referee.Spot, _ *referee.Observation) { s.Street = referee.StreetNotTold },
	"cash":    func(s *referee.Spot, _ *referee.Observation) { s.Cash = article.NotTold },
	"blocked": func(s *referee.Spot, _ *referee.Observation) { s.RaiseBlocked = article.NotTold },
	"stack": func(s *referee.Spot, o *referee.Observation) {
		if o.Amount <= s.InFrontSum+s.Stack { // more said than there is: what is owed is owed as far as the chips reach
			s.Stack = referee.StackNotTold
		}
	},
	"last":    func(_ *referee.Spot, o *referee.Observation) { o.LastChips = article.NotTold },
	"unaware": func(_ *referee.Spot, o *referee.Observation) { denied(&o.Unaware) },
	"mistook": func(_ *referee.Spot, o *referee.Observation) { denied(&o.Mistook) },
	"behind":  func(_ *referee.Spot, o *referee.Observation) { o.ActedBehind = article.NotTold },
	"misled":  func(_ *referee.Spot, o *referee.Observation) { denied(&o.Misled) },
	"probed":  func(_ *referee.Spot, o *referee.Observation) { o.Probed = article.NotTold },
	"order": func(_ *referee.Spot, o *referee.Observation) {
		if o.Word != referee.Silent && len(o.Chips) > 0 {
			o.Order = referee.OrderUnknown
		}
	},
}

// denied leaves out that a claim was denied; one that was made is told.
func denied(f *article.Told) {
	if *f == article.No {
		*f = article.NotTold
	}
}

// TestWhatIsLeftOutIsAskedOrDoesNotMatter leaves out what was told of a drawn spot and act, one circumstance at a time: the
// ruling is the same, or a question.
func TestWhatIsLeftOutIsAskedOrDoesNotMatter(t *testing.T) {
	all := books(t)
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range circumstances {
			if !yield(name) {
				return
			}
		}
	})
	asked, same := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := drawHand(t, all)
		if d == nil {
			return
		}
		spot := d.bare()
		o := drawSeen(t, spot.Spot)
		want := bareRuling(d, spot.Spot, o)
		if len(want.Questions) > 0 || o.Amount > 0 && o.Amount <= spot.InFrontSum { // a number below what lies there names no total
			return
		}
		for _, name := range names {
			if name == "blocked" && d.at.Hand.LimitOn(d.at.ToAct()) != nil { // what was ruled on a player is told: nothing hints at it
				continue
			}
			less, seen := spot.Spot, o
			circumstances[name](&less, &seen)
			got := bareRuling(d, less, seen)
			if len(got.Questions) > 0 {
				asked++
				continue
			}
			same++
			if diff := cmp.Diff(want.comesTo(), got.comesTo(), cmpopts.EquateEmpty(), cmp.Comparer(asFar)); diff != "" {
				t.Fatalf("%s: without %q:\n%s\n%s", d.book.ID, name, diff,
					scenario.Told(tell.SpotIs{Spot: spot.Spot}, tell.Seen{Seat: 1, Observation: o}).Text(tell.English))
			}
		}
	})
	t.Logf("%d questions, %d same rulings", asked, same)
}

// asFar reports whether two outcomes are the same, as far as the chips of the player reach, of whom one may not be told how far:
// a raise that owes more than there is is all-in, and maybe no more than a call.
func asFar(a, b referee.Outcome) bool {
	if a.AllIn == b.AllIn {
		return a == b
	}
	if b.AllIn {
		a, b = b, a
	}
	return a.Action == b.Action && a.To == b.To || a.To < b.To && b.Owed > 0
}

func bareRuling(d *drawn, s referee.Spot, o referee.Observation) said {
	r := referee.Rule(s, o, &d.book.Policy.Referee)
	return saidOf(&r)
}
