package equity

import (
	"context"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/refusal"
)

// samplesMax keeps the sum of the squares of all shares in 64 bits.
const samplesMax = 1 << 38

// blockDeals is how many deals are drawn from one stream. Each block has a stream of its own, so the answer does not
// depend on who draws it.
const blockDeals = 1 << 12

// Sample deals a spot so many times at random, from a seed: the same seed gives the same answer. The error is a
// *refusal.Error, or that of ctx when it ended before.
func Sample(ctx context.Context, s Spot, samples, seed uint64, o Options) (Result, error) {
	d, err := prepare(s)
	switch {
	case err != nil:
		return Result{}, err
	case samples < 1 || samples > samplesMax:
		return Result{}, refusal.New(BadSamples, "Samples", samples, "Max", uint64(samplesMax))
	case o.Workers < 1:
		return Result{}, refusal.New(BadWorkers, "Workers", o.Workers)
	}
	blocks := int((samples-1)/blockDeals + 1)
	counts, err := d.share(ctx, o, blocks, func(w *worker, i int) {
		first := uint64(i) * blockDeals
		w.sample(newDice(seed, uint64(i)), min(blockDeals, samples-first))
	})
	if err != nil {
		return Result{}, err
	}
	return d.result(counts, false), nil
}

// sample deals n times.
func (w *worker) sample(dice dice, n uint64) {
	w.hole = w.setup.hole
	for p := range w.players {
		w.hands[p] = rank.HandOf(w.hole[p])
	}
	for range n {
		free := w.free
		for p, m := range w.missing[:w.players] {
			if m > 0 {
				w.hole[p] = w.setup.hole[p] | dice.draw(&free, m)
				w.hands[p] = rank.HandOf(w.hole[p])
			}
		}
		w.showdown(w.board|dice.draw(&free, w.toCome), 1)
	}
}

// dice draws cards. Its random words are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators", 2014); each is ten numbers of six bits, and a number that names no free card is passed over.
type dice struct {
	state uint64
	word  uint64
	left  int // numbers left in word
}

const golden = 0x9e3779b97f4a7c15

// newDice returns the dice of one block of samples.
func newDice(seed, block uint64) dice { return dice{state: mix(mix(seed+golden) + block*golden)} }

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// draw takes n cards from those that are free, without a branch on whether a number names one: nobody could foresee it.
func (x *dice) draw(free *card.Set, n int) card.Set {
	left, out := *free, card.Set(0)
	for n > 0 {
		if x.left == 0 {
			x.state += golden
			x.word, x.left = mix(x.state), 10
		}
		c := left & (1 << (x.word & 63))
		x.word >>= 6
		x.left--
		left ^= c
		out |= c
		n -= c.Len()
	}
	*free = left
	return out
}
