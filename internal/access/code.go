package access

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/floorbook/floorbook/refusal"
)

// What a one-time code is for.
const (
	ForOwner  = "owner"  // the room's first owner
	ForDevice = "device" // a browser to be enrolled
	ForSeat   = "seat"   // a hosted player's phone
	ForProof  = "proof"  // a new password for an account
)

// How long a code is good for.
var codeLife = map[string]time.Duration{ForOwner: 24 * time.Hour, ForDevice: 15 * time.Minute, ForSeat: 24 * time.Hour, ForProof: time.Hour}

// Code is what somebody may do once who shows its secret.
type Code struct {
	For    string `json:"for"`
	Name   string `json:"name,omitempty"`   // of the device
	Place  Place  `json:"place,omitzero"`   // of the device
	Stream string `json:"stream,omitempty"` // of the seat
	Player string `json:"player,omitempty"` // of the seat
	Person string `json:"person,omitempty"` // of the account
	By     string `json:"by,omitempty"`     // account that gave it out
}

// code is a record of the file, under the hash of its secret. Names of fields are never changed.
type code struct {
	Code
	Until int64 `json:"until"`
}

// NewCode gives out a code: 128 random bits, good once and for a while. A new one for the same seat, account or first owner ends the one
// before. It refuses with BadName and TooMany.
func (s *Store) NewCode(ctx context.Context, c Code) (secret string, err error) {
	if c.For == ForDevice {
		if c.Name, err = cleanDeviceName(c.Name); err != nil {
			return "", err
		}
		if c.Place, err = cleanPlace(c.Place); err != nil {
			return "", err
		}
	}
	secret = rand.Text()
	err = s.change(ctx, func() ([]change, error) {
		if c.For == ForSeat && s.claims[seatID(c.Stream, c.Player)] != nil {
			return nil, refusal.New(Claimed)
		}
		now := s.now()
		changes := []change{{codes, hashOf(secret), &code{c, now.Add(codeLife[c.For]).UnixMilli()}}}
		for hash, old := range s.codes {
			if old.Until <= now.UnixMilli() || c.For != ForDevice && old.same(c) {
				changes = append(changes, change{codes, hash, nil})
			}
		}
		if len(s.codes)-len(changes)+1 >= CodesMax {
			return nil, refusal.New(TooMany, "Max", CodesMax)
		}
		return changes, nil
	})
	if err != nil {
		return "", err
	}
	return secret, nil
}

// same reports whether two codes open the same thing.
func (c *code) same(other Code) bool {
	return c.For == other.For && c.Stream == other.Stream && c.Player == other.Player && c.Person == other.Person
}

// code returns a code that is good. mu is held, or the turn.
func (s *Store) code(secret, purpose string) (Code, error) {
	c := s.codes[hashOf(secret)]
	if c == nil || c.For != purpose || c.Until <= s.millis() {
		return Code{}, refusal.New(BadCode)
	}
	return c.Code, nil
}

// Look returns what a code is for, without using it. It refuses with BadCode.
func (s *Store) Look(secret, purpose string) (Code, error) {
	defer s.look(context.Background())()
	return s.code(secret, purpose)
}

// Use uses a code up. It refuses with BadCode.
func (s *Store) Use(ctx context.Context, secret, purpose string) (Code, error) {
	var c Code
	err := s.change(ctx, func() (changes []change, err error) {
		c, err = s.code(secret, purpose)
		return []change{{codes, hashOf(secret), nil}}, err
	})
	if err != nil {
		return Code{}, err
	}
	return c, nil
}
