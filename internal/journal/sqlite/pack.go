package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

const (
	packColumns  = "stream, first, last, day, hash, away"
	insertPack   = "INSERT INTO packs (" + packColumns + ") VALUES (?,?,?,?,?,?)"
	blockColumns = "day, stream, first, last, prev, hash, ids"
	insertBlock  = "INSERT INTO packed (" + blockColumns + ", data) VALUES (?,?,?,?,?,?,?,?)"
)

// Pack implements journal.Store.
func (s *Store) Pack(ctx context.Context, stream string) (int, error) {
	if s.lock == nil {
		return 0, fmt.Errorf("%w: not open for writing", journal.ErrStopped)
	}
	return packed.Steps(ctx, s, stream, s.packStep)
}

// packStep moves rows into blocks in one transaction, between two batches of the writer.
func (s *Store) packStep(ctx context.Context, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.w.failed != nil {
		return fmt.Errorf("%w: after a failed write", journal.ErrBusy)
	}
	if err := s.w.pack(ctx, p, rows, blocks); err != nil {
		if s.w.failed != nil {
			_ = s.renew() // if that fails, reads and the next append say so
		}
		return err
	}
	s.w.packs[p.Stream] = true
	return nil
}

func (w *writer) pack(ctx context.Context, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
	if err := w.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		return w.nothingWritten(ctx, err)
	}
	if err := w.move(ctx, p, rows, blocks); err != nil {
		ctx := context.WithoutCancel(ctx)
		if errors.Is(err, journal.ErrConflict) {
			return errors.Join(err, w.exec(ctx, "ROLLBACK"))
		}
		return w.nothingWritten(ctx, err)
	}
	err := w.commit(context.WithoutCancel(ctx))
	switch {
	case err == nil:
		return nil
	case isFull(err) || isBusy(err):
		return w.nothingWritten(context.WithoutCancel(ctx), err)
	}
	w.failed = err
	return fmt.Errorf("journal: outcome unknown: %w", err)
}

// move writes blocks, reads them again, and takes their rows out of those in play.
func (w *writer) move(ctx context.Context, p journal.Pack, rows []journal.Record, blocks []journal.Block) error {
	begun, err := w.conn.ExecContext(ctx, insertPack+" ON CONFLICT DO NOTHING", packValues(p)...)
	if err != nil {
		return err
	}
	if n, err := begun.RowsAffected(); err != nil || n == 0 {
		return cmp.Or(err, p.Taken())
	}
	for _, b := range blocks {
		if _, err := w.conn.ExecContext(ctx, insertBlock, blockValues(b)...); err != nil {
			return err
		}
		got, err := scanBlock(w.conn.QueryRowContext(ctx, selectBlock+" WHERE stream = ? AND first = ?", b.Stream, int64(b.First)))
		if err == nil {
			err = packed.Same(got, rows[b.First-p.First:b.Last-p.First+1])
		}
		if err != nil {
			return err
		}
	}
	gone, err := w.conn.ExecContext(ctx, "DELETE FROM journal WHERE stream = ? AND seq BETWEEN ? AND ?", p.Stream, int64(p.First), int64(p.Last))
	if err != nil {
		return err
	}
	if n, err := gone.RowsAffected(); err != nil || n != int64(len(rows)) {
		return cmp.Or(err, p.Taken())
	}
	return nil
}

func packValues(p journal.Pack) []any {
	away := 0
	if p.Away {
		away = 1
	}
	return []any{p.Stream, int64(p.First), int64(p.Last), p.Day, p.Hash[:], away}
}

func blockValues(b journal.Block) []any {
	return []any{b.Day, b.Stream, int64(b.First), int64(b.Last), b.Prev[:], b.Hash[:], bytesOf(b.IDs), bytesOf(b.Data)}
}

const selectBlock = "SELECT " + blockColumns + ", data FROM packed"

func scanBlock(r row) (b journal.Block, err error) {
	var first, last int64
	var prev, hash []byte
	if err := r.Scan(&b.Day, &b.Stream, &first, &last, &prev, &hash, &b.IDs, &b.Data); err != nil {
		return b, err
	}
	b.First, b.Last = uint64(first), uint64(last)
	copy(b.Prev[:], prev) // of another length they are damaged: the chain shows it
	copy(b.Hash[:], hash)
	return b, nil
}

func scanPack(r row) (p journal.Pack, err error) {
	var first, last int64
	var hash []byte
	var away bool
	err = r.Scan(&p.Stream, &first, &last, &p.Day, &hash, &away)
	p.First, p.Last, p.Away = uint64(first), uint64(last), away
	copy(p.Hash[:], hash)
	return p, err
}

