package deal

import "github.com/floorbook/floorbook/article"

// firstCard judges a deal that began at the wrong seat.
func firstCard(j *judge) bool {
	e, ok := j.find(FirstCardTo)
	if !ok {
		e, ok = j.first(func(o *Event) bool { return o.Kind == GivenTo && o.Card == firstDealt })
	}
	if !ok || j.l.index(e.Seat) == 0 {
		return false
	}
	j.p.FirstCardMisdeal.Decide(&j.t)
	if !j.late(e) {
		return j.misdeal("first_card", e)
	}
	j.say("too_late", e)
	return false
}

// firstDealt is the first card of the deal, however the seat that got it was told.
var firstDealt = Card{Dealt, 1}

// seatNotInPlay judges cards dealt to an empty seat, or to somebody not entitled to them.
func seatNotInPlay(j *judge) bool {
	for e := range j.each(NotInPlay) {
		j.p.SeatNotInPlay.Decide(&j.t)
		if !j.late(e) {
			return j.misdeal("seat_not_in_play", e)
		}
		j.kills("stray_cards", e)
	}
	return false
}

// skippedPlayer judges a player who was entitled to cards and got none.
func skippedPlayer(j *judge) bool {
	skipped := j.each(NoCards)
	for e := range skipped {
		if (j.p.PlayerSkipped.Decide(&j.t) == SkipAlways || j.posted(e)) && !j.late(e) {
			return j.misdeal("no_cards", e)
		}
	}
	for e := range skipped {
		j.result.sitsOut.add(e.Seat)
		j.say("plays_without", e)
		if j.posted(e) {
			j.p.SkippedBlind.Decide(&j.t)
			if j.floor("blind_stays", "blind_returned") == "blind_returned" {
				j.result.returned.add(e.Seat)
			}
		}
	}
	return false
}

// posted reports whether a player without cards had posted: the blinds by their places, others as told.
func (j *judge) posted(e *Event) bool {
	told := e.Posted
	switch {
	case told.Known():
	case j.l.Whole:
		told = article.Say(j.paid()[e.Seat] > 0)
	case e.Seat == j.l.SmallBlind() || e.Seat == j.l.BigBlind():
		told = article.Yes
	}
	return j.holds(told, "posted", e)
}

// twoInARow judges two consecutive cards to one player: the button may get them (TDA-35-B), or nobody.
func twoInARow(j *judge) bool {
	for e := range j.each(InARow) {
		rule := j.p.TwoInARow.Decide(&j.t)
		if rule == SequenceButton && (e.Seat == j.l.Button || e.Seat == j.l.last()) {
			j.say("button_two_in_a_row", e)
			continue
		}
		if j.sequence(rule, "two_in_a_row", e) {
			return true
		}
	}
	return false
}

// outOfSequence judges a card of the deal that went to a player who was not due to get it.
func outOfSequence(j *judge) bool {
	for e := range j.each(GivenTo) {
		if e.Card.Pile != Dealt || e.Card == firstDealt || e.Seat == j.l.Seats[(int(e.Card.N)-1)%len(j.l.Seats)] {
			continue
		}
		if j.sequence(j.p.OutOfSequence.Decide(&j.t), "out_of_sequence", e) {
			return true
		}
	}
	return false
}

func (j *judge) sequence(rule Sequence, key string, e *Event) bool {
	if j.late(e) {
		j.say("too_late", e)
		return false
	}
	if rule == SequenceMisdeal {
		return j.misdeal(key, e)
	}
	j.say(key, e)
	return j.floorMisdeals()
}
