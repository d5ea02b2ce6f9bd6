package lang

import (
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
)

// Cited is an article as people read it: by its id, or that the book is silent.
func (l Lang) Cited(id article.ID) string {
	if id == article.Silent {
		return l.T("ruling.silent")
	}
	return string(id)
}

// Outcome words an action that stands, with what moves: "Call to 400, 600 returned".
func (l Lang) Outcome(o referee.Outcome) string {
	parts := make([]string, 0, 4)
	if !o.AllIn || o.To > 0 || o.Action < hand.Bet { // of a stack that nobody has counted "all-in" says it all
		parts = append(parts, l.action(o))
	}
	forfeit := "ruling.forfeit"
	if o.Action == hand.None {
		forfeit = "ruling.forfeit_if_folded"
	}
	for _, extra := range []struct {
		amount chip.Amount
		key    string
	}{{o.Returned, "ruling.returned"}, {o.Owed, "ruling.owed"}, {o.Forfeit, forfeit}} {
		if extra.amount > 0 {
			parts = append(parts, l.T(extra.key, "Amount", l.Chips(extra.amount)))
		}
	}
	if o.AllIn {
		parts = append(parts, l.T("ruling.all_in"))
	}
	if o.NoRaise && o.Action != hand.None {
		parts = append(parts, l.T("ruling.no_raise"))
	}
	return strings.Join(parts, ", ")
}

func (l Lang) action(o referee.Outcome) string {
	key := "ruling.action." + o.Action.String()
	switch {
	case o.Action == hand.None && o.NoRaise:
		key = "ruling.action.restricted"
	case o.Action == hand.Call && o.To == 0:
		key = "ruling.action.call_open"
	}
	return l.T(key, "To", l.Chips(o.To))
}

// Ruling words the decision in one line; the options of one left to the floor are not in it.
func (l Lang) Ruling(r referee.Ruling) string {
	text := l.Outcome(r.Outcome)
	switch {
	case r.Kind == article.Floor:
		text = l.T("ruling.floor")
	case r.Kind == article.Missing:
		text = l.T("ruling.missing")
	case r.Free && r.Action == hand.None:
		text = l.free(r.Outcome)
	case r.Bound:
		text = l.T("ruling.bound", "Outcome", text)
	case r.Kind == article.Conflict:
		text += " — " + l.T("ruling.conflict")
	}
	if r.NoFold && r.Kind != article.Floor {
		text += ", " + l.T("ruling.no_fold")
	}
	if r.Held {
		text = l.T("ruling.held", "Outcome", text)
	}
	return text
}

// free words what a player who may choose again gets back, or leaves if folding.
func (l Lang) free(o referee.Outcome) string {
	text := l.T("ruling.free")
	if o.Returned > 0 {
		text += ", " + l.T("ruling.returned", "Amount", l.Chips(o.Returned))
	}
	if o.Forfeit > 0 {
		text += ", " + l.T("ruling.forfeit_if_folded", "Amount", l.Chips(o.Forfeit))
	}
	return text
}

// Reason words one step of the arithmetic.
func (l Lang) Reason(r referee.Reason) string {
	args := make(map[string]any, len(r.Args))
	for name, amount := range r.Args {
		args[name] = l.Chips(amount)
	}
	return l.Text("why."+r.Key, args)
}

// Option words one way the floor may rule.
func (l Lang) Option(o referee.Option) string {
	text := l.T("option." + o.Key)
	if o.Action != hand.None || o.NoRaise || o.Returned > 0 {
		text += " (" + l.Outcome(o.Outcome) + ")"
	}
	return text
}

// Led words what an answer to the question of a ruling leads to.
func (l Lang) Led(o referee.Option, to referee.Lead) string {
	text := l.Option(o)
	switch to.Kind {
	case article.Floor:
		text += " — " + l.T("ruling.leads_floor")
	case article.Missing:
		text += " — " + l.T("ruling.leads_on")
	}
	if to.Penalty != nil {
		text += " — " + l.Penalty(*to.Penalty)
	}
	return text
}

// Penalty words a proposed penalty.
func (l Lang) Penalty(p referee.Penalty) string {
	text := l.T("infraction."+p.Infraction) + " : "
	if l == English {
		text = l.T("infraction."+p.Infraction) + ": "
	}
	switch {
	case p.Hands > 0:
		return text + l.T("ruling.penalty.hands", "Count", p.Hands)
	case p.Warning:
		return text + l.T("ruling.penalty.warning")
	case p.None:
		return text + l.T("ruling.penalty.none")
	}
	return text + l.T("ruling.penalty.possible")
}
