package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func bombPot(stacks ...chip.Amount) Config {
	return Config{
		Structure: NoLimit, BigBlind: 10, SmallBlindAt: -1, BigBlindAt: -1, BombPot: true, Ante: 20, AnteKind: AnteEach, Stacks: stacks,
	}
}

// A bomb pot: everybody antes, nobody owes a blind. The player left of the button is first, checks for nothing or bets the
// smallest bet.
func TestABombPotOpensAtNothing(t *testing.T) {
	s, err := New(bombPot(500, 500, 500), tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	g.turn(0)
	if l := g.Legal(); !l.CanCheck || !l.IsBet || l.MinTo != 10 || l.MaxTo != 480 {
		t.Errorf("%+v", l)
	}
	if g.Facing() != 0 || g.OpeningBet() || g.PotTotal() != 60 {
		t.Errorf("facing %d, opening bet %v, pot %d", g.Facing(), g.OpeningBet(), g.PotTotal())
	}
	g.must(Action{Kind: Check, Player: 0})
	g.must(Action{Kind: Bet, Player: 1, To: 30})
	if !g.OpeningBet() {
		t.Error("the first bet opens")
	}
	g.turn(2)
	g.options(30, 60, 480)
	g.play("f f")
	g.stacks(480, 540, 480)
}

func TestABombPotHasNoBlinds(t *testing.T) {
	for _, change := range []func(*Config){
		func(c *Config) { c.BigBlindAt = 1 },
		func(c *Config) { c.SmallBlindAt = 0 },
		func(c *Config) { c.Game, c.BigBlind, c.BringIn, c.SmallBet = Stud, 0, 5, 10 },
	} {
		cfg := bombPot(500, 500, 500)
		change(&cfg)
		if _, err := New(cfg, tda(t)); err == nil {
			t.Errorf("%+v begins", cfg)
		}
	}
	s, err := New(bombPot(500, 500), tda(t))
	if err != nil || s.Next().Need != NeedHole {
		t.Errorf("two players: %v", err)
	}
}

// In limit the whole cap is open, and the pot of a pot-limit bomb pot is the antes.
func TestABombPotByStructure(t *testing.T) {
	cfg := bombPot(500, 500, 500)
	cfg.Structure = PotLimit
	s, err := New(cfg, tda(t))
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	if l := g.Legal(); l.MinTo != 10 || l.MaxTo != 60 {
		t.Errorf("pot limit: %+v", l)
	}
	cfg.Structure, cfg.SmallBet, cfg.BigBet = FixedLimit, 10, 20
	if s, err = New(cfg, tda(t)); err != nil {
		t.Fatal(err)
	}
	g = &game{TB: t, State: s}
	g.must(Action{Kind: DealHole, Player: -1})
	g.play("10 20 30 40")
	if l := g.Legal(); l.CanRaise {
		t.Errorf("a fifth bet: %+v", l)
	}
}
