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

// Fill makes a new journal at path of the rows that each yields, as they are, in one transaction. It proves nothing of them: journal.Verify does.
func Fill(ctx context.Context, path string, each func(func(journal.Record) error) error) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
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
	err = each(func(r journal.Record) error {
		if _, err := w.add(ctx, &r); err != nil {
			return fmt.Errorf("stream %s, row %d: %w", r.Stream, r.Seq, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return tx.Commit()
}
