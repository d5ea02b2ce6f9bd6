package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
)

// Kind of an event.
type Kind uint8

// What may happen. The facts that matter to a kind are named after it; others are not read.
const (
	Tables      Kind = iota // Seat turns its cards up, N of them (0: all): Unread, Winning, During
	Throws                  // Seat throws its cards away, into the hand of To if told: Muck, Lost, Identifiable, Past, Outside, FaceUp, …
	Refuses                 // Seat refuses to show
	Concedes                // Seat gives up the pot in words or with a gesture
	Killed                  // the dealer takes the hand of Seat: Approved, Silent, Announced, Protected, Lost, Identifiable, Winning
	Touched                 // discarded cards touch the hand of Seat: Protected, Lost
	Strays                  // the cards of Seat lie Past the line or Outside the frame: Unconfirmed
	Declares                // Seat announces its hand: False, Deliberate, During, Spectator or To
	SaysBoard               // Seat says that it plays the board
	Asks                    // Seat (0: the dealer) asks to see the hand of To: Abused, Winning
	ShowsTo                 // Seat shows N of its cards (0: all) to To or a Spectator: During, MayAct, Later, Done
	Claims                  // Seat claims the pot
	NobodyShows             // everybody waits
	PicksUp                 // Seat picks up its upcards: Facing, Mixed
	Proposes                // Seat proposes a private deal on the pot
	Irregular               // the hand of Seat is found irregular: Unlooked
	Ruled                   // the floor takes Option of the ruling before
	kinds
)

var kindNames = [...]string{
	"tables", "throws", "refuses", "concedes", "killed", "touched", "strays", "declares", "says_board", "asks", "shows_to",
	"claims", "nobody_shows", "picks_up", "proposes", "irregular", "ruled",
}

// String is the kind's stable name.
func (k Kind) String() string { return enum.Name(kindNames[:], int(k)) }

// MarshalText writes the stable name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the stable name.
func (k *Kind) UnmarshalText(text []byte) error { return enum.Read(kindNames[:], text, k) }

// Event is one thing that happened.
type Event struct {
	Kind    Kind   `json:"kind"`
	Seat    int    `json:"seat,omitempty"`
	To      int    `json:"to,omitempty"`      // the other seat
	Because int    `json:"because,omitempty"` // the seat whose words made Seat throw
	N       int    `json:"n,omitempty"`       // cards
	Option  string `json:"option,omitempty"`

	Unread       bool `json:"unread,omitempty"`       // nobody could read the hand
	Winning      bool `json:"winning,omitempty"`      // what was seen is plainly the winning hand; of a request: the asker has won
	Losing       bool `json:"losing,omitempty"`       // the hand is plainly not the best
	Muck         bool `json:"muck,omitempty"`         // the cards went among the discards
	Contact      bool `json:"contact,omitempty"`      // they touched a discarded card
	Lost         bool `json:"lost,omitempty"`         // they cannot be told apart for certain
	Identifiable bool `json:"identifiable,omitempty"` // they can, although among the discards
	Past         bool `json:"past,omitempty"`         // past the line
	Outside      bool `json:"outside,omitempty"`      // outside the frame
	Unconfirmed  bool `json:"unconfirmed,omitempty"`  // the dealer has not confirmed it
	FaceUp       bool `json:"face_up,omitempty"`      // thrown face up
	MadeFold     bool `json:"made_fold,omitempty"`    // an opponent threw cards because of it
	Believing    bool `json:"believing,omitempty"`    // thought the pot was won
	Overlooking  bool `json:"overlooking,omitempty"`  // had bet and forgot an opponent still in the hand
	Hidden       bool `json:"hidden,omitempty"`       // that opponent's cards were hidden
	Misinformed  bool `json:"misinformed,omitempty"`  // thrown on wrong information
	Protected    bool `json:"protected,omitempty"`    // by a chip or another object
	Approved     bool `json:"approved,omitempty"`     // the owner agreed
	Silent       bool `json:"silent,omitempty"`       // the owner said nothing
	Announced    bool `json:"announced,omitempty"`    // the win had been announced before
	False        bool `json:"false,omitempty"`        // the announced hand is not the one held
	Deliberate   bool `json:"deliberate,omitempty"`   // on purpose, to make an opponent throw
	During       bool `json:"during,omitempty"`       // the betting is not over
	MayAct       bool `json:"may_act,omitempty"`      // who saw the cards may still act on this round
	Later        bool `json:"later,omitempty"`        // … on a later round only
	Done         bool `json:"done,omitempty"`         // … no more: out or all-in
	Spectator    bool `json:"spectator,omitempty"`    // shown or told to somebody who was not dealt in
	Abused       bool `json:"abused,omitempty"`       // has abused the right to ask
	Facing       bool `json:"facing,omitempty"`       // a bet
	Mixed        bool `json:"mixed,omitempty"`        // upcards with hole cards; of To: its cards with those thrown
	Unlooked     bool `json:"unlooked,omitempty"`     // had not looked at all cards
}

// lost reports whether the cards cannot be told apart: among the discards they cannot, unless it is said.
func (e *Event) lost() bool { return e.Lost || e.Muck && !e.Identifiable }

// mingled reports whether the cards touched discarded ones.
func (e *Event) mingled() bool { return e.Muck || e.Contact || e.Lost }

// check refuses events that cannot have happened in the layout.
func check(l *Layout, events []Event) error {
	if err := l.Check(); err != nil {
		return err
	}
	if len(events) > EventMax {
		return refusal.New(TooMany, "Max", EventMax)
	}
	for i := range events {
		if err := events[i].check(l); err != nil {
			return err
		}
	}
	return nil
}

func (e *Event) check(l *Layout) error {
	switch {
	case e.Kind >= kinds || e.N < 0 || e.N > l.Cards:
		return refusal.New(BadCount, "Count", e.N)
	case e.Seat < 0 || e.Seat > SeatMax || e.Kind.ofHand() && !slices.Contains(l.Seats, e.Seat):
		return refusal.New(NoSuchSeat, "Seat", e.Seat)
	case e.To < 0 || e.To > SeatMax || e.To > 0 && e.To == e.Seat:
		return refusal.New(NoSuchSeat, "Seat", e.To)
	case e.Kind == Throws && e.To > 0 && !slices.Contains(l.Seats, e.To), e.Kind == Asks && !l.dealt(e.To):
		return refusal.New(NoSuchSeat, "Seat", e.To)
	case e.Because < 0 || e.Because > 0 && (e.Because == e.Seat || !slices.Contains(l.Seats, e.Because)):
		return refusal.New(NoSuchSeat, "Seat", e.Because)
	case (e.Kind == Proposes || e.Kind == ShowsTo) && !l.dealt(e.Seat):
		return refusal.New(NoSuchSeat, "Seat", e.Seat)
	}
	return nil
}

// ofHand reports whether the event is about the hand of a seat that has cards at the showdown.
func (k Kind) ofHand() bool {
	return k != Asks && k != NobodyShows && k != Ruled && k != Proposes && k != ShowsTo
}
