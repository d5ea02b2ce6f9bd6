package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of one row, in bytes.
const (
	MaxStream = 200      // name of a stream
	MaxID     = 200      // command id
	MaxWho    = 500      // person, role, device
	MaxWith   = 16       // streams that one command writes to
	MaxRun    = 64       // commands of one stream that are written together
	MaxEvents = 16 << 20 // events of one command: the seat draw of 10,000 players fits
)

// Format numbers the forms of a row: what its hash covers.
type Format uint8

// The forms.
const (
	Format1 Format = 1 // of releases before accounts: no role, one stream
	Format2 Format = 2 // person, role, device; a command may have written rows in several streams
	Newest         = Format2
)

// Record is one row: everything one command did in one stream. A caller of Append fills ID, Person, Role, Device, At and
// Events; the store fills the rest.
type Record struct {
	Format Format
	Stream string   // filled by the store
	Seq    uint64   // 1 for the first row of the stream
	ID     string   // idempotency key of the command, unique in the stream, not empty
	Person string   // who: an account, a player, or a part of floorbook by its name
	Role   string   // as what; "" in format 1
	Device string   // on what
	At     int64    // Unix milliseconds: data, never compared for order
	With   []string // the other streams in which the command wrote a row, sorted: all of them or none
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

// ErrAway says that the database of a room does not answer, or has ended a statement: whether it was carried out is unknown.
var ErrAway = errors.New("journal: the database does not answer")

// ErrNotFound says that a stream holds no row with the command id asked for.
var ErrNotFound = errors.New("journal: no such command")

// LockedError says that another process has the journal open for writing.
type LockedError struct {
	Journal string // its file, or its database
	Holder  string // who: "process 4711 on table-laptop, since 2026-11-20 19:30:00"; "" when that is unknown
}

// Error says who holds the journal and what to do.
func (e *LockedError) Error() string {
	holder := e.Holder
	if holder == "" {
		holder = "another process"
	}
	return fmt.Sprintf("journal %s is in use by %s: stop it, or choose another data directory", e.Journal, holder)
}

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
	// AppendAll writes the rows of one command in several streams, which are all in one transaction: after an error of Append's
	// list none is there. Every row gets the others' streams in With. A command id that all of these streams hold answers with
	// the rows written the first time; one that some hold is ErrConflict. Where all entries are of one stream they are a run: commands of which
	// each comes after the one before, written together as if they were one.
	AppendAll(ctx context.Context, entries ...Entry) ([]Record, error)
	// Load calls fn with the rows of the stream from sequence number from up, in order; an error of fn ends
	// it and is returned. fn may use the store.
	Load(ctx context.Context, stream string, from uint64, fn func(Record) error) error
	// Scan calls fn with every row of every stream as it lies in the store, whatever the store's indexes say of it: those of one
	// stream in order, unless something is damaged.
	Scan(ctx context.Context, fn func(Record) error) error
	// Sound checks the store's own structures, beside the rows; the error says what is damaged.
	Sound(ctx context.Context) error
	// Find returns the row of the command id, or ErrNotFound.
	Find(ctx context.Context, stream, id string) (Record, error)
	// Head returns the last row's place and hash.
	Head(ctx context.Context, stream string) (Head, error)
	// Streams returns the names of all streams, sorted.
	Streams(ctx context.Context) ([]string, error)
	Packing
	// Close ends the store after the appends already handed over.
	Close() error
}

// Shared is a store to which other processes append as well.
type Shared interface {
	Store
	// Follow calls moved with the streams that have moved and how far, whoever has moved them, soon after they have, until ctx ends: first with all
	// there are. Of rows in quick succession it may tell the last alone; seq 0 is of a stream whose turn another process has asked for. No two calls are
	// made at once.
	Follow(ctx context.Context, moved func(stream string, seq uint64))
	// Turn waits until no other process has the turn for a stream, and keeps it until release is called. Nothing rests on it: processes that write to
	// one stream at once overtake each other less. An error means that there is no turn to be had, and nothing else.
	Turn(ctx context.Context, stream string) (release func(), err error)
}

// Sole is a store to which nobody else can append while it is open.
type Sole interface {
	Store
	Sole()
}

// Entry is a row to be written after row Expected of a stream.
type Entry struct {
	Stream   string
	Expected uint64
	Record
}

