package node

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// BenchmarkNodes measures durable commands per second of a room in a database, entries of players by 32 clients in 64 events: by one node, by two of which
// each gets the commands of its own events, and by two that get any; and how long they took, at the half and at 99 of a hundred. All nodes and the
// server share the machine.
func BenchmarkNodes(b *testing.B) {
	const events, clients = 64, 32
	for _, test := range []struct {
		name  string
		nodes int
		to    func(client, event, n int) int
	}{
		{"one", 1, func(int, int, int) int { return 0 }},
		{"sticky", 2, func(_, event, _ int) int { return event % 2 }},
		{"random", 2, func(client, _, n int) int { return (client + n*7) % 2 }},
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
				if _, err := nodes[0].Do(ctx, room.Command{Stream: c.ID, ID: "create", By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
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
						if _, err := nodes[test.to(w, e, i)].Do(ctx, room.Command{Stream: fmt.Sprint("e", e), ID: fmt.Sprint("r", i), By: role.By{Person: "td", Role: role.Director},
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
