package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
)

// furniture is some of each thing that a room keeps beside its journal.
type furniture struct {
	proof   string
	device  string // a browser's token
	session string
}

// furnished puts it into a room that is open.
func furnished(t *testing.T, d *data) (f furniture) {
	t.Helper()
	ctx := t.Context()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := d.People.Add(ctx, people.Person{ID: "kept", Name: "Zoé Lefèvre", Ref: "A-17", Unnamed: true}, people.Person{ID: "twin", Name: "Zoe Lefevre"}, people.Person{ID: "gone", Name: "Unforgettable"})
	check(err)
	check(d.People.Merge(ctx, "kept", "twin"))
	check(d.People.Amend(ctx, "kept", func(x *people.Dossier) error { x.Phone = "0607"; return nil }))
	check(d.People.KeepPhoto(ctx, people.Photo{Person: "kept", At: 7, JPEG: []byte("jpeg\x00\xff")}))
	_, err = d.People.Write(ctx, people.Letter{No: "n1", Person: "kept", Subject: "Place", Text: "Bonjour", State: people.LetterDue}, []byte("%PDF\x00"))
	check(err)
	check(d.Access.AddFirstOwner(ctx, "kept", "zoe"))
	check(d.Access.SetPIN(ctx, "kept", "4071"))
	code, err := d.Access.NewCode(ctx, access.Code{For: access.ForDevice, Name: "tablet", Place: access.Place{Kind: access.AtDesk}})
	check(err)
	_, f.device, err = d.Access.Enrol(ctx, code)
	check(err)
	f.session, err = d.Access.SignIn(ctx, "kept", "", logbook.ByPassword, false)
	check(err)
	f.proof, err = d.Proofs.Keep([]byte("%PDF proof"))
	check(err)
	check(d.Walls.Say("", "Bar fermé", role.By{Person: "kept", Role: role.Floor}))
	check(d.Kept.Set(retention.Letters, 90))
	check(d.Office.Files.Sub(booksFolder).Write("club.toml", []byte("# a book that this version cannot read\n")))
	check(d.Erased.Add(7, "someone"))
	return f
}

// in says what of it is not there when the room of dir is opened.
func (f furniture) in(t *testing.T, dir string) {
	t.Helper()
	d, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx := t.Context()
	if p, err := d.People.Get(ctx, "twin"); err != nil || p != (people.Person{ID: "kept", Name: "Zoé Lefèvre", Ref: "A-17", Unnamed: true}) {
		t.Errorf("%+v, %v", p, err)
	}
	if x, err := d.People.Dossier(ctx, "kept"); err != nil || x.Phone != "0607" {
		t.Errorf("%+v, %v", x, err)
	}
	if p, err := d.People.Photo(ctx, "kept"); err != nil || string(p.JPEG) != "jpeg\x00\xff" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := d.People.Paper(ctx, "letter-n1"); err != nil || string(p.PDF) != "%PDF\x00" {
		t.Errorf("%+v, %v", p, err)
	}
	if tablet, ok := d.Access.Device(ctx, f.device); !ok {
		t.Error("the device is not known")
	} else if _, err := d.Access.CheckPIN(ctx, tablet.ID, "kept", "4071"); err != nil {
		t.Errorf("the PIN: %v", err)
	}
	if body, err := d.Proofs.Read(f.proof); err != nil || string(body) != "%PDF proof" {
		t.Errorf("%q, %v", body, err)
	}
	if b := d.Walls.BannerOf("x"); b.Text != "Bar fermé" {
		t.Errorf("%+v", b)
	}
	if !slices.ContainsFunc(d.Kept.All(), func(r retention.Rule) bool { return r.Purpose == retention.Letters && r.Days == 90 }) {
		t.Error("the period is not kept")
	}
	if _, err := d.Office.Files.Sub(booksFolder).Read("club.toml"); err != nil {
		t.Errorf("the book: %v", err)
	}
	if !d.Erased.Has("someone") || len(d.Erased.Doubtful()) > 0 {
		t.Errorf("erased are %q, doubtful %q", d.Erased.IDs(), d.Erased.Doubtful())
	}
}

