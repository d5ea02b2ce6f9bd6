package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/floorbook/floorbook/internal/journal"
)

// Fill makes a new journal at path of what dump gives, as it is, in one transaction. It proves nothing of it: journal.Verify does.
func Fill(ctx context.Context, path string, dump func(journal.Filler) error) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return Extend(ctx, path, dump)
}

// Extend is Fill of a journal that is there, and that nobody has open for writing: what dump gives comes behind what it holds.
func Extend(ctx context.Context, path string, dump func(journal.Filler) error) (err error) {
	db, err := sql.Open("sqlite", (&Store{path: path}).dsn("rwc"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(), syncDir(filepath.Dir(path))) }()
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := migrate(ctx, conn); err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	insert, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	defer insert.Close()
	w := writer{insert: insert}
	add := func(query string, values []any) error {
		_, err := tx.ExecContext(ctx, query, values...)
		return err
	}
	err = dump(journal.Filler{
		Pack:  func(p journal.Pack) error { return add(insertPack, packValues(p)) },
		Block: func(b journal.Block) error { return add(insertBlock, blockValues(b)) },
		Row: func(r journal.Record) error {
			if _, err := w.add(ctx, &r); err != nil {
				return fmt.Errorf("stream %s, row %d: %w", r.Stream, r.Seq, err)
			}
			return nil
		},
	})
	if err != nil {
		return err
	}
	return tx.Commit()
}
