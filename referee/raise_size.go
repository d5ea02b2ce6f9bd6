package referee

import (
	"cmp"

	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// saidRaise: the word raise binds to at least the minimum raise (TDA-43-A-4, TDA-51-A), or lets the player
// complete it (PG-I.6). A number is the total (TDA-43-B); without one the chips are the amount, a single chip
// its value (TDA-44-C, TDA-42-A) unless the book wants the number first (PG-I.12).
func saidRaise(a *act) bool {
	if a.word != SaidRaise {
		return false
	}
	full := a.surelyFull(a.total())
	if !full && a.step() == 0 {
		a.p.SaidRaise.Decide(&a.t)
		return a.ask(a.unknownStep(), a.called())
	}
	if a.amount == 0 && len(a.chips) == 0 {
		return a.bareRaise(a.minTo())
	}
	switch {
	case a.amount > 0:
		a.sayTotal()
		a.namedBeforeChip()
		if a.amount > a.all() {
			a.p.SaidAboveStack.Decide(&a.t)
		}
	case len(a.chips) == 1:
		if a.raiseByOneChip() {
			return true
		}
	default:
		a.citeOneMotion()
		a.p.RaiseNoAmount.Decide(&a.t)
		why := "raise_one_motion"
		if len(a.chips) > len(a.o.Chips) { // of several motions that count
			why = "raise_motions"
		}
		a.because(why, "Total", a.total())
	}
	total := a.total()
	if least := a.minTo(); !full && total < least && total < a.all() && a.p.SaidRaise.Consult(&a.t) == MayComplete {
		a.p.SaidRaise.Decide(&a.t)
		return a.mayComplete(least)
	}
	return a.raiseAtLeast(total, a.p.SaidRaise.Cite)
}

// bareRaise binds the word raise to the minimum and asks for the amount, unless limit or stack leave no choice.
func (a *act) bareRaise(least chip.Amount) bool {
	a.p.SpokenBinds.Decide(&a.t)
	if a.least {
		a.citeMinimum()
		if a.all() > a.s.Facing && a.all() < least {
			a.citeShortAllIn()
		}
		a.because("least_said", "Minimum", least)
		return a.raise(least)
	}
	a.p.SaidRaise.Decide(&a.t)
	a.because("amount_unknown", "Minimum", least)
	a.raise(least)
	if most, known := a.maxTo(); known && min(most, a.all()) <= least {
		return true
	}
	return a.ask(QuestionAmount, a.r.Outcome)
}

// sayTotal says what total a spoken number makes: itself, unless more was said, such as "300 more".
func (a *act) sayTotal() {
	a.p.RaiseMeans.Decide(&a.t)
	if a.base > 0 {
		a.because("raise_by", "Added", a.amount-a.base, "Facing", a.base, "Total", a.amount)
		return
	}
	a.because("raise_to", "Total", a.amount)
}

// citeOneMotion says by what chips of one motion are a raise.
func (a *act) citeOneMotion() {
	if a.p.RaiseMotions != a.p.RaiseMotionsCash && a.cash() {
		a.p.RaiseMotionsCash.Decide(&a.t)
		return
	}
	a.p.RaiseOneMotion.Decide(&a.t)
	a.p.RaiseMotions.Decide(&a.t)
}

// raiseChip is what the book says of one larger chip with which somebody raises.
func (a *act) raiseChip() *article.Clause[ChipRaise] {
	if a.p.RaiseChip != a.p.RaiseChipPostflop && !a.preflop() {
		return &a.p.RaiseChipPostflop
	}
	return &a.p.RaiseChip
}

// namedBeforeChip cites by what one larger chip raises where the book wants the amount said before it lies: it was
// (PG-I.12-c, HP-9.5-b).
func (a *act) namedBeforeChip() {
	if len(a.o.Chips) != 1 || a.s.Facing == 0 || a.kept+a.o.Chips[0] <= a.s.Facing {
		return
	}
	if clause := a.raiseChip(); clause.Value != ChipValue {
		clause.Decide(&a.t)
		a.because("amount_named_first", "Chip", a.o.Chips[0])
	}
}

// raiseByOneChip judges one chip after the word raise without a number.
func (a *act) raiseByOneChip() bool {
	clause := a.raiseChip()
	clause.Decide(&a.t)
	if clause.Value == ChipValue || a.total() <= a.s.Facing {
		a.because("raise_chip_value", "Chip", a.chips[0])
		return false
	}
	a.because("amount_needed", "Chip", a.chips[0], "Facing", a.s.Facing)
	if clause.Value == AmountDisputed && a.mayRaise() {
		a.p.RaiseNoAmount.Decide(&a.t)
		return a.conflict(Option{Key: "call", Outcome: a.called()}, Option{Key: "chip_value", Outcome: a.raised(max(a.total(), a.minTo()))})
	}
	return a.call()
}

// mayComplete leaves it to the player to complete a short raise to the minimum; otherwise it is a call.
func (a *act) mayComplete(least chip.Amount) bool {
	if !a.mayRaise() {
		return a.raise(least)
	}
	a.because("may_complete", "Total", a.total(), "Minimum", least)
	switch a.o.Meant {
	case MeantRaise:
		return a.raise(least)
	case MeantCall:
		a.p.BelowThreshold.Decide(&a.t)
		return a.call()
	}
	return a.askWhether("complete",
		Option{Key: "call", Outcome: a.called()},
		Option{Key: "minimum_raise", Outcome: a.raised(least)},
	)
}

// raiseSize judges a spoken number above the amount to match like the same amount in chips (TDA-40-C); it
// has no chips of which one might be spare.
func raiseSize(a *act) bool {
	if a.amount == 0 {
		return false
	}
	a.citeSpokenAmount()
	if a.base > 0 {
		a.sayTotal()
		if a.kept > 0 && a.amount-a.base == a.s.toCall() && a.o.Meant != MeantRaise { // "300 more" may be what the call takes
			if a.o.Meant == MeantCall {
				return a.call()
			}
			return a.askWhether("intent", Option{Key: "call", Outcome: a.called()}, Option{Key: "full_amount", Outcome: a.raised(max(a.amount, a.minTo()))})
		}
	}
	if a.amount > a.all() {
		a.p.SaidAboveStack.Decide(&a.t)
	}
	if a.surelyFull(a.amount) {
		return a.halfTest(a.amount)
	}
	least := a.minTo()
	switch all := a.all(); {
	case a.s.Betting == FixedLimit || a.amount >= least || a.step() == 0:
		return a.halfTest(a.amount)
	case a.amount >= all && all > a.s.Facing: // the half test is not for an all-in
		return a.lastChips(all)
	case a.restUnknown():
		return a.ask(questionStack, a.called())
	case a.amount > a.s.Facing && a.s.Stack < 0 && a.isLast():
		return a.lastChips(a.amount)
	case a.p.SaidRaise.Consult(&a.t) == MayComplete: // an amount was announced
		a.p.SaidRaise.Decide(&a.t)
		return a.mayComplete(least)
	case a.p.ShortRaise.Consult(&a.t) == ByIntent: // who names more than the call means to raise
		a.p.ShortRaise.Decide(&a.t)
		return a.raiseAtLeast(a.amount, a.p.ShortRaise.Cite)
	}
	return a.halfTest(a.amount)
}

// restUnknown: more was said than the chips that came, and nobody has told how many are left: with them it may be all-in.
func (a *act) restUnknown() bool {
	return a.s.Stack == StackNotTold && a.amount > a.s.Facing && a.inFront > a.kept && a.inFront < a.amount && a.last != article.Yes
}

// halfTest: a total at or above the call plus the threshold is a raise, completed to the minimum if it is
// short of it; otherwise it is a call (TDA-43-A-2, A-3). The threshold is half of what a raise adds, or half
// of the bet faced (CR-13, HP-9.22, PG-I.6).
func (a *act) halfTest(total chip.Amount) bool {
	short, below := &a.p.ShortRaise, &a.p.BelowThreshold
	if a.s.Betting == FixedLimit {
		short, below = &a.p.ShortRaiseLimit, &a.p.BelowThresholdLimit
	}
	if a.surelyFull(total) {
		a.citeMinimum()
		a.because("surely_full_raise", "Total", total, "Facing", a.s.Facing)
		return a.raise(total)
	}
	if a.step() == 0 {
		return a.ask(a.unknownStep(), a.called())
	}
	least := a.minTo()
	if total >= least {
		a.citeMinimum()
		a.because("full_raise", "Total", total, "Minimum", least)
		return a.raise(total)
	}
	if short.Consult(&a.t) == ByIntent {
		short.Decide(&a.t)
		return a.byIntent(total, least)
	}
	mark := markOver(a.s.Facing, a.thresholdBase(), a.p.RaiseThreshold.Consult(&a.t))
	if total < mark {
		below.Decide(&a.t)
		a.because("below_threshold", "Total", total, "Threshold", mark)
		return a.belowThreshold(least)
	}
	if short.Value == MayComplete {
		short.Decide(&a.t)
		return a.mayComplete(least)
	}
	a.p.RaiseThreshold.Decide(&a.t)
	short.Decide(&a.t)
	a.because("above_threshold", "Total", total, "Threshold", mark, "Minimum", least)
	return a.raise(least)
}

// markOver is the least total that is a raise: a percentage of base above the bet faced, rounded up.
func markOver(facing, base chip.Amount, percent int) chip.Amount {
	return facing + (base*chip.Amount(percent)+99)/100
}

// thresholdBase is what the threshold is a percentage of.
func (a *act) thresholdBase() chip.Amount {
	if a.s.Betting != FixedLimit && a.p.ThresholdBase.Consult(&a.t) == OfLevel {
		return a.s.Facing
	}
	return a.step()
}

// belowThreshold is a call. Where several silent chips are a raise by another article of the book, it says so.
func (a *act) belowThreshold(least chip.Amount) bool {
	several := &a.p.SeveralChips
	if a.s.Betting == FixedLimit || !a.mayRaise() || len(a.chips) < 2 || several.Value != SeveralRaise {
		return a.call()
	}
	several.Decide(&a.t)
	return a.conflict(
		Option{Key: "call", Outcome: a.called()},
		Option{Key: "minimum_raise", Outcome: a.raised(least)},
	)
}

// byIntent completes a short raise that was meant, and takes an overpaid call for a call (LP-6-13). When
// nobody says which it was, the floor decides.
func (a *act) byIntent(total, least chip.Amount) bool {
	a.because("by_intent", "Total", total, "Minimum", least)
	switch {
	case a.o.Meant == MeantCall:
		return a.call()
	case a.o.Meant == MeantRaise, !a.mayRaise():
		return a.raise(least)
	}
	return a.floor(
		Option{Key: "minimum_raise", Outcome: a.raised(least)},
		Option{Key: "call", Outcome: a.called()},
	)
}

// Allowed is what the player at the spot may do, and the articles that say so. It moves no chip; the
// opening minimum is the big blind. Where nobody has told what the smallest bet or raise is reckoned from, the ruling
// asks, and the player may at least do what is said.
func Allowed(s Spot, p *Policy) (hand.Legal, *Ruling) {
	first, q := mayDo(s, p, article.Unsaid{})
	out, _ := article.Weighing[allowance]{
		Judge: func(u *article.Unsaid) (allowance, error) {
			next, q := mayDo(s, p, *u)
			*u = q.Unsaid
			return next, nil
		},
		Same: func(a, b *allowance) bool {
			return a.CanRaise == b.CanRaise && a.MinTo == b.MinTo && a.MaxTo == b.MaxTo && slices.Equal(a.ruling.Questions, b.ruling.Questions)
		},
		Join: func(a, _ allowance) allowance { return a },
		Asks: func(q article.Question, by []article.Answered[allowance]) allowance {
			least := by[0].Ruling
			least.CanRaise, least.MinTo, least.MaxTo = false, 0, 0
			least.ruling.Kind, least.ruling.Questions = article.Missing, []string{q.Key}
			return least
		},
	}.Rule(&q.Unsaid, first, nil)
	return out.Legal, out.ruling
}

// allowance is what a player may do, and the articles that say so.
type allowance struct {
	hand.Legal
	ruling *Ruling
}

// mayDo is what the player at the spot may do, under what is assumed of untold facts.
func mayDo(s Spot, p *Policy, known article.Unsaid) (allowance, inquiry) {
	a := newAct(s, Observation{}, p, walk, known)
	all := s.all()
	legal := hand.Legal{
		Player:   s.Seat,
		CanCheck: s.toCall() == 0,
		IsBet:    s.Facing == 0,
		CallTo:   min(s.Facing, all),
		MinTo:    min(a.minTo(), all),
		MaxTo:    all,
	}
	if legal.CanCheck {
		legal.CallTo = 0
	} else {
		legal.ToCall = legal.CallTo - s.InFrontSum
	}
	if most, known := a.maxTo(); known {
		legal.MaxTo = min(legal.MaxTo, most)
	}
	switch {
	case s.Capped:
		a.citeCap()
	case all > s.Facing && !s.NobodyToCall && !a.blocked():
		legal.CanRaise = true
		if !a.citeAfterShort() {
			a.citeMinimum()
		}
		if s.Betting == PotLimit || s.Betting == SpreadLimit {
			a.citeMaximum()
		}
	}
	switch {
	case legal.CanRaise && (legal.MinTo == 0 || s.Facing > 0 && a.step() == 0):
		a.ask(a.unknownStep(), a.r.Outcome)
	}
	if legal.CanRaise = legal.CanRaise && a.r.Kind != article.Missing; !legal.CanRaise {
		legal.MinTo, legal.MaxTo = 0, 0
	}
	r, q := a.ruling()
	return allowance{legal, &r}, q
}

// citeCap says by what this limit round may see no more raises.
func (a *act) citeCap() {
	rounds := cmp.Or(a.s.Rounds, fullRounds)
	article.Says(*a.p.CapRule(rounds, a.s.Players, a.s.Cash == article.Yes, false)).Decide(&a.t)
}

// fullRounds are the betting rounds of a game of which nobody has said how many it has.
const fullRounds = 4

// citeAfterShort says by what a short all-in on top leaves the size of the next raise as it was, or in limit
// what it counts for; it reports whether that sets the smallest raise.
func (a *act) citeAfterShort() bool {
	step := a.s.increment()
	switch {
	case a.s.Betting == FixedLimit && a.p.HalfBet.Value == hand.FullBet && step > 0:
		switch above := a.s.Facing % step; {
		case above*2 >= step:
			a.p.HalfBet.Decide(&a.t)
		case above > 0:
			a.p.BelowHalfBet.Decide(&a.t)
		}
	case a.s.Previous > 0 && a.s.full() < a.s.Facing && a.p.MinRaise.Value == hand.LargestIncrement:
		a.p.RaiseAfterShort.Decide(&a.t)
		return a.s.Betting != FixedLimit
	}
	return false
}
