package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/ruling"
)

// Facts lists what comes of the last event, and how hands and pot stand after it.
func (o *Outcome) Facts() []ruling.Fact {
	out := []ruling.Fact{ruling.New("showdown." + o.Verdict.String())}
	each := func(key string, seats []int) {
		for _, seat := range seats {
			out = append(out, ruling.New(key, ruling.Seat("Seat", seat)))
		}
	}
	each("showdown.live", o.Live)
	each("recoverable", o.Recoverable)
	each("dead", o.Dead)
	each("must_table", o.MustTable)
	for _, s := range o.Shown {
		f := ruling.New("shown."+s.When.String(), ruling.Seat("Seat", s.Seat))
		if s.Part {
			f = f.And(ruling.New("shown.part"))
		}
		out = append(out, f)
	}
	if len(o.Order) > 0 {
		out = append(out, ruling.New("order", ruling.Seats("Seats", o.Order)))
	}
	for _, p := range o.Returned {
		out = append(out, ruling.New("returned.to", ruling.Chips("Amount", p.Amount), ruling.Seat("Seat", p.Seat)))
	}
	return append(out, o.potFact())
}

// potFact says who gets the pot, or between whom it is open.
func (o *Outcome) potFact() ruling.Fact {
	if len(o.Winners) == 0 {
		f := ruling.New("pot.open")
		if open := slices.Concat(o.Live, o.Recoverable); len(open) > 0 {
			slices.Sort(open)
			f.Args = ruling.Args{ruling.Seats("Seats", open)}
		}
		return f
	}
	f := ruling.New("pot.won", ruling.Seats("Seats", o.Winners))
	if o.Pot > 0 {
		f.Args = append(f.Args, ruling.Chips("Amount", o.Pot))
	}
	return f
}

// Statement states the ruling as facts.
func (r *Ruling) Statement() ruling.Statement {
	s := ruling.Statement{Head: &r.Head, Matter: "showdown", Outcome: r.Outcome.Facts()}
	all := make([][]ruling.Fact, len(r.Options))
	for i := range r.Options {
		facts := r.Options[i].Facts()
		s.Options = append(s.Options, ruling.Choice{Key: r.Options[i].Key, Kind: r.Options[i].Kind, Outcome: facts, Tells: facts[:1]})
		all[i] = facts[1:]
	}
	for i, tells := range ruling.Apart(all) {
		if len(tells) > 0 {
			s.Options[i].Tells = tells
		}
	}
	return s
}
