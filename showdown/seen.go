package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// asks judges a request to see a hand.
func asks(j *judge) {
	h := j.hand(j.e.To)
	switch {
	case h.shared && j.p.OneAll.Consult(&j.t) != FloorShares:
		j.p.OneAll.Decide(&j.t)
		j.showNow(h)
		j.because("show_one_show_all", h.seat)
	case h.out:
		j.p.AskWithout.Decide(&j.t)
		j.says(Declined, "not_at_showdown")
	case (h.mucked || j.e.Muck == article.Yes || j.e.Lost == article.Yes) && j.holds(j.e.Lost, "gone"):
		j.p.AskOther.Decide(&j.t)
		j.says(Declined, "cannot_be_found")
	case h.status != dead && !j.p.AllInMuck.Consult(&j.t) && j.allIn():
		j.p.AllInMuck.Decide(&j.t)
		j.shown(h, "all_in_shows")
	case j.someoneCalled() && j.p.CalledShows.Consult(&j.t) && j.betLast(h.seat):
		j.p.CalledShows.Decide(&j.t)
		j.shown(h, "called_shows")
		if j.e.Seat > 0 && j.p.AskOther.Value == Infraction && !j.called(j.e.Seat) {
			j.p.AskOther.Decide(&j.t)
			j.fine("asking_to_show", j.e.Seat, j.p.AskOther.Cite)
		}
	case j.e.Seat == 0:
		j.dealerAsks(h)
	default:
		j.playerAsks(h)
	}
}

// dealerAsks judges a request of the dealer.
func (j *judge) dealerAsks(h *holding) {
	if j.p.AskOther.Decide(&j.t) == Granted {
		j.asked(h)
		return
	}
	j.orderedByDealer(h)
}

// orderedByDealer leaves it to the floor: the dealer has no right of his own to see a hand.
func (j *judge) orderedByDealer(h *holding) {
	j.because("dealer_asks", h.seat)
	if j.floor("refuse", "show") == "refuse" {
		j.verdict = Declined
		return
	}
	j.showNow(h)
}

func (j *judge) playerAsks(h *holding) {
	rule := j.p.AskOther.Consult(&j.t)
	asker := j.own()
	has := asker != nil && (asker.status == live && !asker.mucked || j.open(asker))
	switch {
	case rule == Infraction:
		j.p.AskOther.Decide(&j.t)
		j.fine("asking_to_show", j.e.Seat, j.p.AskOther.Cite)
		j.says(Declined, "asking_forbidden")
	case rule == Granted && !j.l.dealt(j.e.Seat) && !j.p.AskWithout.Value:
		j.p.AskWithout.Decide(&j.t)
		j.says(Declined, "not_dealt_in")
	case rule == Granted:
		j.grants(h)
	case !has:
		j.p.AskWithout.Decide(&j.t)
		j.says(Declined, "no_cards")
	case j.p.AskCaller.Consult(&j.t) && j.betLast(h.seat) && j.called(j.e.Seat):
		j.p.AskWithout.Consult(&j.t)
		j.p.AskCaller.Decide(&j.t)
		j.shown(h, "caller_sees")
	default:
		j.p.AskOther.Decide(&j.t)
		j.because("asks_other", h.seat)
		if j.floor("refuse", "show") == "refuse" {
			j.verdict = Declined
			return
		}
		j.showNow(h)
	}
}

// grants shows a hand to a player who has the right, unless that right was abused.
func (j *judge) grants(h *holding) {
	if !j.p.AskAbuse.Consult(&j.t) || !j.holds(j.e.Abused, "abused") {
		j.p.AskOther.Decide(&j.t)
		j.asked(h)
		return
	}
	j.p.AskAbuse.Decide(&j.t)
	j.because("right_abused", j.e.Seat)
	if j.floor("refuse", "show") == "refuse" {
		j.verdict = Declined
		return
	}
	j.asked(h)
}

// asked shows a hand and says what it is worth then: thrown away and asked for by a loser it cannot win, not thrown and
// asked for by the winner it can (LP-3.6-5).
func (j *judge) asked(h *holding) {
	switch won, mucked := j.askerWon(), j.thrownAway(h); {
	case mucked && !won && j.p.AskedMucked.Consult(&j.t):
		j.p.AskedMucked.Decide(&j.t)
		h.status, h.claim, h.final = dead, false, j.p.AskedMucked.Cite
		j.because("asked_mucked", h.seat)
		j.showNow(h)
	case h.status == dead:
		j.showNow(h)
	case won && !mucked && j.p.AskedLive.Consult(&j.t):
		j.p.AskedLive.Decide(&j.t)
		h.status, h.shown, h.unread = live, j.l.Cards, false
		j.because("asked_by_winner", h.seat)
		j.showNow(h)
	case won || mucked:
		j.showNow(h)
	default:
		h.shown, h.unread = j.l.Cards, false
		j.showNow(h)
	}
	j.because("asked", h.seat)
}

