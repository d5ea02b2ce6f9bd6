package room

import (
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
	row    journal.Record // applied, and not yet durable
	would  Answer         // once it is
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
	for _, a := range run {
		if s.holds(a.ID) || slices.ContainsFunc(did, func(d *request) bool { return d.ID == a.ID }) {
			alone = append(alone, a)
			continue
		}
		c := a.Command
		row, events, err := r.propose(s, &c)
		if err != nil || len(events) == 0 {
			alone = append(alone, a)
			continue
		}
		if r.checked(s, c, events) != nil || len(s.content.demands()) > 0 {
			if r.putBack(r.ctx, s) != nil {
				s.behind = true
			}
			return run
		}
		s.content.wrote(row, byOf(row))
		a.row, a.would = row, Answer{Seq: s.content.seq(), Events: events}
		did = append(did, a)
	}
	if len(did) > 0 {
		alone = append(alone, r.recordRun(s, did)...)
	}
	return alone
}

// recordRun makes what commands have applied durable, all or none, and answers those who asked for it. It returns those who are to ask again, each by himself.
func (r *Room) recordRun(s *stream, did []*request) (again []*request) {
	entries := make([]journal.Entry, len(did))
	for i, a := range did {
		entries[i] = journal.Entry{Stream: s.id, Expected: s.head.Seq + uint64(i), Record: a.row}
	}
	written, err := r.store.AppendAll(r.ctx, entries...)
	if err == nil && !slices.EqualFunc(written, entries, writtenAs) {
		err = errMoved
	}
	r.took(err)
	if err == nil {
		for i, a := range did {
			s.advance(written[i], a.would.Seq)
			a.answer, a.err = a.would, nil
		}
		r.heads.note(s.head, s.content.over())
		return nil
	}
	if unread := r.putBack(r.ctx, s); unread != nil {
		r.log.Error("stream not readable", "stream", s.id, "err", unread)
		return nil // whether any was carried out is unknown
	}
	for _, a := range did {
		if a.answer, a.err = r.unrecorded(s, a.ID, err); errors.Is(a.err, errMoved) {
			again = append(again, a)
		}
	}
	return again
}
