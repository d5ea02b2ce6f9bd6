package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Upcards is the strength of the open cards of a stud hand, one to four of them: quads beat trips, then two pair,
// a pair, high cards; straights and flushes do not count, aces are high. Of equal cards, more beat fewer. 0 is no
// card.
type Upcards uint16

// LowUpcards is the same for razz: the lowest open cards are the strongest, aces are low, and a hand without a
// pair beats every hand with one. Only hands of the same number of open cards compare; 0 is no card.
type LowUpcards uint16

// Open cards are numbered by category, then by their ranks as digits in base 14, one more than the rank, 0 where
// there is no card: the pair of kings with a deuce is 12, 1, 0.
const (
	openBase  = card.Ranks + 1
	openPair  = openBase * openBase * openBase * openBase
	openTwo   = openPair + openBase*openBase*openBase
	openTrips = openTwo + openBase*openBase
	openQuads = openTrips + openBase*openBase
	openAll   = openQuads + openBase
)

// openDigits is how many ranks are written for a category.
var (
	openCategories = [...]Category{HighCard, Pair, TwoPair, ThreeOfAKind, FourOfAKind}
	openAbove      = [...]uint16{0, openPair, openTwo, openTrips, openQuads, openAll}
	openDigits     = [...]int{4, 3, 2, 2, 1}
)

// OpenHigh returns the value of the open cards of a stud hand: the largest acts first from fourth street on. It
// panics when there are none or more than four.
func OpenHigh(up card.Set) Upcards { return Upcards(openValue(uint64(up))) }

// OpenLow returns the value of the open cards of a razz hand: the largest acts first from fourth street on. It
// panics when there are none or more than four.
func OpenLow(up card.Set) LowUpcards { return LowUpcards(openAll - openValue(aceLowest(uint64(up)))) }

func openValue(x uint64) uint16 {
	n := bits.OnesCount64(x)
	if n < 1 || n > 4 {
		panic("rank: one to four cards are open in stud")
	}
	once, twice, thrice := ranksHeld(x), atLeast(x, 2), atLeast(x, 3)
	switch pairs := bits.OnesCount16(twice); {
	case pairs == 2:
		return openTwo + openNumber(twice, 2)
	case thrice != 0 && bits.OnesCount16(once) == 1 && n == 4:
		return openQuads + openNumber(once, 1)
	case thrice != 0:
		return openTrips + openNumber(thrice, 1)*openBase + openNumber(once&^thrice, 1)
	case pairs == 1:
		return openPair + openNumber(twice, 1)*openBase*openBase + openNumber(once&^twice, 2)
	}
	return openNumber(once, 4)
}

// openNumber writes the ranks of mask from the highest as n digits.
func openNumber(mask uint16, n int) uint16 {
	var v uint16
	for range n {
		v *= openBase
		if mask != 0 {
			t := top(mask)
			mask &^= 1 << t
			v += t + 1
		}
	}
	return v
}

// openRanks undoes openValue: the kind of hand and its ranks, n of them, without repeating what is paired.
func openRanks(v uint16) (c Category, ranks [4]card.Rank, n int) {
	i := 0
	for v >= openAbove[i+1] {
		i++
	}
	v -= openAbove[i]
	for d := openDigits[i] - 1; d >= 0; d-- {
		if digit := v % openBase; digit != 0 {
			ranks[d] = card.Rank(digit - 1)
			n = max(n, d+1)
		}
		v /= openBase
	}
	return openCategories[i], ranks, n
}

// Category returns the kind of hand the open cards are, as far as they go.
func (v Upcards) Category() Category { c, _, _ := openRanks(uint16(v)); return c }

// Category returns the kind of hand the open cards are, as far as they go.
func (v LowUpcards) Category() Category { c, _, _ := v.shown(); return c }

// shown is openRanks for aces that are low.
func (v LowUpcards) shown() (c Category, ranks [4]card.Rank, n int) {
	c, ranks, n = openRanks(openAll - uint16(v))
	for i := range n {
		ranks[i] = (ranks[i] + card.Ace) % card.Ranks
	}
	return c, ranks, n
}

// BringIn returns the index of the door card that must bring it in at stud: the lowest, aces high; of equal ranks
// the lowest suit (clubs, diamonds, hearts, spades). Unknown cards stand for seats without a hand and are passed
// over; -1 when nobody has a card.
func BringIn(doors []card.Card) int {
	at := -1
	for i, c := range doors {
		if c.Known() && (at < 0 || c < doors[at]) {
			at = i
		}
	}
	return at
}

// BringInRazz returns the index of the door card that must bring it in at razz: the highest, aces low; of equal
// ranks the highest suit. Unknown cards are passed over; -1 when nobody has a card.
func BringInRazz(doors []card.Card) int {
	at := -1
	for i, c := range doors {
		if c.Known() && (at < 0 || razzDoor(c) > razzDoor(doors[at])) {
			at = i
		}
	}
	return at
}

// razzDoor orders door cards with the ace lowest.
func razzDoor(c card.Card) int { return (int(c) + card.Suits) % card.Count }
