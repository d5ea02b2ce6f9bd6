package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/showdown"
)

// Showdown words who decides a ruling on the showdown, and what comes of what happened.
func (l Lang) Showdown(r showdown.Ruling) string {
	switch r.Kind {
	case article.Floor, article.Missing:
		return l.T("showdown.kind." + r.Kind.String())
	}
	return l.T("showdown.verdict." + r.Verdict.String())
}

// ShowdownOption words one way the floor may rule on a showdown.
func (l Lang) ShowdownOption(o showdown.Option) string { return l.T("showdown.option." + o.Key) }

// ShowdownQuestion words a fact that is missing.
func (l Lang) ShowdownQuestion(key string) string { return l.T("showdown.question." + key) }

// ShowdownReason words why a showdown was ruled on as it was.
func (l Lang) ShowdownReason(r showdown.Reason) string {
	return l.T("showdown.why."+r.Key, "Seat", r.Seat)
}

// ShowdownPenalty words a penalty that the book allows.
func (l Lang) ShowdownPenalty(p showdown.Penalty) string {
	return l.T("showdown.penalty", "Seat", p.Seat, "What", l.T("showdown.infraction."+p.Infraction))
}

// ShowdownOutcome words what becomes of hands, cards and the pot, one line for each.
func (l Lang) ShowdownOutcome(o showdown.Outcome) []string {
	var out []string
	each := func(key string, seats []int) {
		for _, seat := range seats {
			out = append(out, l.T(key, "Seat", seat))
		}
	}
	if o.Seat != 0 && slices.Contains(o.Live, o.Seat) && len(o.Dead)+len(o.Recoverable) > 0 {
		each("showdown.live", []int{o.Seat}) // of the others nobody doubted it
	}
	each("showdown.recoverable", o.Recoverable)
	each("showdown.dead", o.Dead)
	each("showdown.must_table", o.MustTable)
	if len(o.Order) > 0 {
		out = append(out, l.T("showdown.order", "Seats", seatNumbers(o.Order)))
	}
	for _, s := range o.Shown {
		text := l.T("showdown.shown."+s.When.String(), "Seat", s.Seat)
		if s.Part {
			text += ", " + l.T("showdown.shown_part")
		}
		out = append(out, text)
	}
	for _, p := range o.Returned {
		out = append(out, l.T("showdown.returned", "Seat", p.Seat, "Amount", l.Chips(p.Amount)))
	}
	return append(out, l.showdownPot(&o)...)
}

func (l Lang) showdownPot(o *showdown.Outcome) (out []string) {
	switch len(o.Winners) {
	case 0:
		return nil
	case 1:
		out = append(out, l.T("showdown.wins", "Seat", o.Winners[0]))
	default:
		out = append(out, l.T("showdown.split", "Seats", seatNumbers(o.Winners)))
	}
	if o.Pot > 0 {
		out = append(out, l.T("showdown.pot", "Amount", l.Chips(o.Pot)))
	}
	return out
}

func seatNumbers(seats []int) string { return strings.Trim(fmt.Sprint(seats), "[]") }
