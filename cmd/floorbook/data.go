package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/machine"
	"github.com/floorbook/floorbook/internal/metrics"
	"github.com/floorbook/floorbook/internal/node"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/proof"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/room"
	walls "github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/vault"
)

// Files of a data directory, beside room.KeyFile and room.ClockFile.
const (
	journalFile     = "journal.db"
	peopleFile      = "people.db"
	accessFile      = "access.db"
	erasedFile      = "erased.jsonl"
	wallsFolder     = "screens"
	proofsFolder    = "proofs"
	retentionFile   = "retention.json"
	snapshotsFolder = "snapshots" // in no backup
)

// data is a data directory with the room that runs on it.
type data struct {
	Dir    string
	Secret room.Secret
	Decks  vault.Keys
	Store  journal.Store
	Office *office
	People people.Store
	Access *access.Store
	Erased *people.Erased
	Walls  *walls.Store
	Proofs *proof.Store
	Kept   *retention.Rules
	Clock  *room.Running
	Heads  *room.Heads
	Counts *metrics.Metrics
	Paces  *machine.Paces
	Nodes  *node.Registry // nil: the journal is a file, and nobody else serves the room
	Room   *room.Room
	Books  *houseBooks // house rules that the room has played by
}

// openData opens or creates the data directory dir and the room in it. speed 0 keeps the speed of the clock, 1
// for a new directory. Close what it returns.
func openData(ctx context.Context, g *Globals, dir string, speed float64) (*data, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, badInput("%s", g.Lang.T("data.no_directory", "Path", dir, "Detail", reason(err, g.Lang)))
	}
	d := &data{Dir: dir, Counts: metrics.New(), Paces: new(machine.Paces)}
	err := d.open(ctx, speed)
	if err != nil {
		_ = d.Close() // what went wrong first is what counts
		return nil, wordData(g, dir, err)
	}
	return d, nil
}

func (d *data) open(ctx context.Context, speed float64) (err error) {
	if err := finishRestore(d.Dir); err != nil {
		return err
	}
	if d.Store, err = openServing(ctx, d.Dir); err != nil {
		return err
	}
	if err := d.keep(ctx); err != nil {
		return err
	}
	streams, err := d.Store.Streams(ctx)
	if err != nil {
		return err
	}
	// A journal whose key is lost must not get a new one: its committed draws belong to the old key.
	if d.Secret, err = room.LoadSecret(d.Dir, len(streams) == 0); err != nil {
		return err
	}
	if d.Access, err = d.Office.access(ctx, pepper(d.Secret)); err != nil {
		return err
	}
	if d.Walls, err = walls.Open(d.Office.Files.Sub(wallsFolder), nil); err != nil {
		return err
	}
	if err := d.openPeriods(); err != nil {
		return err
	}
	if err := d.forget(ctx); err != nil {
		return err
	}
	if d.Decks, err = room.LoadDeckKeys(d.Dir, d.alone() || len(streams) == 0); err != nil { // those of another node open its decks
		return err
	}
	if d.Nodes, err = d.join(ctx); err != nil {
		return err
	}
	if d.Nodes != nil {
		d.Clock, err = room.OpenSharedClock(d.Dir, speed, d.Nodes.Now)
	} else {
		d.Clock, err = room.OpenClock(d.Dir, speed)
	}
	if err != nil {
		return err
	}
	if d.Heads, err = room.OpenHeads(d.Dir, d.Secret, nil); err != nil {
		return err
	}
	c := room.Config{Store: d.Store, Clock: d.Clock, Secret: d.Secret, Decks: d.Decks, Heads: d.Heads, Away: d.Clock.Away(), Observe: d.observe}
	if c.Snapshots, err = d.Office.snapshots(ctx); err != nil {
		return err
	}
	if d.Nodes != nil {
		c.Away, c.Owns = d.Nodes.Away(), d.Nodes.Owns
	}
	d.Room, err = room.Open(ctx, c)
	return err
}

// alone reports whether no other process can serve the room.
func (d *data) alone() bool { _, shared := d.Store.(*inDatabase); return !shared }

// join makes this process one of the nodes of a room in a database.
func (d *data) join(ctx context.Context) (*node.Registry, error) {
	in, shared := d.Store.(*inDatabase)
	if !shared {
		return nil, nil
	}
	return node.Join(ctx, in, postgres.Node{ID: nodeID(d.Dir), Version: version()}, d.Secret.Key("nodes"))
}

