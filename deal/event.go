package deal

import (
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
	Flashed                  // Card was lifted so that somebody saw it: By, Looked, Named, Denied
	OffTable                 // Card left the table: By
	AsksToKeep               // Seat asks to keep an exposed card
	Boxed                    // Card lay face up in the deck (none: N of them); After: the next card, which was mixed
	Foreign                  // Card is a joker or does not belong to the game (none: somewhere in the hand of Seat)
	OddBack                  // Card has another back (none: somewhere in the hand of Seat; Seat 0: in the stub)
	Duplicate                // two cards are identical
	Short                    // N cards are missing from the deck
	Exploits                 // Seat knew of the foul deck and raised to win
	Holds                    // Seat has N cards: OutOfOrder
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
	kinds
)

var kindNames = [...]string{
	"acts", "chips", "folded", "all_in", "ruled", "pushed", "next_hand", "misdealt", "cut", "exposed", "flashed", "off_table",
	"asks_to_keep", "boxed", "foreign", "odd_back", "duplicate", "short", "exploits", "holds", "given_to", "no_cards",
	"not_in_play", "absent", "penalised", "first_card_to", "button_due", "in_a_row", "deals_street", "burn_seen", "dropped",
	"mingled", "seventh", "seventh_seen", "early_upcards", "carried",
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
	case Acts, Chips, Folded, AllIn, Ruled, Pushed, NextHand, Penalised:
		return false
	}
	return true
}

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

// Event is one thing that happened.
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

	Looked     bool `json:"looked,omitempty"`       // its owner had looked at the card before claiming that it flashed
	AtOnce     bool `json:"at_once,omitempty"`      // seen while it was dealt, before the next card
	Named      bool `json:"named,omitempty"`        // another player named the card, and its owner confirms it
	Denied     bool `json:"denied,omitempty"`       // another player named a card, and its owner denies it
	InOrder    bool `json:"in_order,omitempty"`     // the missing card is the top card in its normal order
	OutOfOrder bool `json:"out_of_order,omitempty"` // it is not
	Posted     bool `json:"posted,omitempty"`       // the seat had posted a blind or an ante
	Premature  bool `json:"premature,omitempty"`    // the betting of the street before was not over
	Behind     bool `json:"behind,omitempty"`       // somebody behind Seat, who was skipped, has already acted
	Unseen     bool `json:"unseen,omitempty"`       // the cards of the street lie face down
	OrderLost  bool `json:"order_lost,omitempty"`   // nobody can tell the order of the cards
	WithMuck   bool `json:"with_muck,omitempty"`    // the stub is mixed with the muck
	WithBurns  bool `json:"with_burns,omitempty"`   // the stub is mixed with the burned cards
	Protected  bool `json:"protected,omitempty"`    // the hand was protected by a chip or another object
	Lost       bool `json:"lost,omitempty"`         // the hand cannot be told apart any more
	NoBets     bool `json:"no_bets,omitempty"`      // no betting is possible any more
}

// Regular returns the opening of a street without error.
func Regular(s Street) Event {
	return Event{Kind: DealsStreet, Street: s, Burns: 1, N: s.Cards()}
}
