package article

import (
	"bytes"

	"github.com/floorbook/floorbook/enum"
)

// Told is what is known of a fact that may matter to a ruling: yes, no, or nothing. What nobody has said is never "no":
// a point that reads a fact not told asks for it ([Missing]) where the answer would change its ruling, and goes on
// where it would not. In text and JSON it is "yes", "no" or ""; a JSON field takes `omitzero`, so that what was not
// told is left out.
type Told uint8

// What is known of a fact.
const (
	NotTold Told = iota
	No
	Yes
)

var toldNames = [...]string{"", "no", "yes"}

// Say is a fact told: [Yes] when it holds, else [No].
func Say(holds bool) Told {
	if holds {
		return Yes
	}
	return No
}

// Known reports whether the fact was told at all.
func (f Told) Known() bool { return f != NotTold }

// Not is the contrary; of what was not told, nothing is known either.
func (f Told) Not() Told {
	switch f {
	case No:
		return Yes
	case Yes:
		return No
	}
	return NotTold
}

// And holds when both do, and does not when either does not.
func (f Told) And(other Told) Told {
	switch {
	case f == No || other == No:
		return No
	case f == Yes && other == Yes:
		return Yes
	}
	return NotTold
}

// Or holds when either does, and does not when neither does.
func (f Told) Or(other Told) Told { return f.Not().And(other.Not()).Not() }

// String is "yes", "no" or "".
func (f Told) String() string { return enum.Name(toldNames[:], int(f)) }

// MarshalText writes "yes", "no" or "".
func (f Told) MarshalText() ([]byte, error) { return enum.Write(toldNames[:], int(f)) }

// UnmarshalText reads "yes", "no" or "".
func (f *Told) UnmarshalText(text []byte) error { return enum.Read(toldNames[:], text, f) }

// UnmarshalJSON reads what MarshalText writes, and the true and false of journals older than the type.
func (f *Told) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case "true":
		*f = Yes
		return nil
	case "false":
		*f = No
		return nil
	case "null":
		return nil
	}
	return f.UnmarshalText(bytes.Trim(data, `"`))
}
