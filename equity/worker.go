package equity

import (
	"context"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// worker counts a part of the deals.
type worker struct {
	*setup
	ctx    context.Context
	slots  []int
	fixed  [hand.MaxPlayers + 2]symmetry // before each slot
	known  leader                        // among the hands that are complete from the beginning
	counts outcomes

	hole   [hand.MaxPlayers]card.Set // complete hands
	hands  [hand.MaxPlayers]rank.Hand
	turned bool            // the board is complete before the hands: up
	up     card.Set        //
	omaha  rank.OmahaBoard // the same, ready: where many hands are dealt on it
	many   bool

	// Boards counted by groups.
	left       card.Set        // of the deck behind all hands
	off        card.Set        // the same without the flush suit
	flushAt    [card.Suits]int // with so many new cards of the suit on the board somebody has a flush
	flushSuits []int           // the suits of which so many can come
	room       uint32          // see spread
	picks      [boardCards]pick
	bySuited   [boardCards][card.Suits]bySuited
	weight     uint64 // deals that a board counts for
}

func (d *setup) newWorker(ctx context.Context) *worker {
	w := &worker{setup: d, ctx: ctx, slots: d.slots(), counts: d.newOutcomes(), flushSuits: make([]int, 0, card.Suits)}
	w.fixed[0] = d.symmetry()
	return w
}

// begin gives the players the cards that are known, and turns the board up where it is complete.
func (w *worker) begin() {
	w.hole = w.setup.hole
	w.known = leader{}
	w.turned = w.toCome < groupFrom
	w.many = w.high.Omaha() && len(w.slots) > 0 && w.slots[len(w.slots)-1] != theBoard
	if w.toCome == 0 {
		w.known = w.turnUp(w.board)
	}
}

// turnUp completes the board before the hands and returns who leads among those that are complete from the beginning.
func (w *worker) turnUp(board card.Set) (ahead leader) {
	w.up = board
	if w.many {
		w.omaha = rank.OmahaBoardOf(board)
	}
	for p := range w.players {
		if w.missing[p] == 0 {
			high, low := w.values(w.hole[p])
			ahead.compare(p, high, low)
		}
	}
	return ahead
}

// values ranks a complete hand on the board that is up.
func (w *worker) values(hole card.Set) (high, low uint16) {
	if w.many {
		high = uint16(w.omaha.High(hole))
		if w.low != rank.NoRanking {
			low = uint16(w.omaha.Low(hole))
		}
		return high, low
	}
	high = w.high.Value(hole, w.up)
	if w.low != rank.NoRanking {
		low = w.low.Value(hole, w.up)
	}
	return high, low
}

// plainHigh reports whether the best five of all cards take the whole pot: the case for which there is a quicker way.
func (w *worker) plainHigh() bool { return w.high == rank.ByHigh && w.low == rank.NoRanking }

func (w *worker) stopped() bool { return w.ctx.Err() != nil }

// showdown ranks all hands on a complete board, which counts for so many deals.
func (w *worker) showdown(board card.Set, weight uint64) {
	var b leader
	if w.plainHigh() {
		shared := rank.HandOf(board)
		for p := range w.players {
			b.compareHigh(p, uint16(w.hands[p].Union(shared).High()))
		}
	} else {
		for p := range w.players {
			b.compare(p, w.high.Value(w.hole[p], board), w.low.Value(w.hole[p], board))
		}
	}
	w.counts[w.outcome(&b)] += weight
}

// share has the workers do jobs 0 … jobs-1 and adds up what they have counted. The error is that of ctx.
func (d *setup) share(ctx context.Context, o Options, jobs int, do func(w *worker, job int)) (outcomes, error) {
	next := make(chan int)
	done := make(chan struct{})
	sums := make(chan outcomes)
	workers := min(o.Workers, jobs)
	for range workers {
		go func() {
			w := d.newWorker(ctx)
			for job := range next {
				do(w, job)
				done <- struct{}{}
			}
			sums <- w.counts
		}()
	}
	offer, finished := next, 0
	for started := 0; finished < jobs && (ctx.Err() == nil || finished < started); {
		if started == jobs || ctx.Err() != nil {
			offer = nil
		}
		select {
		case offer <- started:
			started++
		case <-done:
			finished++
			if o.Progress != nil {
				o.Progress(finished, jobs)
			}
		}
	}
	close(next)
	total := d.newOutcomes()
	for range workers {
		for i, n := range <-sums {
			total[i] += n
		}
	}
	return total, ctx.Err()
}
