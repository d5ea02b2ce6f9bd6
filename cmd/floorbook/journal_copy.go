package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// JournalCopyCmd moves a room that stands still between its files and a database.
type JournalCopyCmd struct {
	Data     string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	Database string `name:"database" env:"FLOORBOOK_DATABASE" placeholder:"ADDRESS" help:"An empty PostgreSQL database: postgres://user@host/name." xor:"where"`
	Back     bool   `name:"back" help:"From the database into files again." xor:"where"`
}

// copyStep is after how many rows a copy says how far it is.
const copyStep = 100_000

// Run copies every row as it is, proves the copy against the heads of the original, and only then has the room use it. The original stays.
func (c *JournalCopyCmd) Run(g *Globals) error {
	if !hasJournal(c.Data) {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	address, err := databaseOf(c.Data)
	switch {
	case err != nil:
		return wordData(g, c.Data, err)
	case !c.Back && c.Database == "":
		return badInput("%s", g.Lang.T("database.where"))
	case !c.Back && address != "":
		return badInput("%s", g.Lang.T("database.there", "Address", postgres.Address(address)))
	case c.Back && address == "":
		return badInput("%s", g.Lang.T("database.not_there", "Dir", c.Data))
	case !c.Back && postgres.Address(c.Database) == "":
		return badInput("%s", g.Lang.T("database.address"))
	}
	if err := finishRestore(c.Data); err != nil {
		return wordData(g, c.Data, err)
	}
	from, err := openStore(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if c.Back {
		return c.toFile(g, from)
	}
	return c.toDatabase(g, from)
}

// toDatabase fills the database, notes it, and puts aside what stood in the directory.
func (c *JournalCopyCmd) toDatabase(g *Globals, from journal.Store) (err error) {
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := openDatabase(g.Context, c.Database)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	rows, heads, err := fill(g, from, func(dump dumper) error { return to.Fill(g.Context, dump) })
	if err == nil {
		err = same(g, to, heads)
	}
	if err == nil {
		err = c.peopleToDatabase(g.Context)
	}
	if errors.Is(err, postgres.ErrNotEmpty) || errors.Is(err, errRoomThere) {
		err = badInput("%s", g.Lang.T("database.not_empty", "Address", postgres.Address(c.Database)))
	}
	if err = errors.Join(err, to.Close()); err != nil {
		return c.worded(g, err)
	}
	if err := from.Close(); err != nil { // moves the log into the file
		return wordData(g, c.Data, err)
	}
	held, err := sqlite.Hold(filepath.Join(c.Data, journalFile))
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	kept, err := setAside(g.Context, c.Data, c.Database) // from here on the database counts
	if err != nil {
		return wordData(g, c.Data, err)
	}
	fmt.Fprintln(g.Out, g.Lang.T("database.copied", "Rows", g.Lang.T("journal.rows", "Count", rows), "Address", postgres.Address(c.Database), "Kept", kept))
	return nil
}

// peopleToDatabase moves what changes.
func (c *JournalCopyCmd) peopleToDatabase(ctx context.Context) error {
	k, err := connected(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	moved, err := k.moveIn(ctx)
	if err == nil && !moved {
		err = errRoomThere
	}
	return errors.Join(err, k.Close())
}

// toFile writes all that the database holds of the room into files beside the places they will have, proves them, and puts them there.
func (c *JournalCopyCmd) toFile(g *Globals, from journal.Store) (err error) {
	defer func() { err = errors.Join(err, from.Close()) }()
	parts, k, err := partsOf(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	var rows int
	var heads []journal.Head
	for i := range parts {
		if parts[i].Name == journalFile {
			parts[i].Make = func(ctx context.Context, to string) (err error) {
				rows, heads, err = fill(g, from, func(dump dumper) error { return sqlite.Fill(ctx, to, dump) })
				return err
			}
		}
	}
	s, err := backup.Stage(g.Context, c.Data, parts)
	if err != nil {
		return c.worded(g, err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := sameFile(g, filepath.Join(s.Dir, journalFile), heads); err != nil {
		return c.worded(g, err)
	}
	if _, err := backup.Place(c.Data, s, contents); err != nil { // from here on the files count
		return wordData(g, c.Data, err)
	}
	fmt.Fprintln(g.Out, g.Lang.T("database.back", "Rows", g.Lang.T("journal.rows", "Count", rows), "Path", filepath.Join(c.Data, journalFile)))
	return nil
}

// dumper gives a journal as it lies.
type dumper = func(journal.Filler) error

// fill proves a journal and has write copy all of it. It returns how many rows, and the heads that the copy must have.
func fill(g *Globals, from journal.Store, write func(dumper) error) (rows int, heads []journal.Head, err error) {
	if heads, err = journal.Verify(g.Context, from); err != nil {
		return 0, nil, err
	}
	err = write(func(to journal.Filler) error { return from.Dump(g.Context, counted(g, to, &rows)) })
	return rows, heads, err
}

// counted says from time to time how many rows have been copied.
func counted(g *Globals, to journal.Filler, rows *int) journal.Filler {
	count := func(n int) {
		before := *rows / copyStep
		if *rows += n; *rows/copyStep > before {
			say(g, "database.copying", "Rows", g.Lang.T("journal.rows", "Count", *rows))
		}
	}
	return journal.Filler{
		Pack:  to.Pack,
		Block: func(b journal.Block) error { count(int(b.Last - b.First + 1)); return to.Block(b) },
		Row:   func(r journal.Record) error { count(1); return to.Row(r) },
	}
}

// same proves a copy against the heads of the original.
func same(g *Globals, to journal.Store, heads []journal.Head) error {
	got, err := journal.Verify(g.Context, to, heads...)
	if err == nil && !slices.Equal(got, heads) {
		err = errors.New(g.Lang.T("database.differs"))
	}
	return err
}

func sameFile(g *Globals, path string, heads []journal.Head) error {
	to, err := sqlite.OpenReadOnly(path)
	if err != nil {
		return err
	}
	return errors.Join(same(g, to, heads), to.Close())
}

func (c *JournalCopyCmd) worded(g *Globals, err error) error {
	var broken *journal.Broken
	var said *failure
	switch {
	case errors.As(err, &said):
		return said
	case errors.As(err, &broken):
		return notHeld("%s", wordFault(g, broken))
	}
	return wordData(g, c.Data, err)
}
