package hand

import "github.com/floorbook/floorbook/rank"

// Omaha: four cards each or more, exactly two of which play with exactly three of the board (LP-G-omaha).
func omaha(cards int8, low rank.Ranking) layout {
	return layout{
		streets: []street{{down: cards}, {board: 3}, {board: 1, late: true}, {board: 1, late: true}},
		deck:    52,
		hole:    cards,
		high:    rank.ByOmahaHigh,
		low:     low,
	}
}

// Courchevel is five-card Omaha whose first board card is turned before the first betting round.
func courchevel(low rank.Ranking) layout {
	l := omaha(5, low)
	l.streets = []street{{down: 5, board: 1}, {board: 2}, {board: 1, late: true}, {board: 1, late: true}}
	return l
}
