package sqlite

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
)

// cuts is how many power cuts are simulated; make failures simulates thousands.
var cuts = flag.Int("cuts", 40, "power cuts to simulate")

// powerDir tells the child of a power test where to write.
const powerDir = "FLOORBOOK_POWER_DIR"

// tracedCalls are the calls that change what a disk holds, or promise it.
const tracedCalls = "openat,open,creat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,unlink,unlinkat,link,linkat"

// TestPowerCutsLoseNothingAcknowledged records what the store asks of the disk, and cuts the power at random moments: the disk then
// holds what was synced and a random, torn part of the rest. Each disk must open, verify and hold every row that was acknowledged by
// then. The control is a disk that ignores syncs: there the loss must show.
func TestPowerCutsLoseNothingAcknowledged(t *testing.T) {
	if writesForPower(t) {
		return
	}
	trace := recorded(t, t.Name())
	r := rand.New(rand.NewPCG(7, 11))
	lost, acks := cutPower(t, trace, r, *cuts, false)
	for _, l := range lost {
		t.Error(l)
	}
	if acks == 0 {
		t.Fatal("nothing was acknowledged before the cuts: the test proves nothing")
	}
	control, _ := cutPower(t, trace, r, max(10, *cuts/20), true)
	t.Logf("%d cuts, %d of them lose or break something; a disk that ignores syncs: %d of %d", *cuts, len(lost), len(control), max(10, *cuts/20))
	if len(control) < max(10, *cuts/20)/2 {
		t.Errorf("a disk that ignores syncs loses something in %d cuts only: losses are not found", len(control))
	}
}

// TestAFailedSyncLosesNothingAcknowledged: a sync that fails has thrown its pages away, as Linux does; later syncs do not bring them
// back. The store recovers by itself, and the power is cut on top.
func TestAFailedSyncLosesNothingAcknowledged(t *testing.T) {
	if writesForPower(t) {
		return
	}
	failed := 0
	for n := range max(3, *cuts/80) {
		trace := recorded(t, t.Name(), fmt.Sprintf("inject=fsync,fdatasync:error=EIO:when=%d", 2+n*3))
		for _, line := range trace.lines {
			if strings.Contains(line, "(INJECTED)") {
				failed++
			}
		}
		lost, _ := cutPower(t, trace, rand.New(rand.NewPCG(uint64(n), 3)), max(8, *cuts/40), false)
		for _, l := range lost {
			t.Errorf("sync %d failed: %s", 2+n*3, l)
		}
		if total, _ := trace.acknowledged(); len(total) < powerRows {
			t.Errorf("sync %d failed: %d rows acknowledged in the end, want %d: the store did not recover", 2+n*3, len(total), powerRows)
		}
	}
	t.Logf("%d syncs failed", failed)
	if failed == 0 {
		t.Error("no sync failed: the test proves nothing")
	}
}

// Sizes of what the child writes.
const (
	powerStreams = 4
	powerRounds  = 3  // between two rounds the journal is closed and opened again
	powerEach    = 25 // rows of a stream in a round
	powerRows    = powerStreams * powerRounds * powerEach
)

