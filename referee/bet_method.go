package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// betMethod settles which of word and chips defines the bet: the first of the two, the clear word when they
// came together, the floor when they contradict each other and the word was not clear (TDA-40-A); or the word
// whenever it came (LP-6-9, CR-31-g, HP-8.9).
func betMethod(a *act) bool {
	if a.word == Silent || len(a.chips) == 0 {
		return false
	}
	order := a.order()
	switch {
	case order == ChipsFirst && !a.wordPrevails():
		a.citeChipsFirst()
		a.because("chips_first")
		a.chipsCount()
	case a.o.Unclear && order == Simultaneous && !a.wordPrevails(), a.word == SaidUnclear && order == Simultaneous:
		a.p.Simultaneous.Decide(&a.t)
		a.because("unclear_word_chips_count")
		a.chipsCount()
	case a.o.Unclear && a.contradiction():
		return a.contradictory()
	case order == Simultaneous && a.p.WordOrChips.Value == FirstInTime:
		a.p.Simultaneous.Decide(&a.t)
		a.because("clear_word_prevails")
		a.wordCounts()
	default:
		a.wordAgainstChips()
		a.wordCounts()
	}
	return false
}

// citeChipsFirst says by what the chips stand against a later word.
func (a *act) citeChipsFirst() {
	raises := a.word == SaidRaise && len(a.chips) == 1 && a.s.Facing > 0
	switch {
	case a.p.WordOrChips.Value == FirstInTime:
		a.p.WordOrChips.Decide(&a.t)
	case !raises:
		a.p.Commit.Decide(&a.t)
	}
	if raises {
		a.p.AnnounceFirst.Decide(&a.t)
	}
}

// wordPrevails reports whether the word stands against chips that came before it or with it. Chips already
// bet cannot be folded or checked, and one larger chip cannot be made a raise where the book wants the word
// before it lies.
func (a *act) wordPrevails() bool {
	if a.p.WordOrChips.Consult(&a.t) != WordPrevails {
		return false
	}
	switch a.word {
	case SaidFold, SaidCheck:
		return false
	case SaidRaise, SaidAmount, SaidBet:
		late := a.order() == ChipsFirst && len(a.chips) == 1 && a.s.Facing > 0 && a.kept+a.chips[0] > a.s.Facing
		return !late || !a.p.AnnounceFirst.Consult(&a.t)
	}
	return true
}

// wordAgainstChips records why the word decides.
func (a *act) wordAgainstChips() {
	if !a.contradiction() {
		a.p.WordOrChips.Consult(&a.t)
		return
	}
	a.p.WordOrChips.Decide(&a.t)
	if a.p.WordOrChips.Value == FirstInTime {
		a.because("word_first")
		return
	}
	a.because("word_prevails")
	if a.amount > 0 && a.chips.Sum() > a.amount {
		a.p.ExcessOverSaid.Decide(&a.t)
	}
}

// chipsCount drops the word.
func (a *act) chipsCount() { a.word, a.amount = Silent, 0 }

// wordCounts keeps the chips only where the word leaves the amount to them: bet and raise without a number.
func (a *act) wordCounts() {
	if a.amount > 0 || a.least || a.word != SaidBet && a.word != SaidRaise {
		if a.word != SaidUnclear {
			if added := a.chips.Sum(); len(a.chips) > 0 && a.amount != added && a.amount != a.kept+added && a.last == article.Yes {
				a.last = article.No // these chips are, and the number said is another
			}
			a.chips = nil
		}
	}
}

// contradiction reports whether the chips say something else than the word.
func (a *act) contradiction() bool {
	added := a.chips.Sum()
	switch a.word {
	case SaidCall:
		return added != a.s.toCall()
	case SaidAllIn:
		return a.s.Stack >= 0 && added != a.s.Stack
	case SaidBet, SaidRaise, SaidAmount:
		said := a.amount
		if a.least {
			said = a.minTo()
		}
		return said > 0 && added != said && a.kept+added != said
	case SaidPot:
		most, known := a.maxTo()
		return a.s.Betting != PotLimit || !known || a.kept+added != min(most, a.all())
	case SaidFold, SaidCheck:
		return true
	}
	return false
}

