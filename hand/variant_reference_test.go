package hand_test

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	. "github.com/floorbook/floorbook/hand"
)

// The plain way to rank a hand of every game: look at every choice of cards. Values compare with slices.Compare,
// larger is better; nil does not qualify.

// choose calls f with every choice of n of the cards. The slice is reused.
func choose(cards []card.Card, n int, f func([]card.Card)) {
	pick := make([]card.Card, 0, n)
	var from func(i int)
	from = func(i int) {
		if len(pick) == n {
			f(pick)
			return
		}
		for ; i <= len(cards)-(n-len(pick)); i++ {
			pick = append(pick, cards[i])
			from(i + 1)
			pick = pick[:len(pick)-1]
		}
	}
	from(0)
}

func bestChoice(cards []card.Card, n int, value func([]card.Card) []int) (best []int) {
	choose(cards, n, func(five []card.Card) {
		if v := value(five); slices.Compare(v, best) > 0 {
			best = v
		}
	})
	return best
}

// omahaChoice looks at every two of the hand with every three of the board.
func omahaChoice(hole, board []card.Card, value func([]card.Card) []int) (best []int) {
	choose(hole, 2, func(two []card.Card) {
		choose(board, 3, func(three []card.Card) {
			if v := value(slices.Concat(two, three)); slices.Compare(v, best) > 0 {
				best = v
			}
		})
	})
	return best
}

func highOf(g Game, hole, board []card.Card) []int {
	all := slices.Concat(hole, board)
	switch g {
	case Omaha, Omaha5, Omaha6, OmahaHiLo, Omaha5HiLo, Omaha6HiLo, Courchevel, CourchevelHiLo:
		return omahaChoice(hole, board, highFive)
	case ShortDeck:
		return bestChoice(all, 5, shortFive)
	case Razz, AceToFiveTriple:
		return bestChoice(all, 5, lowFive)
	case DeuceToSevenSingle, DeuceToSevenTriple:
		return bestChoice(all, 5, deuceFive)
	case Badugi:
		return badugiOf(all)
	}
	return bestChoice(all, 5, highFive)
}

func lowOf(g Game, hole, board []card.Card) []int {
	if g == StudHiLo {
		return bestChoice(slices.Concat(hole, board), 5, eightFive)
	}
	return omahaChoice(hole, board, eightFive)
}

func highFive(five []card.Card) []int {
	v := fiveCards(five)
	return v[:]
}

// shortFive: a flush beats a full house, and the ace plays below the six.
func shortFive(five []card.Card) []int {
	v := fiveCards(five)
	ranks := make([]int, 0, 5)
	for _, c := range five {
		ranks = append(ranks, int(c.Rank())+2)
	}
	slices.Sort(ranks)
	flush := v[0] == 6
	if slices.Equal(ranks, []int{6, 7, 8, 9, 14}) {
		v = [6]int{5, 9, 8, 7, 6, 5}
		if flush {
			v[0] = 9
		}
	}
	switch v[0] {
	case 6:
		v[0] = 7
	case 7:
		v[0] = 6
	}
	return v[:]
}

// lowFive: ace low, no straights, no flushes. Pairs lose to no pair, three to two pair, and so on.
func lowFive(five []card.Card) []int {
	count := map[int]int{}
	for _, c := range five {
		count[(int(c.Rank())+1)%13+1]++
	}
	var ranks []int
	for _, c := range five {
		ranks = append(ranks, (int(c.Rank())+1)%13+1)
	}
	slices.SortFunc(ranks, func(a, b int) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return b - a
	})
	shape := 0
	for _, n := range count {
		shape += []int{0, 0, 1, 3, 6}[n]
	}
	// pair 1, two pair 2, three 3, full house 4, four 6
	v := []int{-shape}
	for _, r := range ranks {
		v = append(v, -r)
	}
	return v
}

func eightFive(five []card.Card) []int {
	v := lowFive(five)
	if v[0] != 0 || v[1] < -8 {
		return nil
	}
	return v
}

// deuceFive: the worst high hand wins, the ace is always high.
func deuceFive(five []card.Card) []int {
	v := fiveCards(five)
	if v[1] == 5 && (v[0] == 5 || v[0] == 9) { // the wheel is no straight here, but ace high
		v = [6]int{v[0] - 4, 14, 5, 4, 3, 2}
		if v[0] == 5 {
			v[0] = 6 // suited: a flush
		}
	}
	out := make([]int, 6)
	for i, x := range v {
		out[i] = -x
	}
	return out
}

// badugiOf: as many cards as possible of different ranks and suits, then the lowest.
func badugiOf(cards []card.Card) (best []int) {
	for n := 4; n > 0 && best == nil; n-- {
		choose(cards, n, func(pick []card.Card) {
			ranks, suits := map[int]bool{}, map[card.Suit]bool{}
			v := []int{n}
			for _, c := range pick {
				r := (int(c.Rank())+1)%13 + 1
				ranks[r], suits[c.Suit()] = true, true
				v = append(v, -r)
			}
			if len(ranks) < n || len(suits) < n {
				return
			}
			slices.Sort(v[1:])
			if slices.Compare(v, best) > 0 {
				best = v
			}
		})
	}
	return best
}
