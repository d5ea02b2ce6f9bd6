package frame

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/table"
)

// Claims knows which phone holds which seat of a hosted table.
type Claims interface {
	// Holds reports whether a phone's token holds a player's seat.
	Holds(ctx context.Context, token, stream, player string) bool
	// Seat is the claim of a seat; ok is false where no phone holds it.
	Seat(stream, player string) (c access.Claim, ok bool)
}

// seatCookie is the name under which a phone holds a seat: one phone may hold several.
func seatCookie(stream string, p table.PlayerID) string {
	sum := sha256.Sum256([]byte(stream + " " + string(p)))
	return "seat-" + hex.EncodeToString(sum[:6])
}

// HoldsSeat reports whether the phone that asks holds a player's seat.
func (s *Site) HoldsSeat(r *http.Request, stream string, p table.PlayerID) bool {
	return s.Claims != nil && s.Claims.Holds(r.Context(), CookieValue(r, seatCookie(stream, p)), stream, string(p))
}

// HoldSeat lets the phone hold a seat.
func (s *Site) HoldSeat(w http.ResponseWriter, r *http.Request, stream string, p table.PlayerID, token string) {
	SetSecret(w, r, seatCookie(stream, p), token, deviceSeconds)
}
