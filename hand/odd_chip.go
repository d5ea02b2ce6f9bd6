package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rank"
)

// split divides a part of a pot among its winners down to the smallest chip in play (TDA-20). What does not
// divide is given one unit each in their order (TDA-20-A), or all to the first where the book says so (CR-38).
type split struct {
	each chip.Amount // to every winner
	unit chip.Amount
	odd  int // units left over, fewer than the winners
	all  bool
}

// of returns what the winner who is i-th in order gets, and how much of it is odd chips.
func (x split) of(i int) (amount, odd chip.Amount) {
	switch {
	case x.all && i == 0:
		odd = x.unit * chip.Amount(x.odd)
	case !x.all && i < x.odd:
		odd = x.unit
	}
	return x.each + odd, odd
}

// wholeUnit returns the unit in which a pot is split: one that is not a whole number of units must hold smaller
// chips, and is split in the largest unit that divides both.
func wholeUnit(amount, unit chip.Amount) chip.Amount {
	if amount%unit != 0 {
		return greatestDivisor(unit, amount)
	}
	return unit
}

func greatestDivisor(a, b chip.Amount) chip.Amount {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// parts divides an amount into n parts in units, the first ones larger: part i.
func parts(amount, unit chip.Amount, n, i int) chip.Amount {
	units := amount / unit
	each := units / chip.Amount(n)
	if chip.Amount(i) < units%chip.Amount(n) {
		each++
	}
	return each * unit
}

// part is what one half of a pot pays on one board: who wins it, in the order of odd chips, and how much.
type part struct {
	amount chip.Amount
	split  split
	order  [MaxPlayers]int8
	n      int
	run    int
	low    bool
	byHalf bool // the high half is larger than the low one
	byRun  bool // an odd chip went to the first boards
}

// part cuts one half of a pot on one board out of it: the pot into its boards, each board into its halves (the
// odd unit to the first boards, and to the high half, TDA-20-C). A half that nobody can win goes to the other;
// ok is false where there is nothing to pay.
func (s *State) part(amount chip.Amount, pot, half int) (x part, ok bool) {
	runs, run := int(s.runs), half/2
	if single(s.live) {
		runs = 1
	}
	if run >= runs {
		return x, false
	}
	unit := wholeUnit(amount, s.unit)
	x.amount, x.run, x.low = amount, run, half&1 == 1
	if runs > 1 {
		x.amount = parts(amount, unit, runs, run)
		x.byRun = x.amount*chip.Amount(runs) != amount
	}
	if low := s.winners[2*run+1][pot]; low != 0 {
		whole := x.amount
		x.amount = parts(whole, unit, 2, half&1)
		x.byHalf = 2*x.amount != whole
	}
	winners := s.winners[half][pot]
	if winners != 0 {
		s.order(&x, winners, unit)
	}
	return x, winners != 0
}

// order lists the winners of a part in the order in which they get odd chips: clockwise from the button, in
// stud by their cards.
func (s *State) order(x *part, winners uint16, unit chip.Amount) {
	if single(winners) {
		x.order[0], x.n = int8(bits.TrailingZeros16(winners)), 1
		x.split = split{each: x.amount, unit: unit}
		return
	}
	for set := winners; set != 0; set &= set - 1 {
		x.order[x.n] = int8(bits.TrailingZeros16(set))
		x.n++
	}
	units := x.amount / unit
	n := chip.Amount(x.n)
	x.split = split{each: units / n * unit, unit: unit, odd: int(units % n), all: s.policy.OddMany.Value == AllToFirst}
	if x.split.odd > 0 && games[s.game].upcards && s.policy.OddStud.Value != OddByPosition {
		s.orderByCards(x)
	}
}

// orderByCards puts the winners of a stud part in the order of the card that decides (TDA-20-B, LP-3.7-5-b).
func (s *State) orderByCards(x *part) {
	for i := 1; i < x.n; i++ {
		for j := i; j > 0 && s.oddCard(int(x.order[j]), x) > s.oddCard(int(x.order[j-1]), x); j-- {
			x.order[j], x.order[j-1] = x.order[j-1], x.order[j]
		}
	}
}

// oddCard is larger for the player whose card takes the odd chip.
func (s *State) oddCard(p int, x *part) int {
	cards := s.cardsOf(p, x.run)
	low := x.low || games[s.game].high == rank.ByAceToFive
	if s.policy.OddStud.Value == HighCardOfAll {
		return extreme(cards, low)
	}
	if low {
		return lowTopSuit(cards, x.low)
	}
	if cards.Len() < 5 {
		return -1
	}
	return topSuit(rank.Five(cards), false)
}

// extreme is larger for the highest card by rank then suit, for a low hand for the lowest, the ace being low.
func extreme(cards card.Set, low bool) int {
	best := -1
	for c := range cards.Each() {
		key := int(c)
		if low {
			key = card.Count - ((int(c.Rank())+1)%card.Ranks*card.Suits + int(c.Suit()))
		}
		best = max(best, key)
	}
	return best
}

// lowTopSuit is the best suit of the highest card of a low hand: tied hands have the same ranks.
func lowTopSuit(cards card.Set, qualified bool) int {
	if cards.Len() < 5 {
		return -1
	}
	value := rank.AceToFive(cards)
	if qualified {
		value = rank.EightOrBetter(cards)
	}
	if value == 0 {
		return -1
	}
	top := value.Ranks()[0]
	for suit := card.Spades; ; suit-- {
		if cards.Has(card.Of(top, suit)) {
			return int(suit)
		}
		if suit == card.Clubs {
			return -1
		}
	}
}

// useOdd notes the articles that gave somebody an odd chip.
func (s *State) useOdd(x *part) {
	if x.byHalf {
		s.use(&s.policy.OddHiLo.Cite)
	}
	if x.byRun {
		s.use(&s.policy.RunItOdd.Cite)
	}
	if x.split.odd == 0 {
		return
	}
	s.use(&s.policy.OddUnit.Cite)
	if s.oddRule() == &s.policy.OddStud.Cite {
		s.use(&s.policy.OddStud.Cite)
	} else {
		s.use(&s.policy.OddChip.Cite)
	}
	if x.split.odd > 1 {
		s.use(&s.policy.OddMany.Cite)
	}
}

// oddRule is the article that says which winner gets the odd chip.
func (s *State) oddRule() *article.ID {
	if games[s.game].upcards && s.policy.OddStud.Value != OddByPosition {
		return &s.policy.OddStud.Cite
	}
	return &s.policy.OddChip.Cite
}