// askerWon reports whether the player who asks has won the pot, as far as the hands are known.
func (j *judge) askerWon() bool {
	told := j.e.Winning
	asker := j.own()
	switch {
	case told.Known():
	case j.e.Seat > 0 && j.ahead(j.e.Seat):
		told = article.Yes
	case asker == nil || asker.status == dead || j.beaten(asker):
		told = article.No
	}
	return j.holds(told, "asker_won")
}

// thrownAway reports whether the owner of the hand asked for has thrown it away.
func (j *judge) thrownAway(h *holding) bool { return h.mucked || h.status == recoverable || j.muck() }

// shown obliges a player to table the hand.
func (j *judge) shown(h *holding, why string) {
	if h.status != dead {
		j.must.add(h.seat)
	}
	j.showNow(h)
	j.because(why, h.seat)
}

// show shows cards of a seat to the table.
func (j *judge) show(seat int, when When, part bool) {
	j.showing, j.shows = Showing{seat, when, part}, true
}

func (j *judge) showNow(h *holding) {
	j.verdict, j.seat = Shown, h.seat
	j.show(h.seat, AtOnce, false)
}

// showsTo judges cards shown to one player or to somebody who is not in the hand.
func showsTo(j *judge) {
	if j.e.During {
		j.shownDuring()
		return
	}
	h := j.own()
	h.shared = true
	if j.part() && j.p.DuringPart.Consult(&j.t) {
		j.p.DuringPart.Decide(&j.t)
	}
	switch j.p.OneAll.Decide(&j.t) {
	case ToAll:
		j.says(Shown, "show_one_show_all")
		j.show(h.seat, AtOnce, j.part())
	case ToWhoAsks:
		j.says(Shown, "show_one_show_all")
		j.show(h.seat, OnRequest, j.part())
	default:
		j.because("shown_to_one", h.seat)
		if j.floor("keep", "show_all") == "show_all" {
			j.verdict = Shown
			j.show(h.seat, AtOnce, j.part())
		}
	}
}

// part reports whether only some of the private cards were seen.
func (j *judge) part() bool { return j.e.N > 0 && j.e.N < j.l.Cards }

// shownDuring judges cards shown before the betting is over.
func (j *judge) shownDuring() {
	h := j.own()
	if h.status == dead {
		j.because("shown_folded", h.seat)
	}
	switch j.p.During.Consult(&j.t) {
	case ToTable:
		j.p.During.Decide(&j.t)
		j.says(Shown, "shown_during")
		j.show(h.seat, AtOnce, j.part())
	case ByUse:
		j.shownByUse(h)
	default:
		j.p.During.Decide(&j.t)
		j.fine("exposed_cards", h.seat, j.p.During.Cite)
		harmless := j.harmless()
		if j.p.Exposed.Consult(&j.t) && !harmless {
			j.p.Exposed.Decide(&j.t) // shown to an opponent it is as exposed as shown to all
		}
		j.mayCost(h, "shown_during", article.Set(j.p.During.Value == MayBeDeath, j.p.During.Cite), harmless)
	}
}

// harmless reports whether those who saw the cards are known to have no use for them.
func (j *judge) harmless() bool {
	if j.e.Viewer != UseUntold {
		return j.e.Viewer == NoUse
	}
	other := j.hand(j.e.To)
	return j.e.Spectator || j.e.To > 0 && (other == nil || other.status == dead)
}

// mayCost judges a hand shown or told while the betting goes on, where the book punishes it: a penalty, or the hand
// (CR-31-f, CR-32B-a), by default unless it is harmless.
func (j *judge) mayCost(h *holding, why string, kills article.Clause[bool], harmless bool) {
	j.because(why, h.seat)
	j.verdict = Lives
	if h.status == dead {
		j.verdict = Noted
		return
	}
	if !kills.Value {
		return
	}
	first, second := "warning", "dead"
	if !harmless {
		first, second = second, first
	}
	if j.floor(first, second) == "dead" {
		h.status, h.final, j.verdict = dead, kills.Cite, Dies
	}
}

// viewer says what use those who saw the cards can make of them.
func (j *judge) viewer() Use {
	switch {
	case j.e.Viewer != UseUntold:
		return j.e.Viewer
	case j.harmless():
		return NoUse
	}
	return CanAct + Use(slices.Index(useNames[CanAct:], j.u.Answer("viewer", j.at, useNames[CanAct:])))
}

// shownByUse shows cards to all when it can no longer bend the betting (LP-3.6-6).
func (j *judge) shownByUse(h *holding) {
	saw := j.viewer()
	when := AtOnce
	switch saw {
	case CanAct:
		j.p.During.Decide(&j.t)
	case LaterRound:
		when = EndOfRound
		j.p.DuringDone.Decide(&j.t)
	default:
		when = EndOfBetting
		j.p.DuringDone.Decide(&j.t)
	}
	if j.part() && j.p.DuringPart.Consult(&j.t) {
		j.p.DuringPart.Decide(&j.t)
	}
	j.says(Shown, "shown_during")
	j.show(h.seat, when, j.part())
}
