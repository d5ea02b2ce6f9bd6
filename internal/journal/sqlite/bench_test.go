package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// BenchmarkAppend measures durable appends per second by 1, 16 and 256 writers, each on a stream of its own,
// and their ratio to a loop that appends the same bytes to a bare file and syncs after each.
func BenchmarkAppend(b *testing.B) {
	events := []byte(`[{"t":"acted","d":{"table":12,"seat":5,"kind":4,"to":1200,"cites":["TDA-44-A"],"pad":"` +
		fmt.Sprintf("%0100d", 1) + `"}}]`)
	for _, writers := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			bare := bareRate(b, len(events)+120)
			s, err := Open(filepath.Join(b.TempDir(), "journal.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			b.ResetTimer()
			start := time.Now()
			var group sync.WaitGroup
			for w := range writers {
				group.Go(func() {
					stream := fmt.Sprint("s", w)
					for n := 0; n*writers+w < b.N; n++ {
						r := journal.Record{ID: fmt.Sprintf("%016x", n), Person: "floor-7", Device: "tablet-12", At: int64(n), Events: events}
						if _, err := s.Append(ctx, stream, uint64(n), r); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			rate := float64(b.N) / time.Since(start).Seconds()
			b.ReportMetric(rate, "appends/s")
			b.ReportMetric(bare, "bare-fsyncs/s")
			b.ReportMetric(rate/bare, "x-bare")
		})
	}
}

// bareRate returns how often per second this disk appends size bytes to a file and syncs it, one at a time.
func bareRate(b *testing.B, size int) float64 {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "bare"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, size)
	n := 0
	start := time.Now()
	for time.Since(start) < 500*time.Millisecond {
		if _, err := f.Write(block); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		n++
	}
	return float64(n) / time.Since(start).Seconds()
}

// BenchmarkReplay measures rows read back per second.
func BenchmarkReplay(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "journal.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var group sync.WaitGroup
	const rows = 20_000
	for w := range 20 {
		group.Go(func() {
			for n := range rows / 20 {
				r := journal.Record{ID: fmt.Sprint(n), Events: make([]byte, 200)}
				if _, err := s.Append(ctx, fmt.Sprint("s", w), uint64(n), r); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	for b.Loop() {
		if _, err := journal.Verify(ctx, s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkFindMissing measures what every fresh command pays to learn that its id is new.
func BenchmarkFindMissing(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "journal.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for n := range 200 {
		if _, err := s.Append(ctx, "a", uint64(n), journal.Record{ID: fmt.Sprint(n), Events: make([]byte, 200)}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := s.Find(ctx, "a", "new"); err == nil {
			b.Fatal("found")
		}
	}
}
