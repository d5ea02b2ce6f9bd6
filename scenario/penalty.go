package scenario

import (
	"cmp"
	"errors"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/tell"
)

// conduct is what a case knows of the event and of its players' past; zero: not said.
type conduct struct {
	facts           penalty.Facts
	players         int // at the table
	tables, left    int // in the event
	inPlay, atStake chip.Amount
	stack           chip.Amount
	host, border    string
	past            map[int][]offence
	serving         map[int]penalty.Sentence
}

// offence is an infraction on record.
type offence struct {
	code  string
	given penalty.Sanction
	out   *penalty.Proposal
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
	seats := s.Seats()
	p := &g.book.Policy.Penalty
	in, known := p.Find(s.Code)
	if !known {
		return refusal.New(UnknownCode, "Word", s.Code, "Known", p.Codes())
	}
	o := penalty.Offence{Code: s.Code, Number: s.Number, Facts: g.facts(s.Seat).And(s.Told()), Tables: g.conduct.tables, Players: g.conduct.left}
	for _, past := range g.conduct.past[s.Seat] {
		if p.Repeat.Value == penalty.AnyOffence || past.code == s.Code {
			o.Number = max(o.Number, 1)
			if s.Number == 0 {
				o.Number++
			}
			if past.given.Compare(o.Served) > 0 {
				o.Served = past.given
			}
		}
	}
	if s.Language != "" {
		o.Speech = &penalty.Speech{Tag: s.Language, Host: g.conduct.host, Border: g.conduct.border}
	}
	out, err := penalty.Propose(o, p)
	if err != nil {
		return engine(err)
	}
	g.step.Act = &Offence{s.Code, seats, out}
	g.consult = merge(g.consult, out.Consulted)
	g.fact(out.Facts(seats, p)...)
	if out.Infraction {
		g.record(in, seats, &out)
	}
	return nil
}

// record keeps the offence of each party.
func (g *run) record(in *penalty.Infraction, seats []int, out *penalty.Proposal) {
	if g.conduct.past == nil {
		g.conduct.past = map[int][]offence{}
	}
	for i, seat := range seats {
		if i == 0 || out.Parties {
			g.conduct.past[seat] = append(g.conduct.past[seat], offence{code: in.Code, out: out})
		}
	}
}

// imposed gives the sanction: hands begin to be served, a disqualification takes the chips.
func (g *run) imposed(s tell.Imposed) *refusal.Error {
	p := &g.book.Policy.Penalty
	scale, last := g.chargeOf(s.Seat)
	var t article.Trace
	if last != nil {
		if cite, err := p.Accepts(last.out, s.Sanction); err != nil {
			return g.barred(err, cite)
		}
		last.given = s.Sanction
	}
	if s.Sanction.Kind == penalty.Rounds && g.conduct.players == 0 && scale.Check(s.Sanction) == nil {
		return refusal.New(MissingWord, "After", "conduct", "Want", "players 9")
	}
	before := g.conduct.serving[s.Seat]
	after, err := penalty.Impose(s.Sanction, g.conduct.players, before, scale, p, &t)
	if err != nil {
		cite := article.ID("")
		if cites := t.Decided(); len(cites) > 0 {
			cite = cites[0]
		}
		return g.barred(err, cite)
	}
	g.given(s, before, after, &t)
	return nil
}

// chargeOf is the last offence on a seat's record, nil where there is none, and its scale.
func (g *run) chargeOf(seat int) (*penalty.Scale, *offence) {
	past := g.conduct.past[seat]
	if len(past) == 0 {
		return g.book.Policy.Penalty.ScaleOf(nil), nil
	}
	last := &past[len(past)-1]
	return last.out.Scale, last
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
		g.fact(ruling.New("given", ruling.Seat("Seat", s.Seat)).And(s.Sanction.Fact()))
	}
	if s.Sanction.Forfeit && c.atStake > 0 {
		c.inPlay = max(0, c.inPlay-c.atStake)
		g.fact(penalty.Forfeited(s.Seat, c.atStake, c.inPlay))
	}
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
