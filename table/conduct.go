package table

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
)

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
	e := InfractionRuled{Seats: seats, Charge: o.Charge(out.Default), Kind: out.Kind, Allowed: !out.Infraction && out.Kind != article.Missing,
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
	o := penalty.Offence{Code: c.Code, Number: c.Number, Facts: c.Facts, Table: s.circumstances(c.Seat), Tables: c.Tables, Players: c.Left,
		Speech: c.Speech}
	s.At(c.Seat).Record.Counts(&o, !s.Joined, p)
	out, err := penalty.Propose(o, p)
	return o, out, err
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
	_, out, charged, err := d.s.At(c.Seat).Record.Last(p)
	if !charged {
		return refusal.New(NoCharge, "Seat", int(c.Seat))
	}
	if err != nil {
		return err
	}
	return d.sentence(c.Seat, &out, c.Sanction, c.Reason)
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
	if s.Kind != penalty.DeadHand && !s.Kind.Removes() || d.s.Hand == nil {
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
