package table

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
)

// Policy is what the books set for a table. Tournaments are played with the dead button; a cash game has the clauses
// that begin with Cash.
type Policy struct {
	// The first button.
	FirstButton      article.Clause[FirstButton] `toml:"first_button"`
	FirstButtonCards article.Rule                `toml:"first_button_cards"` // where cards are drawn: the highest
	FirstButtonSuits article.Clause[bool]        `toml:"first_button_suits"` // equal ranks: suits decide, else those tied draw again

	// The button and the blinds of the next hand.
	FirstHand        article.Rule                    `toml:"first_hand"`         // dealt from the button: the blinds are to its left
	DeadButton       article.Rule                    `toml:"dead_button"`        // the big blind moves on by one player, the others follow
	DeadButtonSeat   article.Rule                    `toml:"dead_button_seat"`   // the button's next owner is gone: it rests on the empty seat
	DeadSmallBlind   article.Rule                    `toml:"dead_small_blind"`   // the small blind's next owner is gone: there is none
	MissingBigBlind  article.Clause[MissingBigBlind] `toml:"missing_big_blind"`  // the big blind's next owner is gone
	BreakButton      article.Rule                    `toml:"break_button"`       // the button moves when play resumes
	CashButton       article.Clause[ButtonMode]      `toml:"cash_button"`        // of a cash game that chooses nothing else
	CashDeadButton   article.Clause[bool]            `toml:"cash_dead_button"`   // a cash game may choose the dead button
	CashButtonChoice article.Rule                    `toml:"cash_button_choice"` // each player has each position; the game chooses how
	CashTwoBig       article.Rule                    `toml:"cash_two_big"`       // moving button: who would skip the big blind posts it

	HeadsUpButton          article.Rule `toml:"heads_up_button"`
	CashHeadsUp            article.Rule `toml:"cash_heads_up"`
	HeadsUpNoBigBlindTwice article.Rule `toml:"heads_up_no_big_blind_twice"`

	// A button in the wrong place.
	WrongButtonEarly article.Rule                `toml:"wrong_button_early"` // found before substantial action: corrected
	WrongButtonLate  article.Clause[WrongButton] `toml:"wrong_button_late"`  // found later: the hand after

	// Mixed games.
	MixedFreeze   article.Rule `toml:"mixed_freeze"`    // the button moves once when stud comes, then stays
	MixedBigBlind article.Rule `toml:"mixed_big_blind"` // who would be big blind, in stud
	MixedResume   article.Rule `toml:"mixed_resume"`    // the first hand with blinds uses that button
	DealersChoice article.Rule `toml:"dealers_choice"`  // the dealer of the hand names a game of the list
	MixedRotation article.Rule `toml:"mixed_rotation"`  // stud and stud eight or better are never neighbours

	// Arrivals at a running tournament table.
	LateEntry    article.Clause[EntryChart] `toml:"late_entry"`    // new players
	BalanceEntry article.Clause[EntryChart] `toml:"balance_entry"` // moved to balance tables
	BreakEntry   article.Clause[EntryChart] `toml:"break_entry"`   // from a broken table

	// New and returning players of a cash game.
	CashNewPost      article.Rule                 `toml:"cash_new_post"`      // a new player may post a big blind, live
	CashPostLive     article.Rule                 `toml:"cash_post_live"`     // that big blind is a bet, with the option to raise
	CashNewWaits     article.Rule                 `toml:"cash_new_waits"`     // or wait for the big blind
	CashNewOwesBig   article.Rule                 `toml:"cash_new_owes_big"`  // and then owes nothing else
	CashSubstitute   article.Rule                 `toml:"cash_substitute"`    // who plays over an absent player is new
	CashReturn       article.Rule                 `toml:"cash_return"`        // who cashed out and comes back is new
	CashGap          article.Clause[Gap]          `toml:"cash_gap"`           // where nobody may enter
	CashFirstOrbit   article.Clause[FirstOrbit]   `toml:"cash_first_orbit"`   // a new game: who enters without a post
	CashDrewButton   article.Rule                 `toml:"cash_drew_button"`   // who drew for the first button owes what he misses
	CashMissed       article.Clause[MissedBlinds] `toml:"cash_missed"`        // what of the missed blinds is live
	CashMissedWaits  article.Rule                 `toml:"cash_missed_waits"`  // or wait for the big blind
	CashOwing        article.Rule                 `toml:"cash_owing"`         // dealt in by mistake while owing
	CashRebuyOwes    article.Rule                 `toml:"cash_rebuy_owes"`    // a rebuy does not make a player new
	CashSeatChange   article.Clause[SeatChange]   `toml:"cash_seat_change"`   // to another seat of the table
	CashFreeChange   article.Rule                 `toml:"cash_free_change"`   // a new game: before the seat has been in a blind
	CashAfterButton  article.Rule                 `toml:"cash_after_button"`  // moved just after having had the button
	CashAbsentDealt  article.Clause[int]          `toml:"cash_absent_dealt"`  // orbits in which the absent are dealt in and pay
	CashAbsentMisses article.Clause[int]          `toml:"cash_absent_misses"` // further orbits without cards, missing blinds
	CashAbsentOut    article.Rule                 `toml:"cash_absent_out"`    // then the player sits out
	CashAbsentList   article.Clause[int]          `toml:"cash_absent_list"`   // orbits before the seat goes to the waiting list
	CashAbsentKilled article.Clause[KilledAt]     `toml:"cash_absent_killed"`

	// Absence and penalties.
	SeatDeadline     article.Clause[Deadline] `toml:"seat_deadline"`
	AbsentKilled     article.Rule             `toml:"absent_killed"`
	AbsentPosts      article.Rule             `toml:"absent_posts"`
	AbsentBringIn    article.Rule             `toml:"absent_bring_in"`
	PenaltyKilled    article.Rule             `toml:"penalty_killed"`
	PenaltyBringIn   article.Rule             `toml:"penalty_bring_in"`
	PenaltyLeaves    article.Clause[int]      `toml:"penalty_leaves"` // hands of penalty from which the player leaves the seat
	FloorMayOverrule article.Rule             `toml:"floor_may_overrule"`
}

