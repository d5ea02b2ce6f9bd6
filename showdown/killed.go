package showdown

import "github.com/floorbook/floorbook/article"

// killed judges a hand that the dealer has taken or thrown among the discards.
func killed(j *judge) {
	h, e := j.own(), &j.e
	found := e.Identifiable && !e.Lost
	switch {
	case h.status == dead:
		j.staysDead(h)
	case e.Approved && j.p.KillApproved.Consult(&j.t):
		j.finally(h, article.Says(j.p.KillApproved.Cite), "approved")
	case h.status == recoverable:
		j.pushes(h, found)
	case e.Announced && j.p.KillWinner.Consult(&j.t) == IfAnnounced:
		j.p.KillWinner.Decide(&j.t)
		j.silence()
		j.restored(h, "win_announced")
	case j.open(h):
		j.killsTabled(h)
	case h.shown > 0 && found && j.p.KilledFound.Consult(&j.t) == FloorFinds:
		j.p.ThrownApart.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "can_be_found")
	case h.shown > 0 && j.p.KilledFound.Consult(&j.t) == FloorFinds:
		j.p.Guards.Decide(&j.t)
		j.mistabled(h)
	case e.Approved:
		j.finally(h, j.p.ThrownDead, "approved")
	default:
		j.sweeps(h, found)
	}
}

// silence cites that an owner who says nothing has not approved.
func (j *judge) silence() {
	if !j.e.Approved && j.p.KillSilence.Consult(&j.t) {
		j.p.KillSilence.Decide(&j.t)
	}
}

// restored gives a killed hand its claim back.
func (j *judge) restored(h *holding, why string) {
	h.status, h.claim = live, true
	if j.e.Announced || j.e.Winning {
		j.potTo = h.seat
	}
	j.says(Lives, why)
}

// pushes judges a hand that its owner threw and the dealer has now put among the discards.
func (j *judge) pushes(h *holding, found bool) {
	if found && j.p.Thrown.Consult(&j.t) == ByOfficer {
		j.e.Contact = true
		j.thrownByOfficer(h)
		return
	}
	h.mucked = true
	j.finally(h, j.p.ThrownDead, "pushed_into_muck")
}

// killsTabled judges a tabled hand: the best one cannot be killed (TDA-13-C, CR-30-a); where the book goes by the
// announcement of the win, it stays dead unless the floor restores it (HP-14.4-c).
func (j *judge) killsTabled(h *holding) {
	best := j.e.Winning
	if !best && !j.e.Losing {
		best = j.bestOrAsked(h)
	}
	switch {
	case !best:
		j.p.CardsSpeak.Decide(&j.t)
		j.kill(h, "beaten")
	case j.p.KillWinner.Decide(&j.t) == IfTabled:
		j.restored(h, "tabled_winner")
	default:
		j.silence()
		j.because("win_not_announced", h.seat)
		if j.floor("dead", "restore_hand") == "dead" {
			h.status, h.final, j.verdict = dead, j.p.KillWinner.Cite, Dies
			return
		}
		h.claim, j.verdict = true, Lives
	}
}

// bestOrAsked says whether a tabled hand is the best of those left, and asks when nobody knows.
func (j *judge) bestOrAsked(h *holding) bool {
	left := j.left()
	switch {
	case left.count() == 1 || j.l.Board:
		return true
	case j.l.ranked(left):
		return j.l.best(left).has(h.seat)
	}
	return j.missing("plainly_best", "plainly_best", "not_best") == "plainly_best"
}

