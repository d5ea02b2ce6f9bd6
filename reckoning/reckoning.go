package reckoning

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
)

// Term is one step on the way to an amount.
type Term struct {
	Key   Key          `json:"key"`
	Sum   money.Amount `json:"sum,omitempty"` // minor units: what the step sets, adds, or comes to
	N     int          `json:"n,omitempty"`   // what the key says it counts
	Of    int          `json:"of,omitempty"`  // the whole that N is a part of
	Cites []article.ID `json:"cites,omitempty"`
}

// Reckoning is the steps in their order; the last one comes to the amount.
type Reckoning []Term

// Total is what the steps come to, in minor units.
func (r Reckoning) Total() money.Amount {
	if len(r) == 0 {
		return 0
	}
	return r[len(r)-1].Sum
}

// Add puts a step behind the others.
func (r *Reckoning) Add(key Key, sum money.Amount, cites ...article.ID) {
	*r = append(*r, Term{Key: key, Sum: sum, Cites: cites})
}

// Part puts a step behind the others that takes n of so many parts of what there is.
func (r *Reckoning) Part(key Key, sum money.Amount, n, of int, cites ...article.ID) {
	*r = append(*r, Term{Key: key, Sum: sum, N: n, Of: of, Cites: cites})
}

// Ends closes a reckoning of several steps with their sum.
func (r Reckoning) Ends() Reckoning { return r.ends(Total) }

// EndsDue closes it as what is to be taken, or below zero given.
func (r Reckoning) EndsDue() Reckoning { return r.ends(Due) }

func (r Reckoning) ends(as Key) Reckoning {
	if len(r) < 2 {
		return r
	}
	var all money.Amount
	for _, t := range r {
		all += t.Sum
	}
	return append(r, Term{Key: as, Sum: all})
}

// LessTicket is what is left of a price once a ticket has paid so much of it.
func (r Reckoning) LessTicket(worth money.Amount) Reckoning {
	return append(r, Term{Key: Ticket, Sum: -worth}, Term{Key: Total, Sum: r.Total() - worth})
}

// Cites are the articles that set the amount, each once.
func (r Reckoning) Cites() (all []article.ID) {
	for _, t := range r {
		all = article.Union(all, t.Cites)
	}
	return all
}

// Key is the stable name of a step.
type Key string

// The steps of what a person owes the house.
const (
	CardYear   Key = "card_year"   // the fee of a card for a calendar year
	CardHalf   Key = "card_half"   // and for six months
	Join       Key = "join"        // besides, to join the association
	MonthsLeft Key = "months_left" // Sum of a year, of which N of Of months are left, the current one included
	DaysLeft   Key = "days_left"   // and N of Of days
	Nearest    Key = "nearest"     // to the nearest multiple of Of minor units
	PlaceLost  Key = "place_lost"  // what the Nth place not given back in time costs
	Lock       Key = "lock"        // what locks a place of a waiting list
)

// The steps of what an event sells.
const (
	BuyIn  Key = "buy_in"
	Fee    Key = "fee"
	Heads  Key = "heads"  // what stands on the head of an entry
	Rebuy  Key = "rebuy"  // chips bought while playing
	AddOn  Key = "add_on" // chips bought once, when rebuys end
	Bonus  Key = "bonus"  // of the dealers
	Ticket Key = "ticket" // pays for a part: below zero
	Total  Key = "total"  // of the steps before
)

// The steps of what an entry has at the desk: what it was for, and what was put back of it.
const (
	Entered    Key = "entered"
	Rebought   Key = "rebought"
	AddedOn    Key = "added_on"
	Bonused    Key = "bonused"
	Won        Key = "won"       // a prize that was handed out
	HeadsWon   Key = "heads_won" // and what was won for heads
	PutBack    Key = "put_back"  // what was bought and is no more
	TicketUsed Key = "ticket_used"
	Due        Key = "due"       // to be taken, below zero to be given
	Corrected  Key = "corrected" // what was settled anew
	Cleared    Key = "cleared"   // what the cage has taken or given for it before
)

// The steps of what the cage gives for chips, and of what a player has left there.
const (
	Pieces      Key = "pieces"       // N chips of Of minor units
	Carried     Key = "carried"      // left there before the day
	Deposited   Key = "deposited"    // left there
	FromDeposit Key = "from_deposit" // paid out of it: below zero; above, put to it
	GivenBack   Key = "given_back"   // of it before: below zero
	Stays       Key = "stays"        // there: below zero
)

// The steps of what the law withholds.
const (
	Bought  Key = "bought"  // into the pool, fees not
	Percent Key = "percent" // N percent of Sum
	ToCent  Key = "to_cent" // to the nearest minor unit
	Bonuses Key = "bonuses" // of the dealers, outside the pool
)

// The steps of a prize.
const (
	Pool     Key = "pool"      // that is played for
	Share    Key = "share"     // N ten-thousandths of Sum
	Down     Key = "down"      // to a multiple of Of minor units, rounded down
	Rest     Key = "rest"      // what the other places leave
	OfPlace  Key = "of_place"  // what place N pays
	SharedBy Key = "shared_by" // by N who share what their places pay
	Dealt    Key = "dealt"     // by agreement
)

// Keys lists the steps.
var Keys = []Key{CardYear, CardHalf, Join, MonthsLeft, DaysLeft, Nearest, PlaceLost, Lock, BuyIn, Fee, Heads, Rebuy, AddOn, Bonus, Ticket, Total,
	Entered, Rebought, AddedOn, Bonused, Won, HeadsWon, PutBack, TicketUsed, Due, Corrected, Cleared, Pieces, Carried, Deposited, FromDeposit, GivenBack, Stays, Bought, Percent, ToCent, Bonuses, Pool, Share, Down, Rest, OfPlace, SharedBy, Dealt}
