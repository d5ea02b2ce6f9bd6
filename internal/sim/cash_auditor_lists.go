package sim

import (
	"fmt"
	"slices"
)

// listed follows the waiting lists, but for names that leave them.
func (a *cashAuditor) listed(e *cashRow, err *error) bool {
	switch e.Type {
	case "list_joined":
		a.lists = append(a.lists, auditedName{player: e.Player, game: e.Game, table: e.Table})
	case "list_placed":
		*err = a.placed(e)
	case "called":
		*err = a.called(e)
	case "seat_taken_back":
		delete(a.given, e.Player)
	case "kept_apart":
		if !e.Lift {
			a.apart = append(a.apart, e.Players)
			return true
		}
		a.apart = slices.DeleteFunc(a.apart, func(p []string) bool { return slices.Equal(p, e.Players) })
	default:
		return false
	}
	return true
}

func (a *cashAuditor) find(player, game string, table int) int {
	return slices.IndexFunc(a.lists, func(n auditedName) bool { return n.player == player && n.game == game && n.table == table })
}

// leavesList takes a name off its list: as it was asked, because it has a seat, too late, or because there is no such list any more.
func (a *cashAuditor) leavesList(e *cashRow, closes bool) error {
	i := a.find(e.Player, e.Game, e.Table)
	if i < 0 {
		return fmt.Errorf("%s is on no such list", e.Player)
	}
	n := a.lists[i]
	switch {
	case e.Why == "floor" && !closes:
		return fmt.Errorf("the house takes %s off a list, and nobody says why", e.Player)
	case (e.Why == "late" || e.Why == "refused") && !n.called:
		return fmt.Errorf("%s loses the place in the list for a call that nobody made", e.Player)
	case e.Why == "late" && e.At < n.until:
		return fmt.Errorf("%s was to have until %d, and is too late at %d", e.Player, n.until, e.At)
	}
	a.lists = slices.Delete(a.lists, i, i+1)
	return nil
}

// placed puts a name elsewhere: for a reason, or because it did not take its seat.
func (a *cashAuditor) placed(e *cashRow) error {
	i := a.find(e.Player, e.Game, e.Table)
	if i < 0 {
		return fmt.Errorf("%s is on no such list", e.Player)
	}
	n := a.lists[i]
	switch {
	case e.Why == "floor" && e.Reason == "":
		return fmt.Errorf("%s is put at %d without a reason", e.Player, e.To)
	case e.Why != "floor" && !n.called:
		return fmt.Errorf("%s loses the place in the list for a call that nobody made", e.Player)
	case e.Why == "late" && e.At < n.until:
		return fmt.Errorf("%s was to have until %d, and is too late at %d", e.Player, n.until, e.At)
	}
	n.called = false
	a.lists = slices.Delete(a.lists, i, i+1)
	at, place := len(a.lists), 0
	for j := range a.lists {
		if a.lists[j].game != n.game || a.lists[j].table != n.table {
			continue
		}
		if place++; place == e.To {
			at = j
			break
		}
	}
	a.lists = slices.Insert(a.lists, at, n)
	return nil
}

// waitsFor is who is first for a seat of a table and may sit there, "" where nobody is; of a name's own list alone where one is named.
func (a *cashAuditor) waitsFor(no int, of *auditedName) string {
	t := a.tables[no]
	for i := range a.lists {
		n := &a.lists[i]
		switch {
		case n.table != no && (n.table != 0 || n.game != t.game):
		case of != nil && (n.table != of.table || n.game != of.game):
		case n.called || a.given[n.player] || t.has(n.player) || a.keptFrom(n.player, t, no):
		case slices.ContainsFunc(a.lists, func(o auditedName) bool { return o.player == n.player && o.called }):
		default:
			return n.player
		}
	}
	return ""
}

func (t *auditedTable) has(player string) bool {
	return slices.ContainsFunc(t.seats, func(s *sitter) bool {
		return s != nil && (s.player == player || s.owner != nil && s.owner.player == player)
	})
}

func (a *cashAuditor) keptFrom(player string, t *auditedTable, _ int) bool {
	for _, group := range a.apart {
		if slices.Contains(group, player) && slices.ContainsFunc(group, func(o string) bool { return o != player && t.has(o) }) {
			return true
		}
	}
	return false
}

// called offers a seat: to who is first, or for a reason.
func (a *cashAuditor) called(e *cashRow) error {
	a.calls++
	i := a.find(e.Player, e.Game, e.List)
	if i < 0 {
		return fmt.Errorf("%s is called, and waits nowhere", e.Player)
	}
	if first := a.waitsFor(e.Table, &a.lists[i]); first != e.Player {
		if e.Reason == "" && !slices.Contains(e.Apart, first) {
			return fmt.Errorf("%s is called to table %d before %s, and nobody says why", e.Player, e.Table, first)
		}
		a.jumps++
	}
	a.lists[i].called, a.lists[i].until = true, int64(number(e.Until))
	return nil
}

// givesSeat gives one: to who takes the seat that was offered, or while nobody else waits, or for a reason.
func (a *cashAuditor) givesSeat(e *cashRow, takes string) error {
	first := a.waitsFor(e.Table, nil)
	if takes != e.Player && first != "" && first != e.Player {
		if e.Reason == "" {
			return fmt.Errorf("%s is given a seat at table %d before %s, and nobody says why", e.Player, e.Table, first)
		}
		a.jumps++
	}
	a.given[e.Player] = true
	return nil
}

// overdue is a call that lasts longer than was said.
func (a *cashAuditor) overdue(now int64) error {
	for _, n := range a.lists {
		if n.called && n.until < now {
			return fmt.Errorf("%s was to answer until %d, and it is %d", n.player, n.until, now)
		}
	}
	return nil
}
