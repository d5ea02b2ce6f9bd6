package article

import "github.com/floorbook/floorbook/enum"

// RulingKind says who decides a matter that was ruled on.
type RulingKind uint8

// The kinds of rulings.
const (
	Decided   RulingKind = iota // the articles decide
	Floor                       // left to the floor, with options and a default
	Conflict                    // books or layers conflict, and one of them prevails
	Missing                     // facts are missing: there are questions
	Uncovered                   // the book speaks of it in an article that is not covered yet
)

var rulingKindNames = [...]string{"decided", "floor", "conflict", "missing", "not_covered"}

// String is the kind's stable name.
func (k RulingKind) String() string { return enum.Name(rulingKindNames[:], int(k)) }

// MarshalText writes the stable name.
func (k RulingKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the stable name.
func (k *RulingKind) UnmarshalText(text []byte) error { return enum.Read(rulingKindNames[:], text, k) }
