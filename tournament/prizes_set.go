package tournament

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
)

var planRefusals = []refusal.Code{PlanSame, PlanPlaces, PlanShares, PlanMoney, PlanKind, PlanFromPool, PlanAdded, PlanReason, PlanHanded, PlanPool, UndoPlanFixed, NoOpenShare}

// UndoPlanFixed refuses to take a plan back that is fixed since: another version is set.
const UndoPlanFixed refusal.Code = "undo_plan_fixed"

// ReasonMax is the longest reason that somebody gives, in characters.
const ReasonMax = 200

const undoPrizes = "prizes"

// PlanFixed reports whether a change to how prizes are shared takes two persons and a reason now.
func (s *State) PlanFixed() bool {
	switch {
	case len(s.Prizes) > 0:
		return true
	case s.untouched():
		return false
	}
	return s.Policy.PlanFixed.Value == PlanAtStart && s.Structure.Rebuys == nil
}

// setPrizes has the event share its prizes otherwise.
func (d *decision) setPrizes(c SetPrizes) error {
	reason := strings.TrimSpace(c.Reason)
	var t article.Trace
	switch {
	case d.s.Sharing.equal(&c.Plan):
		return refusal.New(PlanSame)
	case d.s.Deal != nil && d.s.Deal.Made:
		return refusal.New(DealIsMade)
	case d.s.Structure.Satellite != nil && !c.Plan.equal(&PrizePlan{Added: c.Plan.Added}), d.s.Structure.Satellite != nil && len(d.s.Prizes) > 0:
		return refusal.New(SatellitePrizes)
	}
	if err := d.s.mayPlan(&c.Plan); err != nil {
		return err
	}
	fixed := d.s.PlanFixed()
	if fixed {
		d.s.Policy.PlanFixed.Decide(&t)
		d.s.Policy.PayoutsFixed.Consult(&t)
		if n := len([]rune(reason)); n == 0 || n > ReasonMax {
			return refusal.New(PlanReason, "Cite", string(first(t.Decided())))
		}
	} else {
		reason = ""
	}
	e := PrizesSet{Plan: c.Plan, Version: d.s.PlanVersion + 1, Reason: reason, At: d.m.At}
	if fixed {
		e.Second = d.m.Second
	}
	next := d.s.planned(&c.Plan)
	if len(d.s.Prizes) > 0 {
		e.Prizes = next.Ladder()
		e.Places = d.s.changedBy(next, e.Prizes)
		if err := d.s.mayReplace(e.Places); err != nil {
			return err
		}
	}
	if err := next.mayBuy(e.Prizes); err != nil {
		return err
	}
	if next.Tickets() < d.s.Reached {
		return refusal.New(TicketsPromised)
	}
	d.emit(e)
	said(d.s.Policy.PrizesByEntries, &t)
	key := "prizes_set"
	args := []any{"Version", e.Version, "Places", len(next.Ladder())}
	if fixed {
		key = "prizes_changed"
		args = append(args, "Reason", reason)
		if e.Second != "" {
			args = append(args, "Second", e.Second)
		}
	}
	d.note(key, t.Decided(), args...)
	if added := c.Plan.Additions(); added > 0 && added != d.s.Sharing.Additions() {
		t.Reset()
		d.s.Policy.AddedMost.Decide(&t)
		d.note("house_adds", t.Decided(), "Added", int(added))
	}
	return nil
}

// planned is the state as it would be by another plan. It is for reading.
func (s *State) planned(p *PrizePlan) *State {
	next := *s
	next.Sharing = *p
	return &next
}

// Planned is the state as it would be by another plan, for reading: its Ladder and Overlay are what that plan gives. It fails as SetPrizes
// does with a plan that cannot be.
func (s *State) Planned(p *PrizePlan) (*State, error) {
	if err := s.mayPlan(p); err != nil {
		return nil, err
	}
	next := s.planned(p)
	return next, next.mayBuy(s.Prizes)
}

// changedBy lists the entries that are out and whose prize is another by other prizes.
func (s *State) changedBy(next *State, prizes []money.Amount) []Placed {
	was := map[int]money.Amount{}
	var list []Placed
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 {
			was[e.No] = s.Prize(e)
			list = append(list, Placed{Entry: e.No, Place: e.Place, Tied: e.Tied})
		}
	}
	slices.SortStableFunc(list, func(a, b Placed) int { return a.Place - b.Place })
	list = next.shareOut(list, prizes, s.hadBetter)
	return slices.DeleteFunc(list, func(p Placed) bool { return was[p.Entry] == p.Prize })
}