// contradictory leaves word against chips to the floor, which looks for the fairest amount (TDA-40-A-3).
// Proposed: the chips, the first thing that everybody could see; where the book puts the word above the chips,
// the word.
func (a *act) contradictory() bool {
	a.p.Contradiction.Decide(&a.t)
	a.because("contradiction", "Spoken", a.amount, "Chips", a.chips.Sum())
	chips := Option{Key: "chips", Outcome: a.variant(func(o *Observation) { o.Word, o.Amount, o.Unclear = Silent, 0, false })}
	spoken := Option{Key: "spoken", Outcome: a.variant(func(o *Observation) { o.Unclear = false })}
	other := Option{Key: "other_amount", Outcome: Outcome{Action: hand.None, To: a.s.InFrontSum}}
	if a.p.WordOrChips.Value == WordPrevails {
		a.p.WordOrChips.Decide(&a.t)
		return a.floor(spoken, chips, other)
	}
	return a.floor(chips, spoken, other)
}

// callByWord binds the word call to the full call (TDA-41-A, TDA-51-A).
func callByWord(a *act) bool {
	if a.word != SaidCall {
		return false
	}
	a.p.CallByWord.Decide(&a.t)
	a.p.SpokenBinds.Decide(&a.t)
	a.because("said_call", "Facing", a.s.Facing)
	return a.call()
}

// exactCall: chips or a number of just what is to be matched (TDA-41-B).
func exactCall(a *act) bool {
	if len(a.chips) == 0 && a.amount == 0 {
		return false
	}
	if a.total() != a.s.Facing && !a.exactSpoken() {
		return false
	}
	a.p.CallExact.Decide(&a.t)
	if a.amount > 0 {
		a.citeSpokenAmount()
	}
	a.because("exact_call", "Facing", a.s.Facing)
	return a.call()
}

// exactSpoken reports whether a bare number is just what the player must add: such a number is a call, not
// an undercall of the total. (Our reading: the book says only that raise and a number mean the total.)
func (a *act) exactSpoken() bool {
	return a.word == SaidAmount && a.kept > 0 && a.amount == a.s.toCall()
}

func (a *act) citeSpokenAmount() {
	a.p.Declaration.Decide(&a.t)
	a.p.AmountEqualsChips.Decide(&a.t)
}

// allIn: the word all-in puts the whole stack in, whatever the increment (TDA-43-A-5).
func allIn(a *act) bool {
	if a.word != SaidAllIn {
		return false
	}
	a.p.SpokenBinds.Decide(&a.t)
	a.p.AllInByWord.Decide(&a.t)
	all := a.all()
	if all == unlimited {
		return a.ask("stack", Outcome{Action: hand.None, To: a.s.InFrontSum})
	}
	a.because("said_all_in", "Total", all)
	if all > a.s.Facing && all < a.minTo() {
		a.citeShortAllIn()
	}
	return a.raise(all)
}

// allInForLess: last chips that do not reach the amount to match are an all-in call.
func allInForLess(a *act) bool {
	if a.total() >= a.s.Facing {
		return false
	}
	said := a.amount > 0 && a.sized()
	switch {
	case said && a.s.Stack >= 0 && a.total() >= a.all():
	case (len(a.chips) > 0 || said && a.s.Stack < 0) && a.isLast():
	default:
		return false
	}
	if said {
		a.citeSpokenAmount()
	}
	a.p.ChipsInTurn.Decide(&a.t)
	a.p.CallExact.Consult(&a.t)
	a.because("all_in_for_less", "Total", a.total(), "Facing", a.s.Facing)
	return a.call()
}
