package deal

import (
	"slices"

	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
)

// Limits of one hand.
const (
	SeatMax      = 11  // seats of a table
	DeckMax      = 54  // cards of a deck, jokers included
	EventMax     = 200 // events of one hand
	IrregularMax = 10  // irregularities that one ruling weighs: each may consult several articles, see article.TraceMax
)

// Game is the kind of game dealt.
type Game uint8

// The games, by how their cards are dealt.
const (
	Holdem Game = iota // two hole cards, a board
	Omaha              // four hole cards, a board
	Stud               // seven-card stud: two cards down and one up to begin with
	Draw               // five cards down
)

var gameNames = [...]string{"holdem", "omaha", "stud", "draw"}

// String is the game's stable name.
func (g Game) String() string { return enum.Name(gameNames[:], int(g)) }

// MarshalText writes the stable name.
func (g Game) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the stable name.
func (g *Game) UnmarshalText(text []byte) error { return enum.Read(gameNames[:], text, g) }

// Hole is the number of cards that the initial deal gives each player.
func (g Game) Hole() int { return [...]int{2, 4, 3, 5}[min(g, Draw)] }

// Board reports whether the game has a flop, a turn and a river.
func (g Game) Board() bool { return g == Holdem || g == Omaha }

// Street of the board.
type Street uint8

// The streets that the dealer opens.
const (
	Flop Street = iota
	Turn
	River
	Streets = 3
)

var streetNames = [...]string{"flop", "turn", "river"}

// String is the street's stable name.
func (s Street) String() string { return enum.Name(streetNames[:], int(s)) }

// MarshalText writes the stable name.
func (s Street) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the stable name.
func (s *Street) UnmarshalText(text []byte) error { return enum.Read(streetNames[:], text, s) }

// Cards is the number of cards that the street opens.
func (s Street) Cards() int {
	if s == Flop {
		return 3
	}
	return 1
}

// Layout is how the cards are dealt when nothing goes wrong.
type Layout struct {
	Game   Game  `json:"game"`
	Seats  []int `json:"seats"`  // the seats dealt in, in the order of the deal: the first gets the first card
	Button int   `json:"button"` // seat of the button, which may be empty; 0: none
	Deck   int   `json:"deck"`   // cards of the deck; 0: 52
	// DeadSmall: nobody owes the small blind; the first seat posts the big one.
	DeadSmall bool `json:"dead_small,omitempty"`
	// Whole: the events tell every act and all chips of the hand so far.
	Whole bool `json:"whole,omitempty"`
}

// Seated returns the layout of a game with a button: the deal begins left of the button. Seats may come in any order.
func Seated(game Game, seats []int, button int) Layout {
	order := slices.Clone(seats)
	slices.Sort(order)
	first := slices.IndexFunc(order, func(seat int) bool { return seat > button })
	if first > 0 {
		order = append(slices.Clone(order[first:]), order[:first]...)
	}
	return Layout{Game: game, Seats: order, Button: button}
}

// Codes of refusals: events that cannot have happened as told. Arguments are named after each.
const (
	BadSeats      refusal.Code = "deal_seats"      // Count: two to eleven different seats
	DeckTooSmall  refusal.Code = "deal_deck"       // Need, Deck
	BottomCard    refusal.Code = "deal_bottom"     // Deck
	NoSuchSeat    refusal.Code = "deal_no_seat"    // Seat
	ButtonThere   refusal.Code = "deal_button"     // Seat: the button lies where it is said to be due
	NoSuchCard    refusal.Code = "deal_no_card"    // Card
	NoBoard       refusal.Code = "deal_no_board"   // Game
	StreetOrder   refusal.Code = "deal_street"     // Street
	BadCount      refusal.Code = "deal_count"      // Count
	TooManyEvents refusal.Code = "deal_too_many"   // Max
	NotDrawn      refusal.Code = "deal_not_drawn"  // Card: it was not among cards of which one was drawn at random
	NotRuled      refusal.Code = "deal_no_option"  // Option
	CardUsedTwice refusal.Code = "deal_card_twice" // Card
	OnlyInStud    refusal.Code = "deal_only_stud"  // Game
)

