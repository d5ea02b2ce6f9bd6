package penalty

import (
	"fmt"
	"slices"
)

// Circumstance is a fact on which an infraction or its gravity depends.
type Circumstance uint8

const (
	LateRegistration Circumstance = iota // the stage of the event
	BeforeMoney
	InTheMoney
	Preflop // the street
	Postflop
	River
	WithChips        // chips were moved with the words
	LiveHand         // the player holds live cards
	BetweenHands     // no hand is in progress
	Away             // away from the table
	LookOnly         // looks without touching
	FirstCard        // has received the first card
	FirstSeat        // has yet to take the seat drawn
	BlindPassed      // a blind went by meanwhile
	BeforeTurn       // left before it was the player's turn
	Noticed          // was told before to stop
	Refused          // does not comply when asked
	Abusive          // words or acts meant to hurt
	Explicit         // an agreement in so many words
	BetMade          // chips of another were bet
	LastToAct        // closes the action
	Nuts             // holds the best hand possible
	SoleNuts         // holds it and nobody can tie
	CanRaise         // a raise is possible
	Raised           // and was made
	HeadsUp          // two players in the hand
	WinnerTakesAll   // one prize only
	FinalTable       // the last table
	MajorEvent       // main event, high roller, several days
	CashGame         // no tournament
	ReceivedHelp     // acted upon the help
	ActionPending    // somebody still has to act
	Deliberate       // on purpose
	CardCover        // a card cover smaller than a card
	PokerTerms       // poker terms and amounts alone were spoken
	SpeaksOfficial   // speaks the official language of the house
	HostLanguage     // what was spoken is the language of the country
	BorderLanguage   // what was spoken is the language of the country next door
	BoardPlays       // the board is the best hand possible: everybody holds it
	circumstancesEnd // not a circumstance
)

var circumstanceNames = [...]string{
	"late-registration", "before-money", "in-the-money", "preflop", "postflop", "river", "with-chips", "live-hand", "between-hands",
	"away", "look-only", "first-card", "first-seat", "blind-passed", "before-turn", "noticed", "refused", "abusive", "explicit",
	"bet-made", "last-to-act", "nuts", "sole-nuts", "can-raise", "raised", "heads-up", "winner-takes-all", "final-table",
	"major-event", "cash", "received-help", "action-pending", "deliberate", "card-cover", "poker-terms", "speaks-official",
	"host-language", "border-language", "board-plays",
}

// Circumstances lists the names of all circumstances.
func Circumstances() []string { return slices.Clone(circumstanceNames[:]) }

// String is the name used in the rulebooks.
func (c Circumstance) String() string {
	if int(c) >= len(circumstanceNames) {
		return "unknown"
	}
	return circumstanceNames[c]
}

// MarshalText writes the name used in the rulebooks.
func (c Circumstance) MarshalText() ([]byte, error) {
	if c >= circumstancesEnd {
		return nil, fmt.Errorf("unknown circumstance %d", c)
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *Circumstance) UnmarshalText(text []byte) error {
	i := slices.Index(circumstanceNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown circumstance %q", text)
	}
	*c = Circumstance(i)
	return nil
}
