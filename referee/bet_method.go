package referee

import "github.com/floorbook/floorbook/hand"

// betMethod settles which of word and chips defines the bet: the first of the two, the clear word when they
// came together, the floor when they contradict each other and the word was not clear (TDA-40-A).
func betMethod(a *act) bool {
	if a.word == Silent || len(a.chips) == 0 {
		return false
	}
	switch {
	case a.o.Order == ChipsFirst:
		a.p.FirstOfVoiceOrChips.Decide(&a.t)
		if a.word == SaidRaise && len(a.chips) == 1 && a.s.Facing > 0 {
			a.p.AnnounceFirst.Decide(&a.t)
		}
		a.because("chips_first")
		a.chipsCount()
	case a.o.Order == Simultaneous && (a.o.Unclear || a.word == SaidUnclear):
		a.p.Simultaneous.Decide(&a.t)
		a.because("unclear_word_chips_count")
		a.chipsCount()
	case a.o.Order == Simultaneous:
		a.p.Simultaneous.Decide(&a.t)
		a.because("clear_word_prevails")
		a.wordCounts()
	case a.o.Unclear && a.contradiction():
		return a.contradictory()
	default:
		if a.contradiction() {
			a.p.FirstOfVoiceOrChips.Decide(&a.t)
			a.because("word_first")
		} else {
			a.p.FirstOfVoiceOrChips.Consult(&a.t)
		}
		a.wordCounts()
	}
	return false
}

// chipsCount drops the word.
func (a *act) chipsCount() { a.word, a.amount = Silent, 0 }

// wordCounts keeps the chips only where the word leaves the amount to them: bet and raise without a number.
func (a *act) wordCounts() {
	if a.amount > 0 || a.word != SaidBet && a.word != SaidRaise {
		if a.word != SaidUnclear {
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
		return a.amount > 0 && added != a.amount && a.kept+added != a.amount
	case SaidFold, SaidCheck, SaidPot:
		return true
	}
	return false
}

// contradictory leaves word against chips to the floor, which looks for the fairest amount (TDA-40-A-3).
// Proposed: the chips, the first thing that everybody could see.
func (a *act) contradictory() bool {
	a.p.Contradiction.Decide(&a.t)
	a.because("contradiction", "Spoken", a.amount, "Chips", a.chips.Sum())
	return a.floor(
		Option{"chips", a.variant(func(o *Observation) { o.Word, o.Amount, o.Unclear = Silent, 0, false })},
		Option{"spoken", a.variant(func(o *Observation) { o.Unclear = false })},
		Option{"other_amount", Outcome{Action: hand.None, To: a.s.InFrontSum}},
	)
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
	all := a.all()
	if all == unlimited {
		return a.ask("stack", Outcome{Action: hand.None, To: a.s.InFrontSum})
	}
	a.because("said_all_in", "Total", all)
	if all > a.s.Facing && all < a.s.minTo() {
		a.p.ShortAllIn.Decide(&a.t)
	}
	return a.raise(all)
}

// allInForLess: last chips that do not reach the amount to match are an all-in call.
func allInForLess(a *act) bool {
	if !a.last || a.total() >= a.s.Facing || len(a.chips) == 0 {
		return false
	}
	a.p.InTurn.Decide(&a.t)
	a.p.CallExact.Consult(&a.t)
	a.because("all_in_for_less", "Total", a.total(), "Facing", a.s.Facing)
	return a.call()
}

// openingBet: with no bet to face, chips bet their value and words what they say, at least the minimum
// (TDA-44-D, TDA-55-B, TDA-52-A).
func openingBet(a *act) bool {
	if a.s.Facing > 0 || a.word == SaidCheck {
		return false
	}
	if a.amount == 0 && len(a.chips) == 0 {
		if a.word != SaidBet && a.word != SaidRaise {
			return false
		}
		a.p.SpokenBinds.Decide(&a.t)
		a.because("amount_unknown", "Minimum", a.s.minTo())
		return a.ask("amount", a.outcome(hand.Bet, a.s.minTo()))
	}
	to := a.total()
	switch {
	case a.amount > 0:
		a.citeSpokenAmount()
	case len(a.chips) == 1:
		a.p.OpeningChip.Decide(&a.t)
	default:
		a.p.InTurn.Decide(&a.t)
	}
	a.because("opening_bet", "Total", to)
	lift := a.p.UnderBet
	if a.o.Word == SaidRaise {
		lift = a.p.RaiseWithoutBet
	}
	if a.last && to < a.s.minTo() {
		a.p.ShortAllIn.Decide(&a.t)
		return a.raise(to)
	}
	return a.raiseAtLeast(to, lift)
}
