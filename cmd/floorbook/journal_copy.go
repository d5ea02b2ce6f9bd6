package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// JournalCopyCmd moves a room between its files and a database.
type JournalCopyCmd struct {
	Data     string `name:"data" required:"" placeholder:"DIR" help:"Data directory. Its room may be served: it stands still for a moment at the end."`
	Database string `name:"database" env:"FLOORBOOK_DATABASE" placeholder:"ADDRESS" help:"An empty PostgreSQL database: postgres://user@host/name." xor:"where"`
	Back     bool   `name:"back" help:"From the database into files again." xor:"where"`

	copied func() // by tests: after every round
}

// copyStep is after how many rows a copy says how far it is.
const copyStep = 100_000

// A copy goes on beside whoever serves the room until a round has copied so few rows, or so many rounds were made.
const (
	roundSmall = 200
	roundsMost = 10
)

// Run copies every row as it is, round after round while the room serves, has the room stand still for what is left, proves that both have the same heads,
// and only then has the room use the copy. The original stays.
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
	served, err := inUse(c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if !served { // one that was opened last by an earlier release has the form of this one then
		s, err := openStore(g.Context, c.Data)
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			return wordData(g, c.Data, err)
		}
	}
	m := &move{g: g, dir: c.Data, served: served, copied: c.copied, heads: map[string]journal.Head{}}
	if c.Back {
		err = c.toFile(m)
	} else {
		err = c.toDatabase(m)
	}
	if err != nil {
		return c.worded(g, err)
	}
	return m.awaited()
}

// inUse reports whether a process serves the room of dir.
func inUse(dir string) (bool, error) {
	held, err := sqlite.Hold(filepath.Join(dir, journalFile))
	var locked *journal.LockedError
	if errors.As(err, &locked) {
		return true, nil
	}
	if err == nil {
		err = held.Close()
	}
	return false, err
}

// toDatabase fills the database, notes it, and puts aside what stood in the directory.
func (c *JournalCopyCmd) toDatabase(m *move) (err error) {
	ctx := m.g.Context
	to, err := openDatabase(ctx, c.Database)
	if err != nil {
		return err
	}
	closing := to.Close
	defer func() { err = errors.Join(err, closing()) }()
	m.to, m.extend = to, func(dump dumper) error { return to.Extend(ctx, dump) }
	k, err := connected(ctx, c.Data, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	if _, err := k.Files.Read(movedFile); !errors.Is(err, fs.ErrNotExist) {
		return cmp.Or(err, errRoomThere)
	}
	if err := m.rounds(); err != nil {
		return err
	}
	return m.still(func(from journal.Store) error {
		if moved, err := k.moveIn(ctx); err != nil || !moved {
			return cmp.Or(err, errRoomThere)
		}
		closing = func() error { return nil }
		if err := errors.Join(to.Close(), from.Close()); err != nil { // moves the log into the file
			return err
		}
		held, err := holdSoon(ctx, c.Data)
		if err != nil {
			return err
		}
		kept, err := setAside(ctx, c.Data, c.Database) // from here on the database counts
		if err = errors.Join(err, held.Close()); err != nil {
			return err
		}
		m.done = m.g.Lang.T("database.copied", "Rows", m.rowsText(), "Address", postgres.Address(c.Database), "Kept", kept)
		return nil
	})
}

// toFile writes all that the database holds of the room into files beside the places they will have, proves them, and puts them there.
func (c *JournalCopyCmd) toFile(m *move) (err error) {
	ctx := m.g.Context
	work, err := backup.Scratch(c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, work.Close()) }()
	path := filepath.Join(work.Dir, journalFile)
	if err := sqlite.Fill(ctx, path, func(journal.Filler) error { return nil }); err != nil {
		return err
	}
	to, err := sqlite.OpenReadOnly(path)
	if err != nil {
		return err
	}
	closing := to.Close
	defer func() { err = errors.Join(err, closing()) }()
	m.to, m.extend = to, func(dump dumper) error { return sqlite.Extend(ctx, path, dump) }
	if err := m.rounds(); err != nil {
		return err
	}
	return m.still(func(journal.Store) error {
		closing = func() error { return nil }
		if err := to.Close(); err != nil {
			return err
		}
		parts, k, err := partsOf(ctx, c.Data)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, k.Close()) }()
		for i := range parts {
			if parts[i].Name == journalFile {
				parts[i].Make = func(_ context.Context, to string) error { return os.Rename(path, to) }
			}
		}
		s, err := backup.Stage(ctx, c.Data, parts)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.Close()) }()
		if _, err := backup.Place(c.Data, s, contents); err != nil { // from here on the files count
			return err
		}
		m.done = m.g.Lang.T("database.back", "Rows", m.rowsText(), "Path", filepath.Join(c.Data, journalFile))
		return nil
	})
}

// move is a journal on its way from where the room of a directory is to another store.
type move struct {
	g      *Globals
	dir    string
	served bool // by a process that is asked to stand aside
	to     journal.Store
	extend func(dumper) error // writes to it
	heads  map[string]journal.Head
	rows   int
	copied func()
	asked  time.Time
	done   string // what has been done
}

// dumper gives a journal, or more of it, as it lies.
type dumper = func(journal.Filler) error

func (m *move) rowsText() string {
	rows := 0
	for _, h := range m.heads {
		rows += int(h.Seq)
	}
	return m.g.Lang.T("journal.rows", "Count", rows)
}

