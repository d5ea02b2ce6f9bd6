package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/room"
)

// printedBy runs a command and returns what it prints.
func printedBy(t *testing.T, command interface{ Run(*Globals) error }) (printed string, err error) {
	t.Helper()
	var out bytes.Buffer
	g := quiet()
	g.Out, g.Err = &out, &out
	err = command.Run(g)
	return out.String(), err
}

func must(t *testing.T, command interface{ Run(*Globals) error }) string {
	t.Helper()
	printed, err := printedBy(t, command)
	if err != nil {
		t.Fatalf("%T: %v\n%s", command, err, printed)
	}
	return printed
}

// A room moves into a database, goes on there, is backed up, put back from the backup into a file, and moves once more: heads, balances and postings stay the same.
func TestARoomMovesToADatabaseAndBack(t *testing.T) {
	t.Parallel()
	dir, d := dealtData(t)
	kept := furnished(t, d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	heads := provedIn(t, dir)
	first := cluster.Database(t)

	if printed := must(t, &JournalCopyCmd{Data: dir, Database: first}); !strings.Contains(printed, "with the same hashes") {
		t.Error(printed)
	}
	if got := provedIn(t, dir); got != heads {
		t.Errorf("in the database:\n%s\nnot:\n%s", got, heads)
	}
	for _, name := range append(moves(), journalFile) {
		if isThere(filepath.Join(dir, name)) || !isThere(filepath.Join(dir, "before-1", name)) {
			t.Errorf("%s was not set aside", name)
		}
	}
	if mode, err := os.Stat(filepath.Join(dir, databaseFile)); err != nil || mode.Mode().Perm() != 0o600 {
		t.Errorf("the address is for everybody to read: %v, %v", mode, err)
	}
	kept.in(t, dir)
	goesOn(t, dir)
	grown := provedIn(t, dir)
	if grown == heads {
		t.Error("nothing was written in the database")
	}
	file, key := keptIn(t, dir)

	refused(t, &JournalCopyCmd{Data: dir, Database: cluster.Database(t)}, "already")
	must(t, &JournalCopyCmd{Data: dir, Back: true})
	if got := provedIn(t, dir); got != grown || isThere(filepath.Join(dir, databaseFile)) {
		t.Errorf("back in a file:\n%s\nnot:\n%s", got, grown)
	}
	kept.in(t, dir)
	goesOn(t, dir)
	refused(t, &JournalCopyCmd{Data: dir, Back: true}, "nothing to bring back")
	refused(t, &JournalCopyCmd{Data: dir, Database: first}, "holds a journal or people already")
	second := cluster.Database(t)
	must(t, &JournalCopyCmd{Data: dir, Database: second})

	must(t, &RestoreCmd{Data: dir, Identity: []string{key}, File: file})
	if got := provedIn(t, dir); got != grown || isThere(filepath.Join(dir, databaseFile)) {
		t.Errorf("put back:\n%s\nnot:\n%s", got, grown)
	}
	kept.in(t, dir)
	goesOn(t, dir)
}

// provedIn is what proves a room and what follows from it: the head of every stream, every balance, every posting.
func provedIn(t *testing.T, dir string) string {
	t.Helper()
	balances := must(t, &JournalMoneyCmd{Data: dir, Stream: "soir"})
	var out bytes.Buffer
	g := quiet()
	g.Out, g.JSON = &out, true
	if err := (&JournalMoneyCmd{Data: dir, Stream: "soir"}).Run(g); err != nil || strings.Count(balances, "\n") < 2 || strings.Count(out.String(), "\n") < 3 {
		t.Fatalf("no money to compare: %v\n%s%s", err, balances, out.String())
	}
	return must(t, &JournalVerifyCmd{Data: dir}) + balances + out.String()
}

// goesOn opens the room, has it write, and closes it.
func goesOn(t *testing.T, dir string) {
	t.Helper()
	d, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Room.Note(t.Context(), rand.Text(), logbook.Entry{Kind: logbook.PersonErased, Subject: "p-gone"}, terminal); err != nil {
		t.Fatal(err)
	}
}

func keptIn(t *testing.T, dir string) (file, key string) {
	t.Helper()
	text, recipient, err := backup.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	file, key = filepath.Join(t.TempDir(), "room.age"), filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, text, 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, &BackupCmd{Data: dir, To: []string{recipient}, File: file})
	return file, key
}

func refused(t *testing.T, command interface{ Run(*Globals) error }, why string) {
	t.Helper()
	var f *failure
	if printed, err := printedBy(t, command); !errors.As(err, &f) || !strings.Contains(err.Error(), why) {
		t.Errorf("%T: %v, %s; want %q", command, err, printed, why)
	}
}

// A process with other keys is of another room, and whoever moves a room that is served is told who serves it. Nor is a room opened empty whose journal is a file.
func TestADatabaseBelongsToOneRoom(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t)
	address := server.Database(t)
	dir := t.TempDir()
	if err := use(quiet(), dir, address); err != nil {
		t.Fatal(err)
	}
	d, err := openData(t.Context(), quiet(), dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Room.Note(t.Context(), rand.Text(), logbook.Entry{Kind: logbook.PersonErased, Subject: "p-gone"}, terminal); err != nil {
		t.Fatal(err)
	}
	says := func(err error, why string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%v; want %q", err, why)
		}
	}
	second := t.TempDir() // a machine of the room has its keys
	if err := use(quiet(), second, address); err != nil {
		t.Fatal(err)
	}
	opens := func() error {
		other, err := openData(t.Context(), quiet(), second, 0)
		if err == nil {
			_ = other.Close()
		}
		return err
	}
	says(opens(), room.KeyFile)
	if _, err := room.LoadSecret(second, true); err != nil {
		t.Fatal(err)
	}
	if _, err := room.LoadDeckKeys(second, true); err != nil {
		t.Fatal(err)
	}
	says(opens(), "not that of the room in this database")
	_, err = printedBy(t, &JournalCopyCmd{Data: dir, Back: true})
	says(err, "in use already")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	inFile, played := dealtData(t)
	if err := played.Close(); err != nil {
		t.Fatal(err)
	}
	says(use(quiet(), inFile, server.Database(t)), "journal copy")
	says(use(quiet(), t.TempDir(), "postgres://:bad:/"), "cannot be read")
	stranger := t.TempDir()
	if err := use(quiet(), stranger, address); err != nil {
		t.Fatal(err)
	}
	_, err = openData(t.Context(), quiet(), stranger, 0) // it has not the keys of this journal
	says(err, "a file is missing")
	server.Stop()
	_, err = openData(t.Context(), quiet(), dir, 0)
	says(err, "connection refused; check the address") // once, whatever was tried
}
