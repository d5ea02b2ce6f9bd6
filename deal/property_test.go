package deal_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rulebook"
)

var bookIDs = []string{"tda-2024", "texapoker-2024", "cercle-pg", "heavenpoker-2010", "lois-du-poker", "casino-ri"}

// policies are the deal policies of the books.
func policies(t testing.TB) []*deal.Policy {
	t.Helper()
	out := make([]*deal.Policy, len(bookIDs))
	for i, id := range bookIDs {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = &b.Policy.Deal
	}
	return out
}

func seats(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

// situation draws a table of n seats and what happened there: some irregularities, with actions in between.
func situation(t *rapid.T) (deal.Layout, []deal.Event) {
	n := rapid.IntRange(2, 9).Draw(t, "players")
	game := rapid.SampledFrom([]deal.Game{deal.Holdem, deal.Holdem, deal.Omaha}).Draw(t, "game")
	l := deal.Seated(game, seats(n), rapid.IntRange(1, n).Draw(t, "button"))
	var events []deal.Event
	for range rapid.IntRange(0, 4).Draw(t, "facts") {
		events = append(events, fact(t, &l))
	}
	for s := range deal.Street(deal.Streets) {
		if !rapid.Bool().Draw(t, "opened") {
			break
		}
		e := deal.Regular(s)
		if rapid.Bool().Draw(t, "wrong") {
			e.Burns = rapid.IntRange(0, 2).Draw(t, "burns")
			e.N = min(6, max(1, e.N+rapid.IntRange(0, 1).Draw(t, "surplus")))
			e.Premature = rapid.Bool().Draw(t, "premature")
			e.OrderLost = told(t, "lost")
			e.Unseen = told(t, "unseen")
			e.Behind = told(t, "behind")
			e.Acted = told(t, "acted")
			e.Seat = rapid.SampledFrom(l.Seats).Draw(t, "to act")
		}
		events = append(events, e)
		for range rapid.IntRange(0, 3).Draw(t, "acts") {
			events = append(events, act(t, &l))
		}
	}
	if rapid.IntRange(0, 4).Draw(t, "dropped") == 0 {
		events = append(events, deal.Event{
			Kind: deal.Dropped, OrderLost: told(t, "lost"),
			WithMuck: told(t, "muck"), WithBurns: told(t, "burns"),
		})
	}
	return l, events
}

// told draws what is known of a fact: mostly yes or no.
func told(t *rapid.T, what string) article.Told {
	return rapid.SampledFrom([]article.Told{article.NotTold, article.No, article.No, article.Yes, article.Yes}).Draw(t, what)
}

func act(t *rapid.T, l *deal.Layout) deal.Event {
	return deal.Event{
		Kind: deal.Acts, Seat: rapid.SampledFrom(l.Seats).Draw(t, "seat"),
		Act: rapid.SampledFrom([]hand.Kind{hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise}).Draw(t, "act"),
	}
}

func fact(t *rapid.T, l *deal.Layout) deal.Event {
	seat := rapid.SampledFrom(l.Seats).Draw(t, "seat")
	card := rapid.SampledFrom(l.Cards(seat)).Draw(t, "card")
	by := rapid.SampledFrom([]deal.By{deal.Unknown, deal.Dealer, deal.Owner}).Draw(t, "by")
	stub := deal.Card{Pile: deal.Stub, N: uint8(rapid.IntRange(1, 12).Draw(t, "stub"))}
	flag, acted := told(t, "flag"), told(t, "acted")
	all := []deal.Event{
		{Kind: deal.Exposed, Card: card, By: by},
		{Kind: deal.Flashed, Card: card, By: by, Looked: flag, Named: flag},
		{Kind: deal.OffTable, Card: card, By: by},
		{Kind: deal.Boxed, Card: card, AtOnce: article.Yes},
		{Kind: deal.Boxed, Card: stub},
		{Kind: deal.Foreign, Card: card, AtOnce: flag, Acted: acted},
		{Kind: deal.Foreign, Seat: seat},
		{Kind: deal.Foreign, Card: stub},
		{Kind: deal.OddBack, Card: stub},
		{Kind: deal.Holds, Seat: seat, N: l.Game.Hole() - 1, InOrder: flag, Acted: acted},
		{Kind: deal.Holds, Seat: seat, N: l.Game.Hole() + 1},
		{Kind: deal.NoCards, Seat: seat, Posted: flag, Acted: acted},
		{Kind: deal.NotInPlay, Seat: seat},
		{Kind: deal.Absent, Seat: seat, N: rapid.IntRange(-1, 20).Draw(t, "when")},
		{Kind: deal.FirstCardTo, Seat: seat},
		{Kind: deal.ButtonDue, Seat: seat},
		{Kind: deal.InARow, Seat: seat},
		{Kind: deal.Mingled, Seat: seat, By: by, Protected: flag},
		{Kind: deal.BurnSeen, Street: deal.Turn},
		{Kind: deal.Chips, Seat: seat, Amount: 100},
	}
	return append(all, act(t, l))[rapid.IntRange(0, len(all)).Draw(t, "fact")]
}

// rule rules, or skips a draw that could not have happened.
func rule(t *rapid.T, l deal.Layout, events []deal.Event, p *deal.Policy) (deal.Ruling, bool) {
	r, err := deal.Rule(l, events, p)
	return r, err == nil
}

// TestEveryCardIsSomewhereOnce: hands, burns, board, cards out of play and stub make up the deck, under every option.
func TestEveryCardIsSomewhereOnce(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		for i, p := range books {
			r, ok := rule(t, l, events, p)
			if !ok {
				continue
			}
			conserved(t, bookIDs[i], &r.Outcome, events)
			for _, o := range r.Options {
				conserved(t, bookIDs[i]+" "+o.Key, &o.Outcome, events)
			}
		}
	})
}

