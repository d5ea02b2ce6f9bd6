package blindplan_test

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/blindplan"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// club is a case of five values, as clubs own them.
func club() []blindplan.Stock {
	return []blindplan.Stock{{Chip: 25, Count: 400}, {Chip: 100, Count: 400}, {Chip: 500, Count: 250}, {Chip: 1000, Count: 250}, {Chip: 5000, Count: 100}}
}

// sets are values that one finds in cases, some of which do not go into each other.
var sets = [][]chip.Amount{{25, 100, 500, 1000, 5000}, {100, 500, 1000, 5000, 25000, 100000}, {5, 25, 100, 500}, {1, 5, 25, 100}, {50, 100, 500, 1000},
	{10, 20, 50, 100, 500}, {25, 50, 100, 500, 1000}, {100, 500}, {25}, {20, 25, 100}, {500, 1000, 5000, 25000}}

func drawn(t *rapid.T) blindplan.Wish {
	w := blindplan.Wish{
		Players: rapid.IntRange(2, 200).Draw(t, "players"), More: rapid.SampledFrom([]int{0, 0, 5, 30}).Draw(t, "more"),
		Minutes: rapid.IntRange(blindplan.MinutesMin, 12*60).Draw(t, "minutes"), Level: rapid.SampledFrom([]int{0, 0, 10, 15, 20, 30}).Draw(t, "level"),
		Break: rapid.SampledFrom([]int{0, 5, 15}).Draw(t, "break"), Seats: rapid.SampledFrom([]int{0, 6, 10}).Draw(t, "seats"),
		Ante: rapid.SampledFrom([]hand.AnteKind{hand.NoAnte, hand.AnteBigBlind}).Draw(t, "ante"), Late: rapid.SampledFrom([]int{blindplan.UntilBreak, 0, 3}).Draw(t, "late"),
	}
	for _, c := range rapid.SampledFrom(sets).Draw(t, "set") {
		w.Case = append(w.Case, blindplan.Stock{Chip: c, Count: rapid.IntRange(1, 2000).Draw(t, "count")})
	}
	return w
}

// TestWhatIsPlannedHolds: for any case, players and time the plan deals out no chip that the house does not own, its blinds and antes never fall and
// can always be paid in the chips in play, and the chips that leave play do so at a break after which nothing needs them.
func TestWhatIsPlannedHolds(t *testing.T) {
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	planned := 0
	rapid.Check(t, func(t *rapid.T) {
		w := drawn(t)
		p, err := blindplan.Make(w)
		if err != nil {
			var refused *refusal.Error
			if !errors.As(err, &refused) {
				t.Fatal(err)
			}
			return
		}
		planned++
		s := p.Structure
		if err := s.Validate(&book.Policy.Tournament); err != nil {
			t.Fatalf("%v: %+v", err, s)
		}
		owned := map[chip.Amount]int{}
		for _, stock := range w.Case {
			owned[stock.Chip] = stock.Count
		}
		for i, n := range s.StackChips {
			if n*(w.Players+w.More) > owned[s.Chips[i]] {
				t.Fatalf("%d chips of %d for %d stacks of %d", owned[s.Chips[i]], s.Chips[i], w.Players+w.More, n)
			}
		}
		if p.Most < p.Stacks || p.Chips != s.Stack*chip.Amount(p.Stacks) || p.Margin < 0 && p.Outlook.Reached {
			t.Fatalf("%+v", p)
		}
		paidInTheChipsLeft(t, &s)
		if p.Outlook.Reached && s.Levels[p.Outlook.Level].Big*tournament.EndBigBlinds < p.Chips {
			t.Fatalf("over at %d with %d chips", s.Levels[p.Outlook.Level].Big, p.Chips)
		}
		if again, _ := blindplan.Make(w); !reflect.DeepEqual(again, p) {
			t.Fatal("the same wish gives another plan")
		}
	})
	if planned == 0 {
		t.Error("nothing was ever planned")
	}
}

