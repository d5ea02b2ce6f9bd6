package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
)

// ErrNotEmpty says that a database holds a journal already.
var ErrNotEmpty = errors.New("journal: the database holds rows already")

// Fill copies what dump gives into the database, as it is, in one transaction: all of it is there, or nothing. It proves nothing of
// it: journal.Verify does. The error is ErrNotEmpty where there is a row already.
func (s *Store) Fill(ctx context.Context, dump func(journal.Filler) error) error {
	return s.fill(ctx, dump, true)
}

// Extend is Fill of a journal that holds rows already: those that dump gives come behind them.
func (s *Store) Extend(ctx context.Context, dump func(journal.Filler) error) error {
	return s.fill(ctx, dump, false)
}

func (s *Store) fill(ctx context.Context, dump func(journal.Filler) error, empty bool) error {
	if err := s.open(); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "LOCK TABLE journal IN EXCLUSIVE MODE"); err != nil {
			return err
		}
		var there bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM journal) OR EXISTS (SELECT 1 FROM packs)").Scan(&there); err != nil {
			return err
		}
		if there && empty {
			return ErrNotEmpty
		}
		to := filling{ctx: ctx, tx: tx, days: map[string]bool{}}
		if err := dump(journal.Filler{Pack: to.pack, Block: to.block, Row: to.row}); err != nil {
			return err
		}
		return to.send()
	})
}

// How many rows of a copy go in one statement.
const (
	fillRows  = 1000
	fillBytes = 4 << 20 // of events
)

// filling is a copy in progress.
type filling struct {
	ctx  context.Context
	tx   pgx.Tx
	days map[string]bool // whose partitions are there
	rows columnwise
	size int
}

func (f *filling) pack(p journal.Pack) error {
	if _, err := f.tx.Exec(f.ctx, insertPack, packValues(p)...); err != nil || p.Away || f.days[p.Day] {
		return err
	}
	f.days[p.Day] = true
	return makeDay(f.ctx, f.tx, p.Day)
}

func (f *filling) block(b journal.Block) error { return insertBlock(f.ctx, f.tx, b, nil) }

func (f *filling) row(r journal.Record) error {
	f.rows.add(&r)
	if f.size += len(r.Events); len(f.rows.seq) < fillRows && f.size < fillBytes {
		return nil
	}
	return f.send()
}

func (f *filling) send() error {
	if len(f.rows.seq) == 0 {
		return nil
	}
	_, err := f.tx.Exec(f.ctx, insertRows+") AS r("+columns+")", f.rows.arguments()...)
	f.rows, f.size = columnwise{}, 0
	return err
}
