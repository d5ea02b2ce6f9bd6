package phh

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Record makes a history of a hand that was played through the engine: what it began with, the actions in
// their order, and the finishing stacks by position (nil when the hand did not end). The error is a
// *refusal.Error: the format has no word for a killed hand, nor for a hand without big blind.
func Record(cfg hand.Config, actions []hand.Action, finish []chip.Amount) (*Hand, error) {
	n := len(cfg.Stacks)
	if cfg.BigBlindAt < 0 {
		return nil, refusal.New(Inexpressible, "Kind", "no_big_blind")
	}
	h := &Hand{
		Variant: "NT", MinBet: cfg.BigBlind, Unit: max(cfg.Unit, 1),
		Stacks: slices.Clone(cfg.Stacks), Finish: slices.Clone(finish),
		Antes: make([]chip.Amount, n), Blinds: make([]chip.Amount, n),
	}
	if cfg.SmallBlindAt >= 0 {
		h.Blinds[cfg.SmallBlindAt] = cfg.SmallBlind
	}
	h.Blinds[cfg.BigBlindAt] = cfg.BigBlind
	for p := range n {
		if cfg.AnteKind == hand.AnteEach || cfg.AnteKind == hand.AnteBigBlind && p == cfg.BigBlindAt {
			h.Antes[p] = cfg.Ante
		}
	}
	if n == 2 {
		slices.Reverse(h.Antes)
		slices.Reverse(h.Blinds)
	}
	for p, cards := range holes(n, actions) {
		h.Actions = append(h.Actions, Action{Verb: DealHole, Player: p, Cards: cards})
	}
	for i := range actions {
		a, keep, err := entryOf(&actions[i])
		if err != nil {
			return nil, err
		}
		if keep {
			h.Actions = append(h.Actions, a)
		}
	}
	for i := range h.Actions {
		h.Actions[i].Text = h.entry(&h.Actions[i])
	}
	return h, nil
}

// holes returns the hole cards that the actions tell, unknown where they do not.
func holes(n int, actions []hand.Action) [][]card.Card {
	out := make([][]card.Card, n)
	for p := range out {
		out[p] = []card.Card{card.Unknown, card.Unknown}
	}
	for i := range actions {
		if a := &actions[i]; a.Kind == hand.Reveal && a.Player >= 0 && a.Player < n {
			out[a.Player] = a.Cards
		}
	}
	return out
}

// entryOf translates an engine action; keep is false for what the format leaves implicit.
func entryOf(a *hand.Action) (out Action, keep bool, err error) {
	out = Action{Player: a.Player, To: a.To, Cards: a.Cards}
	switch a.Kind {
	case hand.DealHole, hand.Reveal, hand.Award:
		return out, false, nil
	case hand.DealBoard:
		out.Verb, out.Player = DealBoard, -1
	case hand.Fold:
		out.Verb = Fold
	case hand.Check, hand.Call:
		out.Verb, out.To = CheckCall, 0
	case hand.Bet, hand.Raise:
		out.Verb = BetRaise
	case hand.Show:
		out.Verb = Show
	case hand.Muck:
		out.Verb = Muck
	default:
		return out, false, refusal.New(Inexpressible, "Kind", a.Kind.String())
	}
	return out, true, nil
}
