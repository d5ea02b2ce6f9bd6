package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	sqlite3 "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/groupcommit"
)

// writer is the one connection that writes.
type writer struct {
	db     *sql.DB
	conn   *sql.Conn
	insert *sql.Stmt
	head   *sql.Stmt
	byID   *sql.Stmt
	commit func(context.Context) error // tests replace it to make a commit fail
	heads  map[string]journal.Head     // durable heads of the streams written lately
	packs  map[string]bool             // streams of which rows are in blocks
	failed error                       // why the connection must be renewed before it is used again

	inBlocks func(ctx context.Context, stream, id string) (journal.Record, error) // finds a row there
}

// headsMax bounds the remembered heads; beyond it they are read again.
const headsMax = 100_000

const (
	columns   = "format, stream, seq, id, at, actor, role, device, also, events, prev, hash"
	insertRow = "INSERT INTO journal (" + columns + ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
)

func (w *writer) prepare(ctx context.Context, db *sql.DB, conn *sql.Conn) (err error) {
	stmt := func(query string) *sql.Stmt {
		s, prepareErr := conn.PrepareContext(ctx, query)
		err = errors.Join(err, prepareErr)
		return s
	}
	w.db, w.conn, w.failed = db, conn, nil
	w.heads, w.packs = make(map[string]journal.Head), make(map[string]bool)
	w.insert = stmt(insertRow + " ON CONFLICT DO NOTHING")
	w.head = stmt("SELECT seq, hash FROM journal WHERE stream = ? ORDER BY seq DESC LIMIT 1")
	w.byID = stmt("SELECT " + columns + " FROM journal WHERE stream = ? AND id = ?")
	if w.commit == nil {
		w.commit = w.sqlCommit
	}
	return errors.Join(err, w.readPacks(ctx))
}

func (w *writer) readPacks(ctx context.Context) error {
	rows, err := w.conn.QueryContext(ctx, "SELECT DISTINCT stream FROM packs")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var stream string
		if err := rows.Scan(&stream); err != nil {
			return err
		}
		w.packs[stream] = true
	}
	return rows.Err()
}

func (w *writer) sqlCommit(ctx context.Context) error { return w.exec(ctx, "COMMIT") }

func (w *writer) exec(ctx context.Context, query string) error {
	_, err := w.conn.ExecContext(ctx, query)
	return err
}

func (w *writer) close() error {
	if w.failed != nil {
		// An open transaction would keep its lock as long as a statement of it lives. There may be none.
		_ = w.exec(context.Background(), "ROLLBACK")
	}
	return errors.Join(w.insert.Close(), w.head.Close(), w.byID.Close(), w.conn.Close(), w.db.Close())
}

// write commits a batch. A connection that failed is renewed before anything is answered, so that whoever
// gets an unknown outcome and looks into the stream sees what the disk holds.
func (s *Store) write(batch []*groupcommit.Request) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.w.failed != nil {
		if err := s.renew(); err != nil {
			groupcommit.Fail(batch, err)
			return
		}
	}
	slices.SortStableFunc(batch, func(a, b *groupcommit.Request) int {
		x, y := &a.Entries[0], &b.Entries[0]
		return cmp.Or(cmp.Compare(x.Stream, y.Stream), cmp.Compare(x.Expected, y.Expected))
	})
	s.w.write(context.Background(), batch)
	if s.w.failed != nil {
		_ = s.renew() // if that fails, reads and the next append say so
	}
}

// renew throws the connections away and reads everything back from the disk.
func (s *Store) renew() error {
	s.files.Lock()
	defer s.files.Unlock()
	cause := s.w.failed
	_ = s.disconnect() // a connection that failed may also fail to close; the new one decides
	if err := s.connect(); err != nil {
		s.w.failed = cause
		s.down = fmt.Errorf("%w: after a failed write (%w) recovery from disk fails: %w", journal.ErrStopped, cause, err)
		return s.down
	}
	s.down = nil
	return nil
}

// write puts the batch into one transaction. On any error the whole batch fails with the same answer.
func (w *writer) write(ctx context.Context, batch []*groupcommit.Request) {
	if err := w.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		groupcommit.Fail(batch, w.nothingWritten(ctx, err))
		return
	}
	heads := make(map[string]journal.Head, len(batch))
	for _, r := range batch {
		if err := w.place(ctx, r, heads); err != nil {
			groupcommit.Fail(batch, w.nothingWritten(ctx, err))
			return
		}
	}
	switch err := w.commit(ctx); {
	case err == nil:
		if len(w.heads)+len(heads) > headsMax {
			clear(w.heads)
		}
		for stream, head := range heads {
			w.heads[stream] = head
		}
	case isFull(err) || isBusy(err):
		groupcommit.Fail(batch, w.nothingWritten(ctx, err))
	default:
		// The commit may have reached the disk or not. Only reading the disk again can tell.
		w.failed = err
		groupcommit.Fail(batch, fmt.Errorf("journal: outcome unknown: %w", err))
	}
}

// nothingWritten undoes the open transaction and says which promise err is.
func (w *writer) nothingWritten(ctx context.Context, err error) error {
	// With a full disk SQLite may have rolled back already; then this fails and that is fine.
	_ = w.exec(ctx, "ROLLBACK")
	switch {
	case isFull(err):
		return fmt.Errorf("%w: %w", journal.ErrFull, err)
	case isBusy(err):
		return fmt.Errorf("%w: %w", journal.ErrBusy, err)
	}
	w.failed = err
	return fmt.Errorf("%w: %w", journal.ErrStopped, err)
}

