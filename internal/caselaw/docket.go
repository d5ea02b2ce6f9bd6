package caselaw

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// Docket is the case law of one tournament, projected from its events as they happen or are replayed. A row of the journal
// is at most one case: the last thing that was ruled in it. What is in order is none, nor what still waits for the floor.
type Docket struct {
	law Law
	row *Case // of the row in progress
}

// Law is the cases so far, oldest first. It is for reading, and good until the next event.
func (d *Docket) Law() Law { return d.law }

// Clone is a docket with the same cases that goes its own way from here, between two rows.
func (d *Docket) Clone() Docket { return Docket{law: slices.Clip(d.law)} }

// See takes an event in, before it is applied to the tournament.
func (d *Docket) See(s *tournament.State, e tournament.Event) {
	at, is := e.(tournament.TableEvent)
	if !is {
		return
	}
	t := s.Table(at.Table)
	if t == nil {
		return
	}
	c, ruled := caseOf(t, at.Event)
	if !ruled {
		return
	}
	if c == nil { // it waits
		d.row = nil
		return
	}
	c.Book, c.Place.Tournament, c.Place.Name = s.Book, s.ID, s.Structure.Name
	d.row = c
}

// Statements are the types of all that a case may have been told as.
func Statements() (all []reflect.Type) {
	for _, k := range tell.Kinds() {
		all = append(all, k.Struct())
	}
	return all
}

// Close ends a row of the journal, written under a command's ID at an instant in Unix milliseconds by somebody.
func (d *Docket) Close(id string, at int64, by role.By) {
	if d.row == nil {
		return
	}
	d.row.ID, d.row.At, d.row.By = id, at, by
	d.row.features = features(d.row.Told)
	d.law, d.row = append(d.law, *d.row), nil
}

// caseOf is the case that an event makes; nil with true: a ruling that waits.
func caseOf(t *table.State, e table.Event) (c *Case, ruled bool) {
	switch e := e.(type) {
	case table.RulingMade:
		asked := unseen(&e.Observation)
		if e.Waits || e.Regular() && !asked {
			return nil, e.Waits
		}
		return ofAct(t, &table.Ruled{Seat: e.Seat, Observation: e.Observation, Ruling: e.Ruling}), true
	case table.FloorRuled:
		return ofFloor(t, &e), true
	case table.DealRuled:
		return ofDeal(t, &e), true
	case table.ShowdownRuled:
		return ofShowdown(t, &e), true
	case table.ClaimRuled:
		return ofClaim(t, &e), true
	case table.InfractionRuled:
		return ofInfraction(t, &e), true
	case table.Sanctioned:
		return ofSanction(t, &e), true
	}
	return nil, false
}

// at begins a case at a table; 0 is no seat.
func at(t *table.State, n table.SeatNo, h *table.Hand) *Case {
	c := &Case{Did: Applied, Place: &Place{Table: t.No, Seat: n}}
	if t.Has(n) {
		c.Place.Player = t.At(n).Player
	}
	if h != nil {
		c.Place.Hand, c.Place.HandNo = h.ID, t.Hands
	}
	return c
}

// cite notes the articles that decided.
func (c *Case) cite(ids ...article.ID) {
	for _, id := range ids {
		if id != article.Silent && len(c.Articles) < ArticlesMax && !slices.Contains(c.Articles, id) {
			c.Articles = append(c.Articles, id)
		}
	}
}

// state notes a ruling, and what the floor made of it.
func (c *Case) state(s ruling.Statement, option, reason string) {
	c.Point, c.Option, c.Reason = s.Point, option, clip(reason)
	c.Ruled = &Ruled{Matter: s.Matter, Decision: s.Decision(), Conflict: s.Kind == article.Conflict}
	c.cite(s.Cites...)
	i := slices.IndexFunc(s.Options, func(o ruling.Choice) bool { return o.Key == option })
	switch {
	case option != "" && i >= 0:
		c.Did, c.Ruled.Choice = Chosen, &s.Options[i]
	case reason != "":
		c.Did = Overruled
	}
}

// clip cuts a reason that is longer than cases keep.
func clip(reason string) string {
	if r := []rune(reason); len(r) > ReasonMax {
		return string(r[:ReasonMax])
	}
	return reason
}

// unseen reports whether nothing was seen of the player: the question is what becomes of one who was passed over.
func unseen(o *referee.Observation) bool { return reflect.ValueOf(o).Elem().IsZero() }

// ofAct is a ruling on what a player did, or on one who was passed over.
func ofAct(t *table.State, r *table.Ruled) *Case {
	h := t.Hand
	c := at(t, r.Seat, h)
	c.state(r.Ruling.Statement(), "", "")
	o := r.Observation
	if unseen(&o) && h != nil { // an early act that came due was told when it was made
		for i := range h.Rulings {
			if early := &h.Rulings[i]; early.Seat == r.Seat && early.Observation.OutOfTurn {
				o = early.Observation
			}
		}
	}
	switch {
	case unseen(&o):
		c.Family = "skipped"
		var behind []hand.Kind
		if h != nil {
			for _, early := range h.Early {
				behind = append(behind, early.Outcome.Action)
			}
		}
		c.Told = []tell.Statement{tell.Skipped{Seat: int(r.Seat), Behind: referee.Behind{Actions: behind}}}
		return c
	case o.OutOfTurn:
		c.Family = "early"
	case o.Word == referee.Silent:
		c.Family = "bet"
	default:
		c.Family = "words"
	}
	c.Told = []tell.Statement{tell.Seen{Seat: int(r.Seat), Observation: o}}
	return c
}

