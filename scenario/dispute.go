package scenario

import (
	"errors"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
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
	g.disputeFacts(&r)
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
	g.disputeOutcome(&o, nil)
	return nil
}

// disputeFacts records a ruling.
func (g *run) disputeFacts(r *dispute.Ruling) {
	switch r.Kind {
	case article.Floor:
		g.fact(headRuling, "floor decides", r.Cites)
	case article.Missing:
		g.fact(headRuling, "missing "+strings.Join(r.Questions, " "), r.Cites)
	default:
		g.disputeOutcome(&r.Outcome, r.Cites)
	}
	for i, o := range r.Options {
		text := "option " + o.Key + ": " + disputeText(&o.Outcome)
		for _, more := range disputeMore(&o.Outcome) {
			text += ", " + more.text
		}
		if i == r.Default {
			text += " (default)"
		}
		g.fact(headOption, text, nil)
	}
	for _, q := range r.Questions {
		g.fact(headAsks, "asks "+q, nil)
	}
	if len(r.Factors) > 0 {
		g.fact(headFactors, "factors "+strings.Join(r.Factors, ", "), nil)
	}
	for _, why := range r.Why {
		g.fact(headWhy, "why "+why.Key, nil)
	}
}

// disputeOutcome records what follows.
func (g *run) disputeOutcome(o *dispute.Outcome, cites []article.ID) {
	g.fact(headRuling, disputeText(o), cites)
	for _, more := range disputeMore(o) {
		g.fact(more.head, more.text, nil)
	}
}
