package rank

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

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

// shortReference5 is the same for the short deck: another order of categories and another lowest straight.
func shortReference5(cards [5]card.Card) reference {
	r := reference5(cards)
	if [5]int(r[1:]) == [5]int{12, 7, 6, 5, 4} {
		suited := Category(r[0]) == Flush
		r = reference{int(Straight), 7, 6, 5, 4, 12}
		if suited {
			r[0] = int(StraightFlush)
		}
	}
	r[0] = slices.Index([]Category{HighCard, Pair, TwoPair, ThreeOfAKind, Straight, FullHouse, Flush, FourOfAKind, StraightFlush},
		Category(r[0]))
	return r
}

// lowReference5 lists what makes a hand a bad low, negated: pairs first, then the ranks with the ace as 0.
func lowReference5(cards [5]card.Card) reference {
	var turned [5]card.Card
	for i, c := range cards {
		turned[i] = card.Of((c.Rank()+1)%card.Ranks, card.Suit(i%card.Suits)) // suits never all the same
	}
	r := reference5(turned)
	switch Category(r[0]) {
	case Straight:
		r[0] = int(HighCard)
		if r[5] == 12 { // deuce to five and king, as ranks that are turned
			r = reference{int(HighCard), 12, 3, 2, 1, 0}
		}
	}
	return negated(r)
}

// deuceReference5 is the high hand negated, where five to ace is no straight.
func deuceReference5(cards [5]card.Card) reference {
	r := reference5(cards)
	if c := Category(r[0]); r[1] == 3 && (c == Straight || c == StraightFlush) {
		suited := c == StraightFlush
		r = reference{int(HighCard), 12, 3, 2, 1, 0}
		if suited {
			r[0] = int(Flush)
		}
	}
	return negated(r)
}

func negated(r reference) reference {
	for i := range r {
		r[i] = -r[i]
	}
	return r
}

// eightReference5 is lowReference5, nothing when a rank is twice in the hand or above eight.
func eightReference5(cards [5]card.Card) reference {
	r := lowReference5(cards)
	if r[0] != 0 || r[1] < -7 {
		return reference{-9}
	}
	return r
}

// badugiReference tries every choice of cards.
func badugiReference(cards []card.Card) reference {
	best := reference{-1}
	for choice := 1; choice < 1<<len(cards); choice++ {
		var ranks []int
		var suits, seen int
		for i, c := range cards {
			if choice>>i&1 == 1 {
				low := (int(c.Rank()) + 1) % card.Ranks
				ranks, suits, seen = append(ranks, -low), suits|1<<c.Suit(), seen|1<<low
			}
		}
		if bits.OnesCount(uint(suits)) != len(ranks) || bits.OnesCount(uint(seen)) != len(ranks) {
			continue
		}
		slices.Sort(ranks) // the highest rank first, negated
		r := reference{len(ranks)}
		copy(r[1:], ranks)
		if best.less(r) {
			best = r
		}
	}
	return best
}

// openReference sorts ranks by how many there are of each, then by rank, and puts what is paired before that. The
// shape of a hand is the counts themselves: four of a rank beat three, then 2-2, 2-1-1, 1-1-1-1.
func openReference(cards []card.Card, aceLow bool) reference {
	var count [card.Ranks]int
	for _, c := range cards {
		r := int(c.Rank())
		if aceLow {
			r = (r + 1) % card.Ranks
		}
		count[r]++
	}
	shape, ranks := 0, []int{}
	for n := 4; n > 0; n-- {
		for r := card.Ranks - 1; r >= 0; r-- {
			if count[r] == n {
				ranks = append(ranks, r)
				shape = max(shape, []int{0, 0, 1, 3, 4}[n])
			}
		}
	}
	if len(cards) == 4 && len(ranks) == 2 && count[ranks[0]] == 2 {
		shape = 2
	}
	r := reference{shape}
	copy(r[1:], ranks)
	if aceLow {
		return negated(r)
	}
	return r
}

