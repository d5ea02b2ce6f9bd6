package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// throws judges a hand that its owner throws away.
func throws(j *judge) {
	h, e := j.own(), &j.e
	switch {
	case h.status == dead:
		j.staysDead(h)
	case e.To > 0:
		j.throwsInto(h)
	case j.overlooking(h):
		j.overlooks(h)
	case j.p.ThrownPast.Consult(&j.t) && j.holds(e.Past, "past") && !j.correctable():
		j.finally(h, article.Says(j.p.ThrownPast.Cite), "past_line")
	case !j.p.AllInMuck.Consult(&j.t) && j.allIn():
		j.throwsAllIn(h)
	case j.open(h) || h.claim:
		j.throwsRead(h)
	case h.board || j.p.PlayBoard.Consult(&j.t) && j.board():
		j.throwsBoard(h)
	case j.p.ThrownTouch.Consult(&j.t) && j.mingled() && !j.misled():
		j.finally(h, article.Says(j.p.ThrownTouch.Cite), "touched_dead_cards")
	case j.lost() && (h.shown > 0 || h.unread || j.holds(e.Believing, "believing")):
		j.mistabled(h)
	case j.misled():
		j.throwsMisled(h)
	default:
		j.thrown(h)
		j.calledThrows(h)
	}
}

// overlooking reports whether a bettor threw the hand because an opponent was forgotten.
func (j *judge) overlooking(h *holding) bool {
	if j.e.Misinformed == article.Yes && j.betLast(h.seat) && j.p.BettorError.Consult(&j.t) {
		return true
	}
	if j.l.Aggressor != h.seat || h.shown > 0 || j.e.Believing == article.Yes {
		return j.e.Overlooking == article.Yes // who shows a hand knows of an opponent
	}
	return j.holds(j.e.Overlooking, "overlooking")
}

// calledThrows obliges a bettor who was called to show the hand that was thrown, as long as it can be found (HP-8.11).
func (j *judge) calledThrows(h *holding) {
	if h.status == recoverable && j.someoneCalled() && j.p.CalledShows.Consult(&j.t) && j.betLast(h.seat) {
		j.p.CalledShows.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "called_shows")
	}
}

// finally makes a hand dead by an article that a later claim to it meets again.
func (j *judge) finally(h *holding, by article.Rule, why string) {
	by.Decide(&j.t)
	h.final = by.Cite
	h.mucked = h.mucked || j.u.Told(j.e.Muck, "muck", j.at) == article.Yes
	j.kill(h, why)
}

// thrown judges a hand thrown face down: it can be tabled after all under the terms of the book (TDA-14, HP-13.4,
// LP-3.3-2).
func (j *judge) thrown(h *holding) {
	switch {
	case j.p.ThrownOpen.Consult(&j.t) && j.holds(j.e.FaceUp, "face_up"):
		j.finally(h, article.Says(j.p.ThrownOpen.Cite), "thrown_face_up")
		return
	case j.lost():
		j.finally(h, j.p.ThrownDead, "lost_in_muck")
		return
	}
	h.mucked = h.mucked || j.muck()
	switch {
	case j.p.Thrown.Consult(&j.t) == OnTerms:
		j.thrownOnTerms(h)
	case j.p.Thrown.Consult(&j.t) == ByOfficer && j.mingled():
		j.thrownByOfficer(h)
	default:
		j.p.ThrownApart.Decide(&j.t)
		h.status = recoverable
		j.says(Recoverable, "can_be_found")
	}
}

func (j *judge) thrownOnTerms(h *holding) {
	if j.mingled() || j.holds(j.e.MadeFold, "made_fold") {
		j.finally(h, article.Says(j.p.Thrown.Cite), "terms_not_met")
		return
	}
	j.p.Thrown.Decide(&j.t)
	h.status = recoverable
	j.says(Recoverable, "can_be_found")
}

