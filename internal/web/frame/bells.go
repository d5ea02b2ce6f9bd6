package frame

import (
	"sync"
	"time"
)

// bells ring for all at once who rest until about the same time. A timer of its own for each of ten thousand streams costs everybody: whatever sets one that is
// sooner than most, as each question to a database does, has the scheduler go through all.
type bells struct {
	began time.Time
	mu    sync.Mutex
	due   map[time.Duration]chan struct{} // by when they ring, since then
}

func newBells() *bells { return &bells{began: time.Now(), due: map[time.Duration]chan struct{}{}} }

// How far apart bells ring: those of a second to come, and later ones.
const (
	soonApart = 10 * time.Millisecond
	lateApart = 100 * time.Millisecond
)

// at is closed at a time or a little later, by less than soonApart, or lateApart if that is more than a second to come.
func (b *bells) at(t time.Time) <-chan struct{} {
	apart := soonApart
	if time.Until(t) > time.Second {
		apart = lateApart
	}
	when := (t.Sub(b.began) + apart - 1).Truncate(apart)
	b.mu.Lock()
	defer b.mu.Unlock()
	if rings, ok := b.due[when]; ok {
		return rings
	}
	rings := make(chan struct{})
	b.due[when] = rings
	time.AfterFunc(time.Until(b.began.Add(when)), func() { b.ring(when, rings) })
	return rings
}

func (b *bells) ring(when time.Duration, rings chan struct{}) {
	b.mu.Lock()
	delete(b.due, when)
	b.mu.Unlock()
	close(rings)
}
