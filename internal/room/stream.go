package room

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/event"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
)

// stream is what a stream of the journal holds, in memory, as the journal has it.
type stream struct {
	id   string
	kind *kind

	queue queue                 // those whose commands wait for it
	mu    sync.Mutex            // held by a command from its check to its durable end
	shown atomic.Pointer[image] // what everybody reads
	folded
	side      *side            // of what it holds; nil where that is shown, or was read anew
	other     content          // the copy that is not shown, owed some rows; nil: there is none
	otherSide *side            // of that copy
	owed      []journal.Record // rows that the other copy lacks

	whole   bool          // the chain of its rows was proved from the first to the head
	frozen  error         // why nothing more is accepted
	unread  atomic.Bool   // left for later when the room opened: read it before anything else; whoever lists streams passes it over without waiting
	behind  bool          // content may differ from the journal: reload before anything else
	mending atomic.Bool   // it is about to be read again
	foreign atomic.Int64  // when another node was last seen to write to it, or to want to, in Unix milliseconds
	past    bool          // as it was: it is read, and takes no command
	packed  atomic.Uint64 // the row at which it was found packed

	noted atomic.Pointer[notedAt] // its snapshot, nil: none that is known

	alarm   func()       // stops the pending deadline
	alarmAt atomic.Int64 // its instant, 0 where there is none
}

// folded is what rows have made, up to the head. A snapshot is all of it, whatever is in it.
type folded struct {
	content content
	head    journal.Head
	prev    journal.Hash // of the row before, which that of the head continues
	seqs    []uint64     // content.seq after each row
	by      []*role.By   // who wrote each row
	at      []int64      // instant of each row
	people  map[role.By]*role.By
	ids     map[uint32]struct{} // check sums of the ids of all rows: what is not among them no row has
	opened  int64               // instant of the first row, for sorting lists
	last    int64               // instant of the last row
}

func newStream(id string) *stream {
	s := &stream{id: id, kind: kindOwning(id), whole: true}
	s.clear()
	s.show()
	return s
}

func (s *stream) clear() {
	s.begin(folded{content: s.kind.empty(s.id), head: journal.Head{Stream: s.id}, people: make(map[role.By]*role.By), ids: make(map[uint32]struct{})})
}

// begin has the stream hold what was not made of what it shows.
func (s *stream) begin(f folded) { s.folded, s.side = f, nil }

// holds reports whether a row up to the head may have the id of a command.
func (s *stream) holds(id string) bool {
	_, may := s.ids[crc32.ChecksumIEEE([]byte(id))]
	return may
}

// fold applies one row of the journal.
func (s *stream) fold(r journal.Record) error {
	if err := refold(s.content, r); err != nil {
		return err
	}
	s.advance(r, s.content.seq())
	return nil
}

// advance notes that row r is durable and applied; seq is that of the state after it.
func (s *stream) advance(r journal.Record, seq uint64) {
	if r.Seq == 1 {
		s.opened = r.At
	}
	s.head, s.prev, s.last = r.Head(), r.Prev, r.At
	s.seqs = append(s.seqs, seq)
	by := byOf(r)
	one := s.people[by]
	if one == nil { // a room has few people and many rows
		one = &by
		s.people[by] = one
	}
	s.by, s.at = append(s.by, one), append(s.at, r.At)
	s.ids[crc32.ChecksumIEEE([]byte(r.ID))] = struct{}{}
	if s.side != nil {
		s.owed = append(s.owed, r)
	}
}

// reload makes the stream what the journal holds, proving its rows. What was lost at the end shows against known heads. The
// error is a *journal.Broken, or one of the journal.
func (s *stream) reload(ctx context.Context, store journal.Store, known []journal.Head) error {
	s.behind, s.whole = true, false
	s.clear()
	head, err := journal.VerifyStream(ctx, store, s.id, known, s.refold)
	if err != nil {
		var broken *journal.Broken
		if errors.As(err, &broken) && broken.Fault == journal.TailMissing && head.Seq == 0 {
			broken.Fault = journal.StreamMissing
		}
		return err
	}
	s.behind, s.whole = false, true
	return nil
}

// refold applies a row again. One that cannot be applied is damage.
func (s *stream) refold(r journal.Record) error {
	if err := guard(func() error { return s.fold(r) }); err != nil {
		return notReplayed(r, err)
	}
	return nil
}

// notReplayed is why a row cannot be applied: it is damaged, or of a later release.
func notReplayed(r journal.Record, err error) *journal.Broken {
	var later *event.Unknown
	if errors.As(err, &later) {
		return &journal.Broken{Stream: r.Stream, Seq: r.Seq, Fault: journal.LaterRelease, Detail: later.Type}
	}
	return &journal.Broken{Stream: r.Stream, Seq: r.Seq, Fault: NotReplayable, Detail: err.Error()}
}

// ownID is the id of an act that the room sends to a stream by itself. It names the stream: what the act does in others is known there by the
// same id.
func (s *stream) ownID(format string, args ...any) string {
	of := sha256.Sum256([]byte(s.id))
	return fmt.Sprintf(format, args...) + fmt.Sprintf(" %x", of[:6])
}

// author is who wrote the row whose events end at a sequence number, or go beyond it.
func (s *folded) author(seq uint64) role.By {
	i, _ := slices.BinarySearch(s.seqs, seq)
	if i >= len(s.by) {
		return role.By{}
	}
	return *s.by[i]
}

// seqAfter returns the sequence number as it was after row n.
func (s *folded) seqAfter(n uint64) uint64 {
	if n == 0 || n > uint64(len(s.seqs)) {
		return 0
	}
	return s.seqs[n-1]
}

// closed is the refusal of a stream that is frozen.
func closed(stream string, why error) error {
	if day, is := journal.ElsewhereOn(why); is {
		return refusal.New(StoredElsewhere, "Stream", stream, "Day", day)
	}
	return refusal.New(Frozen, "Stream", stream)
}
