package table

import "github.com/floorbook/floorbook/article"

// Reached is when a player who was away came within reach of the seat.
type Reached uint8

// The moments of a deal.
const (
	BeforeFirstCard Reached = iota
	BeforeLastCard          // after the first card was dealt, before the last of the initial deal landed
	AfterLastCard
)

// Presence is what becomes of the hand of a player who was away.
type Presence uint8

// The answers.
const (
	HandLive      Presence = iota
	HandDead               // killed at the end of the deal
	HandDeadFloor          // killed, though the floor may let it live: the book only prefers the first card
)

// Present rules on a player who reached the seat at that moment of the deal. The last card decides (TDA-30-A); where
// the book would rather have the first one decide (TDA-30-TX) that is a preference, which the floor need not follow.
func (p *Policy) Present(at Reached, t *article.Trace) Presence {
	deadline := p.SeatDeadline.Decide(t)
	switch {
	case at == AfterLastCard:
		p.AbsentKilled.Decide(t)
		return HandDead
	case at == BeforeLastCard && deadline == FirstCard:
		return HandDeadFloor
	}
	return HandLive
}
