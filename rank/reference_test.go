package rank

import (
	"slices"

	"github.com/floorbook/floorbook/card"
)

// The reference knows nothing of tables: it counts, sorts and compares. A hand is the category followed by the
// five ranks in order of weight; two hands compare as these lists do.
type reference [6]int

func (a reference) less(b reference) bool { return slices.Compare(a[:], b[:]) < 0 }

func reference5(cards [5]card.Card) reference {
	var count [card.Ranks]int
	suited := true
	for _, c := range cards {
		count[c.Rank()]++
		suited = suited && c.Suit() == cards[0].Suit()
	}
	var ranks [5]int
	for i, c := range cards {
		ranks[i] = int(c.Rank())
	}
	slices.SortFunc(ranks[:], func(a, b int) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return b - a
	})
	straight := count[ranks[0]] == 1 && ranks[0]-ranks[4] == 4
	if ranks == [5]int{12, 3, 2, 1, 0} {
		straight, ranks = true, [5]int{3, 2, 1, 0, 12}
	}
	category := HighCard
	switch first, second := count[ranks[0]], count[ranks[3]]; {
	case straight && suited:
		category = StraightFlush
	case first == 4:
		category = FourOfAKind
	case first == 3 && second == 2:
		category = FullHouse
	case suited:
		category = Flush
	case straight:
		category = Straight
	case first == 3:
		category = ThreeOfAKind
	case first == 2 && count[ranks[2]] == 2:
		category = TwoPair
	case first == 2:
		category = Pair
	}
	return reference{int(category), ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]}
}

// referenceBest is the best of all choices of five cards.
func referenceBest(cards []card.Card) reference {
	best := reference{-1}
	var five [5]card.Card
	var choose func(from, have int)
	choose = func(from, have int) {
		if have == 5 {
			if r := reference5(five); best.less(r) {
				best = r
			}
			return
		}
		for i := from; i <= len(cards)-(5-have); i++ {
			five[have] = cards[i]
			choose(i+1, have+1)
		}
	}
	choose(0, 0)
	return best
}

// described is a value as the reference writes it.
func described(v Value) reference {
	r := v.Ranks()
	return reference{int(v.Category()), int(r[0]), int(r[1]), int(r[2]), int(r[3]), int(r[4])}
}
