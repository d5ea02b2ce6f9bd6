package sim

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// remember keeps the pot before an act that can be taken back, and forgets all once a card is seen.
func (b *board) remember(k hand.Kind) {
	switch k {
	case hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise, hand.BringIn:
		if !b.ruled {
			b.keep()
		}
		b.ruled = false
	case hand.Kill:
	default:
		b.past = b.past[:0]
	}
}

func (b *board) keep() { b.past = append(b.past, b.hand) }

// takenBack puts the pot where it was.
func (b *board) takenBack() error {
	if len(b.past) == 0 {
		return fmt.Errorf("hand %s: taken back after a card was seen", b.hand.id)
	}
	last := len(b.past) - 1
	b.hand, b.past, b.ruled = b.past[last], b.past[:last], false
	return nil
}

// handVoided puts the table where it was before the hand: the same chips, but for those that stay for the next hand.
func (a *auditor) handVoided(b *board, e table.HandVoided) error {
	h := &b.hand
	if !b.handLive || e.ID != h.id || len(e.Stacks) != h.n {
		return fmt.Errorf("hand %s is void, hand %s with %d players is being played", e.ID, h.id, h.n)
	}
	if a.bubble != nil {
		a.bubble.may = append(a.bubble.may, b.no) // dealt again, it is the same hand (TDA-35-C-4)
	}
	before, after := h.carried, e.Carried
	stacks := map[table.SeatNo]chip.Amount{}
	for p, stack := range e.Stacks {
		before += h.start[p]
		after += stack
		stacks[h.seats[p]] = stack
	}
	if e.Carried < 0 {
		return fmt.Errorf("chips: void hand %s gives back %d more than was put in", e.ID, -e.Carried)
	}
	if before != after {
		return fmt.Errorf("chips: void hand %s began with %d and leaves %d", h.id, before, after)
	}
	hands, as := b.hands, b.before
	*b = *as
	b.hands, b.handLive, b.due, b.void, b.carried = hands, false, e.Redeal, e.Redeal, e.Carried
	for n, stack := range stacks {
		b.chairs[n-1].stack = stack
	}
	return nil
}
