// Package groupcommit gathers the appends that come while a store is writing, so that the next commit takes them all: the cost of a
// durable write is shared by whoever waits for it.
package groupcommit

import (
	"context"
	"fmt"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
)

// Max is the most commands that share one commit.
const Max = 1024

// Request is one command on its way to the store and back: a row, or rows in several streams.
type Request struct {
	Entries []journal.Entry
	Rows    []journal.Record // as written, or as they were the first time
	Err     error
	done    chan struct{}
}

// Fail answers every request of a batch with an error.
func Fail(batch []*Request, err error) {
	for _, r := range batch {
		r.Rows, r.Err = nil, err
	}
}

// Queue is the appending half of a journal.Store.
type Queue struct {
	waiting chan *Request
	ended   chan struct{} // closed when the last batch is answered
	mu      sync.RWMutex  // held for reading while sending to waiting, for writing to close it
	closed  bool
}

// New starts a queue that hands its batches to write, one at a time: it fills each request's Rows or Err.
func New(write func(batch []*Request)) *Queue {
	q := &Queue{waiting: make(chan *Request, Max), ended: make(chan struct{})}
	go q.run(write)
	return q
}

// Closed is a queue that takes nothing: of a store that is read.
func Closed() *Queue {
	q := &Queue{closed: true, ended: make(chan struct{})}
	close(q.ended)
	return q
}

// Append implements journal.Store.
func (q *Queue) Append(ctx context.Context, stream string, expected uint64, r journal.Record) (journal.Record, error) {
	if err := journal.Validate(stream, r); err != nil {
		return journal.Record{}, err
	}
	rows, err := q.hand(ctx, []journal.Entry{{Stream: stream, Expected: expected, Record: r}})
	if err != nil {
		return journal.Record{}, err
	}
	return rows[0], nil
}

// AppendAll implements journal.Store.
func (q *Queue) AppendAll(ctx context.Context, entries ...journal.Entry) ([]journal.Record, error) {
	entries, err := journal.Together(entries)
	if err != nil {
		return nil, err
	}
	return q.hand(ctx, entries)
}

// Close takes nothing more and returns when all that was taken is answered.
func (q *Queue) Close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.waiting)
	}
	q.mu.Unlock()
	<-q.ended
}

// hand gives rows to the writer and waits for their outcome.
func (q *Queue) hand(ctx context.Context, entries []journal.Entry) ([]journal.Record, error) {
	r := &Request{Entries: entries, done: make(chan struct{})}
	if err := q.submit(ctx, r); err != nil {
		return nil, err
	}
	<-r.done // never given up: an append handed over has an outcome, and the caller must learn it
	return r.Rows, r.Err
}

func (q *Queue) submit(ctx context.Context, r *Request) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return fmt.Errorf("%w: not open for writing", journal.ErrStopped)
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", journal.ErrBusy, err)
	}
	select {
	case q.waiting <- r:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", journal.ErrBusy, ctx.Err())
	}
}

// run takes all that waits, has it written as one, answers, and takes what has come meanwhile.
func (q *Queue) run(write func([]*Request)) {
	defer close(q.ended)
	for first := range q.waiting {
		batch := []*Request{first}
	collect:
		for len(batch) < Max {
			select {
			case r, more := <-q.waiting:
				if !more {
					break collect
				}
				batch = append(batch, r)
			default:
				break collect
			}
		}
		write(batch)
		for _, r := range batch {
			close(r.done)
		}
	}
}
