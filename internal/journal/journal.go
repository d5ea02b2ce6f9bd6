package journal

import (
	"context"
	"errors"
	"fmt"
)

// Limits of one row, in bytes.
const (
	MaxStream = 200      // name of a stream
	MaxID     = 200      // command id
	MaxWho    = 500      // actor, device
	MaxEvents = 16 << 20 // events of one command: the seat draw of 10,000 players fits
)

// Record is one row: everything one command did. A caller of Append fills ID, Actor, Device, At and Events;
// the store fills the rest.
type Record struct {
	Stream string // filled by the store
	Seq    uint64 // 1 for the first row of the stream
	ID     string // idempotency key of the command, unique in the stream, not empty
	Actor  string // who
	Device string // on what
	At     int64  // Unix milliseconds: data, never compared for order
	Events []byte
	Prev   Hash // hash of the row before, zero for the first
	Hash   Hash // of this row, Prev included
}

// Head is the last row of a stream. Seq 0 is an empty or unknown stream.
type Head struct {
	Stream string `json:"stream"`
	Seq    uint64 `json:"seq"`
	Hash   Hash   `json:"hash"`
}

// Errors after which nothing was written. Test with errors.Is.
var (
	ErrConflict = errors.New("journal: the stream has moved on") // expected is not the head's sequence number
	ErrBusy     = errors.New("journal: busy")                    // try again
	ErrFull     = errors.New("journal: no space left")           // readable; appends work again when there is space
	ErrStopped  = errors.New("journal: stopped")                 // closed, or not yet recovered from a failed write
	ErrInvalid  = errors.New("journal: invalid row")             // a limit exceeded, an empty name or id
)

// ErrNotFound says that a stream holds no row with the command id asked for.
var ErrNotFound = errors.New("journal: no such command")

// NothingWritten reports whether err guarantees that the append left no trace.
func NothingWritten(err error) bool {
	for _, e := range []error{ErrConflict, ErrBusy, ErrFull, ErrStopped, ErrInvalid} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// Store keeps streams. All methods may be called concurrently.
type Store interface {
	// Append writes r after row expected of the stream (0 for the first row) and returns it complete, once it
	// is durable. When the stream already holds a row with r.ID, that row is returned and nothing is written,
	// whatever expected says. ctx is heard until the row is handed to the writer, then no longer.
	Append(ctx context.Context, stream string, expected uint64, r Record) (Record, error)
	// Load calls fn with the rows of the stream from sequence number from up, in order; an error of fn ends
	// it and is returned. fn may use the store.
	Load(ctx context.Context, stream string, from uint64, fn func(Record) error) error
	// Find returns the row of the command id, or ErrNotFound.
	Find(ctx context.Context, stream, id string) (Record, error)
	// Head returns the last row's place and hash.
	Head(ctx context.Context, stream string) (Head, error)
	// Streams returns the names of all streams, sorted.
	Streams(ctx context.Context) ([]string, error)
	// Backup writes a complete copy to the new file path while the store is in use.
	Backup(ctx context.Context, path string) error
	// Close ends the store after the appends already handed over.
	Close() error
}

// Validate returns ErrInvalid with the reason when r cannot be a row of the stream.
func Validate(stream string, r Record) error {
	switch {
	case stream == "" || len(stream) > MaxStream:
		return fmt.Errorf("%w: stream name of %d bytes, 1 to %d allowed", ErrInvalid, len(stream), MaxStream)
	case r.ID == "" || len(r.ID) > MaxID:
		return fmt.Errorf("%w: command id of %d bytes, 1 to %d allowed", ErrInvalid, len(r.ID), MaxID)
	case len(r.Actor) > MaxWho || len(r.Device) > MaxWho:
		return fmt.Errorf("%w: actor or device longer than %d bytes", ErrInvalid, MaxWho)
	case len(r.Events) > MaxEvents:
		return fmt.Errorf("%w: events of %d bytes, at most %d allowed", ErrInvalid, len(r.Events), MaxEvents)
	}
	return nil
}
