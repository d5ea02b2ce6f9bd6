// Package memory is the journal without a disk, for tests and simulation: what a sqlite store would keep in a
// file lies in a Disk, and an append can be made to fail in the ways a real one fails. It loses everything
// with the process.
package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
)

// Fault is what goes wrong with one append.
type Fault uint8

// The faults.
const (
	NoFault    Fault = iota
	Busy             // ErrBusy, nothing written
	Full             // ErrFull, nothing written
	Stopped          // ErrStopped, nothing written
	Lost             // an error of unknown outcome, nothing written
	LoseAnswer       // an error of unknown outcome, but the row is written
)

// ErrInjected is the error of unknown outcome that Lost and LoseAnswer give.
var ErrInjected = errors.New("memory: injected fault: outcome unknown")

// Disk holds the rows and survives the stores opened on it. The zero value is empty and ready.
type Disk struct {
	mu      sync.Mutex
	streams map[string]*rows
}

type rows struct {
	list []journal.Record
	byID map[string]int
}

// Store is a journal.Store on a Disk.
type Store struct {
	disk *Disk

	mu     sync.Mutex
	closed bool
	fault  func(stream string, r journal.Record) Fault
}

var _ journal.Store = (*Store)(nil)

// Open returns a store on disk.
func Open(disk *Disk) *Store { return &Store{disk: disk} }

// SetFault makes f decide what goes wrong with each append from now on; nil is nothing. f runs before the
// append and must not use the store.
func (s *Store) SetFault(f func(stream string, r journal.Record) Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// open returns the fault function, or ErrStopped after Close.
func (s *Store) open() (func(string, journal.Record) Fault, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, fmt.Errorf("%w: the store is closed", journal.ErrStopped)
	}
	return s.fault, nil
}

// Append implements journal.Store.
func (s *Store) Append(ctx context.Context, stream string, expected uint64, r journal.Record) (journal.Record, error) {
	if err := journal.Validate(stream, r); err != nil {
		return journal.Record{}, err
	}
	rows, err := s.write(ctx, []journal.Entry{{Stream: stream, Expected: expected, Record: r}})
	if err != nil {
		return journal.Record{}, err
	}
	return rows[0], nil
}

// AppendAll implements journal.Store. The fault is chosen by the first entry; of a run by the first for which there is one.
func (s *Store) AppendAll(ctx context.Context, entries ...journal.Entry) ([]journal.Record, error) {
	entries, err := journal.Together(entries)
	if err != nil {
		return nil, err
	}
	return s.write(ctx, entries)
}

func (s *Store) write(ctx context.Context, entries []journal.Entry) ([]journal.Record, error) {
	choose, err := s.open()
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", journal.ErrBusy, err)
	}
	fault := NoFault
	if choose != nil {
		fault = choose(entries[0].Stream, entries[0].Record)
	}
	for i := 1; choose != nil && fault == NoFault && journal.IsRun(entries) && i < len(entries); i++ {
		fault = choose(entries[i].Stream, entries[i].Record)
	}
	switch fault {
	case Busy:
		return nil, fmt.Errorf("%w: injected fault", journal.ErrBusy)
	case Full:
		return nil, fmt.Errorf("%w: injected fault", journal.ErrFull)
	case Stopped:
		return nil, fmt.Errorf("%w: injected fault", journal.ErrStopped)
	case Lost:
		return nil, ErrInjected
	}
	rows, err := s.disk.append(entries)
	if err == nil && fault == LoseAnswer {
		return nil, ErrInjected
	}
	return rows, err
}

func (d *Disk) append(entries []journal.Entry) ([]journal.Record, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var known []journal.Record
	var conflict error
	for i, e := range entries {
		st := d.streams[e.Stream]
		at := st.head(e.Stream).Seq + journal.Ahead(entries, i)
		first, there := st.find(e.ID)
		if there {
			known = append(known, first)
		}
		if conflict == nil && (there || at != e.Expected) {
			conflict = fmt.Errorf("%w: stream %s: row %d expected, the head is %d", journal.ErrConflict, e.Stream, e.Expected, at)
		}
	}
	if len(known) == len(entries) {
		return known, nil
	}
	if conflict != nil {
		return nil, conflict
	}
	out := make([]journal.Record, len(entries))
	for i, e := range entries {
		row := journal.Next(d.streams[e.Stream].head(e.Stream), copied(e.Record))
		d.put(row)
		out[i] = copied(row)
	}
	return out, nil
}