// Deadline is the moment at which a player must be at the seat for the hand to be live.
type Deadline uint8

const (
	// LastCard is when the last card of the initial deal lands.
	LastCard Deadline = iota
	// FirstCard is when the first card is dealt.
	FirstCard
)

var deadlineNames = [...]string{"last_card", "first_card"}

// MarshalText writes the name used in the rulebooks.
func (d Deadline) MarshalText() ([]byte, error) { return nameOf(d, deadlineNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (d *Deadline) UnmarshalText(text []byte) error { return named(d, text, deadlineNames[:]) }

// KilledAt is the moment at which an absent player's cards are killed.
type KilledAt uint8

// The moments.
const (
	KilledAfterDeal KilledAt = iota // as soon as the deal is over
	KilledAtTurn                    // when the action reaches them; the last hand standing wins all the same
)

var killedAtNames = [...]string{"after_deal", "at_turn"}

// MarshalText writes the name used in the rulebooks.
func (k KilledAt) MarshalText() ([]byte, error) { return nameOf(k, killedAtNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (k *KilledAt) UnmarshalText(text []byte) error { return named(k, text, killedAtNames[:]) }

// nameOf writes an enumerated value by its name.
func nameOf[T ~uint8](v T, names []string) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fmt.Errorf("unknown %T %d", v, v)
	}
	return []byte(names[v]), nil
}

// named reads an enumerated value from its name.
func named[T ~uint8](v *T, text []byte, names []string) error {
	for i, name := range names {
		if name == string(text) {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("unknown value %q: one of %q", text, names)
}
