package referee

import "github.com/floorbook/floorbook/article"

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
	return []byte(name(undercallNames[:], int(u))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (u *UndercallRule) UnmarshalText(text []byte) error {
	return parse(undercallNames[:], text, u)
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
	return []byte(name(noChangeNames[:], int(n))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (n *NoChangeRule) UnmarshalText(text []byte) error { return parse(noChangeNames[:], text, n) }

// Scale is a number of hands proposed as a penalty for acting out of turn.
type Scale struct {
	PreflopWords  int `toml:"preflop_words" json:"preflop_words"`
	PreflopChips  int `toml:"preflop_chips" json:"preflop_chips"`
	PostflopWords int `toml:"postflop_words" json:"postflop_words"`
	PostflopChips int `toml:"postflop_chips" json:"postflop_chips"`
}

// Policy is what the books set for the referee: percentages, choices, and the article of every point.
type Policy struct {
	SubstantialTwo   article.Rule `toml:"substantial_two"`
	SubstantialThree article.Rule `toml:"substantial_three"`
	BlindsNoAction   article.Rule `toml:"blinds_no_action"`

	FirstOfVoiceOrChips article.Rule `toml:"first_of_voice_or_chips"`
	Simultaneous        article.Rule `toml:"simultaneous"`
	Contradiction       article.Rule `toml:"contradiction"`
	Declaration         article.Rule `toml:"declaration"`
	AmountEqualsChips   article.Rule `toml:"amount_equals_chips"`

	CallByWord     article.Rule        `toml:"call_by_word"`
	CallExact      article.Rule        `toml:"call_exact"`
	CallOversized  article.Rule        `toml:"call_oversized"`
	CallSeveral    article.Rule        `toml:"call_several"`
	TokenChip      article.Clause[int] `toml:"token_chip"` // percent of the bet at or below which one chip is a token
	RaiseOneMotion article.Rule        `toml:"raise_one_motion"`
	RaiseTotal     article.Rule        `toml:"raise_total_first"`

	MinimumRaise   article.Rule        `toml:"minimum_raise"`
	RaiseThreshold article.Clause[int] `toml:"raise_threshold"` // percent of the largest increment that makes a raise
	BelowThreshold article.Rule        `toml:"below_threshold"`
	SaidRaise      article.Rule        `toml:"said_raise"`
	ShortAllIn     article.Rule        `toml:"short_all_in"`
	RaiseMeans     article.Rule        `toml:"raise_means_total"`

	OversizedChip   article.Rule `toml:"oversized_chip"`
	AnnounceFirst   article.Rule `toml:"announce_first"`
	RaiseChipValue  article.Rule `toml:"raise_chip_value"`
	OpeningChip     article.Rule `toml:"opening_chip"`
	EveryChipNeeded article.Rule `toml:"every_chip_needed"`
	SpareChip       article.Rule `toml:"spare_chip"`
	LastChips       article.Rule `toml:"last_chips"`

	AnnounceAddition article.Rule `toml:"announce_addition"`
	PullBack         article.Rule `toml:"pull_back"`
	PriorOneChip     article.Rule `toml:"prior_one_chip"`
	PriorSeveral     article.Rule `toml:"prior_several"`
	PriorCovers      article.Rule `toml:"prior_covers"`
	Gathered         article.Rule `toml:"gathered"`

	Reopening       article.Rule        `toml:"reopening"`
	ShortAccumulate article.Rule        `toml:"short_all_ins_accumulate"`
	RaiseAfterShort article.Rule        `toml:"raise_after_short_all_in"`
	LimitReopening  article.Clause[int] `toml:"limit_reopening"` // percent of a full bet that reopens in limit

	Miscount         article.Rule `toml:"miscount"`
	MiscountFairness article.Rule `toml:"miscount_fairness"`
	InTurn           article.Rule `toml:"in_turn"`
	WaitForAmount    article.Rule `toml:"wait_for_amount"`

	SpokenBinds         article.Rule                  `toml:"spoken_binds"`
	UndercallHeadsUp    article.Rule                  `toml:"undercall_heads_up"`
	UndercallOpening    article.Rule                  `toml:"undercall_opening"`
	UndercallRaise      article.Clause[UndercallRule] `toml:"undercall_raise"`
	UndercallElse       article.Rule                  `toml:"undercall_else"`
	UndercallNoChange   article.Clause[NoChangeRule]  `toml:"undercall_no_change"`
	UndercallChain      article.Rule                  `toml:"undercall_chain"`
	UnderBet            article.Rule                  `toml:"under_bet"`
	UnderBetWindow      article.Rule                  `toml:"under_bet_window"`
	UnderBetRiver       article.Rule                  `toml:"under_bet_river"`
	PotOverstated       article.Rule                  `toml:"pot_overstated"`
	PotUnderstated      article.Rule                  `toml:"pot_understated"`
	ReturnToProper      article.Rule                  `toml:"return_to_proper_player"`
	EarlyUnchanged      article.Rule                  `toml:"early_unchanged"`
	EarlyChanged        article.Rule                  `toml:"early_changed"`
	EarlyFold           article.Rule                  `toml:"early_fold"`
	EarlyPenalty        article.Rule                  `toml:"early_penalty"`
	ScaleRegistration   article.Clause[Scale]         `toml:"early_scale_registration"`
	ScaleBeforeMoney    article.Clause[Scale]         `toml:"early_scale_before_money"`
	ScaleInTheMoney     article.Clause[Scale]         `toml:"early_scale_in_the_money"`
	SkippedMustSpeak    article.Rule                  `toml:"skipped_must_speak"`
	SkippedSubstantial  article.Rule                  `toml:"skipped_substantial"`
	SkippedHand         article.Rule                  `toml:"skipped_hand"`
	PotFullBlinds       article.Rule                  `toml:"pot_full_blinds"`
	PotActual           article.Rule                  `toml:"pot_actual"`
	PotWordOpening      article.Rule                  `toml:"pot_word_opening"`
	PotWordFacing       article.Rule                  `toml:"pot_word_facing"`
	CallWithoutBet      article.Rule                  `toml:"call_without_bet"`
	RaiseWithoutBet     article.Rule                  `toml:"raise_without_bet"`
	CheckFacingBet      article.Rule                  `toml:"check_facing_bet"`
	StringBet           article.Rule                  `toml:"string_bet"`
	StringProbe         article.Clause[bool]          `toml:"string_probe"`  // the floor may commit everything after a probe
	StringAllIn         article.Clause[bool]          `toml:"string_all_in"` // the floor may enforce an evident all-in
	UnusualWords        article.Rule                  `toml:"unusual_words"`
	AmbiguousAmount     article.Rule                  `toml:"ambiguous_amount"`
	AmbiguousPot        article.Rule                  `toml:"ambiguous_pot"`
	FoldWithoutBet      article.Rule                  `toml:"fold_without_bet"`
	FoldWithoutBetHands article.Clause[int]           `toml:"fold_without_bet_hands"` // hands proposed; 0 = a penalty is possible
	Conditional         article.Rule                  `toml:"conditional"`
	CallBeforeAmount    article.Rule                  `toml:"call_before_amount"`
	BetForChange        article.Rule                  `toml:"bet_for_change"`
}
