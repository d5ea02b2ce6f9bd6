package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/folder"
	"github.com/floorbook/floorbook/internal/journal"
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

// papers is what a room keeps of people, beside the rows of its journal.
type papers struct {
	store  journal.Store
	people people.Store
	access *access.Store
	erased *people.Erased
}

// keptRoom is the files of a room that does not run.
type keptRoom struct {
	papers
	dir    string
	office *office
	heads  *room.Heads
}

// openKept opens the files of a data directory on which no room may be running.
func openKept(g *Globals, dir string) (*keptRoom, error) {
	k := &keptRoom{dir: dir}
	err := finishRestore(dir)
	if err == nil && !hasJournal(dir) {
		return nil, badInput("%s", g.Lang.T("journal.none", "Path", dir, "File", journalFile))
	}
	if err == nil {
		err = k.open(g.Context)
	}
	if err != nil {
		_ = k.Close() // what went wrong first is what counts
		return nil, wordData(g, dir, err)
	}
	return k, nil
}

func (k *keptRoom) open(ctx context.Context) (err error) {
	if k.store, err = openStore(ctx, k.dir); err != nil {
		return err
	}
	secret, err := room.LoadSecret(k.dir, false)
	if err != nil {
		return err
	}
	if k.heads, err = room.OpenHeads(k.dir, secret, nil); err != nil {
		return err
	}
	if k.office, err = settled(ctx, k.dir); err != nil {
		return err
	}
	if k.people, err = k.office.people(ctx); err != nil {
		return err
	}
	if k.access, err = k.office.access(ctx, pepper(secret)); err != nil {
		return err
	}
	k.erased, err = people.OpenErased(k.office.Files, erasedFile, secret.Key)
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
	errs = append(errs, k.office.Close())
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
	k, err := officeOf(g.Context, c.Data)
	if err != nil {
		return wordData(g, c.Data, err)
	}
	defer k.Close()
	if !k.has(peopleFile) {
		return badInput("%s", g.Lang.T("journal.none", "Path", c.Data, "File", peopleFile))
	}
	s, err := k.people(g.Context)
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
		fmt.Fprintf(w, "%s\t%s\t%s\n", p.ID, p.Name, strings.TrimSpace(p.Ref+"  "+p.Licence))
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
	Merged []exportedID   `json:"merged,omitempty"` // ids that stand for this person too
	Desk   people.Dossier `json:"desk"`             // what the desk keeps
	Papers []people.Paper `json:"papers,omitempty"` // that were signed or given
	Photo  *people.Photo  `json:"photo,omitempty"`  // at the desk
	Rows   []exportedRow  `json:"rows"`
}

// exportedID is an id that was merged, with what was known under it.
type exportedID struct {
	people.Person
	access.Held
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
	out, err := k.export(g.Context, c.ID)
	if errors.Is(err, people.ErrUnknown) {
		return badInput("%s", g.Lang.T("people.unknown", "ID", c.ID))
	}
	if err == nil {
		err = k.note(g.Context, logbook.PersonExported, out.ID)
	}
	if err != nil {
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

// export gathers all that is kept of somebody, under whichever of his ids; people.ErrUnknown where that is nothing.
func (k papers) export(ctx context.Context, id string) (out exported, err error) {
	ids := k.people.Same(id)
	out = exported{ID: ids[0], Held: k.access.Of(ids[0])}
	p, err := k.people.Get(ctx, id)
	switch {
	case err == nil:
		out.Person = &p
	case !errors.Is(err, people.ErrUnknown):
		return out, err
	}
	merged, err := k.people.Merged(ctx, id)
	if err == nil {
		out.Desk, out.Papers, err = k.deskOf(ctx, id)
	}
	if photo, none := k.people.Photo(ctx, id); err == nil && none == nil {
		out.Photo = &photo
	} else if err == nil && !errors.Is(none, people.ErrUnknown) {
		err = none
	}
	if err != nil {
		return out, err
	}
	for _, m := range merged {
		out.Merged = append(out.Merged, exportedID{m, k.access.Of(m.ID)})
	}
	if out.Rows, err = k.rowsOf(ctx, ids); err != nil {
		return out, err
	}
	if out.Person == nil && out.Account == nil && len(out.Rows) == 0 {
		return out, people.ErrUnknown
	}
	return out, nil
}

// deskOf is what the desk keeps of somebody, with the documents.
func (k papers) deskOf(ctx context.Context, id string) (people.Dossier, []people.Paper, error) {
	d, err := k.people.Dossier(ctx, id)
	if err != nil {
		return d, nil, err
	}
	list, err := k.people.Papers(ctx, id)
	for i := range list {
		if err == nil {
			list[i], err = k.people.Paper(ctx, list[i].No)
		}
	}
	return d, list, err
}

// rowsOf finds the rows that name somebody by one of his ids.
func (k papers) rowsOf(ctx context.Context, ids []string) (out []exportedRow, err error) {
	names, err := k.store.Streams(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		err := k.store.Load(ctx, name, 1, func(r journal.Record) error {
			row := exportedRow{Stream: name, Seq: r.Seq, At: time.UnixMilli(r.At).UTC().Format(time.RFC3339), Sent: slices.Contains(ids, r.Person), Events: naming(r.Events, ids)}
			if row.Sent {
				row.Role, row.Device = r.Role, r.Device
			}
			if row.Sent || len(row.Events) > 0 {
				out = append(out, row)
			}
			return nil
		})
		if err != nil && !journal.IsElsewhere(err) { // what was taken out of the journal is told with the day that it is in
			return nil, err
		}
	}
	return out, nil
}

// naming are the events of a row, one entry or a list, that name one of some ids.
func naming(events []byte, ids []string) []json.RawMessage {
	names := func(text []byte) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return bytes.Contains(text, []byte(strconv.Quote(id))) })
	}
	if !names(events) {
		return nil
	}
	var list []json.RawMessage
	if json.Unmarshal(events, &list) != nil {
		return []json.RawMessage{events}
	}
	return slices.DeleteFunc(list, func(e json.RawMessage) bool { return !names(e) })
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
	ids, err := k.erase(g.Context, c.ID)
	if err == nil {
		err = k.noteErased(g.Context, ids)
	}
	if err != nil {
		return err
	}
	say(g, "people.erased", "ID", c.ID, "List", erasedFile)
	left, err := forgetBefore(g.Context, c.Data, ids)
	if err != nil {
		return err
	}
	if len(left) > 0 {
		return notHeld("%s", g.Lang.T("people.erase.left", "Paths", strings.Join(left, ", ")))
	}
	return nil
}

