package node

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// machine is one whose clock is off, beside a database whose clock is apart from the true time as well: so a test can begin just before any moment.
type machine struct {
	*postgres.Store
	dir      string
	off      atomic.Int64 // of this machine's clock from the true time
	database time.Duration
}

func (m *machine) now() time.Time { return time.Now().Add(time.Duration(m.off.Load())) }

// Beat is the store's: how far the clocks are apart is measured, with both of them off.
func (m *machine) Beat(ctx context.Context, n postgres.Node, mark string) ([]postgres.Node, time.Duration, error) {
	all, ahead, err := m.Store.Beat(ctx, n, mark)
	return all, ahead + m.database - time.Duration(m.off.Load()), err
}

// Join is the store's, likewise.
func (m *machine) Join(ctx context.Context, n postgres.Node, mark string) (last time.Time, err error) {
	if last, err = m.Store.Join(ctx, n, mark); !last.IsZero() {
		last = last.Add(m.database)
	}
	return last, err
}

// serving is a node on such a machine, as the program puts it together.
type serving struct {
	node
	clock *room.Running
	nodes *Registry
}

func (h *house) on(m *machine, id string) *serving {
	h.t.Helper()
	s := new(serving)
	var err error
	if m.Store, err = postgres.Open(ctx, h.address); err != nil {
		h.t.Fatal(err)
	}
	if s.nodes, err = join(ctx, m, postgres.Node{ID: id}, "keys", m.now); err != nil {
		h.t.Fatal(err)
	}
	if s.clock, err = room.OpenSharedClock(m.dir, 1, s.nodes.Now); err != nil {
		h.t.Fatal(err)
	}
	s.store = m.Store
	s.Room, err = room.Open(ctx, room.Config{Store: m.Store, Clock: s.clock, Secret: h.secret, Decks: h.decks, Owns: s.nodes.Owns, Away: s.nodes.Away(),
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func (s *serving) ends() {
	s.Room.Close()
	_ = s.clock.Close()
	_ = s.nodes.Close()
	_ = s.store.Close()
}

// Two machines serve a room, one a minute ahead of the database and one behind it, over midnight and over the hours at which summer time begins and ends; while
// they do, the one's clock is set a day forward and the other's an hour back, and one of them is started anew. Levels end once and by the database's clock, and
// the instants of rows make no jump.
func TestMachinesWhoseClocksAreApartKeepTheDatabasesTime(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for name, moment := range map[string]time.Time{
		"midnight":    time.Date(2026, 11, 28, 0, 0, 0, 0, paris),
		"summer time": time.Date(2027, 3, 28, 2, 0, 0, 0, paris),
		"winter time": time.Date(2026, 10, 25, 3, 0, 0, 0, paris),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apart(t, newHouse(t, 1), moment)
		})
	}
}

// level is that of the clock of a room's event.
func (n *node) level() (level int) {
	_ = n.Read("cup", func(s *tournament.State) { level = s.Clock.Level })
	return level
}

func apart(t *testing.T, h *house, moment time.Time) {
	const before = 1500 * time.Millisecond // the moment passes within the first level
	shift := time.Until(moment.Add(-before))
	right := func() tournament.Instant { return tournament.Instant(time.Now().Add(shift).UnixMilli()) } // what the database's clock shows
	machines := []*machine{{dir: t.TempDir(), database: shift}, {dir: t.TempDir(), database: shift}}
	machines[0].off.Store(int64(time.Minute))
	machines[1].off.Store(-int64(time.Minute))
	a, b := h.on(machines[0], "a"), h.on(machines[1], "b")
	defer func() { a.ends(); b.ends() }()
	a.must("create", create(t))
	soon(t, "the other knows the event", func() bool { return b.seq() > 0 })
	a.must("p0", tournament.Register{Player: "p0"})
	b.must("p1", tournament.Register{Player: "p1"})
	a.must("start", tournament.Start{})
	soon(t, "the other knows that it has started", func() bool { return b.seq() == a.seq() })
	for n := range 3 {
		on := []*serving{b, a, b}[n]
		on.must(fmt.Sprint("shorter", n), tournament.AdjustClock{By: -58 * time.Second}) // two seconds are left
		switch n {
		case 0:
			machines[0].off.Add(int64(24 * time.Hour))
			machines[1].off.Add(-int64(time.Hour))
			soon(t, "both have noticed", func() bool { return off(a, right()) < 200 && off(b, right()) < 200 })
		case 1:
			b.ends()
			b = h.on(machines[1], "b")
		}
		soon(t, "the level has ended on both", func() bool { return a.level() == n+1 && b.level() == n+1 })
		var ends tournament.Instant
		_ = a.Read("cup", func(s *tournament.State) { ends = s.Clock.EndsAt })
		if late := right() - (ends - 60_000); late < -200 || late > 5000 {
			t.Errorf("level %d was over %d ms after its end by the database's clock", n, late)
		}
		for _, s := range []*serving{a, b} {
			if now := s.Now() - right(); now < -300 || now > 300 {
				t.Errorf("level %d: a room's clock is %d ms from the database's", n, now)
			}
		}
		soon(t, "both have all", func() bool { return a.seq() == b.seq() })
	}
	ended(t, a.store, 3)
}

// off is how far the clock of what machines share is from what it is, in ms, as a node knows it.
func off(s *serving, right tournament.Instant) int64 {
	return max(s.nodes.Now()-int64(right), int64(right)-s.nodes.Now())
}

// ended fails unless so many levels ended, once each, and no row is older than the one before.
func ended(t *testing.T, s *postgres.Store, want int) {
	t.Helper()
	ticks, last := 0, int64(0)
	if err := s.Load(ctx, "cup", 1, func(r journal.Record) error {
		if r.At < last || last > 0 && r.At > last+20_000 {
			t.Errorf("row %d jumps by %d ms", r.Seq, r.At-last)
		}
		last = r.At
		events, err := tournament.UnmarshalEvents(r.Events)
		for _, e := range events {
			if set, is := e.(tournament.ClockSet); is && r.Role == string(role.Clock) {
				if ticks++; set.Clock.Level != ticks {
					t.Errorf("level %d began as the %d.", set.Clock.Level, ticks)
				}
			}
		}
		return err
	}); err != nil || ticks != want {
		t.Errorf("%d levels began of %d, %v", ticks, want, err)
	}
}