type fataler interface{ Fatalf(string, ...any) }

func conserved(t fataler, name string, o *deal.Outcome, events []deal.Event) {
	if o.Verdict != deal.Plays || len(o.Board) == 0 {
		return
	}
	var all []deal.Card
	for _, h := range o.Hands {
		all = append(all, h.Cards...)
	}
	all = append(all, o.Aside...)
	for _, s := range o.Board {
		all = append(append(all, s.Burn...), s.Cards...)
		if len(s.Cards) != s.Street.Cards() {
			t.Fatalf("%s: the %v has %v: %+v", name, s.Street, s.Cards, events)
		}
	}
	if n := len(all) + o.Stub; n != 52 {
		t.Fatalf("%s: %d cards are told of, %v and a stub of %d: %+v", name, n, all, o.Stub, events)
	}
	slices.SortFunc(all, func(a, b deal.Card) int { return int(a.Pile)*100 + int(a.N) - int(b.Pile)*100 - int(b.N) })
	for i, c := range all {
		if i > 0 && c == all[i-1] || c == (deal.Card{}) {
			t.Fatalf("%s: %v is in two places, or nowhere: %v %+v", name, c, all, events)
		}
		if c.Pile < deal.Shuffle1 {
			continue
		}
		if k := int(c.Pile - deal.Shuffle1); k >= len(o.Shuffles) || int(c.N) > o.Shuffles[k].Cards {
			t.Fatalf("%s: %v comes from no shuffle: %+v", name, c, o.Shuffles)
		}
	}
}

// TestRotatingTheSeatsRotatesTheRuling: nothing depends on the number of a seat.
func TestRotatingTheSeatsRotatesTheRuling(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		n := len(l.Seats)
		by := rapid.IntRange(1, n).Draw(t, "by")
		turn := func(seat int) int {
			if seat == 0 {
				return 0
			}
			return (seat-1+by)%n + 1
		}
		turned := deal.Seated(l.Game, seats(n), turn(l.Button))
		moved := slices.Clone(events)
		for i := range moved {
			moved[i].Seat = turn(moved[i].Seat)
		}
		for i, p := range books {
			a, errA := deal.Rule(l, events, p)
			b, errB := deal.Rule(turned, moved, p)
			if (errA == nil) != (errB == nil) {
				t.Fatalf("%s: %v and %v", bookIDs[i], errA, errB)
			}
			c := copied(t, a)
			rotate(&c, turn)
			if got, want := written(t, b), written(t, c); got != want {
				t.Fatalf("%s: %s\nrotated by %d: %s\nevents %+v", bookIDs[i], want, by, got, events)
			}
		}
	})
}

