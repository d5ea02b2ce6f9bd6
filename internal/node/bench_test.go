package node

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// BenchmarkNodes measures durable commands per second of a room in a database, entries of players by 32 clients in 64 events: by one node, by one which
// another reads along with, by two of which each gets the commands of its own events, and by two that get any; and how long they took, at the half and at 99 of a hundred. All nodes and the
// server share the machine.
func BenchmarkNodes(b *testing.B) {
	const events, clients = 64, 32
	for _, test := range []struct {
		name  string
		nodes int
		to    func(event, n int) int
	}{
		{"one", 1, func(int, int) int { return 0 }},
		{"followed", 2, func(int, int) int { return 0 }},
		{"sticky", 2, func(event, _ int) int { return event % 2 }},
		{"random", 2, func(int, int) int { return rand.N(2) }},
	} {
		b.Run(test.name, func(b *testing.B) {
			h := newHouse(b, 1)
			var nodes []*node
			for range test.nodes {
				nodes = append(nodes, h.node(nil))
			}
			for e := range events {
				c := create(b)
				c.ID = fmt.Sprint("e", e)
				if _, err := nodes[test.to(e, 0)].Do(ctx, room.Command{Stream: c.ID, ID: "create", By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
					b.Fatal(err)
				}
			}
			for _, n := range nodes {
				soon(b, "all events are known", func() bool { return len(n.Streams()) == events })
			}
			took := make([]time.Duration, b.N)
			b.ResetTimer()
			var group sync.WaitGroup
			for w := range clients {
				group.Go(func() {
					for i := w; i < b.N; i += clients {
						e := i % events
						began := time.Now()
						if _, err := nodes[test.to(e, i)].Do(ctx, room.Command{Stream: fmt.Sprint("e", e), ID: fmt.Sprint("r", i), By: role.By{Person: "td", Role: role.Director},
							Cmd: tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))}}); err != nil {
							b.Error(err)
						}
						took[i] = time.Since(began)
					}
				})
			}
			group.Wait()
			b.StopTimer()
			slices.Sort(took)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
			b.ReportMetric(float64(took[b.N/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[b.N*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// BenchmarkDurable measures durable commands per second of a room, entries of players by 1, 16 and 256 clients, each in an event of its own, and their ratio to what
// the store takes: the very same rows, ready made, appended to another journal by as many writers. Both in turn, three times.
func BenchmarkDurable(b *testing.B) {
	for _, name := range []string{"sqlite", "postgres"} {
		for _, writers := range []int{1, 16, 256} {
			b.Run(fmt.Sprintf("%s/writers=%d", name, writers), func(b *testing.B) {
				var commands, rows time.Duration
				for range 3 {
					s, again := stores[name](b), stores[name](b)
					commands += commandsTake(b, s, writers, writers)
					rows += rowsTake(b, s, again, writers)
					_, _ = s.Close(), again.Close()
				}
				b.ReportMetric(3*float64(b.N)/commands.Seconds(), "commands/s")
				b.ReportMetric(3*float64(b.N)/rows.Seconds(), "store/s")
				b.ReportMetric(rows.Seconds()/commands.Seconds(), "x-store")
			})
		}
	}
}

// BenchmarkOneEvent measures durable commands per second in one event: entries of players by 1, 16 and 64 clients at once.
func BenchmarkOneEvent(b *testing.B) {
	for _, name := range []string{"sqlite", "postgres"} {
		for _, clients := range []int{1, 16, 64} {
			b.Run(fmt.Sprintf("%s/clients=%d", name, clients), func(b *testing.B) {
				s := stores[name](b)
				defer s.Close()
				b.ReportMetric(float64(b.N)/commandsTake(b, s, 1, clients).Seconds(), "commands/s")
			})
		}
	}
}

// stores are those that a room may keep its rows in, each new.
var stores = map[string]func(b *testing.B) journal.Store{
	"sqlite": func(b *testing.B) journal.Store {
		s, err := sqlite.Open(filepath.Join(b.TempDir(), "journal.db"))
		if err != nil {
			b.Fatal(err)
		}
		return s
	},
	"postgres": func(b *testing.B) journal.Store {
		s, err := postgres.Open(ctx, cluster.Database(b))
		if err != nil {
			b.Fatal(err)
		}
		return s
	},
}

// commandsTake is how long clients need for b.N entries in so many events of a room that keeps its rows in a store.
func commandsTake(b *testing.B, s journal.Store, events, clients int) time.Duration {
	r, err := room.Open(ctx, room.Config{Store: s, Clock: room.NewClock(1), Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	td := role.By{Person: "td", Role: role.Director, Device: "desk"}
	c := create(b)
	for e := range events {
		c.ID = fmt.Sprint("e", e)
		if _, err := r.Do(ctx, room.Command{Stream: c.ID, ID: "create", By: td, Cmd: c}); err != nil {
			b.Fatal(err)
		}
	}
	return inTurn(b, clients, func(client, n int) error {
		_, err := r.Do(ctx, room.Command{Stream: fmt.Sprint("e", client%events), ID: fmt.Sprintf("%016x", n), By: td, Cmd: tournament.Register{Player: table.PlayerID(fmt.Sprint("p", n))}})
		return err
	})
}

// rowsTake is how long writers need to append those of one journal to another, as many as were entries.
func rowsTake(b *testing.B, from, to journal.Store, writers int) time.Duration {
	rows := make([][]journal.Record, writers)
	for w := range rows {
		if err := from.Load(ctx, fmt.Sprint("e", w), 1, func(r journal.Record) error { rows[w] = append(rows[w], r); return nil }); err != nil {
			b.Fatal(err)
		}
		if _, err := to.Append(ctx, fmt.Sprint("e", w), 0, rows[w][0]); err != nil {
			b.Fatal(err)
		}
	}
	return inTurn(b, writers, func(w, n int) error {
		at := n/writers + 1
		_, err := to.Append(ctx, fmt.Sprint("e", w), uint64(at), rows[w][at])
		return err
	})
}

// inTurn is how long b.N calls take by so many at once, the n-th by number n modulo them.
func inTurn(b *testing.B, at int, do func(who, n int) error) time.Duration {
	began := time.Now()
	var group sync.WaitGroup
	for who := range at {
		group.Go(func() {
			for n := who; n < b.N; n += at {
				if err := do(who, n); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	return time.Since(began)
}
