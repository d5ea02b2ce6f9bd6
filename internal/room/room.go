package room

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Config is what a room is made of. Its parts stay the caller's to close, after the room.
type Config struct {
	Store  journal.Store
	Clock  Clock
	Secret Secret
	Decks  vault.Keys   // seal the decks of hosted hands
	Away   Away         // since the room was last kept; zero: it is not known, or it was never away
	Heads  *Heads       // noted apart from the journal; nil: what it lost at its end does not show
	Log    *slog.Logger // slog.Default() when nil

	// Snapshots is where snapshots of streams are kept, which may be deleted at any time; nil: every opening reads all rows.
	Snapshots Files
	// Entropy is where the seeds of decks come from: the operating system when nil. Simulations alone, which must be the same
	// again, give another.
	Entropy func() [32]byte
	// Owns reports whether this node acts first on a stream where nobody has asked: its deadlines. nil: on every one.
	Owns func(stream string) bool
	// Observe is told of every command that was carried out or refused, from many goroutines; nil: nobody is.
	Observe func(Done)
}

// Room owns the streams of one journal.
type Room struct {
	store   journal.Store
	clock   Clock
	secret  Secret
	decks   vault.Keys
	entropy func() [32]byte // a seed that nobody knows, for one hand
	heads   *Heads
	log     *slog.Logger
	hub     hub
	caselaw *lawBook
	logbook *keptLog
	beside  map[string]keeper   // the streams of single entries
	check   func(content) error // content.check; tests make it fail
	observe func(Done)
	owns    func(stream string) bool
	shared  journal.Shared // the store, where other nodes write to it; nil: they do not
	sole    bool           // nobody else can write to the store

	snapshots *snapshots // nil: none are kept

	readOnly atomic.Pointer[refusal.Code]   // why the journal took no row when it was last asked
	checking atomic.Int64                   // what is still to be examined of the journal: tournaments that are over, and the file
	unsound  atomic.Pointer[journal.Broken] // what is wrong with the file, beside its rows

	ctx  context.Context // ends with the room
	end  context.CancelFunc
	work sync.WaitGroup // deadlines being carried out

	mu      sync.RWMutex
	streams map[string]*stream
	ofKind  map[*kind][]*stream // the same, by name
	nights  nights              // tournaments as they were
	delays  delays              // sessions as those who look on see them
}

// newRoom is a room without streams.
func newRoom(c Config) (*Room, error) {
	r := &Room{store: c.Store, clock: c.Clock, secret: c.Secret, decks: c.Decks, entropy: c.Entropy, heads: c.Heads, log: c.Log, check: content.check,
		observe: c.Observe, owns: c.Owns, streams: make(map[string]*stream), ofKind: make(map[*kind][]*stream)}
	r.shared, _ = c.Store.(journal.Shared)
	_, r.sole = c.Store.(journal.Sole)
	if r.log == nil {
		r.log = slog.Default()
	}
	if r.observe == nil {
		r.observe = func(Done) {}
	}
	if r.owns == nil {
		r.owns = func(string) bool { return true }
	}
	if r.entropy == nil {
		r.entropy = fromSystem
	}
	if len(r.decks) == 0 {
		return nil, errors.New("room: no key seals the decks")
	}
	var err error
	if r.snapshots, err = newSnapshots(c.Snapshots, c.Secret); err != nil {
		r.log.Warn("no snapshots are kept", "err", err)
		r.snapshots = nil
	}
	r.caselaw, r.logbook = newLawBook(), newLog()
	r.beside = entryStreams(r.caselaw, r.logbook)
	for _, k := range kinds {
		if k.standing != "" {
			r.place(newStream(k.standing))
		}
	}
	r.ctx, r.end = context.WithCancel(context.Background())
	return r, nil
}

// freeze closes a stream for commands. The others go on.
func (r *Room) freeze(s *stream, why error) {
	s.frozen = why
	if journal.IsElsewhere(why) {
		r.log.Info("stream stored elsewhere", "stream", s.id, "err", why)
		return
	}
	r.log.Error("stream frozen", "stream", s.id, "row", s.head.Seq, "err", why)
	r.forget(s)
}

// guard turns a panic of the core into an error: one stream's bug must not end the room.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// Close waits for deadlines being carried out and ends the room. The store and the clock stay open.
func (r *Room) Close() {
	r.mu.Lock()
	r.end()
	r.mu.Unlock()
	for _, s := range r.every() {
		s.hold()
		s.disarm()
		s.letGo()
	}
	r.work.Wait()
}

// begin counts a piece of the room's own work, unless the room is closed.
func (r *Room) begin() bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if r.ctx.Err() != nil {
		return false
	}
	r.work.Add(1)
	return true
}

// Streams lists the tournaments, newest first, without those that were deleted.
func (r *Room) Streams() []string {
	all := r.ready()
	opened := make(map[string]int64, len(all))
	names := make([]string, 0, len(all))
	for _, s := range all {
		v, done := s.reading()
		if t, ok := v.content.(*tourney); ok && v.head.Seq > 0 && t.state.DeletedAt == 0 {
			names = append(names, s.id)
			opened[s.id] = v.opened
		}
		done()
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(opened[b], opened[a]), cmp.Compare(a, b))
	})
	return names
}

