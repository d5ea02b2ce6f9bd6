package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func straddled(stacks ...chip.Amount) Config {
	cfg := blinds(50, 100, stacks...)
	cfg.Cash = true
	cfg.Posts = []Post{{Player: 2, Live: 200, Kind: Straddle}}
	return cfg
}

// Rows LX-NLH-55 to 59: the price is 200, the straddler acts last and may raise.
func TestStraddle(t *testing.T) {
	lois := layered(t, "lois-du-poker")
	g := startWith(t, straddled(5000, 5000, 5000, 5000, 5000), lois)
	g.turn(3)
	g.options(200, 400, 5000)
	g.play("c c c c")
	g.turn(2)
	g.options(0, 400, 5000)
	g.play("x /")
	g.options(0, 200, 4800) // the smallest bet of the whole hand (LP-6-3)
	g = startWith(t, straddled(5000, 5000, 5000, 5000, 5000), lois)
	g.play("500 f f f")
	g.turn(2)
	g.options(500, 800, 5000)
}

func TestWhereAStraddleIsRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		book string
		edit func(*Config)
		want string
	}{
		"event":        {"lois-du-poker", func(cfg *Config) { cfg.Cash = false }, "straddle_forbidden"},
		"casino event": {"casino-ri", func(cfg *Config) { cfg.Cash = false }, "straddle_forbidden"},
		"silent book":  {"cercle-pg", func(*Config) {}, "straddle_forbidden"},
		"other seat":   {"lois-du-poker", func(cfg *Config) { cfg.Posts[0].Player = 3 }, "straddle_seat"},
		"other amount": {"lois-du-poker", func(cfg *Config) { cfg.Posts[0].Live = 300 }, "straddle_amount"},
		"short stack":  {"lois-du-poker", func(cfg *Config) { cfg.Stacks[2] = 150 }, "straddle_amount"},
	} {
		cfg := straddled(5000, 5000, 5000, 5000, 5000)
		tt.edit(&cfg)
		if _, err := New(cfg, layered(t, tt.book)); string(codeOf(err)) != tt.want {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
}

// LX-MSB-04: who posted a live big blind has the option.
func TestALivePostHasTheOption(t *testing.T) {
	cfg := blinds(5, 10, 500, 500, 500, 500, 500)
	cfg.Posts = []Post{{Player: 4, Live: 10, Dead: 5}}
	g := startWith(t, cfg, layered(t, "lois-du-poker"))
	g.play("f f")
	g.turn(4)
	g.options(0, 20, 500-5)
	if g.PotTotal() != 30 || g.Total(4) != 15 {
		t.Errorf("pot %d, posted %d", g.PotTotal(), g.Total(4))
	}
}

func TestAKillRaisesThePriceAndNotTheOrder(t *testing.T) {
	cfg := blinds(5, 10, 500, 500, 500, 500)
	cfg.Posts = []Post{{Player: 3, Live: 20, Kind: KillPost}}
	g := startWith(t, cfg, tda(t))
	g.turn(2)
	g.options(20, 40, 500)
}

// LP-2.2-15-b: everybody else has folded, the blinds take theirs back.
func TestBlindsTakenBack(t *testing.T) {
	cfg := blinds(50, 100, 500, 500, 500)
	cfg.Cash = true
	lois := layered(t, "lois-du-poker")
	g := startWith(t, cfg, lois)
	g.refuses(CannotTakeBack, Action{Kind: TakeBack, Player: -1})
	g.play("f")
	g.must(Action{Kind: TakeBack, Player: -1})
	g.stacks(500, 500, 500)
	if r := g.Result(); len(r.Pots) != 0 || len(r.Returned) != 2 {
		t.Errorf("%+v", r)
	}
	g = startWith(t, cfg, tda(t))
	g.play("f")
	g.refuses(CannotTakeBack, Action{Kind: TakeBack, Player: -1})
}

// CR-CG-5: in the casino's cash games bets are multiples of the small blind.
func TestBetsInMultiplesOfTheSmallBlind(t *testing.T) {
	cfg := blinds(5, 10, 500, 500, 503)
	cfg.Cash = true
	g := startWith(t, cfg, layered(t, "casino-ri"))
	g.refuses(OffUnit, Action{Kind: Raise, Player: 2, To: 37})
	if id := g.Forbids(Action{Kind: Raise, Player: 2, To: 37}); id != "CR-CG-5" {
		t.Errorf("%q", id)
	}
	g.must(Action{Kind: Raise, Player: 2, To: 503}) // all-in
}

func TestRakeIsTakenOfWhatWasCalled(t *testing.T) {
	cfg := blinds(5, 10, 500, 500, 500)
	cfg.Rake = Rake{PerMille: 50, Cap: 12}
	g := start(t, cfg)
	g.play("100 c f / x 300 f")
	r := g.Result()
	if r.Rake != 10 || r.Pots[0].Amount != 210 || r.Pots[0].Shares[0].Amount != 200 {
		t.Errorf("%+v", r)
	}
	g.stacks(400, 490, 600)
	cfg.Rake.Flop = true
	g = start(t, cfg)
	g.play("100 f f")
	if g.Rake() != 0 {
		t.Errorf("rake %d of a hand without a flop", g.Rake())
	}
}
