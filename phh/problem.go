package phh

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/refusal"
)

// The reasons for which a history is not read or does not hold. The arguments in brackets come with them.
// Internal/lang words them as "refusal.<code>".
const (
	BadTOML        refusal.Code = "phh_toml"               // [Reason] not TOML
	NoHand         refusal.Code = "phh_no_hand"            // neither a hand nor numbered tables of hands
	MissingField   refusal.Code = "phh_missing_field"      // [Field]
	WrongType      refusal.Code = "phh_wrong_type"         // [Field Want] Want is a TOML type
	NotUnderHeader refusal.Code = "phh_not_under_header"   // [Field] dotted or inline: write it under the hand's header
	NotPlayed      refusal.Code = "phh_variant_not_played" // [Variant] a variant of the format that floorbook does not play yet
	UnknownVariant refusal.Code = "phh_variant_unknown"    // [Variant]
	WrongCount     refusal.Code = "phh_wrong_count"        // [Field Count Players] one entry for each player wanted
	BadAmount      refusal.Code = "phh_bad_amount"         // [Text]
	HugeAmount     refusal.Code = "phh_huge_amount"        // [Field] beyond hand.StackMax minor units
	BadActor       refusal.Code = "phh_bad_actor"          // [Text Players] neither d nor one of the players
	BadVerb        refusal.Code = "phh_bad_verb"           // [Text]
	OtherGame      refusal.Code = "phh_other_game"         // [Text] an action that no-limit hold'em does not have
	BadArguments   refusal.Code = "phh_bad_arguments"      // [Text] too many, too few
	BadCards       refusal.Code = "phh_bad_cards"          // [Reason]
	BadBlinds      refusal.Code = "phh_blinds"             // more than two blinds, or a post: not played yet
	BadAntes       refusal.Code = "phh_antes"              // neither none, nor all alike, nor the big blind's alone
	BadMinBet      refusal.Code = "phh_min_bet"            // [MinBet BigBlind] they differ: not played yet
	NoHoleCards    refusal.Code = "phh_no_hole_cards"      // [Player] an action before everybody's cards
	TooManyCards   refusal.Code = "phh_too_many_cards"     // [Player]
	NoShowdown     refusal.Code = "phh_no_showdown"        // cards shown while somebody has still to act
	Unfinished     refusal.Code = "phh_unfinished"         // [Waits Player] the hand stops before its end
	UnknownWinner  refusal.Code = "phh_unknown_winner"     // [Pot] neither cards nor finishing stacks tell
	OtherStack     refusal.Code = "phh_finishing_stack"    // [Player Have Want] Have by replay, Want in the file
	NotRefused     refusal.Code = "phh_not_refused"        // [Text] the engine allows it
	RefusedFor     refusal.Code = "phh_refused_for"        // [Text Have Want] refused, for another reason
	Inexpressible  refusal.Code = "phh_inexpressible"      // [Kind] the format has no word for it
	BadRefused     refusal.Code = "phh_bad_refused"        // an entry of _floorbook_refused is not [after, action] or [after, action, reason]
)

// Problems lists every code of this package.
func Problems() []refusal.Code {
	return []refusal.Code{
		BadTOML, NoHand, MissingField, WrongType, NotUnderHeader, NotPlayed, UnknownVariant, WrongCount, BadAmount,
		HugeAmount, BadActor, BadVerb, OtherGame, BadArguments, BadCards, BadBlinds, BadAntes, BadMinBet, NoHoleCards,
		TooManyCards, NoShowdown, Unfinished, UnknownWinner, OtherStack, NotRefused, RefusedFor, Inexpressible,
		BadRefused,
	}
}

// Error is the first place of a history that cannot be read or does not hold, and why.
type Error struct {
	File   string // as given to Read
	Hand   string // the hand's table in a .phhs file, "" in a .phh file
	Line   int    // counted from 1; 0 when the place is not known
	Action int    // number of the action, counted from 1; 0 when the place is no action
	Text   string // the action or value as written, "" when there is none
	Err    error  // a *refusal.Error, of this package or of package hand
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

// Warning is something in a file that was passed over.
type Warning struct {
	Line  int
	Field string // an unknown field without leading underscore
}
