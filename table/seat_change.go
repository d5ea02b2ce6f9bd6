package table

import "github.com/floorbook/floorbook/article"

// SeatChange says who may change seats at a cash table.
type SeatChange uint8

// The answers.
const (
	ChangeByRight  SeatChange = iota // everybody, in turn; the blinds are not to be avoided by it
	ChangeApproved                   // with the floor's approval
)

var seatChangeNames = [...]string{"by_right", "approved"}

// MarshalText writes the name used in the rulebooks.
func (c SeatChange) MarshalText() ([]byte, error) { return nameOf(c, seatChangeNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (c *SeatChange) UnmarshalText(text []byte) error { return named(c, text, seatChangeNames[:]) }

// Changed is what a change of seat means for a player.
type Changed struct {
	Approval    bool // the floor must agree
	Wait        int  // hands to wait; 0 = dealt in at once
	MayPost     bool // or posts a big blind and is dealt in at once
	AfterButton bool // may let the blinds go by and come back after the button, without a post
}

// ChangeSeat rules on a player of a cash game who moves from one seat of the table to a free one, between two hands:
// prev are the positions of the last hand. A seat that the big blind reaches later costs as many hands of waiting, or
// a big blind if nothing is owed; one that it reaches sooner costs nothing (LP-4-14). Who has just had the button may
// skip the blinds (LP-4-15), and in a new game a seat that has not been in a blind is changed freely (LP-4-13-c).
func (p *Policy) ChangeSeat(from, to SeatNo, prev Positions, s *Seating, t *article.Trace) Changed {
	if p.CashSeatChange.Value == ChangeApproved {
		p.CashSeatChange.Decide(t)
		return Changed{Approval: true}
	}
	if s.Cash.FirstRound && !s.Cash.Blinded.Has(from) {
		p.CashFreeChange.Decide(t)
		return Changed{}
	}
	wait := s.handsToBig(to, s.Taken.Without(from), prev) - s.handsToBig(from, s.Taken, prev)
	if from == prev.Button && wait < 0 {
		p.CashAfterButton.Decide(t)
		return Changed{AfterButton: true}
	}
	p.CashSeatChange.Decide(t)
	if wait <= 0 {
		return Changed{}
	}
	return Changed{Wait: wait, MayPost: !s.Standing(from).Owes()}
}

// handsToBig counts the hands until the big blind is on seat n: the players from the last big blind on. The chair that is
// left counts no more, so the player comes back in the same relative position (LP-4-14).
func (s *Seating) handsToBig(n SeatNo, players SeatSet, prev Positions) int {
	return players.With(n).within(prev.bigSeat(), n, s.Chairs).Len() + 1
}
