package room

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
)

// Open proves and folds the streams of the journal and catches up with the deadlines that fell while nobody was there, each at its own
// instant. A stream that is not whole is frozen; the room opens all the same.
//
// Streams that were over at their last checkpoint, where the journal still ends there, are read afterwards, while the room serves,
// or as soon as somebody asks for one. Then the rows before the snapshots that streams were opened from are proved, and all are compared as they lie in
// the store. What is found then freezes its stream too.
func Open(ctx context.Context, c Config) (*Room, error) {
	r, err := newRoom(c)
	if err != nil {
		return nil, err
	}
	names, err := r.store.Streams(ctx)
	if err != nil {
		return nil, fmt.Errorf("room: %w", err)
	}
	for id, head := range r.heads.Known() {
		if head.Seq > 0 && !slices.Contains(names, id) {
			names = append(names, id)
		}
	}
	for id, k := range r.beside {
		if err := k.load(ctx, r.store, r.heads.of(id)); err != nil {
			return nil, fmt.Errorf("room: stream %s: %w", id, err)
		}
		if err := k.damaged(); err != nil {
			r.log.Error("stream frozen", "stream", id, "err", err)
		}
	}
	var now, later []*stream
	for _, id := range slices.Sorted(slices.Values(names)) {
		if r.beside[id] != nil {
			continue
		}
		s := newStream(id)
		r.place(s)
		wait, err := r.canWait(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("room: stream %s: %w", id, err)
		}
		s.unread.Store(wait)
		if wait {
			later = append(later, s)
		} else {
			now = append(now, s)
		}
	}
	if err := r.reviveAll(ctx, now); err != nil {
		return nil, err
	}
	r.settleTables(ctx, now)
	for _, s := range now {
		r.wasAway(ctx, s, c.Away)
		r.catchUp(s)
		r.doUnasked(r.ctx, s, Command{})
	}
	r.checking.Store(int64(len(later)) + 1)
	r.work.Add(1)
	go r.examine(later)
	r.keepSnapshots()
	r.follow()
	return r, nil
}

// canWait reports whether a stream was over at its last checkpoint, with nothing behind it and nothing lost.
func (r *Room) canWait(ctx context.Context, id string) (bool, error) {
	at, over := r.heads.wasOver(id)
	if !over {
		return false, nil
	}
	head, err := r.store.Head(ctx, id)
	return head == at, err
}

