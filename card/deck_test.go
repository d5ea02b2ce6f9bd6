package card

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"testing"
)

// The vectors come from a separate program that follows only the comments of Deal and of package shuffle.
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

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	var s [32]byte
	for i := range b.N {
		binary.BigEndian.PutUint64(s[:], uint64(i))
		d := Deal(s)
		s[31] = byte(d[0]) ^ byte(bits.Reverse8(uint8(d[1])))
	}
}