// sweeps judges a hand killed by mistake that nobody has read.
func (j *judge) sweeps(h *holding, found bool) {
	guard := j.p.KilledGuard.Consult(&j.t)
	switch {
	case j.e.Protected && guard != NoDifference && !j.e.Lost:
		j.p.KilledGuard.Decide(&j.t)
		j.says(Lives, "protected")
	case j.e.Protected && guard == KeepsChips:
		j.p.KilledGuard.Decide(&j.t)
		h.giveBack(j.l.bet(h.seat))
		h.final = j.p.KilledGuard.Cite
		j.kill(h, "protected_lost")
	case j.e.Protected && guard == KeepsHand:
		j.noRecourse(h, j.p.KilledLost, "lost_in_muck")
	case found && j.p.KilledFound.Consult(&j.t) == FloorFinds:
		j.p.Killed.Decide(&j.t)
		j.p.KilledFound.Decide(&j.t)
		j.because("can_be_found", h.seat)
		option := j.floor("dead", "restore_hand")
		if option == "dead" {
			j.uncalled(h)
		}
		j.restoredOrDead(h, option, j.p.Killed.Cite)
	default:
		j.noRecourse(h, j.p.Killed, "swept")
	}
}

// noRecourse kills a hand; at most what nobody matched goes back (TDA-65-A, CR-29).
func (j *judge) noRecourse(h *holding, by article.Rule, why string) {
	by.Decide(&j.t)
	j.uncalled(h)
	h.final, h.mucked = by.Cite, true
	j.kill(h, why)
}

// uncalled returns what nobody matched of the bet of a killed hand, where the book says so.
func (j *judge) uncalled(h *holding) {
	back := j.l.uncalled(h.seat)
	if back > 0 && j.p.KilledBack.Decide(&j.t) {
		h.giveBack(back)
	}
}

// touched judges a hand that discarded cards have touched (TDA-65, HP-8.12, PG-E.3).
func touched(j *judge) {
	h, e := j.own(), &j.e
	guard := j.p.Contact.Consult(&j.t)
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.open(h) && !e.Lost && !j.p.ContactBare.Consult(&j.t):
		j.p.Contact.Decide(&j.t)
		j.says(Lives, "told_apart")
	case j.p.ContactBare.Consult(&j.t) && (!e.Protected || guard == NoDifference):
		j.finally(h, article.Says(j.p.ContactBare.Cite), "touched_dead_cards")
	case !e.lost():
		j.p.Contact.Decide(&j.t)
		j.says(Lives, "told_apart")
	case e.Protected && guard == KeepsChips:
		j.p.Contact.Decide(&j.t)
		h.giveBack(j.l.bet(h.seat))
		h.final = j.p.Contact.Cite
		j.kill(h, "protected_lost")
	default:
		j.noRecourse(h, j.p.KilledLost, "lost_in_muck")
	}
}

// strays judges cards that lie past the line or outside the frame (PG-E.3, HP-8.13, CR-32A).
func strays(j *judge) {
	h, e := j.own(), &j.e
	border := j.p.Frame.Decide(&j.t)
	kills := border == Line && e.Past || border == InFrame && e.Outside
	switch {
	case h.status == dead:
		j.staysDead(h)
	case kills && e.Unconfirmed:
		j.because("outside", h.seat)
		if j.missing("dealer_confirms", "confirmed", "not_confirmed") == "confirmed" {
			h.status, h.final, j.verdict = dead, j.p.Frame.Cite, Dies
			return
		}
		j.verdict = Lives
	case kills:
		h.final = j.p.Frame.Cite
		j.kill(h, "outside")
	default:
		j.says(Lives, "no_border")
	}
}

// picksUp judges stud upcards picked up: facing a bet that is a fold (TDA-66-A, LP-3.3-1-c).
func picksUp(j *judge) {
	h := j.own()
	j.p.StudUpcards.Decide(&j.t)
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.e.Facing:
		h.final = j.p.StudUpcards.Cite
		j.kill(h, "upcards_facing")
	default:
		j.says(Lives, "upcards_free")
	}
}

// irregular judges a hand found to be irregular at the showdown: it cannot win, whether its owner looked or not.
func irregular(j *judge) {
	h := j.own()
	if h.status == dead {
		j.staysDead(h)
		return
	}
	j.p.Irregular.Decide(&j.t)
	if j.e.Unlooked && j.p.Unlooked.Consult(&j.t) {
		j.p.Unlooked.Decide(&j.t)
		j.because("unlooked", h.seat)
	}
	h.final = j.p.Irregular.Cite
	j.kill(h, "irregular")
}
