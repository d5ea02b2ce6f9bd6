package hand_test

import (
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	. "github.com/floorbook/floorbook/hand"
)

func TestSubstantialAction(t *testing.T) {
	for _, tt := range []struct {
		id, before, words string
		want              bool
	}{
		{"EX-36-1", "", "300 f", true},
		{"EX-36-3", "", "f c", true},
		{"EX-36-6", "c c c c x /", "x f", false},
		{"EX-36-7", "c c c c x /", "x x x", true},
		{"EX-36-8", "", "f f f", true},
		{"EX-36-9", "c c c c x /", "f x f", true},
		{"two folds", "", "f f", false},
		{"one call", "", "c", false},
		{"two checks", "c c c c x /", "x x", false},
	} {
		t.Run(tt.id, func(t *testing.T) {
			g := start(t, blinds(50, 100, 5000, 5000, 5000, 5000, 5000))
			g.play(tt.before)
			origin := g.Actions()
			g.play(tt.words)
			if got := g.Actions().Since(origin).Substantial(&tda(t).SubstantialAction, nil); got != tt.want {
				t.Errorf("substantial action %t, want %t (%+v)", got, tt.want, g.Actions().Since(origin))
			}
		})
	}
}

func TestPostedBlindsAreNoActions(t *testing.T) {
	g := start(t, blinds(50, 100, 5000, 5000, 5000))
	if g.Actions() != (ActionCount{}) || g.ActionsThisStreet() != 0 || g.HasActed(0) || g.HasActed(1) {
		t.Error("blinds and antes are no actions")
	}
}

func TestBigBlindAntePaysTheBlindFirst(t *testing.T) {
	cfg := blinds(100, 200, 1000, 250, 1000)
	cfg.Ante, cfg.AnteKind = 200, AnteBigBlind
	g := start(t, cfg)
	if g.Bet(1) != 200 || g.Total(1) != 250 || !g.AllIn(1) {
		t.Errorf("in front %d, in all %d, all-in %t", g.Bet(1), g.Total(1), g.AllIn(1))
	}
	g.pots(50)
	p := tda(t)
	p.AnteOrder = article.Set(AnteFirst, "HOUSE")
	s, err := New(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	if s.Bet(1) != 50 || s.Total(1) != 250 || s.Facing() != 200 {
		t.Errorf("ante first: in front %d, in all %d, facing %d", s.Bet(1), s.Total(1), s.Facing())
	}
}

func TestTableAnteIsInTheMainPotInFull(t *testing.T) {
	cfg := blinds(100, 200, 1000, 1000, 200)
	cfg.Ante, cfg.AnteKind = 200, AnteBigBlind
	g := start(t, cfg)
	g.play("a c x /AsKsQs 400")
	g.pots(800)
	if g.PotTotal() != 1200 {
		t.Errorf("pot with bets %d", g.PotTotal())
	}
	g.play("c /Js")
	g.pots(800, 800)
}

func TestEachAnteShort(t *testing.T) {
	cfg := blinds(50, 100, 1000, 1000, 5)
	cfg.Ante, cfg.AnteKind = 10, AnteEach
	g := start(t, cfg)
	if !g.AllIn(2) || g.Total(2) != 5 {
		t.Fatalf("all-in %t for %d", g.AllIn(2), g.Total(2))
	}
	g.turn(0)
	g.play("c x /Kc7d8h x x /2s x x /3s x x")
	g.pots(15, 210)
	g.show(0, "4c4d")
	g.show(1, "5c5d")
	g.show(2, "AcAd")
	g.stacks(890, 1100, 15)
}

func TestHeadsUpAnteDroppedWhereTheBookSaysSo(t *testing.T) {
	p := tda(t)
	p.HeadsUpAnte = article.Set(false, "HOUSE")
	cfg := blinds(50, 100, 1000, 1000)
	cfg.Ante, cfg.AnteKind = 100, AnteBigBlind
	s, err := New(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	if s.PotTotal() != 150 {
		t.Errorf("pot %d, want the blinds only", s.PotTotal())
	}
}

func TestHeadsUpTheButtonActsFirstBeforeTheFlop(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000))
	g.turn(1)
	if step := g.Next(); step.Cite != "TDA-34-B-1" {
		t.Errorf("cites %q", step.Cite)
	}
	g.play("c x /")
	g.turn(0)
}

func TestNoBettingAgainstNobody(t *testing.T) {
	t.Run("short big blind already matched by the small blind", func(t *testing.T) {
		g := start(t, blinds(50, 100, 30, 1000))
		g.shows(0, false, "TDA-16-A")
		g.pots(60)
		if g.Stack(1) != 970 {
			t.Errorf("20 more than the all-in come back: %d behind", g.Stack(1))
		}
	})
	t.Run("short big blind not yet matched", func(t *testing.T) {
		g := start(t, blinds(50, 100, 80, 1000))
		g.turn(1)
		g.options(80, 0, 0)
		if g.Facing() != 80 {
			t.Errorf("facing %d", g.Facing())
		}
	})
	t.Run("big blind keeps the last short caller company", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 1000, 60))
		g.play("a f")
		g.needs(NeedShow)
		g.pots(170)
		if g.Stack(1) != 940 {
			t.Errorf("40 come back: %d behind", g.Stack(1))
		}
	})
	t.Run("everybody all-in by antes", func(t *testing.T) {
		cfg := blinds(50, 100, 10, 10, 7)
		cfg.Ante, cfg.AnteKind = 10, AnteEach
		g := start(t, cfg)
		g.needs(NeedShow)
		g.pots(21, 6)
	})
}

