package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

// allIn plays a hand of two or more all-in before the flop, face up, on the boards given.
func allIn(t *testing.T, cfg Config, p *Policy, hands []string, runs int, boards ...string) *game {
	t.Helper()
	s, err := New(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{TB: t, State: s}
	g.deal(hands...)
	for g.Next().Need == NeedAction {
		if l := g.Legal(); l.CanRaise {
			g.must(Action{Kind: betOrRaise(l), Player: l.Player, To: l.MaxTo})
		} else {
			g.must(Action{Kind: Call, Player: l.Player})
		}
	}
	if runs > 1 {
		g.must(Action{Kind: RunIt, Player: -1, Run: runs})
	}
	for g.Next().Need == NeedShow {
		g.must(Action{Kind: Show, Player: g.Next().Player})
	}
	for _, board := range boards {
		g.board(board)
	}
	for g.Next().Need == NeedShow {
		g.must(Action{Kind: Show, Player: g.Next().Player})
	}
	return g
}

// The odd unit goes to the high half, then each half is shared (TDA-20-C): rows LX-ODD-04, LX-ODD-06.
func TestHighLowOddChips(t *testing.T) {
	cfg := blinds(5, 10, 100, 100)
	cfg.Game, cfg.Unit, cfg.Carried = OmahaHiLo, 5, 5
	g := allIn(t, cfg, tda(t), []string{"KsKhQsQh", "Ah2h9c9d"}, 1, "KdQc3s", "4c", "8h")
	g.stacks(105, 100)
	cfg = blinds(5, 10, 135, 135, 135)
	cfg.Game, cfg.Unit, cfg.Carried = OmahaHiLo, 5, 5
	g = allIn(t, cfg, tda(t), []string{"KsKhQsQh", "Ah2h9c9d", "As2s9h9s"}, 1, "KdQc3s", "4c", "8h")
	g.stacks(205, 105, 100)
	for _, share := range g.Result().Pots[0].Shares {
		if share.Low != (share.Player > 0) {
			t.Errorf("%+v", share)
		}
	}
}

func TestWithoutALowTheHighHandTakesAll(t *testing.T) {
	cfg := blinds(5, 10, 100, 100)
	cfg.Game = OmahaHiLo
	allIn(t, cfg, tda(t), []string{"KsKhQsQh", "Ah2h9c9d"}, 1, "KdQcJs", "Tc", "8h").stacks(200, 0) // three kings
}

// Equal parts, odd chips to the first boards: rows LX-RIT-02, LX-RIT-03.
func TestRunItTwiceAndThrice(t *testing.T) {
	cfg := blinds(5, 10, 500, 500)
	cfg.Cash, cfg.Unit, cfg.Carried = true, 5, 5
	lois := layered(t, "lois-du-poker")
	hands := []string{"AsAh", "KsKh"}
	twice := allIn(t, cfg, lois, hands, 2, "2c3c4d", "7h", "9s", "Kd5c6s", "8h", "Jd")
	twice.stacks(505, 500)
	cfg.Carried = 0
	thrice := allIn(t, cfg, lois, hands, 3, "2c3c4d", "7h", "9s", "Kd5c6s", "8h", "Jd", "2d3d4s", "7c", "9h")
	thrice.stacks(665, 335)
	cfg.Cash = false
	event := allIn(t, cfg, lois, hands, 1)
	event.refuses(CannotRun, Action{Kind: RunIt, Player: -1, Run: 2})
}

// CR-38: the whole remainder to one winner; LP-3.7-4, HP-9.18: one chip each.
func TestSeveralOddChips(t *testing.T) {
	board := []string{"AsKsQs", "Js", "Ts"}
	hands := []string{"2c3c", "2d3d", "2h3h"}
	cfg := blinds(5, 10, 35, 35, 35)
	cfg.Unit, cfg.Carried = 5, 10
	for book, want := range map[string][]chip.Amount{
		"casino-ri": {45, 35, 35}, "lois-du-poker": {40, 40, 35}, "heavenpoker-2010": {40, 40, 35}, "cercle-pg": {40, 40, 35},
	} {
		t.Run(book, func(t *testing.T) {
			allIn(t, cfg, layered(t, book), hands, 1, board...).stacks(want...)
		})
	}
}
