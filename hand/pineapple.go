package hand

import "github.com/floorbook/floorbook/rank"

// Pineapple is hold'em with three cards, of which one is thrown away before the flop; crazy pineapple throws it
// after the betting of the flop. Irish deals four and throws two then.
var (
	pineapple = layout{
		streets: []street{{down: 3}, {discard: 1, board: 3}, {board: 1, late: true}, {board: 1, late: true}},
		deck:    52, hole: 2, high: rank.ByHigh,
	}
	crazyPineapple = layout{
		streets: []street{{down: 3}, {board: 3}, {discard: 1, board: 1, late: true}, {board: 1, late: true}},
		deck:    52, hole: 2, high: rank.ByHigh,
	}
	irish = layout{
		streets: []street{{down: 4}, {board: 3}, {discard: 2, board: 1, late: true}, {board: 1, late: true}},
		deck:    52, hole: 2, high: rank.ByHigh,
	}
)
