package view

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
)

// Ruling is what the book says of one act, as anybody may see it.
type Ruling struct {
	Book        string
	Seat        table.SeatNo // 0 for a bare spot
	Name        string
	Observation referee.Observation
	referee.Ruling
	Floor     *referee.Outcome // what the floor decided; nil when the ruling stood by itself
	Overruled string           // the floor's reason
}

// Choice is one option of a ruling left to the floor; Index is what the floor sends back.
type Choice struct {
	Index   int
	Default bool
	referee.Option
}

// Choices lists the options, the proposed one first.
func (r Ruling) Choices() []Choice {
	out := make([]Choice, 0, len(r.Options))
	for i, o := range r.Options {
		c := Choice{Index: i, Default: i == r.Default, Option: o}
		if c.Default {
			out = append([]Choice{c}, out...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// Settled reports whether an action stands.
func (r Ruling) Settled() bool {
	return r.Kind == article.Decided || r.Kind == article.Conflict || r.Floor != nil
}

// Plain reports whether the act was simply what it looked like: nothing to correct, to hold, to sanction or to
// decide. The chips of a bet that was announced and not yet put out are no correction.
func (r Ruling) Plain() bool {
	announced := len(r.Observation.Chips) == 0 && r.Observation.Word != referee.Silent
	return r.Kind == article.Decided && r.Floor == nil && len(r.Penalties) == 0 && !r.Held && !r.Bound && !r.Free && !r.NoFold &&
		r.Returned == 0 && (r.Owed == 0 || announced) && r.Forfeit == 0
}