func TestDeadSmallBlind(t *testing.T) {
	cfg := Config{SmallBlind: 50, BigBlind: 100, SmallBlindAt: -1, BigBlindAt: 0, Stacks: []chip.Amount{1000, 1000, 1000}}
	g := start(t, cfg)
	g.turn(1)
	if g.PotTotal() != 100 || g.Unit() != 1 {
		t.Errorf("pot %d unit %d", g.PotTotal(), g.Unit())
	}
	g.play("f f")
	g.stacks(1000, 1000, 1000)
	if len(g.Result().Pots) != 0 {
		t.Errorf("an unmatched blind comes back, there is no pot: %+v", g.Result())
	}
}

func TestNobodyOwesTheBigBlind(t *testing.T) {
	cfg := blinds(50, 100, 1000, 1000, 1000)
	cfg.BigBlindAt = -1
	g := start(t, cfg)
	g.turn(1)
	g.options(100, 200, 1000)
}

func TestKill(t *testing.T) {
	t.Run("the action passes from a killed player to the next", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 1000, 1000, 1000))
		g.play("k2")
		g.turn(3)
		if !g.Dead(2) || g.Live(2) || g.LivePlayers() != 3 {
			t.Error("player 2 is dead")
		}
		g.refuses(NotInHand, Action{Kind: Kill, Player: 2})
	})
	t.Run("absent blinds stay in the pot", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 1000, 1000))
		g.play("k1 f")
		g.stacks(1100, 900, 1000)
	})
	t.Run("EX-15-1: an unmatched bet goes back to the killed bettor", func(t *testing.T) {
		g := start(t, blinds(500, 1000, 9000, 9000, 9000))
		g.play("c c x /") // pot 3000
		g.play("f 2000 k1")
		g.stacks(8000, 8000, 8000+3000)
	})
	t.Run("the others go on without the killed bettor's unmatched bet", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 1000, 1000))
		g.play("c c x / x 500 k1")
		g.turn(2)
		g.options(0, 100, 900)
		if g.Stack(1) != 900 || g.Aggressor() != -1 {
			t.Errorf("behind %d, aggressor %d", g.Stack(1), g.Aggressor())
		}
		g.play("x")
		g.needs(NeedBoard) // player 0 has checked
		g.pots(300)
	})
	t.Run("a matched bet stays", func(t *testing.T) {
		g := start(t, blinds(50, 100, 1000, 1000, 1000))
		g.play("c c x / 500 c k0")
		g.turn(2)
		g.options(500, 900, 900)
		g.play("c /")
		g.pots(1800)
	})
	t.Run("a raise taken back leaves the bet before it", func(t *testing.T) {
		g := start(t, blinds(50, 100, 2000, 2000, 2000))
		g.play("c c x / 300 900 k1")
		g.turn(2)
		g.options(300, 600, 1900)
		if g.Bet(1) != 300 || g.Aggressor() != 0 {
			t.Errorf("in front %d, aggressor %d", g.Bet(1), g.Aggressor())
		}
		g.play("c")
		g.needs(NeedBoard)
		g.pots(1200)
	})
	t.Run("before the cards", func(t *testing.T) {
		s, err := New(blinds(50, 100, 1000, 1000), tda(t))
		if err != nil {
			t.Fatal(err)
		}
		g := &game{TB: t, State: s}
		g.must(Action{Kind: Kill, Player: 0})
		g.stacks(900, 1100)
	})
	t.Run("pots entered by hand are asked for again", func(t *testing.T) {
		g := start(t, blinds(50, 100, 300, 600, 600))
		g.play("a a a")
		for range 3 {
			g.must(Action{Kind: Show, Player: g.Next().Player})
		}
		g.play("/ / /")
		g.must(Action{Kind: Award, Player: -1, Pot: 1, Winners: []int{1}})
		g.must(Action{Kind: Kill, Player: 1})
		if step := g.Next(); step.Need != NeedAward || step.Pot != 0 {
			t.Fatalf("%+v", step)
		}
		g.must(Action{Kind: Award, Player: -1, Pot: 0, Winners: []int{0}})
		g.stacks(900, 0, 600)
	})
}

