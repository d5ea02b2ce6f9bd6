package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// stream is one tournament in memory, as the journal has it.
type stream struct {
	id string

	mu     sync.RWMutex // held for writing by a command from its check to its durable end
	state  *tournament.State
	head   journal.Head
	seqs   []uint64   // state.Seq after each row
	by     []*role.By // who wrote each row
	people map[role.By]*role.By
	marks  marks
	docket caselaw.Docket // the rulings at its tables
	over   over           // the hosted hands that are over
	draws  draws          // the latest draws of seats
	opened int64          // instant of the first row, for sorting lists
	last   int64          // instant of the last row
	frozen error          // why nothing more is accepted
	unread bool           // left for later when the room opened: read it before anything else
	behind bool           // state may differ from the journal: reload before anything else

	alarm   func() // stops the pending deadline
	alarmAt tournament.Instant
}

func newStream(id string) *stream {
	s := &stream{id: id}
	s.clear()
	return s
}

func (s *stream) clear() {
	s.state, s.head, s.marks = tournament.New(), journal.Head{Stream: s.id}, newMarks()
	s.seqs, s.docket, s.over, s.draws = nil, caselaw.Docket{}, over{}, draws{}
	s.by, s.people = nil, make(map[role.By]*role.By)
}

// fold applies one row of the journal.
func (s *stream) fold(r journal.Record) error {
	events, err := tournament.UnmarshalEvents(r.Events)
	if err != nil {
		return fmt.Errorf("row %d of stream %s: %w", r.Seq, s.id, err)
	}
	s.apply(events)
	s.advance(r)
	return nil
}

// advance notes that row r is durable and applied.
func (s *stream) advance(r journal.Record) {
	if r.Seq == 1 {
		s.opened = r.At
	}
	s.head, s.last = r.Head(), r.At
	s.seqs = append(s.seqs, s.state.Seq)
	by := byOf(r)
	one := s.people[by]
	if one == nil { // a room has few people and many rows
		one = &by
		s.people[by] = one
	}
	s.by = append(s.by, one)
	s.docket.Close(r.ID, r.At, by)
}

func (s *stream) apply(events []tournament.Event) {
	for _, e := range events {
		s.docket.See(s.state, e)
		s.over.see(s.state, e)
		s.draws.see(s.state, e)
		tournament.Apply(s.state, e)
		s.marks.touch(e, s.state.Seq)
	}
}

// reload makes the stream what the journal holds, proving its rows. What was lost at the end shows against known heads. The
// error is a *journal.Broken, or one of the journal.
func (s *stream) reload(ctx context.Context, store journal.Store, known []journal.Head) error {
	s.behind = true
	s.clear()
	head, err := journal.VerifyStream(ctx, store, s.id, known, s.refold)
	if err != nil {
		var broken *journal.Broken
		if errors.As(err, &broken) && broken.Fault == journal.TailMissing && head.Seq == 0 {
			broken.Fault = journal.StreamMissing
		}
		return err
	}
	s.behind = false
	return nil
}

// ended reports whether the tournament is over.
func (s *stream) ended() bool { return s.state.Phase == tournament.Finished }

// refold applies a row again. One that cannot be applied is damage.
func (s *stream) refold(r journal.Record) error {
	if err := guard(func() error { return s.fold(r) }); err != nil {
		return notReplayed(r, err)
	}
	return nil
}

// notReplayed is why a row cannot be applied: it is damaged, or of a later release.
func notReplayed(r journal.Record, err error) *journal.Broken {
	var later *tournament.UnknownEvent
	if errors.As(err, &later) {
		return &journal.Broken{Stream: r.Stream, Seq: r.Seq, Fault: journal.LaterRelease, Detail: later.Type}
	}
	return &journal.Broken{Stream: r.Stream, Seq: r.Seq, Fault: NotReplayable, Detail: err.Error()}
}

// author is who wrote the row whose events end at a state.Seq, or go beyond it.
func (s *stream) author(seq uint64) role.By {
	i, _ := slices.BinarySearch(s.seqs, seq)
	if i >= len(s.by) {
		return role.By{}
	}
	return *s.by[i]
}

// seqAfter returns state.Seq as it was after row n.
func (s *stream) seqAfter(n uint64) uint64 {
	if n == 0 || n > uint64(len(s.seqs)) {
		return 0
	}
	return s.seqs[n-1]
}
