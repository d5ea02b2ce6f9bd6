package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

// pageRows and pageBytes bound what Load holds in memory; reading in pages also keeps a slow reader from
// pinning the write-ahead log.
const (
	pageRows  = 1000
	pageBytes = 4 << 20
)

// row is what scans: *sql.Row or *sql.Rows.
type row interface{ Scan(into ...any) error }

func scan(r row) (journal.Record, error) {
	var rec journal.Record
	var seq int64
	var prev, hash []byte
	var also string
	err := r.Scan(&rec.Format, &rec.Stream, &seq, &rec.ID, &rec.At, &rec.Person, &rec.Role, &rec.Device, &also, &rec.Events, &prev, &hash)
	if err != nil {
		return journal.Record{}, err
	}
	if also != "" && json.Unmarshal([]byte(also), &rec.With) != nil {
		rec.With = []string{also} // damage: the chain shows it
	}
	rec.Seq = uint64(seq)
	// A hash of another length is damage: it is left zero and the chain shows it.
	if len(prev) == len(rec.Prev) {
		copy(rec.Prev[:], prev)
	}
	if len(hash) == len(rec.Hash) {
		copy(rec.Hash[:], hash)
	}
	return rec, nil
}

func scanHead(stream string, r *sql.Row) (journal.Head, error) {
	head := journal.Head{Stream: stream}
	var seq int64
	var hash []byte
	err := r.Scan(&seq, &hash)
	if errors.Is(err, sql.ErrNoRows) {
		return head, nil
	}
	if err != nil {
		return head, err
	}
	head.Seq = uint64(seq)
	if len(hash) == len(head.Hash) {
		copy(head.Hash[:], hash)
	}
	return head, nil
}

// Load implements journal.Store.
func (s *Store) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	from = max(from, 1)
	for {
		page, more, err := s.page(ctx, stream, from)
		if err != nil {
			return err
		}
		if len(page) > 0 && page[0].Seq > from {
			next, err := packed.Read(ctx, s, stream, from, fn)
			if err != nil {
				return err
			}
			if next > from {
				from = next
				continue
			}
		}
		for _, r := range page {
			if err := fn(r); err != nil {
				return err
			}
			from = r.Seq + 1
		}
		if !more {
			return nil
		}
	}
}

// Scan implements journal.Store. Rows that are packed while they are read make it journal.ErrBusy: read again.
func (s *Store) Scan(ctx context.Context, fn func(journal.Record) error) error {
	return s.Dump(ctx, packed.Unpacking(fn))
}

// tablePage returns the rows behind rowid after, in the order of the table, and the last one's rowid, unless there are other packs than so many.
func (s *Store) tablePage(ctx context.Context, after int64, packs int) (page []journal.Record, last int64, err error) {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return nil, 0, s.down
	}
	const query = "SELECT (SELECT count(*) FROM packs), rowid, " + columns + " FROM journal NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ?"
	rows, err := s.read.QueryContext(ctx, query, after, pageRows)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	size, now := 0, 0
	for rows.Next() {
		r, err := scan(withRowID{rows, []any{&now, &last}})
		if err != nil {
			return nil, 0, err
		}
		if now != packs {
			return nil, 0, fmt.Errorf("%w: rows were packed while they were read", journal.ErrBusy)
		}
		page = append(page, r)
		if size += len(r.Events); size > pageBytes {
			return page, last, nil
		}
	}
	return page, last, rows.Err()
}

// withRowID scans a row that begins with its rowid, and whatever stands before.
type withRowID struct {
	row
	first []any
}

func (w withRowID) Scan(into ...any) error { return w.row.Scan(slices.Concat(w.first, into)...) }

// Sound implements journal.Store.
func (s *Store) Sound(ctx context.Context) error {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return s.down
	}
	rows, err := s.read.QueryContext(ctx, "PRAGMA integrity_check(1)")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var found string
		if err := rows.Scan(&found); err != nil {
			return err
		}
		if found != "ok" {
			return fmt.Errorf("integrity check: %s", found)
		}
	}
	return rows.Err()
}

// page returns the next rows from sequence number from up, and whether there may be more.
func (s *Store) page(ctx context.Context, stream string, from uint64) (page []journal.Record, more bool, err error) {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return nil, false, s.down
	}
	const query = "SELECT " + columns + " FROM journal WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT ?"
	rows, err := s.read.QueryContext(ctx, query, stream, int64(from), pageRows)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	size := 0
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, false, err
		}
		page = append(page, r)
		if size += len(r.Events); size > pageBytes {
			return page, true, nil
		}
	}
	return page, len(page) == pageRows, rows.Err()
}

// Find implements journal.Store.
func (s *Store) Find(ctx context.Context, stream, id string) (journal.Record, error) {
	r, err := s.found(ctx, stream, id)
	if errors.Is(err, journal.ErrNotFound) {
		return s.blocks.Find(ctx, s, stream, id)
	}
	return r, err
}

// found looks among the rows in play.
func (s *Store) found(ctx context.Context, stream, id string) (journal.Record, error) {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return journal.Record{}, s.down
	}
	r, err := scan(s.read.QueryRowContext(ctx, "SELECT "+columns+" FROM journal WHERE stream = ? AND id = ?", stream, id))
	if errors.Is(err, sql.ErrNoRows) {
		return journal.Record{}, journal.ErrNotFound
	}
	return r, err
}

// Head implements journal.Store.
func (s *Store) Head(ctx context.Context, stream string) (journal.Head, error) {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return journal.Head{}, s.down
	}
	return scanHead(stream, s.read.QueryRowContext(ctx, "SELECT seq, hash FROM journal WHERE stream = ? ORDER BY seq DESC LIMIT 1", stream))
}

// Streams implements journal.Store. It walks the index from name to name instead of reading every row.
func (s *Store) Streams(ctx context.Context) ([]string, error) {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return nil, s.down
	}
	var names []string
	next := ""
	for {
		err := s.read.QueryRowContext(ctx, "SELECT stream FROM journal WHERE stream > ? ORDER BY stream LIMIT 1", next).Scan(&next)
		if errors.Is(err, sql.ErrNoRows) {
			return names, nil
		}
		if err != nil {
			return nil, err
		}
		names = append(names, next)
	}
}
