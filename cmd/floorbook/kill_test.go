package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// kills is how often a room that serves is killed; make failures does it a thousand times.
var kills = flag.Int("kills", 3, "kills -9 of floorbook serve under load")

// Sizes of the load.
const (
	killWriters = 4  // clients, each at a tournament of its own and one that all share
	killsEach   = 25 // kills of one data directory
)

// TestAKilledServerLosesNothingAcknowledged: clients enter players by the forms of the pages while the server is killed, again and again.
// Whatever was answered is there, once; what was not is sent again with its key, and is then there once; every restart is ready.
func TestAKilledServerLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	acknowledged, repeated := 0, 0
	var slowest time.Duration
	for done := 0; done < *kills; {
		n := min(killsEach, *kills-done)
		l := newLoad(t)
		for range n {
			slowest = max(slowest, l.killed())
		}
		l.examine()
		done += n
		acknowledged += len(l.acked)
		repeated += l.again
	}
	t.Logf("%d kills, %d entries acknowledged, %d sent again after a kill; slowest restart %v", *kills, acknowledged, repeated, slowest)
	if acknowledged < *kills {
		t.Errorf("%d entries acknowledged: the test proves nothing", acknowledged)
	}
}

// load is a data directory with clients that enter players.
type load struct {
	t        *testing.T
	dir      string
	patience time.Duration // of a client before it sends again; 0: the usual one

	mu             sync.Mutex
	base           string      // where the server is
	node           *os.Process // the server
	away           bool        // the database may be: a form may be refused, and is then never carried out
	acked, refused map[entry]bool
	open           [killWriters]*entry // of each client: sent, and not answered
	sent           int
	again          int
}

// entry is one form.
type entry struct{ stream, key string }

