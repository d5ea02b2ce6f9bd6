package hand

import "github.com/floorbook/floorbook/refusal"

// The reasons for which a hand refuses to begin or an action is refused. The arguments in brackets come with
// them; players are positions, amounts are chips.
const (
	UnknownGame       refusal.Code = "unknown_game"       // [Game]
	TooFewPlayers     refusal.Code = "too_few_players"    // [Players Min]
	TooManyPlayers    refusal.Code = "too_many_players"   // [Players Max]
	BadBlinds         refusal.Code = "bad_blinds"         // [Small Big] the small blind exceeds the big one, or there is none
	BadAnte           refusal.Code = "bad_ante"           // [Ante]
	BadUnit           refusal.Code = "bad_unit"           // [Unit]
	BadStack          refusal.Code = "bad_stack"          // [Player Stack]
	BadPositions      refusal.Code = "bad_positions"      // [SmallBlindAt BigBlindAt]
	UnknownStructure  refusal.Code = "unknown_structure"  // [Structure]
	BadBringIn        refusal.Code = "bad_bring_in"       // [BringIn Bet] it is at least a chip and no more than the bet
	BadLimits         refusal.Code = "bad_limits"         // [Small Big]
	BadCap            refusal.Code = "bad_cap"            // [Cap]
	BadRake           refusal.Code = "bad_rake"           // [PerMille]
	BadCarried        refusal.Code = "bad_carried"        // [Carried]
	BadPost           refusal.Code = "bad_post"           // [Player Live] by a blind, or more than the big blind
	StraddleForbidden refusal.Code = "straddle_forbidden" // [Player Cite]
	StraddleSeat      refusal.Code = "straddle_seat"      // [Player Turn Cite] only Turn may
	StraddleAmount    refusal.Code = "straddle_amount"    // [Amount Cite] exactly
	NoPolicy          refusal.Code = "no_policy"          // no rulebook was given

	HandOver        refusal.Code = "hand_over"
	UnknownAction   refusal.Code = "unknown_action"    // [Kind]
	NotInHand       refusal.Code = "not_in_hand"       // [Player] folded, killed, mucked, or never dealt in
	NotYourTurn     refusal.Code = "not_your_turn"     // [Player Turn]
	NotNow          refusal.Code = "not_now"           // [Kind] the hand waits for something else
	CannotCheck     refusal.Code = "cannot_check"      // [Call] total to match
	NothingToCall   refusal.Code = "nothing_to_call"   // no bet: check
	MustCallOrFold  refusal.Code = "must_call_or_fold" // [Call] no opponent can call a raise, or the stack is too short for one
	RaiseBlocked    refusal.Code = "raise_blocked"     // [Call] no full raise since the player acted
	RaiseTooSmall   refusal.Code = "raise_too_small"   // [To Min]
	RaiseTooBig     refusal.Code = "raise_too_big"     // [To Max]
	ForfeitTooBig   refusal.Code = "forfeit_too_big"   // [To Max] a folded act leaves less than the call
	BetNotRaise     refusal.Code = "bet_not_raise"     // nothing to raise yet: it is a bet
	RaiseNotBet     refusal.Code = "raise_not_bet"     // there is a bet: it is a raise
	MustBringIn     refusal.Code = "must_bring_in"     // [BringIn] it can only be paid or completed
	NoBringIn       refusal.Code = "no_bring_in"       // nobody owes one now
	RaisesCapped    refusal.Code = "raises_capped"     // [Cap] bets and raises in a round
	OffUnit         refusal.Code = "off_unit"          // [To Unit] no multiple of it
	NoCardsDue      refusal.Code = "no_cards_due"      // [Player]
	CannotTakeBack  refusal.Code = "cannot_take_back"  // the blinds are not alone, or the book forbids it
	CannotRun       refusal.Code = "cannot_run"        // [Runs Max]
	NotMucked       refusal.Code = "not_mucked"        // [Player]
	WrongCardCount  refusal.Code = "wrong_card_count"  // [Count] so many are needed
	DuplicateCard   refusal.Code = "duplicate_card"    // [Card] already seen in this hand
	BadCard         refusal.Code = "bad_card"          // neither one of the 52 nor unknown
	OtherCardsKnown refusal.Code = "other_cards_known" // [Player] the hand was recorded with other cards
	AlreadyShown    refusal.Code = "already_shown"     // [Player]
	CannotMuck      refusal.Code = "cannot_muck"       // [Player] all-in showdown
	WrongPot        refusal.Code = "wrong_pot"         // [Pot] the pot to award
	BadWinners      refusal.Code = "bad_winners"       // [Pot] nobody, somebody twice, or somebody who cannot win it
)

// Refusals lists every code of this package.
func Refusals() []refusal.Code {
	return []refusal.Code{
		UnknownGame, TooFewPlayers, TooManyPlayers, BadBlinds, BadAnte, BadUnit, BadStack, BadPositions,
		UnknownStructure, BadBringIn, BadLimits, BadCap, BadRake, BadCarried, BadPost, StraddleForbidden,
		StraddleSeat, StraddleAmount, NoPolicy, HandOver, UnknownAction, NotInHand, NotYourTurn, NotNow,
		CannotCheck, NothingToCall, MustCallOrFold, RaiseBlocked, RaiseTooSmall, RaiseTooBig, ForfeitTooBig,
		BetNotRaise, RaiseNotBet, MustBringIn, NoBringIn, RaisesCapped, OffUnit, NoCardsDue, CannotTakeBack,
		CannotRun, NotMucked, WrongCardCount, DuplicateCard, BadCard, OtherCardsKnown, AlreadyShown, CannotMuck,
		WrongPot, BadWinners,
	}
}
