package sim

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
)

// BenchmarkPacked plays a whole tournament in a room, every act of every hand a row, keeps its journal in a file, and packs it: what a row takes before and
// after, and how long all rows take to be read and proved, each way in turn.
func BenchmarkPacked(b *testing.B) {
	ctx := context.Background()
	s := setup(b, "demo.toml", 300, 1)
	w := newFaulty(s, Faults{})
	defer w.close()
	if err := w.open(ctx); err != nil {
		b.Fatal(err)
	}
	if err := w.play(ctx, s); err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	hot, cold := filepath.Join(dir, "hot.db"), filepath.Join(dir, "cold.db")
	for _, path := range []string{hot, cold} {
		if err := sqlite.Fill(ctx, path, func(f journal.Filler) error { return w.store.Dump(ctx, f) }); err != nil {
			b.Fatal(err)
		}
	}
	var stores [2]*sqlite.Store
	for i, path := range []string{hot, cold} {
		var err error
		if stores[i], err = sqlite.Open(path); err != nil {
			b.Fatal(err)
		}
		defer stores[i].Close()
	}
	began := time.Now()
	rows, err := stores[1].Pack(ctx, faultyStream)
	if err != nil {
		b.Fatal(err)
	}
	packing := time.Since(began)
	for _, s := range stores {
		if err := s.Compact(ctx); err != nil {
			b.Fatal(err)
		}
	}
	var took [2]time.Duration
	for b.Loop() {
		for i, s := range stores {
			began := time.Now()
			if _, err := journal.VerifyStream(ctx, s, faultyStream, nil, nil); err != nil {
				b.Fatal(err)
			}
			took[i] += time.Since(began)
		}
	}
	per := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(b.N) / float64(rows) }
	b.ReportMetric(float64(rows), "rows")
	b.ReportMetric(float64(sizeOf(b, hot))/float64(rows), "B/row-before")
	b.ReportMetric(float64(sizeOf(b, cold))/float64(rows), "B/row-packed")
	b.ReportMetric(float64(packing.Microseconds())/float64(rows), "µs/row-packing")
	b.ReportMetric(per(took[0]), "µs/row-read-before")
	b.ReportMetric(per(took[1]), "µs/row-read-packed")
	b.ReportMetric(float64(took[1])/float64(took[0]), "x-before")
}

func sizeOf(b *testing.B, path string) int64 {
	b.Helper()
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}