// ofFloor is what the floor decided on the act that waited.
func ofFloor(t *table.State, e *table.FloorRuled) *Case {
	r := table.Ruled{Seat: e.Seat}
	if h := t.Hand; h != nil && len(h.Rulings) > 0 {
		r = h.Rulings[len(h.Rulings)-1]
	}
	c := ofAct(t, &r)
	options := r.Ruling.Statement().Options
	c.Reason = clip(e.Reason)
	c.cite(e.Cites...)
	switch {
	case e.Option < 0:
		c.Did, c.Ruled.Instead = Overruled, &e.Outcome.Facts()[0]
	case e.Option < len(options):
		c.Did, c.Option, c.Ruled.Choice = Chosen, options[e.Option].Key, &options[e.Option]
	}
	return c
}

// few are the first of what was told.
func few[E any](events []E) []E { return events[:min(len(events), toldMax)] }

// ofDeal is a ruling on the cards, nil while it waits.
func ofDeal(t *table.State, e *table.DealRuled) *Case {
	if e.Waits {
		return nil
	}
	c := at(t, seatOf(e.Events, func(e deal.Event) int { return e.Seat }), t.Hand)
	c.Family = "deal"
	c.state(e.Ruling.Statement(), e.Option, e.Reason)
	for _, happened := range few(e.Events) {
		d := tell.DealHappens{Event: happened}
		if happened.Card != (deal.Card{}) {
			d.Cards = []deal.Card{happened.Card}
		}
		if happened.Act != hand.None {
			d.Acts = []hand.Kind{happened.Act}
		}
		c.Told = append(c.Told, d)
	}
	return c
}

// ofShowdown is a ruling on hands at the showdown, nil while it waits and where hands are only tabled.
func ofShowdown(t *table.State, e *table.ShowdownRuled) *Case {
	passing := e.Ruling.Verdict == showdown.Noted || e.Ruling.Verdict == showdown.Tabled
	if e.Waits || e.Ruling.Point == "" || passing && e.Option == "" && e.Reason == "" {
		return nil
	}
	c := at(t, seatOf(e.Events, func(e showdown.Event) int { return e.Seat }), t.Hand)
	c.Family = "showdown"
	c.state(e.Ruling.Statement(), e.Option, e.Reason)
	for _, happened := range few(e.Events) {
		c.Told = append(c.Told, tell.ShowdownHappens{Event: happened})
	}
	return c
}

// ofClaim is a ruling on a claim or a request, nil while it waits. It may be about the hand before.
func ofClaim(t *table.State, e *table.ClaimRuled) *Case {
	if e.Waits || e.Ruling.Point == "" {
		return nil
	}
	h := t.Hand
	if h == nil {
		h = t.Last
	}
	c := at(t, seatOf(e.Events, func(e dispute.Event) int { return e.Seat }), h)
	c.Family = "claim"
	c.state(e.Ruling.Statement(), e.Option, e.Reason)
	for _, happened := range few(e.Events) {
		d := tell.DisputeHappens{Event: happened}
		if happened.Act != hand.None {
			d.Acts = []hand.Kind{happened.Act}
		}
		c.Told = append(c.Told, d)
	}
	return c
}

// seatOf is the seat that what happened is about: the last that was told.
func seatOf[E any](events []E, seat func(E) int) table.SeatNo {
	for _, e := range slices.Backward(events) {
		if n := seat(e); n > 0 {
			return table.SeatNo(n)
		}
	}
	return 0
}

// ofInfraction is what the book makes of what a player did, nil where more must be told.
func ofInfraction(t *table.State, e *table.InfractionRuled) *Case {
	if e.Kind == article.Missing || len(e.Seats) == 0 {
		return nil
	}
	c := ofCharge(t, e.Seats[0], &e.Charge)
	c.cite(e.Cites...)
	c.Ruled.Decision = ruling.New("allowed")
	if !e.Allowed {
		c.Ruled.Decision = infraction(e.Charge.Code, e.Charge.Proposed.Fact())
	}
	return c
}

// ofSanction is the sanction that the floor gave for the last infraction on a player's record.
func ofSanction(t *table.State, e *table.Sanctioned) *Case {
	var charge penalty.Charge
	if t.Has(e.Seat) {
		if record := t.At(e.Seat).Record; len(record) > 0 {
			charge = record[len(record)-1]
		}
	}
	c := ofCharge(t, e.Seat, &charge)
	c.cite(e.Cites...)
	c.Option, c.Reason = e.Sanction.String(), clip(e.Reason)
	c.Ruled.Decision = infraction(charge.Code, e.Sanction.Fact())
	switch {
	case e.Sanction == charge.Proposed:
		c.Option = ""
	case e.Reason != "":
		c.Did = Overruled
		c.Ruled.Instead = &c.Ruled.Decision
	default:
		c.Did = Chosen
	}
	return c
}

// ofCharge is a case about conduct. Of the circumstances the table knows some by itself: what was done is what was told.
func ofCharge(t *table.State, n table.SeatNo, charge *penalty.Charge) *Case {
	c := at(t, n, t.Hand)
	c.Family, c.Ruled = "conduct", &Ruled{Matter: "penalty"}
	if charge.Code != "" {
		c.Told = []tell.Statement{tell.Infraction{Code: charge.Code, Seat: int(n), Number: charge.Number}}
	}
	return c
}

// infraction is what was done, with the sanction for it.
func infraction(code string, sanction ruling.Fact) ruling.Fact {
	if code == "" {
		return sanction
	}
	return ruling.New("penalty", ruling.Word("Infraction", "infraction."+code)).And(sanction)
}
