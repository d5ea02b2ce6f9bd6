package rank

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
)

// Badugi is the strength of a badugi hand: cards of different ranks and different suits, more cards beat fewer,
// then the lowest ranks win, the ace is low. It runs from 1 (a king alone) to 1092 (4-3-2-A). 0 is no hand.
type Badugi uint16

// BestBadugi is the largest Badugi: 4-3-2-A of four suits.
const BestBadugi Badugi = 1092

// badugiTop[n] is the best badugi of n cards: there are C(13,n) of each.
var badugiTop = [...]Badugi{0, 13, 13 + 78, 13 + 78 + 286, BestBadugi}

// Badugi4 returns the value of the best badugi among the cards of s, of any number of cards from one up; a game
// of badugi gives four. It panics when s is empty.
//
// Ranks are taken from the ace up, each one that still finds a suit of its own beside those already taken. Sets of
// ranks that can be matched with suits are a matroid, so what is taken this way is as large as can be, and then as
// low as can be.
func Badugi4(s card.Set) Badugi {
	x := aceLowest(uint64(s))
	if x == 0 {
		panic("rank: Badugi4 of no cards")
	}
	var b badugi
	b, x = b.take(x)
	b, x = b.take(x)
	b, x = b.take(x)
	b, x = b.take(x)
	for x != 0 {
		b, x = b.take(x)
	}
	return badugiTop[badugiSize[b.state]] - Badugi(b.place)
}

// badugi is a search on its way: what the ranks taken can be matched with, their place among all sets of as many
// ranks, and the rank it is at.
type badugi struct {
	state uint8
	rank  uint8
	place uint16
}

// take tries the lowest rank of x, which it returns without that rank; it does nothing when x is empty. There is
// no branch in it, for nobody could predict it.
func (b badugi) take(x uint64) (badugi, uint64) {
	skip := bits.TrailingZeros64(x) & 60 // 4 for each rank that x does not have; 0 where x is empty
	x >>= skip
	b.rank += uint8(skip) / 4
	step := &badugiNext[b.state][x&15]
	b.state = step.state
	b.place += badugiPlace[step.size&7][b.rank&15]
	return b, x &^ 15
}

// Cards returns how many cards the badugi has, 1 to 4.
func (v Badugi) Cards() int {
	n := 1
	for v > badugiTop[n] {
		n++
	}
	return n
}

// Ranks returns the ranks of the badugi from the highest; the ace is the lowest. There are Cards of them, the
// rest of the array is 0. It panics when v is not 1…1092.
func (v Badugi) Ranks() [4]card.Rank {
	if v == 0 || v > BestBadugi {
		panic("rank: no such badugi")
	}
	n := v.Cards()
	five := groups(uint16(badugiTop[n]-v), n, nil)
	var out [4]card.Rank
	for i := range n {
		out[i] = (five[i] + card.Ace) % card.Ranks
	}
	return out
}

// A state of the search is the family of sets of suits with which the ranks taken so far can be matched, one bit
// per set. badugiNext leads from a state and the suits of a further rank to the next state, with the number of
// ranks then taken; when that rank finds no suit, to the same state with size 0. State 0 has taken nothing.
const badugiStates = 68

type badugiStep struct{ state, size uint8 }

var (
	badugiNext  [256][16]badugiStep // of states, badugiStates of them are there
	badugiSize  [256]uint8          // ranks taken
	badugiPlace [8][16]uint16       // what the n-th rank taken adds to the place, nothing when n is 0: see colex
)

func buildBadugi() {
	for n := 1; n < len(badugiTop); n++ {
		copy(badugiPlace[n][:], choose[n][:])
	}
	families := [badugiStates]uint16{1} // of the empty set alone
	known := 1
	for at := 0; at < known; at++ {
		for suits := range 16 {
			next := matched(families[at], suits)
			step := badugiStep{state: uint8(at)}
			if next != 0 {
				to := 0
				for to < known && families[to] != next {
					to++
				}
				if to == known {
					families[to], badugiSize[to] = next, badugiSize[at]+1
					known++
				}
				step = badugiStep{uint8(to), badugiSize[to]}
			}
			badugiNext[at][suits] = step
		}
	}
}

// matched returns the sets of suits of family, each with one more of suits. A set without suit s becomes the set
// with it when its bit moves up by 1<<s.
func matched(family uint16, suits int) uint16 {
	without := [...]uint16{0x5555, 0x3333, 0x0F0F, 0x00FF}
	var out uint16
	for s, sets := range without {
		if suits>>s&1 == 1 {
			out |= family & sets << (1 << s)
		}
	}
	return out
}