// IsRun reports whether several entries are commands of one stream, each after the one before, rather than one command in several.
func IsRun(entries []Entry) bool { return len(entries) > 1 && entries[0].Stream == entries[1].Stream }

// Ahead is how many entries before entry i are of its stream.
func Ahead(entries []Entry, i int) uint64 {
	if IsRun(entries) {
		return uint64(i)
	}
	return 0
}

// Together checks the rows of one command, and completes each with the streams of the others; or those of a run. The error is ErrInvalid.
func Together(entries []Entry) ([]Entry, error) {
	if IsRun(entries) {
		return entries, validRun(entries)
	}
	if len(entries) < 1 || len(entries) > MaxWith {
		return nil, fmt.Errorf("%w: rows in %d streams, 1 to %d allowed", ErrInvalid, len(entries), MaxWith)
	}
	out := slices.Clone(entries)
	for i := range out {
		e := &out[i]
		if err := Validate(e.Stream, e.Record); err != nil {
			return nil, err
		}
		if e.ID != out[0].ID {
			return nil, fmt.Errorf("%w: command ids %q and %q in one command", ErrInvalid, out[0].ID, e.ID)
		}
		e.With = nil
		for j := range entries {
			switch {
			case j == i:
			case entries[j].Stream == e.Stream:
				return nil, fmt.Errorf("%w: two rows in stream %q", ErrInvalid, e.Stream)
			default:
				e.With = append(e.With, entries[j].Stream)
			}
		}
		slices.Sort(e.With)
	}
	return out, nil
}

func validRun(entries []Entry) error {
	if len(entries) > MaxRun {
		return fmt.Errorf("%w: a run of %d commands, at most %d allowed", ErrInvalid, len(entries), MaxRun)
	}
	ids := make(map[string]bool, len(entries))
	for i := range entries {
		e := &entries[i]
		if err := Validate(e.Stream, e.Record); err != nil {
			return err
		}
		switch {
		case e.Stream != entries[0].Stream:
			return fmt.Errorf("%w: a run in the streams %q and %q", ErrInvalid, entries[0].Stream, e.Stream)
		case e.Expected != entries[0].Expected+uint64(i):
			return fmt.Errorf("%w: command %d of a run comes after row %d", ErrInvalid, i+1, e.Expected)
		case len(e.With) > 0:
			return fmt.Errorf("%w: a command in several streams in a run", ErrInvalid)
		case ids[e.ID]:
			return fmt.Errorf("%w: command id %q twice in a run", ErrInvalid, e.ID)
		}
		ids[e.ID] = true
	}
	return nil
}

// isText reports whether every store can keep these as text.
func isText(names ...string) bool {
	for _, name := range names {
		if !utf8.ValidString(name) || strings.Contains(name, "\x00") {
			return false
		}
	}
	return true
}

// Validate returns ErrInvalid with the reason when r cannot be a row of the stream.
func Validate(stream string, r Record) error {
	switch {
	case stream == "" || len(stream) > MaxStream:
		return fmt.Errorf("%w: stream name of %d bytes, 1 to %d allowed", ErrInvalid, len(stream), MaxStream)
	case r.ID == "" || len(r.ID) > MaxID:
		return fmt.Errorf("%w: command id of %d bytes, 1 to %d allowed", ErrInvalid, len(r.ID), MaxID)
	case len(r.Person) > MaxWho || len(r.Role) > MaxWho || len(r.Device) > MaxWho:
		return fmt.Errorf("%w: person, role or device longer than %d bytes", ErrInvalid, MaxWho)
	case !isText(stream, r.ID, r.Person, r.Role, r.Device):
		return fmt.Errorf("%w: a name that is not UTF-8 text", ErrInvalid)
	case r.Format > Newest:
		return fmt.Errorf("%w: format %d, this program knows %d", ErrInvalid, r.Format, Newest)
	case r.Format == Format1 && (r.Role != "" || len(r.With) > 0):
		return fmt.Errorf("%w: a row of format 1 has no role and no other stream", ErrInvalid)
	case len(r.Events) > MaxEvents:
		return fmt.Errorf("%w: events of %d bytes, at most %d allowed", ErrInvalid, len(r.Events), MaxEvents)
	}
	return nil
}
