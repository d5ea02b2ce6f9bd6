package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// limitGame is a limit hold'em hand: bets 20 and 40.
func limitGame(t *testing.T, p *Policy, edit func(*Config), stacks ...chip.Amount) *game {
	t.Helper()
	cfg := blinds(10, 20, stacks...)
	cfg.Structure, cfg.SmallBet, cfg.BigBet = FixedLimit, 20, 40
	if edit != nil {
		edit(&cfg)
	}
	return startWith(t, cfg, p)
}

func startWith(t testing.TB, cfg Config, p *Policy) *game {
	t.Helper()
	s, err := New(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	if g.Next().Need == NeedHole {
		g.must(Action{Kind: DealHole, Player: -1})
	}
	return g
}

func TestLimitBetsAreOfOneSizeByRound(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 1000, 1000)
	g.options(20, 40, 40)
	g.refuses(RaiseTooSmall, Action{Kind: Raise, Player: 2, To: 30})
	g.refuses(RaiseTooBig, Action{Kind: Raise, Player: 2, To: 60})
	g.play("c c x /")
	g.options(0, 20, 20)
	g.play("x x x /")
	g.options(0, 40, 40)
	g.play("40 80")
	g.options(80, 120, 120)
}

// An all-in of half a bet or more counts as a full bet, a smaller one can be completed (TDA-47-B, LP-3.5-6).
func TestHalfABetReopensLimit(t *testing.T) {
	for _, tt := range []struct {
		name        string
		short       chip.Amount // stack of the player who is all-in over 20
		call, raise chip.Amount // of the next player
		reopened    bool        // for who bet 20
	}{
		{"less than half", 28, 28, 40, false},
		{"exactly half", 30, 30, 60, true},
		{"more than half", 32, 32, 60, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := limitGame(t, layered(t, "lois-du-poker"), nil, 1000, 1000, 20+tt.short, 1000)
			g.play("c c c x /")
			g.turn(0)
			g.play("20 c a")
			g.options(tt.call, tt.raise, tt.raise)
			g.play("c")
			g.turn(0)
			want := chip.Amount(0)
			if tt.reopened {
				want = tt.raise
			}
			g.options(tt.call, want, want)
		})
	}
}

// Where the book does not say what it counts as, the next raise goes to the next level: EX-47-15.
func TestHalfABetOverWhichTheNextLevelIsRaised(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 1000, 50, 1000)
	g.play("c c c x / 20 c a f")
	g.turn(0)
	g.options(30, 40, 40)
	g.play("40")
	g.options(40, 60, 60)
}

func TestCompletingAShortLimitAllInReopens(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 1000, 48, 1000)
	g.play("c c c x / 20 c a 40")
	g.turn(0)
	g.options(40, 60, 60)
}

func TestAShortOpeningLimitBet(t *testing.T) {
	g := limitGame(t, tda(t), nil, 28, 1000, 1000)
	g.play("c c x / a")
	g.options(8, 20, 20)
	g = limitGame(t, layered(t, "lois-du-poker"), nil, 30, 1000, 1000)
	g.play("c c x / a")
	g.options(10, 40, 40)
}

// Several short all-ins count together (LP-3.5-6-c, our reading of the text).
func TestShortLimitAllInsAddUp(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 46, 51, 1000)
	g.play("c c c x / 20 a a f")
	g.turn(0)
	g.options(31, 0, 0) // nobody could call
	g = limitGame(t, layered(t, "lois-du-poker"), nil, 1000, 46, 51, 1000, 1000)
	g.play("c c c c x / 20 a a c f")
	g.turn(0)
	g.options(31, 60, 60)
	g = limitGame(t, tda(t), nil, 1000, 44, 48, 1000, 1000)
	g.play("c c c c x / 20 a a c f")
	g.turn(0)
	g.options(28, 0, 0)
}

func TestTheCapOfALimitRound(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 1000, 1000, 1000)
	g.play("40 60 80") // the blind is the first bet
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: 1, To: 100})
	if cite := g.Forbids(Action{Kind: Raise, Player: 1, To: 100}); cite != "TDA-48-B" {
		t.Errorf("the cap is of %q", cite)
	}
	g = limitGame(t, tda(t), func(cfg *Config) { cfg.Cap = 5 }, 1000, 1000, 1000, 1000)
	g.play("40 60 80 100")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 120})
}

func TestTheCapHoldsHeadsUpUntilTheLastTwo(t *testing.T) {
	g := limitGame(t, tda(t), nil, 1000, 1000)
	g.play("40 60 80")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: 0, To: 100})
	g = limitGame(t, tda(t), func(cfg *Config) { cfg.FinalTwo = true }, 1000, 1000)
	g.play("40 60 80 100 120 140")
	if cites := g.Decided(); cites[len(cites)-1] == "" {
		t.Error(cites)
	}
}

// In the cash games of LP a round that began with two players has no cap; one that fell to two keeps it.
func TestTheCapIsLiftedForARoundThatBeganHeadsUp(t *testing.T) {
	lois := layered(t, "lois-du-poker")
	cash := func(cfg *Config) { cfg.Cash = true }
	g := limitGame(t, lois, cash, 1000, 1000)
	g.play("40 60 80 100 120")
	g = limitGame(t, lois, cash, 1000, 1000, 1000)
	g.play("40 f 60 80")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 100})
	g = limitGame(t, lois, nil, 1000, 1000)
	g.play("40 60 80")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 100})
}

// LX-LIM-02, LX-LIM-18: two rounds allow four raises; an all-in of more than half counts as one.
func TestTheCapByTheNumberOfRounds(t *testing.T) {
	lois := layered(t, "lois-du-poker")
	draw := func(cfg *Config) { cfg.Game = FiveCardDraw }
	g := limitGame(t, lois, draw, 1000, 1000, 1000, 1000)
	g.play("40 60 80 100")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 120})
	g = limitGame(t, lois, nil, 1000, 1000, 72, 1000)
	g.play("c c c x / 20 40 a")
	g.options(52, 80, 80)
	g.play("80")
	g.refuses(RaisesCapped, Action{Kind: Raise, Player: g.Next().Player, To: 100})
}

func TestSpreadLimit(t *testing.T) {
	cfg := blinds(1, 2, 200, 200, 200)
	cfg.Structure, cfg.SmallBet, cfg.BigBet = SpreadLimit, 2, 8
	g := start(t, cfg)
	g.options(2, 4, 10)
	g.play("c c x /")
	g.options(0, 2, 8)
	g.play("3")
	g.options(3, 6, 11)
	g.play("11")
	g.options(11, 19, 19)
}
