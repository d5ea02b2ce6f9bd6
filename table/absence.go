package table

import "github.com/floorbook/floorbook/article"

// AbsentAs is how an absent player of a cash game is treated in an orbit.
type AbsentAs uint8

// The ways.
const (
	AbsentDealt  AbsentAs = iota // dealt in: the blinds are taken when they are due, the hand is killed
	AbsentMisses                 // no cards; the blinds pass to the next player and are noted as missed
	AbsentOut                    // no cards, sits out
	AbsentFreed                  // the chips are held for the player, and the seat goes to the waiting list
)

var absentNames = [...]string{"dealt", "misses", "out", "freed"}

// MarshalText writes the stable name.
func (a AbsentAs) MarshalText() ([]byte, error) { return nameOf(a, absentNames[:]) }

// UnmarshalText reads the stable name.
func (a *AbsentAs) UnmarshalText(text []byte) error { return named(a, text, absentNames[:]) }

// Absent says how a player of a cash game is treated in the orbit of that number since leaving the seat, 1 being the
// first, when nobody waits for a seat (CR-CG-25, CR-CG-26, CR-CG-27) and when somebody does (CR-CG-24).
func (p *Policy) Absent(orbit int, list bool, t *article.Trace) AbsentAs {
	if list && orbit <= p.CashAbsentList.Value {
		p.CashAbsentList.Decide(t)
		return AbsentDealt
	}
	as := p.absentAlone(orbit, t)
	if list {
		p.CashAbsentList.Decide(t)
		return AbsentFreed
	}
	return as
}

func (p *Policy) absentAlone(orbit int, t *article.Trace) AbsentAs {
	dealt := p.CashAbsentDealt.Value
	switch {
	case orbit <= dealt:
		p.CashAbsentDealt.Decide(t)
		return AbsentDealt
	case orbit <= dealt+p.CashAbsentMisses.Value:
		p.CashAbsentMisses.Decide(t)
		return AbsentMisses
	}
	p.CashAbsentOut.Decide(t)
	return AbsentOut
}
