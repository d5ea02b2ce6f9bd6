package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

func (g *run) holds(s tell.Holds) *refusal.Error {
	p, err := g.player(s.Seat)
	if err != nil {
		return err
	}
	if s.Kind == hand.Show && g.hand.ActionOpen() { // turned up before the betting is over
		return g.shownInHand(tell.ShowdownHappens{Event: showdown.Event{Kind: showdown.Tables, Seat: s.Seat}, Cards: s.Cards})
	}
	return g.apply(hand.Action{Kind: s.Kind, Player: p, Cards: s.Cards})
}

// shownInHand reports what became of cards in a hand; those that somebody names become known.
func (g *run) shownInHand(s tell.ShowdownHappens) *refusal.Error {
	if p := slices.Index(g.seats, s.Seat); p >= 0 && len(s.Cards) > 0 { // of a seat without a hand the table says so
		cards := append(slices.Clip(s.Cards), unknownCards(max(0, g.hand.Held(p)-len(s.Cards)))...) // the others stay unseen
		if err := g.apply(hand.Action{Kind: hand.Reveal, Player: p, Cards: cards}); err != nil {
			return err
		}
	}
	return g.command(table.ReportShowdown{Events: []showdown.Event{s.Told()}})
}

func (g *run) opens(s tell.Opens) *refusal.Error {
	p, err := g.player(s.Seat)
	if err != nil {
		return err
	}
	return g.apply(hand.Action{Kind: hand.First, Player: p})
}

// bringsIn pays the bring-in, of the player whose open card nobody recorded too, or bets to the full bet.
func (g *run) bringsIn(s tell.BringsIn) *refusal.Error {
	if g.hand.Next().Need == hand.NeedFirst && g.hand.Street() == hand.ThirdStreet {
		if err := g.opens(tell.Opens{Seat: s.Seat}); err != nil {
			return err
		}
	}
	p, err := g.toAct(s.Seat)
	if err != nil {
		return err
	}
	a := hand.Action{Kind: hand.BringIn, Player: p}
	if legal := g.hand.Legal(); s.Complete {
		a.Kind, a.To = hand.Raise, legal.MinTo
		if legal.IsBet {
			a.Kind = hand.Bet
		}
	}
	return g.apply(a)
}

func (g *run) everybodyShows() *refusal.Error {
	for range hand.MaxPlayers {
		step := g.hand.Next()
		if step.Need != hand.NeedShow {
			break
		}
		if err := g.apply(hand.Action{Kind: hand.Show, Player: step.Player}); err != nil {
			return err
		}
	}
	return nil
}
