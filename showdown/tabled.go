package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// tables judges cards turned up: a hand is tabled when all of them are, for long enough to be read (TDA-13-A). Before
// the betting is over that exposes it (TDA-68-A, CR-32B-a).
func tables(j *judge) {
	h := j.own()
	if h.status == dead {
		j.staysDead(h)
		return
	}
	n := j.e.N
	if n == 0 {
		n = j.l.Cards
	}
	h.shown, h.unread = max(h.shown, n), j.e.Unread
	switch {
	case j.e.During:
		j.p.Exposed.Decide(&j.t)
		j.fine("exposed_cards", h.seat, j.p.Exposed.Cite)
		j.mayCost(h, "shown_during", j.p.Exposed, false)
	case h.shown < j.l.Cards && j.left().count() == 1:
		j.p.Uncontested.Decide(&j.t)
		j.says(MayMuck, "uncontested")
	case h.shown < j.l.Cards:
		j.tablesPart(h)
	case h.unread:
		j.p.Readable.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "unread")
	case h.status == recoverable:
		h.status, h.mucked = live, false
		j.foundCite()
		j.says(Lives, "tabled_after_all")
	default:
		j.p.TableAll.Decide(&j.t)
		j.says(Tabled, "tabled")
	}
}

// foundCite is the article by which a hand thrown away may be tabled after all.
func (j *judge) foundCite() {
	if j.p.Thrown.Consult(&j.t) == OnTerms {
		j.p.Thrown.Decide(&j.t)
		return
	}
	j.p.ThrownApart.Decide(&j.t)
}

// tablesPart judges part of a hand: the rest has to follow, and is asked for when it already wins (TDA-15-A).
func (j *judge) tablesPart(h *holding) {
	j.p.TableAll.Decide(&j.t)
	if j.e.Winning == article.Yes {
		j.p.OneCard.Decide(&j.t)
	}
	if h.status == recoverable {
		h.status = live
	}
	j.must.add(h.seat)
	j.says(MustTable, "tabled_in_part")
}

// staysDead refuses a dead hand.
func (j *judge) staysDead(h *holding) {
	switch {
	case h.final != "":
		j.decide(h.final)
	default:
		j.p.ThrownDead.Decide(&j.t)
	}
	j.says(Declined, "stays_dead")
}

// claims judges a claim to the pot: nobody wins without tabling, unless nobody else is left (LP-3.6-1, CR-37-a).
func claims(j *judge) {
	h := j.own()
	switch {
	case h.status == dead:
		j.staysDead(h)
	case j.left().count() == 1:
		j.p.Uncontested.Decide(&j.t)
		j.says(Awarded, "uncontested")
	case !j.open(h) && !h.claim:
		j.p.TableAll.Decide(&j.t)
		j.must.add(h.seat)
		j.says(Declined, "not_tabled")
	default:
		j.p.CardsSpeak.Decide(&j.t)
		j.claimsOpen(h)
	}
}

// claimsOpen judges the claim of a tabled hand.
func (j *judge) claimsOpen(h *holding) {
	switch winners := j.winners(); {
	case winners == 0:
		j.says(Noted, "others_left")
	case winners.has(h.seat):
		j.says(Awarded, "best_hand")
	default:
		j.says(Declined, "beaten")
	}
}

// refuses judges a player who does not want to show.
func refuses(j *judge) {
	h := j.own()
	switch {
	case h.status == dead:
		j.p.MayMuck.Decide(&j.t)
		j.says(MayMuck, "may_muck")
	case j.left().count() == 1:
		j.p.Uncontested.Decide(&j.t)
		j.says(MayMuck, "uncontested")
	case j.allIn():
		j.refusesAllIn(h)
	case h.said && j.p.WordsShow.Consult(&j.t):
		j.p.WordsShow.Decide(&j.t)
		j.because("announced_shows", h.seat)
		j.shownOrDead(h)
	case h.shown > 0 && h.shown < j.l.Cards:
		j.p.OneCard.Decide(&j.t)
		j.because("tabled_in_part", h.seat)
		j.shownOrDead(h)
	case j.someoneCalled() && j.p.CalledShows.Consult(&j.t) && j.betLast(h.seat):
		j.p.CalledShows.Decide(&j.t)
		j.must.add(h.seat)
		j.says(MustTable, "called_shows")
	default:
		j.p.MayMuck.Decide(&j.t)
		j.says(MayMuck, "may_muck")
	}
}

// refusesAllIn judges a refusal when an all-in has ended the betting: nobody may muck then (TDA-16-B).
func (j *judge) refusesAllIn(h *holding) {
	if j.p.AllInMuck.Decide(&j.t) {
		j.says(MayMuck, "may_muck")
		return
	}
	j.must.add(h.seat)
	j.says(MustTable, "all_in_shows")
}

// shownOrDead calls the floor on a refusal: asked once more, then dead. A hand announced in words gets no share.
func (j *judge) shownOrDead(h *holding) {
	first, second := "ask_again", "dead"
	if h.said && j.p.WordsShow.Consult(&j.t) {
		first, second = second, first
	}
	if j.floor(first, second) == "dead" {
		h.status, j.verdict = dead, Dies
		return
	}
	j.must.add(h.seat)
	j.verdict = MustTable
}

// nobodyShows says in which order hands are shown when everybody waits (TDA-17-A).
func nobodyShows(j *judge) {
	if !j.p.AllInMuck.Consult(&j.t) && j.allIn() {
		j.p.AllInMuck.Decide(&j.t)
		j.must = j.left()
		j.verdict, j.seat = MustTable, 0
		j.because("all_in_shows", 0)
		return
	}
	first := j.lastBettor()
	switch {
	case first > 0 && j.l.Raised:
		j.p.OrderRaise.Decide(&j.t)
	case first > 0:
		j.p.OrderBet.Decide(&j.t)
	case j.p.OrderChecked.Decide(&j.t) == EarlierAggressor:
		first = j.seatTold(j.l.Earlier, "earlier_bettor")
	}
	j.because("nobody_shows", 0)
	j.seat = 0
	if j.p.OrderForced.Consult(&j.t) && (first > 0 || !j.p.OrderSet.Consult(&j.t)) {
		j.p.OrderForced.Decide(&j.t)
		if j.floor("impose_order", "wait") == "wait" {
			return
		}
	}
	j.verdict = Ordered
	at, n := max(0, slices.Index(j.l.Seats, first)), len(j.l.Seats)
	j.order = make([]int, 0, n)
	for i := range n {
		seat := j.l.Seats[(at+i)%n]
		if h := j.hand(seat); h.status != dead && !j.open(h) {
			j.order = append(j.order, seat)
		}
	}
	if len(j.order) > 2 && j.p.OrderClockwise.Consult(&j.t) { // of two hands the second is the other one
		j.p.OrderClockwise.Decide(&j.t)
	}
}
