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
	ctx     context.Context
	drawing []int // the players whose hands are not complete
	known   leader
	counts  outcomes

	hole  [hand.MaxPlayers]card.Set // complete hands
	hands [hand.MaxPlayers]rank.Hand
	fixed [hand.MaxPlayers + 1]symmetry // before the hand of each player who draws

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
	return &worker{setup: d, ctx: ctx, drawing: d.drawing(), counts: d.newOutcomes(), flushSuits: make([]int, 0, card.Suits)}
}

// start gives the players the cards that are known, and compares the complete hands where the board is complete.
func (w *worker) start() {
	w.hole = w.setup.hole
	w.known = leader{}
	if w.toCome > 0 {
		return
	}
	for p := range w.players {
		if w.missing[p] == 0 {
			w.known.compare(p, w.setup.high.Value(w.hole[p], w.board), w.low.Value(w.hole[p], w.board))
		}
	}
}

func (w *worker) stopped() bool { return w.ctx.Err() != nil }

// showdown ranks all hands on a complete board, which counts for so many deals.
func (w *worker) showdown(board card.Set, weight uint64) {
	var b leader
	switch {
	case w.high == High && w.low == NoRanking:
		shared := rank.HandOf(board)
		for p := range w.players {
			v := uint16(w.hands[p].Union(shared).High())
			switch {
			case v > b.high:
				b.high, b.highs = v, 1<<p
			case v == b.high:
				b.highs |= 1 << p
			}
		}
	default:
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
