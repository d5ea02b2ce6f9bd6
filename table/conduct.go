package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
)

// Charge is an infraction on a player's record.
type Charge struct {
	Code     string                 `json:"code"`
	Number   int                    `json:"number,omitempty"` // which offence, as told; 0: not told
	Yes      []penalty.Circumstance `json:"yes,omitempty"`    // circumstances that were told
	No       []penalty.Circumstance `json:"no,omitempty"`     // of which it was told that they were not so
	Tag      string                 `json:"language,omitempty"`
	Proposed penalty.Sanction       `json:"proposed"`
	Given    penalty.Sanction       `json:"given,omitzero"`
}

// reportInfraction says what the book proposes for what a player did, and gives the sanction that the floor has chosen.
func (d *decision) reportInfraction(c ReportInfraction) error {
	p := d.rules.Penalty
	if p == nil {
		return refusal.New(NoSuchMatter, "Matter", "penalty")
	}
	seats := append([]SeatNo{c.Seat}, c.With...)
	for _, n := range seats {
		if err := d.taken(n); err != nil {
			return err
		}
	}
	o, out, err := d.s.Proposal(c, p)
	if err != nil {
		return err
	}
	e := InfractionRuled{Seats: seats, Charge: chargeOf(&o, out.Default), Kind: out.Kind, Allowed: !out.Infraction && out.Kind != article.Missing,
		Required: out.Required, Cites: out.Cites}
	for _, q := range out.Questions {
		e.Asks = append(e.Asks, q.Key)
	}
	if !out.Parties {
		e.Seats = seats[:1]
	}
	d.emit(e)
	if c.Impose == nil {
		return nil
	}
	return d.sentence(c.Seat, &out, *c.Impose, c.Reason)
}

// Proposal is what the book proposes for what a player did: the offence as told, with what the table and the player's record
// know besides.
func (s *State) Proposal(c ReportInfraction, p *penalty.Policy) (penalty.Offence, penalty.Proposal, error) {
	o := penalty.Offence{Code: c.Code, Number: c.Number, Facts: s.circumstances(c.Seat).And(c.Facts), Tables: c.Tables, Players: c.Left,
		Speech: c.Speech}
	repeats(&o, s.At(c.Seat).Record, p)
	out, err := penalty.Propose(o, p)
	return o, out, err
}

// chargeOf is the offence as the record keeps it.
func chargeOf(o *penalty.Offence, proposed penalty.Sanction) Charge {
	c := Charge{Code: o.Code, Number: o.Number, Proposed: proposed}
	for i := range penalty.Circumstances() {
		switch x := penalty.Circumstance(i); o.Facts.Told(x) {
		case article.Yes:
			c.Yes = append(c.Yes, x)
		case article.No:
			c.No = append(c.No, x)
		}
	}
	if o.Speech != nil {
		c.Tag = o.Speech.Tag
	}
	return c
}

// circumstances are those that the table knows of the player in seat n.
func (s *State) circumstances(n SeatNo) penalty.Facts {
	f := penalty.Facts{}
	if s.Cash != nil {
		f = f.With(penalty.CashGame)
	}
	if s.Hand == nil {
		return f.With(penalty.BetweenHands)
	}
	h := &s.Hand.State
	f = f.Without(penalty.BetweenHands)
	switch p := s.Hand.Position(n); {
	case p >= 0 && h.Live(p):
		f = f.With(penalty.LiveHand)
	default:
		f = f.Without(penalty.LiveHand)
	}
	if h.LivePlayers() == 2 {
		f = f.With(penalty.HeadsUp)
	}
	switch h.Street() {
	case hand.Preflop:
		f = f.With(penalty.Preflop)
	case hand.River:
		f = f.With(penalty.River)
	case hand.Flop, hand.Turn:
		f = f.With(penalty.Postflop).Without(penalty.River)
	}
	if h.Next().Need == hand.NeedAction {
		return f.With(penalty.ActionPending)
	}
	return f.Without(penalty.ActionPending)
}

// impose gives a sanction for the last infraction on record.
func (d *decision) impose(c Impose) error {
	p := d.rules.Penalty
	if p == nil {
		return refusal.New(NoSuchMatter, "Matter", "penalty")
	}
	if err := d.taken(c.Seat); err != nil {
		return err
	}
	record := d.s.At(c.Seat).Record
	if len(record) == 0 {
		return refusal.New(NoCharge, "Seat", int(c.Seat))
	}
	last := record[len(record)-1]
	o := penalty.Offence{Code: last.Code, Number: last.Number, Facts: penalty.FactsOf(last.Yes...).Without(last.No...)}
	if last.Tag != "" {
		o.Speech = &penalty.Speech{Tag: last.Tag}
	}
	repeats(&o, record[:len(record)-1], p)
	out, err := penalty.Propose(o, p)
	if err != nil {
		return err
	}
	return d.sentence(c.Seat, &out, c.Sanction, c.Reason)
}

// repeats says which offence it is by the record, and what was given for those that count.
func repeats(o *penalty.Offence, record []Charge, p *penalty.Policy) {
	counted := o.Number > 0
	if !counted {
		o.Number = 1
	}
	for _, past := range record {
		if p.Repeat.Value != penalty.AnyOffence && past.Code != o.Code {
			continue
		}
		if !counted {
			o.Number++
		}
		if past.Given.Compare(o.Served) > 0 {
			o.Served = past.Given
		}
	}
}

// sentence gives a sanction that the proposal allows, or that the floor has a reason for, and has it served.
func (d *decision) sentence(n SeatNo, out *penalty.Proposal, s penalty.Sanction, reason string) error {
	p := d.rules.Penalty
	if _, err := p.Accepts(out, s); err != nil && reason == "" {
		return err
	}
	var t article.Trace
	seat := d.s.At(n)
	before := penalty.Sentence{Left: seat.PenaltyHands}
	scale := out.Scale
	if scale == nil {
		scale = p.ScaleOf(nil)
	}
	after, err := penalty.Impose(s, d.s.Players(), before, scale, p, &t)
	if err != nil {
		return err
	}
	d.emit(Sanctioned{Seat: n, Sanction: s, Reason: reason, Cites: t.Decided()})
	if after.Left > before.Left {
		d.emit(PenaltySet{Seat: n, Hands: after.Left, Leaves: after.Leaves, Cites: t.Decided()})
	}
	if s.Kind != penalty.DeadHand || d.s.Hand == nil {
		return nil
	}
	if err := d.begin(); err != nil {
		return err
	}
	if err := d.killSeat(n, t.Decided()); err != nil {
		return err
	}
	return d.follow()
}

// applySanction notes on the record what was given for the last infraction.
func (s *State) applySanction(e Sanctioned) {
	record := slices.Clone(s.At(e.Seat).Record)
	if len(record) > 0 {
		record[len(record)-1].Given = e.Sanction
	}
	s.At(e.Seat).Record = record
}
