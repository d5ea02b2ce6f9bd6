package scenario

import (
	"errors"
	"slices"

	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tell"
)

// disputing is what a case has told so far.
type disputing struct {
	setting dispute.Setting
	events  []dispute.Event
	options []dispute.Option // of the last ruling
}

func (g *run) disputeHappens(d tell.DisputeHappens) *refusal.Error {
	var r dispute.Ruling
	for _, e := range d.Events() {
		g.disputing.events = append(g.disputing.events, e)
		var err error
		if r, err = dispute.Rule(g.disputing.setting, g.disputing.events, &g.book.Policy.Dispute); err != nil {
			return disputeRefused(err)
		}
	}
	g.disputing.options = r.Options
	if r.Point == "" {
		return nil
	}
	g.step.Dispute = &r
	g.consult = merge(g.consult, r.Consulted)
	g.fact(r.Statement().Facts()...)
	return nil
}

func disputeRefused(err error) *refusal.Error {
	var why *refusal.Error
	if errors.As(err, &why) {
		return engine(why)
	}
	return engine(err)
}

// floorRulesDispute takes an option of the last ruling: the matter is closed.
func (g *run) floorRulesDispute(option string) *refusal.Error {
	d := g.disputing
	i := slices.IndexFunc(d.options, func(o dispute.Option) bool { return o.Key == option })
	if i < 0 {
		var known []string
		for _, o := range d.options {
			known = append(known, o.Key)
		}
		if known == nil {
			return refusal.New(NoRuling)
		}
		return noOption(option, known)
	}
	o := d.options[i].Outcome
	d.options = nil
	d.events = append(d.events, dispute.Event{Kind: dispute.Closes, By: dispute.Floor})
	g.fact(o.Facts()...)
	return nil
}
