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
// pot (TDA-57-B): "five" may be 500 or 5,000.
func ambiguousAmount(a *act) bool {
	if !a.ambiguous() {
		return false
	}
	a.p.AmbiguousAmount.Decide(&a.t)
	if a.s.Pot == 0 {
		return a.ask("pot", a.outcome(hand.None, a.s.InFrontSum))
	}
	a.p.AmbiguousPot.Decide(&a.t)
	said := a.amount
	best := a.meaning()
	a.because("ambiguous_amount", "Spoken", said, "Taken", best, "Pot", a.s.Pot)
	a.amount = best
	if a.word == SaidRaise && a.s.Facing > 0 && best < a.minTo() {
		a.p.SaidRaise.Decide(&a.t)
		return a.floor(
			Option{"minimum_raise", a.raised(a.minTo())},
			Option{"ask_intent", a.outcome(hand.None, a.s.InFrontSum)},
		)
	}
	return false
}

// ambiguous reports whether a spoken number is too small to be an amount: below the smallest chip, or at
// most a tenth of the big blind. (The book gives an example and no limit: our reading.)
func (a *act) ambiguous() bool {
	sized := a.word == SaidBet || a.word == SaidRaise || a.word == SaidAmount // other words say how much by themselves
	if a.amount == 0 || !sized || a.s.BigBlind == 0 || a.s.Betting == FixedLimit {
		return false
	}
	return a.amount < a.s.SmallestChip || a.amount*10 <= a.s.BigBlind
}

// meaning is the largest reading of the spoken number within the pot, or its smallest reading when all exceed it.
func (a *act) meaning() chip.Amount {
	least := max(a.s.BigBlind, a.s.SmallestChip)
	reading := a.amount
	for reading < least {
		reading *= 10
	}
	for reading*10 <= a.s.Pot {
		reading *= 10
	}
	return reading
}
