package chiprace

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// book reads the policy of a book and its base straight from their files.
func book(t testing.TB, layers ...string) *Policy {
	t.Helper()
	var b struct{ Chiprace Policy }
	for _, layer := range append([]string{"tda-2024"}, layers...) {
		if _, err := toml.DecodeFile("../rulebook/books/"+layer+"/policy.chiprace.toml", &b); err != nil {
			t.Fatal(err)
		}
	}
	return &b.Chiprace
}

var booksByID = map[string][]string{"TDA": nil, "CR": {"casino-ri"}, "PG": {"cercle-pg"}, "HP": {"heavenpoker-2010"}, "LP": {"lois-du-poker"}}

// cards reads hands written by seat.
func cards(t testing.TB, bySeat map[int]string) (out []Hand) {
	t.Helper()
	for seat, text := range bySeat {
		list, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, Hand{Seat: seat, Cards: list})
	}
	return out
}

func holdings(chips map[int]int) (out []Holding) {
	for seat, n := range chips {
		out = append(out, Holding{Seat: seat, Chips: n})
	}
	return out
}

// fiveRace is ten chips of 25 at five seats, with the best cards of most situations below.
func fiveRace() (Race, map[int]string) {
	return Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 2: 1, 3: 2, 5: 3, 7: 1})},
		map[int]string{1: "Kc", 2: "Ah", 3: "Ks", 5: "Td", 7: "Qs"}
}

func codeOf(err error) refusal.Code {
	var r *refusal.Error
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	p := book(t)
	for want, r := range map[refusal.Code]Race{
		NotMultiple: {From: 10, To: 25},
		BadChoice:   {From: 25, To: 100, Choice: Choice{Rounding: "sideways"}},
		BadHolding:  {From: 25, To: 100, Holdings: []Holding{{Seat: 1, Chips: 2}, {Seat: 1, Chips: 3}}},
	} {
		if _, err := r.Plan(p); codeOf(err) != want {
			t.Errorf("%+v: %v", r, err)
		}
	}
	r, best := fiveRace()
	for _, c := range []struct {
		change map[int]string
		want   refusal.Code
	}{
		{map[int]string{2: "Ks"}, CardTwice}, {map[int]string{2: "Ah 2c"}, BadCards}, {map[int]string{4: "2c"}, BadCards}, {map[int]string{2: "??"}, BadCards},
	} {
		hands := map[int]string{}
		for seat, text := range best {
			hands[seat] = text
		}
		for seat, text := range c.change {
			hands[seat] = text
		}
		if _, err := r.Run(cards(t, hands), p); codeOf(err) != c.want {
			t.Errorf("%v: %v", c.change, err)
		}
	}
	delete(best, 7)
	if _, err := r.Run(cards(t, best), p); codeOf(err) != BadCards {
		t.Errorf("seat 7 has no card: %v", err)
	}
}

// TestARaceKeepsItsPromises: by every book, for any table, whatever the cards.
func TestARaceKeepsItsPromises(t *testing.T) {
	policies := map[string]*Policy{}
	for name, layers := range booksByID {
		policies[name] = book(t, layers...)
	}
	names := []string{"CR", "HP", "LP", "PG", "TDA"}
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.SampledFrom(names).Draw(t, "book")]
		chips := rapid.SampledFrom([][2]chip.Amount{{25, 100}, {100, 500}, {500, 1000}, {100, 1000}, {1000, 5000}}).Draw(t, "chips")
		r := Race{From: chips[0], To: chips[1], Small: rapid.IntRange(0, 10).Draw(t, "small"), Button: rapid.IntRange(0, 10).Draw(t, "button"),
			ButtonDeals: rapid.Bool().Draw(t, "button deals")}
		r.Choice = Choice{Rounding: rapid.SampledFrom(append([]string{""}, roundingNames...)).Draw(t, "rounding"),
			Rescue: rapid.SampledFrom(append([]string{""}, rescueNames...)).Draw(t, "rescue"), Most: rapid.SampledFrom(append([]string{""}, mostNames...)).Draw(t, "most")}
		for seat := 1; seat <= 10; seat++ {
			if rapid.Bool().Draw(t, "sits") {
				r.Holdings = append(r.Holdings, Holding{Seat: seat, Chips: rapid.IntRange(0, 25).Draw(t, "n"), Only: rapid.Bool().Draw(t, "only")})
			}
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		hands, out, err := r.Draw(deck(rng), p)
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		plan, _ := r.Plan(p)
		proveOutcome(t, &r, &plan, &out)

		shuffled := r
		shuffled.Holdings = slices.Clone(r.Holdings)
		rng.Shuffle(len(shuffled.Holdings), func(i, j int) {
			shuffled.Holdings[i], shuffled.Holdings[j] = shuffled.Holdings[j], shuffled.Holdings[i]
		})
		slices.SortFunc(hands, func(a, b Hand) int { return cmp.Compare(b.Seat, a.Seat) })
		again, err := shuffled.Run(hands, p)
		if err != nil || !slices.Equal(again.Winners, out.Winners) || !slices.Equal(again.Changes, out.Changes) {
			t.Fatalf("in another order: %+v %v, before %+v", again, err, out)
		}
	})
}

// deck gives cards without end.
func deck(rng *rand.Rand) func() card.Card {
	var left card.Deck
	return func() card.Card {
		if len(left) == 0 {
			left = card.Standard()
			left.Shuffle(rng)
		}
		c := left[0]
		left = left[1:]
		return c
	}
}

// proveOutcome: what goes out is what comes in, but for the rounding and chips on top; nobody who had chips has none.
func proveOutcome(t *rapid.T, r *Race, plan *Plan, out *Outcome) {
	in := 0
	for _, h := range r.Holdings {
		in += h.Chips
	}
	if out.In() != in {
		t.Fatalf("%d come in of %d", out.In(), in)
	}
	lot := int(r.To / r.From)
	won, top := len(out.Winners), len(out.Rescued)
	changed := 0
	for i := range plan.Shares {
		s := &plan.Shares[i]
		changed += s.Out
		c := out.Changes[i]
		if c.Out > s.Out+1 && plan.Most == MostOne {
			t.Fatalf("seat %d: %+v", s.Seat, c)
		}
		if c.Out == 0 && r.bare(s) {
			t.Fatalf("seat %d is left with nothing: %+v", s.Seat, c)
		}
		if (s.In+s.Left)/lot != s.Out || s.Left >= lot {
			t.Fatalf("%+v in lots of %d", s, lot)
		}
	}
	if out.Out() != changed+won+top {
		t.Fatalf("%d go out, %d changed, %d won, %d on top", out.Out(), changed, won, top)
	}
	if diff := plan.New*lot - plan.Left; diff <= -lot || diff >= lot {
		t.Fatalf("%d new chips for %d old ones", plan.New, plan.Left)
	}
	if won > plan.New || won+top < plan.New {
		t.Fatalf("%d won and %d rescued of %d", won, top, plan.New)
	}
}
