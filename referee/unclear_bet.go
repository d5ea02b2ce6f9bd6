package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// unclearBet: unusual words are at the player's own risk (TDA-57-A); chips that came with them count, and
// without chips the floor must be told what was said.
func unclearBet(a *act) bool {
	if a.word != SaidUnclear {
		return false
	}
	a.p.LocalTerms.Decide(&a.t)
	a.p.UnusualWords.Decide(&a.t)
	a.because("unusual_words")
	if len(a.chips) == 0 {
		return a.ask("intent", a.outcome(hand.None, a.s.InFrontSum))
	}
	a.chipsCount()
	return false
}

// ambiguousAmount gives a number that may mean several amounts the largest of them that does not exceed the
// pot (TDA-57-B): "five" may be 500 or 5,000, and "deux mille cinq" 2,005 or 2,500.
func ambiguousAmount(a *act) bool {
	if a.other > 0 && a.sized() && a.twoNumbers() {
		return true
	}
	if a.s.BigBlind == 0 && a.tiny() {
		a.p.AmbiguousAmount.Decide(&a.t)
		return a.ask(questionBlind, a.outcome(hand.None, a.s.InFrontSum))
	}
	if !a.ambiguous() {
		return false
	}
	a.p.AmbiguousAmount.Decide(&a.t)
	if a.s.Pot == 0 {
		return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
	}
	a.p.AmbiguousPot.Decide(&a.t)
	said := a.amount - a.base
	best := a.meaning()
	a.because("ambiguous_amount", "Spoken", said, "Taken", best, "Pot", a.s.Pot)
	a.amount = a.base + best
	if a.word == SaidRaise && a.s.Facing > 0 && a.amount < a.minTo() {
		a.p.SaidRaise.Decide(&a.t)
		return a.floor(
			Option{Key: "minimum_raise", Outcome: a.raised(a.minTo())},
			Option{Key: "ask_intent", Outcome: a.outcome(hand.None, a.s.InFrontSum)},
		)
	}
	return false
}

// twoNumbers settles words that name two numbers. Hundreds are meant where the units that the smaller one ends on are no
// chips of this table; where they might be, the pot decides.
func (a *act) twoNumbers() bool {
	a.p.AmbiguousAmount.Decide(&a.t)
	said := a.amount
	if a.playable((a.amount - a.base) % 10) {
		if a.s.Pot == 0 {
			return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
		}
		a.p.AmbiguousPot.Decide(&a.t)
		if a.other-a.base <= a.s.Pot {
			a.amount = a.other
		}
		a.because("ambiguous_amount", "Spoken", said-a.base, "Taken", a.amount-a.base, "Pot", a.s.Pot)
		return false
	}
	a.amount = a.other
	a.because("hundreds_said", "Spoken", said-a.base, "Taken", a.amount-a.base)
	return false
}

// sized reports whether the word leaves the amount to a number; other words say how much by themselves.
func (a *act) sized() bool {
	return a.word == SaidBet || a.word == SaidRaise || a.word == SaidAmount
}

// playable reports whether so few chips may be meant: not below the smallest chip, and more than a tenth of the big
// blind. (The book gives an example and no limit: our reading.)
func (a *act) playable(amount chip.Amount) bool {
	blind := a.s.BigBlind
	if blind == 0 {
		blind = a.s.Increment
	}
	return amount >= a.s.SmallestChip && amount*10 > blind
}

// ambiguous reports whether a spoken number is too small to be an amount.
func (a *act) ambiguous() bool {
	return a.amount > a.base && a.sized() && a.s.BigBlind > 0 && a.s.Betting != FixedLimit && !a.playable(a.amount-a.base)
}

// tiny reports whether a spoken number is far below what is to be matched, or raised by: too small to be an amount where
// the blind is as large.
func (a *act) tiny() bool {
	return a.amount > a.base && a.sized() && a.s.Betting != FixedLimit && !a.playable(a.amount-a.base) && (a.amount-a.base)*10 <= max(a.s.Facing, a.s.Increment)
}

// meaning is the larger of the two readings of the spoken number if the pot holds it, else the smaller: at 200/400
// "five" is 500 or 5,000, never 50,000, which would be "fifty".
func (a *act) meaning() chip.Amount {
	least := max(a.s.BigBlind, a.s.SmallestChip)
	reading := a.amount - a.base
	for reading < least {
		reading *= 10
	}
	if reading*10 <= a.s.Pot {
		reading *= 10
	}
	return reading
}
