package hand_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// shows asserts that the hand waits for p to show, whether p may muck, and on what article.
func (g *game) shows(p int, mayMuck bool, cite article.ID) {
	g.Helper()
	want := Step{Need: NeedShow, Player: p, MayMuck: mayMuck, Cite: cite}
	if step := g.Next(); step != want {
		g.Fatalf("next is %+v, want %+v", step, want)
	}
}

func (g *game) needs(n Need) {
	g.Helper()
	if step := g.Next(); step.Need != n {
		g.Fatalf("needs %v of %d, want %v", step.Need, step.Player, n)
	}
}

// pots asserts the amounts in the middle, main pot first.
func (g *game) pots(want ...chip.Amount) {
	g.Helper()
	var got []chip.Amount
	for _, pot := range g.Pots() {
		got = append(got, pot.Amount)
	}
	if !slices.Equal(got, want) {
		g.Errorf("pots %v, want %v", got, want)
	}
}

// won asserts who got how much of the pots in the order of the award.
func (g *game) won(want ...[]Share) {
	g.Helper()
	r := g.Result()
	if len(r.Pots) != len(want) {
		g.Fatalf("%d pots, want %d: %+v", len(r.Pots), len(want), r)
	}
	for i, pot := range r.Pots {
		if !slices.Equal(pot.Shares, want[i]) {
			g.Errorf("pot %d: %+v, want %+v", pot.Index, pot.Shares, want[i])
		}
	}
}

func TestAllInHandsAreTurnedUpBeforeTheBoardIsRun(t *testing.T) {
	t.Run("EX-16-1", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 1000)) // A is short, on the button
		g.play("c x /QsJd2c x x /2d x a c")
		g.shows(1, false, "TDA-16-A")
		g.refuses(NotNow, Action{Kind: DealBoard, Player: -1, Cards: cardsOf(t, "9h")})
		g.refuses(CannotMuck, Action{Kind: Muck, Player: 1})
		g.show(1, "JhJs")
		g.shows(0, false, "TDA-16-A")
		g.show(0, "QhQd")
		g.needs(NeedBoard)
		g.play("/3c")
		g.stacks(6000, 0)
	})
	t.Run("EX-16-2", func(t *testing.T) {
		g := start(t, blinds(50, 100, 300, 5000, 5000))
		g.play("c a c c /AsKs2d")
		g.turn(1)
		g.play("x x /7h a c")
		g.shows(1, false, "TDA-16-A") // the last bettor first; all three
		g.show(1, "AhAd")
		g.shows(2, false, "TDA-16-A")
		g.refuses(CannotMuck, Action{Kind: Muck, Player: 2})
		g.show(2, "KhKd")
		g.shows(0, false, "TDA-16-A")
		g.show(0, "2h2c")
		g.needs(NeedBoard)
		g.pots(900, 9400)
		g.play("/2s") // quads for the short stack
		g.won([]Share{{Player: 1, Amount: 9400}}, []Share{{Player: 0, Amount: 900}})
	})
	t.Run("EX-16-3", func(t *testing.T) {
		g := start(t, blinds(50, 100, 9000, 9000, 700, 9000))
		g.play("a f c c /AsKs2d x x /7h 1000 c /8c")
		g.turn(0)
		g.play("x x")
		g.shows(0, false, "TDA-16-B")
		g.pots(2100, 2000)
		g.show(0, "3h3d")
		g.shows(1, false, "TDA-16-B")
		g.show(1, "4h4d")
		g.shows(2, false, "TDA-16-B")
		g.show(2, "5h5d")
		g.won([]Share{{Player: 1, Amount: 2000}}, []Share{{Player: 2, Amount: 2100}})
	})
	t.Run("EX-16-4", func(t *testing.T) {
		g := start(t, blinds(50, 100, 700, 2500, 5000, 9000))
		g.play("c c c x /AsKs2d x x x x /7h a a a c")
		g.pots(2800, 5400, 5000)
		for _, p := range []int{2, 3, 0, 1} {
			g.shows(p, false, "TDA-16-A")
			g.must(Action{Kind: Show, Player: p})
		}
		g.play("/")
		for i, pot := range []int{2, 1, 0} {
			if step := g.Next(); step.Need != NeedAward || step.Pot != pot {
				t.Fatalf("%+v, want award of pot %d", step, pot)
			}
			g.refuses(WrongPot, Action{Kind: Award, Player: -1, Pot: pot + 1, Winners: []int{3}})
			if i == 0 {
				g.refuses(BadWinners, Action{Kind: Award, Player: -1, Pot: pot, Winners: []int{0}})
				g.refuses(BadWinners, Action{Kind: Award, Player: -1, Pot: pot})
				g.refuses(BadWinners, Action{Kind: Award, Player: -1, Pot: pot, Winners: []int{3, 3}})
			}
			g.must(Action{Kind: Award, Player: -1, Pot: pot, Winners: []int{3 - i}})
		}
		g.stacks(0, 2800, 5400, 4000+5000)
	})
	t.Run("EX-16-5", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 5000))
		g.turn(1)
		g.play("c x / x x / x x /")
		g.turn(0)
		g.play("a c") // the big blind all-in, the button calls with chips behind
		g.shows(0, false, "TDA-16-B")
		g.must(Action{Kind: Show, Player: 0})
		g.shows(1, false, "TDA-16-B")
		g.refuses(CannotMuck, Action{Kind: Muck, Player: 1})
	})
}

