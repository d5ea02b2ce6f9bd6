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
	if len(d.drawing()) == 0 {
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

// countAll divides the deals: by the first cards of the first hand that is not known, or by groups of boards when all
// hands are known.
func (d *setup) countAll(ctx context.Context, o Options) (outcomes, error) {
	drawing := d.drawing()
	if len(drawing) > 0 {
		starts := d.starts(d.missing[drawing[0]])
		return d.share(ctx, o, len(starts), func(w *worker, i int) { w.from(starts[i]) })
	}
	if d.toCome < groupFrom {
		return d.share(ctx, o, 1, func(w *worker, _ int) { w.start(); w.completed(d.free, 1, &w.known) })
	}
	planner := d.newWorker(ctx)
	planner.start()
	planner.shuffled(d.free)
	var groups []group
	planner.eachGroup(func(g group) { groups = append(groups, g) })
	return d.share(ctx, o, len(groups), func(w *worker, i int) {
		w.start()
		w.shuffled(d.free)
		w.group(groups[i], 1)
	})
}

// start is the first one or two cards of a hand, and those that may follow.
type start struct{ taken, rest card.Set }

// starts divides the ways to take n free cards.
func (d *setup) starts(n int) []start {
	var out []start
	for rest := d.free; rest != 0; {
		c := rest & -rest
		rest &^= c
		if n == 1 {
			out = append(out, start{c, 0})
			continue
		}
		for more := rest; more != 0; {
			e := more & -more
			more &^= e
			out = append(out, start{c | e, more})
		}
	}
	return out
}

// from deals everything out behind a start of the first hand.
func (w *worker) from(s start) {
	if w.stopped() {
		return
	}
	w.start()
	w.fixed[0] = w.symmetry()
	first := w.drawing[0]
	w.choose(0, s.taken, s.rest, w.missing[first]-s.taken.Len(), w.free, 1, &w.known)
}

// checkFrom is how many cards of a hand are to come when the worker looks whether it must stop.
const checkFrom = 3

// choose takes n more of the cards for the hand of the i-th player who draws, then goes on with the next. free are
// the cards of the deck before this hand, weight the number of deals that each one counts for, ahead who leads among
// the hands before.
func (w *worker) choose(i int, taken, cards card.Set, n int, free card.Set, weight uint64, ahead *leader) {
	switch {
	case n == 0:
		w.dealt(i, taken, free, weight, ahead)
		return
	case n >= checkFrom && w.stopped():
		return
	case n == 1 && w.last(i):
		w.lastCards(i, taken, cards, weight, ahead)
		return
	}
	for rest := cards; rest.Len() >= n; {
		c := rest & -rest
		rest &^= c
		w.choose(i, taken|c, rest, n-1, free, weight, ahead)
	}
}

// dealt completes the hand of the i-th player who draws.
func (w *worker) dealt(i int, taken, free card.Set, weight uint64, ahead *leader) {
	n := w.fixed[i].alike(taken, &w.fixed[i+1])
	if n == 0 {
		return
	}
	p := w.drawing[i]
	w.hole[p] = w.setup.hole[p] | taken
	free &^= taken
	now := *ahead
	if w.toCome == 0 {
		now.compare(p, w.high.Value(w.hole[p], w.board), w.low.Value(w.hole[p], w.board))
	}
	if i+1 == len(w.drawing) {
		w.completed(free, weight*n, &now)
		return
	}
	w.choose(i+1, 0, free, w.missing[w.drawing[i+1]], free, weight*n, &now)
}

// completed goes on with the board once every hand is complete.
func (w *worker) completed(free card.Set, weight uint64, ahead *leader) {
	if w.toCome == 0 {
		w.counts[w.outcome(ahead)] += weight
		return
	}
	w.shuffled(free)
	w.boards(weight)
}

// last reports whether nothing is dealt after the i-th hand, and nothing is left to be counted together.
func (w *worker) last(i int) bool {
	return w.toCome == 0 && i+1 == len(w.drawing) && w.fixed[i].n == 0
}

// lastCards deals each of the cards as the last of all.
func (w *worker) lastCards(i int, taken, cards card.Set, weight uint64, ahead *leader) {
	p := w.drawing[i]
	held := w.setup.hole[p] | taken
	for rest := cards; rest != 0; rest &= rest - 1 {
		now := *ahead
		hole := held | rest&-rest
		now.compare(p, w.high.Value(hole, w.board), w.low.Value(hole, w.board))
		w.counts[w.outcome(&now)] += weight
	}
}
