package view

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// made names what a player's cards make so far, and what they make for the low half: the zero Message where there is
// nothing to speak of yet.
func made(g hand.Game, hole, board []card.Card) (high, low rank.Message) {
	mine, shared := card.SetOf(hole...), card.SetOf(board...)
	all := mine | shared
	if len(hole) == 0 || mine.Len() != len(hole) || shared.Len() != len(board) {
		return high, low
	}
	switch {
	case g == hand.Badugi:
		return rank.Badugi4(mine).Message(), low
	case all.Len() < 5 || g.Board() && len(board) < 3:
		return high, low
	}
	switch g {
	case hand.DeuceToSevenSingle, hand.DeuceToSevenTriple:
		return rank.DeuceToSeven(mine).Message(), low
	case hand.AceToFiveTriple, hand.Razz:
		return rank.AceToFive(all).Message(), low
	case hand.ShortDeck:
		return rank.ShortDeck(all).Message(), low
	case hand.StudHiLo:
		return rank.High(all).Message(), lowOf(rank.EightOrBetter(all))
	case hand.OmahaHiLo, hand.Omaha5HiLo, hand.Omaha6HiLo, hand.CourchevelHiLo:
		return rank.OmahaHigh(mine, shared).Message(), lowOf(rank.OmahaLow(mine, shared))
	case hand.Omaha, hand.Omaha5, hand.Omaha6, hand.Courchevel:
		return rank.OmahaHigh(mine, shared).Message(), low
	case hand.Holdem, hand.Pineapple, hand.CrazyPineapple, hand.Irish:
		if len(hole) > 2 {
			return high, low // some are still to be thrown
		}
	}
	return rank.High(all).Message(), low
}

// lowOf names a low hand that qualifies.
func lowOf(v rank.Low) (m rank.Message) {
	if v > 0 {
		m = v.Message()
	}
	return m
}