func TestRefusals(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000, 1000))
	g.refuses(NotYourTurn, Action{Kind: Fold, Player: 0})
	g.refuses(NotInHand, Action{Kind: Fold, Player: 3})
	g.refuses(NotInHand, Action{Kind: Fold, Player: -1})
	g.refuses(CannotCheck, Action{Kind: Check, Player: 2})
	g.refuses(RaiseNotBet, Action{Kind: Bet, Player: 2, To: 300})
	g.refuses(UnknownAction, Action{Kind: 99, Player: 2})
	g.refuses(NotNow, Action{Kind: DealHole, Player: -1})
	g.refuses(NotNow, Action{Kind: DealBoard, Player: -1})
	g.refuses(NotNow, Action{Kind: Show, Player: 2})
	g.refuses(NotNow, Action{Kind: Award, Player: -1})
	g.refuses(WrongCardCount, Action{Kind: Reveal, Player: 2, Cards: cardsOf(t, "As")})
	g.refuses(DuplicateCard, Action{Kind: Reveal, Player: 2, Cards: cardsOf(t, "AsAs")})
	g.refuses(BadCard, Action{Kind: Reveal, Player: 2, Cards: []card.Card{60, 61}})
	g.must(Action{Kind: Reveal, Player: 2, Cards: cardsOf(t, "AsKd")})
	g.refuses(DuplicateCard, Action{Kind: Reveal, Player: 1, Cards: cardsOf(t, "KdKs")})
	g.refuses(OtherCardsKnown, Action{Kind: Reveal, Player: 2, Cards: cardsOf(t, "AsQd")})
	g.play("c c x")
	g.refuses(WrongCardCount, Action{Kind: DealBoard, Player: -1, Cards: cardsOf(t, "2c2d")})
	g.refuses(DuplicateCard, Action{Kind: DealBoard, Player: -1, Cards: cardsOf(t, "2c2dAs")})
	g.play("/2c2d2h")
	g.refuses(NothingToCall, Action{Kind: Call, Player: 0})
	g.refuses(BetNotRaise, Action{Kind: Raise, Player: 0, To: 200})
	g.refuses(RaiseTooSmall, Action{Kind: Bet, Player: 0, To: 99})
	g.play("x x x /3c x x x /3d x x x")
	g.refuses(WrongCardCount, Action{Kind: Show, Player: 0, Cards: cardsOf(t, "As")})
	g.refuses(OtherCardsKnown, Action{Kind: Show, Player: 2, Cards: cardsOf(t, "4c4d")})
	g.show(0, "4c4d")
	g.show(1, "5c5d")
	g.must(Action{Kind: Show, Player: 2}) // cards revealed before
	g.stacks(900, 1200, 900)
	g.refuses(HandOver, Action{Kind: Fold, Player: 0})
}

func TestNewRefusesWhatCannotBePlayed(t *testing.T) {
	good := blinds(50, 100, 1000, 1000, 1000)
	for name, tt := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"one player":       {func(c *Config) { c.Stacks = c.Stacks[:1] }, string(TooFewPlayers)},
		"eleven players":   {func(c *Config) { c.Stacks = make([]chip.Amount, 11) }, string(TooManyPlayers)},
		"no big blind":     {func(c *Config) { c.BigBlind, c.SmallBlind = 0, 0 }, string(BadBlinds)},
		"small above big":  {func(c *Config) { c.SmallBlind = 101 }, string(BadBlinds)},
		"negative ante":    {func(c *Config) { c.Ante = -1 }, string(BadAnte)},
		"ante kind":        {func(c *Config) { c.AnteKind = 9 }, string(BadAnte)},
		"negative unit":    {func(c *Config) { c.Unit = -1 }, string(BadUnit)},
		"no chips":         {func(c *Config) { c.Stacks = []chip.Amount{1000, 0} }, string(BadStack)},
		"too many chips":   {func(c *Config) { c.Stacks = []chip.Amount{1000, StackMax + 1} }, string(BadStack)},
		"same position":    {func(c *Config) { c.SmallBlindAt = 1 }, string(BadPositions)},
		"outside":          {func(c *Config) { c.BigBlindAt = 3 }, string(BadPositions)},
		"heads-up reverse": {func(c *Config) { c.Stacks = c.Stacks[:2] }, string(BadPositions)},
		"game":             {func(c *Config) { c.Game = 99 }, string(UnknownGame)},
	} {
		cfg := good
		tt.change(&cfg)
		_, err := New(cfg, tda(t))
		if code := codeOf(err); string(code) != tt.want {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	if _, err := New(good, nil); codeOf(err) != NoPolicy {
		t.Errorf("no policy: %v", err)
	}
}

func TestUnknownCardsStayWhatTheyWereRecordedAs(t *testing.T) {
	g := start(t, blinds(50, 100, 1000, 1000))
	g.must(Action{Kind: Reveal, Player: 0, Cards: cardsOf(t, "AsKd")})
	g.must(Action{Kind: Reveal, Player: 0, Cards: cardsOf(t, "??Kd")})
	if c := g.Cards(0); c[0].String() != "As" || c[1].String() != "Kd" || g.Known().Len() != 2 {
		t.Errorf("%v", c)
	}
}
