package rank

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
)

func randomHands(n, cards int) []card.Set {
	rng := rand.New(rand.NewPCG(7, 7))
	out := make([]card.Set, n)
	deck := card.Standard()
	for i := range out {
		deck.ShuffleTop(cards, rng)
		out[i] = card.SetOf(deck[:cards]...)
	}
	return out
}

var sink Value

// BenchmarkHigh7 values random seven-card hands and prints how many times faster that is than the reference.
func BenchmarkHigh7(b *testing.B) {
	hands := randomHands(1<<16, 7)
	some := make([][]card.Card, 1<<10)
	for i := range some {
		some[i] = hands[i].Cards()
	}
	start := time.Now()
	for _, h := range some {
		sink += Value(referenceBest(h)[0])
	}
	slow := time.Since(start).Seconds() / float64(len(some))
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		sink += High(hands[i&(1<<16-1)])
	}
	fast := b.Elapsed().Seconds() / float64(b.N)
	b.ReportMetric(slow/fast, "×reference")
	b.ReportMetric(1e-6/fast, "M/s")
}

// BenchmarkHigh7Sequential values seven-card hands in the order of enumeration.
func BenchmarkHigh7Sequential(b *testing.B) {
	for n := b.N; n > 0; {
		each7(func(s card.Set) bool {
			sink += High(s)
			n--
			return n > 0
		})
	}
	b.ReportMetric(float64(b.N)*1e-6/b.Elapsed().Seconds(), "M/s")
}

func BenchmarkBuild(b *testing.B) {
	for range b.N {
		build()
	}
}
