package table

import "github.com/floorbook/floorbook/article"

// WrongButton says what a misplaced button, found after substantial action, means for the next hand. The hand itself
// is played as it was dealt.
type WrongButton uint8

// The answers.
const (
	ButtonKept      WrongButton = iota // the next hand moves on from the wrong place
	ButtonCorrected                    // the next hand puts everybody where they would have been
)

var wrongButtonNames = [...]string{"kept", "corrected"}

// MarshalText writes the name used in the rulebooks.
func (w WrongButton) MarshalText() ([]byte, error) { return nameOf(w, wrongButtonNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (w *WrongButton) UnmarshalText(text []byte) error { return named(w, text, wrongButtonNames[:]) }

// Misplaced returns the positions of a hand that was dealt from the wrong button: the blinds are to its left, as
// people post them. Everybody who sits is dealt in.
func Misplaced(button SeatNo, s *Seating) Positions {
	return firstPositions(button, s.Taken, s, &Policy{}, nil)
}

// AfterWrongButton returns the positions from which the hand after the misplaced one moves on: those that were played
// (TDA-34-A-2), or those that were due (HP-13.7, LP-3.4-1).
func AfterWrongButton(due, played Positions, p *Policy, t *article.Trace) Positions {
	if p.WrongButtonLate.Decide(t) == ButtonCorrected {
		return due
	}
	return played
}
