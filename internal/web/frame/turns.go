package frame

import (
	"context"
	"slices"
	"sync"
)

// turns are those of streams that look at what has changed, as many at a time as there are cores: what is more would wait for a core all the same, and acts and
// what comes over the network with it. Of eight turns four are first of all for players in their seats, two for the staff, one for whoever looks on and is shown
// another thing, such as a hall that looks at a wall, and one for pages that look again by themselves; a turn that nobody of those wants is the next one's.
type turns struct {
	mu      sync.Mutex
	free    int
	given   uint
	waiting [4][]chan struct{} // by rank, first come first
}

func newTurns(n int) *turns { return &turns{free: n} }

// rank is the place of a stream of an audience among those who wait; by itself it looks again though nothing has woken it.
func (a Audience) rank(byItself bool) int {
	switch {
	case a == Seats:
		return 0
	case a == Staff:
		return 1
	case byItself:
		return 3
	}
	return 2
}

// wait returns when it is the turn of a stream of a rank, or with the error of ctx.
func (t *turns) wait(ctx context.Context, rank int) error {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return nil
	}
	mine := make(chan struct{}, 1)
	t.waiting[rank] = append(t.waiting[rank], mine)
	t.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	of := &t.waiting[rank]
	if i := slices.Index(*of, mine); i >= 0 {
		*of = slices.Delete(*of, i, i+1)
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

// turnsOf are the ranks that are asked in turn.
var turnsOf = [8][4]int{{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 2, 3}, {2, 0, 1, 3}, {0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 2, 3}, {3, 0, 1, 2}}

// pass gives a turn to the next who waits.
func (t *turns) pass() {
	t.given++
	for _, rank := range turnsOf[t.given%8] {
		if of := t.waiting[rank]; len(of) > 0 {
			of[0] <- struct{}{}
			t.waiting[rank] = of[1:]
			return
		}
	}
	t.free++
}
