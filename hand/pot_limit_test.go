package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func potLimit(t *testing.T, edit func(*Config), stacks ...chip.Amount) *game {
	t.Helper()
	cfg := blinds(100, 200, stacks...)
	cfg.Game, cfg.Structure = Omaha, PotLimit
	if edit != nil {
		edit(&cfg)
	}
	return start(t, cfg)
}

// Before the flop both blinds count in full, posted or not (TDA-54-B): rows EX-54-1 to EX-54-3.
func TestThePotBeforeTheFlopCountsFullBlinds(t *testing.T) {
	g := potLimit(t, nil, 9000, 9000, 9000, 9000)
	g.options(200, 400, 700)
	g.play("700")
	g.options(700, 1200, 2400)
	g = potLimit(t, nil, 9000, 100, 9000, 9000)
	g.options(200, 400, 700)
	g = potLimit(t, func(cfg *Config) { cfg.SmallBlindAt, cfg.BigBlindAt = -1, 0 }, 9000, 9000, 9000)
	g.options(200, 400, 700)
}

func TestATablesAnteIsNoPartOfThePotBeforeTheFlop(t *testing.T) {
	ante := func(cfg *Config) { cfg.Ante, cfg.AnteKind = 200, AnteBigBlind }
	g := potLimit(t, ante, 9000, 9000, 9000)
	g.options(200, 400, 700)
	g.play("c c x /")
	g.options(0, 200, 800) // after the flop everything counts
	each := func(cfg *Config) { cfg.Ante, cfg.AnteKind = 50, AnteEach }
	g = potLimit(t, each, 9000, 9000, 9000)
	g.options(200, 400, 850)
}

// The call first, then the pot (TDA-54-C, LP-G-potlimit): EX-54-6, LX-NLH-65.
func TestThePotAfterTheFlop(t *testing.T) {
	g := potLimit(t, nil, 9000, 9000, 9000)
	g.play("c c x / 200")
	g.options(200, 400, 1200) // the call 200, and 600 + 200 + 200 after it
}

func TestAPotLimitAllInBelowTheMinimum(t *testing.T) {
	g := potLimit(t, nil, 9000, 9000, 300)
	g.options(200, 300, 300)
}
