package sim

import (
	"math/rand/v2"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// gesture turns what a player wants into what the table sees and hears: usually the clean form, sometimes
// one of the mistakes that the referee is there for.
func (t Temperament) gesture(want intent, s situation, previous chip.Amount, denominations []chip.Amount, r *rand.Rand) referee.Observation {
	if r.Float64() < t.Clumsy {
		if o, ok := mistake(want, s, previous, denominations, r); ok {
			return o
		}
	}
	return clean(want, s, denominations, r)
}

func clean(want intent, s situation, denominations []chip.Amount, r *rand.Rand) referee.Observation {
	switch want.kind {
	case hand.Fold:
		return referee.Observation{Discard: true}
	case hand.Check:
		return referee.Observation{Tap: true}
	case hand.Call:
		if pile, ok := chip.Change(s.legal.ToCall, denominations); ok && r.IntN(3) == 0 && s.legal.ToCall < s.stack {
			return referee.Observation{Chips: pile}
		}
		return referee.Observation{Word: referee.SaidCall}
	}
	if want.to == s.stack+s.front {
		return referee.Observation{Word: referee.SaidAllIn}
	}
	word := referee.SaidRaise
	if want.kind == hand.Bet {
		word = referee.SaidBet
	}
	return referee.Observation{Word: word, Amount: want.to}
}

// mistake draws one irregular form of the act; ok is false when none fits the situation.
func mistake(want intent, s situation, previous chip.Amount, denominations []chip.Amount, r *rand.Rand) (referee.Observation, bool) {
	switch want.kind {
	case hand.Call:
		if r.IntN(2) == 0 {
			return undercall(s, previous, denominations)
		}
		return oversizedChip(s.legal.ToCall, s.stack, denominations)
	case hand.Raise:
		switch r.IntN(3) {
		case 0:
			return oversizedChip(want.to-s.front, s.stack, denominations)
		case 1:
			return stringBet(want, s, denominations)
		default:
			return shortRaise(s, denominations)
		}
	case hand.Bet:
		return stringBet(want, s, denominations)
	}
	return referee.Observation{}, false
}

// oversizedChip is one silent chip worth more than the amount.
func oversizedChip(amount, stack chip.Amount, denominations []chip.Amount) (referee.Observation, bool) {
	c, ok := chip.SmallestAtLeast(amount+1, denominations)
	return referee.Observation{Chips: chip.Pile{c}}, ok && c < stack
}

// undercall puts in what the call would have been before the last raise.
func undercall(s situation, previous chip.Amount, denominations []chip.Amount) (referee.Observation, bool) {
	short := previous - s.front
	if short <= 0 || short >= s.legal.ToCall || short >= s.stack {
		return referee.Observation{}, false
	}
	pile, ok := chip.Change(short, denominations)
	return referee.Observation{Chips: pile}, ok
}

// stringBet brings the call first, then goes back for the rest without a word.
func stringBet(want intent, s situation, denominations []chip.Amount) (referee.Observation, bool) {
	first := s.legal.ToCall
	if want.kind == hand.Bet {
		first = s.bigBlind
	}
	if first <= 0 || s.front+first >= want.to || want.to >= s.stack+s.front {
		return referee.Observation{}, false
	}
	pile, ok := chip.Change(first, denominations)
	later, ok2 := chip.Change(want.to-s.front-first, denominations)
	return referee.Observation{Chips: pile, Later: later}, ok && ok2
}

// shortRaise is several silent chips, more than the call and less than a full raise.
func shortRaise(s situation, denominations []chip.Amount) (referee.Observation, bool) {
	missing := s.legal.MinTo - s.legal.CallTo
	amount := s.legal.ToCall + (missing*3/5)/s.unit*s.unit
	if s.legal.ToCall == 0 || amount <= s.legal.ToCall || amount >= s.stack {
		return referee.Observation{}, false
	}
	pile, ok := chip.Change(amount, denominations)
	return referee.Observation{Chips: pile}, ok
}
