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
type purchases struct{ rebuys, addOns, bonus int }

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
	var c *chair // where the chips go; nil before the seats are drawn
	if entry.table > 0 {
		c = &a.boards[entry.table-1].chairs[entry.seat-1]
	}
	has := a.bought[entry.no]
	var sale tournament.Sale
	switch e.What {
	case tournament.RebuySold:
		sale = s.Rebuys.Sale
		if c == nil || !a.late || !a.mayRebuy(e.Player) || a.asking[entry.table] == nil && (a.hosted && c.stack > s.Rebuys.AtMost || a.levelsPlayed() > s.Rebuys.Levels) {
			return fmt.Errorf("sales: %s rebuys, %d bought before, level %d", e.Player, has.rebuys, a.levelsPlayed())
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
	case tournament.BonusSold:
		sale = *s.Bonus
		if has.bonus > 0 {
			return fmt.Errorf("sales: %s takes the bonus twice", e.Player)
		}
		has.bonus++
	default:
		return fmt.Errorf("sales: %s", e.What)
	}
	if e.Chips != sale.Chips {
		return fmt.Errorf("sales: %d chips for %s, not %d", e.Chips, e.What, sale.Chips)
	}
	a.bought[entry.no] = has
	a.paid(e.What, e.Chips, 1)
	if a.hosted && c != nil {
		c.stack += e.Chips
	}
	return nil
}

// takenBack follows a sale that is taken back.
func (a *auditor) takenBack(e tournament.ChipsSold) {
	entry := &a.entries[a.latest[e.Player]]
	has := a.bought[entry.no]
	switch e.What {
	case tournament.RebuySold:
		has.rebuys--
	case tournament.AddOnSold:
		has.addOns--
	case tournament.BonusSold:
		has.bonus--
	}
	a.bought[entry.no] = has
	a.paid(e.What, e.Chips, -1)
}

// paid counts what is paid for chips, and the chips where stacks are known; sign -1: what is paid back.
func (a *auditor) paid(what tournament.Sold, chips chip.Amount, sign int64) {
	s := &a.created.Structure
	sale := map[tournament.Sold]*tournament.Sale{tournament.AddOnSold: s.AddOn, tournament.BonusSold: s.Bonus}[what]
	if what == tournament.RebuySold {
		sale = &s.Rebuys.Sale
	}
	if price := sign * int64(sale.Price); what == tournament.BonusSold {
		a.tipped += price
	} else {
		a.spent += price
	}
	a.charged += sign * int64(sale.Fee)
	if a.hosted {
		a.handedOut += chip.Amount(sign) * chips
	}
}

// returned takes back what an entry that is withdrawn has bought.
func (a *auditor) returned(no int) {
	s, has := &a.created.Structure, a.bought[no]
	for _, b := range []struct {
		what tournament.Sold
		n    int
		sale *tournament.Sale
	}{{tournament.AddOnSold, has.addOns, s.AddOn}, {tournament.BonusSold, has.bonus, s.Bonus}} {
		for range b.n {
			a.paid(b.what, b.sale.Chips, -1)
			a.pieces.sell(s, b.sale.Chips, -1)
		}
	}
	for range has.rebuys {
		a.paid(tournament.RebuySold, s.Rebuys.Chips, -1)
		a.pieces.sell(s, s.Rebuys.Chips, -1)
	}
	delete(a.bought, no)
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
