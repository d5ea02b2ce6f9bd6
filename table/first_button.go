package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
)

// FirstButton says where the button of a new table begins.
type FirstButton uint8

// The answers.
const (
	ButtonDrawn  FirstButton = iota // on a seat drawn by the room
	ButtonSeat1                     // on seat 1, when the seats themselves were drawn
	ButtonByCard                    // on the seat that is dealt the highest card
)

var firstButtonNames = [...]string{"drawn", "seat_1", "high_card"}

// MarshalText writes the name used in the rulebooks.
func (f FirstButton) MarshalText() ([]byte, error) { return nameOf(f, firstButtonNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (f *FirstButton) UnmarshalText(text []byte) error { return named(f, text, firstButtonNames[:]) }

// HighCard returns the seats that drew the highest card, card i being that of seat i+1 and [card.Unknown] that of a
// seat that did not draw: one seat gets the button, several draw again among themselves. Aces are high; whether suits
// decide between equal ranks, spades first, the book says (LP-3.7-1, HP-5.3).
func HighCard(drawn []card.Card, p *Policy, t *article.Trace) SeatSet {
	p.FirstButtonCards.Decide(t)
	var best SeatSet
	var high card.Card
	tied := false
	for i, c := range drawn {
		switch {
		case !c.Known() || best != 0 && c.Rank() < high.Rank():
		case best == 0 || c.Rank() > high.Rank():
			best, high, tied = SeatsOf(SeatNo(i+1)), c, false
		default:
			tied = true
			switch {
			case !p.FirstButtonSuits.Value:
				best = best.With(SeatNo(i + 1))
			case c.Suit() > high.Suit():
				best, high = SeatsOf(SeatNo(i+1)), c
			}
		}
	}
	if tied {
		p.FirstButtonSuits.Decide(t)
	}
	return best
}
