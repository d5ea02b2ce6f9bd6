package deal

// studExposedCard judges a down card of the initial deal in stud that came face up: it becomes the upcard and the
// third card comes down (TDA-RP-10-A), or the deal is void.
func studExposedCard(j *judge) bool {
	if j.l.Game != Stud {
		return false
	}
	for i := range j.events {
		e := &j.events[i]
		if e.Kind != Exposed || int(e.Card.N) > 2*len(j.l.Seats) || j.by(e) != Dealer {
			continue
		}
		if j.p.StudDownExposed.Consult(&j.t) == MisdealInstead {
			if j.late(e) {
				j.say("exposed_late", e)
				continue
			}
			j.p.StudDownExposed.Decide(&j.t)
			return j.misdeal("stud_down_exposed", e)
		}
		j.p.StudDownExposed.Decide(&j.t)
		j.result.door.add(j.l.owner(e.Card))
		j.say("door_card", e)
	}
	return false
}

// seventhStreet judges seventh street when the stub is too small: a card for each player, one burn, and one card that is
// never dealt (TDA-RP-10-H).
func seventhStreet(j *judge) bool {
	e, ok := j.find(Seventh)
	if !ok {
		return false
	}
	j.p.SeventhNeed.Decide(&j.t)
	burns := e.Burns
	if burns == 0 {
		burns = 3
	}
	each := func(shuffled int) { j.seventh(e, shuffled, burns, false) }
	shared := func(shuffled int) { j.seventh(e, shuffled, burns, true) }
	short, all := e.N+2-e.Stub, e.Stub+burns
	limit, few := j.p.SeventhAddBurns.Consult(&j.t), e.Stub < j.p.SeventhStubShort.Consult(&j.t)
	switch {
	case short <= 0:
		each(0)
		j.say("seventh_enough", e)
	case short < limit:
		j.p.SeventhAddBurns.Decide(&j.t)
		each(all)
		j.say("seventh_add_burns", e)
	case short == limit && !few:
		j.p.SeventhAddBurns.Decide(&j.t)
		j.p.SeventhCommunity.Decide(&j.t)
		j.say("seventh_exactly", e)
		if j.floor("add_burns", "community") == "add_burns" {
			each(all)
		} else {
			shared(0)
		}
	case short == limit:
		j.p.SeventhStubShort.Decide(&j.t)
		j.p.SeventhFirst.Decide(&j.t)
		j.p.SeventhAddBurns.Decide(&j.t)
		j.say("seventh_exactly", e)
		if j.floor("community", "add_burns") == "community" {
			shared(all)
		} else {
			each(all)
		}
	case few:
		j.p.SeventhStubShort.Decide(&j.t)
		j.p.SeventhFirst.Decide(&j.t)
		shared(all)
		j.say("seventh_community", e)
	default:
		j.p.SeventhCommunity.Decide(&j.t)
		j.p.SeventhFirst.Decide(&j.t)
		shared(0)
		j.say("seventh_community", e)
	}
	return false
}

// seventh deals seventh street from so many shuffled cards (0: from the stub as it is).
func (j *judge) seventh(e *Event, shuffled, burns int, community bool) {
	last := Last{Shuffled: shuffled, Down: e.N, Community: community}
	if shuffled > 0 {
		last.Burns = burns
	}
	if community {
		last.Down = 0
	}
	last.Left = max(shuffled, e.Stub*b2i(shuffled == 0)) - 1 - last.Down - b2i(community)
	j.result.seventh, j.result.lastDeal = last, true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// seventhCardFlashed judges a seventh card that the dealer flashed: replaced as long as there can be betting.
func seventhCardFlashed(j *judge) bool {
	e, ok := j.find(SeventhSeen)
	if !ok {
		return false
	}
	j.p.SeventhFlashed.Decide(&j.t)
	if j.holds(e.NoBets, "no_bets", e) {
		j.p.SeventhDown.Decide(&j.t)
		j.say("seventh_stays", e)
		return false
	}
	j.result.replaced = e.Seat
	j.say("seventh_replaced", e)
	return false
}

// prematureUpcard judges stud cards dealt before the betting was over: they go back, the stub is shuffled, and the round
// is dealt again without burn (TDA-RP-5-D); or they are out of play (LP-3.4-16).
func prematureUpcard(j *judge) bool {
	e, ok := j.find(EarlyUpcards)
	if !ok {
		return false
	}
	j.result.finish = true
	if !j.p.StudPremature.Decide(&j.t) {
		j.say("premature_upcard_out", e)
		return false
	}
	if e.Stub > 0 {
		j.b.shuffled(mixing{cards: uint8(min(e.Stub+e.N, DeckMax)), again: true})
	}
	j.say("premature_upcard", e)
	return false
}