// paidInTheChipsLeft follows the chips through the colour-ups.
func paidInTheChipsLeft(t *rapid.T, s *tournament.Structure) {
	chips, before := s.Chips, tournament.Level{}
	for i, l := range s.Levels {
		if l.Break {
			if off, up := strings.CutPrefix(l.Note, "Color-up "); up {
				if off != strconv.Itoa(int(chips[0])) || len(chips) == 1 {
					t.Fatalf("break %d colours up %s of %v", i, off, chips)
				}
				chips = chips[1:]
			}
			continue
		}
		if l.Note != "" || l.Small%chips[0] != 0 || l.Big%chips[0] != 0 || l.Ante%chips[0] != 0 {
			t.Fatalf("level %d: %+v in chips of %d", i, l, chips[0])
		}
		if l.Small < before.Small || l.Big <= before.Big || l.Ante < before.Ante {
			t.Fatalf("level %d: %+v after %+v", i, l, before)
		}
		before = l
	}
}

// TestAnEveningOfAClub: thirty players from eight to midnight with a case of 1,400 chips.
func TestAnEveningOfAClub(t *testing.T) {
	p, err := blindplan.Make(blindplan.Wish{Case: club(), Players: 30, Minutes: 4*60 + 30, Ante: hand.AnteBigBlind, Late: blindplan.UntilBreak})
	if err != nil {
		t.Fatal(err)
	}
	s := p.Structure
	if s.Stack != 5000 || s.Levels[0].Small != 25 || s.Levels[0].Big != 50 || s.Levels[0].Ante != 0 || s.Levels[1].Ante != s.Levels[1].Big {
		t.Errorf("%+v", s)
	}
	if p.Margin < 0 || p.Margin > 45 || !p.Outlook.Reached || p.Outlook.Minutes+p.Margin != 270 {
		t.Errorf("over after %d minutes, margin %d", p.Outlook.Minutes, p.Margin)
	}
	ups := 0
	for _, l := range s.Levels {
		if l.Note != "" {
			ups++
		}
	}
	if ups == 0 || s.LateLevels == 0 {
		t.Errorf("%d colour-ups, entries until level %d", ups, s.LateLevels)
	}
}

// TestWhatDoesNotFit says how many players the chips suffice for, and by one more they do not.
func TestWhatDoesNotFit(t *testing.T) {
	w := blindplan.Wish{Case: club(), Players: 1000, Minutes: 300}
	_, err := blindplan.Make(w)
	refused, is := err.(*refusal.Error)
	if !is || refused.Code != blindplan.TooFewChips {
		t.Fatal(err)
	}
	w.Players = refused.Args["Most"].(int)
	if p, err := blindplan.Make(w); err != nil || p.Most < w.Players {
		t.Errorf("%d players: %v", w.Players, err)
	}
	w.Players++
	if _, err := blindplan.Make(w); err == nil {
		t.Errorf("%d players would fit too", w.Players)
	}
	for code, w := range map[refusal.Code]blindplan.Wish{
		blindplan.BadCase:       {Players: 10, Minutes: 300},
		blindplan.BadPlayers:    {Case: club(), Players: 1, Minutes: 300},
		blindplan.BadTime:       {Case: club(), Players: 10, Minutes: 29},
		blindplan.BadLevel:      {Case: club(), Players: 10, Minutes: 300, Level: 121},
		blindplan.BadBreak:      {Case: club(), Players: 10, Minutes: 300, Break: -1},
		blindplan.BadSeats:      {Case: club(), Players: 10, Minutes: 300, Seats: 11},
		blindplan.TooLittleTime: {Case: club(), Players: 10, Minutes: 60, Level: 30},
	} {
		if _, err := blindplan.Make(w); err == nil || err.(*refusal.Error).Code != code {
			t.Errorf("%v, want %s", err, code)
		}
	}
}
