package cashgame

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Check proves that every chip the cage has given out is at a table, in a rack, held, in the drop or taken; that a table that is down has none;
// and that a player has one seat at most, which nobody else was promised. The error is a *refusal.Error CheckFailed.
func Check(s *State) error {
	if s.ID == "" {
		return nil
	}
	if err := s.books.Prove(&s.proof); err != nil {
		return wrong("ledger: %v", err)
	}
	if err := s.checkPieces(); err != nil {
		return err
	}
	sits := make(map[table.PlayerID]int, 8*len(s.Tables))
	for i, t := range s.Tables {
		if i > 0 && s.Tables[i-1].Play.No >= t.Play.No {
			return wrong("table %d stands twice", t.Play.No)
		}
		if err := s.checkTable(t, sits); err != nil {
			return err
		}
	}
	for i, g := range s.Given {
		t := s.Table(g.Table)
		switch {
		case t == nil || t.Closed != 0 || !t.Play.Has(g.Seat) || t.Play.At(g.Seat).Player != "":
			return wrong("seat %d of table %d is given to %s and is not free", g.Seat, g.Table, g.Player)
		case slices.ContainsFunc(s.Given[:i], func(o Given) bool { return o.Player == g.Player || o.Table == g.Table && o.Seat == g.Seat }):
			return wrong("seat %d of table %d is given twice, or %s has two", g.Seat, g.Table, g.Player)
		}
	}
	return s.checkList()
}

func wrong(format string, args ...any) error {
	return refusal.New(CheckFailed, "Problem", fmt.Sprintf(format, args...))
}

func (s *State) checkTable(t *Table, sits map[table.PlayerID]int) error {
	no := t.Play.No
	if t.Closed != 0 && (t.Play.Players() > 0 || s.InPlay(no) != 0) {
		return wrong("table %d is closed with %d players and %d chips", no, t.Play.Players(), s.InPlay(no))
	}
	if err := s.stacks(t); err != nil {
		return err
	}
	for i := range t.Play.Seats {
		n := table.SeatNo(i + 1)
		p, c := t.Play.At(n).Player, t.Chair(n)
		for _, who := range []table.PlayerID{p, c.Owner} {
			if who == "" {
				continue
			}
			if other, twice := sits[who]; twice {
				return wrong("%s sits at tables %d and %d", who, other, no)
			}
			sits[who] = no
		}
		switch {
		case p == "" && (c.Counted || c.Told != 0 || c.Busted != 0):
			return wrong("seat %d of table %d is free and has %d chips", n, no, c.Told)
		case c.Behind != 0 && (p == "" || c.Behind > s.Rack(p)):
			return wrong("%d chips play at seat %d of table %d and are not there, and its player carries %d", c.Behind, n, no, s.Rack(p))
		case c.Owner != "" && c.Away == nil:
			return wrong("seat %d of table %d is %s's, who is not away", n, no, c.Owner)
		}
	}
	return nil
}

// checkList proves that a name stands once on a list, and that a seat is offered once.
func (s *State) checkList() error {
	for i := range s.List {
		w := &s.List[i]
		if s.waiting(w.Player, w.Game, w.Table) != i {
			return wrong("%s stands twice on a list", w.Player)
		}
		if w.Call == nil {
			continue
		}
		t := s.Table(w.Call.Table)
		if t == nil || t.Closed != 0 || t.Play.At(w.Call.Seat).Player != "" || s.promised(w.Call.Table, w.Call.Seat) != w.Player {
			return wrong("%s is called to seat %d of table %d, which is not free", w.Player, w.Call.Seat, w.Call.Table)
		}
	}
	return nil
}
