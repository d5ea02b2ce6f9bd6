package showdown

import "github.com/floorbook/floorbook/article"

// declares judges a hand announced in words: words decide nothing (TDA-12), but may oblige to show (PG-E.5), cost a
// penalty, or the hand if the betting is not over (CR-31-f).
func declares(j *judge) {
	h, e := j.own(), &j.e
	if h.status == dead {
		j.staysDead(h)
		return
	}
	lies := j.holds(e.False, "false")
	onlie := lies && j.holds(e.Deliberate, "deliberate")
	h.said, h.lies, h.onlie = true, h.lies || lies, h.onlie || onlie
	if e.During {
		j.p.Telling.Decide(&j.t)
		j.fine("disclosure", h.seat, j.p.Telling.Cite)
		j.mayCost(h, "told_during", j.p.Telling, j.p.Telling.Value && h.status != dead && j.viewer() == NoUse)
		return
	}
	j.p.CardsSpeak.Decide(&j.t)
	j.says(Noted, "words_do_not_decide")
	if onlie {
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
	liar := j.liar()
	return liar != nil && (liar.lies || j.e.False == article.Yes)
}

// correctable reports whether a hand thrown because of a false announcement may be given back wherever it lies: until it is
// mixed with the discards, past the line or not (PG-J.3).
func (j *judge) correctable() bool { return j.p.Misled.Consult(&j.t) == Corrected && j.misled() }

// liar is whose words made a player throw the hand: as told, or else anybody who announced a hand falsely before.
func (j *judge) liar() *holding {
	if j.e.Because > 0 {
		return j.hand(j.e.Because)
	}
	for i := range j.hands[:j.n] {
		if h := &j.hands[i]; h.lies && h.seat != j.e.Seat && j.holds(article.NotTold, "misled") {
			return h
		}
	}
	return nil
}

// throwsMisled judges a hand thrown because of a false announcement.
func (j *judge) throwsMisled(h *holding) {
	liar := j.liar()
	deliberate := liar.onlie || j.e.Deliberate == article.Yes
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
	return j.lost() || j.p.Thrown.Consult(&j.t) == OnTerms &&
		(j.mingled() || j.holds(j.e.MadeFold, "made_fold") || j.e.FaceUp == article.Yes)
}

// corrects restores a hand thrown because of a false announcement, as long as it is not among the discards (PG-J.3).
func (j *judge) corrects(h *holding) {
	if j.lost() || j.muck() {
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
		j.potTo.add(h.seat)
		j.verdict = Awarded
	}
}

// proposes answers a private deal on the pot: the pot goes to the best hand (LP-6-18-a).
func proposes(j *judge) {
	j.p.Proposition.Decide(&j.t)
	j.says(NoPart, "proposition")
}
