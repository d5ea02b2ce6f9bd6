package chiprace

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
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

func only(all []Holding, seat int) []Holding {
	for i := range all {
		if all[i].Seat == seat {
			all[i].Only = true
		}
	}
	return all
}

func mustRun(t testing.TB, r *Race, hands []Hand, p *Policy) Outcome {
	t.Helper()
	out, err := r.Run(hands, p)
	if err != nil || len(out.Tied) > 0 {
		t.Fatalf("%+v %v", out, err)
	}
	return out
}

// gains is by how much each seat's stack changes.
func gains(r *Race, o *Outcome) map[int]chip.Amount {
	out := map[int]chip.Amount{}
	for _, c := range o.Changes {
		out[c.Seat] = chip.Amount(c.Out)*r.To - chip.Amount(c.In)*r.From
	}
	return out
}

func equal[K, V comparable](t testing.TB, got, want map[K]V) {
	t.Helper()
	for k, v := range want {
		if got[k] != v {
			t.Errorf("%v: %v, want %v", k, got[k], v)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func has(cites []article.ID, want ...article.ID) bool {
	return !slices.ContainsFunc(want, func(id article.ID) bool { return !slices.Contains(cites, id) })
}

// fiveRace is ten chips of 25 at five seats, with the best cards of most situations below.
func fiveRace() (Race, map[int]string) {
	return Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 2: 1, 3: 2, 5: 3, 7: 1})},
		map[int]string{1: "Kc", 2: "Ah", 3: "Ks", 5: "Td", 7: "Qs"}
}

func TestTenChipsLeftOverMakeThree(t *testing.T) { // CX-E01
	for name, cites := range map[string][]article.ID{"TDA": {"TDA-24-A-1", article.Silent}, "PG": {"PG-L.1", "PG-L.2"}} {
		p := book(t, booksByID[name]...)
		r, best := fiveRace()
		out := mustRun(t, &r, cards(t, best), p)
		slices.Sort(out.Winners)
		if !slices.Equal(out.Winners, []int{1, 2, 3}) || !has(out.Cites, cites...) || r.Net(&out) != 50 {
			t.Errorf("%s: %+v, net %d", name, out, r.Net(&out))
		}
		equal(t, gains(&r, &out), map[int]chip.Amount{1: 25, 2: 75, 3: 50, 5: -75, 7: -25})
		plan, err := r.Plan(p)
		if err != nil || plan.New != 3 {
			t.Fatalf("%+v %v", plan, err)
		}
		if down := slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Rounding == RoundDown.String() && o.New == 2 }); down != (name == "TDA") {
			t.Errorf("%s offers %+v", name, plan.Options)
		}
	}
	r, best := fiveRace()
	r.Choice.Rounding = RoundDown.String()
	if out := mustRun(t, &r, cards(t, best), book(t)); !slices.Equal(out.Winners, []int{2, 3}) {
		t.Errorf("rounded down %+v", out)
	}
}

func TestNineChipsLeftOver(t *testing.T) { // CX-E02
	for name, offers := range map[string]bool{"TDA": true, "PG": false} {
		r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 2: 3, 3: 3})}
		r.Holdings = append(r.Holdings, Holding{Seat: 4})
		plan, err := r.Plan(book(t, booksByID[name]...))
		nearest := slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Rounding == RoundHalfUp.String() && o.New == 2 })
		if err != nil || plan.New != 3 || nearest != offers {
			t.Errorf("%s: %+v %v", name, plan, err)
		}
	}
}

func TestWhoLosesTheLastChipsGetsOneMore(t *testing.T) { // CX-E04
	for _, name := range []string{"TDA", "PG", "HP"} {
		p := book(t, booksByID[name]...)
		r, best := fiveRace()
		r.Holdings = only(r.Holdings, 7)
		out := mustRun(t, &r, cards(t, best), p)
		if !slices.Equal(out.Rescued, []int{7}) || out.Out() != 4 || gains(&r, &out)[7] != 75 {
			t.Errorf("%s: %+v", name, out)
		}
		if want := map[string]article.ID{"TDA": "TDA-24-A-2", "PG": "PG-L.3", "HP": "HP-9.24-b"}[name]; !has(out.Cites, want) {
			t.Errorf("%s cites %v", name, out.Cites)
		}
		if plan, _ := r.Plan(p); !slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Rescue == Within.String() && o.New == 3 }) {
			t.Errorf("%s offers %+v", name, plan.Options)
		}
	}
	r, best := fiveRace()
	r.Holdings, r.Choice.Rescue = only(r.Holdings, 7), Within.String()
	delete(best, 7)
	if out := mustRun(t, &r, cards(t, best), book(t)); !slices.Equal(out.Winners, []int{2, 3}) || out.Out() != 3 {
		t.Errorf("one of the three %+v", out)
	}
}

