package frame

import (
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/room"
)

// Cages knows the cage, day by day: *room.Room.
type Cages interface {
	// CageDay is the business day that is open, "" where none is. CageDays lists all of them, the latest first.
	CageDay() string
	CageDays() []string
	Cage(day string, f func(*cage.State)) error
}

var _ Cages = (*room.Room)(nil)
