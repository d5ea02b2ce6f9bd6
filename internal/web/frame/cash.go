package frame

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// CashRoom knows the cash sessions of the room: *room.Room.
type CashRoom interface {
	Cash(stream string, f func(*cashgame.State)) error
	CashSessions() []room.CashSession
	// WatchAt is Watch of a table of a session; HandOf is the hand in progress that a player was dealt into.
	WatchAt(stream string, no int) (changed <-chan struct{}, stop func())
	HandOf(stream string, p table.PlayerID) string
	// When is the instant of the row whose events end at a number of the state's, or go beyond it; 0 for what is not known.
	When(stream string, seq uint64) tournament.Instant
}

// Invitation is the code by which whoever has it may join a home game; "" where there are none. It follows from the room's secret.
func (s *Site) Invitation(stream string) string {
	if s.Secret == nil || s.Access == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(s.Secret("invitation to " + stream)))
	return hex.EncodeToString(sum[:8])
}

var _ CashRoom = (*room.Room)(nil)
