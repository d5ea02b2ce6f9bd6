package shuffle_test

import (
	"bytes"
	"encoding/hex"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/shuffle"
)

// TestTheCutIsThatOfTheRules compares with what a program of a few lines, written in another language by docs/fairness.md, gave.
func TestTheCutIsThatOfTheRules(t *testing.T) {
	var commitment shuffle.Hash
	for i := range commitment {
		commitment[i] = byte(i)
	}
	by := []shuffle.Entropy{{Seat: 3, Bytes: [32]byte(bytes.Repeat([]byte{7}, 32))}, {Seat: 1, Bytes: [32]byte(bytes.Repeat([]byte{255}, 32))}}
	cut := shuffle.Cut(commitment, by)
	if got := hex.EncodeToString(cut[:]); got != "a547dff9e32dc0e463696887e5c978fdcee57297e4057c0793e6f423c7e0a091" {
		t.Errorf("cut %s", got)
	}
	for n, want := range map[int]string{
		52: "0d312015280b1a1001170814270c1f33050613291c1b1e322619212f2209002a03042e071202162c0e2d241830110f232b1d0a25",
		36: "0922160f1c00130d01120811040c17230502101e18141903060b1d0a150e20211a1b071f",
	} {
		if got := hex.EncodeToString(shuffle.Order(cut, n)); got != want {
			t.Errorf("%d cards: %s", n, got)
		}
	}
	if shuffle.Cut(commitment, []shuffle.Entropy{by[1], by[0]}) == cut {
		t.Error("whoever cut first does not matter")
	}
}

// TestAFixedDeckIsUniformOnceItIsCut: a deck that somebody has chosen lies in any order after the cut of one honest player.
func TestAFixedDeckIsUniformOnceItIsCut(t *testing.T) {
	cut := count(func(d card.Deck, src shuffle.Source) {
		var by shuffle.Entropy
		for i := range by.Bytes {
			by.Bytes[i] = byte(src.Uint64())
		}
		whole := append(card.Deck{}, d...)
		for i, from := range shuffle.Order(shuffle.Cut(shuffle.Hash{}, []shuffle.Entropy{by}), len(d)) {
			d[i] = whole[from]
		}
	})
	for _, s := range statistics {
		x, degrees := s.of(cut)
		if low, high := bounds(degrees); x < low || x > high {
			t.Errorf("%s: %.1f is outside %.1f to %.1f", s.name, x, low, high)
		}
	}
}
