package admission

import (
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// Moment is a time before the start of an event, and who sets it; Before 0: nobody.
type Moment struct {
	Before time.Duration
	Cites  []article.ID
}

// Set reports whether somebody sets it.
func (m Moment) Set() bool { return m.Before > 0 }

// Times are those of entries before the start.
type Times struct {
	Cashier Moment // from then on entries are settled
	Closes  Moment // until then reserved places are settled
	Cancel  Moment // until then, that instant included, a place is given back without a default
}

// Times are what the book sets.
func (p *Policy) Times() Times {
	of := func(c article.Clause[int]) Moment {
		if c.Value == 0 {
			return Moment{}
		}
		var t article.Trace
		return Moment{time.Duration(c.Decide(&t)) * time.Minute, t.Decided()}
	}
	return Times{of(p.Cashier), of(p.Closes), of(p.Cancel)}
}

// Late reports whether a place that is given back so long before the start is given back too late; after it, before is negative.
func (p *Policy) Late(before time.Duration) bool {
	return p.Cancel.Value > 0 && before < time.Duration(p.Cancel.Value)*time.Minute
}

// Debt is why something is owed.
type Debt uint8

const (
	ForDefault Debt = iota // a place that was not given back in time
	ForDeposit             // what locks a place of the waiting list
	ForCard
)

var debtNames = []string{"default", "deposit", "card"}

func (d Debt) String() string               { return enum.Name(debtNames, int(d)) }
func (d Debt) MarshalText() ([]byte, error) { return enum.Write(debtNames, int(d)) }

// UnmarshalText reads the stable name.
func (d *Debt) UnmarshalText(text []byte) error { return enum.Read(debtNames, text, d) }

// Owed is what somebody owes the house: for what, how much, and by which article. Whoever keeps drawers settles it.
type Owed struct {
	For    Debt
	Amount money.Amount // minor units
	Cite   article.ID
	Why    reckoning.Reckoning // comes to Amount
}

// owed is what somebody owes for one reason.
func owed(d Debt, why reckoning.Reckoning) *Owed {
	return &Owed{For: d, Amount: why.Total(), Cite: why.Cites()[0], Why: why}
}

// Consequence is what a default leads to.
type Consequence struct {
	Reminder bool  // one is written
	Owed     *Owed // settled before the next seat
	Exclude  bool  // the house may exclude the person for good: proposed, never done
	Cites    []article.ID
}

// Default is what the nth default of a person leads to, n from 1.
func (p *Policy) Default(n int) (c Consequence) {
	var t article.Trace
	if from := p.Reminder.Consult(&t); from > 0 && n >= from {
		c.Reminder = true
		p.Reminder.Decide(&t)
	}
	if fine := p.Fine.Consult(&t); fine.At > 0 && n == fine.At && fine.Due > 0 {
		c.Owed = owed(ForDefault, reckoning.Reckoning{{Key: reckoning.PlaceLost, Sum: whole(fine.Due), N: n, Cites: []article.ID{p.Fine.Cite}}})
		p.Fine.Decide(&t)
	}
	if from := p.Excluded.Consult(&t); from > 0 && n >= from {
		c.Exclude = true
		p.Excluded.Decide(&t)
	}
	c.Cites = t.Decided()
	return c
}

// Lock is what whoever waits puts down for his place on the list; nil where nothing is. It counts for the entry, and goes back to who gets none.
func (p *Policy) Lock() *Owed {
	var t article.Trace
	if p.Deposit.Consult(&t) <= 0 {
		return nil
	}
	p.Deposit.Decide(&t)
	return owed(ForDeposit, reckoning.Reckoning{{Key: reckoning.Lock, Sum: whole(p.Deposit.Value), Cites: []article.ID{p.Deposit.Cite}}})
}
