package scenario_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// TestEngineAcceptsEveryDecidedRuling plays random hands of random gestures: whatever the referee decides at a
// tracked spot, and every option it offers the floor, is an action that the engine carries out.
func TestEngineAcceptsEveryDecidedRuling(t *testing.T) {
	book := bookOf(t, "texapoker-2024")
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "players")
		cfg := hand.Config{SmallBlind: 50, BigBlind: 100, Unit: 25, BigBlindAt: 1}
		if n == 2 {
			cfg.SmallBlindAt, cfg.BigBlindAt = 1, 0
		}
		for range n {
			cfg.Stacks = append(cfg.Stacks, chip.Amount(25*rapid.IntRange(1, 60).Draw(t, "stack")))
		}
		h, err := hand.New(cfg, &book.Policy.Hand)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			step := h.Next()
			switch step.Need {
			case hand.NeedAction:
				gesture(t, &h, step.Player, &book.Policy.Referee)
			case hand.NeedHole:
				do(t, &h, hand.Action{Kind: hand.DealHole, Player: -1})
			default:
				if step.Need != hand.NeedBoard {
					return
				}
				do(t, &h, hand.Action{Kind: hand.DealBoard, Player: -1, Cards: unknown(step.Count)})
			}
		}
	})
}

func do(t *rapid.T, h *hand.State, a hand.Action) {
	if err := h.Do(a); err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
}

func unknown(n int) (cards []card.Card) {
	for range n {
		cards = append(cards, card.Unknown)
	}
	return cards
}

// gesture makes one random gesture, rules on it and carries the ruling out.
func gesture(t *rapid.T, h *hand.State, p int, policy *referee.Policy) {
	spot := referee.SpotOf(h, p)
	o := referee.Observation{Order: referee.Order(rapid.IntRange(1, 3).Draw(t, "order"))}
	switch rapid.IntRange(0, 4).Draw(t, "gesture") {
	case 0:
		o.Tap = true
	case 1:
		o.Word = referee.SaidAllIn
	case 2:
		o.Word = referee.Word(rapid.IntRange(2, 9).Draw(t, "word"))
		o.Amount = chip.Amount(25 * rapid.IntRange(0, 80).Draw(t, "amount"))
	default:
		for sum := chip.Amount(0); ; {
			c := rapid.SampledFrom([]chip.Amount{25, 100, 500, 1000}).Draw(t, "chip")
			if sum += c; sum > h.Stack(p) || len(o.Chips) == 6 {
				break
			}
			o.Chips = append(o.Chips, c)
		}
	}
	r := referee.Rule(spot, o, policy)
	for _, option := range r.Options {
		accepted(t, *h, p, option.Outcome, o)
	}
	out := r.Outcome
	if r.Kind == article.Missing || out.Action == hand.None {
		out = referee.Outcome{Action: hand.Call}
		if h.Legal().CanCheck {
			out.Action = hand.Check
		}
	} else {
		accepted(t, *h, p, out, o)
	}
	do(t, h, hand.Action{Kind: out.Action, Player: p, To: out.To})
}

// accepted requires that the engine takes an outcome, on a copy of the hand, and ends at its total.
func accepted(t *rapid.T, h hand.State, p int, out referee.Outcome, o referee.Observation) {
	if out.Action == hand.None || out.Action == hand.Call && out.To == 0 {
		return
	}
	before := h.Total(p) - h.Bet(p)
	if err := h.Do(hand.Action{Kind: out.Action, Player: p, To: out.To}); err != nil {
		t.Fatalf("%+v on %+v is refused: %v", out, o, err)
	}
	if put := h.Total(p) - before; out.Action != hand.Fold && out.Action != hand.Check && put > out.To {
		t.Fatalf("%+v on %+v: the engine took %d", out, o, put)
	}
}
