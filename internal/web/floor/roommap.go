package floor

import (
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
)

// spot is one table of the room's map, with a dot per chair around its middle.
type spot struct {
	No      int
	Players int
	State   view.TableState

	chairs int
	dots   [table.MaxSeats]mapDot
}

// Dots are those of its chairs.
func (s spot) Dots() []mapDot { return s.dots[:s.chairs] }

// mapDot is one chair.
type mapDot struct {
	X, Y   int
	Taken  bool
	Button bool
}

// Half axes of the ring of chairs, in units of the drawing.
const mapA, mapB = 47, 32

func spotOf(t *view.FloorTable) spot {
	s := spot{No: t.No, Players: t.Players, State: t.State, chairs: len(t.Seats)}
	for k, seat := range t.Seats {
		x, y := frame.Around(k, len(t.Seats), mapA, mapB)
		s.dots[k] = mapDot{X: x, Y: y, Taken: seat.Player != "", Button: seat.Button}
	}
	return s
}
