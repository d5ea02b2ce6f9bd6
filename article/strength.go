package article

import "github.com/floorbook/floorbook/enum"

// Strength of the hand still in play, as the floor judges it where a book makes the pot depend on it (HP-8.6).
type Strength uint8

const (
	StrengthUnknown Strength = iota
	WeakHand                 // would have folded
	MediumHand               // would have called
	StrongHand               // would have raised
)

var strengthNames = [...]string{"unknown", "weak", "medium", "strong"}

// String is the strength's stable name.
func (s Strength) String() string { return enum.Name(strengthNames[:], int(s)) }

// MarshalText writes the stable name.
func (s Strength) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the stable name.
func (s *Strength) UnmarshalText(text []byte) error { return enum.Read(strengthNames[:], text, s) }
