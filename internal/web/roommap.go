package web

import "github.com/floorbook/floorbook/internal/view"

// roomMap is the room drawn as tables in rows.
type roomMap struct {
	Width, Height int
	Tables        []mapTable
}

// mapTable is one table at its place, with a dot per seat.
type mapTable struct {
	X, Y int
	view.FloorTable
	Dots []mapDot
}

// mapDot is one chair around a table.
type mapDot struct {
	X, Y   int
	Taken  bool
	Button bool
}

// Size of a cell of the map, in the units of its drawing.
const (
	cellWidth, cellHeight = 120, 92
	mapColumns            = 10
)

// ring is where chairs stand around a table, for up to eleven seats, as thousandths of its half axes; seat 1
// is left of the dealer and the numbers run clockwise.
func drawRoom(tables []view.FloorTable) roomMap {
	columns := min(max(len(tables), 1), mapColumns)
	if len(tables) > 4 && len(tables) <= 2*mapColumns {
		columns = (len(tables) + 1) / 2
	}
	m := roomMap{Width: columns * cellWidth, Height: max(1, (len(tables)+columns-1)/columns) * cellHeight}
	for i, t := range tables {
		mt := mapTable{X: i%columns*cellWidth + cellWidth/2, Y: i/columns*cellHeight + cellHeight/2, FloorTable: t}
		for k, seat := range t.Seats {
			x, y := around(k, len(t.Seats), 46, 31)
			mt.Dots = append(mt.Dots, mapDot{X: x, Y: y, Taken: seat.Player != "", Button: seat.Button})
		}
		m.Tables = append(m.Tables, mt)
	}
	return m
}