func (d *Disk) put(row journal.Record) {
	st := d.streams[row.Stream]
	if st == nil {
		st = &rows{byID: make(map[string]int)}
	}
	st.byID[row.ID] = len(st.list)
	st.list = append(st.list, row)
	if d.streams == nil {
		d.streams = make(map[string]*rows)
	}
	d.streams[row.Stream] = st
}

// head is the last row's place; st may be nil.
func (st *rows) head(stream string) journal.Head {
	if st == nil || len(st.list) == 0 {
		return journal.Head{Stream: stream}
	}
	return st.list[len(st.list)-1].Head()
}

func (st *rows) find(id string) (journal.Record, bool) {
	if st == nil {
		return journal.Record{}, false
	}
	i, ok := st.byID[id]
	if !ok {
		return journal.Record{}, false
	}
	return copied(st.list[i]), true
}

// copied keeps the disk's bytes apart from the caller's.
func copied(r journal.Record) journal.Record {
	r.Events, r.With = slices.Clone(r.Events), slices.Clone(r.With)
	return r
}

// view returns the rows of stream from sequence number from up, as they are now.
func (d *Disk) view(stream string, from uint64) []journal.Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	st := d.streams[stream]
	if st == nil {
		return nil
	}
	skip := uint64(0)
	if from > 1 {
		skip = min(from-1, uint64(len(st.list)))
	}
	return st.list[skip:len(st.list):len(st.list)]
}

// Load implements journal.Store.
func (s *Store) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	if _, err := s.open(); err != nil {
		return err
	}
	for _, r := range s.disk.view(stream, from) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := fn(copied(r)); err != nil {
			return err
		}
	}
	return nil
}

// Scan implements journal.Store.
func (s *Store) Scan(ctx context.Context, fn func(journal.Record) error) error {
	names, err := s.Streams(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := s.Load(ctx, name, 0, fn); err != nil {
			return err
		}
	}
	return nil
}

// Sound implements journal.Store: memory has no structure of its own.
func (s *Store) Sound(context.Context) error {
	_, err := s.open()
	return err
}

// Find implements journal.Store.
func (s *Store) Find(_ context.Context, stream, id string) (journal.Record, error) {
	if _, err := s.open(); err != nil {
		return journal.Record{}, err
	}
	s.disk.mu.Lock()
	defer s.disk.mu.Unlock()
	if row, there := s.disk.streams[stream].find(id); there {
		return row, nil
	}
	return journal.Record{}, journal.ErrNotFound
}

// Head implements journal.Store.
func (s *Store) Head(_ context.Context, stream string) (journal.Head, error) {
	if _, err := s.open(); err != nil {
		return journal.Head{}, err
	}
	list := s.disk.view(stream, 0)
	if len(list) == 0 {
		return journal.Head{Stream: stream}, nil
	}
	return list[len(list)-1].Head(), nil
}

// Streams implements journal.Store.
func (s *Store) Streams(context.Context) ([]string, error) {
	if _, err := s.open(); err != nil {
		return nil, err
	}
	s.disk.mu.Lock()
	defer s.disk.mu.Unlock()
	names := make([]string, 0, len(s.disk.streams))
	for name, st := range s.disk.streams {
		if len(st.list) > 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Pack implements journal.Store: memory has no blocks.
func (s *Store) Pack(context.Context, string) (int, error) {
	_, err := s.open()
	return 0, err
}

// Packs implements journal.Store.
func (s *Store) Packs(context.Context) ([]journal.Pack, error) {
	_, err := s.open()
	return nil, err
}

// Dump implements journal.Store.
func (s *Store) Dump(ctx context.Context, to journal.Filler) error { return s.Scan(ctx, to.Row) }

// Close implements journal.Store. The disk keeps its rows.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// Tamper changes a stored row behind the store's back, to prove that verification notices: f gets the rows of
// the stream and returns what shall stand there instead.
func (d *Disk) Tamper(stream string, f func([]journal.Record) []journal.Record) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if st := d.streams[stream]; st != nil {
		list := make([]journal.Record, len(st.list))
		for i, r := range st.list {
			list[i] = copied(r)
		}
		st.list, st.byID = f(list), make(map[string]int)
		for i, r := range st.list {
			st.byID[r.ID] = i
		}
	}
}
