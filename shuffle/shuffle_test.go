package shuffle

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"testing"
)

// The words come from a separate program that follows only the comment of Stream.
func TestTheStreamIsWhatItsDescriptionSays(t *testing.T) {
	s := NewStream([32]byte{})
	for i, want := range []uint64{0x2c34ce1df23b838c, 0x5abf2a7f6437cca3, 0xd3067ed509ff25f1, 0x1df6b11b582b51eb, 0x08e00266fff0aacc, 0x64974f22a53622a7} {
		if got := s.Uint64(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

func ordered(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func seed(i uint64) (s [32]byte) {
	binary.BigEndian.PutUint64(s[24:], i)
	return s
}

func TestPartialShuffleIsThePrefixOfTheWholeOne(t *testing.T) {
	for i := range uint64(200) {
		whole, part := ordered(52), ordered(52)
		List(whole, NewStream(seed(i)))
		n := int(i % 53)
		Top(part, n, NewStream(seed(i)))
		if !slices.Equal(whole[:n], part[:n]) {
			t.Fatalf("seed %d, %d cards:\n%v\n%v", i, n, whole, part)
		}
		slices.Sort(part)
		slices.Sort(whole)
		if !slices.Equal(part, ordered(52)) || !slices.Equal(whole, part) {
			t.Fatalf("seed %d: cards are lost", i)
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

func TestEveryOrderOfThreeIsEquallyLikely(t *testing.T) {
	var seen [6]int
	const rounds = 60000
	for i := range uint64(rounds) {
		d := ordered(3)
		List(d, NewStream(seed(i)))
		order := d[0] * 2
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

// TestTheVersionIsRaisedWithTheSource: whoever changes the package changes what was tested and perhaps certified. The digest is
// that of "sha256sum commitment.go cut.go doc.go shuffle.go stream.go version.go | sha256sum".
func TestTheVersionIsRaisedWithTheSource(t *testing.T) {
	digests := map[int]string{
		2: "714f492047f048ae3e954aeee05ace86cd8e6d52b755689195214856cffb693c",
		3: "e32af47966bc3112f682458acc076381ae687d57d6da3d82a88d59cf52f610cd",
	}
	if got := Digest(); digests[Version] != got {
		t.Errorf("version %d has the digest %s: the source has changed, so raise Version, and add the digest here and in docs/fairness.md", Version, got)
	}
	published, err := os.ReadFile("../docs/fairness.md")
	if err != nil || !bytes.Contains(published, fmt.Appendf(nil, "| %d | `%s` |", Version, Digest())) {
		t.Errorf("docs/fairness.md does not say version and digest: %v", err)
	}
}
