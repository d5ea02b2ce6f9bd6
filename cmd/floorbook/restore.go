package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/room"
)

// RestoreCmd puts a backup in the place of a data directory.
type RestoreCmd struct {
	Data       string   `name:"data" required:"" placeholder:"DIR" help:"Data directory; created when missing. No room may be running on it, unless --check is given."`
	Check      bool     `name:"check" help:"Only prove the backup, and say what would be missing."`
	Identity   []string `name:"identity" placeholder:"FILE" xor:"lock" help:"File of backup-key that opens the backup. May be repeated."`
	Passphrase string   `name:"passphrase-file" placeholder:"FILE" xor:"lock" help:"The passphrase is on the first line of this file; otherwise it is asked for."`
	File       string   `arg:"" help:"File written by backup."`
}

// restored says what a backup holds, and what of the data directory it does not.
type restored struct {
	Made         int64            `json:"made"` // Unix milliseconds
	Streams      []restoredStream `json:"streams"`
	People       int              `json:"people"`
	PeopleLost   int              `json:"people_lost"`
	Accounts     int              `json:"accounts"`
	AccountsLost int              `json:"accounts_lost"`
	Erased       int              `json:"erased"`         // of those in the backup, erased since
	Kept         string           `json:"kept,omitempty"` // where what stood there is now

	ownerless bool
}

// restoredStream is what becomes of a stream.
type restoredStream struct {
	Stream string `json:"stream"`
	Name   string `json:"name"`
	Rows   uint64 `json:"rows"`
	Lost   uint64 `json:"lost"` // rows known to have been written that the backup does not hold
}

// Run opens and proves the backup before anything is changed, puts all of it in place, or nothing, and says what it does not hold.
func (c *RestoreCmd) Run(g *Globals) (err error) {
	f, err := openFile(c.File, g.Lang)
	if err != nil {
		return err
	}
	defer f.Close()
	identities, err := c.identities(g)
	if err != nil {
		return err
	}
	at, undo, err := c.claim(g)
	if err != nil {
		return err
	}
	defer func() { undo(err != nil) }()
	s, err := backup.Scratch(at)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	m, err := backup.Unpack(f, s.Dir, contents, identities...)
	if err != nil {
		return wordBackup(g, c.File, err)
	}
	out, err := c.examine(g, s.Dir)
	if err != nil {
		return err
	}
	out.Made = m.Made
	if !c.Check {
		if out.Kept, err = backup.Place(c.Data, s, contents); err != nil {
			return wordData(g, c.Data, err)
		}
	}
	return c.report(g, out)
}

func (c *RestoreCmd) identities(g *Globals) ([]age.Identity, error) {
	if len(c.Identity) == 0 {
		return []age.Identity{backup.Asked(func() (string, error) {
			if c.Passphrase != "" {
				return phraseIn(g, c.Passphrase)
			}
			return askPhrase(g, "backup.phrase.ask")
		})}, nil
	}
	var all []age.Identity
	for _, path := range c.Identity {
		f, err := openFile(path, g.Lang)
		if err != nil {
			return nil, err
		}
		keys, err := backup.Keys(f)
		_ = f.Close() // it was read
		if err != nil {
			return nil, badInput("%s", g.Lang.T("backup.bad_identity", "Path", path))
		}
		all = append(all, keys...)
	}
	return all, nil
}

// claim makes the data directory ready and keeps rooms from it; it returns where a backup may be opened. undo lets it go, and takes away
// what was made of it after a failure.
func (c *RestoreCmd) claim(g *Globals) (at string, undo func(failed bool), err error) {
	if c.Check {
		if isThere(c.Data) {
			return c.Data, func(bool) {}, nil
		}
		return os.TempDir(), func(bool) {}, nil
	}
	remove, err := makeDir(c.Data, g.Lang)
	if err != nil {
		return "", nil, err
	}
	lock := filepath.Join(c.Data, journalFile)
	made := !isThere(lock + ".lock")
	held, err := sqlite.Hold(lock)
	if err != nil {
		remove()
		return "", nil, wordData(g, c.Data, err)
	}
	return c.Data, func(failed bool) {
		_ = held.Close() // the system releases it at the latest with the process
		if failed && made {
			_ = os.Remove(lock + ".lock")
			remove()
		}
	}, nil
}

