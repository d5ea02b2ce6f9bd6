package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/hand"
)

// UndercallRule says what an undercall of a raise is, with three or more players in the hand.
type UndercallRule uint8

const (
	// UndercallFloor leaves it to the floor whatever the amount.
	UndercallFloor UndercallRule = iota
	// UndercallExactLevel takes only the exact previous level as an undercall; every other amount calls.
	UndercallExactLevel
)

var undercallNames = [...]string{"floor", "exact_level"}

// MarshalText writes the name used in the rulebooks.
func (u UndercallRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(undercallNames[:], int(u))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (u *UndercallRule) UnmarshalText(text []byte) error {
	return enum.Read(undercallNames[:], text, u)
}

// NoChangeRule says what one chip between the previous level and the level to match is.
type NoChangeRule uint8

const (
	// NoChangeFloor lets the floor hold it for an undercall of the previous level.
	NoChangeFloor NoChangeRule = iota
	// NoChangeOnly holds it for one only of a player who has no smaller chip; otherwise it calls.
	NoChangeOnly
)

var noChangeNames = [...]string{"floor", "no_smaller_chip"}

// MarshalText writes the name used in the rulebooks.
func (n NoChangeRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(noChangeNames[:], int(n))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (n *NoChangeRule) UnmarshalText(text []byte) error { return enum.Read(noChangeNames[:], text, n) }

// Scale is a number of hands proposed as a penalty for acting out of turn: 0 proposes none, a negative number leaves
// it to the floor.
type Scale struct {
	PreflopWords  int `toml:"preflop_words" json:"preflop_words"`
	PreflopChips  int `toml:"preflop_chips" json:"preflop_chips"`
	PostflopWords int `toml:"postflop_words" json:"postflop_words"`
	PostflopChips int `toml:"postflop_chips" json:"postflop_chips"`
}

// Policy is what the books set for the referee: percentages, choices, and the article of every point. What a book says of
// the size of raises and
// of substantial action is the hand's: see Adopt.
type Policy struct {
	hand.Raising           `toml:"-" json:"-"`
	hand.SubstantialAction `toml:"-" json:"-"`

	// Words against chips.
	Vocabulary         article.Rule               `toml:"vocabulary"` // the words that name an action
	WordOrChips        article.Clause[WordRule]   `toml:"word_or_chips"`
	Simultaneous       article.Rule               `toml:"simultaneous"`
	Contradiction      article.Rule               `toml:"contradiction"`
	ExcessOverSaid     article.Rule               `toml:"excess_over_said"` // more chips than were said
	SaidAboveStack     article.Rule               `toml:"said_above_stack"`
	Declaration        article.Rule               `toml:"declaration"`
	AmountEqualsChips  article.Rule               `toml:"amount_equals_chips"`
	Commit             article.Clause[CommitRule] `toml:"commit"`
	LimitForwardMotion article.Clause[bool]       `toml:"limit_forward_motion"` // in limit the floor may bind chips moved forward and taken back, once somebody acted on them
	SmallChipsPlay     article.Clause[bool]       `toml:"small_chips_play"`     // chips below the smallest betting chip count
	SmallChipsAllIn    article.Rule               `toml:"small_chips_all_in"`   // nor in an all-in
	Misled             article.Clause[bool]       `toml:"misled"`               // an error due to hidden cards may be undone
	Tap                article.Rule               `toml:"tap"`
	TapFacingBet       article.Clause[TapRule]    `toml:"tap_facing_bet"`
	Splash             article.Clause[SplashRule] `toml:"splash"`
	SplashCash         article.Clause[SplashRule] `toml:"splash_cash"`
	SplashWarning      article.Clause[bool]       `toml:"splash_warning"` // splashing deserves a warning

	// Calls.
	CallByWord       article.Rule        `toml:"call_by_word"`
	CallExact        article.Rule        `toml:"call_exact"`
	CallOversized    article.Rule        `toml:"call_oversized"`
	CallSeveralLimit article.Rule        `toml:"call_several_limit"`
	CallSeveral      article.Rule        `toml:"call_several"`
	TokenChip        article.Clause[int] `toml:"token_chip"` // percent of the bet at or below which one chip is a token; 0 = no such rule

	// Raises.
	RaiseOneMotion      article.Rule                  `toml:"raise_one_motion"`
	RaiseTotal          article.Rule                  `toml:"raise_total_first"`
	RaiseNoAmount       article.Rule                  `toml:"raise_no_amount"`
	RaiseMotions        article.Clause[MotionRule]    `toml:"raise_motions"`
	RaiseMotionsCash    article.Clause[MotionRule]    `toml:"raise_motions_cash"`
	RaiseThreshold      article.Clause[int]           `toml:"raise_threshold"` // percent of threshold_base that makes a raise
	ThresholdBase       article.Clause[ThresholdBase] `toml:"threshold_base"`
	BelowThreshold      article.Rule                  `toml:"below_threshold"`
	BelowThresholdLimit article.Rule                  `toml:"below_threshold_limit"`
	ShortRaise          article.Clause[ShortRaise]    `toml:"short_raise"`       // chips or a number
	ShortRaiseLimit     article.Clause[ShortRaise]    `toml:"short_raise_limit"` //
	SaidRaise           article.Clause[ShortRaise]    `toml:"said_raise"`        // after the word raise
	RaiseMeans          article.Rule                  `toml:"raise_means_total"`
	BetUnit             article.Clause[UnitRule]      `toml:"bet_unit"`
	BetUnitCash         article.Clause[UnitRule]      `toml:"bet_unit_cash"`

	// One chip, several chips.
	OversizedChip         article.Rule                `toml:"oversized_chip"`
	OversizedChipPostflop article.Rule                `toml:"oversized_chip_postflop"`
	OversizedChipLimit    article.Rule                `toml:"oversized_chip_limit"`
	AnnounceFirst         article.Clause[bool]        `toml:"announce_first"` // the word raise comes too late once one larger chip lies
	RaiseChip             article.Clause[ChipRaise]   `toml:"raise_chip"`
	RaiseChipPostflop     article.Clause[ChipRaise]   `toml:"raise_chip_postflop"`
	OpeningChip           article.Rule                `toml:"opening_chip"`
	SeveralChips          article.Clause[SeveralRule] `toml:"several_chips"`
	SeveralChipsLimit     article.Clause[SeveralRule] `toml:"several_chips_limit"`
	EveryChipNeeded       article.Rule                `toml:"every_chip_needed"`
	SpareChipLimit        article.Rule                `toml:"spare_chip_limit"`
	SpareChip             article.Rule                `toml:"spare_chip"`
	LastChips             article.Rule                `toml:"last_chips"`
	LastChipsHalf         article.Clause[bool]        `toml:"last_chips_half"` // another text has the threshold decide of last chips too

	// Chips of an earlier bet.
	AnnounceAddition article.Rule         `toml:"announce_addition"`
	PullBack         article.Rule         `toml:"pull_back"`
	PriorOneChip     article.Rule         `toml:"prior_one_chip"`
	PriorSeveral     article.Rule         `toml:"prior_several"`
	PriorCovers      article.Rule         `toml:"prior_covers"`
	CoveredOneChip   article.Clause[bool] `toml:"covered_one_chip"` // one larger chip is a call although the earlier bet covers: the blind with the option checks
	Gathered         article.Rule         `toml:"gathered"`

	// Wrong counts, turns.
	Miscount         article.Clause[MiscountRule] `toml:"miscount"`
	MiscountExact    article.Rule                 `toml:"miscount_exact"`
	MiscountCount    article.Rule                 `toml:"miscount_count"` // a wrong count excuses nobody
	MiscountFairness article.Rule                 `toml:"miscount_fairness"`
	ClaimRefused     article.Clause[int]          `toml:"claim_refused"` // percent of a call from which a claim of misunderstanding is refused as a rule; 0 = no such rule
	InTurn           article.Rule                 `toml:"in_turn"`
	ChipsInTurn      article.Rule                 `toml:"chips_in_turn"` // the same of chips put in
	WaitForAmount    article.Rule                 `toml:"wait_for_amount"`

	// Short calls.
	SpokenBinds       article.Rule                    `toml:"spoken_binds"`
	Undercall         article.Clause[UndercallMethod] `toml:"undercall"`
	AllInByWord       article.Rule                    `toml:"all_in_by_word"`
	UndercallNoLimit  article.Rule                    `toml:"undercall_no_limit"`
	Unaware           article.Clause[bool]            `toml:"unaware"` // who did not see the raise may take the chips back while nobody has acted behind
	UnawareCall       article.Rule                    `toml:"unaware_call"`
	UndercallHeadsUp  article.Rule                    `toml:"undercall_heads_up"`
	UndercallOpening  article.Rule                    `toml:"undercall_opening"`
	UndercallRaise    article.Clause[UndercallRule]   `toml:"undercall_raise"`
	UndercallElse     article.Rule                    `toml:"undercall_else"`
	UndercallNoChange article.Clause[NoChangeRule]    `toml:"undercall_no_change"`
	UndercallChain    article.Rule                    `toml:"undercall_chain"`

	// Bets below the minimum, and their correction.
	ShortOpening      article.Rule                     `toml:"short_opening"`
	ShortOpeningLimit article.Rule                     `toml:"short_opening_limit"`
	ShortOpeningCash  article.Rule                     `toml:"short_opening_cash"`
	UnderBet          article.Rule                     `toml:"under_bet"`
	UnderBetWindow    article.Clause[CorrectionWindow] `toml:"under_bet_window"`
	UnderBetRiver     article.Clause[RiverWindow]      `toml:"under_bet_river"`
	ShortCallShown    article.Clause[bool]             `toml:"short_call_shown"`  // a short call is completed at the showdown too
	CorrectionCloses  article.Clause[bool]             `toml:"correction_closes"` // who matched the wrong bet may not turn the call into a raise
	PotOverstated     article.Rule                     `toml:"pot_overstated"`
	PotUnderstated    article.Rule                     `toml:"pot_understated"`

	// Out of turn.
	ReturnToProper    article.Rule                 `toml:"return_to_proper_player"`
	EarlyBinding      article.Clause[EarlyBinding] `toml:"early_binding"`
	EarlyBroken       article.Clause[EarlyBreak]   `toml:"early_broken_by"`
	EarlyUnchanged    article.Rule                 `toml:"early_unchanged"`
	EarlyAfterwards   article.Clause[EarlyRule]    `toml:"early_afterwards"`
	EarlyChanged      article.Rule                 `toml:"early_changed"`
	EarlyCheck        article.Rule                 `toml:"early_check"`
	EarlyCall         article.Rule                 `toml:"early_call"`
	EarlyMisled       article.Clause[bool]         `toml:"early_misled"` // a plain misunderstanding frees the player
	EarlyFold         article.Rule                 `toml:"early_fold"`
	PrematureFold     article.Rule                 `toml:"premature_fold"`
	EarlyPenalty      article.Rule                 `toml:"early_penalty"`
	ScaleRegistration article.Clause[Scale]        `toml:"early_scale_registration"`
	ScaleBeforeMoney  article.Clause[Scale]        `toml:"early_scale_before_money"`
	ScaleInTheMoney   article.Clause[Scale]        `toml:"early_scale_in_the_money"`

	// Skipped.
	Skipped            article.Clause[SkippedRule] `toml:"skipped"`
	SkippedMustSpeak   article.Rule                `toml:"skipped_must_speak"`
	SkippedSubstantial article.Rule                `toml:"skipped_substantial"`
	SkippedHand        article.Rule                `toml:"skipped_hand"`
	SkippedNextCard    article.Clause[bool]        `toml:"skipped_next_card"` // a player skipped until the next street lies must fold

	// The pot as an amount.
	PotWord        article.Clause[PotWord] `toml:"pot_word"`
	PotWordOpening article.Rule            `toml:"pot_word_opening"`
	PotWordFacing  article.Rule            `toml:"pot_word_facing"`

	// Words that do not fit, string bets, folds.
	CallWithoutBet      article.Rule         `toml:"call_without_bet"`
	RaiseWithoutBet     article.Rule         `toml:"raise_without_bet"`
	CheckFacingBet      article.Rule         `toml:"check_facing_bet"`
	StringBet           article.Rule         `toml:"string_bet"`
	StringBetCash       article.Rule         `toml:"string_bet_cash"`
	StringRaise         article.Clause[bool] `toml:"string_raise"`  // another article makes a said raise in several motions a call
	StringProbe         article.Clause[bool] `toml:"string_probe"`  // the floor may commit everything after a probe
	StringAllIn         article.Clause[bool] `toml:"string_all_in"` // the floor may enforce an evident all-in
	LocalTerms          article.Rule         `toml:"local_terms"`   // words outside the vocabulary
	UnusualWords        article.Rule         `toml:"unusual_words"`
	AmbiguousAmount     article.Rule         `toml:"ambiguous_amount"`
	AmbiguousPot        article.Rule         `toml:"ambiguous_pot"`
	Fold                article.Rule         `toml:"fold"`
	FoldWord            article.Clause[bool] `toml:"fold_word"`  // the word fold is final even after chips
	FoldDoubt           article.Clause[bool] `toml:"fold_doubt"` // an unclear gesture of folding is asked about
	FoldWithoutBet      article.Rule         `toml:"fold_without_bet"`
	FoldWithoutBetHands article.Clause[int]  `toml:"fold_without_bet_hands"` // hands proposed; 0 = a penalty is possible
	Conditional         article.Rule         `toml:"conditional"`
	CallBeforeAmount    article.Rule         `toml:"call_before_amount"`
	BetForChange        article.Rule         `toml:"bet_for_change"`
	BountyToken         article.Rule         `toml:"bounty_token"`

	// Hands thrown away.
	Thrown         article.Clause[ThrownRule] `toml:"thrown"`
	ThrownContact  article.Rule               `toml:"thrown_contact"` // it has touched discarded cards
	ThrownFaceUp   article.Rule               `toml:"thrown_face_up"`
	ThrownBettor   article.Clause[bool]       `toml:"thrown_by_bettor"` // who bet and overlooked an opponent loses the pot, even if the hand can be found
	ThrownHidden   article.Clause[bool]       `toml:"thrown_hidden"`    // unless the opponent's cards were hidden and the hand can be found
	ThrownUncalled article.Clause[bool]       `toml:"thrown_uncalled"`  // what nobody matched goes back
	ThrownByError  article.Clause[bool]       `toml:"thrown_by_error"`  // on the dealer's word the pot goes by the strength of the hand left

	// Chips found hidden after an all-in.
	HiddenChips  article.Clause[HiddenRule] `toml:"hidden_chips"`
	HiddenUnpaid article.Rule               `toml:"hidden_unpaid"`
	HiddenLost   article.Rule               `toml:"hidden_lost"`
}

// Adopt takes over what the hand's policy sets once for both.
func (p *Policy) Adopt(h *hand.Policy) {
	p.Raising, p.SubstantialAction = h.Raising, h.SubstantialAction
}
