package referee_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// TestBooksDiffer puts the same act before every book: tda-2024, cercle-pg, heavenpoker-2010, casino-ri,
// lois-du-poker, in this order. Texapoker changes none of these points.
func TestBooksDiffer(t *testing.T) {
	names := []string{"tda-2024", "cercle-pg", "heavenpoker-2010", "casino-ri", "lois-du-poker"}
	policies := make([]*referee.Policy, len(names))
	for i, name := range names {
		policies[i] = book(t, name)
	}
	raised := with(at(1100, 700), func(s *referee.Spot) { s.Previous, s.Players = 400, 4 })
	preflop := with(at(200, 200), func(s *referee.Spot) { s.Street, s.BigBlind = hand.Preflop, 200 })
	for _, c := range []struct {
		name string
		spot referee.Spot
		seen referee.Observation
		want [5]string
	}{
		{"each chip needed, half reached", at(600, 600), pushes(500, 500),
			[5]string{"call 600 returned 400", "missing complete", "call 600 returned 400", "raise 1200 owed 200", "call 600 returned 400"}},
		{"a spare chip, below half of the bet", at(1000, 1000), pushes(1000, 100, 100, 100, 100),
			[5]string{"call 1000 returned 400", "call 1000 returned 400", "call 1000 returned 400", "call 1000 returned 400", "floor minimum_raise call"}},
		{"a spare chip, above half of the bet", at(1000, 1000), pushes(1000, 500, 100),
			[5]string{"raise 2000 owed 400", "missing complete", "raise 2000 owed 400", "raise 2000 owed 400", "floor minimum_raise call"}},
		{"half of the increment, not of the bet", raised, pushes(1000, 100, 100, 100, 100, 100),
			[5]string{"raise 1800 owed 300", "call 1100 returned 400", "raise 1500", "call 1100 returned 400", "floor minimum_raise call"}},
		{"raise said, too little", at(1000, 1000), together("raise", referee.WordFirst, 1000, 200),
			[5]string{"raise 2000 owed 800", "missing complete", "raise 2000 owed 800", "raise 2000 owed 800", "raise 2000 owed 800"}},
		{"raise said, one chip, no number", at(300, 300), together("raise", referee.WordFirst, 1000),
			[5]string{"raise 1000", "call 300 returned 700", "call 300 returned 700", "raise 1000", "raise 1000"}},
		{"the same before the flop", preflop, together("raise", referee.WordFirst, 1000),
			[5]string{"raise 1000", "raise 1000", "raise 1000", "raise 1000", "raise 1000"}},
		{"one chip, then the word", at(300, 300), together("raise", referee.ChipsFirst, 1000),
			[5]string{"call 300 returned 700", "call 300 returned 700", "call 300 returned 700", "call 300 returned 700", "raise 1000"}},
		{"several chips, then a number", at(400, 400), together("raise 1200", referee.ChipsFirst, 500, 500),
			[5]string{"raise 1000", "raise 1000", "raise 1200 owed 200", "raise 1200 owed 200", "raise 1200 owed 200"}},
		{"exactly half of an opening bet", with(at(1000, 1000), func(s *referee.Spot) { s.Players = 3 }), pushes(500),
			[5]string{"call 1000 owed 500", "call 1000 owed 500", "floor forfeit complete", "call 1000 owed 500", "call 1000 owed 500"}},
		{"the level before the raise", raised, seen(pushes(100, 100, 100, 100), func(o *referee.Observation) { o.Unaware = article.No }),
			[5]string{"floor forfeit complete", "floor forfeit complete", "floor forfeit complete", "floor forfeit complete", "call 1100 owed 700"}},
		{"a tap facing a bet", at(300, 300), referee.Observation{Tap: true},
			[5]string{"none no-raise", "missing act", "missing act", "none no-raise", "missing act"}},
		{"the word fold after the chips of a call", at(400, 400), together("fold", referee.ChipsFirst, 400),
			[5]string{"call 400", "call 400", "call 400", "fold", "call 400"}},
		{"chips short of the line", at(300, 300), seen(pushes(100, 100, 100), func(o *referee.Observation) { o.Short = true }),
			[5]string{"call 300", "call 300", "none returned 300", "none returned 300", "none returned 300"}},
		{"raise said, two motions, an event", with(at(100, 100), func(s *referee.Spot) { s.Cash = article.No }), seen(together("raise", referee.WordFirst, 100), func(o *referee.Observation) { o.Later = pushes(400).Chips }),
			[5]string{"raise 200 returned 300", "missing complete", "raise 500", "raise 200 returned 300", "raise 200 returned 300"}},
		{"the same in a cash game", with(at(100, 100), func(s *referee.Spot) { s.Cash = article.Yes }),
			seen(together("raise", referee.WordFirst, 100), func(o *referee.Observation) { o.Later = pushes(400).Chips }),
			[5]string{"raise 200 returned 300", "missing complete", "raise 500", "raise 200 returned 300", "raise 500"}},
	} {
		for i, p := range policies {
			if got := brief(referee.Rule(c.spot, c.seen, p)); got != c.want[i] {
				t.Errorf("%s: %s says %s, want %s", c.name, names[i], got, c.want[i])
			}
		}
	}
}

