package postgres

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// BenchmarkAppend measures durable appends per second by 1, 16 and 256 writers, each on a stream of its own, and their ratio to the bare
// database: as many rows of the same size at a time, ready made, one statement after the other on one connection.
func BenchmarkAppend(b *testing.B) {
	events := []byte(`[{"t":"acted","d":{"table":12,"seat":5,"kind":4,"to":1200,"cites":["TDA-44-A"],"pad":"` + fmt.Sprintf("%0100d", 1) + `"}}]`)
	row := func(n int) journal.Record {
		return journal.Record{ID: fmt.Sprintf("%016x", n), Person: "floor-7", Device: "tablet-12", At: int64(n), Events: events}
	}
	for _, writers := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			bare := bareRate(b, writers, row)
			s := mustOpen(b, cluster.Database(b))
			b.ResetTimer()
			start := time.Now()
			var group sync.WaitGroup
			for w := range writers {
				group.Go(func() {
					stream := fmt.Sprint("s", w)
					for n := 0; n*writers+w < b.N; n++ {
						if _, err := s.Append(ctx, stream, uint64(n), row(n)); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			rate := float64(b.N) / time.Since(start).Seconds()
			b.ReportMetric(rate, "appends/s")
			b.ReportMetric(bare, "bare/s")
			b.ReportMetric(rate/bare, "x-bare")
		})
	}
}

// bareRate returns how many rows per second the database takes, so many in a statement.
func bareRate(b *testing.B, each int, row func(int) journal.Record) float64 {
	b.Helper()
	s := mustOpen(b, cluster.Database(b))
	batches := make([][]journal.Record, 400)
	for n := range batches {
		for w := range each {
			batches[n] = append(batches[n], journal.Next(journal.Head{Stream: fmt.Sprint("s", w), Seq: uint64(n)}, row(n)))
		}
	}
	rows := 0
	start := time.Now()
	for _, batch := range batches {
		if time.Since(start) > time.Second {
			break
		}
		if _, err := s.send(ctx, batch, false, nil); err != nil {
			b.Fatal(err)
		}
		rows += len(batch)
	}
	return float64(rows) / time.Since(start).Seconds()
}
