package room

import (
	"context"
	"errors"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// A store may be shared: other nodes of the room, each with all streams in memory, append to it too. Whichever node decides a command, the version of the
// stream lets it in once; what others have written is read along, and a command that was decided without it is decided again.

// sharedTries is how often a command is decided that rows of other nodes overtake.
const sharedTries = 10

// follow reads along what other nodes write, until the room ends.
func (r *Room) follow() {
	if r.shared == nil || !r.begin() {
		return
	}
	go func() {
		defer r.work.Done()
		r.shared.Follow(r.ctx, r.moved)
	}()
}

// tries is how often a command is decided at most.
func (r *Room) tries() int {
	if r.shared != nil {
		return sharedTries
	}
	return 2
}

// contendedFor is how long a stream to which another node has written is one for which turns are taken.
const contendedFor = 5 * time.Second

func (s *stream) contended() bool {
	return time.Since(time.UnixMilli(s.foreign.Load())) <= contendedFor
}

// turn waits for the turn of a stream to which other nodes write too: whoever is overtaken has to read it again. Without one the command is decided all
// the same. release is never nil. The stream is locked.
func (r *Room) turn(ctx context.Context, s *stream) (release func()) {
	if r.shared == nil || !s.contended() {
		return func() {}
	}
	release, err := r.shared.Turn(ctx, s.id)
	if err != nil {
		s.foreign.Store(0) // whoever has it may stand still
		return func() {}
	}
	return release
}

// moved brings a stream level with the journal, which has it at seq; 0 says that another node asks for its turn.
func (r *Room) moved(id string, seq uint64) {
	if r.beside[id] != nil { // whoever reads them reads what is new
		return
	}
	if seq == 0 {
		if s := r.known(id); s != nil {
			s.foreign.Store(time.Now().UnixMilli())
		}
		return
	}
	s := r.begun(id)
	if s.unread.Load() {
		if at, _ := r.heads.wasOver(id); at.Seq >= seq { // as it was when it was left for later
			return
		}
		r.awake(s)
		r.tell(id)
	}
	r.readAlong(s, seq)
}

// readAlong folds what others have written to a stream up to a row, and more.
func (r *Room) readAlong(s *stream, seq uint64) {
	s.hold()
	defer r.telling(s)()
	if s.head.Seq >= seq && !s.behind || s.frozen != nil {
		return
	}
	s.own()
	if err := r.level(r.ctx, s); err != nil {
		r.log.Warn("rows of other nodes not read", "stream", s.id, "err", err)
	}
}

// level makes a stream what the journal holds. Rows that are new are folded onto those that were proved; one that may differ from the journal is read
// again. The error is one of the journal; damage freezes the stream. The stream is locked.
func (r *Room) level(ctx context.Context, s *stream) error {
	if s.behind {
		return r.reload(ctx, s)
	}
	before := s.head
	err := guard(func() error {
		_, err := journal.VerifyFrom(ctx, r.store, s.head, nil, s.refold)
		return err
	})
	if s.head != before {
		s.foreign.Store(time.Now().UnixMilli())
	}
	var broken *journal.Broken
	switch {
	case errors.As(err, &broken):
		r.freeze(s, broken)
		s.disarm()
	case err != nil:
		s.behind = true // a row may be applied in part
	default:
		r.heads.note(s.head, s.content.over())
	}
	return err
}
