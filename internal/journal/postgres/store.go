// Package postgres is the journal in a PostgreSQL database: one table, appends in groups, every answer given only after the
// server has confirmed.
//
// Any number of processes may append to the same database: the primary key decides which row comes next, so that no lock and no
// lease is needed for it. Beside that key nothing is needed that a distributed server speaking its language lacks: no sequences, no
// triggers; notifications only hurry what is looked for anyway (follow.go).
package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/groupcommit"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

//go:embed schema/*.sql
var schema embed.FS

// versions is the table in which the migrations that were made are counted.
const versions = "journal_version"

// Store is a journal.Store in a database.
type Store struct {
	*groupcommit.Queue

	pool   *pgxpool.Pool
	heads  map[string]journal.Head // of streams written lately, as they are or were: the last row is never taken away. The writer's alone
	blocks packed.Index
	hints  hints
	turns  turns
	place  place
	closed atomic.Bool
}

var _ journal.Store = (*Store)(nil)

// Open connects to the database at address ("postgres://user:password@host:5432/name?sslmode=verify-full", or the keywords of
// libpq), and makes or upgrades the table. A server that confirms before its disk has (fsync off) is refused.
func Open(ctx context.Context, address string) (*Store, error) {
	cfg, err := parsed(address)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err) // pgx leaves the password out of it
	}
	cfg.AfterConnect = confirmed
	signed(cfg)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	if err = prove(ctx, pool); err == nil {
		err = migrate(ctx, pool)
	}
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("journal: %w", err)
	}
	s := &Store{pool: pool, heads: make(map[string]journal.Head)}
	s.Queue = groupcommit.New(s.write)
	return s, nil
}

// signed has the server show who is connected, for the person who meets it.
func signed(cfg *pgxpool.Config) {
	if cfg.ConnConfig.RuntimeParams["application_name"] == "" {
		host, _ := os.Hostname()
		cfg.ConnConfig.RuntimeParams["application_name"] = fmt.Sprintf("process %d on %s", os.Getpid(), host)
	}
}

// confirmed has a connection wait for the disk where the server or the database would not have it wait.
func confirmed(ctx context.Context, conn *pgx.Conn) error {
	var wait string
	if err := conn.QueryRow(ctx, "SHOW synchronous_commit").Scan(&wait); err != nil {
		return err
	}
	if wait == "off" {
		_, err := conn.Exec(ctx, "SET synchronous_commit = on")
		return err
	}
	return nil
}

// errUnsafe is why a server is refused.
var errUnsafe = errors.New("the server confirms what its disk has not (fsync = off): it could lose what was acknowledged")

func prove(ctx context.Context, pool *pgxpool.Pool) error {
	var fsync string
	if err := pool.QueryRow(ctx, "SHOW fsync").Scan(&fsync); err != nil {
		return err
	}
	if fsync == "off" {
		return errUnsafe
	}
	return nil
}

// migrate brings the table to the newest schema.
func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	files, err := fs.Sub(schema, "schema")
	if err != nil {
		return err
	}
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	return Migrate(ctx, db, "this journal was", versions, files)
}

// Close implements journal.Store.
func (s *Store) Close() error {
	s.Queue.Close()
	if !s.closed.Swap(true) {
		s.turns.close()
		s.pool.Close()
	}
	return nil
}

// open says why nothing can be read any more.
func (s *Store) open() error {
	if s.closed.Load() {
		return fmt.Errorf("%w: the store is closed", journal.ErrStopped)
	}
	return nil
}

// Address is an address without its password, to be shown.
func Address(address string) string {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return ""
	}
	var hosts []string
	note := func(host string, port uint16) {
		if at := net.JoinHostPort(host, fmt.Sprint(port)); !slices.Contains(hosts, at) { // each is there with and without TLS
			hosts = append(hosts, at)
		}
	}
	note(cfg.Host, cfg.Port)
	for _, f := range cfg.Fallbacks {
		note(f.Host, f.Port)
	}
	return fmt.Sprintf("postgres://%s@%s/%s", cfg.User, strings.Join(hosts, ","), cfg.Database)
}

// OpenReadOnly opens a journal for reading beside the processes that write to it. Append answers journal.ErrStopped.
func OpenReadOnly(ctx context.Context, address string) (*Store, error) {
	cfg, err := parsed(address)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	cfg.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	s := &Store{pool: pool, Queue: groupcommit.Closed()}
	var known bool
	if err = pool.QueryRow(ctx, "SELECT to_regclass('packs') IS NOT NULL").Scan(&known); err == nil && !known {
		err = errors.New("this journal has an old format; open it once with floorbook serve")
	}
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("journal: %w", err)
	}
	return s, nil
}