func newLoad(t *testing.T) *load {
	t.Helper()
	l := &load{t: t, dir: t.TempDir(), acked: map[entry]bool{}, refused: map[entry]bool{}}
	g := quiet()
	d, err := openData(t.Context(), g, l.dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.ownedByWhoeverRunsIt(g); err != nil {
		t.Fatal(err)
	}
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	structure, err := readStructure(g, "")
	if err != nil {
		t.Fatal(err)
	}
	for w := range killWriters + 1 {
		id := fmt.Sprint("t", w)
		create := tournament.Create{ID: id, Structure: structure, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules()}
		if err := d.Room.House(id, "td", role.Director).Do(t.Context(), create); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

var served = regexp.MustCompile(`http://[^/\s]+/`)

// killed starts a server, lets the clients work for a moment, and kills it. It returns how long the start took.
func (l *load) killed() time.Duration {
	l.t.Helper()
	before := l.acknowledged()
	return l.during(func() {
		time.Sleep(time.Duration(20+rand.IntN(200)) * time.Millisecond)
		for wait := time.Now(); l.acknowledged() == before && time.Since(wait) < slowMachine; {
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		}
	})
}

// slowMachine is how long one is waited for that has answered nothing yet: a kill then proves little.
const slowMachine = 10 * time.Second

func (l *load) acknowledged() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.acked)
}

// during starts a server and clients, which work while f does, and kills the server. It returns how long the start took.
func (l *load) during(f func()) time.Duration {
	l.t.Helper()
	began := time.Now()
	cmd := exec.Command("floorbook", "--lang=en", "serve", "--data", l.dir, "--addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		l.t.Fatal(err)
	}
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		l.t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }() // for a test that has failed before
	base := ""
	for lines := bufio.NewScanner(out); base == "" && lines.Scan(); {
		base = served.FindString(lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if r, err := http.Get(base + "healthz"); err != nil || r.StatusCode != http.StatusOK {
		l.t.Fatalf("after a restart: %v, %v\n%s", r, err, said.String())
	} else {
		_ = r.Body.Close()
	}
	took := time.Since(began)
	l.base, l.node = base, cmd.Process
	var clients sync.WaitGroup
	for w := range killWriters {
		clients.Go(func() { l.client(w, base) })
	}
	f()
	_ = cmd.Process.Kill()
	clients.Wait()
	return took
}

// client enters players until the server is gone. What was not answered before comes first, with the same key.
func (l *load) client(w int, base string) {
	for {
		l.mu.Lock()
		e := l.open[w]
		if e == nil {
			l.sent++
			e = &entry{stream: fmt.Sprint("t", w+l.sent%2*(killWriters-w)), key: fmt.Sprintf("key-%08d", l.sent)}
			l.open[w] = e
		} else {
			l.again++
		}
		l.mu.Unlock()
		by := client(nil)
		if l.patience > 0 {
			by.Timeout = l.patience
		}
		ok, err := enter(by, base, *e)
		if errors.Is(err, errLater) || errors.Is(err, errBroken) {
			if errors.Is(err, errBroken) {
				l.t.Errorf("%+v: %v", e, err)
			}
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if err != nil {
			return
		}
		l.mu.Lock()
		if !ok {
			l.refused[*e], l.open[w] = true, nil
			l.mu.Unlock()
			if !l.away {
				l.t.Errorf("%+v was refused", *e)
			}
			continue
		}
		l.acked[*e], l.open[w] = true, nil
		l.mu.Unlock()
	}
}

// client follows no redirect; jar may be nil.
func client(jar http.CookieJar) *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, Timeout: 10 * time.Second, Jar: jar}
}

// errLater is an answer that promises nothing: the database is away, or what became of the form is unknown.
var errLater = errors.New("to be sent again")

// errBroken is an answer that a room never gives for what passes by itself.
var errBroken = errors.New("answered 500")

// enter sends a form. The error says that no answer came, or none that settles it.
func enter(by *http.Client, base string, e entry) (ok bool, err error) {
	r, err := by.PostForm(base+"t/"+e.stream+"/players", url.Values{"name": {"Player " + e.key}, "key": {e.key}, "seq": {"1"}, "new": {"yes"}})
	if late := (*url.Error)(nil); errors.As(err, &late) && late.Timeout() { // asleep
		return false, errLater
	}
	if err != nil {
		return false, err
	}
	defer r.Body.Close()
	// A page that was cut is no answer: the status came, the rest did not.
	_, err = io.Copy(io.Discard, r.Body)
	switch {
	case err != nil || r.StatusCode < http.StatusInternalServerError:
	case r.StatusCode == http.StatusInternalServerError:
		err = errBroken
	default:
		err = errLater
	}
	return r.StatusCode < 400, err
}

// examine proves the journal and looks for every entry, in the rows and in the room.
func (l *load) examine() {
	l.t.Helper()
	s, err := openToRead(l.t.Context(), l.dir)
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := room.Verify(l.t.Context(), s, room.NotedHeads(l.dir, openerOf(l.dir).Secret)...); err != nil {
		l.t.Error(err)
	}
	times := map[entry]int{}
	if err := errors.Join(s.Scan(l.t.Context(), func(r journal.Record) error { times[entry{r.Stream, r.ID}]++; return nil }), s.Close()); err != nil {
		l.t.Fatal(err)
	}
	d, err := openData(l.t.Context(), quiet(), l.dir, 0)
	if err != nil {
		l.t.Fatal(err)
	}
	defer d.Close()
	for e := range l.refused {
		if times[e] != 0 {
			l.t.Errorf("%+v was refused: %d rows", e, times[e])
		}
	}
	for e := range l.acked {
		entered := 0
		if err := d.Room.Read(e.stream, func(s *tournament.State) {
			for _, x := range s.Entries {
				if string(x.Player) == playerID(e.key, 0) {
					entered++
				}
			}
		}); err != nil {
			l.t.Fatal(err)
		}
		if p, err := d.People.Get(l.t.Context(), playerID(e.key, 0)); times[e] != 1 || entered != 1 || err != nil || p.Name != "Player "+e.key {
			l.t.Errorf("%+v was acknowledged: %d rows, %d entries, %+v, %v", e, times[e], entered, p, err)
		}
	}
}
