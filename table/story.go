package table

import (
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
)

// begin notes what lies in the pot before anybody has acted.
func (h *Hand) begin() {
	for p, n := range h.Seats {
		if posted := h.State.Total(p); posted > 0 {
			h.Story = append(h.Story, deal.Event{Kind: deal.Chips, Seat: int(n), Amount: posted})
		}
	}
}

// tell notes an act, before it is carried out, for those who rule later on what came before.
func (h *Hand) tell(e Acted) {
	switch a := e.Action; a.Kind {
	case hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise:
		to := a.To
		if a.Kind == hand.Call {
			to = min(h.State.Facing(), h.State.Bet(a.Player)+h.State.Stack(a.Player))
		}
		h.Story = append(h.Story, deal.Event{Kind: deal.Acts, Seat: int(e.Seat), Act: a.Kind, Amount: to})
	case hand.DealBoard:
		if st, ok := h.opens(); ok && !h.opened(st) {
			h.Story = append(h.Story, deal.Regular(st))
		}
	}
}

// opens is the street of the board that is dealt next.
func (h *Hand) opens() (deal.Street, bool) {
	switch h.State.BoardLen() {
	case 0:
		return deal.Flop, true
	case 3:
		return deal.Turn, true
	case 4:
		return deal.River, true
	}
	return 0, false
}

// opened reports whether it was told already that the dealer opened a street.
func (h *Hand) opened(st deal.Street) bool {
	for i := range h.Story {
		if e := &h.Story[i]; e.Kind == deal.DealsStreet && e.Street == st && !e.Premature {
			return true
		}
	}
	return false
}

// lastRound lists what players did since the last street was opened.
func (h *Hand) lastRound() []deal.Event {
	for i := len(h.Story) - 1; i >= 0; i-- {
		if e := &h.Story[i]; e.Kind == deal.DealsStreet && !e.Premature {
			return h.Story[i+1:]
		}
	}
	return h.Story
}

// lastBettor is who bet or raised last, and whether that was a raise; 0 when nobody did.
func lastBettor(story []deal.Event) (seat int, raised bool) {
	for i := range story {
		if e := &story[i]; e.Kind == deal.Acts && (e.Act == hand.Bet || e.Act == hand.Raise) {
			seat, raised = e.Seat, e.Act == hand.Raise
		}
	}
	return seat, raised
}

// callersOf lists who called the last bet or raise.
func callersOf(story []deal.Event, bettor int) (seats []int) {
	for i := range story {
		switch e := &story[i]; {
		case e.Kind != deal.Acts:
		case e.Seat == bettor && (e.Act == hand.Bet || e.Act == hand.Raise):
			seats = nil
		case e.Act == hand.Call:
			seats = append(seats, e.Seat)
		}
	}
	return seats
}