// stream is the stream of an id, read, or a tournament as it was; nil where there is none.
func (r *Room) stream(id string) *stream {
	if s := r.owned(id); s != nil {
		return s
	}
	return r.asWas(id)
}

// owned is the stream of an id, as it is now.
func (r *Room) owned(id string) *stream {
	s := r.known(id)
	if s != nil {
		r.awake(s)
	}
	return s
}

// known is the stream of an id, read or left for later.
func (r *Room) known(id string) *stream {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.streams[id]
}

// Read calls f with the present state of a tournament, all of it durable. f must be quick, must not change the
// state nor keep anything of it, and must not call the room. A tournament that was deleted is not shown. The error is a *refusal.Error.
func (r *Room) Read(id string, f func(*tournament.State)) error {
	return r.ReadMarked(id, func(s *tournament.State, _ Marks) { f(s) })
}

// ReadMarked is Read, with when what people look at last changed.
func (r *Room) ReadMarked(id string, f func(*tournament.State, Marks)) error {
	var hidden error
	err := read(r, id, func(t *tourney) {
		if hidden = r.hidden(t.state); hidden == nil {
			f(t.state, &t.marks)
		}
	})
	return cmp.Or(err, hidden)
}

// read calls f with what a stream of the kind of C holds, as Room.Read does.
func read[C content](r *Room, id string, f func(C)) error {
	s := r.stream(id)
	if s == nil {
		return refusal.New(UnknownStream, "Stream", id)
	}
	v, done := s.reading()
	defer done()
	held, ok := v.content.(C)
	switch {
	case v.behind && v.frozen != nil:
		return closed(id, v.frozen)
	case v.behind:
		return refusal.New(JournalStopped)
	case !ok || v.head.Seq == 0 && s.kind.standing == "":
		return refusal.New(UnknownStream, "Stream", id)
	}
	f(held)
	return nil
}

// Author is who did what ended at a sequence number of the state; nobody for what is not known.
func (r *Room) Author(id string, seq uint64) role.By {
	s := r.stream(id)
	if s == nil {
		return role.By{}
	}
	return s.shown.Load().author(seq)
}

// Now is the room's instant.
func (r *Room) Now() tournament.Instant { return r.clock.Now() }

// Speed is how many of the room's seconds pass in a second.
func (r *Room) Speed() float64 { return r.clock.Speed() }

// WaitUntil returns when the room's clock shows at, or with the error of ctx.
func (r *Room) WaitUntil(ctx context.Context, at tournament.Instant) error {
	if at <= r.clock.Now() {
		return ctx.Err()
	}
	reached := make(chan struct{})
	stop := r.clock.AfterFunc(at, func() { close(reached) })
	defer stop()
	select {
	case <-reached:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Dealer returns who knows the cards of the stream's hosted hands.
func (r *Room) Dealer(id string) Dealer { return Dealer{keys: r.decks, secret: r.secret, stream: id} }

// Damaged lists what is frozen because the journal is not whole, or because a check failed, by stream. What is stored elsewhere is not damaged.
func (r *Room) Damaged() []Damage {
	var out []Damage
	if why := r.unsound.Load(); why != nil {
		out = append(out, damage("", "", journal.Head{}, why))
	}
	for _, s := range r.ready() {
		v, done := s.reading()
		if v.frozen != nil && !journal.IsElsewhere(v.frozen) {
			out = append(out, damage(s.id, v.content.title(), v.head, v.frozen))
		}
		done()
	}
	for id, k := range r.beside {
		if err := k.damaged(); err != nil {
			out = append(out, damage(id, "", journal.Head{Stream: id}, err))
		}
	}
	slices.SortFunc(out, func(a, b Damage) int { return cmp.Compare(a.Stream, b.Stream) })
	return out
}

// Damage is a stream that takes no commands until somebody has looked at it.
type Damage struct {
	Stream string        // "": the file of the journal
	Name   string        // as its people call it, as far as it could be read
	Rows   uint64        // that were found good
	Fault  journal.Fault // "" where the rows are whole and something else is wrong
	Detail string        // untranslated
}

// Next is the first row that was not found good.
func (d Damage) Next() uint64 { return d.Rows + 1 }

func damage(stream, name string, head journal.Head, why error) Damage {
	d := Damage{Stream: stream, Name: name, Rows: head.Seq, Detail: why.Error()}
	var broken *journal.Broken
	if errors.As(why, &broken) {
		d.Rows, d.Fault, d.Detail = broken.Seq-1, broken.Fault, broken.Detail
	}
	return d
}

// Frozen returns why a stream is frozen, nil when it is not.
func (r *Room) Frozen(id string) error {
	s := r.stream(id)
	if s == nil {
		return nil
	}
	return s.shown.Load().frozen
}

// Thaw reads a frozen stream again from the journal and accepts commands once more, if it is whole. It is for
// a person who has looked at the reason.
func (r *Room) Thaw(ctx context.Context, id string) error {
	s := r.stream(id)
	if s == nil {
		return refusal.New(UnknownStream, "Stream", id)
	}
	s.hold()
	s.frozen = nil
	r.forget(s) // all of it is read
	err := r.revive(ctx, s)
	err = errors.Join(err, s.frozen)
	s.letGo()
	if err == nil {
		r.catchUp(s)
	}
	r.tell(id)
	return err
}
