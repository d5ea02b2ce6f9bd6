package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/floorbook/floorbook/internal/journal"
)

// patient is how long a statement beside the journal waits for a row that somebody else holds, and how long a process that says nothing any more may
// hold one.
const patient = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '5s'"

// Beside opens the database of a journal for the tables that stand beside it, under the same promise: what was committed is on disk. A server that
// confirms before its disk has is refused.
func Beside(ctx context.Context, address string) (*sql.DB, error) {
	cfg, err := parsed(address)
	if err != nil {
		return nil, err
	}
	signed(cfg)
	db := stdlib.OpenDB(*cfg.ConnConfig, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, patient)
		return errors.Join(err, confirmed(ctx, conn))
	}))
	db.SetMaxOpenConns(int(cfg.MaxConns))
	db.SetMaxIdleConns(int(cfg.MaxConns))
	var fsync string
	if err = db.QueryRowContext(ctx, "SHOW fsync").Scan(&fsync); err == nil && fsync == "off" {
		err = errUnsafe
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Again reports whether the server has undone a transaction for another's sake, so that it may be tried again at once.
func Again(err error) bool {
	code := codeOf(err)
	return code == "40001" || code == "40P01" // serialization_failure, deadlock_detected
}

// Away is an error of the tables beside a journal as it is, or a journal.ErrAway around one that says that the server was not reached, broke off, or has
// no room for who asks.
func Away(err error) error {
	var broken net.Error
	var unreached *pgconn.ConnectError
	code := codeOf(err)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unreached), errors.As(err, &broken), errors.Is(err, driver.ErrBadConn), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF),
		errors.Is(err, context.DeadlineExceeded), strings.HasPrefix(code, "08"), strings.HasPrefix(code, "53"), strings.HasPrefix(code, "55"), strings.HasPrefix(code, "57"):
		return fmt.Errorf("%w: %w", journal.ErrAway, err)
	}
	return err
}

func codeOf(err error) string {
	var server interface{ SQLState() string }
	if errors.As(err, &server) {
		return server.SQLState()
	}
	return ""
}

// Migrate brings tables to the newest form that steps, as goose reads them, lead to; those that were made are counted in a table of their own. Several
// processes that start at once do it one after the other. what says of what a newer form is refused: "this journal was".
func Migrate(ctx context.Context, db *sql.DB, what, versions string, steps fs.FS) error {
	one, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithTableName(versions), goose.WithSessionLocker(one))
	if err != nil {
		return err
	}
	have, known, err := p.GetVersions(ctx)
	switch {
	case err != nil:
		return err
	case have > known:
		return fmt.Errorf("%s written by a newer floorbook (format %d, this one knows %d)", what, have, known)
	case have == known:
		return nil
	}
	_, err = p.Up(ctx)
	return err
}
