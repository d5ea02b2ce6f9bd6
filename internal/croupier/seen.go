package croupier

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/table"
)

// Dealt is a card of a hand by where it lay.
type Dealt struct {
	Seat table.SeatNo // whose hole card it is; 0: on the board
	At   table.Place
	Card card.Card // card.Unknown where it was not recorded
}

// Seen lists the cards of a hand that everybody has seen: the board, then hands that were tabled and open cards, by position.
func Seen(h *table.Hand) []Dealt {
	var out []Dealt
	for run, places := range h.Pack.Boards() {
		board := h.State.BoardOf(run)
		for i, at := range places {
			in := slices.ContainsFunc(out, func(d Dealt) bool { return d.At == at }) // in common with a board before
			if i < len(board) && board[i].Known() && !in {
				out = append(out, Dealt{At: at, Card: board[i]})
			}
		}
	}
	for p := range h.State.N() {
		for i, d := range Held(h, p) {
			if d.Card.Known() && (h.State.Shown(p) || h.State.Game().Upcards() && i >= firstOpen && i <= lastOpen) {
				out = append(out, d)
			}
		}
	}
	return out
}

// Held lists the hole cards of the player at position p of a hand, those that were recorded by name. What he has thrown is not
// among them.
func Held(h *table.Hand, p int) []Dealt {
	cards := h.State.Cards(p)
	var out []Dealt
	for i, at := range h.Pack.Held(p) {
		d := Dealt{Seat: h.Seats[p], At: at, Card: card.Unknown}
		if i < len(cards) {
			d.Card = cards[i]
		}
		out = append(out, d)
	}
	return out
}

// Face is the card at a place of the pack of h.
func (d *Deck) Face(h *table.Hand, at table.Place) card.Card {
	return d.faces(nil, []table.Place{at}, h.Pack.Shuffles())[0]
}
