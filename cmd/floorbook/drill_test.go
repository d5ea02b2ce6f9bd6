package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
)

// TestRestoreDrill is the evening that goes wrong: a backup while clients enter players, somebody erased, more entries, and then the disk
// is damaged. The backup brings back every entry that was acknowledged before it began, the room plays on, and who was erased stays so.
func TestRestoreDrill(t *testing.T) {
	t.Parallel()
	l := newLoad(t)
	key, file := filepath.Join(t.TempDir(), "key"), filepath.Join(t.TempDir(), "evening.age")
	text, recipient, err := backup.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(key, text, 0o600); err != nil {
		t.Fatal(err)
	}
	must := func(want string, args ...string) {
		t.Helper()
		code, out, errOut := floorbook("", append([]string{"--lang=en"}, args...)...)
		if code != exitDone || !strings.Contains(out, want) {
			t.Fatalf("%v: exit %d, %s%s; want %q", args, code, out, errOut, want)
		}
	}
	before := map[entry]bool{}
	l.during(func() {
		for len(before) < 5 {
			time.Sleep(50 * time.Millisecond)
			l.mu.Lock()
			maps.Copy(before, l.acked)
			l.mu.Unlock()
		}
		must("and proved", "backup", "--data", l.dir, "--to", recipient, file)
	})
	if len(before) == len(l.acked) {
		t.Fatalf("%d entries before the backup, %d in all: the test proves nothing", len(before), len(l.acked))
	}
	var gone entry
	for gone = range before {
		break
	}
	id, name := playerID(gone.key, 0), "Player "+gone.key
	must("is erased", "people", "erase", "--data", l.dir, "--yes", id)
	l.killed()

	damage(t, l.dir)
	if code, _, _ := floorbook("", "journal", "verify", "--data", l.dir); code == exitDone {
		t.Fatal("the damage is not seen: the test proves nothing")
	}
	must("1 person in it was erased since, and stays so", "restore", "--data", l.dir, "--identity", key, file)
	must("Journal whole", "journal", "verify", "--data", l.dir)

	d, err := openData(t.Context(), quiet(), l.dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.People.Get(t.Context(), id); err == nil || !d.Erased.Has(id) {
		t.Error("who was erased is back")
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if where := holding(t, l.dir, name); where != "" {
		t.Errorf("%s still holds the name of who was erased", where)
	}
	delete(before, gone) // of whom there is no name to be found; the row is
	l.acked = before
	l.killed()
	l.examine()
	if rows := journalRows(filepath.Join(l.dir, journalFile)); rows <= len(before) {
		t.Errorf("%d rows: the room does not play on", rows)
	}
}

// damage does to a data directory what a dying disk does: the journal is cut, the names are overwritten, a key is gone.
func damage(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, journalFile)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.Truncate(path, info.Size()/2),
		os.WriteFile(filepath.Join(dir, peopleFile), bytes.Repeat([]byte{0xff}, 9000), 0o600),
		os.Remove(filepath.Join(dir, room.DeckKeyFile)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// holding is a file under dir that holds a text, "" none.
func holding(t *testing.T, dir, text string) (found string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(name)
		if bytes.Contains(b, []byte(text)) {
			found = name
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestNoListNorLogbookMissingBringsSomebodyBack: the list of the erased is lost, and the logbook tells; both are older in the backup than
// the erasure, and the directory's tell; a line that nobody has signed counts all the same.
func TestNoListNorLogbookMissingBringsSomebodyBack(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(list string) error{
		"as it is":         func(string) error { return nil },
		"the list is lost": os.Remove,
		"the list is forged": func(list string) error {
			return os.WriteFile(list, []byte(`{"id":"p-1","at":1,"sign":"x"}`+"\n"), 0o600)
		},
	} {
		b, key, log, _ := keeping(t, 1)
		d, ctx := b.d, t.Context()
		if err := d.People.Put(ctx, personZoe); err != nil {
			t.Fatal(err)
		}
		if err := d.Access.AddFirstOwner(ctx, "p-owner", "owner"); err != nil {
			t.Fatal(err)
		}
		if err := d.Access.Add(ctx, personZoe.ID, "zoe"); err != nil {
			t.Fatal(err)
		}
		if !b.once(ctx) {
			t.Fatal(log.String())
		}
		file := filepath.Join(b.Dir, b.files()[0])
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if code, _, errOut := floorbook("", "people", "erase", "--data", d.Dir, "--yes", personZoe.ID); code != exitDone {
			t.Fatalf("exit %d, %s", code, errOut)
		}
		if err := harm(filepath.Join(d.Dir, erasedFile)); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time, what was put back by the first tells
			if code, out, errOut := floorbook("", "restore", "--data", d.Dir, "--identity", key, file); code != exitDone {
				t.Fatalf("exit %d, %s%s", code, out, errOut)
			}
			d, err := openData(ctx, quiet(), d.Dir, 0)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.People.Get(ctx, personZoe.ID)
			if _, account := d.Access.Account(personZoe.ID); err == nil || account || len(d.Erased.Doubtful()) > 0 {
				t.Errorf("%s: the person is back: %v, account %v", name, err, account)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAnErasureThatWasCutShortIsFinished by the next start, and a list of players that comes again brings nobody back.
func TestAnErasureThatWasCutShortIsFinished(t *testing.T) {
	dir, d := playedData(t)
	ctx := t.Context()
	again := personZoe
	again.ID = playerID("key-again", 0)
	for _, p := range []string{personZoe.ID, again.ID} {
		who := personZoe
		who.ID = p
		if err := d.People.Put(ctx, who); err != nil {
			t.Fatal(err)
		}
		if err := d.Erased.Add(1, p); err != nil { // and the power fails
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d, err := openData(ctx, quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if all, err := d.People.All(ctx); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
	if _, err := (desk{d}).Register(ctx, "a", "Zoé", "key-again", enters, terminal, 0); err != nil {
		t.Fatal(err)
	}
	if all, err := d.People.All(ctx); err != nil || len(all) != 0 {
		t.Errorf("a form that came again: %v, %v", all, err)
	}
}

// TestExportSaysAllThatIsKeptOfSomebody and nothing of others; the logbook has it.
func TestExportSaysAllThatIsKeptOfSomebody(t *testing.T) {
	dir, d := playedData(t)
	ctx := t.Context()
	zoe := personZoe
	zoe.ID = "p3" // who plays in both tournaments
	if err := d.People.Put(ctx, zoe); err != nil {
		t.Fatal(err)
	}
	if err := d.Access.AddFirstOwner(ctx, "p3", "zoe"); err != nil {
		t.Fatal(err)
	}
	if err := d.Access.SetPassword(ctx, "p3", "correct horse battery"); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Access.SignIn(ctx, "p3", "", logbook.ByPassword, false); err != nil {
		t.Fatal(err)
	}
	if err := d.Room.Note(ctx, "note-1", logbook.Entry{Kind: logbook.SignedIn, Subject: "p3"}, terminal); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := floorbook("", "--lang=en", "people", "export", "--data", dir, "p3"); code != exitNotHeld || !strings.Contains(errOut, "in use") {
		t.Errorf("beside a room: exit %d, %s", code, errOut)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := floorbook("", "people", "export", "--data", dir, "p3")
	for _, want := range []string{`"name": "Zoé Lefèvre"`, `"ref": "A-17"`, `"login": "zoe"`, `"role": "owner"`, `"has_password": true`, `"how": "password"`,
		`"stream": "a"`, `"stream": "b"`, `"type": "registered"`, `"kind": "signed_in"`} {
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("exit %d, %s, no %s in %s", code, errOut, want, out)
		}
	}
	for _, never := range []string{`"p4"`, "argon2", "token"} {
		// A draw names everybody who was drawn: it is of stream b.
		if strings.Contains(strings.Split(out, `"stream": "b"`)[0], never) {
			t.Errorf("%s is in the export", never)
		}
	}
	k, err := openKept(quiet(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	all, err := room.LogbookOf(ctx, k.store)
	if err != nil || len(all) != 2 || all[1].Kind != logbook.PersonExported || all[1].Subject != "p3" {
		t.Errorf("logbook %+v, %v", all, err)
	}
}

var personZoe = people.Person{ID: "p-zoe", Name: "Zoé Lefèvre", Ref: "A-17"}