func TestOrderOfDealing(t *testing.T) { // CX-E06
	fromOne, fromSmall := []int{1, 2, 3, 5, 7}, []int{7, 1, 2, 3, 5}
	for _, c := range []struct {
		book        string
		buttonDeals bool
		want        []int
		cite        article.ID
	}{
		{"TDA", false, fromOne, "TDA-24-A-1"}, {"TDA", true, fromOne, "TDA-24-A-1"}, {"PG", false, fromSmall, "PG-L.1"},
		{"HP", false, fromOne, "HP-9.24-a"}, {"HP", true, fromSmall, "HP-9.24-a"}, {"CR", false, fromOne, "CR-2-h"}, {"LP", false, fromOne, "LP-7-10-b"},
	} {
		r, _ := fiveRace()
		r.Button, r.Small, r.ButtonDeals = 5, 6, c.buttonDeals
		plan, err := r.Plan(book(t, booksByID[c.book]...))
		if err != nil || !slices.Equal(plan.Order, c.want) || !has(plan.Cites, c.cite) {
			t.Errorf("%+v: %+v %v", c, plan, err)
		}
	}
}

func TestNobodyWinsTwo(t *testing.T) { // CX-E07
	best := map[int]string{1: "As Ks 2c", 5: "Qh 3d 3c", 3: "9s"}
	for name, cite := range map[string]article.ID{"TDA": "TDA-24-A-1", "HP": "HP-9.24-a", "PG": "PG-L.5", "CR": "CR-2-d"} {
		r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 3: 1, 5: 3})}
		p := book(t, booksByID[name]...)
		out := mustRun(t, &r, cards(t, best), p)
		if !slices.Equal(out.Winners, []int{1, 5}) || !has(out.Cites, cite) {
			t.Errorf("%s: %+v", name, out)
		}
		plan, _ := r.Plan(p)
		if open := slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Most == MostMany.String() }); open != (name == "PG") {
			t.Errorf("%s offers %+v", name, plan.Options)
		}
		if r.Choice.Most = MostMany.String(); name == "PG" {
			if out := mustRun(t, &r, cards(t, best), p); !slices.Equal(out.Winners, []int{1, 1}) || out.Changes[0].Won != 2 {
				t.Errorf("without a maximum %+v", out)
			}
		}
	}
}

func TestWholeLotsAreChangedFirst(t *testing.T) { // CX-E08
	r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{4: 7})}
	plan, err := r.Plan(book(t))
	want := Share{Seat: 4, In: 4, Out: 1, Left: 3}
	if err != nil || plan.Lot != 4 || plan.Shares[0] != want || !has(plan.Cites, "TDA-24-A-1") {
		t.Errorf("%+v %v", plan, err)
	}
}

func TestFourteenHundredMakeThreeOfFiveHundred(t *testing.T) { // CX-E09
	r := Race{From: 100, To: 500, Holdings: holdings(map[int]int{1: 4, 2: 3, 4: 2, 6: 4, 8: 1})}
	if plan, err := r.Plan(book(t, "cercle-pg")); err != nil || plan.New != 3 || !has(plan.Cites, "PG-L.2") {
		t.Errorf("%+v %v", plan, err)
	}
}

func TestASingleSeatNeedsNoDraw(t *testing.T) { // CX-E10
	for _, name := range []string{"TDA", "PG"} {
		r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{6: 3})}
		p := book(t, booksByID[name]...)
		plan, err := r.Plan(p)
		if err != nil || plan.New != 1 || len(plan.Order) != 0 {
			t.Errorf("%s: %+v %v", name, plan, err)
		}
		out := mustRun(t, &r, nil, p)
		equal(t, gains(&r, &out), map[int]chip.Amount{6: 25})
		if down := slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Rounding == RoundDown.String() && o.New == 0 }); down != (name == "TDA") {
			t.Errorf("%s offers %+v", name, plan.Options)
		}
	}
}

// nine is a race for nine chips whose best cards are those of seats 3, 5, 1, 8 in this order.
func nine() (Race, map[int]string) {
	return Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 3: 2, 5: 3, 8: 1})},
		map[int]string{1: "Qs 2c 4d", 3: "Ad 3h", 5: "Kc 9h 9d", 8: "Jh"}
}

func TestTheCasinoRoundsUp(t *testing.T) { // LX-RCE-02
	r, best := nine()
	out := mustRun(t, &r, cards(t, best), book(t, "casino-ri"))
	if !slices.Equal(out.Winners, []int{3, 5, 1}) || r.Net(&out) != 75 || !has(out.Cites, "CR-2-b", "CR-2-c", "CR-2-d", "CR-2-e", "CR-2-g", "CR-2-h") {
		t.Errorf("%+v, net %d", out, r.Net(&out))
	}
	out = mustRun(t, &r, cards(t, best), book(t, "lois-du-poker"))
	if !slices.Equal(out.Winners, []int{3, 5}) || r.Net(&out) != -25 || !has(out.Cites, "LP-7-10-a", "LP-7-10-b", "LP-7-10-c", "LP-7-10-d") {
		t.Errorf("%+v, net %d", out, r.Net(&out))
	}
}

