package frame

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"strconv"

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
	SeenAt(stream string, no int) uint64
	HandOf(stream string, p table.PlayerID) string
	// When is the instant of the row whose events end at a number of the state's, or go beyond it; 0 for what is not known.
	When(stream string, seq uint64) tournament.Instant
}

// Invitation is the code by which whoever has it may join a home game, "" where nobody is invited now; revoked reports whether a code is one that led there
// once. Codes follow from the room's secret and the number of the invitation.
func (s *Site) Invitation(stream string) (code string, revoked func(code string) bool) {
	var now cashgame.Invitation
	over := true
	none := func(string) bool { return false }
	if s.Secret == nil || s.Access == nil || s.CashRoom == nil {
		return "", none
	}
	if err := s.CashRoom.Cash(stream, func(st *cashgame.State) { now, over = st.Invitation, st.Ended != 0 || !st.House.Play() }); err != nil || over {
		return "", none
	}
	earlier := now.No
	if now.Revoked {
		earlier++
	} else {
		code = s.invitation(stream, now.No)
	}
	return code, func(code string) bool {
		for no := range earlier {
			if subtle.ConstantTimeCompare([]byte(code), []byte(s.invitation(stream, no))) == 1 {
				return true
			}
		}
		return false
	}
}

func (s *Site) invitation(stream string, no int) string {
	to := "invitation to " + stream
	if no > 0 {
		to += " " + strconv.Itoa(no)
	}
	sum := sha256.Sum256([]byte(s.Secret(to)))
	return hex.EncodeToString(sum[:8])
}

var _ CashRoom = (*room.Room)(nil)
