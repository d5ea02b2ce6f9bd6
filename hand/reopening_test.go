package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// limp has everybody call, the big blind check, and the flop dealt.
func (g *game) limp() {
	g.Helper()
	for g.Next().Need == NeedAction {
		if g.Legal().CanCheck {
			g.play("x")
		} else {
			g.play("c")
		}
	}
	g.play("/")
}

func (g *game) cites(want article.ID) {
	g.Helper()
	if got := g.LegalRules().Raise; got != want {
		g.Errorf("player %d: cites %q, want %q", g.Legal().Player, got, want)
	}
}

// P1: a short all-in over a full raise does not let the caller of that raise raise again.
func TestShortAllInDoesNotReopenForACaller(t *testing.T) {
	g := start(t, blinds(1, 2, 19, 100, 200, 200)) // SB, BB, UTG, BTN
	g.play("16 c a f c")                           // UTG 16, BTN calls, SB all-in 19, BB folds, UTG calls
	g.turn(3)
	g.options(19, 0, 0)
	g.cites("TDA-47-A-1")
	g.refuses(RaiseBlocked, Action{Kind: Raise, Player: 3, To: 40})
	g.refuses(RaiseBlocked, Action{Kind: Raise, Player: 3, To: 200})
}

// P2: the same when the full raise was itself an all-in: it is not a short one to be added to the next.
func TestShortAllInOverAnAllInFullRaiseDoesNotReopen(t *testing.T) {
	t.Run("nobody left to raise", func(t *testing.T) {
		g := start(t, blinds(1, 2, 19, 100, 16, 200))
		g.play("a c a f")
		g.turn(3)
		g.options(19, 0, 0)
		g.refuses(RaiseBlocked, Action{Kind: Raise, Player: 3, To: 40})
	})
	t.Run("big blind still there", func(t *testing.T) {
		g := start(t, blinds(1, 2, 19, 100, 16, 200))
		g.play("a c a c")
		g.turn(3)
		g.options(19, 0, 0)
		g.refuses(RaiseBlocked, Action{Kind: Raise, Player: 3, To: 40})
	})
}

func TestMinimumRaiseIsTheLargestFullIncrement(t *testing.T) {
	t.Run("EX-43-1", func(t *testing.T) {
		g := start(t, blinds(100, 200, 10200, 10200, 10200, 10200))
		g.limp()
		g.play("600 1600 3600")
		g.options(3600, 5600, 10000)
		g.cites("TDA-43-A-1")
		g.refuses(RaiseTooSmall, Action{Kind: Raise, Player: 3, To: 5599})
		g.refuses(RaiseTooBig, Action{Kind: Raise, Player: 3, To: 10001})
	})
	t.Run("EX-43-2", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000, 150, 5000))
		g.play("a")
		g.options(150, 250, 5000)
	})
	t.Run("EX-43-3", func(t *testing.T) {
		g := start(t, blinds(100, 200, 9200, 9200, 9200))
		g.limp()
		g.play("x x x / 300 1000")
		g.options(1000, 1700, 9000)
	})
	t.Run("EX-43-4", func(t *testing.T) {
		g := start(t, blinds(25, 50, 6000, 6000, 6000, 6000, 6000, 6000))
		g.play("125 200 500")
		g.options(500, 800, 6000)
	})
	t.Run("EX-43-5", func(t *testing.T) {
		g := start(t, blinds(25, 50, 4000, 4000, 4000, 4000, 4000, 4000))
		g.play("500 c c")
		g.options(500, 950, 4000)
	})
	t.Run("EX-43-7", func(t *testing.T) {
		g := start(t, blinds(100, 200, 30200, 30200, 30200))
		g.limp()
		g.play("2000 8000")
		g.options(8000, 14000, 30000)
	})
	t.Run("EX-43-10", func(t *testing.T) {
		g := start(t, blinds(100, 200, 30200, 30200, 30200))
		g.limp()
		g.play("1000")
		g.options(1000, 2000, 30000)
	})
	t.Run("EX-43-11 and 12", func(t *testing.T) {
		g := start(t, blinds(100, 200, 8000, 8000, 8000))
		g.options(200, 400, 8000)
	})
	t.Run("EX-43-13", func(t *testing.T) {
		g := start(t, blinds(100, 200, 9000, 9000, 1800))
		g.limp()
		g.play("500 1100")
		g.options(1100, 1600, 1600)
		g.cites("TDA-43-A-5")
		g.play("a c")
		g.turn(1)
		g.options(1600, 0, 0)
	})
	t.Run("EX-43-16", func(t *testing.T) {
		g := start(t, blinds(100, 200, 6000, 6000, 6000))
		g.play("c c")
		g.turn(1)
		g.options(0, 400, 6000)
		if g.HasActed(1) || g.Legal().IsBet {
			t.Error("the big blind has the option of a raise, not of a bet, and has not acted")
		}
	})
}

