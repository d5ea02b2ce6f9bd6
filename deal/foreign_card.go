package deal

// foreignCard judges a joker, or a card that the game does not use.
func foreignCard(j *judge) bool {
	for e := range j.each(Foreign) {
		if j.foreign(e) {
			return true
		}
	}
	return false
}

func (j *judge) foreign(e *Event) bool {
	j.also(j.p.JokerNamed)
	if e.Card.Pile == Stub || e.Card == (Card{}) && e.Seat == 0 {
		j.paper()
		j.say("foreign_skipped", e)
		return false
	}
	rule, told := j.p.ForeignCard.Consult(&j.t), e
	e = j.located(told)
	if rule == MisdealInstead {
		if !j.late(told) {
			j.p.ForeignCard.Decide(&j.t)
			return j.misdeal("foreign_card", e)
		}
		j.foreignPaper(e)
		return false
	}
	j.p.ForeignCard.Decide(&j.t)
	switch {
	case j.skipped(told):
		j.say("foreign_replaced", e)
	case j.hasActed(told, e.Seat):
		j.p.ForeignLate.Decide(&j.t)
		j.p.ForeignDead.Decide(&j.t)
		j.kills("foreign_dead", e)
	case !j.someActed(told):
		j.say("foreign_replaced", e)
		j.foreignReplaced(rule, e.Card)
	default:
		j.say("foreign_found_late", e)
		if j.floor("replace", "dead_hand") == "replace" {
			j.foreignReplaced(rule, e.Card)
		} else {
			j.result.dead.add(e.Seat)
		}
	}
	return false
}

// paper records by which article a card that does not belong is treated as if it were not there.
func (j *judge) paper() {
	if j.p.ForeignLate.Consult(&j.t) == ForeignPaper {
		j.p.ForeignLate.Decide(&j.t)
		return
	}
	j.p.ForeignCard.Decide(&j.t)
}

// foreignPaper leaves a hand with a card too few, which is dead when the floor confirms it.
func (j *judge) foreignPaper(e *Event) {
	j.p.ForeignLate.Decide(&j.t)
	j.p.ForeignDead.Decide(&j.t)
	j.say("foreign_paper", e)
	if j.floor("dead_hand", "play_on") == "dead_hand" {
		j.result.dead.add(e.Seat)
	}
}

// skipped reports whether a card that does not belong was seen as it came, so that it was never in a hand.
func (j *judge) skipped(e *Event) bool {
	return e.After != Card{} || e.Card != Card{} && j.holds(e.AtOnce, "at_once", e)
}

// located fills in card and seat of each other.
func (j *judge) located(told *Event) *Event {
	e := &Event{Kind: told.Kind, Seat: told.Seat, Card: told.Card}
	if e.Seat == 0 {
		e.Seat = j.seatOf(e.Card)
	}
	if i := j.l.index(e.Seat); e.Card == (Card{}) && i >= 0 {
		if h := &j.b.hands[i]; h.n > 0 {
			e.Card = h.cards[h.n-1]
		}
	}
	return e
}

// foreignReplaced gives the top card of the stub: the joker is out of play, or takes the place of the burn where the
// book replaces it as it replaces an exposed card.
func (j *judge) foreignReplaced(rule Replacement, c Card) {
	if rule == TopCard {
		j.replacedByTop(c)
		return
	}
	if h := j.b.holder(c); h != nil && j.b.stub.n > 0 {
		h.swap(c, j.b.stub.pop())
		j.b.aside.add(c)
	}
}
