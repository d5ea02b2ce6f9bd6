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
	shares := []int{wholePool}
	for i, t := range p.Tables {
		if i == 0 || t.Entries <= entries {
			shares = t.Shares
		}
	}
	if len(shares) > entries && entries > 0 {
		shares = shares[:entries]
	}
	round := max(p.Round, 1)
	prizes := make([]money.Amount, len(shares))
	left := pool
	for i := len(shares) - 1; i > 0; i-- {
		prizes[i] = percent(pool, shares[i]) / round * round
		left -= prizes[i]
	}
	prizes[0] = left
	return prizes
}

// percent is share hundredths of a percent of pool, rounded down, without overflow for any pool.
func percent(pool money.Amount, share int) money.Amount {
	s := money.Amount(share)
	return pool/wholePool*s + pool%wholePool*s/wholePool
}

// fixPayouts closes registration: the prizes are fixed from the pool, with what the house adds to it, and the number of entries,
// re-entries included.
func (d *decision) fixPayouts(byHand bool) []money.Amount {
	short := d.s.Overlay()
	prizes := d.s.Structure.Payouts.Ladder(d.s.Pool()+short, len(d.s.Entries))
	e := RegistrationClosed{Prizes: prizes, At: d.m.At, ByHand: byHand}
	e.Paid = paid(d.s.Entries, prizes)
	d.emit(e)
	var t article.Trace
	d.s.Policy.PayoutsFixed.Decide(&t)
	if d.s.Structure.lateSeats() != d.s.Structure.Seats {
		d.s.Policy.FormatChange.Decide(&t)
	}
	d.note("registration_closed", t.Decided(), "Entries", len(d.s.Entries), "Places", len(prizes))
	if short > 0 {
		t.Reset()
		d.s.Policy.AddedMost.Decide(&t)
		d.note("guarantee", t.Decided(), "Added", int(short), "Guarantee", int(d.s.Structure.Guarantee))
	}
	return prizes
}

// paid lists the entries already out whose place pays.
func paid(entries []Entry, prizes []money.Amount) []Placed {
	var out []Placed
	for i := range entries {
		if e := &entries[i]; e.Place > 0 && e.Place <= len(prizes) {
			out = append(out, Placed{Entry: e.No, Place: e.Place, Tied: e.Tied})
		}
	}
	slices.SortStableFunc(out, func(a, b Placed) int { return cmp.Compare(a.Place, b.Place) })
	return shareOut(out, prizes)
}

// shareOut sets the prizes of placed entries, in the order of their places. Those who share a place share the
// prizes of all the places they fill; minor units that cannot be split go one each to the earliest entries among
// them, so that nobody has to be drawn and nothing is lost.
func shareOut(out []Placed, prizes []money.Amount) []Placed {
	for i := 0; i < len(out); {
		group := max(1, out[i].Tied)
		var sum money.Amount
		for place := out[i].Place; place < out[i].Place+group && place <= len(prizes); place++ {
			sum += prizes[place-1]
		}
		members := out[i:min(i+group, len(out))]
		slices.SortStableFunc(members, func(a, b Placed) int { return cmp.Compare(a.Entry, b.Entry) })
		n := money.Amount(group)
		for j := range members {
			members[j].Prize = sum / n
			if money.Amount(j) < sum%n {
				members[j].Prize++
			}
		}
		i += len(members)
	}
	return out
}

func (d *decision) closeRegistration() error {
	if !d.s.LateOpen {
		return refusal.New(RegistrationIsOver)
	}
	d.fixPayouts(true)
	return nil
}
