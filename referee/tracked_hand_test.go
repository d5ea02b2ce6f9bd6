package referee_test

import (
	"os"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// handPolicy decodes a book's clauses for the hand on top of the base.
func handPolicy(tb testing.TB, name string) *hand.Policy {
	tb.Helper()
	var doc struct {
		Hand hand.Policy `toml:"hand"`
	}
	for _, layer := range []string{bookNames[0], name} {
		text, err := os.ReadFile("../rulebook/books/" + layer + "/policy.hand.toml")
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := toml.Decode(string(text), &doc); err != nil {
			tb.Fatalf("%s: %v", layer, err)
		}
	}
	return &doc.Hand
}

// drawConfig is a table of any structure, with stacks short and deep.
func drawConfig(t *rapid.T) hand.Config {
	n := rapid.IntRange(2, 6).Draw(t, "players")
	cfg := hand.Config{
		Game:      rapid.SampledFrom([]hand.Game{hand.Holdem, hand.Omaha, hand.Stud, hand.FiveCardDraw}).Draw(t, "game"),
		Structure: hand.Structure(rapid.IntRange(0, 3).Draw(t, "structure")), SmallBlind: 50, BigBlind: 100,
		SmallBlindAt: 0, BigBlindAt: 1, Unit: rapid.SampledFrom([]chip.Amount{1, 10, 25}).Draw(t, "unit"), Cash: rapid.Bool().Draw(t, "cash"), FinalTwo: n == 2 && rapid.Bool().Draw(t, "final"),
		Ante: 25, AnteKind: hand.AnteKind(rapid.IntRange(0, 2).Draw(t, "ante")),
	}
	switch {
	case cfg.Game.Upcards():
		cfg.SmallBlind, cfg.BigBlind, cfg.BringIn, cfg.SmallBet, cfg.BigBet = 0, 0, 50, 100, 200
	case n == 2:
		cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
	}
	if cfg.Structure == hand.SpreadLimit {
		cfg.SmallBet, cfg.BigBet = 100, 500
	}
	for range n {
		cfg.Stacks = append(cfg.Stacks, rapid.SampledFrom([]chip.Amount{3000, 9000, 1200, 500, 125, 40}).Draw(t, "stack"))
	}
	return cfg
}

// deal is what the hand waits for when it is no player's action; false when nothing more can be bet.
func deal(s *hand.State) (hand.Action, bool) {
	step := s.Next()
	a := hand.Action{Player: step.Player}
	switch step.Need {
	case hand.NeedHole:
		a.Kind = hand.DealHole
	case hand.NeedBoard:
		a.Kind, a.Cards = hand.DealBoard, slices.Repeat([]card.Card{card.Unknown}, step.Count)
	case hand.NeedFirst:
		for a.Kind, a.Player = hand.First, 0; !s.Live(a.Player); {
			a.Player++
		}
	case hand.NeedDiscard:
		a.Kind = hand.Discard
	default:
		return a, false
	}
	return a, true
}

// drawAct is any legal act of the player to act, seldom a fold.
func drawAct(t *rapid.T, s *hand.State) hand.Action {
	l := s.Legal()
	a := hand.Action{Kind: hand.Call, Player: l.Player}
	choice := rapid.IntRange(0, 9).Draw(t, "choice")
	switch {
	case l.BringIn > 0:
		a.Kind = hand.BringIn
	case l.CanCheck:
		a.Kind = hand.Check
	case choice == 0:
		a.Kind = hand.Fold
	}
	if l.CanRaise && choice > 4 {
		a.Kind, a.To = hand.Raise, l.MinTo
		if l.IsBet {
			a.Kind = hand.Bet
		}
		if choice > 7 {
			a.To = l.MaxTo
		}
	}
	return a
}

// TestRulingsAtTrackedHandsCanBePlayed: by every book and in every betting structure, the spot of a tracked hand allows
// what the hand allows, and an act that the referee lets stand, or would under an option, is an act that the hand
// accepts at just that amount.
func TestRulingsAtTrackedHandsCanBePlayed(t *testing.T) {
	policies := books(t)
	hands := make([]*hand.Policy, len(bookNames))
	for i, name := range bookNames {
		hands[i] = handPolicy(t, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(policies)-1).Draw(t, "book")
		h, err := hand.New(drawConfig(t), hands[i])
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more; {
			var a hand.Action
			if h.Next().Need == hand.NeedAction {
				if h.Legal().BringIn == 0 {
					ruledLikeTheHand(t, &h, bookNames[i], policies[i])
				}
				a = drawAct(t, &h)
			} else if a, more = deal(&h); !more {
				return
			}
			if err := h.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
	})
}

// ruledLikeTheHand puts an act before the referee, of the player to act.
func ruledLikeTheHand(t *rapid.T, h *hand.State, book string, p *referee.Policy) {
	legal := h.Legal()
	s := referee.SpotOf(h, legal.Player)
	allowed, _ := referee.Allowed(s, p)
	allowed.Player = legal.Player
	if allowed != legal {
		t.Fatalf("%s: the hand allows %+v, the referee %+v at %+v", book, legal, allowed, s)
	}
	o := drawObservation(t, s)
	o.OutOfTurn, o.Lifted, o.LiftedAll = false, nil, false
	for o.Chips.Sum()+o.Later.Sum() > s.Stack && len(o.Chips)+len(o.Later) > 0 {
		o.Chips, o.Later = o.Chips[:len(o.Chips)/2], o.Later[:len(o.Later)/2]
	}
	r := referee.Rule(s, o, p)
	if r.Kind == article.Missing {
		return
	}
	accepted(t, h, s, o, &r, r.Outcome)
	for _, option := range r.Options {
		accepted(t, h, s, o, &r, option.Outcome)
	}
}

// accepted fails unless the hand takes an outcome as it is.
func accepted(t *rapid.T, h *hand.State, s referee.Spot, o referee.Observation, r *referee.Ruling, out referee.Outcome) {
	legal := h.Legal()
	a := hand.Action{Kind: out.Action, Player: legal.Player, To: out.To}
	switch out.Action {
	case hand.None:
		return
	case hand.Fold, hand.Check, hand.Call:
		a.To = 0
	}
	if err := h.Check(a); err != nil || out.Action == hand.Call && out.To != 0 && out.To != legal.CallTo {
		t.Fatalf("%+v by %s %v at %+v after %+v: the hand allows %+v: %v", out, r.Point, r.Cites, s, o, legal, err)
	}
}
