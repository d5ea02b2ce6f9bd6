package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// packAfter is how many days after its last act an event that is over is packed, and packEvery how often a room looks for such events. It begins after
// that time, not at once: of several machines that are given a new release one after the other all have it by then.
const (
	packAfter = 7
	packEvery = time.Hour
)

const dayLong = 24 * time.Hour

// pack has the room's journal packed from time to time, until the context ends.
func (d *data) pack(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(packEvery):
		}
		streams, rows, err := d.Room.Pack(ctx, d.Room.Now()-tournament.Instant(packAfter*dayLong.Milliseconds()))
		if err != nil && ctx.Err() == nil {
			slog.Error("the journal was not packed", "err", err)
		}
		if rows > 0 {
			slog.Info("the journal was packed", "streams", streams, "rows", rows)
		}
	}
}

// JournalPackCmd packs by hand what a room packs by itself.
type JournalPackCmd struct {
	Data string `name:"data" required:"" placeholder:"DIR" help:"Data directory. A room in files must stand still; one in a database may be served."`
	Days int    `name:"days" default:"7" help:"Days since the last act of an event."`

	now func() time.Time // time.Now when nil
}

// Run packs every stream that is noted as over and still ends there, and gives the space that it had in a file back.
func (c *JournalPackCmd) Run(g *Globals) (err error) {
	switch {
	case c.Days < 1:
		return badInput("%s", g.Lang.T("journal.pack.days"))
	case !hasJournal(c.Data):
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", journalFile))
	}
	secret, err := room.LoadSecret(c.Data, false)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	s, err := c.open(g.Context)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	streams, rows, err := c.streams(g, s, room.NotedOver(c.Data, secret))
	if broken := (*journal.Broken)(nil); errors.As(err, &broken) {
		return notHeld("%s", wordFault(g, broken))
	}
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if rows == 0 {
		fmt.Fprintln(g.Out, g.Lang.T("journal.pack.none", "Days", c.Days))
		return nil
	}
	fmt.Fprintln(g.Out, g.Lang.T("journal.packed", "Count", streams, "Rows", g.Lang.T("journal.rows", "Count", rows)))
	return c.compact(g, s)
}

// open opens the journal beside a room that may be served, where several processes can write to it.
func (c *JournalPackCmd) open(ctx context.Context) (journal.Store, error) {
	address, err := databaseOf(c.Data)
	if err != nil || address == "" {
		return openStore(ctx, c.Data)
	}
	s, err := claimDatabase(ctx, address, (*postgres.Store).Serve)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (c *JournalPackCmd) streams(g *Globals, s journal.Store, over []journal.Head) (streams, rows int, err error) {
	now := time.Now
	if c.now != nil {
		now = c.now
	}
	before := now().Add(-time.Duration(c.Days) * dayLong).UnixMilli()
	for _, noted := range over {
		var last journal.Record
		err := s.Load(g.Context, noted.Stream, noted.Seq, func(r journal.Record) error { last = r; return nil })
		if err != nil {
			return streams, rows, err
		}
		if last.Head() != noted || last.At >= before {
			continue
		}
		n, err := s.Pack(g.Context, noted.Stream)
		if err != nil && !errors.Is(err, journal.ErrConflict) { // another process packs it
			return streams, rows, err
		}
		if n > 0 {
			streams, rows = streams+1, rows+n
			fmt.Fprintln(g.Out, g.Lang.T("journal.pack.stream", "Stream", noted.Stream, "Rows", g.Lang.T("journal.rows", "Count", n)))
		}
	}
	return streams, rows, nil
}

// compact has the file take no more space than it needs. A server sees to that by itself.
func (c *JournalPackCmd) compact(g *Globals, s journal.Store) error {
	file, is := s.(*sqlite.Store)
	if !is {
		return nil
	}
	path := filepath.Join(c.Data, journalFile)
	before, err := os.Stat(path)
	if err == nil {
		err = file.Compact(g.Context)
	}
	if err != nil {
		return wordData(g, c.Data, err)
	}
	after, err := os.Stat(path)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	fmt.Fprintln(g.Out, g.Lang.T("journal.pack.size", "After", megabytes(g, after.Size()), "Before", megabytes(g, before.Size())))
	return nil
}
