package chip

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var denominations = []Amount{25, 100, 500, 1000, 5000, 25000}

func TestChangeGivesTheFewestChips(t *testing.T) {
	pile, ok := Change(6875, denominations)
	if want := (Pile{5000, 1000, 500, 100, 100, 100, 25, 25, 25}); !ok || !slices.Equal(pile, want) {
		t.Errorf("6875: got %v %v, want %v", pile, ok, want)
	}
	if _, ok := Change(110, denominations); ok {
		t.Error("110 cannot be made of chips of 25 and more")
	}
}

func TestChangeKeepsTheValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := Amount(rapid.Int64Range(0, 100_000).Draw(t, "amount")) * 25
		pile, ok := Change(amount, denominations)
		if !ok || pile.Sum() != amount {
			t.Fatalf("change of %d is %v, worth %d", amount, pile, pile.Sum())
		}
		if len(pile) > 0 && (pile.Smallest() != pile[len(pile)-1] || pile.Largest() != pile[0]) {
			t.Fatalf("smallest and largest of %v: %d and %d", pile, pile.Smallest(), pile.Largest())
		}
	})
}

func TestSmallestAtLeastIsTheOversizedChip(t *testing.T) {
	if got, ok := SmallestAtLeast(600, denominations); got != 1000 || !ok {
		t.Errorf("facing 600: got %d %v, want 1000", got, ok)
	}
	if _, ok := SmallestAtLeast(25001, denominations); ok {
		t.Error("no chip covers 25,001")
	}
}