func TestAPlayerWithoutOtherChipsIsServedFirst(t *testing.T) {
	for _, c := range []struct {
		book    string
		winners []int
		out     int
		cite    article.ID
		open    bool
	}{
		{"LP", []int{5}, 2, "LP-7-10-e", true},  // LX-RCE-04
		{"CR", []int{5, 1}, 3, "CR-2-f", false}, // LX-RCE-05
	} {
		r, best := nine()
		r.Holdings = only(r.Holdings, 3)
		delete(best, 3)
		p := book(t, booksByID[c.book]...)
		out := mustRun(t, &r, cards(t, best), p)
		if !slices.Equal(out.Rescued, []int{3}) || !slices.Equal(out.Winners, c.winners) || out.Out() != c.out || !has(out.Cites, c.cite) {
			t.Errorf("%s: %+v", c.book, out)
		}
		plan, _ := r.Plan(p)
		if open := slices.ContainsFunc(plan.Options, func(o Option) bool { return o.Choice.Rescue == OnTop.String() }); open != c.open {
			t.Errorf("%s offers %+v", c.book, plan.Options)
		}
	}
}

func TestOldChipsThatTurnUpLater(t *testing.T) {
	for _, c := range []struct {
		book   string
		amount chip.Amount
		chips  int
		void   chip.Amount
		cites  []article.ID
	}{
		{"CR", 100, 0, 100, []article.ID{"CR-2-j"}},                   // LX-RCE-09
		{"TDA", 100, 1, 0, []article.ID{"TDA-24-C-1"}},                // LX-RCE-09, by rule 24
		{"TDA", 175, 1, 75, []article.ID{"TDA-24-C-1", "TDA-24-C-2"}}, // EX-24-4
		{"TDA", 75, 0, 75, []article.ID{"TDA-24-C-1", "TDA-24-C-2"}},  // EX-24-5
		{"PG", 175, 0, 175, []article.ID{"PG-L.4"}},
	} {
		chips, void, cites := Late(c.amount, 100, book(t, booksByID[c.book]...))
		if chips != c.chips || void != c.void || !slices.Equal(cites, c.cites) {
			t.Errorf("%+v: %d chips, %d void, %v", c, chips, void, cites)
		}
	}
}

func TestFiveChipsLeftOver(t *testing.T) { // LX-RCE-13, EX-24-2
	for name, want := range map[string]int{"LP": 1, "CR": 2, "TDA": 2} {
		r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 3, 3: 2})}
		plan, err := r.Plan(book(t, booksByID[name]...))
		if err != nil || plan.New != want {
			t.Errorf("%s: %+v %v", name, plan, err)
		}
		if name == "TDA" && (!has(plan.Cites, article.Silent) || len(plan.Options) != 2 || plan.Options[0] != (Option{Choice{Rounding: RoundHalfUp.String()}, 1})) {
			t.Errorf("%+v", plan)
		}
	}
}

// TestEqualCardsGetAnother: suits decide nothing at the Cercle P.G., and no card is dealt for a tie that changes nothing.
func TestEqualCardsGetAnother(t *testing.T) {
	p := book(t, "cercle-pg")
	r := Race{From: 25, To: 100, Holdings: holdings(map[int]int{1: 2, 4: 1, 6: 1})}
	hands := cards(t, map[int]string{1: "Ks 2d", 4: "Kh", 6: "Kd"})
	out, err := r.Run(hands, p)
	if err != nil || !slices.Equal(out.Tied, []int{1, 4, 6}) || len(out.Changes) != 0 {
		t.Fatalf("%+v %v", out, err)
	}
	extra := func(seat int, text string) {
		for i := range hands {
			if hands[i].Seat == seat {
				c, _ := card.Parse(text)
				hands[i].Extra = append(hands[i].Extra, c)
			}
		}
	}
	extra(4, "9c")
	if _, err := r.Run(hands, p); codeOf(err) != BadCards {
		t.Errorf("the others have no further card: %v", err)
	}
	extra(1, "9h")
	extra(6, "3h")
	if out, err = r.Run(hands, p); err != nil || !slices.Equal(out.Tied, []int{1, 4}) {
		t.Fatalf("%+v %v", out, err)
	}
	extra(1, "5s")
	extra(4, "6s")
	if out = mustRun(t, &r, hands, p); !slices.Equal(out.Winners, []int{4}) {
		t.Errorf("%+v", out)
	}
	if out = mustRun(t, &r, cards(t, map[int]string{1: "Ks 2d", 4: "Qh", 6: "Qd"}), p); !slices.Equal(out.Winners, []int{1}) {
		t.Errorf("a tie behind the last chip: %+v", out)
	}
	if out = mustRun(t, &r, cards(t, map[int]string{1: "Kd 2d", 4: "Kh", 6: "Ks"}), book(t)); !slices.Equal(out.Winners, []int{6}) {
		t.Errorf("spades are highest: %+v", out)
	}
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