// five is a flop at 50/100 where A 100, B is all-in 125, C calls, D is all-in for d, E calls.
func five(t *testing.T, d chip.Amount) *game {
	g := start(t, blinds(50, 100, 3200, 225, 2100, 100+d, 5000))
	g.limp()
	g.play("100 a c a c")
	g.turn(0)
	return g
}

func TestReopeningAddsUpShortAllIns(t *testing.T) {
	t.Run("EX-47-1", func(t *testing.T) {
		g := five(t, 200)
		g.options(200, 300, 3100)
		g.cites("TDA-47-A-3")
	})
	t.Run("EX-47-2", func(t *testing.T) {
		g := five(t, 200)
		g.play("c")
		g.turn(2)
		g.options(200, 0, 0)
		if l := g.Legal(); l.ToCall != 75 {
			t.Errorf("C adds %d, want 75", l.ToCall)
		}
	})
	t.Run("EX-47-3", func(t *testing.T) {
		g := five(t, 200)
		g.play("300")
		g.turn(2)
		g.options(300, 400, 2000)
		g.play("c")
		g.turn(4)
		g.options(300, 400, 4900)
	})
	t.Run("EX-47-4", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5100, 600, 750, 900, 5100, 5100))
		g.limp()
		g.play("300 a a a c")
		g.turn(5)
		g.options(800, 1100, 5000)
	})
	t.Run("EX-47-5", func(t *testing.T) {
		g := start(t, blinds(2000, 4000, 90000, 90000, 90000, 90000, 7500, 90000))
		g.play("c f a f f")
		g.turn(1)
		g.options(7500, 11500, 90000)
		g.play("c")
		g.turn(2)
		g.options(7500, 0, 0)
	})
	t.Run("EX-47-6", func(t *testing.T) {
		g := start(t, blinds(2000, 4000, 90000, 90000, 90000, 90000, 7500, 90000))
		g.play("c f a c f 11500")
		g.turn(2)
		g.options(11500, 15500, 90000)
	})
	t.Run("EX-47-7", func(t *testing.T) {
		five(t, 199).options(199, 0, 0)
	})
	t.Run("EX-47-8", func(t *testing.T) {
		g := start(t, blinds(50, 100, 20100, 20100, 4100, 5000))
		g.limp()
		g.play("1000 3000 a a")
		g.options(4900, 6900, 20000)
		g.play("c")
		g.turn(1)
		g.options(4900, 0, 0)
	})
	t.Run("EX-47-9", func(t *testing.T) {
		g := start(t, blinds(50, 100, 20100, 20100, 4100, 5100))
		g.limp()
		g.play("1000 3000 a a c")
		g.turn(1)
		g.options(5000, 7000, 20000)
	})
	t.Run("EX-47-10", func(t *testing.T) {
		g := start(t, blinds(100, 200, 8000, 8000, 8000, 350))
		g.play("c a f")
		g.turn(1)
		g.options(350, 550, 8000)
		g.play("c")
		g.turn(2)
		g.options(350, 0, 0)
	})
	t.Run("EX-47-11", func(t *testing.T) {
		g := start(t, blinds(100, 200, 6200, 320, 6200))
		g.limp()
		g.play("x a")
		g.turn(2)
		g.options(120, 320, 6000)
		g.play("c")
		g.turn(0)
		g.options(120, 0, 0)
	})
	t.Run("EX-47-12", func(t *testing.T) {
		g := start(t, blinds(100, 200, 5000, 5000, 150, 5000))
		g.play("a")
		g.turn(3)
		g.options(200, 400, 5000)
	})
	t.Run("EX-47-13", func(t *testing.T) {
		cfg := blinds(100, 200, 9200, 1200, 9200)
		g := start(t, cfg)
		g.limp()
		g.play("500 a c")
		g.options(1000, 1500, 9000)
		g = start(t, cfg)
		g.limp()
		g.play("500 a f")
		g.options(1000, 0, 0)
		g.cites("TDA-16-A")
		g.refuses(MustCallOrFold, Action{Kind: Raise, Player: 0, To: 1500})
	})
	t.Run("EX-47-14", func(t *testing.T) {
		g := start(t, blinds(100, 200, 9200, 9200, 1800))
		g.limp()
		g.play("1000 c a c")
		g.turn(1)
		g.options(1600, 0, 0)
	})
	t.Run("EX-47-17", func(t *testing.T) {
		g := start(t, blinds(100, 200, 350, 6000))
		g.turn(1)
		g.play("c a")
		g.turn(1)
		g.options(350, 0, 0)
	})
	t.Run("EX-47-19", func(t *testing.T) {
		g := start(t, blinds(100, 200, 5000, 5000, 5000, 850, 1000, 5000))
		g.play("600 a a c f f")
		g.turn(2)
		g.options(1000, 1400, 5000)
	})
}

