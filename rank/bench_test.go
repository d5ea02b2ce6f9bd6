package rank

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
)

// Every benchmark ranks the same random hands, cycling through them, and prints millions a second and how many
// times faster that is than the reference of reference_test.go on some of them, measured in the same run. Both are
// the fastest of many rounds, which other work on the machine disturbs least; ns/op is the mean.
const (
	manyHands = 1 << 20
	someHands = 1 << 6
	someTimes = 20
	round     = 1 << 16
)

// randomHands deals manyHands hands of n cards from lowest up.
func randomHands(lowest card.Rank, n int) [][]card.Card {
	rng := rand.New(rand.NewPCG(7, 7))
	deck := card.Standard()[int(lowest)*card.Suits:]
	all := make([]card.Card, 0, manyHands*n)
	out := make([][]card.Card, manyHands)
	for i := range out {
		deck.ShuffleTop(n, rng)
		all = append(all, deck[:n]...)
		out[i] = all[i*n : i*n+n]
	}
	return out
}

func sets(hands [][]card.Card) []card.Set {
	out := make([]card.Set, len(hands))
	for i, h := range hands {
		out[i] = card.SetOf(h...)
	}
	return out
}

var sink int

// measure times fast, which ranks n hands of manyHands beginning with one of them, against slow, which ranks one.
func measure(b *testing.B, hands [][]card.Card, slow func([]card.Card) reference, fast func(from, n int)) {
	b.Helper()
	reference := time.Hour
	for i := range someTimes {
		start := time.Now()
		for _, h := range hands[i*someHands:][:someHands] {
			sink += slow(h)[0]
		}
		reference = min(reference, time.Since(start))
	}
	b.ReportAllocs()
	b.ResetTimer()
	best := 0.0 // hands a second
	for done := 0; done < b.N; done += round {
		n := min(round, b.N-done)
		start := time.Now()
		fast(done&(manyHands-1), n)
		if n == round || best == 0 {
			best = max(best, float64(n)/time.Since(start).Seconds())
		}
	}
	b.ReportMetric(best*reference.Seconds()/someHands, "x-reference")
	b.ReportMetric(best*1e-6, "M/s")
}

// compare benchmarks a function of a set.
func compare[V ~uint16](b *testing.B, lowest card.Rank, n int, slow func([]card.Card) reference, fast func(card.Set) V) {
	hands := randomHands(lowest, n)
	all := sets(hands)
	measure(b, hands, slow, func(from, n int) {
		var sum V
		for _, h := range all[from:][:n] {
			sum += fast(h)
		}
		sink += int(sum)
	})
}

func best(rule func([5]card.Card) reference) func([]card.Card) reference {
	return func(h []card.Card) reference { return bestOf(h, rule) }
}

func BenchmarkHigh7(b *testing.B) { compare(b, card.Deuce, 7, referenceBest, High) }
func BenchmarkHigh5(b *testing.B) { compare(b, card.Deuce, 5, referenceBest, High) }

// BenchmarkHigh7Cards adds up hands that are lists of cards, not sets.
func BenchmarkHigh7Cards(b *testing.B) {
	hands := randomHands(card.Deuce, 7)
	flat := make([][7]card.Card, len(hands))
	for i, h := range hands {
		flat[i] = [7]card.Card(h)
	}
	measure(b, hands, referenceBest, func(from, n int) {
		for i := range flat[from:][:n] {
			c := &flat[from+i]
			sink += int(Hand{}.With(c[0]).With(c[1]).With(c[2]).With(c[3]).With(c[4]).With(c[5]).With(c[6]).High())
		}
	})
}

func BenchmarkHighAll7(b *testing.B) {
	hands := randomHands(card.Deuce, 7)
	all, values := sets(hands), make([]Value, manyHands)
	measure(b, hands, referenceBest, func(from, n int) { HighAll(values[:n], all[from:][:n]) })
}

// BenchmarkHigh7Sequential ranks all 133,784,560 hands in the order of enumeration.
func BenchmarkHigh7Sequential(b *testing.B) {
	best := time.Hour
	for range b.N {
		start := time.Now()
		each7(func(values []Value) {
			sum := Value(0)
			for _, v := range values {
				sum += v
			}
			sink += int(sum)
		})
		best = min(best, time.Since(start))
	}
	b.ReportMetric(133.784560/best.Seconds(), "M/s")
}

