package phh

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
)

// The reasons for which a history is not read or does not hold. The arguments in brackets come with them.
// Internal/lang words them as "refusal.<code>".
const (
	BadTOML        refusal.Code = "phh_toml"            // [Reason] not TOML
	NoHand         refusal.Code = "phh_no_hand"         // neither a hand nor numbered tables of hands
	HugeHand       refusal.Code = "phh_huge_hand"       // [Bytes] longer than any hand may be
	MissingField   refusal.Code = "phh_missing_field"   // [Field]
	WrongType      refusal.Code = "phh_wrong_type"      // [Field Want] Want is a TOML type
	UnknownVariant refusal.Code = "phh_variant_unknown" // [Variant]
	WrongCount     refusal.Code = "phh_wrong_count"     // [Field Count Players] one entry for each player wanted
	BadAmount      refusal.Code = "phh_bad_amount"      // [Text]
	HugeAmount     refusal.Code = "phh_huge_amount"     // [Field] beyond hand.StackMax minor units
	BadActor       refusal.Code = "phh_bad_actor"       // [Text Players] neither d nor one of the players
	BadVerb        refusal.Code = "phh_bad_verb"        // [Text]
	OtherGame      refusal.Code = "phh_other_game"      // [Text Variant] an action that the variant does not have
	BadArguments   refusal.Code = "phh_bad_arguments"   // [Text] too many, too few
	BadCards       refusal.Code = "phh_bad_cards"       // [Reason]
	NotInDeck      refusal.Code = "phh_not_in_deck"     // [Card] the variant's deck does not hold it
	BadBlinds      refusal.Code = "phh_blinds"          // nobody posts anything, and no big blind is told
	NoHoleCards    refusal.Code = "phh_no_hole_cards"   // [Player] an action before everybody's cards
	TooManyCards   refusal.Code = "phh_too_many_cards"  // [Player]
	NoChips        refusal.Code = "phh_no_chips"        // [Player To Have] a bet of chips that are not there
	NoShowdown     refusal.Code = "phh_no_showdown"     // cards shown while somebody has still to act
	Unfinished     refusal.Code = "phh_unfinished"      // [Waits Player] the hand stops before its end
	UnknownWinner  refusal.Code = "phh_unknown_winner"  // [Pot] neither cards nor finishing stacks tell
	OtherStack     refusal.Code = "phh_finishing_stack" // [Player Have Want] Have by replay, Want in the file
	OtherWinnings  refusal.Code = "phh_winnings"        // [Player Have Want] likewise
	NotRefused     refusal.Code = "phh_not_refused"     // [Text] the engine allows it
	RefusedFor     refusal.Code = "phh_refused_for"     // [Text Have Want] refused, for another reason
	NoPokerStars   refusal.Code = "phh_no_pokerstars"   // [Game] PokerStars has no text for it
	StarsLine      refusal.Code = "phh_pokerstars_line" // [Text] PokerStars text that is not understood
	StarsGame      refusal.Code = "phh_pokerstars_game" // [Game] a game of PokerStars that is not known here
	Inexpressible  refusal.Code = "phh_inexpressible"   // [Kind] the format has no word for it
	BadExtension   refusal.Code = "phh_extension"       // [Field] what _floorbook says there has no meaning
	BadRefused     refusal.Code = "phh_bad_refused"     // an entry of refused is not [after, action] or [after, action, reason]
)

// Problems lists every code of this package.
func Problems() []refusal.Code {
	return []refusal.Code{
		BadTOML, NoHand, HugeHand, MissingField, WrongType, UnknownVariant, WrongCount, BadAmount,
		HugeAmount, BadActor, BadVerb, OtherGame, BadArguments, BadCards, NotInDeck, BadBlinds, NoHoleCards,
		TooManyCards, NoChips, NoShowdown, Unfinished, UnknownWinner, OtherStack, OtherWinnings, NotRefused, RefusedFor, StarsLine, StarsGame, Inexpressible,
		BadExtension, BadRefused,
		UnknownField, NoSuchValue, SeatTwice, SeatBeyond, SeatOrder, Loosely, DealOrder, UnknownThrown, Superfluous, AntesTrimmed,
	}
}

// Error is the first place of a history that cannot be read or does not hold, and why.
type Error struct {
	File   string     // as given to Read
	Hand   string     // the hand's table in a .phhs file, "" in a .phh file
	Line   int        // counted from 1; 0 when the place is not known
	Action int        // number of the action, counted from 1; 0 when the place is no action
	Text   string     // the action or value as written, "" when there is none
	Err    error      // a *refusal.Error, of this package or of package hand
	Cite   article.ID // the article by which the book forbids the act, "" for other reasons
}

// Error writes file, line, action and reason in one line, untranslated.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		b.WriteString(":" + strconv.Itoa(e.Line))
	}
	if e.Hand != "" {
		b.WriteString(": hand " + e.Hand)
	}
	if e.Action > 0 {
		b.WriteString(": action " + strconv.Itoa(e.Action))
	}
	if e.Text != "" {
		b.WriteString(" " + strconv.Quote(e.Text))
	}
	return b.String() + ": " + e.Err.Error()
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// The reasons of warnings, likewise.
const (
	UnknownField  refusal.Code = "phh_unknown_field"  // [Field] passed over
	NoSuchValue   refusal.Code = "phh_no_such_value"  // [Field Text] no such date, time zone, currency…: passed over
	SeatTwice     refusal.Code = "phh_seat_twice"     // [Seat] seats are passed over
	SeatBeyond    refusal.Code = "phh_seat_beyond"    // [Seat Count] likewise
	SeatOrder     refusal.Code = "phh_seat_order"     // not clockwise: likewise
	Loosely       refusal.Code = "phh_loosely"        // [Text Read] not written as the format does
	DealOrder     refusal.Code = "phh_deal_order"     // [Player First] dealt before First
	UnknownThrown refusal.Code = "phh_unknown_thrown" // [Player] an unknown card thrown out of a known hand
	Superfluous   refusal.Code = "phh_superfluous"    // [Player] an act of a player who has nothing to do
	AntesTrimmed  refusal.Code = "phh_antes_trimmed"  // the stacks are those of antes trimmed to the shortest, though the file does not say so
)

// Warning is something in a record that was passed over, or taken for what it most likely means.
type Warning struct {
	Line   int
	Action int // number of the action, counted from 1; 0 when it is about none
	Reason *refusal.Error
}
