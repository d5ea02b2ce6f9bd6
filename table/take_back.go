package table

import (
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// takeBack takes back the last act of the hand in progress.
func (d *decision) takeBack() error {
	if err := d.begin(); err != nil {
		return err
	}
	if d.s.Hand.Before == nil {
		return refusal.New(NothingToUndo)
	}
	d.emit(TakenBack{Seat: d.s.Hand.ActedBy})
	return nil
}

// remember keeps the hand as it is before an act of a player, and forgets what went before a card that somebody sees.
func (h *Hand) remember(e Event) {
	switch e := e.(type) {
	case RulingMade:
		h.keep(e.Seat)
		h.BeingRuled = e.Early == nil
	case EarlyReleased, FloorRuled, TimeRanOut:
		h.BeingRuled = true
	case DealRuled, ShowdownRuled:
		h.Before = nil
	case Acted:
		switch e.Action.Kind {
		case hand.Fold, hand.Check, hand.Call, hand.Bet, hand.Raise, hand.BringIn:
			if !h.BeingRuled {
				h.keep(e.Seat)
			}
			h.Undercalled = h.BeingRuled && h.lastUndercalled()
			h.BeingRuled = false
		case hand.Kill:
		default:
			h.Before = nil
		}
	}
}

func (h *Hand) keep(n SeatNo) {
	as := *h
	h.Before, h.ActedBy = &as, n
}
