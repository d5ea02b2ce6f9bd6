package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// Policy is what the books set for the deal. Some clauses come in pairs: what the list of misdeals says, and what the
// section on the game says of the same thing. A clause of type bool named after a general article says whether the
// book sends through it at all.
type Policy struct {
	hand.SubstantialAction `toml:"-"` // as the hand's policy says

	// When it is too late, and the redeal.
	MisdealWindow   article.Clause[hand.Enough] `toml:"misdeal_window"`
	Redeal          article.Rule                `toml:"redeal"`
	RedealAbsent    article.Rule                `toml:"redeal_absent"`
	RedealPenalised article.Rule                `toml:"redeal_penalised"`
	RedealCounts    article.Rule                `toml:"redeal_counts_once"`

	MisdealNamed article.Clause[bool] `toml:"misdeal_named"` // an article of its own that the dealer gathers the cards and deals again

	// Before the deal.
	DealFirst        article.Rule                `toml:"deal_first"`  // the first card goes to the left of the button
	DealOrder        article.Rule                `toml:"deal_order"`  // and on clockwise
	StubOrder        article.Rule                `toml:"stub_order"`  // what was not dealt stays in its order
	BottomCard       article.Clause[bool]        `toml:"bottom_card"` // the last card of the deck is never dealt
	MinimumCut       article.Clause[int]         `toml:"minimum_cut"` // cards on either side
	ButtonError      article.Clause[ButtonError] `toml:"button_error"`
	ButtonErrorLate  article.Clause[ButtonError] `toml:"button_error_late"`
	FirstCardMisdeal article.Rule                `toml:"first_card_misdeal"`

	// The deck.
	DuplicateCard  article.Clause[Foul] `toml:"duplicate_card"`
	FoulRefund     article.Rule         `toml:"foul_refund"`
	FoulClaim      article.Rule         `toml:"foul_claim"` // after the next hand has begun
	OddBack        article.Clause[Foul] `toml:"odd_back"`
	OddBackInStub  article.Rule         `toml:"odd_back_in_stub"`
	ShortDeck      article.Clause[Foul] `toml:"short_deck"`
	ShortDeckAfter article.Clause[Foul] `toml:"short_deck_after"`       // once the pot is pushed
	CarriedPot     article.Clause[bool] `toml:"carried_pot"`            // a player who exploits a foul deck may lose the pot to the next hand
	CarriedByFault article.Clause[bool] `toml:"carried_pot_violation"`  // a general article on pots that stay after a violation
	CarriedPlayers article.Clause[bool] `toml:"carried_pot_same_hands"` // only those dealt in before play for a pot carried over

	// Who gets cards.
	SeatNotInPlay   article.Rule             `toml:"seat_not_in_play"`
	PlayerSkipped   article.Clause[Skip]     `toml:"player_skipped"`
	SkippedBlind    article.Rule             `toml:"skipped_blind"`
	SeatDeadline    article.Clause[Deadline] `toml:"seat_deadline"`
	SeatDeadlineToo article.Clause[Deadline] `toml:"seat_deadline_alternative"`
	AbsentDealt     article.Rule             `toml:"absent_dealt"`
	AbsentHand      article.Rule             `toml:"absent_hand"`
	AbsentPosts     article.Rule             `toml:"absent_posts"`

	// Exposed cards.
	ExposedEarly      article.Clause[EarlyCards]  `toml:"exposed_early"`
	ExposedEarlyGame  article.Rule                `toml:"exposed_early_game"`
	ExposedLimit      article.Clause[int]         `toml:"exposed_limit"` // exposed cards that make a misdeal
	ExposedLimitGame  article.Clause[int]         `toml:"exposed_limit_game"`
	ExposedByDealer   article.Rule                `toml:"exposed_by_dealer"`
	ExposedCard       article.Clause[Replacement] `toml:"exposed_card"`
	ExposedReplaced   article.Clause[bool]        `toml:"exposed_replaced"` // an article of its own that it is replaced
	ExposedNoChoice   article.Rule                `toml:"exposed_no_choice"`
	ExposedByOwner    article.Clause[Replacement] `toml:"exposed_by_owner"`
	ExposedPenalty    article.Clause[bool]        `toml:"exposed_penalty"` // a player who exposes cards may be penalised
	FlashedCard       article.Clause[CardLost]    `toml:"flashed_card"`
	FlashNamed        article.Clause[bool]        `toml:"flash_named"` // an article of its own on what a flashed card is
	FlashedBeforeLook article.Clause[bool]        `toml:"flashed_claim_before_look"`
	OffTable          article.Clause[CardLost]    `toml:"off_table"`
	OffTableByOwner   article.Rule                `toml:"off_table_by_owner"`
	StudDownExposed   article.Clause[Replacement] `toml:"stud_down_exposed"` // kept: it becomes the upcard
	DrawExposed       article.Rule                `toml:"draw_exposed"`

	// Cards that do not belong.
	BoxedLimit  article.Clause[int]         `toml:"boxed_limit"`
	BoxedCard   article.Clause[Replacement] `toml:"boxed_card"`
	ForeignCard article.Clause[Replacement] `toml:"foreign_card"`
	JokerNamed  article.Clause[bool]        `toml:"joker_named"` // an article of its own that no joker is used
	ForeignLate article.Clause[LateForeign] `toml:"foreign_late"`
	ForeignDead article.Rule                `toml:"foreign_dead"`

	// Wrong counts.
	MissingCard      article.Clause[CountRule] `toml:"missing_card"`
	ButtonShort      article.Clause[CountRule] `toml:"button_short"`
	ButtonShortLate  article.Clause[bool]      `toml:"button_short_late"` // even when it is too late for a misdeal
	ButtonActedShort article.Rule              `toml:"button_acted_short"`
	SurplusCard      article.Clause[CountRule] `toml:"surplus_card"`
	SurplusCardGame  article.Clause[bool]      `toml:"surplus_card_game"`
	SurplusLimit     article.Clause[int]       `toml:"surplus_limit"`
	WrongCountLate   article.Rule              `toml:"wrong_count_late"`
	WrongCountFirst  article.Clause[bool]      `toml:"wrong_count_misdeal_first"` // an article of its own that a misdeal comes before a dead hand
	WrongCountNamed  article.Clause[bool]      `toml:"wrong_count_irregular"`     // an article of its own that such a hand is dead
	WrongCountBurn   article.Clause[bool]      `toml:"wrong_count_one_burn"`
	WrongCountOrder  article.Clause[bool]      `toml:"wrong_count_order_not_restored"`
	OutOfSequence    article.Clause[Sequence]  `toml:"out_of_sequence"`
	TwoInARow        article.Clause[Sequence]  `toml:"two_in_a_row"`

	// Burns and boards.
	BurnSeen           article.Rule                `toml:"burn_seen"`
	OneBurn            article.Rule                `toml:"one_burn"`
	FlopNoBurn         article.Clause[BoardRepair] `toml:"flop_no_burn"`
	FlopNoBurnLost     article.Clause[BoardRepair] `toml:"flop_no_burn_order_lost"`
	FlopNoBurnLate     article.Clause[BoardRepair] `toml:"flop_no_burn_late"`
	FlopTwoBurns       article.Clause[BoardRepair] `toml:"flop_two_burns"`
	FlopTwoBurnsLost   article.Clause[BoardRepair] `toml:"flop_two_burns_order_lost"`
	FlopTwoBurnsLate   article.Clause[BoardRepair] `toml:"flop_two_burns_late"`
	FlopUnseen         article.Clause[bool]        `toml:"flop_unseen_restored"` // wrong burns, and no card of the flop seen yet
	FlopFourCards      article.Clause[BoardRepair] `toml:"flop_four_cards"`
	FlopFourLost       article.Clause[BoardRepair] `toml:"flop_four_cards_order_lost"`
	FlopRedeal         article.Clause[bool]        `toml:"flop_redeal"` // an article of its own on redealing a flop
	StreetNoBurn       article.Clause[BoardRepair] `toml:"street_no_burn"`
	StreetNoBurnLate   article.Clause[BoardRepair] `toml:"street_no_burn_late"`
	StreetTwoBurns     article.Clause[BoardRepair] `toml:"street_two_burns"`
	StreetTwoBurnsLate article.Clause[BoardRepair] `toml:"street_two_burns_late"`
	StreetTooMany      article.Clause[BoardRepair] `toml:"street_too_many_cards"`
	BurnsEarly         article.Clause[bool]        `toml:"burns_early_rule"`  // a general article on burns before action
	BurnsLate          article.Clause[bool]        `toml:"burns_late_rule"`   // a general article on burns after action
	BurnsAllIn         article.Clause[bool]        `toml:"burns_all_in"`      // without betting to come, corrected until the pot is pushed
	BurnsAllInRule     article.Clause[bool]        `toml:"burns_all_in_rule"` // the general article on it
	AfterAward         article.Rule                `toml:"after_award"`       // an error of the board found after the pot was pushed
	ShuffleFaceDown    article.Rule                `toml:"shuffle_face_down"` // how cards are shuffled in the middle of a hand
	Uncovered          article.Rule                `toml:"uncovered"`         // errors of the board that the book does not name
	DroppedStub        article.Clause[bool]        `toml:"dropped_stub"`      // a general article on it
	DroppedInOrder     article.Rule                `toml:"dropped_in_order"`
	DroppedReshuffle   article.Rule                `toml:"dropped_order_lost"`
	DroppedMixed       article.Rule                `toml:"dropped_mixed"`

	// Streets opened too early.
	Premature         article.Clause[bool]  `toml:"premature"` // a general article on it
	PrematureGame     article.Clause[bool]  `toml:"premature_game"`
	PrematureFlop     article.Clause[Early] `toml:"premature_flop"`
	PrematureTurn     article.Clause[Early] `toml:"premature_turn"`
	PrematureRiver    article.Clause[Early] `toml:"premature_river"`
	PrematureNoBurn   article.Clause[bool]  `toml:"premature_without_burn"` // the missing burn is put right rather than the early card judged
	SkippedBeforeFlop article.Clause[bool]  `toml:"skipped_before_flop"`    // a skipped player behind whom somebody acted must fold
	SkippedBeforeTurn article.Clause[bool]  `toml:"skipped_before_turn"`
	SkippedRiver      article.Clause[bool]  `toml:"skipped_before_river"`
	RiverStubMixed    article.Rule          `toml:"premature_river_stub_mixed"`

	// Dead hands.
	Mingled       article.Clause[Mingle] `toml:"mingled_cards"`
	MingledGuards article.Rule           `toml:"mingled_protected"`
	MingledOwn    article.Rule           `toml:"mingled_by_owner"`

	MingledUncalled article.Clause[bool] `toml:"mingled_uncalled"` // what nobody has matched of a dead hand's bet goes back

	// Stud.
	StudAbsent       article.Rule         `toml:"stud_absent"`
	StudPremature    article.Clause[bool] `toml:"stud_premature_returns"` // into the shuffled stub; else they are out of play
	SeventhFlashed   article.Rule         `toml:"seventh_flashed"`
	SeventhDown      article.Rule         `toml:"seventh_down"`
	SeventhNeed      article.Rule         `toml:"seventh_need"`
	SeventhAddBurns  article.Clause[int]  `toml:"seventh_add_burns"` // shortage below which the earlier burns are added
	SeventhCommunity article.Rule         `toml:"seventh_community"`
	SeventhStubShort article.Clause[int]  `toml:"seventh_stub_short"` // stub below which the burns are added to a shared card
	SeventhFirst     article.Rule         `toml:"seventh_first_to_act"`
}
