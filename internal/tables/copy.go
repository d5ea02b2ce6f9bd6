package tables

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ErrNotEmpty says that tables to be filled hold rows already.
var ErrNotEmpty = errors.New("tables: there are rows already")

// errDiffers says that a copy is not what it was made of.
var errDiffers = errors.New("tables: the copy is not the same")

// Still has read see the tables as they are at one instant.
func (d *DB) Still(ctx context.Context, read func(Reader) error) error {
	var o *sql.TxOptions
	if d.shared {
		o = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	tx, err := d.begin(ctx, o)
	if err != nil {
		return err
	}
	return errors.Join(read(reading{tx, d.shared}), tx.Rollback())
}

// Together makes one change of several sets of one database, all or nothing. All that mirrors hold of them is read anew.
func Together(ctx context.Context, sets []*DB, judge func(*Tx) error) (err error) {
	for _, d := range sets {
		d.turn.Lock()
		defer d.turn.Unlock()
	}
	tx, err := sets[0].begin(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	t := &Tx{reading: reading{tx, true}}
	of := make([]int64, len(sets))
	for i, d := range sets {
		if of[i], err = d.next(ctx, t); err != nil {
			return err
		}
	}
	if err = judge(t); err != nil {
		return err
	}
	if !t.wrote {
		return tx.Rollback()
	}
	t.touched = []string{""}
	for i, d := range sets {
		if err = d.note(ctx, t, of[i]); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Bounds of what is written by one statement of a copy.
const (
	fillRows  = 100
	fillBytes = 4 << 20
)

// Fill copies all rows of a set from elsewhere, and proves that they are the same. The error is ErrNotEmpty where there are rows already.
func (t *Tx) Fill(ctx context.Context, from Reader, set Set) error {
	for _, table := range set.Tables {
		var n int
		if err := t.QueryRow(ctx, "SELECT count(*) FROM "+table.Name).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			return ErrNotEmpty
		}
		if err := t.fill(ctx, from, table); err != nil {
			return named(table.Name, err)
		}
		was, err := table.sum(ctx, from)
		if err != nil {
			return err
		}
		if is, err := table.sum(ctx, t); err != nil || is != was {
			return named(table.Name, errors.Join(errDiffers, err))
		}
	}
	return nil
}

func (t *Tx) fill(ctx context.Context, from Reader, table Table) error {
	one := ",(" + Marks(len(table.Columns)) + ")"
	var args []any
	size, rows := 0, 0
	flush := func() error {
		if rows == 0 {
			return nil
		}
		_, err := t.Exec(ctx, "INSERT INTO "+table.Name+" ("+strings.Join(table.Columns, ", ")+") VALUES "+strings.Repeat(one, rows)[1:], args...)
		args, size, rows = nil, 0, 0
		return err
	}
	err := table.each(ctx, from, func(row []any) error {
		for _, v := range row {
			switch v := v.(type) {
			case []byte:
				size += len(v)
			case string:
				size += len(v)
			}
		}
		args, rows = append(args, row...), rows+1
		if rows < fillRows && size < fillBytes {
			return nil
		}
		return flush()
	})
	if err != nil {
		return err
	}
	return flush()
}

// each calls fn with every row, in the order of the key.
func (table Table) each(ctx context.Context, from Reader, fn func(row []any) error) error {
	names := strings.Join(table.Columns, ", ")
	return from.Each(ctx, func(r Row) error {
		row, into := make([]any, len(table.Columns)), make([]any, len(table.Columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := r.Scan(into...); err != nil {
			return err
		}
		return fn(row)
	}, "SELECT "+names+" FROM "+table.Name+" ORDER BY "+strings.Join(table.Columns[:table.Key], ", "))
}

// sum is what all rows of a table amount to, alike in a file and in a database.
func (table Table) sum(ctx context.Context, r Reader) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	err = table.each(ctx, r, func(row []any) error {
		for _, v := range row {
			switch v := v.(type) {
			case int64:
				fmt.Fprintf(h, "i%d ", v)
			case string:
				v = text(v)
				fmt.Fprintf(h, "s%d ", len(v))
				_, _ = io.WriteString(h, v) // a sum takes everything
			case []byte:
				fmt.Fprintf(h, "b%d ", len(v))
				_, _ = h.Write(v)
			default:
				return fmt.Errorf("a value of type %T", v)
			}
		}
		return nil
	})
	return [sha256.Size]byte(h.Sum(nil)), err
}