// TestSmallestRaiseByBook: opening bet of 400, raise to 1000, blinds of 100.
func TestSmallestRaiseByBook(t *testing.T) {
	s := with(at(1000, 600), func(s *referee.Spot) { s.Previous, s.Opening = 400, 400 })
	for name, want := range map[string]int{"tda-2024": 1600, "cercle-pg": 2000, "heavenpoker-2010": 1400, "casino-ri": 2000, "lois-du-poker": 1600} {
		p := book(t, name)
		legal, r := referee.Allowed(s, p)
		if int(legal.MinTo) != want || len(r.Cites) != 1 || r.Cites[0] != p.MinRaise.Cite {
			t.Errorf("%s: %d by %v, want %d", name, legal.MinTo, r.Cites, want)
		}
		after := referee.After(s, referee.Outcome{Action: hand.Raise, To: legal.MinTo}, p)
		again := map[string]int{"tda-2024": 2200, "cercle-pg": 4000, "heavenpoker-2010": 1800, "casino-ri": 4000, "lois-du-poker": 2200}[name]
		if int(after.MinRaiseTo) != again {
			t.Errorf("%s: then %d, want %d", name, after.MinRaiseTo, again)
		}
	}
}

// TestSkippedPlayerByBook: what a silent player keeps after acts behind.
func TestSkippedPlayerByBook(t *testing.T) {
	fold, call := hand.Fold, hand.Call
	for _, c := range []struct {
		book   string
		behind referee.Behind
		want   string
	}{
		{"cercle-pg", referee.Behind{Actions: []hand.Kind{call, call}}, "none no-raise"},
		{"cercle-pg", referee.Behind{Actions: []hand.Kind{call, fold}, ReasonableTime: article.Yes}, "none"},
		{"lois-du-poker", referee.Behind{Actions: []hand.Kind{call, fold}, ReasonableTime: article.Yes}, "none"},
		{"lois-du-poker", referee.Behind{Actions: []hand.Kind{fold, fold, fold}}, "missing before_owes"},
		{"lois-du-poker", referee.Behind{Actions: []hand.Kind{fold, fold, fold}, BeforeOwes: article.No}, "floor dead no_raise"},
		{"lois-du-poker", referee.Behind{Actions: []hand.Kind{fold, fold, fold}, BeforeOwes: article.Yes}, "none"},
		{"casino-ri", referee.Behind{Actions: []hand.Kind{call}, NextCard: article.Yes}, "fold"},
		{"casino-ri", referee.Behind{Actions: []hand.Kind{}, NextCard: article.Yes}, "none"},
		{"casino-ri", referee.Behind{NextCard: article.No, ReasonableTime: article.Yes}, "missing behind"},
		{"casino-ri", referee.Behind{NextCard: article.No}, "missing behind"},
		{"casino-ri", referee.Behind{Actions: []hand.Kind{call, fold}, ReasonableTime: article.Yes, NextCard: article.No}, "floor no_raise dead normal"},
		{"heavenpoker-2010", referee.Behind{Actions: []hand.Kind{fold, fold}, ReasonableTime: article.Yes}, "none"},
		{"tda-2024", referee.Behind{Actions: []hand.Kind{call}, NextCard: article.Yes}, "none"},
	} {
		if got := brief(referee.Skipped(at(300, 300), c.behind, book(t, c.book))); got != c.want {
			t.Errorf("%s, %v behind: %s, want %s", c.book, c.behind, got, c.want)
		}
	}
}
