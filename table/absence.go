package table

import "github.com/floorbook/floorbook/article"

// AbsentAs is how an absent player of a cash game is treated in an orbit.
type AbsentAs uint8

// The ways.
const (
	AbsentDealt  AbsentAs = iota // dealt in: the blinds are taken when they are due, the hand is killed
	AbsentMisses                 // no cards; the blinds pass to the next player and are noted as missed
	AbsentOut                    // no cards, sits out
)

// Absent says how a player of a cash game is treated in the orbit of that number since leaving the seat, 1 being the
// first (CR-CG-25, CR-CG-26, CR-CG-27).
func (p *Policy) Absent(orbit int, t *article.Trace) AbsentAs {
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
