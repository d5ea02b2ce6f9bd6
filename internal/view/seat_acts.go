package view

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
)

// acts is what the player in seat n may do, less what a ruling has taken away.
func acts(t *table.State, n table.SeatNo, cue Cue) Acts {
	switch cue {
	case CueShow:
		return Acts{Show: true, Muck: t.Hand.State.Next().MayMuck}
	case CueDraw:
		return Acts{Draw: true, Throw: t.Hand.State.Next().Count}
	case CueAct:
	default:
		return Acts{}
	}
	s := &t.Hand.State
	l := s.Legal()
	a := Acts{Fold: l.BringIn == 0, Check: l.CanCheck && l.BringIn == 0, Call: !l.CanCheck && l.BringIn == 0, BringIn: l.BringIn, ToCall: l.ToCall, CallTo: l.CallTo,
		CallAllIn: !l.CanCheck && l.ToCall == s.Stack(l.Player), Raise: l.CanRaise, IsBet: l.IsBet, Min: l.MinTo, Max: l.MaxTo}
	if limit := t.Hand.LimitOn(n); limit != nil {
		a.Fold = !limit.NoFold
		a.Raise = a.Raise && !limit.NoRaise
		a.Cites = limit.Cites
	}
	if t.Hand.MustRaise(n) {
		a.Fold, a.Check, a.Call, a.CallAllIn = false, false, false, false
	}
	switch {
	case a.Raise:
		a.Presets, a.Step = presets(s, l), s.BigBlind()
	case !a.CallAllIn && len(a.Cites) == 0:
		a.NoRaise = s.LegalRules().Raise
	}
	a.AllIn = a.Raise && a.Max == s.Bet(l.Player)+s.Stack(l.Player)
	if !a.Raise {
		a.Min, a.Max = 0, 0
	}
	return a
}

// presets are the smallest raise, half the pot, the pot and the whole stack, as far as they differ and the structure
// allows them: none where there is one bet. The pot is counted as players do: with the call already in it.
func presets(s *hand.State, l hand.Legal) []Preset {
	last := Preset{"all_in", l.MaxTo}
	if s.Structure() != hand.NoLimit && l.MaxTo < s.Bet(l.Player)+s.Stack(l.Player) {
		switch last.Key = "pot"; {
		case l.MaxTo == l.MinTo:
			return nil
		case s.Structure() == hand.SpreadLimit:
			last.Key = "max"
		}
	}
	facing, pot := s.Facing(), s.PotTotal()+l.ToCall
	out := []Preset{{"min", l.MinTo}}
	for _, p := range []Preset{{"half", facing + pot/2}, {"pot", facing + pot}} {
		if p.To = roundDown(p.To, s.Unit()); p.To > out[len(out)-1].To && p.To < l.MaxTo && p.Key != last.Key {
			out = append(out, p)
		}
	}
	if l.MaxTo == l.MinTo {
		out = out[:0]
	}
	return append(out, last)
}

// roundDown takes a to whole chips of the smallest value in play.
func roundDown(a, unit chip.Amount) chip.Amount {
	if unit > 1 {
		a -= a % unit
	}
	return a
}
