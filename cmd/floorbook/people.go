package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// PeopleCmd looks after the people of a data directory.
type PeopleCmd struct {
	List   PeopleListCmd   `cmd:"" help:"List people with their ids; with words, those whose names have words beginning so."`
	Export PeopleExportCmd `cmd:"" help:"Write all that the room keeps of one person, as JSON; the logbook has it."`
	Erase  PeopleEraseCmd  `cmd:"" help:"Erase a person: name, number, account, seats. Backups bring nothing of it back."`
}

// keptRoom is the files of a room that does not run.
type keptRoom struct {
	dir    string
	store  *sqlite.Store
	heads  *room.Heads
	people people.Store
	access *access.Store
	erased *people.Erased
}

// openKept opens the files of a data directory on which no room may be running.
func openKept(g *Globals, dir string) (*keptRoom, error) {
	k := &keptRoom{dir: dir}
	err := finishRestore(dir)
	if err == nil && !isThere(filepath.Join(dir, journalFile)) {
		return nil, badInput("%s", g.Lang.T("journal.none", "Path", dir, "File", journalFile))
	}
	if err == nil {
		err = k.open()
	}
	if err != nil {
		_ = k.Close() // what went wrong first is what counts
		return nil, wordData(g, dir, err)
	}
	return k, nil
}

func (k *keptRoom) open() (err error) {
	if k.store, err = sqlite.Open(filepath.Join(k.dir, journalFile)); err != nil {
		return err
	}
	secret, err := room.LoadSecret(k.dir, false)
	if err != nil {
		return err
	}
	if k.heads, err = room.OpenHeads(k.dir, secret, nil); err != nil {
		return err
	}
	if k.people, err = people.Open(filepath.Join(k.dir, peopleFile)); err != nil {
		return err
	}
	if k.access, err = access.Open(filepath.Join(k.dir, accessFile), pepper(secret), nil); err != nil {
		return err
	}
	k.erased, err = people.OpenErased(filepath.Join(k.dir, erasedFile), secret.Key)
	return err
}

// Close closes the files.
func (k *keptRoom) Close() error {
	var errs []error
	if k.heads != nil {
		errs = append(errs, k.heads.Close())
	}
	if k.access != nil {
		errs = append(errs, k.access.Close())
	}
	if k.people != nil {
		errs = append(errs, k.people.Close())
	}
	if k.store != nil {
		errs = append(errs, k.store.Close())
	}
	return errors.Join(errs...)
}

// note writes an entry about a person into the logbook.
func (k *keptRoom) note(ctx context.Context, kind logbook.Kind, id string) error {
	at := tournament.Instant(time.Now().UnixMilli())
	return room.NoteAlone(ctx, k.store, k.heads, at, rand.Text(), logbook.Entry{Kind: kind, Subject: id}, terminal)
}

// PeopleListCmd lists people.
type PeopleListCmd struct {
	Data string   `name:"data" required:"" placeholder:"DIR" help:"Data directory; a room may be running on it."`
	Text []string `arg:"" optional:"" help:"Words of the name, or the number."`
}

// listMax is how many people a search shows.
const listMax = 1000

