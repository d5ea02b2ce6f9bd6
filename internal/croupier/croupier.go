// Package croupier deals the hosted tables: it starts hands, turns board cards, and at showdown tables the
// hands that must be shown and gives up those that are beaten. It decides nothing about the game and keeps
// nothing: it reads the state and proposes the house's next act.
package croupier

import (
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Dealer knows the cards of a hand, by its id. Positions are those of the hand engine.
type Dealer interface {
	// Commit returns the commitment to the deck of a hand: SHA-256 of its seed.
	Commit(hand string) [32]byte
	// Hole returns the two cards of a player.
	Hole(hand string, players, position int) [2]card.Card
	// Board returns the next n board cards after dealt ones, burns skipped.
	Board(hand string, players, dealt, n int) []card.Card
}

// Next returns the house's next act at table t and how long it takes at a live table before the next one is
// due; nil when the house has nothing to do: a player who is there must act, the floor must rule, or no hand may
// start.
func Next(s *tournament.State, t *table.State, d Dealer) (any, time.Duration) {
	switch {
	case s.Phase != tournament.Running || !s.Hosted:
		return nil, 0
	case t.Hand == nil:
		if s.MayStartHand(t.No) != nil {
			return nil, 0
		}
		return table.StartHand{Blinds: s.Blinds(), Deck: d.Commit(t.NextHandID())}, 6 * time.Second
	case t.Hand.Waiting != nil:
		return nil, 0
	}
	h := t.Hand
	switch step := h.State.Next(); step.Need {
	case hand.NeedAction:
		if seat := h.Seats[step.Player]; t.At(seat).Absent {
			return forAbsent(h, seat), 3 * time.Second
		}
	case hand.NeedBoard:
		return table.DealBoard{Cards: d.Board(h.ID, h.State.N(), h.State.BoardLen(), step.Count)}, 4 * time.Second
	case hand.NeedShow:
		return show(h, step, d), 3 * time.Second
	}
	return nil, 0
}

// forAbsent acts for a player who was there when the hand was dealt and has been noted as away since: checks where
// that is free, and folds otherwise, so that the table goes on. Whoever is away at the deal is the table's affair.
func forAbsent(h *table.Hand, seat table.SeatNo) any {
	if h.State.Legal().CanCheck {
		return table.Act{Seat: seat, Kind: hand.Check}
	}
	return table.Act{Seat: seat, Kind: hand.Fold}
}

func show(h *table.Hand, step hand.Step, d Dealer) any {
	seat := h.Seats[step.Player]
	hole := d.Hole(h.ID, h.State.N(), step.Player)
	if step.MayMuck && beaten(h, step.Player, hole) {
		return table.Muck{Seat: seat}
	}
	return table.Show{Seat: seat, Cards: hole[:]}
}

// beaten reports whether a hand already shown beats that of player p.
func beaten(h *table.Hand, p int, hole [2]card.Card) bool {
	board := setOf(h.State.Board())
	mine := rank.High(board | setOf(hole[:]))
	for q := range h.State.N() {
		shown := h.State.ShownCards(q)
		if q != p && len(shown) == len(hole) && rank.High(board|setOf(shown)) > mine {
			return true
		}
	}
	return false
}

func setOf(cards []card.Card) card.Set {
	var set card.Set
	for _, c := range cards {
		set |= card.Set(1) << c
	}
	return set
}
