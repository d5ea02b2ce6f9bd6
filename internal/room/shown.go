package room

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// What a stream holds is there twice. One copy is shown: everybody reads it, whatever is being carried out. The other is the next command's: it is
// brought level with the one that is shown, changed, and shown in turn once that is durable. So nobody who looks waits for the journal, and no
// command for those who look, but for who still reads what was shown before the last one (left-right, Ramalhete and Correia 2015).

// image is a stream as its last durable command left it. Nobody changes it but what it holds, which whoever reads has locked.
type image struct {
	folded // without what only the next command needs: people and ids
	frozen error
	behind bool
	of     *side
}

// side locks one of the two copies.
type side struct{ mu sync.RWMutex }

// reading is what a stream shows, with what it holds locked for reading until done is called.
func (s *stream) reading() (v *image, done func()) {
	for {
		v := s.shown.Load()
		v.of.mu.RLock()
		if s.shown.Load() == v {
			return v, v.of.mu.RUnlock
		}
		v.of.mu.RUnlock() // another one was shown meanwhile, and this copy may be the next command's
	}
}

// hold takes the stream for a command, or for whatever else changes it.
func (s *stream) hold() { s.mu.Lock() }

// letGo shows what the stream holds, which is durable, and lets others take it. It reports whether that is something else than before.
func (s *stream) letGo() (shown bool) {
	before := s.shown.Load()
	s.show()
	shown = s.shown.Load() != before
	s.mu.Unlock()
	return shown
}

// telling is of a stream that is held. release lets it go, with its next deadline armed, and tells those who watch it, or lists of streams, what has changed.
func (r *Room) telling(s *stream) (release func() (moved bool)) {
	head, frozen, glance := s.head, s.frozen, s.content.glance()
	return func() bool {
		moved, listed := s.head != head || !errors.Is(s.frozen, frozen), s.content.glance() != glance
		if moved && !s.behind {
			r.arm(s)
		}
		if s.behind && s.frozen == nil {
			r.mendLater(s)
		}
		if s.letGo() { // a stream that is mended may show what it has held since before
			r.tell(s.id)
		}
		if listed {
			r.tell("")
		}
		return moved
	}
}

// mendAfter is how long a stream that could not be read again is left alone.
const mendAfter = time.Second

// mendLater has a stream that may differ from the journal read again, until it is: nobody else may come to it, and its deadlines wait. It is held.
func (r *Room) mendLater(s *stream) {
	if s.mending.Swap(true) {
		return
	}
	time.AfterFunc(mendAfter, func() {
		s.mending.Store(false)
		if r.begin() {
			defer r.work.Done()
			r.readAlong(s, 0)
		}
	})
}

// show has everybody see what the stream holds; where it may differ from the journal they see what was shown before. It is held.
func (s *stream) show() {
	was := s.shown.Load()
	if s.behind && s.frozen == nil && was != nil && was.head.Seq > 0 {
		return
	}
	if was == nil || was.content != s.content {
		s.gather()
	}
	next := &image{folded: s.folded, frozen: s.frozen, behind: s.behind}
	next.people, next.ids = nil, nil
	switch {
	case s.side != nil && was.same(next): // nothing came of it
		s.other, s.otherSide, s.content, s.side = s.content, s.side, was.content, nil
		return
	case s.side != nil:
		next.of = s.side
		s.other, s.otherSide, s.side = was.content, was.of, nil
		if was.head.Seq == 0 { // to copy what begins a stream is less than to read it once more
			s.other, s.owed = nil, nil
		}
	case was != nil && was.content != s.content: // read anew
		next.of, s.other, s.owed = new(side), nil, nil
	case was == nil:
		next.of = new(side)
	case was.same(next):
		return
	default:
		next.of = was.of
	}
	s.shown.Store(next)
}

// gather works out what nobody shall work out who looks. A command has done so; rows of other nodes, or of before, are only applied.
func (s *stream) gather() {
	if t, is := s.content.(*tourney); is {
		_ = guard(func() error { tournament.Gather(t.state); return nil }) // where that cannot be, the rows say so to whoever proves them
	}
}

// same reports whether two images show the same, whichever copy holds it.
func (v *image) same(o *image) bool {
	return v.head == o.head && errors.Is(v.frozen, o.frozen) && v.behind == o.behind
}

// own has what the stream holds be a copy that nobody reads, so that it can be changed. It is held.
func (s *stream) own() {
	shown := s.shown.Load()
	if s.content != shown.content {
		return
	}
	if s.other == nil || s.align() != nil {
		c, err := twin(shown.content)
		if err != nil {
			s.behind = true
			return
		}
		s.other, s.otherSide = c, new(side)
	}
	s.content, s.side = s.other, s.otherSide
	s.other, s.owed = nil, nil
}

// align brings the copy that was shown before level with the one that is shown, once nobody reads it any more.
func (s *stream) align() error {
	s.otherSide.mu.Lock()
	defer s.otherSide.mu.Unlock()
	return guard(func() error { return s.settle(s.other) })
}

// settle applies the rows that are owed to a copy.
func (s *stream) settle(c content) error {
	for _, row := range s.owed {
		if err := refold(c, row); err != nil {
			return err
		}
	}
	return nil
}

// putBack makes what a stream holds what it was before a command that did not come about. It is held, and its own.
func (s *stream) putBack() error {
	c, err := twin(s.shown.Load().content)
	if err == nil {
		err = s.settle(c)
	}
	if err == nil {
		s.content = c
	}
	return err
}

// refold applies a row to what a stream holds.
func refold(c content, row journal.Record) error {
	events, err := c.unmarshal(row.Events)
	if err != nil {
		return fmt.Errorf("row %d of stream %s: %w", row.Seq, row.Stream, err)
	}
	for _, e := range events {
		c.apply(e)
	}
	c.wrote(row, byOf(row))
	return nil
}

// twin is a copy that goes its own way from here.
func twin(c content) (content, error) {
	if t, is := c.(*tourney); is {
		return t.clone(), nil
	}
	body, err := snapshotForm().Encode(&folded{content: c})
	if err != nil {
		return nil, err
	}
	var f folded
	if err := snapshotForm().Decode(body, &f); err != nil {
		return nil, err
	}
	return f.content, nil
}
