package cashgame

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
)

// falls is something that is waited for, when it is over, and what happens then.
type falls struct {
	at    Instant
	do    func(d *decision)
	table int // a hosted one, of which one thing is carried out at a time; 0: none
}

// waitedFor yields all that is waited for.
func (s *State) waitedFor(yield func(falls)) {
	for i := range s.List {
		if w := &s.List[i]; w.Call != nil {
			yield(falls{at: w.Call.Until, do: func(d *decision) { d.passes(w, WhyLate) }})
		}
	}
	for _, g := range s.Given {
		yield(falls{at: g.Until, do: func(d *decision) { d.emit(SeatTakenBack{Player: g.Player, Why: WhyLate, At: d.at}) }})
	}
	for _, t := range s.Tables {
		if t.Closed != 0 {
			continue
		}
		no, yield := t.Play.No, yield
		if all := yield; t.Hosted != nil {
			yield = func(f falls) {
				f.table = no
				all(f)
			}
		}
		if zero, runs := t.Play.TimeEnds(); runs && t.Hosted != nil {
			yield(falls{at: Instant(zero), do: func(d *decision) { d.failed = d.timeUp(t) }})
		}
		if g := s.Game(t.Game); g.Time.Charge > 0 && t.PaidUntil > 0 && !t.Fallen && s.Suspended == nil {
			yield(falls{at: t.PaidUntil, do: func(d *decision) { d.emit(TimeFell{Table: no, No: t.Collections + 1}) }})
		}
		for i := range t.Chairs {
			s.waitedForAt(t, table.SeatNo(i+1), yield)
		}
	}
}

// waitedForAt yields what is waited for at a seat: a rebuy, and what the absence of its player leads to.
func (s *State) waitedForAt(t *Table, n table.SeatNo, yield func(falls)) {
	no, c := t.Play.No, t.Chair(n)
	if c.Busted != 0 && !c.Late {
		yield(falls{at: c.Until, do: func(d *decision) {
			var trace article.Trace
			d.s.Policy.RebuyLate.Decide(&trace)
			d.emit(RebuyLate{Table: no, Seat: n, Cites: trace.Decided()})
			if t.Hosted != nil {
				d.emit(LeftTable{Player: t.Play.At(n).Player, Table: no, Seat: n, At: d.at, Cites: trace.Decided()})
			}
		}})
	}
	a := c.Away
	if a == nil || c.Owner != "" {
		return
	}
	if at := s.pickUpAt(a); at != 0 && !a.PickUp && !a.Held {
		yield(falls{at: at, do: func(d *decision) {
			var trace article.Trace
			d.s.Policy.PickUp.Decide(&trace)
			d.emit(AbsenceDue{Table: no, Seat: n, Due: DuePickUp, At: d.at, Cites: trace.Decided()})
		}})
	}
	if at := s.seatLostAt(a); at != 0 && !a.Seat && s.Names(t) > 0 {
		yield(falls{at: at, do: func(d *decision) {
			var trace article.Trace
			d.s.Policy.SeatLost.Decide(&trace)
			d.emit(AbsenceDue{Table: no, Seat: n, Due: DueSeat, At: d.at, Cites: trace.Decided()})
		}})
	}
}

// NextDeadline is the instant at which the shell must send a Tick; false where nothing is waited for.
func (s *State) NextDeadline() (at Instant, due bool) {
	if s.ID == "" || s.Ended != 0 {
		return 0, false
	}
	s.waitedFor(func(f falls) {
		if !due || f.at < at {
			at, due = f.at, true
		}
	})
	return at, due
}

// tick carries out what is over.
func (d *decision) tick() error {
	ended := map[int]bool{} // tables of which something has ended: what else is over there is, at the next one
	d.s.waitedFor(func(f falls) {
		if d.at >= f.at && d.failed == nil && (f.table == 0 || !ended[f.table]) {
			d.trace.Reset()
			ended[f.table] = true
			f.do(d)
		}
	})
	return d.failed
}
