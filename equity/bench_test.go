package equity_test

import (
	"context"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
	. "github.com/floorbook/floorbook/equity"
	"github.com/floorbook/floorbook/hand"
)

// plain deals every board one by one and ranks the hands on it, and returns the seconds it takes for all boards.
func plain(s Spot) float64 {
	high, low := s.Game.Rankings()
	var hands []card.Set
	free := card.All
	for _, h := range s.Hands {
		hands = append(hands, card.SetOf(h...))
		free &^= hands[len(hands)-1]
	}
	began := time.Now()
	var deal func(board, rest card.Set, n int)
	deal = func(board, rest card.Set, n int) {
		if n == 0 {
			for _, h := range hands {
				sink += uint64(high.Value(h, board)) + uint64(low.Value(h, board))
			}
			return
		}
		for rest != 0 {
			c := rest & -rest
			rest &^= c
			deal(board|c, rest, n-1)
		}
	}
	deal(0, free, 5)
	return time.Since(began).Seconds()
}

var sink uint64

// benchmarkBoards counts all boards with one worker and prints how many times faster that is than dealing them one by
// one.
func benchmarkBoards(b *testing.B, s Spot) {
	slow := plain(s)
	b.ReportAllocs()
	b.ResetTimer()
	deals := uint64(0)
	for range b.N {
		r := exact(b, s, 1)
		deals = r.Deals
	}
	each := b.Elapsed().Seconds() / float64(b.N)
	b.ReportMetric(slow/each, "×plain")
	b.ReportMetric(float64(deals)/each*1e-6, "Mdeals/s")
}

func BenchmarkHoldemPreflop(b *testing.B) {
	benchmarkBoards(b, spot(hand.Holdem, "", "", "AsAd", "KhKs"))
}

func BenchmarkHoldemPreflopSuited(b *testing.B) {
	benchmarkBoards(b, spot(hand.Holdem, "", "", "AsKs", "QdJd"))
}

func BenchmarkHoldemPreflopSix(b *testing.B) {
	benchmarkBoards(b, spot(hand.Holdem, "", "", "AsAd", "KhKs", "QhJh", "Td9d", "8c7c", "6s6d"))
}

func BenchmarkShortDeckPreflop(b *testing.B) {
	s := spot(hand.ShortDeck, "", "", "AsAd", "KhKs")
	b.ReportAllocs()
	for range b.N {
		sink += exact(b, s, 1).Deals
	}
}

func BenchmarkOmahaPreflop(b *testing.B) {
	benchmarkBoards(b, spot(hand.Omaha, "", "", "AsAdKsKd", "7h8h9cTc"))
}

func BenchmarkOmahaHiLoPreflop(b *testing.B) {
	benchmarkBoards(b, spot(hand.OmahaHiLo, "", "", "AsAd2s3d", "7h8h9cTc"))
}

func benchmarkExact(b *testing.B, s Spot) {
	b.ReportAllocs()
	deals := uint64(0)
	for range b.N {
		deals = exact(b, s, 1).Deals
	}
	b.ReportMetric(float64(deals)*float64(b.N)/b.Elapsed().Seconds()*1e-6, "Mdeals/s")
}

func BenchmarkHoldemAgainstUnknown(b *testing.B) {
	benchmarkExact(b, spot(hand.Holdem, "", "", "AsKs", ""))
}

func BenchmarkHoldemFlopAgainstUnknown(b *testing.B) {
	benchmarkExact(b, spot(hand.Holdem, "2s7s9d", "", "AsKs", ""))
}

func BenchmarkStudFourthStreet(b *testing.B) {
	benchmarkExact(b, spot(hand.Stud, "", "", "AsAdKs2c", "7h8h9hTh"))
}

func BenchmarkRazzFifthStreet(b *testing.B) {
	benchmarkExact(b, spot(hand.Razz, "", "", "As2d3s4cKd", "7h8h6c5c2s"))
}

func benchmarkSample(b *testing.B, s Spot) {
	b.ReportAllocs()
	r, err := Sample(context.Background(), s, uint64(b.N), 1, Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(r.Deals)/b.Elapsed().Seconds()*1e-6, "Mdeals/s")
}

func BenchmarkSampleHoldem(b *testing.B) {
	benchmarkSample(b, spot(hand.Holdem, "", "", "AsAd", "KhKs"))
}

func BenchmarkSampleHoldemNine(b *testing.B) {
	benchmarkSample(b, spot(hand.Holdem, "", "", "AsAd", "", "", "", "", "", "", "", ""))
}

func BenchmarkSampleOmaha(b *testing.B) {
	benchmarkSample(b, spot(hand.Omaha, "", "", "AsAdKsKd", ""))
}

func BenchmarkSampleStud(b *testing.B) {
	benchmarkSample(b, spot(hand.Stud, "", "", "AsAdKs", "7h8h9h"))
}

// BenchmarkTwoWorkers prints how many times faster two workers are than one.
func BenchmarkTwoWorkers(b *testing.B) {
	s := spot(hand.Holdem, "", "", "AsKs", "")
	began := time.Now()
	sink += exact(b, s, 1).Deals
	one := time.Since(began).Seconds()
	b.ResetTimer()
	for range b.N {
		sink += exact(b, s, 2).Deals
	}
	b.ReportMetric(one/(b.Elapsed().Seconds()/float64(b.N)), "×one")
}
