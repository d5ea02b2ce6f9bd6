// Package croupier deals the hosted tables: it sets decks, starts hands, deals the cards of every game, and at
// showdown tables the hands that must be shown and gives up those that are beaten. It decides nothing about the game and keeps
// nothing: it reads the state and proposes the house's next act.
package croupier

import (
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Dealer knows the cards of hosted hands. They are drawn, sealed and committed before a hand begins.
type Dealer interface {
	// Deck returns the cards of a hand in progress or just finished; nil where they cannot be opened.
	Deck(h *table.Hand) *Deck
}

// Next returns the house's next act at table t of a tournament, as [NextAt] does.
func Next(s *tournament.State, t *table.State, d Dealer) (any, time.Duration) {
	e := tourney{s}
	if !e.on() {
		return nil, 0
	}
	return NextAt(e, t, d)
}

// NextAt returns the house's next act at table t of an event and how long it takes at a live table before the next one is
// due; nil when the house has nothing to do: a player who is there must act, the floor must rule, or no hand may
// start.
func NextAt(e Event, t *table.State, d Dealer) (any, time.Duration) {
	switch {
	case t.Hand == nil:
		blinds, begins := e.Stakes(t)
		if !begins {
			return nil, 0
		}
		if t.HasDeckFor(blinds.Game) {
			return table.StartHand{Blinds: blinds}, toCut
		}
		return table.SetDeck{}, toSet
	case t.Hand.Waits():
		return nil, 0
	}
	return during(e, t, d)
}

// How long after a hand the deck of the next one is set, and how long after that the hand begins: players cut meanwhile.
const toSet, toCut = 500 * time.Millisecond, 5500 * time.Millisecond

// during is the house's next act in a hand.
func during(e Event, t *table.State, d Dealer) (any, time.Duration) {
	h := t.Hand
	if runs := e.Runs(t); runs > 1 && h.State.Check(hand.Action{Kind: hand.RunIt, Player: -1, Run: runs}) == nil {
		return table.RunIt{Times: runs}, time.Second
	}
	switch step := h.State.Next(); step.Need {
	case hand.NeedAction, hand.NeedDiscard:
		if seat := h.Seats[step.Player]; t.At(seat).Absent {
			return forAbsent(h, seat, step), 3 * time.Second
		}
	case hand.NeedHole:
		c := Hole(h, step, d)
		if h.State.Game().Upcards() {
			return c, 700 * time.Millisecond // one player after the other
		}
		return c, 2 * time.Second
	case hand.NeedBoard:
		return table.DealBoard{Cards: d.Deck(h).Board(h, step.Count)}, 4 * time.Second
	case hand.NeedShow:
		return show(h, step, d), 3 * time.Second
	}
	return nil, 0
}

// Hole deals the next hole cards: to the first player who waits for them, with the cards that lie face up.
func Hole(h *table.Hand, step hand.Step, d Dealer) table.DealHole {
	p := step.Player
	if p < 0 {
		p = waiting(&h.State)
	}
	return table.DealHole{Seat: h.Seats[p], Cards: d.Deck(h).FaceUp(h, p, step.Count)}
}

// waiting is the first player who is due the cards that everybody is.
func waiting(s *hand.State) int {
	fewest := 0
	for p := range s.N() {
		if s.Live(p) && (!s.Live(fewest) || s.Held(p) < s.Held(fewest)) {
			fewest = p
		}
	}
	return fewest
}

// forAbsent acts for a player who was there when the hand was dealt and has been noted as away since: checks where
// that is free, and folds otherwise, so that the table goes on; brings in where that is due; stands pat, or throws the
// last cards where some must go. Whoever is away at the deal is the table's affair.
func forAbsent(h *table.Hand, seat table.SeatNo, step hand.Step) any {
	if step.Need == hand.NeedDiscard {
		c := table.Discard{Seat: seat}
		for i := range step.Count {
			c.Places = append(c.Places, h.State.Held(step.Player)-1-i)
		}
		return c
	}
	switch legal := h.State.Legal(); {
	case legal.BringIn > 0:
		return table.Act{Seat: seat, Kind: hand.BringIn}
	case legal.CanCheck:
		return table.Act{Seat: seat, Kind: hand.Check}
	}
	return table.Act{Seat: seat, Kind: hand.Fold}
}

func show(h *table.Hand, step hand.Step, d Dealer) any {
	seat := h.Seats[step.Player]
	hole := d.Deck(h).Hole(h, step.Player)
	if step.MayMuck && beaten(h, step.Player, hole) {
		return table.Muck{Seat: seat}
	}
	return table.Show{Seat: seat, Cards: hole}
}

// beaten reports whether hands already shown leave player p no part of the pot, neither its high half nor its low one.
func beaten(h *table.Hand, p int, hole []card.Card) bool {
	g, board := h.State.Game(), h.State.Board()
	high, ok := g.Value(hole, board)
	low, _ := g.LowValue(hole, board)
	if !ok {
		return false
	}
	beatenHigh, beatenLow := false, low == 0
	for q := range h.State.N() {
		shown := h.State.ShownCards(q)
		if q == p || !h.State.Live(q) || shown == nil {
			continue
		}
		if v, ok := g.Value(shown, board); ok && v > high {
			beatenHigh = true
		}
		if v, ok := g.LowValue(shown, board); ok && v > low {
			beatenLow = true
		}
	}
	return beatenHigh && beatenLow
}
