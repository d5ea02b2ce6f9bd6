package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// asking is players of a hosted table who lost everything in one hand and may buy chips again.
type asking struct {
	out   []table.PlayerID // who is out unless he buys
	asked []table.PlayerID
	until tournament.Instant
}

// purchases are what one entry has bought beside its stack.
type purchases struct{ rebuys, addOns int }

// firstPart reports whether the sheet sells anything once the cards are in the air.
func firstPart(s *tournament.Structure) bool {
	return s.LateLevels > 0 || s.LateMinutes > 0 || s.Rebuys != nil || s.AddOn != nil
}

// levelsPlayed is how many levels have begun, breaks left out.
func (a *auditor) levelsPlayed() int {
	n := 0
	for _, l := range a.created.Structure.Levels[:a.clock.Level+1] {
		if !l.Break {
			n++
		}
	}
	return n
}

// asked checks that those decide whom a hand left without chips, while rebuys are sold, and that they may.
func (a *auditor) rebuyAsked(e tournament.RebuyAsked) error {
	if a.asking[e.Table] != nil || !a.late || a.created.Structure.Rebuys == nil {
		return fmt.Errorf("sales: players of table %d are asked", e.Table)
	}
	var out []table.PlayerID
	for _, o := range e.Out {
		out = append(out, o.Player)
	}
	for _, p := range e.Asked {
		if !slices.Contains(out, p) || !a.mayRebuy(p) {
			return fmt.Errorf("sales: %s is asked", p)
		}
	}
	if len(e.Asked) == 0 || e.Until <= a.now {
		return errors.New("sales: nobody can answer")
	}
	if err := a.eliminatedChips(slices.Clone(out)); err != nil {
		return err
	}
	a.asking[e.Table] = &asking{out: out, asked: slices.Clone(e.Asked), until: e.Until}
	return nil
}

// mayRebuy reports whether a player has a rebuy left.
func (a *auditor) mayRebuy(p table.PlayerID) bool {
	r := a.created.Structure.Rebuys
	return r.Most == 0 || a.bought[a.entries[a.latest[p]].no].rebuys < r.Most
}

// answered takes a player off those who are asked.
func (a *auditor) answered(no int, p table.PlayerID, bought bool) error {
	g := a.asking[no]
	if g == nil || !slices.Contains(g.asked, p) {
		return fmt.Errorf("sales: %s was not asked", p)
	}
	is := func(q table.PlayerID) bool { return q == p }
	g.asked = slices.DeleteFunc(g.asked, is)
	if bought {
		g.out = slices.DeleteFunc(g.out, is)
	}
	if len(g.asked) == 0 {
		a.batch.broke = append(a.batch.broke, g.out...)
		delete(a.asking, no)
	}
	return nil
}

// sold checks who buys chips, when and how many, and puts them on the table.
func (a *auditor) sold(e tournament.ChipsSold) error {
	s := &a.created.Structure
	entry := &a.entries[a.latest[e.Player]]
	c := &a.boards[entry.table-1].chairs[entry.seat-1]
	has := a.bought[entry.no]
	var sale tournament.Sale
	switch e.What {
	case tournament.RebuySold:
		sale = s.Rebuys.Sale
		if !a.late || !a.mayRebuy(e.Player) || a.asking[entry.table] == nil && (c.stack > s.Rebuys.AtMost || a.levelsPlayed() > s.Rebuys.Levels) {
			return fmt.Errorf("sales: %s rebuys with %d chips, %d bought before, level %d", e.Player, c.stack, has.rebuys, a.levelsPlayed())
		}
		has.rebuys++
		if a.asking[entry.table] != nil {
			if err := a.answered(entry.table, e.Player, true); err != nil {
				return err
			}
		}
	case tournament.AddOnSold:
		sale = *s.AddOn
		if !a.late || has.addOns > 0 || !s.Levels[a.clock.Level].Break {
			return fmt.Errorf("sales: %s takes an add-on, %d before, at %d", e.Player, has.addOns, a.clock.Level)
		}
		has.addOns++
	default:
		return fmt.Errorf("sales: %s", e.What)
	}
	if e.Chips != sale.Chips {
		return fmt.Errorf("sales: %d chips for %s, not %d", e.Chips, e.What, sale.Chips)
	}
	a.bought[entry.no] = has
	a.spent += int64(sale.Price)
	a.charged += int64(sale.Fee)
	a.handedOut += e.Chips
	if a.hosted {
		c.stack += e.Chips
	}
	return nil
}

// undecided reports a table at which a hand begins while somebody may still buy.
func (a *auditor) undecided(b *board) error {
	if a.asking[b.no] != nil {
		return fmt.Errorf("sales: a hand begins at table %d before %q have decided", b.no, a.asking[b.no].asked)
	}
	return nil
}

// issued is every chip that entries and sales have put into play.
func (a *auditor) issued() chip.Amount {
	return a.starting()*chip.Amount(len(a.entries)) + a.handedOut
}
