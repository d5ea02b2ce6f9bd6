package room

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/refusal"
)

// kept is a stream of single entries beside those of kinds, in memory as the journal has it: a row is an entry.
type kept[T any] struct {
	stream string
	of     func(journal.Record) (T, error) // what a row holds

	mu   sync.Mutex
	all  []T
	head journal.Head
	bad  error // why its rows are not read, nil when they are whole
}

// keepTries is how often an entry is appended while other nodes append theirs.
const keepTries = 5

// load proves the rows and reads them. Damage closes the stream; the error is one of the journal.
func (k *kept[T]) load(ctx context.Context, store journal.Store, known []journal.Head) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, err := journal.VerifyStream(ctx, store, k.stream, known, k.take)
	if err != nil && (ctx.Err() != nil || journal.NothingWritten(err)) {
		return err
	}
	k.bad = err
	return nil
}

// take adds the entry of a row. One that cannot be read is damage.
func (k *kept[T]) take(row journal.Record) error {
	e, err := k.of(row)
	if err != nil {
		return &journal.Broken{Stream: k.stream, Seq: row.Seq, Fault: NotReplayable, Detail: err.Error()}
	}
	k.all, k.head = append(k.all, e), row.Head()
	return nil
}

// read takes over the rows that are new. mu is held.
func (k *kept[T]) read(ctx context.Context, store journal.Store) error {
	return store.Load(ctx, k.stream, k.head.Seq+1, k.take)
}

// keep appends a row: when it returns nil, it is on disk. It refuses with a *refusal.Error.
func (k *kept[T]) keep(ctx context.Context, r *Room, row journal.Record) error {
	if r.ctx.Err() != nil {
		return refusal.New(JournalStopped)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bad != nil {
		return refusal.New(Frozen, "Stream", k.stream)
	}
	var err error
	for range keepTries {
		if err = k.read(ctx, r.store); err != nil {
			return err
		}
		var written journal.Record
		written, err = r.store.Append(ctx, k.stream, k.head.Seq, row)
		r.took(err)
		if err == nil {
			r.heads.note(written.Head(), false)
			return k.read(ctx, r.store)
		}
		if !journal.NothingWritten(err) {
			return refusal.New(NotConfirmed)
		}
	}
	return fmt.Errorf("room: stream %s: %w", k.stream, err)
}

// entries lists what is kept, oldest first; nothing where it is damaged.
func (k *kept[T]) entries(ctx context.Context, store journal.Store) ([]T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bad != nil {
		return nil, nil
	}
	if err := k.read(ctx, store); err != nil {
		return nil, err
	}
	return slices.Clip(k.all), nil
}

// damaged is why the rows are not read, nil when they are whole.
func (k *kept[T]) damaged() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.bad
}

// shown is how far it was read; nowhere where it is damaged.
func (k *kept[T]) shown() journal.Head {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bad != nil {
		return journal.Head{}
	}
	return k.head
}

// spoil closes the stream for what was found wrong with it.
func (k *kept[T]) spoil(why error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.bad == nil {
		k.bad = why
	}
}

// verify proves that every row can be read, and returns the last one.
func (k *kept[T]) verify(ctx context.Context, store journal.Store) (journal.Head, error) {
	head := journal.Head{Stream: k.stream}
	err := store.Load(ctx, k.stream, 1, func(row journal.Record) error {
		if _, err := k.of(row); err != nil {
			return &journal.Broken{Stream: k.stream, Seq: row.Seq, Fault: NotReplayable, Detail: err.Error()}
		}
		head = row.Head()
		return nil
	})
	return head, err
}

// keeper is a kept stream, whatever its entries are.
type keeper interface {
	load(ctx context.Context, store journal.Store, known []journal.Head) error
	verify(ctx context.Context, store journal.Store) (journal.Head, error)
	take(row journal.Record) error
	damaged() error
	spoil(why error)
	shown() journal.Head
}

// entryStreams are the streams of a journal that hold single entries.
func entryStreams(law *lawBook, log *keptLog) map[string]keeper {
	return map[string]keeper{CaseLawStream: law, LogbookStream: log}
}
