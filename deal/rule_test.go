package deal_test

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/refusal"
)

func d(n int) deal.Card { return deal.Card{Pile: deal.Dealt, N: uint8(n)} }

func c(n int) deal.Card { return deal.Card{Pile: deal.Stub, N: uint8(n)} }

func TestARegularDealIsTheRegularBoard(t *testing.T) {
	for i, p := range policies(t) {
		for n := 2; n <= deal.SeatMax; n++ {
			l := deal.Seated(deal.Holdem, seats(n), 1)
			r, err := deal.Rule(l, nil, p)
			if err != nil {
				t.Fatal(err)
			}
			want := []deal.Opening{
				{Street: deal.Flop, Burn: []deal.Card{c(1)}, Cards: []deal.Card{c(2), c(3), c(4)}, Left: 52 - 2*n},
				{Street: deal.Turn, Burn: []deal.Card{c(5)}, Cards: []deal.Card{c(6)}, Left: 48 - 2*n},
				{Street: deal.River, Burn: []deal.Card{c(7)}, Cards: []deal.Card{c(8)}, Left: 46 - 2*n},
			}
			if r.Verdict != deal.Plays || !reflect.DeepEqual(r.Board, want) || len(r.Gets) > 0 || len(r.Cites) > 0 {
				t.Errorf("%s, %d players: %+v", bookIDs[i], n, r)
			}
			if first := r.Hands[0]; first.Seat != l.Seats[0] || !slices.Equal(first.Cards, []deal.Card{d(1), d(n + 1)}) {
				t.Errorf("%s, %d players: the first hand is %+v", bookIDs[i], n, first)
			}
		}
	}
}

func TestTheDealBeginsLeftOfTheButton(t *testing.T) {
	for _, tt := range []struct {
		seats              []int
		button, small, big int
		order              []int
	}{
		{[]int{1, 2, 3, 4}, 1, 2, 3, []int{2, 3, 4, 1}},
		{[]int{7, 3, 1}, 3, 7, 1, []int{7, 1, 3}},
		{[]int{1, 3, 7}, 5, 7, 1, []int{7, 1, 3}}, // the button rests on an empty seat
		{[]int{4, 9}, 9, 9, 4, []int{4, 9}},       // heads-up the button is the small blind
	} {
		l := deal.Seated(deal.Holdem, tt.seats, tt.button)
		if !slices.Equal(l.Seats, tt.order) || l.SmallBlind() != tt.small || l.BigBlind() != tt.big {
			t.Errorf("%v with the button on %d: %v, blinds %d and %d", tt.seats, tt.button, l.Seats, l.SmallBlind(), l.BigBlind())
		}
	}
}

func TestWhatCannotHaveHappenedIsRefused(t *testing.T) {
	table := deal.Seated(deal.Holdem, seats(9), 1)
	stud := deal.Layout{Game: deal.Stud, Seats: seats(8)}
	for _, tt := range []struct {
		name   string
		l      deal.Layout
		events []deal.Event
		code   refusal.Code
	}{
		{"nobody", deal.Layout{}, nil, deal.BadSeats},
		{"twice the same seat", deal.Layout{Seats: []int{3, 3}}, nil, deal.BadSeats},
		{"more cards than the deck", deal.Layout{Game: deal.Draw, Seats: seats(11)}, nil, deal.DeckTooSmall},
		{"a seat not dealt in", table, []deal.Event{{Kind: deal.Holds, Seat: 11, N: 1}}, deal.NoSuchSeat},
		{"no seat", table, []deal.Event{{Kind: deal.Holds, N: 1}}, deal.NoSuchSeat},
		{"a card of the stub exposed in the deal", table, []deal.Event{{Kind: deal.Exposed, Card: c(3), By: deal.Dealer}}, deal.NoSuchCard},
		{"a card that the deck does not have", table, []deal.Event{{Kind: deal.Boxed, Card: c(40)}}, deal.NoSuchCard},
		{"nothing exposed", table, []deal.Event{{Kind: deal.Exposed, By: deal.Dealer}}, deal.NoSuchCard},
		{"the same card twice", table, []deal.Event{{Kind: deal.Boxed, Card: d(3)}, {Kind: deal.Boxed, Card: d(3)}}, deal.CardUsedTwice},
		{"too many cards", table, []deal.Event{{Kind: deal.Holds, Seat: 3, N: 30}}, deal.BadCount},
		{"a flop in stud", stud, []deal.Event{deal.Regular(deal.Flop)}, deal.NoBoard},
		{"seventh street in hold'em", table, []deal.Event{{Kind: deal.Seventh, N: 7, Stub: 7}}, deal.OnlyInStud},
		{"the turn before the flop", table, []deal.Event{deal.Regular(deal.Turn), deal.Regular(deal.Flop)}, deal.StreetOrder},
		{"a flop of nine", table, []deal.Event{{Kind: deal.DealsStreet, N: 9, Burns: 1}}, deal.BadCount},
		{"an option that is not offered", table, []deal.Event{{Kind: deal.Ruled, Option: "keep"}}, deal.NotRuled},
		{"no end of irregularities", table, slices.Repeat([]deal.Event{{Kind: deal.BurnSeen}}, deal.IrregularMax+1), deal.TooManyEvents},
	} {
		_, err := deal.Rule(tt.l, tt.events, policies(t)[0])
		var why *refusal.Error
		if !errors.As(err, &why) || why.Code != tt.code {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.code)
		}
	}
}