// Check reports whether the layout can be dealt at all. The error is a *refusal.Error.
func (l *Layout) Check() error {
	if len(l.Seats) < 2 || len(l.Seats) > SeatMax {
		return refusal.New(BadSeats, "Count", len(l.Seats))
	}
	seen := SeatSet(0)
	for _, seat := range l.Seats {
		if seat < 1 || seat > SeatMax || seen.Has(seat) {
			return refusal.New(BadSeats, "Count", len(l.Seats))
		}
		seen.add(seat)
	}
	need := l.dealt()
	if l.Game.Board() {
		need += 8
	}
	if l.deck() > DeckMax || need > l.deck() || l.Game > Draw {
		return refusal.New(DeckTooSmall, "Need", need, "Deck", l.deck())
	}
	return nil
}

func (l *Layout) deck() int {
	if l.Deck == 0 {
		return 52
	}
	return l.Deck
}

// dealt is the number of cards of a complete regular deal.
func (l *Layout) dealt() int { return len(l.Seats) * l.Game.Hole() }

// card names the card at a place of the deck, from 1.
func (l *Layout) card(place int) Card {
	if n := l.dealt(); place > n {
		return Card{Stub, uint8(place - n)}
	}
	return Card{Dealt, uint8(place)}
}

// place is a card's place in the deck, from 1; 0 when the deck has no such card.
func (l *Layout) place(c Card) int {
	n, dealt := int(c.N), l.dealt()
	switch {
	case c.Pile == Dealt && n <= dealt:
		return n
	case c.Pile == Stub && dealt+n <= l.deck():
		return dealt + n
	}
	return 0
}

// counted names a card too many as the card of the stub that it is, where it was told by its number in the deal: d17 after
// sixteen is c1.
func (l *Layout) counted(events []Event) []Event {
	var out []Event
	for i := range events {
		c := events[i].Card
		if n := int(c.N); events[i].Kind != GivenTo || c.Pile != Dealt || n <= l.dealt() || n > l.deck() {
			continue
		}
		if out == nil {
			out = slices.Clone(events)
		}
		out[i].Card = l.card(int(c.N))
	}
	if out == nil {
		return events
	}
	return out
}

// index is a seat's place in the order of the deal, or -1.
func (l *Layout) index(seat int) int { return slices.Index(l.Seats, seat) }

// Cards names the cards that a regular deal gives a seat, in the order in which they come; none for a seat that is not
// dealt in.
func (l *Layout) Cards(seat int) []Card {
	at := l.index(seat)
	if at < 0 {
		return nil
	}
	cards := make([]Card, l.Game.Hole())
	for round := range cards {
		cards[round] = l.card(round*len(l.Seats) + at + 1)
	}
	return cards
}

// last is the seat that gets the last card: the button, or the seat before it where the button rests on an empty seat.
func (l *Layout) last() int { return l.Seats[len(l.Seats)-1] }

// after is the next seat dealt in, clockwise.
func (l *Layout) after(seat int) int {
	lowest, next := SeatMax+1, SeatMax+1
	for _, s := range l.Seats {
		lowest = min(lowest, s)
		if s > seat {
			next = min(next, s)
		}
	}
	if next > SeatMax {
		return lowest
	}
	return next
}

// SmallBlind is the seat of the small blind, 0 when nobody posts it.
func (l *Layout) SmallBlind() int {
	switch {
	case l.Button == 0 || l.DeadSmall:
		return 0
	case len(l.Seats) == 2:
		return l.last()
	}
	return l.Seats[0]
}

// BigBlind is the seat of the big blind, 0 in games without button.
func (l *Layout) BigBlind() int {
	switch {
	case l.Button == 0:
		return 0
	case l.DeadSmall || len(l.Seats) == 2:
		return l.Seats[0]
	}
	return l.Seats[1]
}

// SeatSet is a set of seats.
type SeatSet uint16

// Has reports whether the seat is in the set.
func (s SeatSet) Has(seat int) bool { return seat >= 0 && seat < 16 && s>>uint(seat)&1 == 1 }

func (s *SeatSet) add(seat int) {
	if seat >= 0 && seat < 16 {
		*s |= 1 << uint(seat)
	}
}

// count is the number of seats in the set.
func (s SeatSet) count() (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// in lists the seats of the set in the order of the deal, then those that were not dealt in.
func (s SeatSet) in(l *Layout) []int {
	if s == 0 {
		return nil
	}
	out := make([]int, 0, s.count())
	for _, seat := range l.Seats {
		if s.Has(seat) {
			out = append(out, seat)
		}
	}
	for seat := range 16 {
		if s.Has(seat) && l.index(seat) < 0 {
			out = append(out, seat)
		}
	}
	return out
}