// mayPlan refuses a plan that cannot be, or that the book does not allow.
func (s *State) mayPlan(p *PrizePlan) error {
	if len(p.Places) > PlacesMax || len(p.Kind) > KindsMax {
		return refusal.New(PlanPlaces, "Max", PlacesMax)
	}
	for _, a := range []money.Amount{p.Least, p.Round, p.Added} {
		if a < 0 || a > MoneyMax {
			return refusal.New(PlanMoney, "Place", 0)
		}
	}
	if err := p.mayShare(); err != nil {
		return err
	}
	for i := range p.Kind {
		k := &p.Kind[i]
		n := len([]rune(strings.TrimSpace(k.What)))
		switch {
		case k.Place < 1 || k.Place > PlacesMax || n == 0 || n > WhatMax || k.Value < 1 || k.Value > MoneyMax:
			return refusal.New(PlanKind, "Place", k.Place)
		case !k.Given && !k.Ticket && s.Policy.PoolBuysTickets.Value:
			var t article.Trace
			s.Policy.PoolBuysTickets.Decide(&t)
			return refusal.New(PlanFromPool, "Place", k.Place, "Cite", string(first(t.Decided())))
		}
	}
	if most := money.Amount(s.Policy.AddedMost.Value) * 100; most > 0 && max(p.Additions(), p.promised()-s.boughtIn()) > most {
		return refusal.New(PlanAdded, "Added", max(p.Additions(), p.promised()-s.boughtIn()), "Most", most, "Cite", string(s.Policy.AddedMost.Cite))
	}
	return nil
}

// mayShare refuses places whose shares do not fall or do not sum to all.
func (p *PrizePlan) mayShare() error {
	sum, before := 0, wholePool
	for i, place := range p.Places {
		switch {
		case place.Amount < 0 || place.Amount > MoneyMax || place.Amount > 0 && place.Share != 0:
			return refusal.New(PlanMoney, "Place", i+1)
		case place.Amount > 0:
			continue
		case place.Share < 1 || place.Share > before:
			return refusal.New(PlanShares, "Place", i+1, "Sum", sum)
		}
		sum, before = sum+place.Share, place.Share
	}
	if sum != wholePool && sum != 0 {
		return refusal.New(PlanShares, "Place", 0, "Sum", sum)
	}
	return nil
}

// mayBuy refuses prizes in kind that the pool is to buy and does not hold, once the prizes are fixed.
func (s *State) mayBuy(prizes []money.Amount) error {
	if len(prizes) == 0 {
		return nil
	}
	if pool := s.boughtIn() + s.Overlay() + s.Sharing.Additions(); s.Sharing.inKind() > pool {
		return refusal.New(PlanPool, "Kind", s.Sharing.inKind(), "Pool", pool)
	}
	return nil
}

// mayReplace refuses places that change a prize which was handed out.
func (s *State) mayReplace(list []Placed) error {
	for _, p := range list {
		if e := s.EntryNo(p.Entry); e.HandedAt > 0 && s.placePrize(e) != p.Prize {
			return refusal.New(PlanHanded, "Player", string(e.Player), "Place", e.Place)
		}
	}
	return nil
}

// applyPrizesSet takes up another version of the plan.
func (s *State) applyPrizesSet(e PrizesSet) {
	before := s.Sharing
	fixed := s.PlanFixed()
	s.endProposal()
	s.Sharing, s.PlanVersion = e.Plan, e.Version
	if len(e.Prizes) > 0 {
		s.Prizes = e.Prizes
	}
	s.Versions = append(slices.Clone(s.Versions), PrizeVersion{Version: e.Version, Reason: e.Reason, Second: e.Second, Fixed: fixed, At: e.At, Seq: s.Seq})
	if !fixed && !e.Back {
		s.remember(Undoable{Key: undoPrizes, At: e.At, Plan: &before, Args: map[string]any{"Version": e.Version}})
	}
}

// undoPlan goes back to the plan before, as long as no two persons are needed.
func (d *decision) undoPlan(u Undoable) error {
	if d.s.PlanFixed() {
		return refusal.New(UndoPlanFixed)
	}
	for _, later := range d.s.Undo {
		if later.ID > u.ID && later.Key == undoPrizes {
			return refusal.New(UndoChangedSince)
		}
	}
	d.emit(PrizesSet{Plan: *u.Plan, Version: d.s.PlanVersion + 1, At: d.m.At, Back: true})
	return nil
}

// Suggested are shares for so many paid places: those of a table of the structure where one pays so many, else shares that fall as
// 1/2, 1/3, 1/4 … do, in halves of a percent, the rest to the first.
func (p *Payouts) Suggested(places int) []PaidPlace {
	places = max(1, min(places, PlacesMax))
	out := make([]PaidPlace, places)
	for _, t := range p.Tables {
		if len(t.Shares) == places {
			for i, s := range t.Shares {
				out[i].Share = s
			}
			return out
		}
	}
	const whole, step = 1_000_000, 50
	all := 0
	for i := range places {
		all += whole / (i + 2)
	}
	left := wholePool
	for i := places - 1; i > 0; i-- {
		out[i].Share = max(whole/(i+2)*wholePool/all/step*step, min(step, wholePool/places))
		left -= out[i].Share
	}
	out[0].Share = left
	return out
}
