package frame

import (
	"context"
	"slices"
	"sync"
)

// turns are those of streams that look at what has changed, as many at a time as there are cores: what is more would wait for a core all the same, and acts and
// what comes over the network with it. Of eight turns three are first of all for players in their seats, two for the staff, one each for what a hall looks at,
// for players' own pages, and for pages that look again by themselves; a turn that nobody of those wants is that of the first in this order.
type turns struct {
	mu      sync.Mutex
	free    int
	given   uint
	waiting [ranks][]chan struct{} // first come first
}

func newTurns(n int) *turns { return &turns{free: n} }

// rank is the place of a stream among those who wait.
type rank int

const (
	rankSeat  rank = iota
	rankStaff      // and the room's own devices
	rankHall       // of a page that everybody sees: clocks, results, boards
	rankOwn        // of a player's own
	rankAgain      // of a page that looks again though nothing has woken it
	ranks
)

// rankOf is that of the stream of a request. own: its page is a player's own.
func rankOf(a Audience, own, woken bool) rank {
	switch {
	case a == Seats:
		return rankSeat
	case a == Staff:
		return rankStaff
	case !woken:
		return rankAgain
	case own:
		return rankOwn
	}
	return rankHall
}

// wait returns when it is the turn of a stream of a rank, or with the error of ctx.
func (t *turns) wait(ctx context.Context, of rank) error {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return nil
	}
	mine := make(chan struct{}, 1)
	t.waiting[of] = append(t.waiting[of], mine)
	t.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.waiting[of], mine); i >= 0 {
		t.waiting[of] = slices.Delete(t.waiting[of], i, i+1)
	} else {
		t.pass() // it was given meanwhile
	}
	return ctx.Err()
}

// done ends a turn.
func (t *turns) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pass()
}

// first are those who are asked first, turn by turn.
var first = [8]rank{rankSeat, rankStaff, rankHall, rankSeat, rankOwn, rankStaff, rankSeat, rankAgain}

// pass gives a turn to the next who waits.
func (t *turns) pass() {
	t.given++
	if t.give(first[t.given%uint(len(first))]) {
		return
	}
	for of := range ranks {
		if t.give(of) {
			return
		}
	}
	t.free++
}

// give gives it to the next of a rank; false where nobody waits.
func (t *turns) give(of rank) bool {
	waiting := t.waiting[of]
	if len(waiting) == 0 {
		return false
	}
	waiting[0] <- struct{}{}
	t.waiting[of] = waiting[1:]
	return true
}
