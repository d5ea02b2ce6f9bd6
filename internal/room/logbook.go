package room

import (
	"context"
	"fmt"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// LogbookStream is the journal's stream of what people did with accounts, devices and keys. It is no tournament.
const LogbookStream = "logbook"

// keptLog is the logbook's entries.
type keptLog = kept[logbook.Entry]

func newLog() *keptLog {
	return &keptLog{stream: LogbookStream, of: func(row journal.Record) (logbook.Entry, error) {
		e, err := logbook.Unmarshal(row.Events)
		e.By, e.At, e.Seq = byOf(row), row.At, row.Seq
		return e, err
	}}
}

// Note writes an entry into the logbook: when it returns nil, it is on disk. The same id is one entry only. It refuses with a
// *refusal.Error.
func (r *Room) Note(ctx context.Context, id string, e logbook.Entry, by role.By) error {
	row, err := entryRow(e, by, id, r.Now())
	if err != nil {
		return err
	}
	return r.logbook.keep(ctx, r, row)
}

// NoteAlone writes an entry as Note does, into a journal that no room keeps. heads may be nil.
func NoteAlone(ctx context.Context, store journal.Store, heads *Heads, at tournament.Instant, id string, e logbook.Entry, by role.By) error {
	row, err := entryRow(e, by, id, at)
	if err != nil {
		return err
	}
	book, alone := newLog(), &Room{store: store, heads: heads, ctx: ctx}
	if err := book.load(ctx, store, heads.of(LogbookStream)); err != nil {
		return fmt.Errorf("room: stream %s: %w", LogbookStream, err)
	}
	return book.keep(ctx, alone, row)
}

// entryRow is the row of an entry that may be written.
func entryRow(e logbook.Entry, by role.By, id string, at tournament.Instant) (journal.Record, error) {
	if err := e.Check(); err != nil {
		return journal.Record{}, err
	}
	b, err := logbook.Marshal(e)
	return rowBy(by, id, int64(at), b), err
}

// LogbookOf lists the logbook of a journal that no room keeps, oldest first.
func LogbookOf(ctx context.Context, store journal.Store) ([]logbook.Entry, error) {
	book := newLog()
	if err := book.load(ctx, store, nil); err != nil {
		return nil, fmt.Errorf("room: stream %s: %w", LogbookStream, err)
	}
	return book.entries(ctx, store)
}

// Logbook lists what was noted, oldest first; nothing where its rows are damaged, which Damaged tells. It is for reading.
func (r *Room) Logbook(ctx context.Context) ([]logbook.Entry, error) {
	return r.logbook.entries(ctx, r.store)
}

// rowBy is a row of a command, ready to be appended.
func rowBy(by role.By, id string, at int64, events []byte) journal.Record {
	return journal.Record{ID: id, Person: by.Person, Role: string(by.Role), Device: by.Device, At: at, Events: events}
}

// byOf is who wrote a row.
func byOf(row journal.Record) role.By {
	return role.By{Person: row.Person, Role: role.Role(row.Role), Device: row.Device}
}
