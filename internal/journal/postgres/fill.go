package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/floorbook/floorbook/internal/journal"
)

// ErrNotEmpty says that a database holds a journal already.
var ErrNotEmpty = errors.New("journal: the database holds rows already")

// Fill copies the rows that each yields into the database, as they are, in one transaction: all of them are there, or none. It proves nothing of
// them: journal.Verify does. The error is ErrNotEmpty where there is a row already.
func (s *Store) Fill(ctx context.Context, each func(func(journal.Record) error) error) error {
	if err := s.open(); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "LOCK TABLE journal IN EXCLUSIVE MODE"); err != nil {
			return err
		}
		var there bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM journal)").Scan(&there); err != nil {
			return err
		}
		if there {
			return ErrNotEmpty
		}
		next, stop := iter.Pull2(pulled(each))
		defer stop()
		var cause error // what the source says; the server would tell in its own words that the copy ended
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"journal"}, strings.Split(columns, ", "),
			pgx.CopyFromFunc(func() ([]any, error) {
				r, err, more := next()
				if !more || err != nil {
					cause = err
					return nil, err
				}
				return rowOf(r), nil
			}))
		return cmp.Or(cause, err)
	})
}

// pulled turns a reader that calls back into a sequence; the error ends it.
func pulled(each func(func(journal.Record) error) error) iter.Seq2[journal.Record, error] {
	return func(yield func(journal.Record, error) bool) {
		enough := errors.New("enough")
		err := each(func(r journal.Record) error {
			if !yield(r, nil) {
				return enough
			}
			return nil
		})
		if err != nil && !errors.Is(err, enough) {
			yield(journal.Record{}, fmt.Errorf("reading: %w", err))
		}
	}
}

// rowOf is a row as the table has it.
func rowOf(r journal.Record) []any {
	var c columnwise
	c.add(r)
	return []any{c.format[0], c.stream[0], c.seq[0], c.id[0], c.at[0], c.actor[0], c.role[0], c.device[0], c.also[0], c.events[0], c.prev[0], c.hash[0]}
}
