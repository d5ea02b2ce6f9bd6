package journaltest

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// CrashDir is the variable that tells a child process of Crash which directory it works in.
const CrashDir = "FLOORBOOK_CRASH_DIR"

// crashWriters is the number of streams that the child writes at once; every fourth writes so many commands at a time.
const (
	crashWriters = 8
	crashRun     = 3
)

// beside is the stream in which every other writer has a row of each of its commands, too.
func beside(stream string) string { return stream + "-cage" }

// Crash kills a process with SIGKILL in the middle of appends, again and again on the same data, and proves
// that nothing it had acknowledged is lost, that the chains hold, that a command over two streams is in both or in neither, and that a run is there whole or
// not at all. It runs its own test in the child, so it must be the first call of a test without parents.
func Crash(t *testing.T, rounds int, open func(dir string) (journal.Store, error)) {
	if dir := os.Getenv(CrashDir); dir != "" {
		crashChild(t, dir, open)
		return
	}
	dir := t.TempDir()
	acknowledged := make(map[string]uint64)
	hashes := make(map[string]string)
	for round := range rounds {
		killChild(t, dir, time.Duration(30+37*round%150)*time.Millisecond, acknowledged, hashes)
		s, err := open(dir)
		if err != nil {
			t.Fatalf("round %d: reopening after the kill: %v", round, err)
		}
		heads, err := journal.Verify(context.Background(), s)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		checkAcknowledged(t, s, heads, acknowledged, hashes)
		checkWhole(t, heads)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	total := uint64(0)
	for _, n := range acknowledged {
		total += n
	}
	if total < uint64(rounds) {
		t.Fatalf("only %d acknowledged rows in %d rounds: the test proves nothing", total, rounds)
	}
	t.Logf("%d kills, %d rows acknowledged, none lost", rounds, total)
}

func checkAcknowledged(t *testing.T, s journal.Store, heads []journal.Head, acknowledged map[string]uint64, hashes map[string]string) {
	t.Helper()
	have := make(map[string]uint64)
	for _, h := range heads {
		have[h.Stream] = h.Seq
	}
	for stream, n := range acknowledged {
		if have[stream] < n {
			t.Errorf("%s: %d rows acknowledged, %d on disk", stream, n, have[stream])
			continue
		}
		r, err := s.Find(context.Background(), stream, fmt.Sprint(n))
		if err != nil || r.Seq != n || r.Hash.String() != hashes[stream] {
			t.Errorf("%s: row %d acknowledged with hash %s, found %d %s, %v", stream, n, hashes[stream], r.Seq, r.Hash, err)
		}
	}
}

// checkWhole proves that the two streams of a writer are as long as each other, and that those of runs end with one.
func checkWhole(t *testing.T, heads []journal.Head) {
	t.Helper()
	rows := make(map[string]uint64)
	for _, h := range heads {
		rows[h.Stream] = h.Seq
	}
	for w := 1; w < crashWriters; w += 2 {
		stream := fmt.Sprint("s", w)
		if rows[stream] != rows[beside(stream)] {
			t.Errorf("%s has %d rows, %s %d", stream, rows[stream], beside(stream), rows[beside(stream)])
		}
	}
	for w := 2; w < crashWriters; w += 4 {
		if stream := fmt.Sprint("s", w); rows[stream]%crashRun != 0 {
			t.Errorf("%s has %d rows, written %d at a time", stream, rows[stream], crashRun)
		}
	}
}

// crashChild appends until it is killed and prints every acknowledgement.
func crashChild(t *testing.T, dir string, open func(dir string) (journal.Store, error)) {
	s, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	acks := make(chan journal.Head)
	for w := range crashWriters {
		go func() {
			stream := fmt.Sprint("s", w)
			head, err := s.Head(context.Background(), stream)
			for err == nil {
				entries := []journal.Entry{{Stream: stream, Expected: head.Seq, Record: row(fmt.Sprint(head.Seq+1), `[{"n":1}]`)}}
				for i := uint64(1); w%4 == 2 && i < crashRun; i++ {
					entries = append(entries, journal.Entry{Stream: stream, Expected: head.Seq + i, Record: row(fmt.Sprint(head.Seq+i+1), `[{"n":1}]`)})
				}
				if w%2 == 1 {
					also := entries[0]
					also.Stream = beside(stream)
					entries = append(entries, also)
				}
				var rows []journal.Record
				rows, err = s.AppendAll(context.Background(), entries...)
				for _, r := range rows {
					acks <- r.Head()
				}
				if err == nil {
					head = rows[0].Head()
					if journal.IsRun(entries) {
						head = rows[crashRun-1].Head()
					}
				}
			}
			panic(err)
		}()
	}
	for head := range acks {
		fmt.Printf("ack %s %d %s\n", head.Stream, head.Seq, head.Hash)
	}
}

// killChild runs a child for a while after its first acknowledgement, kills it and collects what it printed.
func killChild(t *testing.T, dir string, life time.Duration, acknowledged map[string]uint64, hashes map[string]string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v=false")
	cmd.Env = append(os.Environ(), CrashDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var kill *time.Timer
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var stream, hash string
		var seq uint64
		// A line cut by the kill does not end in a full hash and does not count.
		if n, _ := fmt.Sscanf(lines.Text(), "ack %s %d %s", &stream, &seq, &hash); n != 3 || len(hash) != 64 {
			if !strings.HasPrefix(lines.Text(), "ack ") {
				t.Log(lines.Text())
			}
			continue
		}
		if kill == nil {
			kill = time.AfterFunc(life, func() { _ = cmd.Process.Kill() })
		}
		acknowledged[stream], hashes[stream] = seq, hash
	}
	if err := cmd.Wait(); err == nil || kill == nil {
		t.Fatalf("the child ended by itself: %v", err)
	}
}