// rounds copies while the room serves, until little is left.
func (m *move) rounds() error {
	for round := 1; ; round++ {
		from, err := openToRead(m.g.Context, m.dir)
		if err != nil {
			return err
		}
		if round == 1 {
			err = m.begin(from)
		}
		n := 0
		if err == nil {
			n, err = m.round(from)
		}
		if err = errors.Join(err, from.Close()); err != nil {
			return err
		}
		if m.copied != nil {
			m.copied()
		}
		if !m.served {
			return nil
		}
		say(m.g, "database.round", "Rows", m.g.Lang.T("journal.rows", "Count", n))
		if n < roundSmall || round == roundsMost {
			return nil
		}
	}
}

// begin copies all that there is, or goes on with a copy that was cut short: what is there of another room is postgres.ErrNotEmpty.
func (m *move) begin(from journal.Store) error {
	ctx := m.g.Context
	names, err := m.to.Streams(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		head, err := m.to.Head(ctx, name)
		if err != nil {
			return err
		}
		err = from.Load(ctx, name, head.Seq, func(r journal.Record) error {
			if r.Head() == head {
				return errSame
			}
			return postgres.ErrNotEmpty
		})
		if !errors.Is(err, errSame) {
			return cmp.Or(err, postgres.ErrNotEmpty)
		}
	}
	if len(names) == 0 {
		if err := m.extend(func(to journal.Filler) error { return from.Dump(ctx, m.counted(to)) }); err != nil {
			return err
		}
	}
	heads, err := journal.Verify(ctx, m.to)
	for _, h := range heads {
		m.heads[h.Stream] = h
	}
	return err
}

// errSame says that a row is the one that was copied.
var errSame = errors.New("the same row")

// round copies the rows behind those that are copied, and proves them. It returns how many there were.
func (m *move) round(from journal.Store) (int, error) {
	ctx := m.g.Context
	heads, err := headsOf(ctx, from)
	if err != nil {
		return 0, err
	}
	before := m.rows
	var moved []string
	err = m.extend(func(to journal.Filler) error {
		to = m.counted(to)
		for _, name := range slices.Sorted(maps.Keys(heads)) {
			if heads[name].Seq == m.heads[name].Seq {
				continue
			}
			moved = append(moved, name)
			if err := from.Load(ctx, name, m.heads[name].Seq+1, to.Row); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, name := range moved {
		head := m.heads[name]
		head.Stream = name
		if m.heads[name], err = journal.VerifyFrom(ctx, m.to, head, nil, nil); err != nil {
			return 0, err
		}
	}
	return m.rows - before, nil
}

// headsOf are the heads of all streams.
func headsOf(ctx context.Context, s journal.Store) (map[string]journal.Head, error) {
	names, err := s.Streams(ctx)
	if err != nil {
		return nil, err
	}
	heads := make(map[string]journal.Head, len(names))
	for _, name := range names {
		if heads[name], err = s.Head(ctx, name); err != nil {
			return nil, err
		}
	}
	return heads, nil
}

// still has the room stand still, copies what is left, compares the heads of both, and switches to the copy. Whatever fails before the switch leaves the
// room where it was.
func (m *move) still(switches func(from journal.Store) error) (err error) {
	m.asked = time.Now()
	from, release, err := askAside(m.g.Context, m.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close(), release()) }()
	if _, err := m.round(from); err != nil {
		return err
	}
	want, err := headsOf(m.g.Context, from)
	if err != nil {
		return err
	}
	got, err := headsOf(m.g.Context, m.to)
	if err != nil {
		return err
	}
	if !maps.Equal(got, want) || !maps.Equal(m.heads, want) {
		return notHeld("%s", m.g.Lang.T("database.differs"))
	}
	return switches(from)
}

// awaited says what was done, and where the room was served how long it stood still.
func (m *move) awaited() error {
	fmt.Fprintln(m.g.Out, m.done)
	if !m.served {
		return nil
	}
	if _, err := running(m.g.Context, m.dir); err != nil {
		return notHeld("%s", m.g.Lang.T("database.not_back", "Dir", m.dir))
	}
	tenths := int(time.Since(m.asked).Round(100*time.Millisecond) / (100 * time.Millisecond))
	fmt.Fprintln(m.g.Out, m.g.Lang.T("database.stood", "Whole", tenths/10, "Tenths", tenths%10))
	return nil
}

// counted says from time to time how many rows have been copied.
func (m *move) counted(to journal.Filler) journal.Filler {
	count := func(n int) {
		before := m.rows / copyStep
		if m.rows += n; m.rows/copyStep > before {
			say(m.g, "database.copying", "Rows", m.g.Lang.T("journal.rows", "Count", m.rows))
		}
	}
	return journal.Filler{
		Pack:  to.Pack,
		Block: func(b journal.Block) error { count(int(b.Last - b.First + 1)); return to.Block(b) },
		Row:   func(r journal.Record) error { count(1); return to.Row(r) },
	}
}

func (c *JournalCopyCmd) worded(g *Globals, err error) error {
	var broken *journal.Broken
	var said *failure
	switch {
	case errors.As(err, &said):
		return said
	case errors.Is(err, postgres.ErrNotEmpty) || errors.Is(err, errRoomThere):
		return badInput("%s", g.Lang.T("database.not_empty", "Address", postgres.Address(c.Database)))
	case errors.As(err, &broken):
		return notHeld("%s", wordFault(g, broken))
	}
	return wordData(g, c.Data, err)
}
