package node

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// What can befall a room's database, seen by who sends commands: what was acknowledged is there, once; of what was refused nothing is there; what is not
// confirmed is answered when it is sent again; and the room goes on by itself.
func TestARoomLosesNothingWhenItsDatabaseFails(t *testing.T) {
	c := pgtest.Own(t, "-c", "recovery_init_sync_method=syncfs")
	t.Run("its disk is full", func(t *testing.T) { fullDisk(t, c) })
	t.Run("a sync fails", func(t *testing.T) { failedSync(t, c) })
	t.Run("the line is bad", func(t *testing.T) { badLine(t) })
}

// of is a room at a database of a cluster, whose tables are there.
func of(t *testing.T, address string) *house {
	t.Helper()
	s, err := postgres.Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
	return &house{t: t, address: address, clock: room.NewClock(1), secret: room.NewSecret(), decks: vault.NewKeys()}
}

// codeOf is why a command was refused; one that ends in another error fails the test.
func codeOf(t *testing.T, err error) refusal.Code {
	t.Helper()
	var refused *refusal.Error
	if !errors.As(err, &refused) {
		t.Fatalf("no refusal: %v", err)
	}
	return refused.Code
}

func fullDisk(t *testing.T, c *pgtest.Cluster) {
	h := of(t, c.Database(t))
	// The first attempts of each process to make a table or an index longer fail.
	c.Fail(t, "pwrite64,pwritev,fallocate", "error=ENOSPC:when=1..3", c.Files(t, h.address, "journal")...)
	n := h.node(nil)
	full := 0
	send := func(id string, cmd tournament.Command) {
		for tries := 0; ; tries++ {
			answer, err := n.do(id, cmd)
			if err == nil {
				if len(answer.Events) == 0 {
					t.Fatalf("%s: acknowledged, and nothing has happened", id)
				}
				return
			}
			if code := codeOf(t, err); code != room.JournalFull || tries > 100 {
				t.Fatalf("%s, try %d: %v", id, tries, err)
			}
			full++
			if _, err := n.store.Find(ctx, "cup", id); !errors.Is(err, journal.ErrNotFound) {
				t.Fatalf("%s was refused, and is there: %v", id, err)
			}
		}
	}
	send("create", create(t))
	const entries = 200
	for i := range entries {
		send(fmt.Sprint("enters", i), tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
	if full == 0 {
		t.Error("the disk was never full: this proves nothing")
	}
	h.holds(n, entries)
	t.Logf("%d commands, %d times refused for a full disk", entries+1, full)
}

// holds fails unless the journal has so many entries, each once, and another node opens the same room from it.
func (h *house) holds(n *node, entries int) {
	h.t.Helper()
	if _, err := journal.VerifyStream(ctx, n.store, "cup", nil, nil); err != nil {
		h.t.Error(err)
	}
	other := h.node(nil)
	for _, one := range []*node{n, other} {
		_ = one.Read("cup", func(s *tournament.State) {
			if len(s.Entries) != entries {
				h.t.Errorf("%d entries of %d", len(s.Entries), entries)
			}
		})
	}
	if n.seq() != other.seq() {
		h.t.Errorf("at %d, and opened anew at %d", n.seq(), other.seq())
	}
}

// entering is clients who enter players, each the same one until it is answered.
type entering struct {
	mu       sync.Mutex
	answered int
	told     map[refusal.Code]int
	stop     chan struct{}
	group    sync.WaitGroup
}

// notDone are the refusals after which a command is to be sent again.
var notDone = []refusal.Code{room.NotConfirmed, room.JournalBusy, room.JournalStopped}

func enter(t *testing.T, n *node, clients int) *entering {
	e := &entering{told: map[refusal.Code]int{}, stop: make(chan struct{})}
	for c := range clients {
		e.group.Go(func() {
			for i := 0; ; {
				who := fmt.Sprint("p", c, "-", i)
				_, err := n.do("enters-"+who, tournament.Register{Player: table.PlayerID(who)})
				var refused *refusal.Error
				switch e.mu.Lock(); {
				case err == nil:
					e.answered++
					i++
				case errors.As(err, &refused) && slices.Contains(notDone, refused.Code):
					e.told[refused.Code]++
				default:
					t.Errorf("%s: %v", who, err)
				}
				e.mu.Unlock()
				over := false
				select {
				case <-e.stop:
					over = true
				default:
				}
				switch {
				case err == nil && over:
					return
				case err != nil:
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	return e
}

// ends waits until each client has been answered once more, and for how many.
func (e *entering) ends() int {
	close(e.stop)
	e.group.Wait()
	return e.answered
}

func failedSync(t *testing.T, c *pgtest.Cluster) {
	h := of(t, c.Database(t))
	c.Fail(t, "fdatasync", "error=EIO:when=30")
	n := h.node(nil)
	n.must("create", create(t))
	e := enter(t, n, 4)
	for until := time.Now().Add(20 * time.Second); c.Failed(t) < 1 && time.Now().Before(until); {
		time.Sleep(50 * time.Millisecond)
	}
	failed := c.Failed(t)
	c.Kill() // the disk is good again
	if err := c.Launch(); err != nil {
		t.Fatal(err)
	}
	entries := e.ends()
	if failed == 0 || len(e.told) == 0 {
		t.Errorf("%d syncs failed, %v: this proves nothing", failed, e.told)
	}
	h.holds(n, entries)
	t.Logf("%d entries acknowledged, %d syncs failed; told: %v", entries, failed, e.told)
}

func badLine(t *testing.T) {
	far := newHouse(t, 1)
	line, near := pgtest.LineTo(t, far.address)
	h := of(t, near)
	n := h.node(nil)
	n.must("create", create(t))
	e := enter(t, n, 4)
	for range 3 {
		for _, state := range []pgtest.Carried{pgtest.Stalled, pgtest.Everything, pgtest.Questions, pgtest.Unplugged, pgtest.Everything} {
			line.Set(state)
			time.Sleep(80 * time.Millisecond)
		}
	}
	entries := e.ends()
	if len(e.told) == 0 {
		t.Error("nobody was told that anything is not confirmed: this proves nothing")
	}
	h.holds(n, entries)
	t.Logf("%d entries acknowledged over a bad line; told: %v", entries, e.told)
}
