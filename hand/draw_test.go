package hand_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func drawGame(t *testing.T, g Game, st Structure, stacks ...chip.Amount) *game {
	t.Helper()
	cfg := blinds(10, 20, stacks...)
	cfg.Game, cfg.Structure = g, st
	s, err := New(cfg, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	return &game{TB: t, State: s}
}

func (g *game) draws(discard, dealt string) {
	g.Helper()
	p := g.Next().Player
	g.must(Action{Kind: Discard, Player: p, Cards: cardsOf(g, discard)})
	if dealt != "" {
		g.must(Action{Kind: DealHole, Player: p, Cards: cardsOf(g, dealt)})
	}
}

func TestTripleDraw(t *testing.T) {
	g := drawGame(t, DeuceToSevenTriple, FixedLimit, 1000, 1000, 1000)
	g.deal("7h6c4c3d2c", "", "AsQs6s5c3c")
	g.play("40 c f")
	if step := g.Next(); step.Need != NeedDiscard || step.Player != 0 || step.Count != 0 {
		t.Fatalf("%+v", step)
	}
	g.draws("", "") // pat
	g.draws("AsQs", "2hQh")
	g.turn(0)
	g.options(0, 20, 20)
	g.play("20 c")
	g.draws("", "")
	g.must(Action{Kind: Discard, Player: 2, Cards: cardsOf(g, "Qh")})
	if step := g.Next(); step.Need != NeedHole || step.Player != 2 || step.Count != 1 {
		t.Fatalf("%+v", step)
	}
	g.refuses(DuplicateCard, Action{Kind: DealHole, Player: 2, Cards: cardsOf(g, "As")}) // thrown before
	g.must(Action{Kind: DealHole, Player: 2, Cards: cardsOf(g, "4d")})
	g.options(0, 40, 40) // the larger bet from the second draw on
	g.play("x x")
	g.draws("", "")
	g.draws("6s", "7c") // 7-5-4-3-2
	g.play("x x")
	g.must(Action{Kind: Show, Player: 0})
	g.must(Action{Kind: Show, Player: 2})
	g.stacks(940, 980, 1080)
	if got := card.Text(g.ShownCards(2)); got != "5c3c2h4d7c" {
		t.Error(got)
	}
	if !slices.Contains(texted(g.Decided()), "TDA-12-A") {
		t.Error(g.Decided())
	}
}

// Cards may be dealt player by player, or to everybody once all have thrown.
func TestReplacementsInEitherOrder(t *testing.T) {
	g := drawGame(t, Badugi, FixedLimit, 1000, 1000)
	g.must(Action{Kind: DealHole, Player: -1})
	g.play("c x")
	g.must(Action{Kind: Discard, Player: 0, Cards: cardsOf(g, "????")})
	g.must(Action{Kind: Discard, Player: 1, Cards: cardsOf(g, "??")})
	g.must(Action{Kind: DealHole, Player: 0, Cards: cardsOf(g, "AcKd")})
	g.must(Action{Kind: DealHole, Player: 1})
	g.turn(0)
	if g.Held(0) != 4 || g.Held(1) != 4 {
		t.Errorf("%d and %d cards", g.Held(0), g.Held(1))
	}
}

// All-in players draw, and nobody's hand is turned up before the last draw.
func TestAllInPlayersDraw(t *testing.T) {
	g := drawGame(t, FiveCardDraw, NoLimit, 500, 500)
	g.must(Action{Kind: DealHole, Player: -1})
	g.play("a c")
	for range 2 {
		if g.Next().Need != NeedDiscard {
			t.Fatalf("needs %v", g.Next().Need)
		}
		g.draws("????", "")
	}
	g.must(Action{Kind: DealHole, Player: -1})
	if g.Next().Need != NeedShow {
		t.Fatalf("needs %v", g.Next().Need)
	}
}

func TestPineappleThrowsACard(t *testing.T) {
	for g, at := range map[Game]Street{Pineapple: Preflop, CrazyPineapple: Flop, Irish: Flop} {
		x := drawGame(t, g, NoLimit, 500, 500)
		x.must(Action{Kind: DealHole, Player: -1})
		x.play("c x")
		if at == Flop {
			x.play("/ x x")
		}
		throw := x.Held(0) - 2
		if step := x.Next(); step.Need != NeedDiscard || step.Count != throw || x.Street() != at {
			t.Fatalf("%v: %+v on %v", g, step, x.Street())
		}
		x.refuses(WrongCardCount, Action{Kind: Discard, Player: 0})
		for range 2 {
			x.draws("????"[:2*throw], "")
		}
		if x.Next().Need != NeedBoard || x.Held(0) != 2 {
			t.Errorf("%v: needs %v, holds %d", g, x.Next().Need, x.Held(0))
		}
	}
}

// TestADiscardIsDealtAgainOnce: once the stub has run out what was thrown may come again, each card to one player.
func TestADiscardIsDealtAgainOnce(t *testing.T) {
	g := drawGame(t, DeuceToSevenTriple, FixedLimit, 1000, 1000, 1000, 1000, 1000, 1000)
	g.deal("AsKsQsJsTs", "", "", "", "", "")
	g.play("c c c c c x")
	again := cardsOf(g, "AsKsQsJsTs")
	refused := 0
	for g.Next().Need == NeedDiscard {
		p := g.Next().Player
		thrown := make([]card.Card, 5)
		for i := range thrown {
			thrown[i] = card.Unknown
		}
		if p == 0 {
			thrown = again
		}
		g.must(Action{Kind: Discard, Player: p, Cards: thrown})
	}
	dealt := false
	for g.Next().Need == NeedHole {
		p := g.Next().Player
		a := Action{Kind: DealHole, Player: p, Cards: again}
		switch err := g.Check(a); {
		case err == nil && dealt:
			t.Fatalf("player %d gets cards that another holds", p)
		case err == nil:
			dealt = true
			g.must(a)
		default:
			refused++
			g.must(Action{Kind: DealHole, Player: p})
		}
	}
	if !dealt || refused < 2 {
		t.Fatalf("dealt %v, refused %d times", dealt, refused)
	}
}

// TestAFoldedHandComesBackWithTheMuck: once the stub has run out, and to one player only.
func TestAFoldedHandComesBackWithTheMuck(t *testing.T) {
	g := drawGame(t, DeuceToSevenTriple, FixedLimit, 1000, 1000, 1000, 1000, 1000, 1000)
	g.deal("AsKsQsJsTs", "", "", "", "", "")
	g.play("c c c c f x") // the small blind, who held them, folds
	folded := cardsOf(g, "AsKsQsJsTs")
	for g.Next().Need == NeedDiscard {
		p := g.Next().Player
		g.must(Action{Kind: Discard, Player: p, Cards: slices.Repeat([]card.Card{card.Unknown}, 5)})
	}
	early, dealt := true, false
	for g.Next().Need == NeedHole {
		a := Action{Kind: DealHole, Player: g.Next().Player, Cards: folded}
		last := g.Stub()-1 < 5
		switch err := g.Check(a); {
		case err == nil && (!last || dealt):
			t.Fatalf("with %d cards in the stub player %d gets a folded hand, dealt already: %v", g.Stub(), a.Player, dealt)
		case err == nil:
			dealt = true
			g.must(a)
		default:
			early = early && !last || dealt
			g.must(Action{Kind: DealHole, Player: a.Player})
		}
	}
	if !dealt || !early {
		t.Fatalf("dealt %v", dealt)
	}
}
