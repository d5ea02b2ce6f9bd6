package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

// PlanFixing says from when on one person alone no longer changes what the places pay.
type PlanFixing uint8

const (
	// PlanAtClosing is when registration closes and the prizes are fixed.
	PlanAtClosing PlanFixing = iota
	// PlanAtStart is the start, or where rebuys are sold the end of them (FR-57-10-C).
	PlanAtStart
)

var planFixingNames = [...]string{"closing", "start"}

// MarshalText writes the name used in the rulebooks.
func (f PlanFixing) MarshalText() ([]byte, error) { return marshal(planFixingNames[:], int(f)) }

// UnmarshalText reads the name used in the rulebooks.
func (f *PlanFixing) UnmarshalText(text []byte) error { return unmarshal(planFixingNames[:], text, f) }

// PrizePlan is how an event shares its prizes, where somebody has set more than the tables of its structure. The zero plan is those tables.
type PrizePlan struct {
	// Places are the paid places, best first; none: as the tables of the structure say.
	Places []PaidPlace  `json:"places,omitempty"`
	Least  money.Amount `json:"least,omitempty"` // of every paid place that has a share; fewer places are paid where the pool is short of it
	Round  money.Amount `json:"round,omitempty"` // to which shares are rounded down; 0: as the structure says
	Added  money.Amount `json:"added,omitempty"` // money of the house on top of what was bought
	Kind   []InKind     `json:"kind,omitempty"`  // prizes that are no money, in the order of their places
}

// PaidPlace is what a place pays: a share of the money that no fixed amount takes, or a fixed amount.
type PaidPlace struct {
	Share  int          `json:"share,omitempty"`  // hundredths of a percent: those of all places sum to 10000
	Amount money.Amount `json:"amount,omitempty"` // above zero: instead of a share
}

// InKind is a prize that is no money: a part of what a place pays.
type InKind struct {
	Place  int          `json:"place"`
	What   string       `json:"what"`
	Value  money.Amount `json:"value"`
	Ticket bool         `json:"ticket,omitempty"` // the price of an entry to another event
	Given  bool         `json:"given,omitempty"`  // by the house; otherwise it is bought from the pool
}

// at is the place that gets it: the last one, where there are fewer.
func (k *InKind) at(entries int) int { return min(k.Place, max(entries, 1)) }

// Limits of a plan.
const (
	PlacesMax = 1000 // paid
	KindsMax  = 50
	WhatMax   = 100 // characters
)

// PrizesSet is another version of the plan. Prizes are those of the places where they were fixed already, Places what then changes for
// entries that are out.
type PrizesSet struct {
	Plan    PrizePlan      `json:"plan"`
	Version int            `json:"version"`
	Reason  string         `json:"reason,omitempty"`
	Second  string         `json:"second,omitempty"` // who answered for it besides
	Prizes  []money.Amount `json:"prizes,omitempty"`
	Places  []Placed       `json:"places,omitempty"`
	At      Instant        `json:"at"`
	Back    bool           `json:"back,omitempty"` // it takes the version before back
}

// EventType is stable.
func (PrizesSet) EventType() string { return "prizes_set" }

// PrizeVersion is a version of the plan, as it was set.
type PrizeVersion struct {
	Version int
	Reason  string
	Second  string
	Fixed   bool // the prizes were fixed already
	At      Instant
	Seq     uint64 // State.Seq once it was set
}

// The reasons for which a plan is refused. The arguments in brackets come with them.
const (
	PlanSame     refusal.Code = "plan_same"      // nothing changes
	PlanPlaces   refusal.Code = "plan_places"    // [Max] none, or too many
	PlanShares   refusal.Code = "plan_shares"    // [Place Sum] shares must fall and sum to 100 %
	PlanMoney    refusal.Code = "plan_money"     // [Place] an amount cannot be; 0: of the plan
	PlanKind     refusal.Code = "plan_kind"      // [Place] a prize in kind has a place that pays, a name and a value
	PlanFromPool refusal.Code = "plan_from_pool" // [Place Cite] the pool buys money and entries alone
	PlanAdded    refusal.Code = "plan_added"     // [Added Most Cite] the law caps what the house adds
	PlanReason   refusal.Code = "plan_reason"    // [Cite] fixed already: why it changes is asked
	PlanHanded   refusal.Code = "plan_handed"    // [Player Place] a prize that would change was handed out
	PlanPool     refusal.Code = "plan_pool"      // [Kind Pool] the pool does not hold what is bought from it
)