// journalAlone moves the journal of dir, and nothing else, as releases did before people could move.
func journalAlone(t *testing.T, dir, address string) {
	t.Helper()
	ctx := t.Context()
	from, err := openStore(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	to, err := openDatabase(ctx, address)
	if err == nil {
		err = to.Fill(ctx, func(f journal.Filler) error { return from.Dump(ctx, f) })
	}
	if err = errors.Join(err, to.Close(), from.Close()); err != nil {
		t.Fatal(err)
	}
	_, err = sqlite.Aside(filepath.Join(dir, journalFile))
	if err = errors.Join(err, noteDatabase(dir, address)); err != nil {
		t.Fatal(err)
	}
}

// TestWhatAReleaseBeforeHasLeftInTheDirectoryIsMovedOnce into the database that the journal is in, by the next start; until then it is read where it is.
// Erasures reach what was set aside, a directory that came late brings nothing back, and an erasure that a power failure cut short is finished.
func TestWhatAReleaseBeforeHasLeftInTheDirectoryIsMovedOnce(t *testing.T) {
	t.Parallel()
	dir, d := dealtData(t)
	f := furnished(t, d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	journalAlone(t, dir, cluster.Database(t))
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"lefevre"}}); !strings.Contains(printed, "Zoé Lefèvre") || !isThere(filepath.Join(dir, peopleFile)) {
		t.Errorf("before: %s", printed)
	}
	early, key := keptIn(t, dir)
	f.in(t, dir)
	for _, name := range moves() {
		if isThere(filepath.Join(dir, name)) || !isThere(filepath.Join(dir, "before-1", name)) {
			t.Errorf("%s was not set aside", name)
		}
	}
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"unforgettable"}}); !strings.Contains(printed, "gone") {
		t.Errorf("after: %s", printed)
	}
	must(t, &PeopleEraseCmd{Data: dir, ID: "gone", Yes: true})
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"unforgettable"}}); printed != "" {
		t.Errorf("erased, and listed: %s", printed)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "before-1", peopleFile)); err != nil || bytes.Contains(text, []byte("Unforgettable")) {
		t.Errorf("the name stands in what was set aside: %v", err)
	}

	late, err := people.Open(filepath.Join(dir, peopleFile)) // copied from elsewhere
	if err == nil {
		err = errors.Join(late.Put(t.Context(), people.Person{ID: "gone", Name: "Unforgettable"}), late.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	f.in(t, dir)
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"unforgettable"}}); printed != "" || isThere(filepath.Join(dir, peopleFile)) {
		t.Errorf("a file that came late counts: %s", printed)
	}

	d, err = openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.People.Add(t.Context(), people.Person{ID: "cut", Name: "Unforgettable"})
	if err = errors.Join(err, d.Erased.Add(9, "cut"), d.Close()); err != nil { // and here the power fails
		t.Fatal(err)
	}
	f.in(t, dir)
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"unforgettable"}}); printed != "" {
		t.Errorf("an erasure that was cut short: %s", printed)
	}

	must(t, &RestoreCmd{Data: dir, Identity: []string{key}, File: early}) // from before the erasures
	if printed := must(t, &PeopleListCmd{Data: dir, Text: []string{"unforgettable"}}); printed != "" {
		t.Errorf("a restore has brought somebody back: %s", printed)
	}
	f.in(t, dir)
}

// TestAMoveThatFailsLeavesTheRoomWhereItIs: people of another room are in the database, or nobody answers.
func TestAMoveThatFailsLeavesTheRoomWhereItIs(t *testing.T) {
	t.Parallel()
	dir, d := dealtData(t)
	f := furnished(t, d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	other := cluster.Database(t)
	k, err := connected(t.Context(), t.TempDir(), other)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := people.OpenIn(t.Context(), k.server)
	if err == nil {
		err = errors.Join(theirs.Put(t.Context(), people.Person{ID: "theirs", Name: "Anna"}), theirs.Close())
	}
	if err = errors.Join(err, k.Close()); err != nil {
		t.Fatal(err)
	}
	refused(t, &JournalCopyCmd{Data: dir, Database: other}, "people already")
	refused(t, &JournalCopyCmd{Data: dir, Database: "postgres://nobody@127.0.0.1:1/x"}, "check the address")
	if isThere(filepath.Join(dir, databaseFile)) || isThere(filepath.Join(dir, "before-1")) {
		t.Error("something was set aside")
	}
	f.in(t, dir)
}
