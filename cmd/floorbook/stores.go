package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/lang"
)

// databaseFile holds the address of the PostgreSQL database that the journal of a data directory is in. Without it the journal is journalFile. Like the
// room's keys it is for the owner of the directory alone: the address may have a password in it.
const databaseFile = "database.txt"

// databaseOf is the address of the database that the journal of dir is in, "" where it is a file.
func databaseOf(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, databaseFile))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(text)), err
}

// hasJournal reports whether there is a room in dir.
func hasJournal(dir string) bool {
	return isThere(filepath.Join(dir, journalFile)) || isThere(filepath.Join(dir, databaseFile))
}

// inDatabase is the journal of a room in a database, which is that room's.
type inDatabase struct {
	*postgres.Store
	address string // without its password
	held    []io.Closer
}

// Close lets the database and the directory go.
func (d inDatabase) Close() error {
	var errs []error
	for _, h := range d.held {
		errs = append(errs, h.Close())
	}
	return errors.Join(append(errs, d.Store.Close())...)
}

// databaseError is what a database has answered, or that it has not.
type databaseError struct {
	address string // without its password
	err     error
}

func (e *databaseError) Error() string { return fmt.Sprintf("database %s: %v", e.address, e.err) }
func (e *databaseError) Unwrap() error { return e.err }

// detail is what went wrong, without all that was tried: of a server that cannot be reached why the last connection failed.
func (e *databaseError) detail(l lang.Lang) string {
	if unreached := (*net.OpError)(nil); errors.As(e.err, &unreached) {
		return reason(unreached.Err, l)
	}
	return reason(e.err, l)
}

// openStore opens the journal of dir for whoever writes to it while nobody serves the room.
func openStore(ctx context.Context, dir string) (journal.Store, error) {
	return openWith(ctx, dir, (*postgres.Store).Alone)
}

// openServing opens the journal of dir for a process that serves the room: where it is in a database, others may do so too.
func openServing(ctx context.Context, dir string) (journal.Store, error) {
	return openWith(ctx, dir, (*postgres.Store).Serve)
}

// claim is how a process has a database.
type claim func(*postgres.Store, context.Context) (io.Closer, error)

func openWith(ctx context.Context, dir string, as claim) (journal.Store, error) {
	address, err := databaseOf(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, journalFile)
	if address == "" {
		s, err := sqlite.Open(path)
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	held, err := sqlite.Hold(path)
	if err != nil {
		return nil, err
	}
	s, err := claimDatabase(ctx, address, as)
	if err != nil {
		return nil, errors.Join(err, held.Close())
	}
	s.held = append(s.held, held)
	if isThere(path) { // a move to the database was cut short behind its last word
		if _, err := sqlite.Aside(path); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// openDatabase opens a database that nobody else may be using.
func openDatabase(ctx context.Context, address string) (*inDatabase, error) {
	return claimDatabase(ctx, address, (*postgres.Store).Alone)
}

func claimDatabase(ctx context.Context, address string, as claim) (*inDatabase, error) {
	s, err := postgres.Open(ctx, address)
	if err != nil {
		return nil, &databaseError{postgres.Address(address), err}
	}
	claimed, err := as(s, ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &inDatabase{s, postgres.Address(address), []io.Closer{claimed}}, nil
}

// openToRead opens the journal of dir for reading, beside a room that may be running on it.
func openToRead(ctx context.Context, dir string) (journal.Store, error) {
	address, err := databaseOf(dir)
	if err != nil {
		return nil, err
	}
	if address == "" {
		s, err := sqlite.OpenReadOnly(filepath.Join(dir, journalFile))
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	s, err := postgres.OpenReadOnly(ctx, address)
	if err != nil {
		return nil, &databaseError{postgres.Address(address), err}
	}
	return s, nil
}

// use has the room of dir keep its journal in a database from now on: a new room, or one that does so already. Where the journal is a file it has to be
// copied first. Nothing is changed without an address, or with the one that is noted.
func use(g *Globals, dir, address string) error {
	noted, err := databaseOf(dir)
	if err != nil {
		return wordData(g, dir, err)
	}
	if address == "" || address == noted {
		return nil
	}
	if postgres.Address(address) == "" {
		return badInput("%s", g.Lang.T("database.address"))
	}
	if isThere(filepath.Join(dir, journalFile)) && noted == "" {
		return badInput("%s", g.Lang.T("database.in_file", "Path", filepath.Join(dir, journalFile), "Dir", dir))
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return badInput("%s", g.Lang.T("data.no_directory", "Path", dir, "Detail", reason(err, g.Lang)))
	}
	s, err := claimDatabase(g.Context, address, (*postgres.Store).Serve) // an address that does not answer is not noted
	if err == nil {
		err = errors.Join(s.Close(), noteDatabase(dir, address))
	}
	if err != nil {
		return wordData(g, dir, err)
	}
	return nil
}

// noteDatabase writes where the journal of dir is; the note is there whole or not at all.
func noteDatabase(dir, address string) error {
	fresh := filepath.Join(dir, databaseFile+".new")
	if err := os.WriteFile(fresh, []byte(address+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, filepath.Join(dir, databaseFile))
}

// fileOf writes the journal that dir has in a database into a new file, as it is at one instant.
func fileOf(ctx context.Context, dir, to string) (err error) {
	s, err := openToRead(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return sqlite.Fill(ctx, to, func(f journal.Filler) error { return s.Dump(ctx, f) })
}
