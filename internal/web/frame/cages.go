package frame

import (
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/tournament"
)

// Cages knows the cage, day by day: *room.Room.
type Cages interface {
	// CageDay is the business day that is open, "" where none is. CageDays lists all of them, the latest first.
	CageDay() string
	CageDays() []string
	Cage(day string, f func(*cage.State)) error
	// Cleared is what the open day has given for the entries of an event; nil where none is open.
	Cleared(stream string) tournament.Cleared
}

var _ Cages = (*room.Room)(nil)

// Cleared is what the cage has given for the entries of an event; nil where no desk keeps that.
func (s *Site) Cleared(stream string) tournament.Cleared {
	if s.Cages == nil {
		return nil
	}
	return s.Cages.Cleared(stream)
}
