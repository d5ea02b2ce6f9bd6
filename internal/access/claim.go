package access

import (
	"context"

	"github.com/floorbook/floorbook/refusal"
)

// Claim is a hosted player's seat in the hands of one phone.
type Claim struct {
	Stream string `json:"stream"`
	Player string `json:"player"`
	Device string `json:"device"`         // the browser's name
	Hand   string `json:"hand,omitempty"` // in progress when the seat was claimed: its cards are not for this phone
	At     int64  `json:"at"`             // Unix milliseconds
}

// claim is a record of the file, under seatID. Names of fields are never changed.
type claim struct {
	Stream string `json:"stream"`
	Player string `json:"player"`
	Device string `json:"device"`
	Hand   string `json:"hand,omitempty"`
	Token  string `json:"token"` // hash
	At     int64  `json:"at"`
}

func seatID(stream, player string) string { return stream + " " + player }

// ClaimSeat gives a player's seat to the phone that shows its code. hand is the one in progress, "" none: whoever comes in its middle may
// be somebody else than the player whose cards were dealt, and sees cards from the next one on. token is for that phone alone. It refuses with BadCode and Claimed.
func (s *Store) ClaimSeat(ctx context.Context, secret, device, hand string) (c Claim, token string, err error) {
	token = newToken()
	err = s.change(ctx, func() ([]change, error) {
		given, err := s.code(secret, ForSeat)
		if err != nil {
			return nil, err
		}
		id := seatID(given.Stream, given.Player)
		if s.claims[id] != nil {
			return nil, refusal.New(Claimed)
		}
		next := &claim{Stream: given.Stream, Player: given.Player, Device: device, Hand: hand, Token: hashOf(token), At: s.millis()}
		c = next.public()
		return []change{{claims, id, next}, {codes, hashOf(secret), nil}}, nil
	})
	if err != nil {
		return Claim{}, "", err
	}
	return c, token, nil
}

func (c *claim) public() Claim {
	return Claim{Stream: c.Stream, Player: c.Player, Device: c.Device, Hand: c.Hand, At: c.At}
}

// Holds reports whether a phone's token holds a player's seat.
func (s *Store) Holds(ctx context.Context, token, stream, player string) bool {
	defer s.look(ctx)()
	h, known := s.byToken[hashOf(token)]
	return known && h == holder{claims, seatID(stream, player)}
}

// Seat returns the claim of a seat; ok is false where no phone holds it.
func (s *Store) Seat(stream, player string) (c Claim, ok bool) {
	defer s.glance()()
	if found := s.claims[seatID(stream, player)]; found != nil {
		return found.public(), true
	}
	return Claim{}, false
}

// ReleaseSeat takes a seat from the phone that holds it; one that nobody holds is passed over.
func (s *Store) ReleaseSeat(ctx context.Context, stream, player string) error {
	return s.change(ctx, func() ([]change, error) {
		id := seatID(stream, player)
		if s.claims[id] == nil {
			return nil, nil
		}
		return []change{{claims, id, nil}}, nil
	})
}