// thrownByOfficer leaves an identifiable hand among the discards to the floor: dead, unless it was thrown on wrong
// information.
func (j *judge) thrownByOfficer(h *holding) {
	j.p.Thrown.Decide(&j.t)
	j.because("can_be_found", h.seat)
	first, second := "dead", "restore_hand"
	if j.misled() || j.holds(j.e.Misinformed, "misinformed") {
		first, second = second, first
	}
	j.restoredOrDead(h, j.floor(first, second), j.p.Thrown.Cite)
}

func (j *judge) restoredOrDead(h *holding, option string, cite article.ID) {
	if option == "restore_hand" {
		h.status, h.mucked, j.verdict = live, false, Lives
		return
	}
	h.status, h.claim, h.final, j.verdict = dead, false, cite, Dies
}

// mistabled judges a hand that was not tabled whole, or not read, and is lost among the discards: no claim, unless the
// floor finds that it was clearly read (TDA-13-B).
func (j *judge) mistabled(h *holding) {
	j.p.TableAll.Decide(&j.t)
	j.p.Mistabled.Decide(&j.t)
	h.mucked = true
	j.because("not_tabled", h.seat)
	if j.floor("dead", "award") == "dead" {
		h.status, h.final, j.verdict = dead, j.p.Mistabled.Cite, Dies
		return
	}
	h.claim, j.verdict = true, Lives
}

// throwsRead judges a hand thrown after it was tabled and read: what was read stays read.
func (j *judge) throwsRead(h *holding) {
	j.p.Mistabled.Decide(&j.t)
	h.claim, h.mucked = true, h.mucked || j.e.Muck == article.Yes
	j.says(Lives, "was_read")
}

// throwsAllIn judges a hand thrown when an all-in has ended the betting: it has to be tabled (TDA-16-B).
func (j *judge) throwsAllIn(h *holding) {
	j.p.AllInMuck.Decide(&j.t)
	if j.lost() {
		j.finally(h, j.p.ThrownDead, "lost_in_muck")
		return
	}
	h.status = live
	j.must.add(h.seat)
	j.says(MustTable, "all_in_shows")
}

// throwsBoard judges a hand thrown by a player who plays the board (LP-5-9, TDA-19, CR-37-f).
func (j *judge) throwsBoard(h *holding) {
	j.p.PlayBoard.Decide(&j.t)
	switch {
	case !j.p.PlayBoard.Value:
		j.because("board_untabled", h.seat)
		j.thrown(h)
	case !h.board:
		j.finally(h, article.Says(j.p.PlayBoard.Cite), "board_unsaid")
	default:
		j.because("board_said", h.seat)
		h.mucked = true
		if j.floor("keeps_share", "dead") == "dead" {
			j.p.TableAll.Decide(&j.t)
			h.status, h.final, j.verdict = dead, j.p.TableAll.Cite, Dies
			return
		}
		h.claim, j.verdict = true, Lives
	}
}

// overlooks judges a bettor who threw the hand and forgot an opponent: kept for the floor while it can be found
// (TDA-15-B), or the pot is lost (CR-31-g5, HP-8.5).
func (j *judge) overlooks(h *holding) {
	lost := j.lost()
	switch {
	case j.p.BettorError.Consult(&j.t) && j.holds(j.e.Misinformed, "dealer_error"):
		j.thrownByError(h)
	case !lost && j.e.Contact != article.Yes && j.p.BettorSpare.Consult(&j.t) && j.holds(j.e.Hidden, "hidden"):
		j.p.BettorSpare.Decide(&j.t)
		j.says(Lives, "opponent_hidden")
	case lost || j.p.Bettor.Consult(&j.t):
		j.p.Bettor.Decide(&j.t)
		j.bettorBack(h)
		h.final = j.p.Bettor.Cite
		j.kill(h, "overlooked")
	default:
		j.p.Bettor.Decide(&j.t)
		j.because("overlooked", h.seat)
		option := j.floor("restore_hand", "dead")
		if option == "dead" {
			j.bettorBack(h)
		}
		j.restoredOrDead(h, option, j.p.Bettor.Cite)
	}
}

