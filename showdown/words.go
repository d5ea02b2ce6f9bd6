package showdown

// declares judges a hand announced in words: words decide nothing (TDA-12), but may oblige to show (PG-E.5), cost a
// penalty, or the hand if the betting is not over (CR-31-f).
func declares(j *judge) {
	h, e := j.own(), &j.e
	if h.status == dead {
		j.staysDead(h)
		return
	}
	h.said, h.lies, h.onlie = true, h.lies || e.False, h.onlie || e.False && e.Deliberate
	if e.During {
		j.p.Telling.Decide(&j.t)
		j.fine("disclosure", h.seat, j.p.Telling.Cite)
		j.mayCost(h, "told_during", j.p.Telling)
		return
	}
	j.p.CardsSpeak.Decide(&j.t)
	j.says(Noted, "words_do_not_decide")
	if e.False && e.Deliberate {
		j.p.Miscall.Decide(&j.t)
		j.fine("miscall", h.seat, j.p.Miscall.Cite)
	}
	if j.p.WordsShow.Consult(&j.t) {
		j.p.WordsShow.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "announced_shows")
	}
}

// saysBoard judges a player who says that the board plays for him (LP-5-9).
func saysBoard(j *judge) {
	h := j.own()
	if h.status == dead {
		j.staysDead(h)
		return
	}
	h.board = true
	if j.p.PlayBoard.Decide(&j.t) {
		j.says(Noted, "board_said")
		return
	}
	j.must.add(h.seat)
	j.says(MustTable, "board_untabled")
}

// misled reports whether the hand is thrown because of a false announcement.
func (j *judge) misled() bool {
	liar := j.hand(j.e.Because)
	return liar != nil && (liar.lies || j.e.False)
}

// throwsMisled judges a hand thrown because of a false announcement.
func (j *judge) throwsMisled(h *holding) {
	liar := j.hand(j.e.Because)
	deliberate := liar.onlie || j.e.Deliberate
	if deliberate {
		j.p.Miscall.Consult(&j.t)
		j.fine("miscall", liar.seat, j.p.Miscall.Cite)
	}
	switch {
	case j.p.Misled.Consult(&j.t) == Corrected:
		j.corrects(h)
	case j.p.Misled.Value == PotAtRisk && deliberate && j.beyond():
		j.potAtRisk(h)
	default:
		j.thrown(h)
	}
}

// beyond reports whether the hand thrown cannot come back.
func (j *judge) beyond() bool {
	e := &j.e
	return e.lost() || j.p.Thrown.Consult(&j.t) == OnTerms && (e.mingled() || e.MadeFold || e.FaceUp)
}

// corrects restores a hand thrown because of a false announcement, as long as it is not among the discards (PG-J.3).
func (j *judge) corrects(h *holding) {
	if j.e.Muck || j.e.lost() {
		j.because("misled", h.seat)
		j.finally(h, j.p.MisledLost, "lost_in_muck")
		return
	}
	j.p.Misled.Decide(&j.t)
	if j.p.Dispute.Consult(&j.t) {
		j.p.Dispute.Decide(&j.t)
	}
	j.because("misled", h.seat)
	j.restoredOrDead(h, j.floor("restore_hand", "as_is"), j.p.MisledLost.Cite)
}

// potAtRisk lets the floor give the pot to a player whom a deliberate lie made throw the hand (LP-3.6-2-b, HP-14.4).
func (j *judge) potAtRisk(h *holding) {
	j.p.Misled.Decide(&j.t)
	j.because("misled", h.seat)
	h.mucked, h.status, h.final, j.verdict = true, dead, j.p.Misled.Cite, Dies
	if j.floor("warning", "penalty", "pot_to_misled") == "pot_to_misled" {
		j.potTo, j.verdict = h.seat, Awarded
	}
}

// proposes answers a private deal on the pot: the pot goes to the best hand (LP-6-18-a).
func proposes(j *judge) {
	j.p.Proposition.Decide(&j.t)
	j.says(NoPart, "proposition")
}
