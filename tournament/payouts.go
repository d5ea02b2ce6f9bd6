package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// Ladder shares a pool among the places for a number of entries, by the table that holds: each share is rounded
// down to Round, and what is left over goes to the first place, so that the sum is the pool to the last minor
// unit. Without a table the winner takes all; with more shares than entries the first place takes those too.
func (p *Payouts) Ladder(pool money.Amount, entries int) []money.Amount {
	return share(pool, p.shares(entries), max(p.Round, 1), 0)
}

// shares are those of the table that holds for a number of entries.
func (p *Payouts) shares(entries int) []int {
	shares := []int{wholePool}
	for i, t := range p.Tables {
		if i == 0 || t.Entries <= entries {
			shares = t.Shares
		}
	}
	if len(shares) > entries && entries > 0 {
		shares = shares[:entries]
	}
	return shares
}

// PaidPlaces is how many places win something, of so many entries.
func (p *Payouts) PaidPlaces(entries int) int { return len(p.shares(entries)) }

// percent is share hundredths of a percent of pool, rounded down, without overflow for any pool.
func percent(pool money.Amount, share int) money.Amount {
	s := money.Amount(share)
	return pool/wholePool*s + pool%wholePool*s/wholePool
}

// fixPayouts closes registration: the prizes are fixed from the pool, with what the house adds to it, and the number of entries,
// re-entries included.
func (d *decision) fixPayouts(byHand bool) []money.Amount {
	short := d.s.Overlay()
	prizes := d.s.Ladder()
	e := RegistrationClosed{Prizes: prizes, At: d.m.At, ByHand: byHand}
	e.Paid = d.s.paid(prizes)
	d.emit(e)
	d.seal(d.s.stillIn(nil), len(prizes))
	var t article.Trace
	d.s.Policy.PayoutsFixed.Decide(&t)
	said(d.s.Policy.PrizesLeast, &t)
	said(d.s.Policy.PrizesByEntries, &t)
	if d.s.Structure.BuyIn > 0 {
		said(d.s.Policy.BuyInPool, &t)
	}
	if d.s.Structure.Price() == 0 {
		said(d.s.Policy.FreeEntry, &t)
	}
	if k := d.s.Structure.Satellite; k != nil && d.s.TicketRest() > 0 {
		said(d.s.Policy.TicketRest, &t)
	}
	if d.s.Structure.Fee > 0 {
		said(d.s.Policy.FeeApart, &t)
	}
	if d.s.Structure.lateSeats() != d.s.Structure.Seats {
		d.s.Policy.FormatChange.Decide(&t)
	}
	d.note("registration_closed", t.Decided(), "Entries", len(d.s.Entries), "Places", len(prizes))
	if short > 0 {
		t.Reset()
		d.s.Policy.AddedMost.Decide(&t)
		d.note("guarantee", t.Decided(), "Added", int(short), "Guarantee", int(d.s.promised()))
	}
	if given := d.s.Sharing.Additions(); given > 0 {
		t.Reset()
		d.s.Policy.AddedMost.Decide(&t)
		d.note("house_adds", t.Decided(), "Added", int(given))
	}
	return prizes
}

// Ladder is what the places pay, or would pay if registration closed now, in minor units. The sum is the pool with what the house adds.
func (s *State) Ladder() []money.Amount {
	pool := s.boughtIn() + s.Overlay() + s.Sharing.Additions()
	if k := s.Structure.Satellite; k != nil {
		return k.ladder(pool, len(s.index))
	}
	if !s.Sharing.Set() {
		return s.Structure.Payouts.Ladder(pool, len(s.Entries))
	}
	return s.Sharing.Ladder(&s.Structure.Payouts, pool, len(s.Entries))
}

// said decides by a clause where some book says it.
func said[T any](c article.Clause[T], t *article.Trace) {
	if c.Cite != article.Silent {
		c.Decide(t)
	}
}

// paid lists the entries already out whose place pays.
func (s *State) paid(prizes []money.Amount) []Placed {
	var out []Placed
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 && e.Place <= len(prizes) {
			out = append(out, Placed{Entry: e.No, Place: e.Place, Tied: e.Tied})
		}
	}
	slices.SortStableFunc(out, func(a, b Placed) int { return cmp.Compare(a.Place, b.Place) })
	return s.shareOut(out, prizes, s.hadBetter)
}

func (d *decision) closeRegistration() error {
	if !d.s.LateOpen {
		return refusal.New(RegistrationIsOver)
	}
	d.endFirstPart(true)
	return nil
}
