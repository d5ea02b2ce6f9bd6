package hand

import "github.com/floorbook/floorbook/rank"

// Hold'em: two cards each; flop, turn, river (LP-5-0). The short deck is the same without deuces to fives.
var holdem = layout{
	streets: []street{{down: 2}, {board: 3}, {board: 1, late: true}, {board: 1, late: true}},
	deck:    52,
	hole:    2,
	high:    rank.ByHigh,
}

var shortDeck = layout{streets: holdem.streets, deck: 36, hole: 2, high: rank.ByShortDeck}
