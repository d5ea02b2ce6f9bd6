package frame

import (
	"context"
	"slices"
	"sync"
)

// turns are those of streams that look at what has changed, as many at a time as there are cores: what is more would wait for a core all the same, and acts and
// what comes over the network with it. Of four turns two are first of all for players in their seats, one for the staff, one for whoever looks on; a turn that
// nobody of those wants is the next one's.
type turns struct {
	mu      sync.Mutex
	free    int
	given   uint
	waiting [3][]chan struct{} // by rank, first come first
}

func newTurns(n int) *turns { return &turns{free: n} }

// rank is the place of an audience among those who wait.
func (a Audience) rank() int {
	switch a {
	case Seats:
		return 0
	case Staff:
		return 1
	}
	return 2
}

// wait returns when it is the turn of a stream of an audience, or with the error of ctx.
func (t *turns) wait(ctx context.Context, a Audience) error {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return nil
	}
	mine := make(chan struct{}, 1)
	t.waiting[a.rank()] = append(t.waiting[a.rank()], mine)
	t.mu.Unlock()
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	of := &t.waiting[a.rank()]
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
var turnsOf = [4][3]int{{0, 1, 2}, {1, 0, 2}, {0, 1, 2}, {2, 0, 1}}

// pass gives a turn to the next who waits.
func (t *turns) pass() {
	t.given++
	for _, rank := range turnsOf[t.given%4] {
		if of := t.waiting[rank]; len(of) > 0 {
			of[0] <- struct{}{}
			t.waiting[rank] = of[1:]
			return
		}
	}
	t.free++
}