// TestPointsAreNamedInOrder: a ruling names the last point that had something to say, and Points lists them all.
func TestRulingsNameTheirPoint(t *testing.T) {
	table := deal.Seated(deal.Holdem, seats(9), 1)
	for _, tt := range []struct {
		point  string
		events []deal.Event
	}{
		{"exposed_card", []deal.Event{{Kind: deal.Exposed, Card: d(1), By: deal.Dealer}}},
		{"replaced_card", []deal.Event{{Kind: deal.Exposed, Card: d(7), By: deal.Dealer}}},
		{"burns", []deal.Event{{Kind: deal.DealsStreet, Street: deal.Turn, N: 1}}},
		{"premature_street", []deal.Event{{Kind: deal.DealsStreet, Street: deal.Turn, N: 1, Burns: 1, Premature: true}}},
		{"foul_deck", []deal.Event{{Kind: deal.Duplicate}, {Kind: deal.Exposed, Card: d(1), By: deal.Dealer}}},
	} {
		r, err := deal.Rule(table, tt.events, policies(t)[0])
		if err != nil || r.Point != tt.point || !slices.Contains(deal.Points(), tt.point) {
			t.Errorf("%+v: point %q, %v", tt.events, r.Point, err)
		}
	}
}

// TestEveryChoiceIsMadeBySomeBook: a value that no book sets is a value too many.
func TestEveryChoiceIsMadeBySomeBook(t *testing.T) {
	used := map[string]bool{}
	types := map[string]reflect.Type{}
	for _, p := range policies(t) {
		v := reflect.ValueOf(p).Elem()
		for i := range v.NumField() {
			value := v.Field(i).FieldByName("Value")
			if !value.IsValid() || value.Type().PkgPath() != reflect.TypeFor[deal.Policy]().PkgPath() {
				continue // shared with other packages
			}
			if _, enum := value.Interface().(encoding.TextMarshaler); !enum {
				continue
			}
			types[value.Type().Name()] = value.Type()
			used[fmt.Sprint(value.Type().Name(), " ", value.Uint())] = true
		}
	}
	if len(types) < 10 {
		t.Fatalf("only %d kinds of choices were found", len(types))
	}
	for name, typ := range types {
		for i := uint64(0); ; i++ {
			v, again := reflect.New(typ), reflect.New(typ)
			v.Elem().SetUint(i)
			text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
			if err != nil || strings.HasPrefix(string(text), "#") {
				break
			}
			if err := again.Interface().(encoding.TextUnmarshaler).UnmarshalText(text); err != nil || again.Elem().Uint() != i {
				t.Errorf("%s %q is read back as %v, %v", name, text, again.Elem(), err)
			}
			if !used[fmt.Sprint(name, " ", i)] {
				t.Errorf("no book sets %s %q", name, text)
			}
		}
	}
}