// erase puts all ids of somebody on the list of the erased, which is what later copies are put right by, erases, and returns them.
func (k papers) erase(ctx context.Context, id string) ([]string, error) {
	ids := k.people.Same(id)
	if err := k.access.Erase(ctx, ids...); err != nil { // refuses the last owner, before anything is written
		return nil, err
	}
	if err := k.erased.Add(time.Now().UnixMilli(), ids...); err != nil {
		return nil, err
	}
	return ids, k.people.Erase(ctx, ids...)
}

// noteErased notes an erasure, each id by itself: what is put right by the logbook knows no others.
func (k *keptRoom) noteErased(ctx context.Context, ids []string) (err error) {
	for _, id := range ids {
		err = errors.Join(err, k.note(ctx, logbook.PersonErased, id))
	}
	return err
}

// forgetBefore erases in what restores have kept aside, and returns the directories where that failed.
func forgetBefore(ctx context.Context, data string, ids []string) (left []string, err error) {
	kept, err := backup.Kept(data)
	inUse, noted := databaseOf(data)
	err = errors.Join(err, noted)
	for _, dir := range kept {
		if err := forgetIn(ctx, dir, inUse, ids...); err != nil {
			left = append(left, dir)
		}
	}
	return left, err
}

// reachMost is how long a database is waited for that a room does not use any more.
const reachMost = 10 * time.Second

// forgetIn erases people in a directory that nobody uses, and in the database that it names, unless that is in use.
func forgetIn(ctx context.Context, dir, inUse string, ids ...string) error {
	err := onDisk(dir).forget(ctx, ids...)
	address, noted := databaseOf(dir)
	if err = errors.Join(err, noted); err != nil || address == "" || address == inUse {
		return err
	}
	reach, cancel := context.WithTimeout(ctx, reachMost)
	defer cancel()
	k, err := officeOf(reach, dir)
	if err != nil {
		return err
	}
	return errors.Join(k.forget(ctx, ids...), k.Close())
}

// forget erases people.
func (k *office) forget(ctx context.Context, ids ...string) error {
	if k.has(peopleFile) {
		s, err := k.people(ctx)
		if err != nil {
			return err
		}
		if err := errors.Join(s.Erase(ctx, ids...), s.Close()); err != nil {
			return err
		}
	}
	if k.has(accessFile) {
		s, err := k.access(ctx, "") // no PIN is tried
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
	if k, err := officeOf(ctx, dir); err == nil {
		if list, err := people.OpenErased(k.Files, erasedFile, secret.Key); err == nil {
			ids = append(list.IDs(), list.Doubtful()...)
		}
		_ = k.Close() // it was read
	}
	if !hasJournal(dir) {
		return ids
	}
	s, err := openToRead(ctx, dir)
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
	for _, id := range slices.Clone(ids) { // who was merged since, or before, is the same person
		for _, same := range c.People.Same(id) {
			if !slices.Contains(ids, same) {
				ids = append(ids, same)
			}
		}
	}
	for _, id := range ids {
		if _, err := c.People.Get(ctx, id); err == nil || c.Access.Of(id).Account != nil {
			n++
		}
	}
	files := folder.Disk(c.Dir)
	if err := files.Remove(erasedFile); err != nil { // written anew, so that every line is signed
		return 0, err
	}
	fresh, err := people.OpenErased(files, erasedFile, c.Secret.Key)
	if err != nil {
		return 0, err
	}
	if err := fresh.Add(time.Now().UnixMilli(), ids...); err != nil {
		return 0, err
	}
	return n, errors.Join(c.People.Erase(ctx, ids...), c.Access.Forget(ctx, ids...))
}

// runningPapers are those of a room that runs, for its pages: what they do is noted by them.
type runningPapers struct {
	papers
	dir string
}

// Export implements players.Papers.
func (p runningPapers) Export(ctx context.Context, id string) ([]byte, error) {
	out, err := p.export(ctx, id)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(out, "", " ")
	return append(text, '\n'), err
}

// Erase implements players.Papers. What cannot be erased in the directories that restores have left is erased by the command, which says so.
func (p runningPapers) Erase(ctx context.Context, id string) ([]string, error) {
	ids, err := p.erase(context.WithoutCancel(ctx), id)
	if err != nil {
		return nil, err
	}
	left, err := forgetBefore(ctx, p.dir, ids)
	if len(left) > 0 || err != nil {
		slog.Warn("somebody erased may still be in what restores have kept", "directories", left, "err", err)
	}
	return ids, nil
}
