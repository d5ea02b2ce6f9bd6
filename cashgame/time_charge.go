package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// timeDue reports whether the price of the seats has to be collected before the next hand (LP-2.2-2-a).
func (d *decision) timeDue(t *Table, g *Game) bool {
	return g.Time.Charge > 0 && d.at >= t.PaidUntil
}

// owesTime is what who sits down owes for the time that runs, and of which collection: nothing where few enough wait (LP-2.2-2-d).
func (d *decision) owesTime(t *Table, g *Game) (chip.Amount, int) {
	if g.Time.Charge == 0 || d.at >= t.PaidUntil {
		return 0, 0
	}
	most := d.s.Policy.ChargeNew.Decide(&d.trace)
	if d.s.Names(t) <= most {
		return 0, 0
	}
	return g.Time.Charge, t.Collections
}

// pays reports whether a seat owes its price: whoever has chips on the table does.
func (t *Table) pays(n table.SeatNo) bool {
	c := t.Chair(n)
	return t.Play.At(n).Player != "" && c.Busted == 0 && (c.Away == nil || !c.Away.Held || c.Owner != "")
}

// collectTime takes the price of the seats before the deal (LP-2.2-2-a). Who does not want it may play to the button where nobody waits (LP-2.2-2-b); where
// names wait everybody pays or leaves (LP-2.2-2-c).
func (d *decision) collectTime(c CollectTime) error {
	t, g, err := d.table(c.Table)
	if err != nil {
		return err
	}
	if !d.timeDue(t, g) {
		return refusal.New(NoTime)
	}
	p, names := &d.s.Policy, d.s.Names(t)
	p.ChargeAdvance.Decide(&d.trace)
	from := t.PaidUntil
	if period := minutes(g.Time.Minutes); from == 0 || d.at-from >= period { // the first time, or after a break
		from = d.at
	}
	e := TimeCollected{Table: c.Table, No: t.Collections + 1, From: from, Until: from + minutes(g.Time.Minutes), Each: g.Time.Charge, At: d.at}
	for i := range t.Chairs {
		n := table.SeatNo(i + 1)
		switch {
		case !t.pays(n):
		case !slices.Contains(c.Declines, n):
			e.Seats = append(e.Seats, n)
		default:
			if err := d.declines(n, names); err != nil {
				return err
			}
			e.Courtesy = append(e.Courtesy, n)
		}
	}
	if all := e.Each * chip.Amount(len(e.Seats)); all > d.s.InPlay(c.Table) {
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(c.Table))
	}
	if all := p.ChargeAll; all.Value > 0 && names >= all.Value {
		all.Decide(&d.trace)
	}
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

// declines judges a player who does not want to pay for the seat.
func (d *decision) declines(n table.SeatNo, names int) error {
	p := &d.s.Policy
	if all := p.ChargeAll; all.Value > 0 && names >= all.Value {
		all.Decide(&d.trace)
		return d.refuse(MustPay, "Seat", int(n), "Names", names)
	}
	if !p.Courtesy.Decide(&d.trace) || names > 0 {
		return d.refuse(MustPay, "Seat", int(n), "Names", names)
	}
	return nil
}