// copied is a ruling that shares nothing with the first.
func copied(t *rapid.T, r deal.Ruling) (out deal.Ruling) {
	if err := json.Unmarshal([]byte(written(t, r)), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func written(t *rapid.T, r deal.Ruling) string {
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rotate renumbers the seats of a ruling.
func rotate(r *deal.Ruling, turn func(int) int) {
	rotateOutcome(&r.Outcome, turn)
	for i := range r.Options {
		rotateOutcome(&r.Options[i].Outcome, turn)
	}
	for i := range r.Penalties {
		r.Penalties[i].Seat = turn(r.Penalties[i].Seat)
	}
	for i := range r.Why {
		for j, a := range r.Why[i].Args {
			if a.Name == "Seat" {
				r.Why[i].Args[j].N = int64(turn(int(a.N)))
			}
		}
	}
}

func rotateOutcome(o *deal.Outcome, turn func(int) int) {
	for _, list := range [][]int{o.Dead, o.Folds, o.SitsOut} {
		for i := range list {
			list[i] = turn(list[i])
		}
	}
	for _, list := range [][]deal.Holding{o.Gets, o.Hands, o.Door} {
		for i := range list {
			list[i].Seat = turn(list[i].Seat)
		}
	}
	for i := range o.Refund {
		o.Refund[i].Seat = turn(o.Refund[i].Seat)
	}
	slices.SortFunc(o.Refund, func(a, b deal.Posted) int { return a.Seat - b.Seat })
	o.ButtonMoves = turn(o.ButtonMoves)
	if n := o.Next; n != nil {
		n.Button, n.SmallBlind, n.BigBlind = turn(n.Button), turn(n.SmallBlind), turn(n.BigBlind)
	}
	if r := o.Redeal; r != nil {
		r.Button, r.SmallBlind, r.BigBlind = turn(r.Button), turn(r.SmallBlind), turn(r.BigBlind)
		for _, list := range [][]int{r.MayPlay, r.Dead} {
			for i := range list {
				list[i] = turn(list[i])
			}
		}
	}
}

// TestEveryRulingIsWhole: who decides is said, with options, a default and questions where they belong, and every article
// cited was read, once.
func TestEveryRulingIsWhole(t *testing.T) {
	books, points := policies(t), append(deal.Points(), "")
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		for i, p := range books {
			r, ok := rule(t, l, events, p)
			if !ok {
				continue
			}
			left := r.Kind != article.Decided
			switch {
			case !slices.Contains(points, r.Point), (r.Point == "") != (len(r.Why) == 0):
				t.Fatalf("%s: by point %q for %+v", bookIDs[i], r.Point, r.Why)
			case r.Kind == article.Decided && len(r.Options) > 0, r.Kind == article.Floor && len(r.Options) < 2:
				t.Fatalf("%s: %v with options %+v", bookIDs[i], r.Kind, r.Options)
			case (r.Kind == article.Missing) != (len(r.Questions) > 0):
				t.Fatalf("%s: %v asks %v", bookIDs[i], r.Kind, r.Questions)
			case left && len(r.Options) > 0 && !reflect.DeepEqual(r.Options[r.Default].Outcome, r.Outcome):
				t.Fatalf("%s: default %+v\noutcome %+v", bookIDs[i], r.Options[r.Default].Outcome, r.Outcome)
			}
			for k, id := range r.Cites {
				if !slices.Contains(r.Consulted, id) || slices.Contains(r.Cites[:k], id) {
					t.Fatalf("%s: %s decides and was not consulted, or twice: %v of %v", bookIDs[i], id, r.Cites, r.Consulted)
				}
			}
		}
	})
}

// TestARulingReadsWhatItDependsOn: a clause of an article that was not consulted may say what it likes; the ruling stays,
// and so do its articles. What a redeal keeps cites for itself, and who did it is told: else whole rulings are compared.
func TestARulingReadsWhatItDependsOn(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		for i := range events {
			events[i].By = max(events[i].By, deal.Dealer)
		}
		p := *rapid.SampledFrom(books).Draw(t, "book")
		before, ok := rule(t, l, events, &p)
		if !ok {
			return
		}
		before.Redeal = nil
		clauses, others := reflect.ValueOf(&p).Elem(), reflect.ValueOf(rapid.SampledFrom(books).Draw(t, "other")).Elem()
		for _, f := range reflect.VisibleFields(clauses.Type()) {
			if f.Anonymous {
				continue
			}
			clause := clauses.FieldByIndex(f.Index)
			if slices.Contains(before.Consulted, article.ID(clause.FieldByName("Cite").String())) {
				continue
			}
			value := clause.FieldByName("Value")
			was := reflect.ValueOf(value.Interface())
			value.Set(others.FieldByIndex(f.Index).FieldByName("Value"))
			after, ok := rule(t, l, events, &p)
			value.Set(was)
			after.Redeal = nil
			if !ok || before.Kind != after.Kind || !reflect.DeepEqual(before.Outcome, after.Outcome) || !slices.Equal(before.Cites, after.Cites) {
				t.Fatalf("%s was not consulted and matters:\n%+v\n%+v", f.Name, before, after)
			}
		}
	})
}

