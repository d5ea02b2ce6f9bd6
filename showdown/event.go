package showdown

import (
	"encoding/json"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
)

// Kind of an event.
type Kind uint8

// What may happen. The facts that matter to a kind are named after it; others are not read.
const (
	Tables      Kind = iota // Seat turns its cards up, N of them (0: all): Unread, Winning, During
	Throws                  // Seat throws its cards away, into the hand of To if told: Muck, Lost, Past, FaceUp, …
	Refuses                 // Seat refuses to show
	Concedes                // Seat gives up the pot in words or with a gesture
	Killed                  // the dealer takes the hand of Seat: Approved, Announced, Protected, Lost, Winning
	Touched                 // discarded cards touch the hand of Seat: Protected, Lost
	Strays                  // the cards of Seat lie Past the line or Outside the frame: Confirmed
	Declares                // Seat announces its hand: False, Deliberate, During, Spectator or To
	SaysBoard               // Seat says that it plays the board
	Asks                    // Seat (0: the dealer) asks to see the hand of To: Abused, Winning
	ShowsTo                 // Seat shows N of its cards (0: all) to To or a Spectator: During, Viewer
	Claims                  // Seat claims the pot
	NobodyShows             // everybody waits
	PicksUp                 // Seat picks up its upcards: Facing
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

// Event is one thing that happened. How it happened is told by facts of three values: those that nobody has told are asked
// for where they matter.
type Event struct {
	Kind    Kind   `json:"kind"`
	Seat    int    `json:"seat,omitempty"`
	To      int    `json:"to,omitempty"`      // the other seat
	Because int    `json:"because,omitempty"` // the seat whose words made Seat throw
	N       int    `json:"n,omitempty"`       // cards
	Option  string `json:"option,omitempty"`

	Unread    bool `json:"unread,omitempty"`    // nobody could read the hand
	During    bool `json:"during,omitempty"`    // the betting is not over
	Spectator bool `json:"spectator,omitempty"` // shown or told to somebody who was not dealt in

	Winning     article.Told     `json:"winning,omitzero"`     // the hand is plainly the best; of a request: the asker has won
	Muck        article.Told     `json:"muck,omitzero"`        // the cards went among the discards
	Contact     article.Told     `json:"contact,omitzero"`     // they touched a discarded card
	Lost        article.Told     `json:"lost,omitzero"`        // they cannot be told apart for certain
	Past        article.Told     `json:"past,omitzero"`        // past the line
	Outside     article.Told     `json:"outside,omitzero"`     // outside the frame
	Confirmed   article.Told     `json:"confirmed,omitzero"`   // the dealer confirms it
	FaceUp      article.Told     `json:"face_up,omitzero"`     // thrown face up
	MadeFold    article.Told     `json:"made_fold,omitzero"`   // an opponent threw cards because of it
	Believing   article.Told     `json:"believing,omitzero"`   // thought the pot was won
	Overlooking article.Told     `json:"overlooking,omitzero"` // had bet and forgot an opponent still in the hand
	Hidden      article.Told     `json:"hidden,omitzero"`      // the cards of an opponent overlooked were hidden
	Misinformed article.Told     `json:"misinformed,omitzero"` // thrown on wrong information
	Protected   article.Told     `json:"protected,omitzero"`   // by a chip or another object
	Approved    article.Told     `json:"approved,omitzero"`    // the owner agreed
	Announced   article.Told     `json:"announced,omitzero"`   // the win had been announced before
	False       article.Told     `json:"false,omitzero"`       // the announced hand is not the one held
	Deliberate  article.Told     `json:"deliberate,omitzero"`  // on purpose, to make an opponent throw
	Abused      article.Told     `json:"abused,omitzero"`      // has abused the right to ask
	Facing      article.Told     `json:"facing,omitzero"`      // a bet
	Opponent    article.Strength `json:"opponent,omitzero"`    // of the hand still in play, of one thrown on the dealer's word
	Mixed       article.Told     `json:"mixed,omitzero"`       // of To: its cards with those thrown
	Unlooked    article.Told     `json:"unlooked,omitzero"`    // had not looked at all cards
	Viewer      Use              `json:"viewer,omitzero"`      // what those who saw the cards can still do with it
}

// UnmarshalJSON reads an event, and the flags by which older journals tell what is told now by no, or by a use.
func (e *Event) UnmarshalJSON(data []byte) error {
	type event Event
	old := struct {
		*event
		Identifiable bool `json:"identifiable"`
		Silent       bool `json:"silent"`
		Losing       bool `json:"losing"`
		Unconfirmed  bool `json:"unconfirmed"`
		MayAct       bool `json:"may_act"`
		Later        bool `json:"later"`
		Done         bool `json:"done"`
	}{event: (*event)(e)}
	if err := json.Unmarshal(data, &old); err != nil {
		return err
	}
	for _, f := range [...]struct {
		flag bool
		fact *article.Told
	}{{old.Identifiable, &e.Lost}, {old.Silent, &e.Approved}, {old.Losing, &e.Winning}, {old.Unconfirmed, &e.Confirmed}} {
		if f.flag {
			*f.fact = article.No
		}
	}
	for i, flag := range [...]bool{old.MayAct, old.Later, old.Done} {
		if flag {
			e.Viewer = CanAct + Use(i)
		}
	}
	return nil
}

// Use is what can still be done with cards that were seen too early.
type Use uint8

// Uses.
const (
	UseUntold  Use = iota
	CanAct         // who saw them may still act on this round
	LaterRound     // … on a later round only
	NoUse          // … no more: out or all-in
)

var useNames = [...]string{"", "can_act", "later_round", "no_use"}

// String is the stable name; "" when nobody has told.
func (u Use) String() string { return enum.Name(useNames[:], int(u)) }

// MarshalText writes the stable name.
func (u Use) MarshalText() ([]byte, error) { return enum.Write(useNames[:], int(u)) }

// UnmarshalText reads the stable name.
func (u *Use) UnmarshalText(text []byte) error { return enum.Read(useNames[:], text, u) }

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
