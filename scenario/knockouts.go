package scenario

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/satellite"
	"github.com/floorbook/floorbook/tell"
)

// knockouts is the heads of a table and who has taken them in the hand.
type knockouts struct {
	told    tell.HeadsAre
	taken   []bounty.Head
	options []bounty.Option
}

// satelliteTold is a table of a satellite and the hand that has ended there.
type satelliteTold struct {
	told    tell.TargetIs
	hand    satellite.Hand
	options []satellite.Option
}

// onKnockouts carries out a line on heads, or on a target stack.
func (g *run) onKnockouts(s tell.Statement) (bool, *refusal.Error) {
	switch s := s.(type) {
	case tell.HeadsAre:
		g.knockouts = &knockouts{told: s}
	case tell.HeadTaken:
		return true, g.headTaken(s)
	case tell.HeadsShared:
		return true, g.headsShared(nil)
	case tell.TargetIs:
		g.satellite = &satelliteTold{told: s}
	case tell.HandLeaves:
		return true, g.handLeaves(s)
	default:
		return false, nil
	}
	return true, nil
}

// fromLeft are the seats of a table from the left of the button.
func fromLeft(button int) (order []int) {
	for i := range tell.SeatMax {
		order = append(order, (button+i)%tell.SeatMax+1)
	}
	return order
}

func (g *run) headTaken(s tell.HeadTaken) *refusal.Error {
	k := g.knockouts
	if k == nil {
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", "heads 3:100 6:50")
	}
	pots := [][]int{s.By}
	if len(s.Side) > 0 {
		pots = append(pots, s.Side)
	}
	k.taken = append(k.taken, bounty.Head{Of: s.Seat, Worth: money.Amount(k.told.Heads[s.Seat]), Pots: pots})
	return nil
}

// headsShared settles the heads of the hand, by a reading or by the book's.
func (g *run) headsShared(by *bounty.Choice) *refusal.Error {
	k := g.knockouts
	if k == nil || len(k.taken) == 0 {
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", "seat 6 knocked out by 3")
	}
	h := bounty.Hand{Kind: bounty.Progressive, Unit: max(money.Amount(k.told.Unit), 1), Heads: k.taken, Order: fromLeft(cmp.Or(k.told.Button, 1)), Choice: by}
	if k.told.Fixed {
		h.Kind = bounty.Fixed
	}
	r, err := bounty.Settle(h, &g.book.Policy.Bounty)
	if err != nil {
		return engine(err)
	}
	for _, t := range r.Takes {
		g.fact(ruling.New("bounty.take", ruling.Seat("Seat", t.By), ruling.Chips("Pocket", chip.Amount(t.Pocket)), ruling.Chips("Head", chip.Amount(t.Head)),
			ruling.Chips("Worth", k.told.Heads[t.By]+chip.Amount(t.Head))).By(r.Cites...))
	}
	if by != nil {
		k.options = nil
		return nil
	}
	if r.Shared {
		g.fact(ruling.New("bounty.floor").By(g.book.Policy.Bounty.Shared.Cite))
	}
	k.options = r.Options
	for _, o := range r.Options {
		f := ruling.New("option", ruling.Word("Option", "bounty.option."+headOption(o.Choice, r.Choice)))
		for _, t := range o.Takes {
			f = f.And(ruling.New("bounty.share", ruling.Seat("Seat", t.By), ruling.Chips("Pocket", chip.Amount(t.Pocket)), ruling.Chips("Head", chip.Amount(t.Head))))
		}
		g.fact(f)
	}
	return nil
}

// headOption is the name of the reading in which a choice differs from what holds.
func headOption(c, holds bounty.Choice) string {
	if c.Pot != holds.Pot {
		return c.Pot.String()
	}
	return c.Split.String()
}

// floorRulesHeads has the heads go by another reading.
func (g *run) floorRulesHeads(option string) *refusal.Error {
	p := &g.book.Policy.Bounty
	holds := bounty.Choice{Pot: p.Pot.Value, Split: p.Split.Value}
	var known []string
	for _, o := range g.knockouts.options {
		name := headOption(o.Choice, holds)
		if name == option {
			return g.headsShared(&o.Choice)
		}
		known = append(known, name)
	}
	if known == nil {
		return refusal.New(NoRuling)
	}
	return noOption(option, known)
}

func (g *run) handLeaves(s tell.HandLeaves) *refusal.Error {
	told := g.satellite
	if told == nil {
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", "target 50000 dealt 1-9")
	}
	h := satellite.Hand{Target: told.told.Target, Unit: max(told.told.Unit, 1), Tickets: cmp.Or(told.told.Tickets, tell.SeatMax), HeadsUp: told.told.HeadsUp}
	for _, n := range fromLeft(cmp.Or(told.told.Button, 1)) {
		dealt := slices.Contains(told.told.Dealt, n)
		if dealt || s.Stacks[n] > 0 {
			h.Seats = append(h.Seats, satellite.Seat{Seat: n, Stack: s.Stacks[n], Dealt: dealt})
		}
	}
	told.hand = h
	return g.surplus(nil)
}

// surplus settles the hand, by a reading or by the book's.
func (g *run) surplus(by *satellite.Pooled) *refusal.Error {
	told := g.satellite
	told.hand.Several = by
	r, err := satellite.Settle(told.hand, &g.book.Policy.Satellite)
	if err != nil {
		return engine(err)
	}
	if len(r.Winners) == 0 {
		g.fact(ruling.New("satellite.nobody"))
		return nil
	}
	g.fact(ruling.New("satellite.tickets", ruling.Seats("Seats", r.Winners)).By(r.Cites...))
	if r.Cash > 0 {
		g.fact(ruling.New("satellite.cash", ruling.Seat("Seat", r.Cash)))
		return nil
	}
	g.fact(surplusOf(r.Shares), ruling.New("satellite.removed", ruling.Chips("Chips", r.Removed)))
	if told.options = nil; by != nil {
		return nil
	}
	told.options = r.Options
	for _, o := range r.Options {
		g.fact(ruling.New("option", ruling.Word("Option", "satellite.option."+o.Several.String())).And(surplusOf(o.Shares)))
	}
	return nil
}

func surplusOf(shares []satellite.Share) ruling.Fact {
	if len(shares) == 0 {
		return ruling.New("satellite.nothing")
	}
	f := ruling.New("satellite.surplus")
	for _, s := range shares {
		f = f.And(ruling.New("chips_of", ruling.Seat("Seat", s.Seat), ruling.Chips("Amount", s.Chips)))
	}
	return f
}

// floorRulesSurplus has surpluses shared by another reading.
func (g *run) floorRulesSurplus(option string) *refusal.Error {
	var known []string
	for _, o := range g.satellite.options {
		if o.Several.String() == option {
			return g.surplus(&o.Several)
		}
		known = append(known, o.Several.String())
	}
	if known == nil {
		return refusal.New(NoRuling)
	}
	return noOption(option, known)
}