// thrownByError judges a hand thrown because the dealer said that nobody was left: given back if it can be found, else
// the pot depends on what the opponent would have done (HP-8.6). The bet is part of the pot.
func (j *judge) thrownByError(h *holding) {
	j.p.BettorError.Decide(&j.t)
	j.because("thrown_by_error", h.seat)
	if !j.lost() {
		j.verdict = Lives
		return
	}
	others := j.left() &^ seatOf(h.seat)
	h.status, h.final, h.mucked, j.verdict = dead, j.p.BettorError.Cite, true, Awarded
	options := [...]string{"takes_pot", "split_pot", "loses_pot"}
	switch j.opponent() {
	case article.StrongHand:
		options = [...]string{"loses_pot", "split_pot", "takes_pot"}
	case article.MediumHand:
		options = [...]string{"split_pot", "takes_pot", "loses_pot"}
	}
	switch j.floor(options[:]...) {
	case "takes_pot":
		j.potTo = seatOf(h.seat)
	case "split_pot":
		j.potTo = others | seatOf(h.seat)
	default:
		j.potTo = others
		j.verdict = Dies
	}
}

// opponent is how strong the hand still in play is: as told, else as assumed under an answer.
func (j *judge) opponent() article.Strength {
	if j.e.Opponent != article.StrengthUnknown {
		return j.e.Opponent
	}
	return article.WeakHand + article.Strength(slices.Index(strengthAnswers[:], j.u.Answer("opponent", j.at, strengthAnswers[:])))
}

// strengthAnswers are the answers to how strong a hand is, in the order of [article.Strength].
var strengthAnswers = [...]string{"weak", "medium", "strong"}

// bettorBack returns what nobody matched (TDA-15-B).
func (j *judge) bettorBack(h *holding) {
	if back := j.l.uncalled(h.seat); back > 0 && j.p.BettorBack.Decide(&j.t) {
		h.giveBack(back)
	}
}

// throwsInto judges cards thrown into another hand: they are dead where the book says so, and the other hand lives if
// it can be told apart (LP-3.3-3, HP-13.3).
func (j *judge) throwsInto(h *holding) {
	if !j.e.Muck.Known() {
		j.e.Muck = article.No // they lie with that hand
	}
	if j.p.Into.Consult(&j.t) {
		j.finally(h, article.Says(j.p.Into.Cite), "thrown_into_hand")
	} else {
		j.e.Contact = article.Yes
		if j.mixed() {
			j.e.Lost = article.Yes
		}
		j.intoThrown(h)
	}
	other := j.hand(j.e.To)
	if other.status == dead {
		return
	}
	verdict, seat := j.verdict, j.seat
	if contact := j.p.IntoOther.Decide(&j.t); contact || j.mixed() {
		if !contact {
			j.p.KilledLost.Decide(&j.t)
		}
		other.status, other.claim, other.final = dead, false, j.p.IntoOther.Cite
		j.because("mixed_with_thrown", other.seat)
	} else {
		j.because("told_apart", other.seat)
	}
	j.verdict, j.seat = verdict, seat
}

// mixed reports whether the hand that cards were thrown into cannot be told from them.
func (j *judge) mixed() bool { return j.holds(j.e.Mixed, "mixed") }

// intoThrown judges the thrown cards themselves where no article kills them.
func (j *judge) intoThrown(h *holding) {
	if j.p.ThrownTouch.Consult(&j.t) {
		j.finally(h, article.Says(j.p.ThrownTouch.Cite), "thrown_into_hand")
		return
	}
	j.thrown(h)
}

// concedes judges words or a gesture that give up the pot.
func concedes(j *judge) {
	h := j.own()
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.p.Concedes.Decide(&j.t):
		h.final = j.p.Concedes.Cite
		j.kill(h, "conceded")
	default:
		h.status = recoverable
		j.says(Recoverable, "conceded_in_words")
	}
}
