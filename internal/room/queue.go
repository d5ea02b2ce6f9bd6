package room

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
)

// Commands that come to a stream while others of it are being recorded wait together, and are recorded together: each is decided by what those before it
// have made, all are durable with one append, or none is. The first who waits carries out what waits then, for all.

// request is a command on its way through a stream, and what came of it.
type request struct {
	ctx context.Context
	Command
	answer Answer
	err    error
	moved  bool      // the stream is another than before
	leads  chan bool // true: it is for whoever asked to carry out what waits; false: it is answered
}

// queue is those who wait for a stream.
type queue struct {
	mu      sync.Mutex
	led     bool // somebody carries out what waits
	waiting []*request
}

// join waits until a command is answered, or until it is for whoever asked to carry out what waits: that is a run of commands, this one among them.
func (q *queue) join(a *request) (run []*request) {
	q.mu.Lock()
	q.waiting = append(q.waiting, a)
	leads := !q.led
	q.led = true
	q.mu.Unlock()
	if !leads && !<-a.leads {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), journal.MaxRun)
	run = slices.Clone(q.waiting[:n])
	q.waiting = slices.Delete(q.waiting, 0, n)
	return run
}

// pass has the next who waits carry out what waits.
func (q *queue) pass() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.led = len(q.waiting) > 0; q.led {
		q.waiting[0].leads <- true
	}
}

// inTurn has a command carried out, with all that wait for the stream when its turn comes.
func (r *Room) inTurn(ctx context.Context, s *stream, c Command) (answer Answer, moved bool, err error) {
	a := &request{ctx: ctx, Command: c, leads: make(chan bool, 1), err: refusal.New(NotConfirmed)} // which it stays where whoever leads fails
	if run := s.queue.join(a); run != nil {
		defer func() {
			s.queue.pass()
			for _, one := range run {
				if one != a {
					one.leads <- false
				}
			}
		}()
		r.carryOut(s, run)
	}
	return a.answer, a.moved, a.err
}

// carryOut carries out commands of a stream, together as far as that can be.
func (r *Room) carryOut(s *stream, run []*request) {
	s.hold()
	release := r.telling(s)
	defer func() {
		moved := release()
		for _, a := range run {
			a.moved = moved
		}
	}()
	for _, a := range r.doTogether(s, run) {
		a.answer, a.err = r.do(a.ctx, s, a.Command)
	}
}

// doTogether decides commands one after another and records them with one append. It returns those that are to be carried out by themselves: all of them
// where that fails, and whatever is more than a step of this stream: what is refused, what was carried out before, what asks something of another stream.
func (r *Room) doTogether(s *stream, run []*request) (alone []*request) {
	if len(run) == 1 || s.head.Seq == 0 || !r.sole && r.shared == nil {
		return run
	}
	release := r.turn(r.ctx, s)
	defer release()
	s.own()
	if s.behind || s.frozen != nil || s.contended() && r.overtaken(r.ctx, s) != nil {
		return run
	}
	var did []*request
	var steps []step
	for _, a := range run {
		if s.holds(a.ID) || slices.ContainsFunc(did, func(d *request) bool { return d.ID == a.ID }) {
			alone = append(alone, a)
			continue
		}
		one, c := step{}, a.Command
		var err error
		if one.row, one.events, err = r.propose(s, &c); err != nil || len(one.events) == 0 {
			alone = append(alone, a)
			continue
		}
		if r.checked(s, c, one.events) != nil || len(s.content.demands()) > 0 {
			if r.putBack(r.ctx, s) != nil {
				s.behind = true
			}
			return run
		}
		s.content.wrote(one.row, byOf(one.row))
		one.seq = s.content.seq()
		did, steps = append(did, a), append(steps, one)
	}
	if len(did) > 0 {
		alone = append(alone, r.recordRun(s, did, steps)...)
	}
	return alone
}

// step is what one command of a run does: applied, and not yet durable.
type step struct {
	row    journal.Record
	events []Event
	seq    uint64 // of the state after it
}

// recordRun makes steps durable, all or none, and answers those who asked for them. It returns those who are to ask again, each by himself.
func (r *Room) recordRun(s *stream, did []*request, steps []step) (again []*request) {
	entries := make([]journal.Entry, len(steps))
	for i, one := range steps {
		entries[i] = journal.Entry{Stream: s.id, Expected: s.head.Seq + uint64(i), Record: one.row}
	}
	written, err := r.store.AppendAll(r.ctx, entries...)
	if err == nil && !slices.EqualFunc(written, entries, writtenAs) {
		err = errMoved
	}
	r.took(err)
	if err == nil {
		for i, row := range written {
			s.advance(row, steps[i].seq)
			did[i].answer, did[i].err = Answer{Seq: steps[i].seq, Events: steps[i].events}, nil
		}
		r.heads.note(s.head, s.content.over())
		return nil
	}
	if unread := r.putBack(r.ctx, s); unread != nil {
		r.log.Error("stream not readable", "stream", s.id, "err", unread)
		return nil // whether any was carried out is unknown
	}
	switch {
	case errors.Is(err, errMoved), errors.Is(err, journal.ErrConflict):
		return did
	case journal.NothingWritten(err):
		why := r.journalRefusal(s, err)
		for _, a := range did {
			a.err = why
		}
		return nil
	}
	r.log.Warn("append of unknown outcome", "stream", s.id, "commands", len(did), "err", err)
	for _, a := range did {
		if first, err := r.store.Find(r.ctx, s.id, a.ID); err == nil {
			a.answer, a.err = s.answer(first, false)
		} else {
			again = append(again, a)
		}
	}
	return again
}

// writtenAs reports whether a row is that of an entry, and not one that another process has written for the same command.
func writtenAs(row journal.Record, e journal.Entry) bool {
	return row.Seq == e.Expected+1 && bytes.Equal(row.Events, e.Events)
}
