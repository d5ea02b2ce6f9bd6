package sim

import (
	"fmt"
	"maps"
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
		case n.called || a.given[n.player] != 0 || t.has(n.player) || a.keptFrom(n.player, t, no):
		case slices.ContainsFunc(a.lists, func(o auditedName) bool { return o.player == n.player && o.called }):
		default:
			return n.player
		}
	}
	return ""
}

// movesUp is who has to move to a table out of the feeders of its game, "" where nobody has; sure is false where the house keeps somebody apart.
func (a *cashAuditor) movesUp(no int) (who string, sure bool) {
	main := a.tables[no]
	if main.stops {
		return "", true
	}
	var first *sitter
	for _, n := range slices.Sorted(maps.Keys(a.tables)) {
		t := a.tables[n]
		if t.closed || a.games[t.game].Feeds != main.game {
			continue
		}
		for _, s := range t.seats {
			if s != nil && s.owner == nil && !s.gone && a.given[s.player] == 0 && (first == nil || s.since < first.since) {
				first = s
			}
		}
	}
	if first == nil {
		return "", true
	}
	return first.player, !slices.ContainsFunc(a.apart, func(group []string) bool { return slices.Contains(group, first.player) })
}

// fed reports whether somebody has to move to a table.
func (a *cashAuditor) fed(no int) bool {
	who, _ := a.movesUp(no)
	return who != ""
}

// earlier reports whether a player came to a game before another.
func (a *cashAuditor) earlier(one, other string) bool {
	since := func(p string) (at int64) {
		for _, t := range a.tables {
			for _, s := range t.seats {
				if s != nil && s.player == p {
					at = s.since
				}
			}
		}
		return at
	}
	return since(one) < since(other)
}

// before refuses that a seat of a main game goes to anybody else while somebody has to move there.
func (a *cashAuditor) before(e *cashRow) error {
	who, sure := a.movesUp(e.Table)
	if who == "" || who == e.Player || e.Reason != "" || !sure {
		return nil
	}
	return fmt.Errorf("%s gets a seat of table %d, to which %s has to move, and nobody says why", e.Player, e.Table, who)
}

func (t *auditedTable) has(player string) bool {
	return slices.ContainsFunc(t.seats, func(s *sitter) bool {
		return s != nil && (s.player == player || s.owner != nil && s.owner.player == player)
	})
}

// keptFrom reports whether the house keeps a player from somebody who sits at a table, or whom a seat waits for there.
func (a *cashAuditor) keptFrom(player string, t *auditedTable, no int) bool {
	for _, group := range a.apart {
		if slices.Contains(group, player) && slices.ContainsFunc(group, func(o string) bool { return o != player && (t.has(o) || a.given[o] == no) }) {
			return true
		}
	}
	return false
}

// called offers a seat: to who is first, or for a reason.
func (a *cashAuditor) called(e *cashRow) error {
	a.calls++
	if err := a.before(e); err != nil {
		return err
	}
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
	if e.Must {
		a.ups++
		a.given[e.Player] = e.Table
		if who, sure := a.movesUp(e.Table); sure && e.Reason == "" && who != "" && a.earlier(who, e.Player) {
			return fmt.Errorf("%s has to move to table %d and not %s, who came first", e.Player, e.Table, who)
		}
		return nil
	}
	if err := a.before(e); err != nil && takes != e.Player {
		return err
	}
	first := a.waitsFor(e.Table, nil)
	if takes != e.Player && first != "" && first != e.Player {
		if e.Reason == "" {
			return fmt.Errorf("%s is given a seat at table %d before %s, and nobody says why", e.Player, e.Table, first)
		}
		a.jumps++
	}
	a.given[e.Player] = e.Table
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