// reviveAll folds streams, on every processor: folding is what opening costs. The error is one of the journal.
func (r *Room) reviveAll(ctx context.Context, all []*stream) error {
	errs := make([]error, len(all))
	next := make(chan int)
	var work sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		work.Go(func() {
			for i := range next {
				all[i].hold()
				errs[i] = r.revive(ctx, all[i])
				all[i].letGo()
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	work.Wait()
	for i, err := range errs {
		if err != nil {
			return fmt.Errorf("room: stream %s: %w", all[i].id, err)
		}
	}
	return nil
}

// revive folds a stream after a start. The error is one of the journal; damage freezes the stream.
func (r *Room) revive(ctx context.Context, s *stream) error {
	err := r.reload(ctx, s)
	if err != nil && (ctx.Err() != nil || journal.NothingWritten(err)) {
		return err
	}
	if err == nil && r.snapshots != nil && s.noted.Load() == nil && s.due(s.head.Seq) { // it was long without one, and nobody uses it yet
		r.note(s)
	}
	if err == nil {
		err = guard(func() error { return r.check(s.content) })
	}
	if err == nil {
		err = s.content.whole(r)
	}
	if err != nil {
		r.freeze(s, err)
	}
	return nil
}

// reload makes a stream what the journal holds, and notes how far it was proved: the next opening begins there.
func (r *Room) reload(ctx context.Context, s *stream) error {
	known := r.heads.of(s.id)
	err := guard(func() error {
		if r.restore(ctx, s, known) {
			return nil
		}
		return s.reload(ctx, r.store, known)
	})
	if err == nil {
		r.heads.note(s.head, s.content.over())
	}
	return err
}

// awake reads a stream that was left for later when the room opened.
func (r *Room) awake(s *stream) {
	if !s.unread.Load() {
		return
	}
	s.hold()
	defer s.letGo()
	if !s.unread.Load() {
		return
	}
	if err := r.revive(r.ctx, s); err != nil {
		r.log.Error("stream not readable", "stream", s.id, "err", err)
		return
	}
	s.show() // before anybody looks
	s.unread.Store(false)
	r.checking.Add(-1)
	r.tell("")
}

// examine reads what was left for later, and then compares the rows as they lie in the store with those that its indexes have shown.
func (r *Room) examine(later []*stream) {
	defer r.work.Done()
	for _, s := range later {
		if r.ctx.Err() != nil {
			return
		}
		r.awake(s)
	}
	for _, s := range r.ready() {
		r.proveRest(s)
	}
	log, err := r.Logbook(r.ctx)
	if err == nil {
		thawed := thawed(log)
		known := func(stream string) bool { return thawed(stream) || r.Frozen(stream) != nil } // what is lost with a stream is shown with it
		err = journal.Survey(r.ctx, r.store, r.shown(), known, r.found)
	}
	if err != nil {
		if r.ctx.Err() == nil {
			r.log.Error("the journal was not checked to its end", "err", err)
		}
		return
	}
	r.checking.Add(-1)
	r.tell("")
}

// shown is how far every stream was read that is whole.
func (r *Room) shown() []journal.Head {
	var heads []journal.Head
	for _, s := range r.ready() {
		if v := s.shown.Load(); v.frozen == nil && v.head.Seq > 0 {
			heads = append(heads, v.head)
		}
	}
	for _, k := range r.beside {
		if head := k.shown(); head.Seq > 0 {
			heads = append(heads, head)
		}
	}
	return heads
}

// found freezes the stream of a fault that was found while the room serves; one of no stream is shown alone.
func (r *Room) found(b *journal.Broken) {
	switch k := r.beside[b.Stream]; {
	case b.Stream == "":
		r.log.Error("the journal's file is damaged", "err", b)
		r.unsound.Store(b)
	case k != nil:
		r.log.Error("stream frozen", "stream", b.Stream, "err", b)
		k.spoil(b)
	default:
		s := r.begun(b.Stream) // new where no index shows it
		s.hold()
		if s.frozen == nil {
			r.freeze(s, b)
			s.disarm()
		}
		s.letGo()
		r.tell(b.Stream)
	}
	r.tell("")
}

// begun is a stream, new where none of that id is in memory: another node may have begun it.
func (r *Room) begun(id string) *stream {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.streams[id]
	if s == nil {
		s = newStream(id)
		r.place(s)
	}
	return s
}

// place puts a stream in memory, in the place of one of its id. r.mu is held, or nobody else knows the room yet.
func (r *Room) place(s *stream) {
	r.streams[s.id] = s
	of := r.ofKind[s.kind]
	i, had := slices.BinarySearchFunc(of, s.id, func(o *stream, id string) int { return cmp.Compare(o.id, id) })
	if !had {
		of = slices.Insert(of, i, s)
	}
	of[i], r.ofKind[s.kind] = s, of
}

// every lists the streams in memory by name, those of one kind or of all.
func (r *Room) every(of ...*kind) (all []*stream) {
	if len(of) == 0 {
		of = kinds
	}
	r.mu.RLock()
	for _, k := range of {
		all = append(all, r.ofKind[k]...)
	}
	r.mu.RUnlock()
	if len(of) > 1 {
		slices.SortFunc(all, func(a, b *stream) int { return cmp.Compare(a.id, b.id) })
	}
	return all
}

// ready lists those that are not left for later: nobody waits for one that is being read in the background.
func (r *Room) ready() []*stream {
	return slices.DeleteFunc(r.every(), func(s *stream) bool { return s.unread.Load() })
}
