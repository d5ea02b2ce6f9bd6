package referee

import "github.com/floorbook/floorbook/enum"

// The choices that books leave each other: one type for each point on which they differ, its values named as in
// the rulebooks' files. The zero value is what the TDA rules say.

// WordRule says which of word and chips is the bet when they differ.
type WordRule uint8

const (
	FirstInTime  WordRule = iota // whichever came first, the clear word when they came together
	WordPrevails                 // the word, whenever it came
)

var wordRuleNames = [...]string{"first_in_time", "word"}

// MarshalText writes the name used in the rulebooks.
func (w WordRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(wordRuleNames[:], int(w))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (w *WordRule) UnmarshalText(text []byte) error { return enum.Read(wordRuleNames[:], text, w) }

// ThresholdBase says what the threshold of a raise is a percentage of.
type ThresholdBase uint8

const (
	OfIncrement ThresholdBase = iota // the least that a raise adds
	OfLevel                          // the bet faced
)

var thresholdBaseNames = [...]string{"increment", "level"}

// MarshalText writes the name used in the rulebooks.
func (t ThresholdBase) MarshalText() ([]byte, error) {
	return []byte(enum.Name(thresholdBaseNames[:], int(t))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (t *ThresholdBase) UnmarshalText(text []byte) error {
	return enum.Read(thresholdBaseNames[:], text, t)
}

// SeveralRule says what several silent chips above the call are.
type SeveralRule uint8

const (
	NeedFirst     SeveralRule = iota // a call when each is needed, else they stand the threshold
	ThresholdOnly                    // they stand the threshold whether or not each is needed
	SeveralRaise                     // a raise by one article, which another subjects to the threshold
)

var severalRuleNames = [...]string{"need_first", "threshold", "raise"}

// MarshalText writes the name used in the rulebooks.
func (s SeveralRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(severalRuleNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *SeveralRule) UnmarshalText(text []byte) error {
	return enum.Read(severalRuleNames[:], text, s)
}

// ShortRaise says what becomes of a raise below the minimum that counts as one.
type ShortRaise uint8

const (
	MustComplete ShortRaise = iota // it is completed to the minimum
	MayComplete                    // the player completes it or calls
	ByIntent                       // completed if a raise was meant, a call if not
)

var shortRaiseNames = [...]string{"complete", "may_complete", "intent"}

// MarshalText writes the name used in the rulebooks.
func (s ShortRaise) MarshalText() ([]byte, error) {
	return []byte(enum.Name(shortRaiseNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *ShortRaise) UnmarshalText(text []byte) error { return enum.Read(shortRaiseNames[:], text, s) }

// ChipRaise says what one larger chip is after the word raise without a number.
type ChipRaise uint8

const (
	ChipValue      ChipRaise = iota // a raise to its value
	AmountNeeded                    // a call: the amount had to be said before the chip touched the table
	AmountDisputed                  // such a call by one article, a raise to its value by another
)

var chipRaiseNames = [...]string{"chip_value", "amount_needed", "disputed"}

// MarshalText writes the name used in the rulebooks.
func (c ChipRaise) MarshalText() ([]byte, error) {
	return []byte(enum.Name(chipRaiseNames[:], int(c))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *ChipRaise) UnmarshalText(text []byte) error { return enum.Read(chipRaiseNames[:], text, c) }

// MiscountRule says what a call on a misunderstood amount is.
type MiscountRule uint8

const (
	ExactAmount MiscountRule = iota // the true amount is due
	Rescindable                     // it may be held not to bind
)

var miscountRuleNames = [...]string{"exact_amount", "rescindable"}

// MarshalText writes the name used in the rulebooks.
func (m MiscountRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(miscountRuleNames[:], int(m))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (m *MiscountRule) UnmarshalText(text []byte) error {
	return enum.Read(miscountRuleNames[:], text, m)
}

// UndercallMethod says who must complete a short call.
type UndercallMethod uint8

const (
	ByOpeningBet   UndercallMethod = iota // heads-up, and facing the opening bet: must; facing a raise: the floor
	AlwaysComplete                        // everybody
	OverHalf                              // whoever put in more than half of it
)

var undercallMethodNames = [...]string{"by_opening_bet", "complete", "over_half"}

// MarshalText writes the name used in the rulebooks.
func (u UndercallMethod) MarshalText() ([]byte, error) {
	return []byte(enum.Name(undercallMethodNames[:], int(u))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (u *UndercallMethod) UnmarshalText(text []byte) error {
	return enum.Read(undercallMethodNames[:], text, u)
}

// EarlyBreak says what an opponent does that frees an act made before its turn.
type EarlyBreak uint8

const (
	BrokenByBetOrRaise EarlyBreak = iota // a bet or a raise
	BrokenByRaise                        // a raise only; a check is undone by a bet too
	BrokenByChips                        // a bet, a call or a raise
)

var earlyBreakNames = [...]string{"bet_or_raise", "raise", "call_bet_or_raise"}

// MarshalText writes the name used in the rulebooks.
func (e EarlyBreak) MarshalText() ([]byte, error) {
	return []byte(enum.Name(earlyBreakNames[:], int(e))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (e *EarlyBreak) UnmarshalText(text []byte) error { return enum.Read(earlyBreakNames[:], text, e) }

// EarlyRule says what is left of an act made before its turn once the action has changed.
type EarlyRule uint8

const (
	EarlyFree          EarlyRule = iota // nothing: the player has every option
	EarlyCallOrFold                     // call or fold; what was announced stays with a fold
	EarlyKeepOrForfeit                  // the act, unless outbid: then call, or fold and lose what was announced
	EarlyCompulsory                     // the act, unless outbid: then the floor
	EarlyAsActed                        // nothing, but who checked or called may not raise
)

var earlyRuleNames = [...]string{"free", "call_or_fold", "keep_or_forfeit", "compulsory", "as_acted"}

// MarshalText writes the name used in the rulebooks.
func (e EarlyRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(earlyRuleNames[:], int(e))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (e *EarlyRule) UnmarshalText(text []byte) error { return enum.Read(earlyRuleNames[:], text, e) }

// EarlyBinding says whether an act made before its turn binds while the action has not changed.
type EarlyBinding uint8

const (
	EarlyBinds   EarlyBinding = iota // it does
	EarlyMayBind                     // the floor decides; a check stands
)

var earlyBindingNames = [...]string{"binds", "may_bind"}

// MarshalText writes the name used in the rulebooks.
func (e EarlyBinding) MarshalText() ([]byte, error) {
	return []byte(enum.Name(earlyBindingNames[:], int(e))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (e *EarlyBinding) UnmarshalText(text []byte) error {
	return enum.Read(earlyBindingNames[:], text, e)
}

// SkippedRule says what a skipped player keeps once others have acted behind.
type SkippedRule uint8

const (
	FloorAfterSubstantial SkippedRule = iota // everything, until substantial action: then the floor
	NoRaiseAfterTwoBets                      // no raise once the next two players have put chips in
	DeadAfterThree                           // the floor may kill the hand after three acts
)

var skippedRuleNames = [...]string{"floor_after_substantial", "no_raise_after_two_bets", "dead_after_three"}

// MarshalText writes the name used in the rulebooks.
func (s SkippedRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(skippedRuleNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *SkippedRule) UnmarshalText(text []byte) error {
	return enum.Read(skippedRuleNames[:], text, s)
}

// PotWord says what the word pot is outside pot-limit.
type PotWord uint8

const (
	PotNoAmount PotWord = iota // no amount: at least the minimum
	PotSize                    // the size of the pot
)

var potWordNames = [...]string{"no_amount", "pot_size"}

// MarshalText writes the name used in the rulebooks.
func (p PotWord) MarshalText() ([]byte, error) {
	return []byte(enum.Name(potWordNames[:], int(p))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (p *PotWord) UnmarshalText(text []byte) error { return enum.Read(potWordNames[:], text, p) }

// TapRule says what a tap on the table is facing a bet.
type TapRule uint8

const (
	TapIsCheck TapRule = iota // the invalid word check
	TapAsks                   // nothing: the player is asked
)

var tapRuleNames = [...]string{"check", "ask"}

// MarshalText writes the name used in the rulebooks.
func (t TapRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(tapRuleNames[:], int(t))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (t *TapRule) UnmarshalText(text []byte) error { return enum.Read(tapRuleNames[:], text, t) }

// MotionRule says how many motions the word raise allows when no number was said.
type MotionRule uint8

const (
	FirstMotion MotionRule = iota // one
	AllMotions                    // any number
)

var motionRuleNames = [...]string{"first", "all"}

// MarshalText writes the name used in the rulebooks.
func (m MotionRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(motionRuleNames[:], int(m))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (m *MotionRule) UnmarshalText(text []byte) error { return enum.Read(motionRuleNames[:], text, m) }

// SplashRule says what counts of chips thrown in a shower.
type SplashRule uint8

const (
	SplashCounts    SplashRule = iota // all of them
	SplashFirstChip                   // the first chip
)

var splashRuleNames = [...]string{"all", "first_chip"}

// MarshalText writes the name used in the rulebooks.
func (s SplashRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(splashRuleNames[:], int(s))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (s *SplashRule) UnmarshalText(text []byte) error { return enum.Read(splashRuleNames[:], text, s) }

// CommitRule says when silent chips are a bet.
type CommitRule uint8

const (
	CommitForward CommitRule = iota // once moved forward
	CommitPlaced                    // once past the line, in the frame or in the pot area
)

var commitRuleNames = [...]string{"forward", "placed"}

// MarshalText writes the name used in the rulebooks.
func (c CommitRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(commitRuleNames[:], int(c))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *CommitRule) UnmarshalText(text []byte) error { return enum.Read(commitRuleNames[:], text, c) }

// ThrownRule says whether a fold can be taken back.
type ThrownRule uint8

const (
	ThrownFinal      ThrownRule = iota // never
	ThrownFloor                        // the floor may restore an identifiable hand
	ThrownConditions                   // asked for, identifiable, untouched, and nobody folded because of it
)

var thrownRuleNames = [...]string{"final", "floor", "conditions"}

// MarshalText writes the name used in the rulebooks.
func (t ThrownRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(thrownRuleNames[:], int(t))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (t *ThrownRule) UnmarshalText(text []byte) error { return enum.Read(thrownRuleNames[:], text, t) }

// HiddenRule says what becomes of chips found hidden after an all-in was called.
type HiddenRule uint8

const (
	HiddenFloor HiddenRule = iota // the floor decides whether they play
	HiddenOut                     // they do not play
)

var hiddenRuleNames = [...]string{"floor", "out"}

// MarshalText writes the name used in the rulebooks.
func (h HiddenRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(hiddenRuleNames[:], int(h))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (h *HiddenRule) UnmarshalText(text []byte) error { return enum.Read(hiddenRuleNames[:], text, h) }

// UnitRule says what becomes of a bet that is no multiple of the betting unit.
type UnitRule uint8

const (
	AnyAmount   UnitRule = iota // it stands
	NearestUnit                 // it goes to the nearest multiple
	FloorUnit                   // the floor chooses one of the two, the nearest as a rule
)

var unitRuleNames = [...]string{"any", "nearest", "floor"}

// MarshalText writes the name used in the rulebooks.
func (u UnitRule) MarshalText() ([]byte, error) {
	return []byte(enum.Name(unitRuleNames[:], int(u))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (u *UnitRule) UnmarshalText(text []byte) error { return enum.Read(unitRuleNames[:], text, u) }

// CorrectionWindow says until when a bet below the minimum is corrected.
type CorrectionWindow uint8

const (
	UntilNextCard  CorrectionWindow = iota // the next card
	UntilRoundEnds                         // the end of the betting round
	UntilNextRound                         // the first act of the next betting round
)

var correctionWindowNames = [...]string{"next_card", "round", "next_round"}

// MarshalText writes the name used in the rulebooks.
func (c CorrectionWindow) MarshalText() ([]byte, error) {
	return []byte(enum.Name(correctionWindowNames[:], int(c))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (c *CorrectionWindow) UnmarshalText(text []byte) error {
	return enum.Read(correctionWindowNames[:], text, c)
}

// RiverWindow says until when it is corrected on the river.
type RiverWindow uint8

const (
	UntilShowdown RiverWindow = iota // the showdown
	UntilHandEnds                    // the end of the hand
)

var riverWindowNames = [...]string{"showdown", "hand"}

// MarshalText writes the name used in the rulebooks.
func (r RiverWindow) MarshalText() ([]byte, error) {
	return []byte(enum.Name(riverWindowNames[:], int(r))), nil
}

// UnmarshalText reads the name used in the rulebooks.
func (r *RiverWindow) UnmarshalText(text []byte) error {
	return enum.Read(riverWindowNames[:], text, r)
}
