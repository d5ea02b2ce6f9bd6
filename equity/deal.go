package equity

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// start is the first one or two cards of the first slot, and those that may follow.
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

// from deals everything out behind a start.
func (w *worker) from(s start) {
	if w.stopped() {
		return
	}
	w.begin()
	w.choose(0, s.taken, s.rest, w.cardsOf(w.slots[0])-s.taken.Len(), w.free, 1, &w.known)
}

// checkFrom is how many cards of a slot are to come when the worker looks whether it must stop.
const checkFrom = 3

// choose takes n more of the cards for slot i, then goes on with the next. free are the cards of the deck before this
// slot, weight the number of deals that each one counts for, ahead who leads among the hands before.
func (w *worker) choose(i int, taken, cards card.Set, n int, free card.Set, weight uint64, ahead *leader) {
	switch {
	case n == 0:
		w.taken(i, taken, free, weight, ahead)
		return
	case n >= checkFrom && w.stopped():
		return
	case n == 1 && w.last(i):
		w.lastCards(w.slots[i], taken, cards, weight, ahead)
		return
	}
	for rest := cards; rest.Len() >= n; {
		c := rest & -rest
		rest &^= c
		w.choose(i, taken|c, rest, n-1, free, weight, ahead)
	}
}

// taken completes slot i, unless what was taken is alike to what counts for it, and goes on with the next.
func (w *worker) taken(i int, taken, free card.Set, weight uint64, ahead *leader) {
	n := w.fixed[i].alike(taken, &w.fixed[i+1])
	if n == 0 {
		return
	}
	weight *= n
	free &^= taken
	var now leader
	if p := w.slots[i]; p == theBoard {
		now = w.turnUp(w.setup.board | taken)
	} else {
		w.hole[p] = w.setup.hole[p] | taken
		now = *ahead
		if w.turned {
			high, low := w.values(w.hole[p])
			now.compare(p, high, low)
		}
	}
	if i+1 == len(w.slots) {
		w.completed(free, weight, &now)
		return
	}
	w.choose(i+1, 0, free, w.cardsOf(w.slots[i+1]), free, weight, &now)
}

// completed counts a deal whose board is complete, or goes on with the board.
func (w *worker) completed(free card.Set, weight uint64, ahead *leader) {
	if w.turned {
		w.counts[w.outcome(ahead)] += weight
		return
	}
	w.shuffled(free)
	w.eachGroup(func(g group) { w.group(g, weight) })
}

// last reports whether slot i is a hand behind which nothing is dealt, with nothing left to be counted together.
func (w *worker) last(i int) bool {
	return w.turned && i+1 == len(w.slots) && w.fixed[i].n == 0 && w.slots[i] != theBoard
}

// lastCards deals each of the cards to player p as the last of all.
func (w *worker) lastCards(p int, taken, cards card.Set, weight uint64, ahead *leader) {
	held := w.setup.hole[p] | taken
	if w.plainHigh() {
		w.lastHigh(p, rank.HandOf(held|w.up), cards, weight, ahead)
		return
	}
	for rest := cards; rest != 0; rest &= rest - 1 {
		now := *ahead
		high, low := w.values(held | rest&-rest)
		now.compare(p, high, low)
		w.counts[w.outcome(&now)] += weight
	}
}

// lastHigh is lastCards for the high hands of which all cards play.
func (w *worker) lastHigh(p int, held rank.Hand, cards card.Set, weight uint64, ahead *leader) {
	before, with := ahead.highs, ahead.highs|1<<p
	for rest := uint64(cards); rest != 0; rest &= rest - 1 {
		outcome := before
		switch v := uint16(held.With(card.Card(bits.TrailingZeros64(rest))).High()); {
		case v > ahead.high:
			outcome = 1 << p
		case v == ahead.high:
			outcome = with
		}
		w.counts[outcome] += weight
	}
}
