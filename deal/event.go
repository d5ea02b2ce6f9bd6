package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/hand"
)

// Kind of an event.
type Kind uint8

// What may happen. The fields that an event of the kind uses are named after it; the others are not read.
const (
	Acts         Kind = iota // Seat did Act, to Amount in total this round (0: not told)
	Chips                    // Seat has put Amount into the pot so far
	Folded                   // N hands have been folded
	AllIn                    // no more betting is possible
	Ruled                    // what came before was ruled on and carried out, by Option where the floor had a choice
	Pushed                   // the pot has been pushed to the winner
	NextHand                 // the next hand has begun
	Misdealt                 // a misdeal has been declared: what is the redeal?
	Cut                      // a cut that leaves N cards below
	Exposed                  // Card was turned face up By somebody
	Flashed                  // Card was lifted so that somebody saw it: By, Looked, Named
	OffTable                 // Card left the table: By
	AsksToKeep               // Seat asks to keep an exposed card
	Boxed                    // Card lay face up in the deck (none: N of them): AtOnce, or After: the next card, which was mixed
	Foreign                  // Card is a joker or does not belong to the game (none: somewhere in the hand of Seat)
	OddBack                  // Card has another back (none: somewhere in the hand of Seat; Seat 0: in the stub)
	Duplicate                // two cards are identical
	Short                    // N cards are missing from the deck
	Exploits                 // Seat knew of the foul deck and raised to win
	Holds                    // Seat has N cards: InOrder, Acted, HasActed, Late
	GivenTo                  // Card went to Seat, which was not due to get it
	NoCards                  // Seat, entitled to cards, got none: Posted
	NotInPlay                // Seat, empty or not entitled to cards, got some
	Absent                   // Seat was dealt in without its player, who sat down when N cards were out (-1: never)
	Penalised                // Seat was dealt in and serves a penalty of N hands
	FirstCardTo              // the first card went to Seat
	ButtonDue                // the button belonged to Seat
	InARow                   // Seat got two cards in a row
	DealsStreet              // the dealer opened Street: Burns, N cards, Premature, Unseen, OrderLost, Seat, Behind
	BurnSeen                 // the card burned, or to be burned, before Street was seen
	Dropped                  // the stub fell: OrderLost, WithMuck, WithBurns
	Mingled                  // the cards of Seat touched dead cards: Lost, Protected
	Seventh                  // seventh street is due with N players and Stub cards left
	SeventhSeen              // the seventh card of Seat was flashed by the dealer: Card, NoBets
	EarlyUpcards             // N stud cards came before the betting was over
	Carried                  // the pot begins with Amount left by the hand before; Seat was not dealt into that hand
	Drawn                    // Card is the one that was drawn at random from those shuffled among themselves
	kinds
)

var kindNames = [...]string{
	"acts", "chips", "folded", "all_in", "ruled", "pushed", "next_hand", "misdealt", "cut", "exposed", "flashed", "off_table",
	"asks_to_keep", "boxed", "foreign", "odd_back", "duplicate", "short", "exploits", "holds", "given_to", "no_cards",
	"not_in_play", "absent", "penalised", "first_card_to", "button_due", "in_a_row", "deals_street", "burn_seen", "dropped",
	"mingled", "seventh", "seventh_seen", "early_upcards", "carried", "drawn",
}

// String is the kind's stable name.
func (k Kind) String() string { return enum.Name(kindNames[:], int(k)) }

// MarshalText writes the stable name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the stable name.
func (k *Kind) UnmarshalText(text []byte) error { return enum.Read(kindNames[:], text, k) }

// irregular reports whether an event of the kind is an irregularity, rather than the course of the hand.
func (k Kind) irregular() bool {
	switch k {
	case Acts, Chips, Folded, AllIn, Ruled, Pushed, NextHand, Penalised, Drawn:
		return false
	}
	return true
}

// shown reports whether the event is a card seen that should not have been.
func (k Kind) shown() bool { return k == Exposed || k == Flashed || k == OffTable }

// By is who exposed or lost a card.
type By uint8

// Who did it.
const (
	Unknown By = iota
	Dealer
	Owner // the player whose card it is
)

var byNames = [...]string{"unknown", "dealer", "owner"}

// String is the stable name.
func (b By) String() string { return enum.Name(byNames[:], int(b)) }

// MarshalText writes the stable name.
func (b By) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the stable name.
func (b *By) UnmarshalText(text []byte) error { return enum.Read(byNames[:], text, b) }

// Event is one thing that happened. What went wrong is told by the event itself; how, by facts of three values, of which
// those that were not told are asked for where they matter.
type Event struct {
	Kind   Kind        `json:"kind"`
	Seat   int         `json:"seat,omitempty"`
	Act    hand.Kind   `json:"act,omitzero"`
	Amount chip.Amount `json:"amount,omitempty"` // chips
	Card   Card        `json:"card,omitzero"`
	After  Card        `json:"after,omitzero"`
	By     By          `json:"by,omitzero"`
	Street Street      `json:"street,omitzero"`
	N      int         `json:"n,omitempty"`
	Burns  int         `json:"burns,omitempty"`
	Stub   int         `json:"stub,omitempty"`
	Option string      `json:"option,omitempty"`

	Premature bool `json:"premature,omitempty"` // the betting of the street before was not over

	Looked    article.Told `json:"looked,omitzero"`     // its owner had looked at the card before claiming that it flashed
	AtOnce    article.Told `json:"at_once,omitzero"`    // seen while it was dealt, before the next card
	Named     article.Told `json:"named,omitzero"`      // another player named the card, and its owner confirms it; no: the owner denies it
	InOrder   article.Told `json:"in_order,omitzero"`   // the missing card is the top card in its normal order
	Posted    article.Told `json:"posted,omitzero"`     // the seat had posted a blind or an ante
	Behind    article.Told `json:"behind,omitzero"`     // somebody behind Seat, who was skipped, has already acted
	Unseen    article.Told `json:"unseen,omitzero"`     // the cards of the street lie face down
	OrderLost article.Told `json:"order_lost,omitzero"` // nobody can tell the order of the cards
	WithMuck  article.Told `json:"with_muck,omitzero"`  // the stub is mixed with the muck
	WithBurns article.Told `json:"with_burns,omitzero"` // the stub is mixed with the burned cards
	Protected article.Told `json:"protected,omitzero"`  // the hand was protected by a chip or another object
	Lost      article.Told `json:"lost,omitzero"`       // the hand cannot be told apart any more
	NoBets    article.Told `json:"no_bets,omitzero"`    // no betting is possible any more
	Acted     article.Told `json:"acted,omitzero"`      // somebody has acted since, besides what the events tell
	HasActed  article.Told `json:"has_acted,omitzero"`  // Seat itself has
	Late      article.Told `json:"late,omitzero"`       // so many have that it is too late for a misdeal
}

// Regular returns the opening of a street without error.
func Regular(s Street) Event {
	return Event{Kind: DealsStreet, Street: s, Burns: 1, N: s.Cards()}
}