// TestIrrelevantFactsChangeNothing: what has no bearing on the deal leaves the ruling as it was.
func TestIrrelevantFactsChangeNothing(t *testing.T) {
	books := policies(t)
	rapid.Check(t, func(t *rapid.T) {
		l, events := situation(t)
		seat := rapid.SampledFrom(l.Seats).Draw(t, "whose")
		for i, p := range books {
			before, ok := rule(t, l, events, p)
			if !ok {
				continue
			}
			for _, e := range []deal.Event{{Kind: deal.AsksToKeep, Seat: seat}, {Kind: deal.Penalised, Seat: seat}} {
				asked := e.Kind == deal.AsksToKeep && exposedByDealer(events)
				after, ok := rule(t, l, append(slices.Clone(events), e), p)
				if !ok || asked || before.Redeal != nil || slices.ContainsFunc(before.Options, func(o deal.Option) bool { return o.Redeal != nil }) {
					continue
				}
				if !reflect.DeepEqual(before, after) {
					t.Fatalf("%s: %+v\nafter %v: %+v", bookIDs[i], before, e.Kind, after)
				}
			}
		}
	})
}

func exposedByDealer(events []deal.Event) bool {
	return slices.ContainsFunc(events, func(e deal.Event) bool {
		return e.Kind == deal.Exposed || e.Kind == deal.Flashed || e.Kind == deal.OffTable
	})
}

// FuzzRule: no list of events makes the referee panic or lose a card, whatever the book.
func FuzzRule(f *testing.F) {
	books := policies(f)
	f.Add(uint8(9), uint8(1), uint8(0), []byte{9, 7, 0, 1, 0, 0})
	f.Add(uint8(6), uint8(1), uint8(0), []byte{29, 0, 0, 3, 0, 8, 0, 2, 3, 1, 0, 0})
	f.Fuzz(func(t *testing.T, players, button, game uint8, data []byte) {
		l := deal.Seated(deal.Game(game%4), seats(int(players%12)), int(button%12))
		var events []deal.Event
		for ; len(data) >= 6 && len(events) < 60; data = data[6:] {
			events = append(events, event(data))
		}
		for i, p := range books {
			r, err := deal.Rule(l, events, p)
			if err != nil {
				continue
			}
			if slices.ContainsFunc(events, func(e deal.Event) bool { return e.Kind == deal.Folded }) {
				continue // whose cards lie in the muck is not told
			}
			conserved(t, bookIDs[i], &r.Outcome, events)
			for _, o := range r.Options {
				conserved(t, bookIDs[i]+" "+o.Key, &o.Outcome, events)
			}
		}
	})
}

// event reads six bytes as an event.
func event(b []byte) deal.Event {
	bit := func(i int) bool { return b[5]>>i&1 == 1 }
	fact := func(i int) article.Told { return article.Told(b[5] >> i & 3 % 3) }
	e := deal.Event{
		Kind: deal.Kind(b[0] % 38), Card: deal.Card{Pile: deal.Pile(b[1] >> 6), N: b[1] & 63}, Seat: int(b[2] % 13),
		N: int(b[3]%10) - 1, Street: deal.Street(b[4] & 3), Burns: int(b[4] >> 2 & 3), By: deal.By(b[4] >> 4 & 3),
		Act: hand.Kind(b[3] % 9), Stub: int(b[1] % 53),
		Premature: bit(0), OrderLost: fact(1), InOrder: fact(2), AtOnce: fact(2), Named: fact(2), Unseen: fact(2), Behind: fact(3),
		WithMuck: fact(3), WithBurns: fact(4), Looked: fact(4), Posted: fact(5), Protected: fact(5), Lost: fact(6), NoBets: fact(6), Acted: fact(5),
	}
	if bit(7) {
		e.After = deal.Card{Pile: deal.Dealt, N: b[1]&63 + 1}
	}
	return e
}
