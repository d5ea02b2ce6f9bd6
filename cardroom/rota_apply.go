package cardroom

import "slices"

// applyRota carries an event of the rota out; false for another.
func (s *State) applyRota(e Event) bool {
	switch e := e.(type) {
	case RotaSet:
		s.before = nil
		s.Rota, s.Due = e.Rota, e.Due
		s.Rota.Tables = slices.Clone(e.Rota.Tables)
		s.called = Call{No: s.Pushes} // whoever was told is told again
		if !s.On() {
			s.Pins = nil
		}
	case DealersCame:
		s.before = nil
		for _, d := range e.Dealers {
			if now := s.dealer(d.Dealer); now != nil {
				now.Duty = d
				continue
			}
			s.Dealers = append(s.Dealers, Dealer{Duty: d, Since: d.From})
		}
	case DealersLeft:
		s.keep(e)
		for _, id := range e.Dealers {
			s.leaves(id, e.At)
		}
	case PushCalled:
		s.before = nil
		s.called = Call{e.No, e.At, s.Seq}
	case DealersPushed:
		s.keep(e)
		for _, id := range e.Home {
			s.leaves(id, e.At)
		}
		s.moves(e.Moves, e.At)
		s.Pushes, s.Pushed, s.Due = e.No, e.At, e.Due
		s.Pins = slices.DeleteFunc(slices.Clone(s.Pins), func(p Pin) bool { return p.Push <= s.Pushes })
		if s.called.No < e.No {
			s.called = Call{e.No, e.At, s.Seq}
		}
	case DealersMoved:
		s.keep(e)
		if !slices.ContainsFunc(s.Dealers, func(d Dealer) bool { return d.Table > 0 }) {
			s.Pushed = e.At // the first to sit down begin together
		}
		s.moves(e.Moves, e.At)
		if e.Due > 0 {
			s.Due = e.Due
		}
	case PushPlanned:
		s.before = nil
		s.Pins = slices.DeleteFunc(slices.Clone(s.Pins), func(p Pin) bool {
			return p.Push == e.Push && (p.Dealer == e.Dealer || e.Table > 0 && p.Table == e.Table)
		})
		if !e.Cleared {
			s.Pins = append(s.Pins, Pin{e.Push, e.Table, e.Dealer})
		}
	case RotaUndone:
		b := s.before
		s.Dealers, s.Pins, s.Shifts, s.Due, s.Pushes, s.Pushed, s.called = b.Dealers, b.Pins, s.Shifts[:b.Shifts], b.Due, b.Pushes, b.Pushed, b.Called
		s.before = nil
	default:
		return false
	}
	return true
}

// keep notes how things are before an act that can be taken back.
func (s *State) keep(e Event) {
	s.before = &past{Act: s.Seq, What: e.EventType(), Dealers: slices.Clone(s.Dealers), Pins: s.Pins, Shifts: len(s.Shifts), Due: s.Due, Pushes: s.Pushes, Pushed: s.Pushed, Called: s.called}
}

func (s *State) moves(moves []Move, at Instant) {
	for _, m := range moves { // all get up before anybody sits down
		if d := s.dealer(m.Dealer); d != nil {
			s.rises(d, at)
		}
	}
	for _, m := range moves {
		d := s.dealer(m.Dealer)
		if d == nil {
			continue
		}
		if m.Table == 0 {
			d.Breaks++
			continue
		}
		d.Run = s.run(d, at) + 1
		d.Table, d.Since, d.Downs = m.Table, at, d.Downs+1
	}
}

// rises ends a dealer's down. Since stays that of his break where he has none.
func (s *State) rises(d *Dealer, at Instant) {
	if d.Table > 0 {
		d.Dealt += max(at-d.Since, 0)
		d.Table, d.Since = 0, at
	}
}

// leaves ends a shift: at the end of the hours, or when somebody rises who deals beyond it or goes before.
func (s *State) leaves(id string, at Instant) {
	d := s.dealer(id)
	if d == nil {
		return
	}
	until := min(at, d.Until)
	if d.Table > 0 {
		until = at
	}
	s.rises(d, at)
	if d.From < until {
		s.Shifts = append(s.Shifts, Shift{id, d.From, until, d.Downs, d.Dealt})
	}
	s.Dealers = slices.DeleteFunc(s.Dealers, func(d Dealer) bool { return d.Duty.Dealer == id })
	s.Pins = slices.DeleteFunc(slices.Clone(s.Pins), func(p Pin) bool { return p.Dealer == id })
}