// Packs implements journal.Store.
func (s *Store) Packs(ctx context.Context) ([]journal.Pack, error) { return s.packsOf(ctx, "1 = 1") }

// Packed returns the packs of a stream, in order.
func (s *Store) Packed(ctx context.Context, stream string) ([]journal.Pack, error) {
	return s.packsOf(ctx, "stream = ?", stream)
}

func (s *Store) packsOf(ctx context.Context, where string, args ...any) (out []journal.Pack, err error) {
	err = s.each(ctx, func(r row) error {
		p, err := scanPack(r)
		out = append(out, p)
		return err
	}, "SELECT "+packColumns+" FROM packs WHERE "+where+" ORDER BY stream, first", args...)
	return out, err
}

// each calls fn for each row of a query's answer.
func (s *Store) each(ctx context.Context, fn func(row) error, query string, args ...any) error {
	s.files.RLock()
	defer s.files.RUnlock()
	if s.down != nil {
		return s.down
	}
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Listed implements packed.Source.
func (s *Store) Listed(ctx context.Context, stream string) (out []journal.Block, err error) {
	err = s.each(ctx, func(r row) error {
		b, err := scanBlock(r)
		out = append(out, b)
		return err
	}, "SELECT "+blockColumns+", x'' FROM packed WHERE stream = ? ORDER BY first", stream)
	return out, err
}

// Block implements packed.Source: the block that holds the row b.First.
func (s *Store) Block(ctx context.Context, b journal.Block) (journal.Block, error) {
	var found journal.Block
	err := s.each(ctx, func(r row) (err error) {
		found, err = scanBlock(r)
		return err
	}, selectBlock+" WHERE stream = ? AND first <= ? ORDER BY first DESC LIMIT 1", b.Stream, int64(b.First))
	return found, err
}

// blocksPage is how many blocks are read at once.
const blocksPage = 16

// Dump implements journal.Store. Rows that are packed while they are read make it journal.ErrBusy: read again.
func (s *Store) Dump(ctx context.Context, to journal.Filler) error {
	packs, err := s.Packs(ctx)
	if err != nil {
		return err
	}
	for _, p := range packs {
		if err := to.Pack(p); err != nil {
			return err
		}
	}
	for last := int64(-1); ; {
		var page []journal.Block
		err := s.each(ctx, func(r row) error {
			b, err := scanBlock(withRowID{r, []any{&last}})
			page = append(page, b)
			return err
		}, "SELECT rowid, "+blockColumns+", data FROM packed NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ?", last, blocksPage)
		if err != nil {
			return err
		}
		for _, b := range page {
			if err := to.Block(b); err != nil {
				return err
			}
		}
		if len(page) < blocksPage {
			break
		}
	}
	return s.inPlay(ctx, len(packs), to.Row)
}

// inPlay walks the table of rows itself: a damaged index hides rows from Load.
func (s *Store) inPlay(ctx context.Context, packs int, fn func(journal.Record) error) error {
	for last := int64(-1); ; {
		page, next, err := s.tablePage(ctx, last, packs)
		if err != nil {
			return err
		}
		for _, r := range page {
			if err := fn(r); err != nil {
				return err
			}
		}
		if len(page) == 0 {
			return nil
		}
		last = next
	}
}

// Compact gives space that packed rows have left back to the system. Nobody else may have the journal open.
func (s *Store) Compact(ctx context.Context) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	_, err := s.w.conn.ExecContext(ctx, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// blocksOf are the blocks of a stream.
func blocksOf(ctx context.Context, db *sql.DB, stream string) (blocks []journal.Block, err error) {
	rows, err := db.QueryContext(ctx, selectBlock+" WHERE stream = ? ORDER BY first", stream)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		b, err := scanBlock(rows)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, b)
	}
	return blocks, rows.Err()
}

// unpack puts the rows of a stream up to one back into play, in a copy of a journal: those behind are left out.
func unpack(ctx context.Context, db *sql.DB, stream string, upTo uint64) error {
	blocks, err := blocksOf(ctx, db, stream)
	if err != nil || len(blocks) == 0 {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	for _, table := range []string{"packs", "packed"} {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE stream = ?", stream); err != nil {
			return err
		}
	}
	insert, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	defer insert.Close()
	w := writer{insert: insert}
	for _, b := range blocks {
		for _, r := range packed.Decode(b) {
			if r.Seq > upTo {
				break
			}
			if _, err := w.add(ctx, &r); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}
