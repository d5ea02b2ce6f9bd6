package frame

import (
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/room"
)

// CashRoom knows the cash sessions of the room: *room.Room.
type CashRoom interface {
	Cash(stream string, f func(*cashgame.State)) error
	CashSessions() []room.CashSession
}

var _ CashRoom = (*room.Room)(nil)