func TestWithoutAddingUpOnlyASingleFullRaiseReopens(t *testing.T) {
	p := tda(t)
	p.ReopeningAddsUp = article.Set(false, "CR-12-b")
	flop := func() *game {
		s, err := New(blinds(50, 100, 3200, 225, 2100, 300, 5000), p)
		if err != nil {
			t.Fatal(err)
		}
		g := &game{TB: t, State: s}
		g.must(Action{Kind: DealHole, Player: -1})
		g.limp()
		return g
	}
	g := flop()
	g.play("100 a c a c") // the two short all-ins together make a full raise
	g.options(200, 0, 0)
	g.play("c f")
	g.needs(NeedBoard)
	g = flop()
	g.play("100 f 200 f c") // exactly a full raise
	g.turn(0)
	g.options(200, 300, 3100)
	g.cites("TDA-43-A-1")
	g.play("c /")
	g.needs(NeedAction)
}

func TestLevels(t *testing.T) {
	g := start(t, blinds(50, 100, 5000, 5000, 5000, 5000))
	levels := func(facing, previous, increment chip.Amount, opening bool, aggressor int) {
		t.Helper()
		if g.Facing() != facing || g.PreviousLevel() != previous || g.Increment() != increment || g.OpeningBet() != opening || g.Aggressor() != aggressor {
			t.Errorf("facing %d previous %d increment %d opening %t aggressor %d, want %d %d %d %t %d", g.Facing(), g.PreviousLevel(),
				g.Increment(), g.OpeningBet(), g.Aggressor(), facing, previous, increment, opening, aggressor)
		}
	}
	levels(100, 0, 100, true, -1)
	g.play("300")
	levels(300, 100, 200, false, 2)
	g.play("800")
	levels(800, 300, 500, false, 3)
	if g.ActionsThisStreet() != 2 {
		t.Errorf("%d actions", g.ActionsThisStreet())
	}
	g.play("f f c /")
	levels(0, 0, 100, false, -1)
	g.play("400")
	levels(400, 0, 400, true, 2)
	g.play("1000")
	levels(1000, 400, 600, false, 3)
	if g.PotTotal() != 1600+150+1400 || g.BoardLen() != 3 || g.Street() != Flop {
		t.Errorf("pot %d board %d street %v", g.PotTotal(), g.BoardLen(), g.Street())
	}
}
