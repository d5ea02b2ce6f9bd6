package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func TestFoldedActMayLeaveChipsInThePot(t *testing.T) {
	p := tda(t)
	s, err := New(Config{SmallBlind: 100, BigBlind: 200, Stacks: []chip.Amount{5000, 5000, 5000, 5000}, SmallBlindAt: 0, BigBlindAt: 1, Unit: 100}, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Action{{Kind: DealHole, Player: -1}, {Kind: Raise, Player: 2, To: 1100}} {
		if err := s.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Check(Action{Kind: Fold, Player: 3, To: 5001}); err == nil {
		t.Error("a fold may not leave more chips than there are")
	}
	for _, a := range []Action{{Kind: Fold, Player: 3, To: 400}, {Kind: Fold, Player: 0}, {Kind: Fold, Player: 1}} {
		if err := s.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	got := s.Result().Stacks
	for i, want := range []chip.Amount{4900, 4800, 5700, 4600} {
		if got[i] != want {
			t.Errorf("player %d has %d, want %d", i, got[i], want)
		}
	}
}

// TestFoldMayLeaveMoreThanTheCall: whoever announced more than was then bet loses the announced total (CR-23-d).
func TestFoldMayLeaveMoreThanTheCall(t *testing.T) {
	s, err := New(Config{SmallBlind: 100, BigBlind: 200, Stacks: []chip.Amount{5000, 5000, 5000, 5000}, SmallBlindAt: 0, BigBlindAt: 1, Unit: 100}, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Action{{Kind: DealHole, Player: -1}, {Kind: Raise, Player: 2, To: 600}, {Kind: Fold, Player: 3, To: 800}, {Kind: Fold, Player: 0}, {Kind: Fold, Player: 1}} {
		if err := s.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	got := s.Result().Stacks
	for i, want := range []chip.Amount{4900, 4800, 6100, 4200} {
		if got[i] != want {
			t.Errorf("player %d has %d, want %d", i, got[i], want)
		}
	}
}
