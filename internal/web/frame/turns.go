package frame

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// turns are those of streams that look at what has changed, as many at a time as there are cores: what is more would wait for a core all the same, and acts and
// what comes over the network with it. Of eight turns two each are first of all for players in their seats, for the staff and for what a hall looks at, one each
// for players' own pages, and for pages that look again by themselves; a turn that nobody of those wants is that of the first in this order.
//
// A turn is done by one of a few goroutines that go on to the next: to render a page takes a deep stack, and ten thousand streams would each have one, made larger
// at every look and smaller whenever garbage is collected.
type turns struct {
	mu      sync.Mutex
	free    int
	given   uint
	waiting [ranks][]*turn // first come first
	idle    []chan *turn   // of goroutines that have nothing to do
}

func newTurns(n int) *turns { return &turns{free: n} }

// turn is what a stream does when it has one.
type turn struct {
	do    func()
	over  chan struct{}
	fault error // what it ended with before its end
}

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

// take does something when it is the turn of a stream of a rank, and returns when that is over, or with the error of ctx before it has begun.
func (t *turns) take(ctx context.Context, of rank, do func()) error {
	mine := &turn{do: do, over: make(chan struct{})}
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.begin(mine)
	} else {
		t.waiting[of] = append(t.waiting[of], mine)
	}
	t.mu.Unlock()
	select {
	case <-mine.over:
	case <-ctx.Done():
		if t.leave(of, mine) {
			return ctx.Err()
		}
		<-mine.over
	}
	if mine.fault != nil {
		panic(mine.fault) // that of the stream alone
	}
	return nil
}

// leave has a turn given up; false where it has begun.
func (t *turns) leave(of rank, mine *turn) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.waiting[of], mine)
	if i >= 0 {
		t.waiting[of] = slices.Delete(t.waiting[of], i, i+1)
	}
	return i >= 0
}

// begin has a turn done.
func (t *turns) begin(one *turn) {
	if n := len(t.idle); n > 0 {
		t.idle[n-1] <- one
		t.idle = t.idle[:n-1]
		return
	}
	go t.serve(one)
}

// serve does turns until there have been none for a while.
func (t *turns) serve(one *turn) {
	for one != nil {
		one.run()
		runtime.Gosched() // whoever acts comes before the next who looks
		one = t.next()
	}
}

func (o *turn) run() {
	defer close(o.over)
	defer func() {
		if p := recover(); p != nil {
			o.fault = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	o.do()
}

// idleMost is how long a goroutine waits for turns.
const idleMost = 10 * time.Second

// next is the next turn to be done, nil where there was none for so long.
func (t *turns) next() *turn {
	t.mu.Lock()
	if one := t.pass(); one != nil {
		t.mu.Unlock()
		return one
	}
	t.free++
	mine := make(chan *turn, 1)
	t.idle = append(t.idle, mine)
	t.mu.Unlock()
	long := time.NewTimer(idleMost)
	defer long.Stop()
	select {
	case one := <-mine:
		return one
	case <-long.C:
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.idle, mine)
	if i < 0 {
		return <-mine // it was given meanwhile
	}
	t.idle = slices.Delete(t.idle, i, i+1)
	return nil
}

// first are those who are asked first, turn by turn.
var first = [8]rank{rankSeat, rankStaff, rankHall, rankSeat, rankOwn, rankStaff, rankHall, rankAgain}

// pass is the turn of the next who waits, nil where nobody does.
func (t *turns) pass() *turn {
	t.given++
	if one := t.give(first[t.given%uint(len(first))]); one != nil {
		return one
	}
	for of := range ranks {
		if one := t.give(of); one != nil {
			return one
		}
	}
	return nil
}

// give is that of the next of a rank, nil where nobody waits.
func (t *turns) give(of rank) *turn {
	waiting := t.waiting[of]
	if len(waiting) == 0 {
		return nil
	}
	t.waiting[of] = waiting[1:]
	return waiting[0]
}
