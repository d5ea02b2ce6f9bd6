package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// standing is a process that serves a room, alone.
type standing struct {
	*exec.Cmd
	base string
	said *bytes.Buffer
}

func startStanding(t *testing.T, dir string) *standing {
	t.Helper()
	s := &standing{Cmd: exec.Command("floorbook", "--lang=en", "serve", "--data", dir, "--addr", "127.0.0.1:0"), said: new(bytes.Buffer)}
	s.Stderr = s.said
	out, err := s.StdoutPipe()
	if err == nil {
		err = s.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Process.Kill(); _ = s.Wait() })
	for lines := bufio.NewScanner(out); s.base == "" && lines.Scan(); {
		s.base = served.FindString(lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if s.base == "" {
		t.Fatalf("nothing is served: %s", s.said)
	}
	return s
}

// under has clients enter players while f runs, and waits for the last answer.
func (l *load) under(s *standing, f func()) {
	l.t.Helper()
	done := make(chan struct{})
	var clients sync.WaitGroup
	for w := range killWriters {
		clients.Go(func() { l.entering(client(nil), w, s.base, done) })
	}
	l.goesOn()
	f()
	l.goesOn()
	close(done)
	clients.Wait()
	if err := s.Process.Signal(syscall.SIGTERM); err != nil {
		l.t.Fatal(err)
	}
	if err := s.Wait(); err != nil {
		l.t.Errorf("the process ended with %v: %s", err, s.said)
	}
}

var stood = regexp.MustCompile(`stood still for [0-9.]+ s`)

// TestARoomIsMovedWhileItServes into a database and back, under clients that enter players: whatever was answered before, during and after is there once, the
// process stays the same, and what is compared afterwards is equal at every place.
func TestARoomIsMovedWhileItServes(t *testing.T) {
	t.Parallel()
	l := newLoad(t)
	s := startStanding(t, l.dir)
	l.under(s, func() {
		rounds := 0
		printed := must(t, &JournalCopyCmd{Data: l.dir, Database: cluster.Database(t), copied: func() { rounds++; time.Sleep(100 * time.Millisecond) }})
		if !isThere(filepath.Join(l.dir, databaseFile)) || isThere(filepath.Join(l.dir, journalFile)) || rounds == 0 || !stood.MatchString(printed) {
			t.Errorf("after %d rounds: %s", rounds, printed)
		}
		t.Logf("into a database: %s", stood.FindString(printed))
		l.goesOn()
		printed = must(t, &JournalCopyCmd{Data: l.dir, Back: true})
		if isThere(filepath.Join(l.dir, databaseFile)) || !isThere(filepath.Join(l.dir, journalFile)) || !stood.MatchString(printed) {
			t.Errorf("back: %s", printed)
		}
		t.Logf("into files: %s", stood.FindString(printed))
	})
	if len(l.acked) < 50 || l.again == 0 {
		t.Errorf("%d entries, %d sent again: the test proves nothing", len(l.acked), l.again)
	}
	l.examine()
	books := func() (all string) {
		all = must(t, &JournalVerifyCmd{Data: l.dir})
		for w := range killWriters + 1 {
			all += must(t, &JournalMoneyCmd{Data: l.dir, Stream: "t" + string(rune('0'+w))})
		}
		return all
	}
	before := books()
	must(t, &JournalCopyCmd{Data: l.dir, Database: cluster.Database(t)})
	if got := books(); got != before {
		t.Errorf("in a database:\n%s\nnot:\n%s", got, before)
	}
	must(t, &JournalCopyCmd{Data: l.dir, Back: true})
	if got := books(); got != before {
		t.Errorf("in files again:\n%s\nnot:\n%s", got, before)
	}
	t.Logf("%d entries acknowledged, %d sent again", len(l.acked), l.again)
}

// TestAMoveThatIsCutShortLeavesTheRoomWhereItIs: whoever moves it is killed before and while the room stands still, and the database goes away. The room goes
// on from its file, and is moved by the next attempt, into what the first has copied.
func TestAMoveThatIsCutShortLeavesTheRoomWhereItIs(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t)
	address := server.Database(t)
	l := newLoad(t)
	s := startStanding(t, l.dir)
	stays := func(when string) {
		t.Helper()
		l.goesOn()
		if isThere(filepath.Join(l.dir, databaseFile)) || !isThere(filepath.Join(l.dir, journalFile)) {
			t.Errorf("%s: the room has gone", when)
		}
	}
	l.under(s, func() {
		killedMove(t, l.dir, address, func() bool { return true })
		stays("killed while it copied")
		killedMove(t, l.dir, address, func() bool { return isThere(filepath.Join(l.dir, movingFile)) })
		stays("killed while the room stood still")
		_, err := printedBy(t, &JournalCopyCmd{Data: l.dir, Database: address, copied: server.Kill})
		if err == nil || isThere(filepath.Join(l.dir, movingFile)) {
			t.Errorf("the database went away: %v", err)
		}
		stays("the database went away")
		if err := server.Launch(); err != nil {
			t.Fatal(err)
		}
		must(t, &JournalCopyCmd{Data: l.dir, Database: address})
		if !isThere(filepath.Join(l.dir, databaseFile)) {
			t.Error("it was not moved")
		}
	})
	l.examine()
	t.Logf("%d entries acknowledged, %d sent again", len(l.acked), l.again)
}

// TestAMoveWaitsForWhoeverLooksWhetherTheRoomIsFree: a process that stands aside takes the lock each time that it looks.
func TestAMoveWaitsForWhoeverLooksWhetherTheRoomIsFree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	goesOn(t, dir)
	moved, end := context.WithCancel(t.Context())
	var looks sync.WaitGroup
	must(t, &JournalCopyCmd{Data: dir, Database: cluster.Database(t), copied: func() {
		looks.Go(func() {
			for moved.Err() == nil {
				if held, err := sqlite.Hold(filepath.Join(dir, journalFile)); err == nil {
					time.Sleep(6 * time.Millisecond)
					_ = held.Close()
					time.Sleep(2 * time.Millisecond)
				}
			}
		})
	}})
	end()
	looks.Wait()
	if !isThere(filepath.Join(dir, databaseFile)) {
		t.Error("it was not moved")
	}
}

// killedMove moves the room of dir by a process of its own, and kills it as soon as it is time.
func killedMove(t *testing.T, dir, address string, due func() bool) {
	t.Helper()
	cmd := exec.Command("floorbook", "--lang=en", "journal", "copy", "--data", dir, "--database", address)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	first, _ := bufio.NewReader(out).ReadString('\n')
	for began := time.Now(); !due() && time.Since(began) < 20*time.Second; {
		time.Sleep(time.Millisecond)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if !strings.Contains(first, "copied in this round") {
		t.Errorf("it said %q", first)
	}
}
