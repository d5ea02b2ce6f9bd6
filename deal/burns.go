package deal

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// wrongBurns judges a street opened without burn, or with too many. Before anybody has acted on the street it can be put
// right; afterwards most books let the cards stand and differ on the next ones.
func wrongBurns(j *judge) bool {
	e, at, ok := j.street(j.on)
	if !ok || e.Premature || e.Burns == 1 || e.N != e.Street.Cards() || j.fixed[j.on] {
		return false
	}
	none := e.Burns == 0
	key := "two_burns"
	if none {
		key = "no_burn"
	}
	j.say(key, e)
	if j.settled(e, at) {
		j.burnsLate(none, e)
		return false
	}
	if j.on == Flop && j.p.FlopUnseen.Consult(&j.t) && j.holds(e.Unseen, "unseen", e) {
		j.p.FlopUnseen.Decide(&j.t)
		j.repair(RepairRestore)
		return false
	}
	j.burnsEarly(none, e)
	return false
}

// settled reports whether somebody has acted on the street, or the next one was opened.
func (j *judge) settled(e *Event, at int) bool { return j.followed(at) || j.actedOn(e, at) }

// followed reports whether another street was opened after an event of the hand.
func (j *judge) followed(at int) bool {
	return slices.ContainsFunc(j.all[at+1:], func(o Event) bool { return o.Kind == DealsStreet })
}

// burnsEarly applies the rule on a wrong number of burns before action.
func (j *judge) burnsEarly(none bool, e *Event) {
	how := j.p.StreetTwoBurns
	switch {
	case j.on == Flop && none && j.orderLost(e):
		how = j.p.FlopNoBurnLost
	case j.on == Flop && none:
		how = j.p.FlopNoBurn
	case j.on == Flop && j.orderLost(e):
		how = j.p.FlopTwoBurnsLost
	case j.on == Flop:
		how = j.p.FlopTwoBurns
	case none:
		how = j.p.StreetNoBurn
	}
	rule := how.Consult(&j.t)
	if j.allIn() && rule == RepairRestore && j.p.BurnsAllIn.Consult(&j.t) {
		j.p.BurnsAllIn.Decide(&j.t)
		j.also(j.p.BurnsAllInRule)
		j.repair(rule)
		return
	}
	how.Decide(&j.t)
	if rule == RepairRestore {
		j.also(j.p.BurnsEarly)
	}
	j.keepsOneBurn(rule)
	j.repair(rule)
}

// burnsLate applies the rule on a wrong number of burns after action.
func (j *judge) burnsLate(none bool, e *Event) {
	how := j.p.StreetTwoBurnsLate
	switch {
	case j.on == Flop && none:
		how = j.p.FlopNoBurnLate
	case j.on == Flop:
		how = j.p.FlopTwoBurnsLate
	case none:
		how = j.p.StreetNoBurnLate
	}
	rule := how.Decide(&j.t)
	if rule == RepairOrder {
		j.also(j.p.BurnsLate)
	}
	if rule == RepairRestore && j.on == Flop && j.orderLost(e) {
		j.burnsEarly(none, e)
		return
	}
	j.keepsOneBurn(rule)
	j.repair(rule)
}

// orderLost reports whether nobody can tell the order of the cards of a street.
func (j *judge) orderLost(e *Event) bool { return j.holds(e.OrderLost, "order_lost", e) }

// keepsOneBurn cites the rule of one burn for each street where the order of the cards is not restored.
func (j *judge) keepsOneBurn(rule BoardRepair) {
	if rule == RepairStands || rule == RepairKeep {
		j.p.OneBurn.Decide(&j.t)
	}
}

// also cites a second article of the book on the same thing, where there is one.
func (j *judge) also(c article.Clause[bool]) {
	if c.Consult(&j.t) {
		c.Decide(&j.t)
	}
}

// allIn reports whether no betting was possible any more.
func (j *judge) allIn() bool {
	return slices.ContainsFunc(j.all, func(e Event) bool { return e.Kind == AllIn })
}

// burnSeen judges a burn that somebody saw: it is burned all the same.
func burnSeen(j *judge) bool {
	e, ok := j.find(BurnSeen)
	if !ok {
		return false
	}
	j.p.BurnSeen.Decide(&j.t)
	j.say("burn_seen", e)
	return false
}
