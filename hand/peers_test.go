package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// What other engines were measured to get wrong, each as a hand that we play by the book. The two probes of the
// reopening rule stand in reopening_test.go, the conservation of chips in variants_test.go.

// A limit all-in raise of 7 over a bet of 10 is more than half a bet: it reopens (TDA-47-B).
func TestPeersHalfBetOfLimit(t *testing.T) {
	cfg := blinds(5, 10, 1000, 27, 1000)
	cfg.Structure, cfg.SmallBet, cfg.BigBet = FixedLimit, 10, 20
	g := start(t, cfg)
	g.play("c c x / 10 a c")
	g.turn(0)
	g.options(17, 20, 20)
}

// One bet and four raises where the event says so, none between the last two players (TDA-48).
func TestPeersLimitCap(t *testing.T) {
	cfg := blinds(5, 10, 1000, 1000, 1000)
	cfg.Structure, cfg.SmallBet, cfg.BigBet, cfg.Cap = FixedLimit, 10, 20, 5
	g := start(t, cfg)
	g.play("c c x / 10 20 30 40 50")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 60})
	two := blinds(5, 10, 1000, 1000)
	two.Structure, two.SmallBet, two.BigBet, two.Cap, two.FinalTwo = FixedLimit, 10, 20, 5, true
	g = start(t, two)
	g.play("c x / 10 20 30 40 50 60 70")
}

// A big blind with two chips posts them as its blind before the table's ante, or after, as the book says.
func TestPeersBigBlindAnteOrder(t *testing.T) {
	cfg := blinds(2, 4, 1000, 2, 1000)
	cfg.Ante, cfg.AnteKind = 4, AnteBigBlind
	g := start(t, cfg)
	if g.Bet(1) != 2 || g.Total(1) != 2 {
		t.Errorf("blind %d, in all %d", g.Bet(1), g.Total(1))
	}
	p := tda(t)
	p.AnteOrder.Value = AnteFirst
	g = startWith(t, cfg, p)
	if g.Bet(1) != 0 || g.Total(1) != 2 {
		t.Errorf("blind %d, in all %d", g.Bet(1), g.Total(1))
	}
}

// A player who calls an all-in and folds later leaves every chip in the pots.
func TestPeersCallerOfAnAllInFoldsLater(t *testing.T) {
	g := start(t, blinds(50, 100, 5000, 5000, 1000))
	g.play("a c c / 500 f")
	if g.PotTotal() != 3000 || len(g.Pots()) != 1 {
		t.Errorf("pots %+v", g.Pots())
	}
}

// A shove ends no street: the others must match it.
func TestPeersAShoveMustBeMatched(t *testing.T) {
	g := start(t, blinds(50, 100, 5000, 5000, 5000))
	g.play("c 3000 a")
	g.turn(2)
	g.options(5000, 0, 0)
}

// A raise below the minimum is refused, not made something else.
func TestPeersSmallRaiseIsRefused(t *testing.T) {
	g := start(t, blinds(50, 100, 10000, 10000, 10000))
	g.refuses(RaiseTooSmall, Action{Kind: Raise, Player: 2, To: 150})
	g.play("300")
	g.refuses(RaiseTooSmall, Action{Kind: Raise, Player: 0, To: 302})
	g.play("f f")
	g.stacks(9950, 9900, 10150)
}

// Acting out of turn is a refusal that says whose turn it is, and a folded player never acts again.
func TestPeersTurn(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000, 1000))
	g.refuses(NotYourTurn, Action{Kind: Raise, Player: 0, To: 300})
	g.play("f c x / x x")
	g.refuses(NotNow, Action{Kind: Check, Player: 2})
	g.play("/")
	g.refuses(NotInHand, Action{Kind: Check, Player: 2})
}

// No chip disappears in a split, and amounts are whole.
func TestPeersOddChipIsGivenOut(t *testing.T) {
	cfg := blinds(5, 10, 35, 35, 35)
	cfg.Unit = 10
	g := allIn(t, cfg, tda(t), []string{"2c3c", "2d3d", "2h3h"}, 1, "AsKsQs", "Js", "Ts")
	if total := sum([]chip.Amount{g.Stack(0), g.Stack(1), g.Stack(2)}); total != 105 {
		t.Errorf("%d chips of 105", total)
	}
	g.stacks(35, 35, 35)
}
