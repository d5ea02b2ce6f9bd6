package equity

import (
	"context"
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
)

// Work is how much there is to count.
type Work struct {
	Deals     uint64 // that can come; the largest number when there are more
	Showdowns uint64 // roughly: those left to rank once deals that differ in suits alone are counted together
}

// dealsMax keeps the shares of all pots together in 64 bits.
const dealsMax = 1 << 50

// Options say how a spot is counted.
type Options struct {
	Workers  int                   // goroutines, at least 1; the answer does not depend on it
	Limit    uint64                // Exact refuses more showdowns than this; 0 is no limit
	Progress func(done, total int) // called now and then by the goroutine of the caller; may be nil
}

// Count returns how much work an exact answer is. The error is a *refusal.Error.
func Count(s Spot) (Work, error) {
	d, err := prepare(s)
	if err != nil {
		return Work{}, err
	}
	return d.work(), nil
}

// Exact counts every deal of a spot. The error is a *refusal.Error, or that of ctx when it ended before.
func Exact(ctx context.Context, s Spot, o Options) (Result, error) {
	d, err := prepare(s)
	if err != nil {
		return Result{}, err
	}
	if w := d.work(); o.Limit > 0 && w.Showdowns > o.Limit || w.Deals > dealsMax {
		return Result{}, refusal.New(TooManyDeals, "Showdowns", w.Showdowns, "Limit", o.Limit)
	}
	if o.Workers < 1 {
		return Result{}, refusal.New(BadWorkers, "Workers", o.Workers)
	}
	counts, err := d.countAll(ctx, o)
	if err != nil {
		return Result{}, err
	}
	return d.result(counts, true), nil
}

func (d *setup) work() Work {
	deals, free := uint64(1), d.free.Len()
	for _, m := range d.missing[:d.players] {
		deals = times(deals, binomial(free, m))
		free -= m
	}
	symmetry := d.symmetry()
	alike := uint64(symmetry.n + 1)
	if len(d.slots()) == 0 {
		alike = 1
	}
	boards := binomial(free, d.toCome)
	groups := boards
	if d.toCome >= groupFrom {
		groups = min(boards, d.groupCount())
	}
	return Work{Deals: times(deals, boards), Showdowns: (times(deals, groups)-1)/alike + 1}
}

// groupCount is the number of kinds of boards to come, were every suit to make flushes from three cards on.
func (d *setup) groupCount() uint64 {
	n := binomial(card.Ranks-1+d.toCome, d.toCome)
	for s := range card.Suits {
		left := (d.free >> s & suitCards).Len()
		for k := max(1, 3-(d.board>>s&suitCards).Len()); k <= d.toCome; k++ {
			n += binomial(left, k) * binomial(card.Ranks-1+d.toCome-k, d.toCome-k)
		}
	}
	return n
}

// binomial returns the number of ways to take k of n cards.
func binomial(n, k int) uint64 {
	if k > n {
		return 0
	}
	b := uint64(1)
	for i := range min(k, n-k) {
		b = b * uint64(n-i) / uint64(i+1)
	}
	return b
}

// times multiplies, and stops at the largest number.
func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high > 0 {
		return ^uint64(0)
	}
	return low
}

// symmetry returns the exchanges of suits that leave the spot as it is.
func (d *setup) symmetry() symmetry {
	return symmetries(append([]card.Set{d.board, d.free}, d.hole[:d.players]...)...)
}

// countAll divides the deals among the workers: by the first cards of the first slot, or by groups of boards when no
// slot comes before them.
func (d *setup) countAll(ctx context.Context, o Options) (outcomes, error) {
	slots := d.slots()
	switch {
	case len(slots) > 0:
		starts := d.starts(d.cardsOf(slots[0]))
		return d.share(ctx, o, len(starts), func(w *worker, i int) { w.from(starts[i]) })
	case d.toCome == 0:
		return d.share(ctx, o, 1, func(w *worker, _ int) { w.begin(); w.completed(d.free, 1, &w.known) })
	}
	planner := d.newWorker(ctx)
	planner.begin()
	planner.shuffled(d.free)
	var groups []group
	planner.eachGroup(func(g group) { groups = append(groups, g) })
	return d.share(ctx, o, len(groups), func(w *worker, i int) {
		w.begin()
		w.shuffled(d.free)
		w.group(groups[i], 1)
	})
}
