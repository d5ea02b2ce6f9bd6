package floor

import (
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// mapTable is one table of the room's map, with a dot per chair frame.Around its middle.
type mapTable struct {
	view.FloorTable
	Dots []mapDot
}

// mapDot is one chair.
type mapDot struct {
	X, Y   int
	Taken  bool
	Button bool
}

// Half axes of the ring of chairs, in units of the drawing.
const mapA, mapB = 47, 32

func drawTable(t view.FloorTable) mapTable {
	m := mapTable{FloorTable: t}
	for k, seat := range t.Seats {
		x, y := frame.Around(k, len(t.Seats), mapA, mapB)
		m.Dots = append(m.Dots, mapDot{X: x, Y: y, Taken: seat.Player != "", Button: seat.Button})
	}
	return m
}
