package sim

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// discard is what the player to throw cards throws: those that do not fit what the game wants. Now and then a player
// is wrong about that, so that any number is thrown sooner or later.
func (d *Driver) discard(t *table.State, step hand.Step) table.Discard {
	h := t.Hand
	out := table.Discard{Seat: h.Seats[step.Player]}
	hole := d.house.Deck(h).Hole(h, step.Player)
	if step.Count > 0 {
		out.Places = d.rng.Perm(len(hole))[:step.Count]
		return out
	}
	for i := range hole {
		wants := useless(h.State.Game(), hole, i)
		if d.rng.IntN(12) == 0 {
			wants = !wants
		}
		if wants {
			out.Places = append(out.Places, i)
		}
	}
	return out
}

// useless reports whether card i of a hand is worth throwing: unpaired cards in five-card draw; pairs, and high cards,
// where the lowest hand wins; in badugi a second card of a suit too.
func useless(g hand.Game, hole []card.Card, i int) bool {
	paired, suited := false, false
	for j, c := range hole {
		paired = paired || j < i && c.Rank() == hole[i].Rank()
		suited = suited || j < i && c.Suit() == hole[i].Suit()
	}
	switch g {
	case hand.FiveCardDraw:
		for j, c := range hole {
			paired = paired || j != i && c.Rank() == hole[i].Rank()
		}
		return !paired && hole[i].Rank() < card.King
	case hand.DeuceToSevenSingle, hand.DeuceToSevenTriple:
		return paired || hole[i].Rank() > card.Eight
	}
	low := hole[i].Rank() <= card.Eight || hole[i].Rank() == card.Ace
	return paired || !low || g == hand.Badugi && suited
}