// nodeID tells processes apart that serve one room: the machine, and a mark of the data directory.
func nodeID(dir string) string {
	host, _ := os.Hostname()
	path, err := filepath.Abs(dir)
	if err != nil {
		path = dir
	}
	sum := sha256.Sum256([]byte(path))
	return fmt.Sprintf("%s-%x", host, sum[:3])
}

// keep opens what the room keeps of people and for them, once it stands where it belongs.
func (d *data) keep(ctx context.Context) (err error) {
	if d.Office, err = settled(ctx, d.Dir); err != nil {
		return err
	}
	if d.People, err = d.Office.people(ctx); err != nil {
		return err
	}
	d.Proofs, d.Books = proof.Open(d.Office.Files.Sub(proofsFolder)), openHouseBooks(d.Office.Files)
	return nil
}

// observe counts a command that has been answered.
func (d *data) observe(done room.Done) {
	d.Counts.Observe(done)
	d.Paces.Note(time.Now(), done.Took)
}

// papers is what the room keeps of people, while it runs.
func (d *data) papers() runningPapers {
	return runningPapers{papers{store: d.Store, people: d.People, access: d.Access, erased: d.Erased}, d.Dir}
}

// forget erases whoever is on the list of the erased and known all the same: an erasure was cut short.
func (d *data) forget(ctx context.Context) (err error) {
	if d.Erased, err = people.OpenErased(d.Office.Files, erasedFile, d.Secret.Key); err != nil {
		return err
	}
	if n := len(d.Erased.Doubtful()); n > 0 {
		slog.Warn("the list of the erased is damaged", "file", erasedFile, "lines", n)
	}
	return d.forgetErased(ctx)
}

// forgetErased erases whoever is on the list of the erased.
func (d *data) forgetErased(ctx context.Context) error {
	ids := d.Erased.IDs()
	if len(ids) == 0 {
		return nil
	}
	return errors.Join(d.People.Erase(ctx, ids...), d.Access.Forget(ctx, ids...))
}

// finishRestore goes on with a backup that was being put in place when the program ended.
func finishRestore(dir string) (err error) {
	if !backup.Pending(dir) {
		return nil
	}
	held, err := sqlite.Hold(filepath.Join(dir, journalFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	return backup.Finish(dir, contents)
}

// Close ends the room and closes all its files.
func (d *data) Close() error {
	var errs []error
	if d.Room != nil {
		d.Room.Close()
	}
	if d.Nodes != nil {
		errs = append(errs, d.Nodes.Close())
	}
	if d.Heads != nil {
		errs = append(errs, d.Heads.Close())
	}
	if d.Clock != nil {
		errs = append(errs, d.Clock.Close())
	}
	if d.Access != nil {
		errs = append(errs, d.Access.Close())
	}
	if d.People != nil {
		errs = append(errs, d.People.Close())
	}
	errs = append(errs, d.Office.Close())
	if d.Store != nil {
		errs = append(errs, d.Store.Close())
	}
	return errors.Join(errs...)
}

// wordData says in the reader's language why a data directory cannot be used.
func wordData(g *Globals, dir string, err error) error {
	var locked *journal.LockedError
	var database *databaseError
	switch {
	case errors.As(err, &locked):
		return notHeld("%s", g.Lang.T("data.in_use", "Path", locked.Journal, "Holder", locked.Holder))
	case errors.As(err, &database):
		return notHeld("%s", g.Lang.T("data.database", "Address", database.address, "Detail", database.detail(g.Lang)))
	case errors.Is(err, postgres.ErrOtherRoom):
		return notHeld("%s", g.Lang.T("data.other_room", "Path", filepath.Join(dir, room.KeyFile)))
	case errors.Is(err, journal.ErrBusy):
		return notHeld("%s", g.Lang.T("data.busy", "Path", dir))
	case errors.Is(err, fs.ErrNotExist):
		return badInput("%s", g.Lang.T("data.missing_file", "Path", dir, "Detail", err.Error()))
	}
	return badInput("%s", g.Lang.T("data.unusable", "Path", dir, "Detail", reason(err, g.Lang)))
}
