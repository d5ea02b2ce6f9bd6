package shuffle_test

import (
	"encoding/binary"
	"flag"
	"math"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/shuffle"
)

var (
	decks = flag.Int("decks", 400*card.Count, "decks to shuffle for the statistics")
	from  = flag.Uint64("from", 1, "number of the run: each has decks of its own")
)

// z is the quantile of the normal distribution at 99.95 %: a good shuffle is outside the bounds of one statistic in one run of a
// thousand.
const z = 3.2905

// bounds are where chi-square with so many degrees of freedom lies in 99.9 % of all runs (Wilson and Hilferty, 1931).
func bounds(degrees float64) (low, high float64) {
	mean, sd := 1-2/(9*degrees), math.Sqrt(2/(9*degrees))
	return degrees * math.Pow(mean-z*sd, 3), degrees * math.Pow(mean+z*sd, 3)
}

// counts are what became of many shuffled decks.
type counts struct {
	decks    float64
	place    [card.Count][card.Count]float64 // card × position
	next     [card.Count][card.Count]float64 // a < b: how often the two lay side by side, the deck taken as a ring
	category [10]float64                     // of the first five cards
}

func count(shuffled func(card.Deck, shuffle.Source)) *counts {
	c := &counts{decks: float64(*decks)}
	var seed [32]byte
	binary.BigEndian.PutUint64(seed[:], *from)
	for i := range *decks {
		binary.BigEndian.PutUint64(seed[24:], uint64(i))
		d := card.Standard()
		shuffled(d, shuffle.NewStream(seed))
		for at, x := range d {
			y := d[(at+1)%len(d)]
			c.place[x][at]++
			c.next[min(x, y)][max(x, y)]++
		}
		c.category[rank.High(card.SetOf(d[:5]...)).Category()]++
	}
	return c
}

// places is chi-square of card × position. The counts of permutations vary in (52-1)² directions, each 52/51 times as much as
// those of independent draws would: scaled by that it has 2,601 degrees of freedom.
func (c *counts) places() (x, degrees float64) {
	for i := range c.place {
		for _, n := range c.place[i] {
			x += square(n, c.decks/card.Count)
		}
	}
	return x * 51 / 52, 51 * 51
}

// neighbours is chi-square of which two cards lie side by side: 1,326 pairs of which each card is in two of 52, so that
// 1,326 - 52 = 1,274 degrees of freedom are left.
func (c *counts) neighbours() (x, degrees float64) {
	const pairs = card.Count * (card.Count - 1) / 2
	for a := range c.next {
		for b := a + 1; b < card.Count; b++ {
			x += square(c.next[a][b], c.decks*card.Count/pairs)
		}
	}
	return x, pairs - card.Count
}

// hands is chi-square of the kinds of hand that the first five cards make, against their exact numbers among 2,598,960.
// Four of a kind and straight flushes are one kind.
func (c *counts) hands() (x, degrees float64) {
	exact := map[rank.Category]float64{rank.HighCard: 1_302_540, rank.Pair: 1_098_240, rank.TwoPair: 123_552, rank.ThreeOfAKind: 54_912,
		rank.Straight: 10_200, rank.Flush: 5_108, rank.FullHouse: 3_744}
	const all = 2_598_960
	rare := c.category[rank.FourOfAKind] + c.category[rank.StraightFlush]
	x = square(rare, c.decks*(624+40)/all)
	for kind, n := range exact {
		x += square(c.category[kind], c.decks*n/all)
	}
	return x, float64(len(exact))
}

func square(n, expected float64) float64 { return (n - expected) * (n - expected) / expected }

// statistics are the published tests, by name.
var statistics = []struct {
	name string
	of   func(*counts) (float64, float64)
}{
	{"card × position", (*counts).places},
	{"neighbours", (*counts).neighbours},
	{"first five cards", (*counts).hands},
}

// TestTheShuffleIsUniform: make shuffle runs it over many more decks. Wrong shuffles, and words that are not uniform, are noticed.
func TestTheShuffleIsUniform(t *testing.T) {
	good := count(card.Deck.Shuffle)
	for _, s := range statistics {
		x, degrees := s.of(good)
		low, high := bounds(degrees)
		t.Logf("%s: %.1f over %d decks, bounds %.1f to %.1f (%.0f degrees of freedom, 99.9 %%)", s.name, x, *decks, low, high, degrees)
		if x < low || x > high {
			t.Errorf("%s: %.1f is outside %.1f to %.1f", s.name, x, low, high)
		}
	}
}

func TestTheStatisticsNoticeABadShuffle(t *testing.T) {
	for name, bad := range map[string]struct {
		shuffle func(card.Deck, shuffle.Source)
		by      int // the statistic that must notice
	}{
		"every place with any": {func(d card.Deck, src shuffle.Source) { // 52^52 ways, not 52!
			for i := range d {
				j := shuffle.Below(uint64(len(d)), src)
				d[i], d[j] = d[j], d[i]
			}
		}, 0},
		"remainder of seven bits": {func(d card.Deck, src shuffle.Source) {
			for i := range d {
				j := i + int(src.Uint64()&0x7F)%(len(d)-i)
				d[i], d[j] = d[j], d[i]
			}
		}, 0},
		"cut only": {func(d card.Deck, src shuffle.Source) {
			n := int(shuffle.Below(uint64(len(d)), src))
			copy(d, append(append(card.Deck{}, d[n:]...), d[:n]...))
		}, 1},
		"one riffle and a cut": {func(d card.Deck, src shuffle.Source) {
			left, right := append(card.Deck{}, d[:26]...), append(card.Deck{}, d[26:]...)
			out := make(card.Deck, 0, len(d))
			for len(left)+len(right) > 0 {
				if shuffle.Below(uint64(len(left)+len(right)), src) < uint64(len(left)) {
					out, left = append(out, left[0]), left[1:]
				} else {
					out, right = append(out, right[0]), right[1:]
				}
			}
			n := int(shuffle.Below(uint64(len(d)), src))
			copy(d, append(append(card.Deck{}, out[n:]...), out[:n]...))
		}, 1},
		"suits kept apart": {func(d card.Deck, src shuffle.Source) {
			d.Shuffle(src)
			for i := 1; i < 5; i++ { // hardly a flush among the first five
				if d[0].Suit() == d[i].Suit() {
					d[i], d[51-i] = d[51-i], d[i]
				}
			}
		}, 2},
	} {
		x, degrees := statistics[bad.by].of(count(bad.shuffle))
		if _, high := bounds(degrees); x < high {
			t.Errorf("%s: %.1f is within %.1f for %s", name, x, high, statistics[bad.by].name)
		}
	}
}
