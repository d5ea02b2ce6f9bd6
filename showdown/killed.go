package showdown

import "github.com/floorbook/floorbook/article"

// killed judges a hand that the dealer has taken or thrown among the discards.
func killed(j *judge) {
	h := j.own()
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.p.KillApproved.Consult(&j.t) && j.approved():
		j.finally(h, article.Says(j.p.KillApproved.Cite), "approved")
	case h.status == recoverable:
		j.pushes(h)
	case j.p.KillWinner.Consult(&j.t) == IfAnnounced && j.holds(j.e.Announced, "announced"):
		j.p.KillWinner.Decide(&j.t)
		j.silence()
		j.restored(h, "win_announced")
	case j.open(h):
		j.killsTabled(h)
	case h.shown > 0 && j.p.KilledFound.Consult(&j.t) == FloorFinds && j.found():
		j.p.ThrownApart.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "can_be_found")
	case h.shown > 0 && j.p.KilledFound.Consult(&j.t) == FloorFinds:
		j.p.Guards.Decide(&j.t)
		j.mistabled(h)
	case j.e.Approved == article.Yes: // told, though this book does not go by it: the player's own throw
		j.finally(h, j.p.ThrownDead, "approved")
	default:
		j.sweeps(h)
	}
}

// approved reports whether the owner of a killed hand agreed.
func (j *judge) approved() bool { return j.holds(j.e.Approved, "approved") }

// found reports whether a killed hand can still be told apart for certain.
func (j *judge) found() bool { return !j.holds(j.e.Lost, "lost") }

// silence cites that an owner who says nothing has not approved.
func (j *judge) silence() {
	if j.p.KillSilence.Consult(&j.t) && !j.approved() {
		j.p.KillSilence.Decide(&j.t)
	}
}

// restored gives a killed hand its claim back.
func (j *judge) restored(h *holding, why string) {
	h.status, h.claim = live, true
	if why == "win_announced" || j.e.Winning == article.Yes {
		j.potTo.add(h.seat)
	}
	j.says(Lives, why)
}

// pushes judges a hand that its owner threw and the dealer has now put among the discards.
func (j *judge) pushes(h *holding) {
	if j.p.Thrown.Consult(&j.t) == ByOfficer && j.found() {
		j.e.Contact = article.Yes
		j.thrownByOfficer(h)
		return
	}
	h.mucked = true
	j.finally(h, j.p.ThrownDead, "pushed_into_muck")
}

// killsTabled judges a tabled hand: the best one cannot be killed (TDA-13-C, CR-30-a); where the book goes by the
// announcement of the win, it stays dead unless the floor restores it (HP-14.4-c).
func (j *judge) killsTabled(h *holding) {
	best := j.e.Winning == article.Yes || !j.e.Winning.Known() && j.bestOrAsked(h)
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
	case left.count() == 1 || j.l.Board == article.Yes:
		return true
	case j.l.ranked(left):
		return j.l.best(left).has(h.seat)
	}
	return j.u.Answer("plainly_best", j.at, plainlyBest) == "plainly_best"
}

var plainlyBest = []string{"plainly_best", "not_best"}

// sweeps judges a hand killed by mistake that nobody has read.
func (j *judge) sweeps(h *holding) {
	guard := j.p.KilledGuard.Consult(&j.t)
	protected := guard != NoDifference && j.protected()
	switch {
	case protected && j.found():
		j.p.KilledGuard.Decide(&j.t)
		j.says(Lives, "protected")
	case protected && guard == KeepsChips:
		j.p.KilledGuard.Decide(&j.t)
		h.giveBack(j.l.bet(h.seat))
		h.final = j.p.KilledGuard.Cite
		j.kill(h, "protected_lost")
	case protected:
		j.noRecourse(h, j.p.KilledLost, "lost_in_muck")
	case j.p.KilledFound.Consult(&j.t) == FloorFinds && j.found():
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

// protected reports whether an object lay on the cards.
func (j *judge) protected() bool { return j.holds(j.e.Protected, "protected") }

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
	h := j.own()
	guard := j.p.Contact.Consult(&j.t)
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.p.ContactBare.Consult(&j.t) && (guard == NoDifference || !j.protected()):
		j.finally(h, article.Says(j.p.ContactBare.Cite), "touched_dead_cards")
	case j.found():
		j.p.Contact.Decide(&j.t)
		j.says(Lives, "told_apart")
	case guard == KeepsChips && j.protected():
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
	switch {
	case h.status == dead:
		j.staysDead(h)
	case border != Line && border != InFrame,
		border == Line && !j.holds(e.Past, "past"), border == InFrame && !j.holds(e.Outside, "outside"):
		j.says(Lives, "no_border")
	case e.Confirmed == article.No || !e.Confirmed.Known() && j.u.Answer("dealer_confirms", j.at, dealerConfirms) != "confirmed":
		j.says(Lives, "not_confirmed")
	default:
		h.final = j.p.Frame.Cite
		j.kill(h, "outside")
	}
}

var dealerConfirms = []string{"confirmed", "not_confirmed"}

// picksUp judges stud upcards picked up: facing a bet that is a fold (TDA-66-A, LP-3.3-1-c).
func picksUp(j *judge) {
	h := j.own()
	j.p.StudUpcards.Decide(&j.t)
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.holds(j.e.Facing, "facing"):
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
	if j.p.Unlooked.Consult(&j.t) && j.holds(j.e.Unlooked, "unlooked") {
		j.p.Unlooked.Decide(&j.t)
		j.because("unlooked", h.seat)
	}
	h.final = j.p.Irregular.Cite
	j.kill(h, "irregular")
}
