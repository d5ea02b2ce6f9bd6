package deal

// cut judges a cut that leaves too few cards on either side.
func cut(j *judge) bool {
	e, ok := j.find(Cut)
	if !ok {
		return false
	}
	if low := j.p.MinimumCut.Decide(&j.t); e.N >= low && j.l.deck()-e.N >= low {
		j.say("cut_good", e)
		return false
	}
	j.result.verdict = Recut
	j.say("cut_short", e)
	return true
}

// foulDeck stops the hand at once, whatever has happened in it, when the deck holds a card twice (TDA-35-E).
func foulDeck(j *judge) bool {
	e, ok := j.find(Duplicate)
	exploit, known := j.find(Exploits)
	if !ok && !known {
		return false
	}
	if j.happened(NextHand) {
		j.p.FoulClaim.Decide(&j.t)
		j.result.verdict = Stands
		j.say("claim_expired", e)
		return true
	}
	foul := j.p.DuplicateCard.Decide(&j.t)
	if known {
		return j.exploited(exploit)
	}
	j.p.FoulRefund.Decide(&j.t)
	return j.foul(foul, "duplicate", e)
}

// foul ends the matter of a defective deck.
func (j *judge) foul(foul Foul, key string, e *Event) bool {
	j.say(key, e)
	j.result.newDeck = true
	switch foul {
	case FoulVoid:
		j.result.verdict = Void
		return true
	case FoulFloor:
		if j.floor("void", "play_on") == "void" {
			j.result.verdict = Void
		}
		return j.result.verdict == Void
	}
	return false
}

// exploited judges a player who knew of the foul deck and raised to win: the pot may stay for the next hand instead of
// going back, for those who were dealt in (LP-3.4-5, HP-13.10).
func (j *judge) exploited(e *Event) bool {
	j.say("exploited", e)
	j.result.verdict, j.result.newDeck = Void, true
	if !j.p.CarriedPot.Consult(&j.t) {
		j.p.FoulRefund.Decide(&j.t)
		return true
	}
	j.p.CarriedPot.Decide(&j.t)
	j.also(j.p.CarriedByFault)
	j.p.CarriedPlayers.Decide(&j.t)
	switch j.floor("carry_pot", "refund_all", "withhold_part") {
	case "carry_pot":
		j.result.carry = true
	case "withhold_part":
		j.result.withheld = e.Seat
	}
	return true
}

// oddBack judges a card with another back: in play it stops the hand, in the stub it is taken out.
func oddBack(j *judge) bool {
	e, ok := j.find(OddBack)
	if !ok {
		return false
	}
	if e.Seat == 0 && e.Card.Pile != Dealt {
		j.p.OddBackInStub.Decide(&j.t)
		j.say("odd_back_in_stub", e)
		return false
	}
	return j.foul(j.p.OddBack.Decide(&j.t), "odd_back", e)
}

// shortDeck judges a deck in which cards are missing.
func shortDeck(j *judge) bool {
	e, ok := j.find(Short)
	if !ok {
		return false
	}
	if !j.happened(Pushed) && !j.happened(NextHand) {
		return j.foul(j.p.ShortDeck.Decide(&j.t), "short_deck", e)
	}
	foul := j.p.ShortDeckAfter.Decide(&j.t)
	if foul == FoulStands {
		j.result.verdict, j.result.newDeck = Stands, true
		j.say("short_deck_after", e)
		return true
	}
	return j.foul(foul, "short_deck", e)
}

// carriedPot keeps a player out of a hand whose pot begins with chips of a hand that he was not dealt into.
func carriedPot(j *judge) bool {
	for i := range j.events {
		e := &j.events[i]
		if e.Kind != Carried {
			continue
		}
		if j.p.CarriedPlayers.Decide(&j.t) && e.Seat > 0 {
			j.result.sitsOut.add(e.Seat)
		}
		j.say("carried_pot", e)
	}
	return false
}