// Set reports whether the plan says anything.
func (p *PrizePlan) Set() bool {
	return len(p.Places) > 0 || p.Least > 0 || p.Round > 0 || p.Added > 0 || len(p.Kind) > 0
}

func (p *PrizePlan) equal(o *PrizePlan) bool {
	return slices.Equal(p.Places, o.Places) && p.Least == o.Least && p.Round == o.Round && p.Added == o.Added && slices.Equal(p.Kind, o.Kind)
}

// Additions is what the house gives on top of what was bought, in money and in kind, in minor units.
func (p *PrizePlan) Additions() money.Amount {
	all := p.Added
	for i := range p.Kind {
		if p.Kind[i].Given {
			all += p.Kind[i].Value
		}
	}
	return all
}

// inKind is the value of all prizes that are no money.
func (p *PrizePlan) inKind() (all money.Amount) {
	for i := range p.Kind {
		all += p.Kind[i].Value
	}
	return all
}

// promised is what the pool has to hold for every fixed amount to be what it says.
func (p *PrizePlan) promised() money.Amount {
	all := p.inKind()
	for _, place := range p.Places {
		all += place.Amount
	}
	return all
}

// Ladder shares a pool that holds the prizes in kind too: they are part of what their places pay. The sum is the pool, to the last minor
// unit. A pool that is short of the fixed amounts pays the best places first.
func (p *PrizePlan) Ladder(by *Payouts, pool money.Amount, entries int) []money.Amount {
	rest := max(pool-p.inKind(), 0)
	prizes := p.cash(by, rest, entries)
	for i := range p.Kind {
		place := p.Kind[i].at(entries)
		for len(prizes) < place {
			prizes = append(prizes, 0)
		}
		gets := min(p.Kind[i].Value, pool)
		prizes[place-1] += gets
		pool -= gets
	}
	return prizes
}

// cash shares money among the places.
func (p *PrizePlan) cash(by *Payouts, pool money.Amount, entries int) []money.Amount {
	if len(p.Places) == 0 {
		prizes := share(pool, by.shares(entries), p.round(by), p.Least)
		return prizes[:max(1, lastAbove(prizes))]
	}
	places := p.Places[:min(len(p.Places), max(entries, 1))] // no more than can be taken
	fixed, shares := make([]money.Amount, len(places)), make([]int, len(places))
	shared := false
	for i, place := range places {
		fixed[i], shares[i] = min(place.Amount, pool), place.Share
		pool -= fixed[i]
		shared = shared || place.Share > 0
	}
	if !shared { // the first takes what no amount takes
		fixed[0] += pool
		return fixed[:max(1, lastAbove(fixed))]
	}
	for i, prize := range share(pool, shares, p.round(by), p.Least) {
		fixed[i] += prize
	}
	return fixed[:max(1, lastAbove(fixed))]
}

// round is to what shares are rounded down.
func (p *PrizePlan) round(by *Payouts) money.Amount {
	if p.Round > 0 {
		return p.Round
	}
	return max(by.Round, 1)
}

// lastAbove is how many of the amounts there are up to the last one above zero.
func lastAbove(list []money.Amount) int {
	n := len(list)
	for n > 0 && list[n-1] == 0 {
		n--
	}
	return n
}

// share divides money by shares in hundredths of a percent, from the last place up: each is rounded down and at least so much, where the
// places before it can have as much; as many of the last places as cannot have the least get nothing. What is left is for the first.
func share(pool money.Amount, shares []int, round, least money.Amount) []money.Amount {
	prizes := make([]money.Amount, len(shares))
	var places []int
	for i, s := range shares {
		if s > 0 {
			places = append(places, i)
		}
	}
	for len(places) > 1 && pool < least*money.Amount(len(places)) {
		places = places[:len(places)-1]
	}
	left, next := pool, money.Amount(0)
	for k := len(places) - 1; k > 0; k-- {
		most := left / money.Amount(k+1) / round * round
		next = max(next, min(max(percent(pool, shares[places[k]])/round*round, least), most))
		prizes[places[k]] = next
		left -= next
	}
	if len(places) > 0 {
		prizes[places[0]] = left
	}
	return prizes
}
