package table

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/rank"
)

// circumstances are those that the table knows of the player in seat n. Between hands and at a table whose hands nobody
// follows it knows next to nothing.
func (s *State) circumstances(n SeatNo) penalty.Facts {
	f := said(penalty.Facts{}, penalty.CashGame, s.Cash != nil)
	hd := s.lastHand()
	if hd == nil { // perhaps its hands are not followed
		return f
	}
	h, p := &hd.State, hd.Position(n)
	if s.Hand == nil || h.Next().Need == hand.NeedNothing {
		f = f.With(penalty.BetweenHands)
	} else {
		f = said(f.And(inHand(h)), penalty.LiveHand, p >= 0 && h.Live(p))
	}
	if p >= 0 {
		f = f.And(holding(h, p))
	}
	return f
}

// inHand is what a hand shows, whoever is concerned.
func inHand(h *hand.State) (f penalty.Facts) {
	f = said(f.Without(penalty.BetweenHands), penalty.HeadsUp, h.LivePlayers() == 2)
	switch h.Street() {
	case hand.Preflop:
		f = f.With(penalty.Preflop)
	case hand.Flop, hand.Turn:
		f = f.With(penalty.Postflop).Without(penalty.River)
	case hand.River:
		f = f.With(penalty.River)
	}
	return said(f, penalty.ActionPending, h.ActionOpen())
}

// holding is what the cards of a player show, where they are known: whether nothing beats them on this board.
func holding(h *hand.State, p int) (f penalty.Facts) {
	if h.Game() != hand.Holdem || h.Runs() > 1 {
		return f
	}
	hole, board := card.SetOf(known(h.Cards(p))...), card.SetOf(known(h.Board())...)
	if hole.Len() != 2 || board.Len() != 5 {
		return f
	}
	nuts := rank.IsNuts(hole, board, 0)
	f = said(said(f, penalty.Nuts, nuts), penalty.SoleNuts, nuts && !tied(hole, board))
	return said(f, penalty.BoardPlays, rank.High(board) == rank.High(board.Union(hole)) && nuts)
}

// tied reports whether others could hold as good a hand.
func tied(hole, board card.Set) bool {
	own, others := rank.High(hole.Union(board)), card.All.Minus(hole).Minus(board).Cards()
	for i, a := range others {
		for _, b := range others[:i] {
			if rank.High(board.With(a).With(b)) >= own {
				return true
			}
		}
	}
	return false
}

// said tells of a circumstance whether it holds.
func said(f penalty.Facts, c penalty.Circumstance, holds bool) penalty.Facts {
	if holds {
		return f.With(c)
	}
	return f.Without(c)
}

func known(cards []card.Card) []card.Card {
	return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == card.Unknown })
}
