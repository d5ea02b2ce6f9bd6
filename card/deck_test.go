package card

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"testing"
)

// The vectors come from a separate program that follows only the comments of Stream, Below and Deal.
func TestDealIsWhatItsDescriptionSays(t *testing.T) {
	var zero, counting [32]byte
	for i := range counting {
		counting[i] = byte(i)
	}
	for _, c := range []struct {
		seed [32]byte
		want string
	}{
		{zero, "4c6sQs2c3d7sKdKsTh6c2hAc6dTc2s5hJc7dTs7hAsKhTd9c8hJsKc6h8s3sQc5s5c3cAh5d9d9hQd2d7cAd4d4h9sQh8c4sJd3hJh8d"},
		{counting, "Th5c9dJs7h2s4d3s8sTs8c2h7cTc5s9h5d5h4s8hQhAcQs3d4cQcAsKdAdQd9sJhKs7sJd2c7d4h8d6h2dKc6cJc9c6s6d3h3cKhAhTd"},
	} {
		deal := Deal(c.seed)
		if got := Text(deal[:]); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	words := []uint64{0x2c34ce1df23b838c, 0x5abf2a7f6437cca3, 0xd3067ed509ff25f1, 0x1df6b11b582b51eb, 0x08e00266fff0aacc, 0x64974f22a53622a7}
	s := NewStream(zero)
	for i, want := range words {
		if got := s.Uint64(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

func TestDecksHoldTheirCardsOnce(t *testing.T) {
	if d := Standard(); len(d) != 52 || SetOf(d...) != All || !slices.IsSorted(d) {
		t.Errorf("standard deck: %v", Text(d))
	}
	d := Short()
	if len(d) != 36 || SetOf(d...).Len() != 36 || d[0] != Of(Six, Clubs) || d[35] != Of(Ace, Spades) {
		t.Errorf("short deck: %v", Text(d))
	}
	dead := SetOf(d[3], d[7], Of(Deuce, Clubs))
	if left := d.Without(dead); len(left) != 34 || SetOf(left...) != SetOf(d...).Minus(dead) || len(d) != 36 {
		t.Errorf("without %v: %v", dead, Text(left))
	}
}

func TestPartialShuffleIsThePrefixOfTheWholeOne(t *testing.T) {
	for i := range uint64(200) {
		whole, part := Standard(), Standard()
		whole.Shuffle(NewStream(seed(i)))
		n := int(i % 53)
		part.ShuffleTop(n, NewStream(seed(i)))
		if !slices.Equal(whole[:n], part[:n]) || SetOf(part...) != All || SetOf(whole...) != All {
			t.Fatalf("seed %d, %d cards:\n%v\n%v", i, n, Text(whole), Text(part))
		}
	}
}

// fixed replays given words, to reach the branch that chance reaches once in 2^60.
type fixed []uint64

func (f *fixed) Uint64() uint64 {
	w := (*f)[0]
	*f = (*f)[1:]
	return w
}

func TestBelowDrawsAgainExactlyWhereBiasWouldBe(t *testing.T) {
	// 2^64 mod 3 = 1, so exactly one draw of 2^64 (low word 0) must be rejected, and only that one.
	src := fixed{0, 1}
	if got := Below(3, &src); got != 0 || len(src) != 0 {
		t.Errorf("draw 0 gave %d with %d words left: it must be rejected", got, len(src))
	}
	src = fixed{1, 9}
	if got := Below(3, &src); got != 0 || len(src) != 1 {
		t.Errorf("draw 1 gave %d with %d words left", got, len(src))
	}
	src = fixed{0, 9} // a power of two rejects nothing
	if got := Below(4, &src); got != 0 || len(src) != 1 {
		t.Errorf("below 4, draw 0 gave %d with %d words left", got, len(src))
	}
	src = fixed{^uint64(0)}
	if got := Below(52, &src); got != 51 {
		t.Errorf("the largest draw gives %d", got)
	}
}

func seed(i uint64) (s [32]byte) {
	binary.BigEndian.PutUint64(s[24:], i)
	return s
}

// chiSquare returns the statistic of card × position over 20,800 shuffles with fixed seeds (400 expected per
// cell). With 51 × 51 = 2,601 degrees of freedom its mean is 2,601 and its standard deviation 72.
func chiSquare(shuffle func(Deck, Source)) float64 {
	const rounds = 400 * Count
	var seen [Count][Count]int
	for i := range uint64(rounds) {
		d := Standard()
		shuffle(d, NewStream(seed(i)))
		for place, c := range d {
			seen[c][place]++
		}
	}
	var sum float64
	for c := range seen {
		for place := range seen[c] {
			off := float64(seen[c][place] - rounds/Count)
			sum += off * off / (rounds / Count)
		}
	}
	return sum
}

func TestShuffleIsUniformByChiSquare(t *testing.T) {
	const low, high = 2601 - 4*72, 2601 + 4*72
	if x := chiSquare(Deck.Shuffle); x < low || x > high {
		t.Errorf("chi-square %.0f is outside %d…%d", x, low, high)
	}
	everyPlaceAnew := func(d Deck, src Source) { // the classic wrong shuffle: 52^52 ways, not 52!
		for i := range d {
			j := Below(uint64(len(d)), src)
			d[i], d[j] = d[j], d[i]
		}
	}
	if x := chiSquare(everyPlaceAnew); x < high {
		t.Errorf("the test does not notice a biased shuffle: chi-square %.0f", x)
	}
	modulo := func(d Deck, src Source) { // a draw of too few bits, reduced by remainder
		for i := range d {
			j := i + int(src.Uint64()&0x7F)%(len(d)-i)
			d[i], d[j] = d[j], d[i]
		}
	}
	if x := chiSquare(modulo); x < high {
		t.Errorf("the test does not notice a biased draw: chi-square %.0f", x)
	}
}

func TestEveryOrderOfThreeCardsIsEquallyLikely(t *testing.T) {
	var seen [6]int
	const rounds = 60000
	for i := range uint64(rounds) {
		d := Deck{0, 1, 2}
		d.Shuffle(NewStream(seed(i)))
		order := int(d[0]) * 2
		if d[1] > d[2] {
			order++
		}
		seen[order]++
	}
	var sum float64
	for _, n := range seen {
		off := float64(n - rounds/6)
		sum += off * off / (rounds / 6)
	}
	if sum > 20.5 { // 99.9 % of 5 degrees of freedom
		t.Errorf("chi-square %.1f of %v", sum, seen)
	}
}

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	var s [32]byte
	for i := range b.N {
		binary.BigEndian.PutUint64(s[:], uint64(i))
		d := Deal(s)
		s[31] = byte(d[0]) ^ byte(bits.Reverse8(uint8(d[1])))
	}
}