func TestShowdownOrder(t *testing.T) {
	t.Run("EX-17-1", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000, 5000)) // A, B, C
		g.limp()
		g.play("x x x / x x x / 500 1500 c c")
		for _, p := range []int{1, 2} {
			g.shows(p, true, "TDA-17-A-2")
			g.must(Action{Kind: Show, Player: p})
		}
		g.shows(0, true, "TDA-17-A-2")
	})
	t.Run("EX-17-2", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000, 5000, 5000))
		g.play("c f c x / x x x / x x 300 c c / x x x") // the turn bet does not matter
		for _, p := range []int{0, 1, 2} {
			g.shows(p, true, "TDA-17-A-3")
			g.must(Action{Kind: Show, Player: p})
		}
	})
	t.Run("earlier aggressor where the book says so", func(t *testing.T) {
		p := tda(t)
		p.FirstShowChecked = article.Set(EarlierAggressorShows, "HP-14.5-c")
		s, err := New(blinds(50, 100, 5000, 5000, 5000, 5000), p)
		if err != nil {
			t.Fatal(err)
		}
		g := &game{TB: t, State: s}
		g.must(Action{Kind: DealHole, Player: -1})
		g.play("c f c x / x x x / x x 300 c c / x x x")
		g.shows(2, true, "HP-14.5-c")
	})
	t.Run("EX-17-3", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000))
		g.play("c x / x x / x x / x x")
		g.shows(0, true, "TDA-17-A-3")
	})
	t.Run("EX-17-4", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000))
		g.play("c x / 500 f")
		if step := g.Next(); step.Need != NeedNothing || step.Cite != "TDA-17-B" {
			t.Errorf("%+v", step)
		}
		g.stacks(5100, 4900)
		if r := g.Result(); !r.Uncontested || !slices.Equal(r.Returned, []Returned{{Player: 0, Amount: 500}}) {
			t.Errorf("%+v", r)
		}
	})
	t.Run("who is left alone by the mucks of the others need not show", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000, 5000))
		g.limp()
		g.play("x x x / x x x / x x x")
		g.must(Action{Kind: Muck, Player: 0})
		g.must(Action{Kind: Muck, Player: 1})
		g.stacks(4900, 4900, 5200)
		if g.Shown(2) || !g.Mucked(0) {
			t.Error("the winner's cards stay unseen")
		}
	})
	t.Run("a hand may be tabled out of order", func(t *testing.T) {
		g := start(t, blinds(50, 100, 5000, 5000, 5000))
		g.limp()
		g.play("x x x / x x x / x x x")
		g.must(Action{Kind: Show, Player: 2})
		g.shows(0, true, "TDA-17-A-3")
		g.refuses(AlreadyShown, Action{Kind: Show, Player: 2})
	})
}

func TestOddChips(t *testing.T) {
	t.Run("EX-20-2", func(t *testing.T) { // seats 1 to 9, button on 9: seat n is position n-1
		cfg := blinds(100, 100, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000)
		cfg.Unit = 100
		g := start(t, cfg)
		g.play("f f 300 f f c f f c /AsKsQs x x x /Js x x x /Ts x x x")
		g.pots(1000)
		g.show(1, "2c3c")
		g.show(4, "2d3d")
		g.show(7, "2h3h")
		g.won([]Share{{Player: 1, Amount: 400, Odd: 100}, {Player: 4, Amount: 300}, {Player: 7, Amount: 300}})
		if r := g.Result(); r.Pots[0].Cite != "TDA-20-A" {
			t.Errorf("cites %q", r.Pots[0].Cite)
		}
	})
	t.Run("EX-20-6", func(t *testing.T) {
		cfg := blinds(500, 500, 5000, 5000, 5000)
		cfg.Unit = 100
		g := start(t, cfg)
		g.play("c f x /AsKsQs x x /Js x x /Ts x x")
		g.pots(1500)
		g.show(1, "2c3c")
		g.show(2, "2d3d")
		g.won([]Share{{Player: 1, Amount: 800, Odd: 100}, {Player: 2, Amount: 700}})
	})
	t.Run("a pot of smaller chips than the unit", func(t *testing.T) {
		cfg := blinds(50, 50, 5000, 5000, 5000)
		cfg.Unit = 100
		g := start(t, cfg)
		g.play("c f x /AsKsQs x x /Js x x /Ts x x")
		g.show(1, "2c3c")
		g.show(2, "2d3d")
		g.won([]Share{{Player: 1, Amount: 100, Odd: 50}, {Player: 2, Amount: 50}})
	})
	t.Run("heads-up the big blind is first left of the button", func(t *testing.T) {
		cfg := blinds(1, 3, 100, 100)
		cfg.Ante, cfg.AnteKind = 1, AnteBigBlind
		g := start(t, cfg)
		g.play("c x /AsKsQs x x /Js x x /Ts x x")
		g.show(0, "2c3c")
		g.show(1, "2d3d")
		g.won([]Share{{Player: 0, Amount: 4, Odd: 1}, {Player: 1, Amount: 3}})
	})
}
