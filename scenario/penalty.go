package scenario

import (
	"cmp"
	"errors"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// conduct is what a case knows of the event, and, where no hand is told whole, of its players' past; zero: not said.
type conduct struct {
	facts           penalty.Facts
	players         int // at the table
	tables, left    int // in the event
	inPlay, atStake chip.Amount
	stack           chip.Amount
	host, border    string
	past            map[int]penalty.Record
	serving         map[int]penalty.Sentence
}

// add takes over what a line says of the event.
func (c *conduct) add(of *tell.Room) {
	for _, n := range []struct {
		dst *int
		src int
	}{{&c.players, of.Players}, {&c.tables, of.Tables}, {&c.left, of.Left}} {
		*n.dst = cmp.Or(n.src, *n.dst)
	}
	c.stack, c.atStake = cmp.Or(of.Stack, c.stack), cmp.Or(of.AtStake, c.atStake)
}

// told takes over what holds for the whole case.
func (g *run) told(s tell.ConductIs) *refusal.Error {
	c := &g.conduct
	c.add(&s.Room)
	c.facts = c.facts.And(s.Told())
	c.inPlay = cmp.Or(s.InPlay, c.inPlay)
	c.host, c.border = cmp.Or(s.Host, c.host), cmp.Or(s.Border, c.border)
	return nil
}

// infraction rules on an act reported, and keeps it on the player's record.
func (g *run) infraction(s tell.Infraction) *refusal.Error {
	g.conduct.add(&s.Room)
	p := &g.book.Policy.Penalty
	if _, known := p.Find(s.Code); !known {
		return refusal.New(UnknownCode, "Word", s.Code, "Known", p.Codes())
	}
	c := table.ReportInfraction{Seat: table.SeatNo(s.Seat), Code: s.Code, Number: s.Number, Facts: g.circumstances().And(s.Told()),
		Tables: g.conduct.tables, Left: g.conduct.left}
	for _, party := range s.With {
		c.With = append(c.With, table.SeatNo(party.Seat))
	}
	if s.Language != "" {
		c.Speech = &penalty.Speech{Tag: s.Language, Host: g.conduct.host, Border: g.conduct.border}
	}
	if g.handTold() {
		return g.reportInfraction(c, s.Seats())
	}
	o := penalty.Offence{Code: c.Code, Number: c.Number, Facts: c.Facts, Tables: c.Tables, Players: c.Left, Speech: c.Speech}
	g.conduct.past[s.Seat].Counts(&o, false, p)
	out, err := penalty.Propose(o, p)
	if err != nil {
		return engine(err)
	}
	g.proposed(s.Code, s.Seats(), &out)
	if out.Infraction {
		g.record(o.Charge(out.Default), s.Seats(), out.Parties)
	}
	return nil
}

// reportInfraction tells the table, which knows the hand and keeps the record.
func (g *run) reportInfraction(c table.ReportInfraction, seats []int) *refusal.Error {
	_, out, err := g.table.state.Proposal(c, &g.book.Policy.Penalty)
	if err != nil {
		return engine(err)
	}
	g.proposed(c.Code, seats, &out)
	return g.command(c)
}

// proposed says what the book makes of an act.
func (g *run) proposed(code string, seats []int, out *penalty.Proposal) {
	g.step.Act = &Offence{code, seats, *out}
	g.consult = merge(g.consult, out.Consulted)
	g.fact(out.Facts(seats, &g.book.Policy.Penalty)...)
}

// record keeps the offence of each party.
func (g *run) record(c penalty.Charge, seats []int, parties bool) {
	if g.conduct.past == nil {
		g.conduct.past = map[int]penalty.Record{}
	}
	for i, seat := range seats {
		if i == 0 || parties {
			g.conduct.past[seat] = append(g.conduct.past[seat], c)
		}
	}
}

// imposed gives the sanction: hands begin to be served, a disqualification takes the chips.
func (g *run) imposed(s tell.Imposed) *refusal.Error {
	p := &g.book.Policy.Penalty
	record := g.conduct.past[s.Seat]
	if g.handTold() {
		record = g.table.state.At(table.SeatNo(s.Seat)).Record
	}
	scale := p.ScaleOf(nil)
	_, out, charged, err := record.Last(p)
	if err != nil {
		return engine(err)
	}
	if charged {
		if cite, err := p.Accepts(&out, s.Sanction); err != nil {
			return g.barred(err, cite)
		}
		scale = out.Scale
	}
	if g.handTold() {
		return g.command(table.Impose{Seat: table.SeatNo(s.Seat), Sanction: s.Sanction})
	}
	if s.Sanction.Kind == penalty.Rounds && g.conduct.players == 0 && scale.Check(s.Sanction) == nil {
		return refusal.New(MissingWord, "After", "conduct", "Want", "players 9")
	}
	var t article.Trace
	before := g.conduct.serving[s.Seat]
	after, err := penalty.Impose(s.Sanction, g.conduct.players, before, scale, p, &t)
	if err != nil {
		cite := article.ID("")
		if cites := t.Decided(); len(cites) > 0 {
			cite = cites[0]
		}
		return g.barred(err, cite)
	}
	if charged {
		g.conduct.past[s.Seat] = record.Give(s.Sanction)
	}
	g.given(s, before, after, &t)
	return nil
}

// barred is a sanction that the book does not allow: a fact where the case expects the refusal.
func (g *run) barred(err error, cite article.ID) *refusal.Error {
	var why *refusal.Error
	if !errors.As(err, &why) {
		return engine(err)
	}
	g.refused, g.forbids = why, cite
	return engine(err)
}

// given writes what a sanction does.
func (g *run) given(s tell.Imposed, before, after penalty.Sentence, t *article.Trace) {
	c := &g.conduct
	p := &g.book.Policy.Penalty
	switch {
	case after.Left > before.Left:
		if c.serving == nil {
			c.serving = map[int]penalty.Sentence{}
		}
		c.serving[s.Seat] = after
		g.fact(after.Fact(s.Seat).By(t.Decided()...))
	case s.Sanction.Kind == penalty.Disqualification:
		r := penalty.Disqualify(c.stack, c.inPlay, p, t)
		g.fact(r.Fact(s.Seat, c.inPlay > 0).By(t.Decided()...))
		c.inPlay = r.InPlay
	default:
		g.fact(s.Sanction.Given(s.Seat))
	}
	if s.Sanction.Forfeit && c.atStake > 0 {
		c.inPlay = max(0, c.inPlay-c.atStake)
		g.fact(penalty.Forfeited(s.Seat, c.atStake, c.inPlay))
	}
}

// handTold reports whether a hand is told whole: its table keeps the records and counts the hands that are missed.
func (g *run) handTold() bool { return g.table != nil && g.hand != nil }

// serving follows a penalty where no hand is told.
func (g *run) serving(s tell.Statement) *refusal.Error {
	if served, is := s.(tell.HandsServed); is {
		return g.handsServed(served)
	}
	return g.moved(s.(tell.Moved))
}

// handsServed counts hands for everybody who serves a penalty.
func (g *run) handsServed(s tell.HandsServed) *refusal.Error {
	p := &g.book.Policy.Penalty
	for _, seat := range g.servingSeats() {
		var t article.Trace
		left := g.conduct.serving[seat]
		for range s.Hands {
			left = left.Dealt(s.Redeal, p, &t)
		}
		g.conduct.serving[seat] = left
		g.stillServes(seat, &t)
	}
	return nil
}

func (g *run) servingSeats() (seats []int) {
	for seat := range g.conduct.serving {
		seats = append(seats, seat)
	}
	slices.Sort(seats)
	return seats
}

func (g *run) stillServes(seat int, t *article.Trace) {
	g.fact(g.conduct.serving[seat].Fact(seat).By(t.Decided()...))
}

// moved takes along a player who serves a penalty: what is left goes along.
func (g *run) moved(s tell.Moved) *refusal.Error {
	left, serves := g.conduct.serving[s.Seat]
	if !serves {
		return refusal.New(NoSuchSeat, "Seat", s.Seat)
	}
	var t article.Trace
	g.conduct.serving[s.Seat] = left.Moved(&g.book.Policy.Penalty, &t)
	g.conduct.players = s.Players
	g.stillServes(s.Seat, &t)
	return nil
}
