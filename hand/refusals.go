package hand

import "github.com/floorbook/floorbook/refusal"

// The reasons for which a hand refuses to begin or an action is refused. The arguments in brackets come with
// them; players are positions, amounts are chips.
const (
	UnknownGame    refusal.Code = "unknown_game"     // [Game]
	TooFewPlayers  refusal.Code = "too_few_players"  // [Players Min]
	TooManyPlayers refusal.Code = "too_many_players" // [Players Max]
	BadBlinds      refusal.Code = "bad_blinds"       // [Small Big] the small blind exceeds the big one, or there is none
	BadAnte        refusal.Code = "bad_ante"         // [Ante]
	BadUnit        refusal.Code = "bad_unit"         // [Unit]
	BadStack       refusal.Code = "bad_stack"        // [Player Stack]
	BadPositions   refusal.Code = "bad_positions"    // [SmallBlindAt BigBlindAt]
	NoPolicy       refusal.Code = "no_policy"        // no rulebook was given

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
		UnknownGame, TooFewPlayers, TooManyPlayers, BadBlinds, BadAnte, BadUnit, BadStack, BadPositions, NoPolicy,
		HandOver, UnknownAction, NotInHand, NotYourTurn, NotNow, CannotCheck, NothingToCall, MustCallOrFold,
		RaiseBlocked, RaiseTooSmall, RaiseTooBig, ForfeitTooBig, BetNotRaise, RaiseNotBet, WrongCardCount, DuplicateCard, BadCard,
		OtherCardsKnown, AlreadyShown, CannotMuck, WrongPot, BadWinners,
	}
}