// place inserts the rows of one request, or answers it with the rows of the same command, or with ErrConflict. Its error is one
// of the database, which ends the batch.
func (w *writer) place(ctx context.Context, r *groupcommit.Request, heads map[string]journal.Head) error {
	before := make([]journal.Head, len(r.Entries))
	free := true
	for i := range r.Entries {
		head, err := w.headOf(ctx, r.Entries[i].Stream, heads)
		if err != nil {
			return err
		}
		before[i], free = head, free && head.Seq+journal.Ahead(r.Entries, i) == r.Entries[i].Expected
	}
	if len(r.Entries) > 1 || w.packs[r.Entries[0].Stream] { // an insert that conflicts must not leave another behind, nor meets it a row in a block
		known, err := w.known(ctx, r, before)
		if known || err != nil {
			return err
		}
	}
	if free {
		done, err := w.insertAll(ctx, r, before, heads)
		if done || err != nil {
			return err
		}
		if len(r.Entries) > 1 { // a part may be in the transaction already
			return errForgotten
		}
	}
	known, err := w.known(ctx, r, before)
	if known || err != nil {
		return err
	}
	// The insert met a row that we do not remember: the next append asks the file.
	e := &r.Entries[0]
	delete(w.heads, e.Stream)
	r.Err = fmt.Errorf("%w: stream %s has a row %d that came by another way", journal.ErrConflict, e.Stream, e.Expected+1)
	return nil
}

// errForgotten ends a batch and has the file read anew: it holds a row that came by another way.
var errForgotten = errors.New("journal: a row came by another way")

// insertAll writes the rows of a request after the heads; done is false when the only one is that of a command which is there.
func (w *writer) insertAll(ctx context.Context, r *groupcommit.Request, before []journal.Head, heads map[string]journal.Head) (done bool, err error) {
	for i := range r.Entries {
		head := before[i]
		if journal.Ahead(r.Entries, i) > 0 {
			head = r.Rows[i-1].Head()
		}
		row := journal.Next(head, r.Entries[i].Record)
		result, err := w.add(ctx, &row)
		if err != nil {
			return false, err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return false, err
		}
		r.Rows = append(r.Rows, row)
		heads[row.Stream] = row.Head()
	}
	return true, nil
}

// known answers a request whose command is there, with its rows, and one that cannot be written, with ErrConflict.
func (w *writer) known(ctx context.Context, r *groupcommit.Request, before []journal.Head) (bool, error) {
	at := -1 // the first stream that stands in the way
	var rows []journal.Record
	for i := range r.Entries {
		e := &r.Entries[i]
		first, err := scan(w.byID.QueryRowContext(ctx, e.Stream, e.ID))
		if errors.Is(err, sql.ErrNoRows) && w.packs[e.Stream] {
			if first, err = w.inBlocks(ctx, e.Stream, e.ID); errors.Is(err, journal.ErrNotFound) {
				err = sql.ErrNoRows
			}
		}
		switch {
		case journal.IsElsewhere(err):
			r.Err = fmt.Errorf("%w: %w", journal.ErrConflict, err) // the command may be among those rows
			return true, nil
		case err == nil:
			rows = append(rows, first)
		case !errors.Is(err, sql.ErrNoRows):
			return false, err
		}
		if at < 0 && (err == nil || before[i].Seq+journal.Ahead(r.Entries, i) != e.Expected) {
			at = i
		}
	}
	switch {
	case len(rows) == len(r.Entries):
		r.Rows = rows
	case at >= 0:
		e := &r.Entries[at]
		r.Err = fmt.Errorf("%w: stream %s: row %d expected, the head is %d", journal.ErrConflict, e.Stream, e.Expected, before[at].Seq)
	default:
		return false, nil
	}
	return true, nil
}

func (w *writer) add(ctx context.Context, row *journal.Record) (sql.Result, error) {
	also := ""
	if len(row.With) > 0 {
		text, err := json.Marshal(row.With)
		if err != nil {
			return nil, err
		}
		also = string(text)
	}
	return w.insert.ExecContext(ctx, row.Format, row.Stream, int64(row.Seq), row.ID, row.At, row.Person, row.Role, row.Device, also,
		bytesOf(row.Events), row.Prev[:], row.Hash[:])
}

// headOf returns the head of the stream inside the open transaction.
func (w *writer) headOf(ctx context.Context, stream string, heads map[string]journal.Head) (journal.Head, error) {
	if head, ok := heads[stream]; ok {
		return head, nil
	}
	if head, ok := w.heads[stream]; ok {
		return head, nil
	}
	return scanHead(stream, w.head.QueryRowContext(ctx, stream))
}

// bytesOf stores no events as an empty blob, never as NULL.
func bytesOf(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func isFull(err error) bool { return resultCode(err) == lib.SQLITE_FULL }
func isBusy(err error) bool { return resultCode(err) == lib.SQLITE_BUSY }

// resultCode returns SQLite's primary result code of err, 0 for another error.
func resultCode(err error) int {
	var e *sqlite3.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
