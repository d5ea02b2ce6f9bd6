package main

import (
	"bytes"
	"context"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/backup"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// notInBackups are the files of a data directory that no backup holds, with the reason.
var notInBackups = map[string]bool{
	journalFile + ".lock": true, // who has the journal open
	journalFile + "-wal":  true, // of a journal in use: its rows are in the copy
	journalFile + "-shm":  true,
	snapshotsFolder:       true, // the journal makes them again
}

// TestABackupHoldsEveryFileOfARoom: what a room writes into its directory is in the list of contents, or here with a reason.
func TestABackupHoldsEveryFileOfARoom(t *testing.T) {
	dir, d := playedData(t)
	b, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.adopt(b, []byte("id = 'x'\n")); err != nil {
		t.Fatal(err)
	}
	if err := d.Erased.Add(1, "p-gone"); err != nil {
		t.Fatal(err)
	}
	if err := d.Walls.Say("", "closing soon", role.By{}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Proofs.Keep([]byte("a receipt")); err != nil {
		t.Fatal(err)
	}
	if err := d.Kept.Set(retention.Letters, 90); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < len(contents)-1 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		if !notInBackups[f.Name()] && !slices.ContainsFunc(contents, func(p backup.Part) bool { return p.Name == f.Name() }) {
			t.Errorf("%s is in no backup: add it to the contents, or say why not", f.Name())
		}
	}
	for _, p := range contents {
		if !isThere(filepath.Join(dir, p.Name)) && p.Name != room.HeadsFile && p.Kind != backup.Aside { // heads are noted after two seconds
			t.Errorf("%s is not there: the test proves nothing of it", p.Name)
		}
	}
}

// keeping is the backups of a room that is played in, at a time that the test sets, and the file that opens them.
func keeping(t *testing.T, keep int) (b *backups, key string, log *bytes.Buffer, at *time.Time) {
	t.Helper()
	_, d := playedData(t)
	text, recipient, err := backup.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	key = filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, text, 0o600); err != nil {
		t.Fatal(err)
	}
	f := BackupFlags{Dir: filepath.Join(t.TempDir(), "new", "backups"), Every: time.Hour, Keep: keep, To: []string{recipient}}
	to, err := f.recipients(quiet())
	if err != nil {
		t.Fatal(err)
	}
	log, at = &bytes.Buffer{}, new(time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC))
	b = d.backups(f, to)
	b.log, b.now, b.begun = slog.New(slog.NewTextHandler(log, nil)), func() time.Time { return *at }, *at
	return b, key, log, at
}

