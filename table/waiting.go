package table

import (
	"github.com/floorbook/floorbook/article"
)

// Waits reports whether play waits for the floor: a ruling leaves it a choice, or lacks a fact that only people know.
func (h *Hand) Waits() bool {
	return h.Waiting != nil || h.Matter.kind() == article.Floor || h.Clock != nil && h.Clock.Waits
}

// WaitsOn is whom the ruling that waits is about, 0 where it is nobody in particular, and its articles.
func (h *Hand) WaitsOn() (SeatNo, []article.ID) {
	switch m := h.Matter; {
	case h.Waiting != nil:
		return h.Rulings[len(h.Rulings)-1].Seat, h.Waiting.Cites
	case h.Clock != nil && h.Clock.Waits:
		return h.Clock.Seat, h.Clock.Cites
	case m == nil:
	case m.Deal != nil:
		return 0, m.Deal.Ruling.Cites
	case m.Showdown != nil:
		return SeatNo(m.Showdown.Ruling.Seat), m.Showdown.Ruling.Cites
	default:
		return 0, m.Claim.Ruling.Cites
	}
	return 0, nil
}

// Proposed are the commands by which the floor takes what is proposed of the ruling that waits, the next one where the
// table refuses the one before; the last leaves things as they are.
func (h *Hand) Proposed() (commands []any) {
	const reason = "default"
	switch m := h.Matter; {
	case h.Waiting != nil:
		return h.proposedAct(reason)
	case h.Clock != nil && h.Clock.Waits:
		return []any{TimeUp{Option: h.Clock.Zero.String()}}
	case m.kind() != article.Floor:
	case m.Deal != nil:
		r := &m.Deal.Ruling
		return []any{ReportDeal{Option: r.Options[r.Default].Key}, ReportDeal{Reason: reason}}
	case m.Showdown != nil:
		r := &m.Showdown.Ruling
		return []any{ReportShowdown{Option: r.Options[0].Key}, ReportShowdown{Reason: reason}}
	default:
		r := &m.Claim.Ruling
		return []any{ReportClaim{Option: r.Options[r.Default].Key}, ReportClaim{Reason: reason}}
	}
	return nil
}

// proposedAct takes the default of the ruling on an act; when the engine refuses it, the next option that can stand;
// when there is none, the player acts again.
func (h *Hand) proposedAct(reason string) []any {
	r := h.Waiting
	commands := []any{FloorRules{Option: r.Default}}
	for i := range r.Options {
		commands = append(commands, FloorRules{Option: i})
	}
	again := r.Outcome
	again.Action, again.To, again.Forfeit = 0, 0, 0
	return append(commands, FloorRules{Other: &again, Reason: reason})
}