// examine proves the copy in dir, carries into it what must not be undone, and compares it with what stands in the data directory.
func (c *RestoreCmd) examine(g *Globals, dir string) (out restored, err error) {
	copied, err := prove(g.Context, dir)
	var broken *journal.Broken
	switch {
	case errors.As(err, &broken):
		return out, notHeld("%s", g.Lang.T("restore.not_whole", "Path", c.File, "Fault", wordFault(g, broken)))
	case err != nil:
		return out, badInput("%s", g.Lang.T("restore.unusable", "Path", c.File, "Detail", reason(err, g.Lang)))
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	// Anybody can encrypt for a recipient: what comes into a room's directory has the room's own key.
	if here, err := room.LoadSecret(c.Data, false); err == nil && here != copied.Secret {
		return out, notHeld("%s", g.Lang.T("restore.other_room", "Path", c.Data, "File", c.File))
	}
	now := knownIn(g.Context, c.Data, copied.Secret)
	defer func() { err = errors.Join(err, now.Close()) }()
	if err := copied.Access.Restored(g.Context, now.Access); err != nil {
		return out, err
	}
	n, err := copied.reErase(g.Context, c.Data)
	if err != nil {
		return out, err
	}
	out, err = compare(g.Context, copied, now)
	out.Erased = n
	return out, err
}

// compare says what the copy holds, and what of the data directory it does not.
func compare(ctx context.Context, c *copied, now known) (out restored, err error) {
	rows := maps.Clone(now.Rows)
	for _, s := range c.Streams {
		out.Streams = append(out.Streams, restoredStream{Stream: s.Stream, Name: s.Name, Rows: s.Seq, Lost: max(rows[s.Stream], s.Seq) - s.Seq})
		delete(rows, s.Stream)
	}
	for stream, n := range rows {
		out.Streams = append(out.Streams, restoredStream{Stream: stream, Lost: n})
	}
	slices.SortFunc(out.Streams, func(a, b restoredStream) int { return strings.Compare(a.Stream, b.Stream) })
	all, err := c.People.All(ctx)
	if err != nil {
		return out, err
	}
	out.People = len(all)
	for id := range now.People {
		if _, there := all[id]; !there {
			out.PeopleLost++
		}
	}
	out.Accounts, out.ownerless = len(c.Access.Accounts()), !c.Access.HasOwner()
	if now.Access != nil {
		for _, a := range now.Access.Accounts() {
			if _, there := c.Access.Account(a.ID); !there {
				out.AccountsLost++
			}
		}
	}
	return out, nil
}

func (c *RestoreCmd) report(g *Globals, r restored) error {
	if g.JSON {
		return json.NewEncoder(g.Out).Encode(r)
	}
	say(g, "restore.made", "Path", c.File, "At", time.UnixMilli(r.Made).Format(time.DateTime))
	for _, s := range r.Streams {
		line := fmt.Sprintf("%s  %s  %s", s.Stream, streamName(g, s.Stream, s.Name), g.Lang.T("journal.rows", "Count", int(s.Rows)))
		if s.Lost > 0 {
			line += " – " + g.Lang.T("restore.lost", "Count", int(s.Lost))
		}
		fmt.Fprintln(g.Out, line)
	}
	say(g, "restore.people", "People", r.People, "Lost", r.PeopleLost)
	say(g, "restore.accounts", "Accounts", r.Accounts, "Lost", r.AccountsLost)
	if r.Erased > 0 {
		say(g, "restore.erased", "Count", r.Erased)
	}
	if c.Check {
		say(g, "restore.checked", "Path", c.File)
		return nil
	}
	say(g, "restore.done", "Path", c.Data, "File", c.File)
	if r.Kept != "" {
		say(g, "restore.kept", "Path", r.Kept)
	}
	say(g, "restore.doors")
	if r.ownerless {
		say(g, "restore.ownerless")
	}
	return nil
}
