package dispute

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/hand"
)

// Window is how long something may be contested.
type Window uint8

// The windows, from the shortest.
const (
	UntilNextCard   Window = iota // until the next card of the board lies
	UntilNextRound                // until somebody has acted on the next round; after the hand, until the next one begins
	UntilAward                    // until the pot is pushed
	UntilNextHand                 // until the next hand begins
	UntilNextAction               // until substantial action in the next hand
)

var windowNames = [...]string{"next_card", "next_round", "award", "next_hand", "next_hand_action"}

// String is the name used in the rulebooks.
func (w Window) String() string { return enum.Name(windowNames[:], int(w)) }

// MarshalText writes the name used in the rulebooks.
func (w Window) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the name used in the rulebooks.
func (w *Window) UnmarshalText(text []byte) error { return enum.Read(windowNames[:], text, w) }

// Freezing is whether play may go on while a pot is disputed.
type Freezing uint8

// The ways.
const (
	PlayStops Freezing = iota // nobody plays until the ruling
	AllOrPart                 // the floor may set the pot or a part of it aside and let play go on
)

var freezingNames = [...]string{"play_stops", "all_or_part"}

// String is the name used in the rulebooks.
func (f Freezing) String() string { return enum.Name(freezingNames[:], int(f)) }

// MarshalText writes the name used in the rulebooks.
func (f Freezing) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads the name used in the rulebooks.
func (f *Freezing) UnmarshalText(text []byte) error { return enum.Read(freezingNames[:], text, f) }

// Asker is who may have an opponent's stack counted.
type Asker uint8

// The askers.
const (
	InTurnFacingAllIn Asker = iota // only the player who has to answer the all-in, in turn
	Involved                       // any player in the hand, of an all-in
)

var askerNames = [...]string{"in_turn_facing_all_in", "involved"}

// String is the name used in the rulebooks.
func (a Asker) String() string { return enum.Name(askerNames[:], int(a)) }

// MarshalText writes the name used in the rulebooks.
func (a Asker) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the name used in the rulebooks.
func (a *Asker) UnmarshalText(text []byte) error { return enum.Read(askerNames[:], text, a) }

// Transit is how much of the chips bought and not yet delivered plays.
type Transit uint8

// The ways.
const (
	NothingPlays       Transit = iota // only chips in view
	Announced                         // what was announced to the table
	AnnouncedOrMinimum                // what was announced; without it, the smallest buy-in
)

var transitNames = [...]string{"nothing", "announced", "announced_or_minimum"}

// String is the name used in the rulebooks.
func (t Transit) String() string { return enum.Name(transitNames[:], int(t)) }

// MarshalText writes the name used in the rulebooks.
func (t Transit) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the name used in the rulebooks.
func (t *Transit) UnmarshalText(text []byte) error { return enum.Read(transitNames[:], text, t) }

// Policy is what the books set for claims, requests and rulings.
type Policy struct {
	hand.SubstantialAction `toml:"-"` // as the hand's policy says

	// When a hand begins, and at which level.
	HandStart      article.Clause[[]Start] `toml:"hand_start"`       // for claims
	LevelHandStart article.Clause[[]Start] `toml:"level_hand_start"` // for blinds
	NewLevel       article.Rule            `toml:"new_level"`
	PushHand       article.Clause[bool]    `toml:"push_hand"`   // a level that starts during the push waits one hand
	WrongLevel     article.Rule            `toml:"wrong_level"` // a hand dealt at the level before by mistake

	// Claims.
	ReadingWindow article.Clause[Window]        `toml:"reading_window"`
	PotWindow     article.Clause[Window]        `toml:"pot_window"`
	BetWindow     article.Clause[Window]        `toml:"bet_window"`
	CardCount     article.Clause[hand.Enough]   `toml:"-"`                // a wrong number of cards: the window of a misdeal
	CardDuty      article.Rule                  `toml:"card_duty"`        // players count their cards
	Turn          article.Clause[hand.Enough]   `toml:"turn"`             // a player passed over
	TurnDuty      article.Rule                  `toml:"turn_duty"`        // players defend their turn
	TurnMay       article.Clause[bool]          `toml:"turn_may_be_lost"` // the turn may be lost by then, or heard even so
	BreakWindow   article.Clause[time.Duration] `toml:"break_window"`
	Stopped       article.Clause[bool]          `toml:"closed_when_stopped"` // nothing may be contested once the game stops
	Delay         article.Clause[bool]          `toml:"delay"`               // a late report may change the ruling
	Rebuild       article.Rule                  `toml:"rebuild"`
	RebuildMixed  article.Clause[bool]          `toml:"rebuild_mixed"` // the floor may rebuild a pot that was stacked
	Freeze        article.Clause[Freezing]      `toml:"freeze"`

	// Fairness and finality.
	Fairness        article.Clause[Role] `toml:"fairness"`        // the lowest role that may set a ruling aside
	FairnessBroken  article.Clause[bool] `toml:"fairness_broken"` // only where a broken rule has confused the case
	Final           article.Rule         `toml:"final"`
	FinalManagement article.Rule         `toml:"final_management"`
	DealerRules     article.Clause[bool] `toml:"dealer_rules"` // a dealer's word may stand without the floor
	Angle           article.Rule         `toml:"angle"`

	// A call on a wrong count, as the referee has it.
	Miscount       article.Rule         `toml:"-"` // the true amount is owed
	MiscountCount  article.Rule         `toml:"-"` // whoever counted
	MiscountRelief article.Rule         `toml:"-"` // in fairness
	Rescindable    article.Clause[bool] `toml:"-"` // the call may be held not to bind
	ClaimRefused   article.Clause[int]  `toml:"-"` // percent of a call from which it binds as a rule; 0: no such rule

	// Chips found after an all-in.
	FoundLost  article.Rule         `toml:"found_lost"`
	FoundCover article.Clause[bool] `toml:"found_cover"` // only as far as the winner's stack covers them
	FoundGo    article.Rule         `toml:"found_go"`
	FoundLate  article.Clause[bool] `toml:"found_late"` // removed once the next hand has begun

	// Requests.
	StackCount    article.Clause[Asker] `toml:"stack_count"`
	BetsCount     article.Rule          `toml:"bets_count"`
	PotCount      article.Clause[bool]  `toml:"pot_count"` // in pot-limit
	PotSpread     article.Clause[bool]  `toml:"pot_spread"`
	NewDeck       article.Rule          `toml:"new_deck"`
	NewDeckDefect article.Rule          `toml:"new_deck_defect"`
	Rabbit        article.Rule          `toml:"rabbit_hunt"`
	Proposition   article.Rule          `toml:"proposition"`

	// What plays.
	InTransit    article.Clause[Transit] `toml:"in_transit"`
	TransitMax   article.Clause[bool]    `toml:"in_transit_maximum"` // refused if the stack would exceed the largest buy-in
	Banknotes    article.Clause[bool]    `toml:"banknotes"`          // play if nobody objects
	ForeignChips article.Clause[bool]    `toml:"foreign_chips"`      // as banknotes
	ShortStack   article.Clause[bool]    `toml:"short_stack"`        // cash: dealt in with less than the big blind
	ShortInEvent article.Rule            `toml:"short_in_event"`
}
