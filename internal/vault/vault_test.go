package vault

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
)

func TestASeedOpensForItsOwnHandOnly(t *testing.T) {
	keys, seed := NewKeys(), [32]byte{1, 2, 3}
	sealed := keys.Seal(seed, "soir", "t1-h2")
	if got, err := keys.Open(sealed, "soir", "t1-h2"); err != nil || got != seed {
		t.Fatalf("%x, %v", got, err)
	}
	if bytes.Contains(sealed, seed[:8]) || bytes.Equal(sealed, keys.Seal(seed, "soir", "t1-h2")) {
		t.Error("the seed shows, or two seals are alike")
	}
	for _, other := range [][2]string{{"soir", "t1-h3"}, {"soirt", "1-h2"}, {"", "soirt1-h2"}} {
		if _, err := keys.Open(sealed, other[0], other[1]); !errors.Is(err, ErrDamaged) {
			t.Errorf("opened for %q: %v", other, err)
		}
	}
	if _, err := NewKeys().Open(sealed, "soir", "t1-h2"); !errors.Is(err, ErrNoKey) {
		t.Errorf("another key: %v", err)
	}
	for i := range sealed {
		flipped := bytes.Clone(sealed)
		flipped[i] ^= 1
		if _, err := keys.Open(flipped, "soir", "t1-h2"); err == nil {
			t.Errorf("opened with byte %d changed", i)
		}
	}
	for _, cut := range [][]byte{nil, sealed[:len(sealed)-1], append(bytes.Clone(sealed), 0)} {
		if _, err := keys.Open(cut, "soir", "t1-h2"); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes: %v", len(cut), err)
		}
	}
}

func TestAnOlderKeyStillOpensAndTheNewestSeals(t *testing.T) {
	old, seed := NewKeys(), [32]byte{9}
	before := old.Seal(seed, "s", "h")
	both, err := Parse(append(NewKeys(), old...).Text())
	if err != nil || len(both) != 2 {
		t.Fatalf("%d keys, %v", len(both), err)
	}
	if got, err := both.Open(before, "s", "h"); err != nil || got != seed {
		t.Errorf("what the older key has sealed: %v", err)
	}
	if _, err := old.Open(both.Seal(seed, "s", "h"), "s", "h"); !errors.Is(err, ErrNoKey) {
		t.Errorf("the older key seals on: %v", err)
	}
	for _, text := range []string{"", "abc", strings.Repeat("g", 64), strings.Repeat("0", 63), strings.Repeat(strings.Repeat("0", 64)+"\n", KeysMax+1)} {
		if _, err := Parse(text); !errors.Is(err, ErrNotKeys) {
			t.Errorf("%.70q: %v", text, err)
		}
	}
}

// TestSealedSeedsOpenForEver: the form can never change. The bytes were made by another program from the description.
func TestSealedSeedsOpenForEver(t *testing.T) {
	var key Key
	for i := range key {
		key[i] = byte(i)
	}
	sealed, err := hex.DecodeString(vector)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := Keys{key}.Open(sealed, "club é", "t3-h17")
	if err != nil || seed != [32]byte(bytes.Repeat([]byte{0xA5}, 32)) {
		t.Errorf("%x, %v", seed, err)
	}
}

const vector = "019e1c258c54f054e4000102030405060708090a0be2a773be604067be28e4322e144cddc82673229155defad99dc24020b8cca51704edbaa00712c3f2816db443870b8983"