func BenchmarkShortDeck7(b *testing.B) {
	compare(b, card.Six, 7, best(shortReference5), ShortDeck)
}
func BenchmarkAceToFive7(b *testing.B) { compare(b, card.Deuce, 7, best(lowReference5), AceToFive) }
func BenchmarkAceToFive5(b *testing.B) { compare(b, card.Deuce, 5, best(lowReference5), AceToFive) }
func BenchmarkEightOrBetter7(b *testing.B) {
	compare(b, card.Deuce, 7, best(eightReference5), EightOrBetter)
}
func BenchmarkDeuceToSeven7(b *testing.B) {
	compare(b, card.Deuce, 7, best(deuceReference5), DeuceToSeven)
}
func BenchmarkDeuceToSeven5(b *testing.B) {
	compare(b, card.Deuce, 5, best(deuceReference5), DeuceToSeven)
}
func BenchmarkBadugi4(b *testing.B) { compare(b, card.Deuce, 4, badugiReference, Badugi4) }

// omahas benchmarks a function of a hand and a board, the first cards of each deal being the hand.
func omahas(b *testing.B, own int, rule func([5]card.Card) reference, fast func(hole, board card.Set) int) {
	hands := randomHands(card.Deuce, own+5)
	holes, boards := make([]card.Set, manyHands), make([]card.Set, manyHands)
	for i, h := range hands {
		holes[i], boards[i] = card.SetOf(h[:own]...), card.SetOf(h[own:]...)
	}
	slow := func(h []card.Card) reference { return omahaReference(h[:own], h[own:], rule) }
	measure(b, hands, slow, func(from, n int) {
		for i, hole := range holes[from:][:n] {
			sink += fast(hole, boards[from+i])
		}
	})
}

func highOf(hole, board card.Set) int { return int(OmahaHigh(hole, board)) }
func lowOfBoth(hole, board card.Set) int {
	return int(OmahaLow(hole, board))
}

func BenchmarkOmahaHigh4(b *testing.B) { omahas(b, 4, reference5, highOf) }
func BenchmarkOmahaHigh5(b *testing.B) { omahas(b, 5, reference5, highOf) }
func BenchmarkOmahaHigh6(b *testing.B) { omahas(b, 6, reference5, highOf) }
func BenchmarkOmahaLow4(b *testing.B)  { omahas(b, 4, eightReference5, lowOfBoth) }
func BenchmarkOmahaHighLow4(b *testing.B) {
	omahas(b, 4, reference5, func(hole, board card.Set) int { return highOf(hole, board) + lowOfBoth(hole, board) })
}

// BenchmarkOmahaBoard4 ranks many hands on one board that is made ready for each round.
func BenchmarkOmahaBoard4(b *testing.B) {
	hands := randomHands(card.Deuce, 9)
	board := card.SetOf(hands[0][4:]...)
	holes := sets(hands)
	for i, s := range holes {
		for s &^= board; s.Len() > 4; s &= s - 1 {
		}
		holes[i] = s
	}
	slow := func(h []card.Card) reference { return omahaReference(h[:4], h[4:], reference5) }
	measure(b, hands, slow, func(from, n int) {
		ready := OmahaBoardOf(board)
		for _, hole := range holes[from:][:n] {
			sink += int(ready.High(hole))
		}
	})
}

func BenchmarkOmahaBoardOf(b *testing.B) {
	boards := sets(randomHands(card.Deuce, 5))
	b.ReportAllocs()
	for i := range b.N {
		ready := OmahaBoardOf(boards[i&(manyHands-1)])
		sink += int(ready.eights)
	}
}

func BenchmarkNuts(b *testing.B) {
	boards := sets(randomHands(card.Deuce, 5))
	b.ReportAllocs()
	for i := range b.N {
		sink += int(Nuts(boards[i&(manyHands-1)], 0))
	}
}

func BenchmarkBuild(b *testing.B) {
	for range b.N {
		build()
	}
}