// writesForPower is the child: it writes and prints what was acknowledged. Whatever fails is tried again, as a room does.
func writesForPower(t *testing.T) bool {
	dir := os.Getenv(powerDir)
	if dir == "" {
		return false
	}
	for round := range powerRounds {
		var s *Store
		for tries := 0; s == nil; tries++ {
			var err error
			if s, err = Open(filepath.Join(dir, "journal.db")); err != nil && tries > 20 {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		for w := range powerStreams {
			all.Go(func() {
				for n := round * powerEach; n < (round+1)*powerEach; n++ {
					persist(t, s, fmt.Sprint("s", w), uint64(n))
				}
			})
		}
		all.Wait()
		_ = s.Close() // a sync that fails at the end is made good by the next opening
	}
	return true
}

// persist appends row n+1 of a stream until it is there.
func persist(t *testing.T, s *Store, stream string, n uint64) {
	id := fmt.Sprint("c", n+1)
	var err error
	for range 50 {
		var r journal.Record
		r, err = s.Append(ctx, stream, n, journal.Record{ID: id, Person: "p", At: int64(n), Events: fmt.Appendf(nil, `[{"n":%d,"pad":"%0*d"}]`, n, 100+int(n)*97%3000, n)})
		if err != nil && !journal.NothingWritten(err) {
			r, err = s.Find(ctx, stream, id)
		}
		if err == nil {
			fmt.Printf("ack %s %d %s\n", stream, r.Seq, r.Hash)
			return
		}
	}
	t.Errorf("row %d of %s: %v", n+1, stream, err)
}

// recording is what a child asked of the disk.
type recording struct {
	dir   string
	lines []string
}

// recorded runs the child of a test under strace.
func recorded(t *testing.T, test string, options ...string) recording {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("strace is missing: power cuts cannot be simulated")
		}
		t.Skip("strace is missing: power cuts cannot be simulated")
	}
	dir, out := inMemory(t), filepath.Join(t.TempDir(), "trace")
	args := []string{"-f", "-y", "-xx", "-s", "4000000", "-o", out, "-e", "trace=" + tracedCalls}
	for _, o := range options {
		args = append(args, "-e", o)
	}
	cmd := exec.Command(strace, append(args, os.Args[0], "-test.run=^"+test+"$")...)
	cmd.Env = append(os.Environ(), powerDir+"="+dir)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text[max(0, len(text)-4000):])
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec := recording{dir: dir}
	lines := bufio.NewScanner(f)
	lines.Buffer(make([]byte, 1<<20), 64<<20)
	for lines.Scan() {
		rec.lines = append(rec.lines, lines.Text())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rec
}

// acknowledged is every row that the child was told of.
func (rec recording) acknowledged() (acks []journal.Head, err error) {
	d := newDisk(rec.dir, false)
	for _, line := range rec.lines {
		err = errors.Join(err, d.see(line))
	}
	return d.acks, err
}

// cutPower cuts the power n times and says what was lost or broken, and how many rows were acknowledged before all cuts.
func cutPower(t *testing.T, rec recording, r *rand.Rand, n int, ignoreSyncs bool) (lost []string, acks int) {
	t.Helper()
	at := make([]int, n)
	for i := range at {
		at[i] = 1 + r.IntN(len(rec.lines))
	}
	slices.Sort(at)
	d, next := newDisk(rec.dir, ignoreSyncs), 0
	for _, cut := range at {
		for ; next < cut; next++ {
			if err := d.see(rec.lines[next]); err != nil {
				t.Fatal(err)
			}
		}
		acks += len(d.acks)
		dir := inMemory(t)
		if err := d.write(dir, r); err != nil {
			t.Fatal(err)
		}
		if err := holds(filepath.Join(dir, "journal.db"), d.acks); err != nil {
			lost = append(lost, fmt.Sprintf("cut after call %d: %v", cut, err))
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	return lost, acks
}

// inMemory is a temporary directory on a disk of memory where there is one: the syncs of these tests are simulated, and real ones take
// most of the time.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "floorbook-power-*")
	if err != nil {
		if dir, err = filepath.EvalSymlinks(t.TempDir()); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// holds opens what is left after a cut and looks for every row that was acknowledged.
func holds(path string, acks []journal.Head) error {
	s, err := Open(path)
	if err != nil {
		return err
	}
	defer s.Close()
	if _, err := journal.Verify(ctx, s); err != nil {
		return err
	}
	for _, a := range acks {
		r, err := s.Find(ctx, a.Stream, fmt.Sprint("c", a.Seq))
		if err != nil || r.Head() != a {
			return fmt.Errorf("row %d of %s was acknowledged: %+v, %w", a.Seq, a.Stream, r.Head(), errors.Join(err, errLost))
		}
	}
	return nil
}

var errLost = errors.New("lost")