// bestOf is the best of all choices of five cards, as rule values them.
func bestOf(cards []card.Card, rule func([5]card.Card) reference) reference {
	best := reference{-1000}
	var five [5]card.Card
	var choose func(from, have int)
	choose = func(from, have int) {
		if have == 5 {
			if r := rule(five); best.less(r) {
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

// referenceBest is the best high hand of all choices of five cards.
func referenceBest(cards []card.Card) reference { return bestOf(cards, reference5) }

// omahaReference is the best of exactly two cards of hole and three of board, as rule values them.
func omahaReference(hole, board []card.Card, rule func([5]card.Card) reference) reference {
	best := reference{-1000}
	for a := range hole {
		for b := range a {
			for c := range board {
				for d := range c {
					for e := range d {
						r := rule([5]card.Card{hole[a], hole[b], board[c], board[d], board[e]})
						if best.less(r) {
							best = r
						}
					}
				}
			}
		}
	}
	return best
}

// described is a value as the reference writes it.
func described(v Value) reference {
	r := v.Ranks()
	return reference{int(v.Category()), int(r[0]), int(r[1]), int(r[2]), int(r[3]), int(r[4])}
}

// each5 visits the five-card sets of the cards from lowest up.
func each5(lowest card.Card, visit func([5]card.Card)) {
	for a := lowest + 4; a < card.Count; a++ {
		for b := lowest + 3; b < a; b++ {
			for c := lowest + 2; c < b; c++ {
				for d := lowest + 1; d < c; d++ {
					for e := lowest; e < d; e++ {
						visit([5]card.Card{a, b, c, d, e})
					}
				}
			}
		}
	}
}

// census holds which reference each value stands for, and how many hands have it.
type census[V ~uint16] struct {
	hands []int
	as    []reference
}

func newCensus[V ~uint16](best V) *census[V] {
	return &census[V]{make([]int, int(best)+1), make([]reference, int(best)+1)}
}

func (c *census[V]) count(t *testing.T, v V, want reference) {
	if c.hands[v] == 0 {
		c.as[v] = want
	} else if c.as[v] != want {
		t.Fatalf("value %d is both %v and %v", v, c.as[v], want)
	}
	c.hands[v]++
}

// check makes sure that every value from 1 up is some hand's, that none is 0, and that larger is better.
func (c *census[V]) check(t *testing.T) {
	if c.hands[0] != 0 {
		t.Errorf("%d hands have no value", c.hands[0])
	}
	for v := 1; v < len(c.hands); v++ {
		if c.hands[v] == 0 {
			t.Errorf("no hand has value %d", v)
		}
		if v > 1 && !c.as[v-1].less(c.as[v]) {
			t.Errorf("value %d is %v, value %d is %v", v-1, c.as[v-1], v, c.as[v])
		}
	}
}

// hands deals many hands of n cards to visit: from the whole deck, of few ranks, where pairs, trips and quads
// crowd, and of two suits, where flushes crowd.
func hands(t *testing.T, lowest card.Rank, n, count int, visit func(hand []card.Card)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), uint64(count)))
	for i := range count {
		ranks, suit := int(card.Ranks-lowest), card.Clubs
		switch i % 3 {
		case 1:
			ranks = max(4, (n+3)/4)
		case 2:
			suit = card.Hearts
		}
		deck := few(rng, n, lowest, suit, ranks)
		visit(deck[:n])
	}
}

// few deals n cards of ranks from lowest up and suits from lowSuit up, of the given number of neighbouring ranks.
func few(rng *rand.Rand, n int, lowest card.Rank, lowSuit card.Suit, ranks int) card.Deck {
	first := lowest + card.Rank(rng.IntN(card.Ranks-int(lowest)-ranks+1))
	var d card.Deck
	for r := range card.Rank(ranks) {
		for s := lowSuit; s < card.Suits; s++ {
			d = append(d, card.Of(first+r, s))
		}
	}
	d.ShuffleTop(n, rng)
	return d
}
