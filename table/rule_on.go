package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// ruleOn rules on the player to act and carries out what the floor decides, or refuses the whole. An act out of turn is
// frozen: of that the floor decides once its turn has come.
func (d *decision) ruleOn(c RuleOn) error {
	p, inTurn, err := d.player(c.Seat, c.Stage)
	if err != nil {
		return err
	}
	if !inTurn && c.Observation.OutOfTurn && c.Passed == nil && c.Option == "" && c.Other == nil {
		return d.hold(Observe{Seat: c.Seat, Observation: c.Observation, Stage: c.Stage}, p)
	}
	if !inTurn && (c.Passed == nil || c.Passed.BeforeOwes != article.Yes || !d.st.Live(p)) {
		return refusal.New(NobodyActs)
	}
	var r referee.Ruling
	var o referee.Observation
	if c.Passed != nil {
		r, err = d.passed(p, inTurn, *c.Passed)
	} else {
		o = c.Observation
		o.OutOfTurn = false
		o = d.announced(c.Seat, o)
		r = referee.Rule(d.spot(p), o, d.rp)
	}
	if err != nil {
		return err
	}
	if c.Option == "" && c.Other == nil {
		return d.settle(p, r, func(waits bool, limit *Limit) Event {
			return RulingMade{Seat: c.Seat, Observation: o, Ruling: r, Waits: waits, Limit: limit, Stand: r.Bound && !waits}
		})
	}
	choice := FloorRules{Option: slices.IndexFunc(r.Options, func(x referee.Option) bool { return x.Key == c.Option }), Other: c.Other, Reason: c.Reason}
	if c.Other == nil && (r.Kind != article.Floor || choice.Option < 0) {
		return refusal.New(UnknownOption, "Option", choice.Option)
	}
	d.emit(RulingMade{Seat: c.Seat, Observation: o, Ruling: r, Waits: true})
	return d.floorDecides(choice, Ruled{Seat: c.Seat, Observation: o, Ruling: r})
}

// passed freezes what the next players did behind a player who was passed over, and says what becomes of that player.
// What a player did who is frozen already is known, and that nobody before the player to act owes an action.
func (d *decision) passed(p int, inTurn bool, c Passed) (referee.Ruling, error) {
	if inTurn && !c.BeforeOwes.Known() {
		c.BeforeOwes = article.No
	}
	kinds := []hand.Kind{} // what nobody has told at a tracked table nobody has done
	if len(c.Behind) == 0 {
		for _, early := range d.frozen() {
			kinds = append(kinds, early.Outcome.Action)
		}
	}
	q := p
	for _, o := range c.Behind {
		if q = d.next(q); q == p {
			return referee.Ruling{}, refusal.New(NobodyActs)
		}
		early, known := d.early(d.seats[q])
		if !known {
			var r referee.Ruling
			early, r = referee.Hold(d.spot(q), d.frozenBefore(p, q), o, d.rp)
			o.OutOfTurn = true
			d.emit(RulingMade{Seat: d.seats[q], Observation: o, Ruling: r, Early: &early})
		}
		kinds = append(kinds, early.Outcome.Action)
	}
	return referee.Skipped(d.spot(p), referee.Behind{Actions: kinds, ReasonableTime: c.Time, BeforeOwes: c.BeforeOwes, NextCard: c.NextCard}, d.rp), nil
}

// frozen is the early acts that are not released, those of this decision included.
func (d *decision) frozen() []referee.Early {
	out := slices.Clone(d.s.Hand.Early)
	for _, e := range d.events {
		switch e := e.(type) {
		case RulingMade:
			if e.Early != nil {
				out = append(out, *e.Early)
			}
		case FloorRuled:
			for i := range out {
				out[i].Stands = out[i].Stands || e.Stand
			}
		case EarlyReleased:
			out = slices.DeleteFunc(out, func(early referee.Early) bool { return early.Seat == int(e.Seat) })
		}
	}
	return out
}