func TestBackupsOfARoomThatRuns(t *testing.T) {
	b, key, log, at := keeping(t, 2)
	stranger := filepath.Join(b.Dir, "floorbook-00000000-20200101T000000Z.age") // another room's
	for range 4 {
		*at = at.Add(time.Hour)
		if !b.once(t.Context()) {
			t.Fatal(log.String())
		}
		if err := os.WriteFile(stranger, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files := b.files()
	if len(files) != 2 || !strings.HasSuffix(files[0], "-20261120T230000Z.age") || !strings.HasSuffix(files[1], "-20261120T220000Z.age") {
		t.Errorf("kept %q", files)
	}
	if !isThere(stranger) {
		t.Error("the backup of another room was removed")
	}
	if got := b.State(); got.At != at.UnixMilli() || got.Fault != "" {
		t.Errorf("%+v", got)
	}
	all, err := b.d.Room.Logbook(t.Context())
	if err != nil || len(all) != 4 || all[3].Kind != logbook.BackupWritten || all[3].Subject != files[0] || all[3].By.Person != "backup" {
		t.Errorf("logbook %+v, %v", all, err)
	}
	if code, out, errOut := floorbook("", "--lang=en", "restore", "--data", b.d.Dir, "--check", "--identity", key, filepath.Join(b.Dir, files[0])); code != exitDone ||
		!strings.Contains(out, "28") && !strings.Contains(out, "15 rows") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
	if *at = at.Add(2*time.Hour + time.Second); b.State().Fault != frame.BackupLate {
		t.Errorf("nothing for two hours: %+v", b.State())
	}
	again := b.d.backups(b.BackupFlags, b.to) // a restart goes on where it was
	if got := again.State(); got.At != time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC).UnixMilli() {
		t.Errorf("after a restart %+v", got)
	}
}

func TestAFailedBackupIsSaidAndOldOnesStay(t *testing.T) {
	b, key, log, at := keeping(t, 1)
	if !b.once(t.Context()) {
		t.Fatal(log.String())
	}
	good := b.files()[0]
	dir := b.Dir
	b.Dir = filepath.Join(dir, good) // a file where the folder should be
	if b.once(t.Context()) || b.State().Fault != frame.BackupNotWritten || !strings.Contains(log.String(), "no whole backup") {
		t.Errorf("%+v, %s", b.State(), log)
	}
	b.Dir = dir
	if left, _ := filepath.Glob(filepath.Join(b.d.Dir, "backup-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	db, err := sql.Open("sqlite", filepath.Join(b.d.Dir, journalFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("UPDATE journal SET events = replace(events, 'p3', 'p4') WHERE stream = 'b' AND seq = 5"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		*at = at.Add(time.Hour)
		if b.once(t.Context()) || b.State().Fault != frame.BackupNotWhole {
			t.Fatalf("%+v", b.State())
		}
	}
	damaged, _ := filepath.Glob(filepath.Join(dir, "*"+damagedEnd))
	if got := b.files(); len(got) != 1 || got[0] != good || len(damaged) != 1 {
		t.Errorf("kept %q and %q", got, damaged)
	}
	code, out, errOut := floorbook("", "--lang=en", "restore", "--data", filepath.Join(t.TempDir(), "x"), "--identity", key, damaged[0])
	if code != exitNotHeld || out != "" || !strings.Contains(errOut, "tournament b, row 5") || !strings.Contains(errOut, "Take an earlier backup") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
}

func TestBackupsBeginByThemselvesAndEndWithTheServer(t *testing.T) {
	b, _, log, _ := keeping(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stop := b.keep(ctx)
	for end := time.Now().Add(20 * time.Second); b.State().At == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no backup: %s", log)
		}
	}
	stop()
	if got := b.files(); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

func TestFlagsOfBackupsAreRefusedInOneLine(t *testing.T) {
	_, recipient, err := backup.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--backup-dir x":                  "go together",
		"--backup-to " + recipient:        "go together",
		"--backup-dir x --backup-to age1": "no key to encrypt for",
		"--backup-dir x --backup-to " + recipient + " --backup-keep 0":    "at least 1",
		"--backup-dir x --backup-to " + recipient + " --backup-every 10s": "at least 1m0s",
	} {
		data := filepath.Join(t.TempDir(), "data")
		code, out, errOut := floorbook("", append([]string{"--lang=en", "serve", "--addr=localhost:0", "--data", data}, strings.Fields(args)...)...)
		if code != exitBadInput || out != "" || !strings.Contains(errOut, want) || strings.Count(errOut, "\n") != 1 || isThere(data) {
			t.Errorf("%s: exit %d, %q, %q", args, code, out, errOut)
		}
	}
}

// TestWhatWasClosedSinceABackupStaysClosed: a device revoked, an account closed and a seat taken from a phone after the backup are not
// opened by restoring it, and nobody is signed in.
func TestWhatWasClosedSinceABackupStaysClosed(t *testing.T) {
	b, key, log, _ := keeping(t, 1)
	d, ctx := b.d, t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(d.Access.AddFirstOwner(ctx, "p-owner", "owner"))
	must(d.Access.Add(ctx, "p-left", "left", access.Grant{Role: role.Floor}))
	code, err := d.Access.NewCode(ctx, access.Code{For: access.ForDevice, By: "p-owner", Name: "Tablet", Place: access.Place{Kind: access.AtTable, Table: 1}})
	must(err)
	device, token, err := d.Access.Enrol(ctx, code)
	must(err)
	seats := map[string]string{}
	for _, player := range []string{"p1", "p2"} {
		code, err := d.Access.NewCode(ctx, access.Code{For: access.ForSeat, Stream: "b", Player: player})
		must(err)
		_, seats[player], err = d.Access.ClaimSeat(ctx, code, "phone", "")
		must(err)
	}
	session, err := d.Access.SignIn(ctx, "p-owner", "", logbook.ByPassword, false)
	must(err)
	if !b.once(ctx) {
		t.Fatal(log.String())
	}
	must(d.Access.Revoke(ctx, device.ID))
	must(d.Access.Shut(ctx, "p-left"))
	must(d.Access.ReleaseSeat(ctx, "b", "p2"))
	must(d.Room.House("b", "td", role.Director).Do(ctx, tournament.Resume{}))
	must(d.Close())

	if code, out, errOut := floorbook("", "restore", "--data", d.Dir, "--identity", key, filepath.Join(b.Dir, b.files()[0])); code != exitDone {
		t.Fatalf("exit %d, %s%s", code, out, errOut)
	}
	d, err = openData(ctx, quiet(), d.Dir, 0)
	must(err)
	defer d.Close()
	if _, ok := d.Access.Device(ctx, token); ok {
		t.Error("the revoked device is enrolled again")
	}
	if a, ok := d.Access.Account("p-left"); !ok || !a.Closed {
		t.Errorf("the closed account: %+v", a)
	}
	if !d.Access.Holds(t.Context(), seats["p1"], "b", "p1") || d.Access.Holds(t.Context(), seats["p2"], "b", "p2") {
		t.Error("the seats are not those that the phones held")
	}
	if _, _, ok := d.Access.Session(ctx, session); ok {
		t.Error("somebody is signed in")
	}
	if !d.Access.HasOwner() {
		t.Error("the owner is gone")
	}
}
