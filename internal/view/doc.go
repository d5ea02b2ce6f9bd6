// Package view turns the state of a tournament into what one audience may see: the clock for everybody, the
// floor for staff, a table for spectators. Every function is pure: a state, the players' names and an instant
// go in, a plain struct comes out. A struct holds no field that its audience may not see, so a template cannot
// leak one. The structs carry numbers, instants and message keys; templates word them.
package view

import (
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Names gives the name to show for a player. It never returns "": an erased person gets a neutral label.
type Names func(table.PlayerID) string

// Stamp is the instant of a view and how fast its clock runs: 1 for a real room, 60 for a rehearsal where a
// minute passes in a second.
type Stamp struct {
	Now   tournament.Instant
	Speed float64
}
