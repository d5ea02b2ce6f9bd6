package sim

import (
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// pieces are the real chips in play by value, as a runner who hands them out would keep them on paper.
type pieces struct {
	count map[chip.Amount]int
	up    []tournament.ColorUpStarted
	lost  bool // chips have left play that nobody has counted by value
}

// followed reports whether the chips of an event are known by value.
func (a *auditor) followed() bool {
	return !a.hosted && len(a.created.Structure.StackChips) > 0 && !a.pieces.lost
}

// hand gives out the chips of so many starting stacks, or takes them back: what has been coloured up comes in bigger chips.
func (p *pieces) hand(s *tournament.Structure, stacks int) {
	stack := map[chip.Amount]int{}
	for i, n := range s.StackChips {
		stack[s.Chips[i]] = n
	}
	for _, up := range p.up {
		lot := int(up.To / up.Chip)
		stack[up.To] += stack[up.Chip] / lot
		stack[up.Chip] %= lot
	}
	for value, n := range stack {
		p.count[value] += stacks * n
	}
}

// sell gives out chips that were bought, in as few as can be; a starting stack's worth as a starting stack.
func (p *pieces) sell(s *tournament.Structure, worth chip.Amount, sign int) {
	if worth == s.Stack {
		p.hand(s, sign)
		return
	}
	for i := len(s.Chips) - 1; i >= 0; i-- {
		for ; worth >= s.Chips[i]; worth -= s.Chips[i] {
			p.count[s.Chips[i]] += sign
		}
	}
}

// lift takes a stack off that nobody has bought: a whole one chip by chip; of what blinds have left of another nobody has counted the values.
func (p *pieces) lift(s *tournament.Structure, worth chip.Amount) {
	if worth == s.Stack {
		p.hand(s, -1)
	} else if worth > 0 {
		p.lost = true
	}
}

// followPieces keeps the chips by value after an event.
func (a *auditor) followPieces(e tournament.Event) {
	s, p := &a.created.Structure, &a.pieces
	if p.count == nil {
		p.count = map[chip.Amount]int{}
	}
	switch e := e.(type) {
	case tournament.Registered:
		p.hand(s, 1)
	case tournament.LateSeated:
		if !e.Waited { // such a stack is in play already
			p.hand(s, 1)
		}
	case tournament.Unregistered:
		p.hand(s, -1)
	case tournament.LateUndone:
		if e.Stack == nil {
			p.hand(s, -1)
		}
	case tournament.StackPlaced:
		p.sell(s, e.Chips, 1)
	case tournament.StackLifted:
		p.lift(s, e.Chips)
	case tournament.ChipsSold:
		p.sell(s, e.Chips, 1)
	case tournament.ChipsTakenBack:
		p.sell(s, e.Sale.Chips, -1)
	case tournament.Eliminated:
		for _, o := range e.Out {
			p.lost = p.lost || o.Removed > 0
		}
	case tournament.ChipsMoved:
		p.move(e, 1)
	case tournament.ChipsMovedBack:
		p.move(e.Move, -1)
	case tournament.ColorUpStarted:
		p.up = append(p.up, e)
	case tournament.ColorUpUndone:
		p.up = p.up[:len(p.up)-1]
	}
}

func (p *pieces) move(e tournament.ChipsMoved, sign int) {
	for _, in := range e.In {
		p.count[in.Chip] -= sign * in.Count
	}
	for _, out := range e.Out {
		p.count[out.Chip] += sign * out.Count
	}
}

// changed follows the chips of a race, or of one that is taken back.
func (p *pieces) changed(e *tournament.TableRaced, sign int) {
	if p.count == nil {
		return
	}
	for _, c := range e.Changes {
		p.count[e.Chip] -= sign * c.In
		p.count[e.To] += sign * c.Out
	}
}

// agreePieces compares the chips by value with those of the state.
func (a *auditor) agreePieces(s *tournament.State) error {
	if !a.followed() || len(a.entries) == 0 {
		return nil
	}
	if len(s.Pieces) != len(a.created.Structure.Chips) {
		return fmt.Errorf("pieces: the chips in play are followed by value no more")
	}
	for i, value := range a.created.Structure.Chips {
		if got, want := s.Pieces[i], a.pieces.count[value]; got != want {
			return fmt.Errorf("pieces: %d chips of %d in play, not %d", got, value, want)
		}
	}
	return nil
}
