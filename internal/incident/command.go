package incident

import (
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// Decision is what the floor makes of a ruling: nothing of it is set where the ruling stands as it is.
type Decision struct {
	Option string           // one that the ruling leaves
	Other  *referee.Outcome // of an act: what stands instead
	Reason string           // why it is overruled
}

// commandOf is what the table is told of an incident, and false where the room keeps nothing of it: it then stays a ruling.
func (s *sheet) commandOf(d Decision) (any, bool) {
	var deals []deal.Event
	var shows []showdown.Event
	var claims []dispute.Event
	var decision tell.DecisionIs
	for _, told := range s.told {
		switch t := told.(type) {
		case tell.DecisionIs:
			decision = t
		case tell.Seen:
			return table.RuleOn{Seat: table.SeatNo(t.Seat), Observation: t.Observation, Option: d.Option, Other: d.Other, Reason: d.Reason}, true
		case tell.Skipped:
			return table.RuleOn{Seat: table.SeatNo(t.Seat), Passed: s.passed(&t.Behind), Option: d.Option, Other: d.Other, Reason: d.Reason}, true
		case tell.Infraction:
			c := table.ReportInfraction{Seat: table.SeatNo(t.Seat), Code: t.Code, Number: t.Number, Facts: t.Told(), Tables: t.Tables, Left: t.Left, Reason: d.Reason}
			if sanction, err := penalty.ParseSanction(d.Option); d.Option != "" && err == nil {
				c.Impose = &sanction
			}
			return c, true
		case tell.TimeCalled:
			return table.CallTime{By: t.By, Seat: table.SeatNo(t.Seat), Away: t.Away, Thinking: decision.Thinking, Limit: t.Limit, Adjusted: t.Adjusted}, true
		case tell.DealHappens:
			if s.at == nil || s.at.Layout == nil {
				return nil, false
			}
			events, err := t.Events(s.at.Layout)
			if err != nil {
				return nil, false
			}
			deals = append(deals, events...)
		case tell.ShowdownHappens:
			shows = append(shows, t.Told())
		case tell.DisputeHappens:
			claims = append(claims, t.Events()...)
		}
	}
	switch {
	case deals != nil:
		return table.ReportDeal{Events: deals, Option: d.Option, Reason: d.Reason}, true
	case shows != nil:
		return table.ReportShowdown{Events: shows, Option: d.Option, Reason: d.Reason}, true
	case claims != nil:
		return table.ReportClaim{Events: claims, Option: d.Option, Reason: d.Reason}, true
	}
	return nil, false
}

// passed is what happened behind a player who was passed over, as the table hears it.
func (s *sheet) passed(b *referee.Behind) *table.Passed {
	out := &table.Passed{Time: b.ReasonableTime, BeforeOwes: b.BeforeOwes, NextCard: b.NextCard}
	for _, kind := range b.Actions {
		o := referee.Observation{Word: referee.SaidCall}
		switch kind {
		case hand.Fold:
			o.Word = referee.SaidFold
		case hand.Raise:
			o.Word, o.Amount = referee.SaidRaise, s.chips("behind_to")
		}
		out.Behind = append(out.Behind, o)
	}
	return out
}

// preview is what the table would rule, in the form of a scenario's result; false where it would rule on nothing, or refuses.
func (at *At) preview(c any, book *rulebook.Book) (scenario.Result, bool) {
	if at == nil || at.Try == nil {
		return scenario.Result{}, false
	}
	events, err := at.Try(c)
	if err != nil {
		return scenario.Result{}, false
	}
	r := scenario.Result{Book: book.ID, Cases: []scenario.CaseResult{{}}}
	steps := &r.Cases[0].Steps
	for _, e := range events {
		if step, ruled := at.step(e, c, book); ruled {
			*steps = append(*steps, step)
		}
	}
	return r, len(*steps) > 0
}

// step is a ruling among what would happen.
func (at *At) step(e table.Event, c any, book *rulebook.Book) (s scenario.StepResult, ruled bool) {
	state := func(st ruling.Statement) { s.Facts, ruled = st.Facts(), true }
	switch e := e.(type) {
	case table.RulingMade:
		s.Ruling, s.Seat = &e.Ruling, int(e.Seat)
		state(e.Ruling.Statement())
	case table.DealRuled:
		s.Deal = &e.Ruling
		state(e.Ruling.Statement())
	case table.ShowdownRuled:
		s.Showdown = &e.Ruling
		state(e.Ruling.Statement())
	case table.ClaimRuled:
		s.Dispute = &e.Ruling
		state(e.Ruling.Statement())
	case table.InfractionRuled:
		report, _ := c.(table.ReportInfraction)
		offence, out, err := at.Propose(report)
		if err != nil {
			return s, false
		}
		seats := make([]int, len(e.Seats))
		for i, n := range e.Seats {
			seats[i] = int(n)
		}
		s.Act = &scenario.Offence{Code: offence.Code, Seats: seats, Proposal: out}
		s.Facts, ruled = out.Facts(seats, &book.Policy.Penalty), true
	}
	return s, ruled
}