// Run prints id, name and number, by name.
func (c *PeopleListCmd) Run(g *Globals) error {
	path := filepath.Join(c.Data, peopleFile)
	if !isThere(path) {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", peopleFile))
	}
	s, err := people.Open(path)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer s.Close()
	found, err := c.find(g, s)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	if g.JSON {
		e := json.NewEncoder(g.Out)
		for _, p := range found {
			if err := e.Encode(p); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(g.Out, 0, 0, 2, ' ', 0)
	for _, p := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\n", p.ID, p.Name, p.Ref)
	}
	return w.Flush()
}

func (c *PeopleListCmd) find(g *Globals, s people.Store) ([]people.Person, error) {
	if len(c.Text) > 0 {
		return s.Search(g.Context, strings.Join(c.Text, " "), listMax)
	}
	all, err := s.All(g.Context)
	var found []people.Person
	for _, p := range all {
		found = append(found, p)
	}
	people.Sort(found)
	return found, err
}

// PeopleExportCmd writes what the room keeps of a person.
type PeopleExportCmd struct {
	Data string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	ID   string `arg:"" help:"Id of the person, as list prints it."`
}

// exported is all that a room keeps of a person.
type exported struct {
	ID     string         `json:"id"`
	Person *people.Person `json:"person,omitempty"`
	access.Held
	Rows []exportedRow `json:"rows"`
}

// exportedRow is a row of the journal that names the person: who sent it, or in what it holds.
type exportedRow struct {
	Stream string            `json:"stream"`
	Seq    uint64            `json:"seq"`
	At     string            `json:"at"` // RFC 3339
	Sent   bool              `json:"sent,omitempty"`
	Role   string            `json:"role,omitempty"`
	Device string            `json:"device,omitempty"`
	Events []json.RawMessage `json:"events,omitempty"` // those that name the person
}

// Run notes the export in the logbook, then prints it.
func (c *PeopleExportCmd) Run(g *Globals) (err error) {
	k, err := openKept(g, c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	out := exported{ID: c.ID, Held: k.access.Of(c.ID)}
	p, err := k.people.Get(g.Context, c.ID)
	if err == nil {
		out.Person = &p
	} else if !errors.Is(err, people.ErrUnknown) {
		return wordData(g, c.Data, err)
	}
	if out.Rows, err = k.rowsOf(g.Context, c.ID); err != nil {
		return wordData(g, c.Data, err)
	}
	if out.Person == nil && out.Account == nil && len(out.Rows) == 0 {
		return badInput("%s", g.Lang.T("people.unknown", "ID", c.ID))
	}
	if err := k.note(g.Context, logbook.PersonExported, c.ID); err != nil {
		return wordData(g, c.Data, err)
	}
	w := bufio.NewWriter(g.Out)
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	if err := errors.Join(e.Encode(out), w.Flush()); err != nil {
		return notHeld("%s", g.Lang.T("journal.not_written", "Detail", reason(err, g.Lang)))
	}
	return nil
}

// rowsOf finds the rows that name somebody.
func (k *keptRoom) rowsOf(ctx context.Context, id string) (out []exportedRow, err error) {
	names, err := k.store.Streams(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		err := k.store.Load(ctx, name, 1, func(r journal.Record) error {
			row := exportedRow{Stream: name, Seq: r.Seq, At: time.UnixMilli(r.At).UTC().Format(time.RFC3339), Sent: r.Person == id, Events: naming(r.Events, id)}
			if row.Sent {
				row.Role, row.Device = r.Role, r.Device
			}
			if row.Sent || len(row.Events) > 0 {
				out = append(out, row)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// naming are the events of a row, one entry or a list, that name an id.
func naming(events []byte, id string) []json.RawMessage {
	quoted := []byte(strconv.Quote(id))
	if !bytes.Contains(events, quoted) {
		return nil
	}
	var list []json.RawMessage
	if json.Unmarshal(events, &list) != nil {
		return []json.RawMessage{events}
	}
	return slices.DeleteFunc(list, func(e json.RawMessage) bool { return !bytes.Contains(e, quoted) })
}

// PeopleEraseCmd erases a person.
type PeopleEraseCmd struct {
	Data string `name:"data" required:"" placeholder:"DIR" help:"Data directory. No room may be running on it."`
	Yes  bool   `name:"yes" help:"Erase; without it, only say what would be erased."`
	ID   string `arg:"" help:"Id of the person, as list prints it."`
}

// Run erases the person here and in the directories that restores have left, once the list of the erased has the id.
func (c *PeopleEraseCmd) Run(g *Globals) (err error) {
	k, err := openKept(g, c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	p, err := k.people.Get(g.Context, c.ID)
	held := k.access.Of(c.ID)
	switch {
	case errors.Is(err, people.ErrUnknown) && held.Account == nil:
		return badInput("%s", g.Lang.T("people.unknown", "ID", c.ID))
	case err != nil && !errors.Is(err, people.ErrUnknown):
		return wordData(g, c.Data, err)
	case !c.Yes:
		return notHeld("%s", g.Lang.T("people.erase.confirm", "ID", c.ID, "Name", p.Name))
	}
	if err := k.erase(g.Context, c.ID); err != nil {
		return err
	}
	say(g, "people.erased", "ID", c.ID, "List", erasedFile)
	return c.forgetBefore(g)
}

// erase puts somebody on the list of the erased, which is what later copies are put right by, erases, and notes it.
func (k *keptRoom) erase(ctx context.Context, id string) error {
	if err := k.access.Erase(ctx, id); err != nil { // refuses the last owner, before anything is written
		return err
	}
	if err := k.erased.Add(time.Now().UnixMilli(), id); err != nil {
		return err
	}
	if err := k.people.Erase(ctx, id); err != nil {
		return err
	}
	return k.note(ctx, logbook.PersonErased, id)
}

// forgetBefore erases in what restores have kept aside.
func (c *PeopleEraseCmd) forgetBefore(g *Globals) error {
	kept, err := backup.Kept(c.Data)
	if err != nil {
		return err
	}
	var left []string
	for _, dir := range kept {
		if err := forgetIn(g.Context, dir, c.ID); err != nil {
			left = append(left, dir)
		}
	}
	if len(left) > 0 {
		return notHeld("%s", g.Lang.T("people.erase.left", "Paths", strings.Join(left, ", ")))
	}
	return nil
}

// forgetIn erases people in the files of a directory that nobody uses.
func forgetIn(ctx context.Context, dir string, ids ...string) error {
	if path := filepath.Join(dir, peopleFile); isThere(path) {
		s, err := people.Open(path)
		if err != nil {
			return err
		}
		if err := errors.Join(s.Erase(ctx, ids...), s.Close()); err != nil {
			return err
		}
	}
	if path := filepath.Join(dir, accessFile); isThere(path) {
		s, err := access.Open(path, "", nil) // no PIN is tried
		if err != nil {
			return err
		}
		return errors.Join(s.Forget(ctx, ids...), s.Close())
	}
	return nil
}

// erasedAnywhere are the ids of those erased by a directory's list, signed or not, and by the logbook of its journal, as far as they can be
// read: when in doubt, nobody comes back.
func erasedAnywhere(ctx context.Context, dir string, secret room.Secret) []string {
	var ids []string
	if list, err := people.OpenErased(filepath.Join(dir, erasedFile), secret.Key); err == nil {
		ids = append(list.IDs(), list.Doubtful()...)
	}
	path := filepath.Join(dir, journalFile)
	if !isThere(path) {
		return ids
	}
	s, err := sqlite.OpenReadOnly(path)
	if err != nil {
		return ids
	}
	defer s.Close()
	entries, err := room.LogbookOf(ctx, s)
	if err != nil {
		return ids
	}
	for _, e := range entries {
		if e.Kind == logbook.PersonErased {
			ids = append(ids, e.Subject)
		}
	}
	return ids
}

// reErase erases in a copy everybody who was erased by its own list or by what stands in the directory dir, and returns how many the copy
// still knew.
func (c *copied) reErase(ctx context.Context, dir string) (n int, err error) {
	ids := append(erasedAnywhere(ctx, c.Dir, c.Secret), erasedAnywhere(ctx, dir, c.Secret)...)
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return id == "" || len(id) > people.MaxID })
	if len(ids) == 0 {
		return 0, nil
	}
	for _, id := range ids {
		if _, err := c.People.Get(ctx, id); err == nil || c.Access.Of(id).Account != nil {
			n++
		}
	}
	list := filepath.Join(c.Dir, erasedFile)
	if err := os.Remove(list); err != nil && !errors.Is(err, os.ErrNotExist) { // written anew, so that every line is signed
		return 0, err
	}
	fresh, err := people.OpenErased(list, c.Secret.Key)
	if err != nil {
		return 0, err
	}
	if err := fresh.Add(time.Now().UnixMilli(), ids...); err != nil {
		return 0, err
	}
	return n, errors.Join(c.People.Erase(ctx, ids...), c.Access.Forget(ctx, ids...))
}
