package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// In a hand told whole, what goes wrong with the deal, at the showdown, or is claimed is reported to the table, which rules on
// it from the hand and carries the ruling out.

// reportDeal tells the table what happened to the cards.
func (g *run) reportDeal(d tell.DealHappens) *refusal.Error {
	h := handAt(g.table.state)
	if h == nil { // it was taken back, and none came before it
		return engine(refusal.New(table.NoHand))
	}
	layout, err := h.Layout()
	if err != nil {
		return engine(err)
	}
	events, bad := d.Events(&layout)
	if bad != nil {
		return bad
	}
	for i, e := range events {
		events[i] = g.seenBurn(e, layout, h.Story)
	}
	return g.command(table.ReportDeal{Events: events})
}

// matter is a ruling besides those on bets that waits at the table, nil when there is none.
func (g *run) matter() *table.Matter {
	if g.table == nil {
		return nil
	}
	h := handAt(g.table.state)
	if h == nil {
		return nil
	}
	return h.Matter
}

// optionProposed is the first choice of the ruling that waits for the floor.
func (g *run) optionProposed() string {
	m := g.matter()
	switch w := g.waiting(); {
	case m.Waits() && m.Deal != nil:
		return m.Deal.Ruling.Options[m.Deal.Ruling.Default].Key
	case m.Waits() && m.Showdown != nil:
		return m.Showdown.Ruling.Options[m.Showdown.Ruling.Default].Key
	case m.Waits():
		return m.Claim.Ruling.Options[m.Claim.Ruling.Default].Key
	case w != nil:
		return w.Options[w.Default].Key
	}
	return shotclock.Fold.String() // time is up
}

// floorRulesMatter takes an option of the ruling that waits.
func (g *run) floorRulesMatter(option string) *refusal.Error {
	var c any
	var known []string
	switch m := g.matter(); {
	case m.Deal != nil:
		c, known = table.ReportDeal{Option: option}, keysOf(m.Deal.Ruling.Options, func(o deal.Option) string { return o.Key })
	case m.Showdown != nil:
		c, known = table.ReportShowdown{Option: option}, keysOf(m.Showdown.Ruling.Options, func(o showdown.Option) string { return o.Key })
	default:
		c, known = table.ReportClaim{Option: option}, keysOf(m.Claim.Ruling.Options, func(o dispute.Option) string { return o.Key })
	}
	if !slices.Contains(known, option) {
		return noOption(option, known)
	}
	return g.command(c)
}

func keysOf[T any](options []T, key func(T) string) []string {
	out := make([]string, len(options))
	for i := range options {
		out[i] = key(options[i])
	}
	return out
}

// reported records a ruling of the table besides those on bets; of an option that the floor takes, what it comes to.
func (g *run) reported(e table.Event) {
	switch e := e.(type) {
	case table.DealRuled:
		if i := slices.IndexFunc(e.Ruling.Options, func(o deal.Option) bool { return o.Key == e.Option }); i >= 0 {
			g.fact(e.Ruling.Options[i].Facts()...)
			return
		}
		g.step.Deal = &e.Ruling
		g.states(e.Ruling.Statement())
	case table.ShowdownRuled:
		if i := slices.IndexFunc(e.Ruling.Options, func(o showdown.Option) bool { return o.Key == e.Option }); i >= 0 {
			g.fact(e.Ruling.Options[i].Facts()...)
			return
		}
		g.step.Showdown = &e.Ruling
		g.states(e.Ruling.Statement())
	case table.ClaimRuled:
		if i := slices.IndexFunc(e.Ruling.Options, func(o dispute.Option) bool { return o.Key == e.Option }); i >= 0 {
			g.fact(e.Ruling.Options[i].Facts()...)
			return
		}
		if e.Ruling.Point != "" {
			g.step.Dispute = &e.Ruling
			g.states(e.Ruling.Statement())
		}
	}
}

func (g *run) states(s ruling.Statement) {
	g.consult = merge(g.consult, s.Consulted)
	g.fact(s.Facts()...)
}
