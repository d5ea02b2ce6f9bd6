package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
)

// doers are the answers to who exposed or lost a card.
var doers = []string{"by_dealer", "by_player"}

// by is who exposed or lost a card.
func (j *judge) by(e *Event) By {
	switch {
	case e.By != Unknown:
		return e.By
	case j.answer("exposed_by", e, doers) == "by_player":
		return Owner
	}
	return Dealer
}

// exposures lists the cards of the initial deal that count as exposed by the dealer, those ruled on before included, and
// the place of the first one to be ruled on now. A flashed card or one that left the table counts where the book says so.
func (j *judge) exposures() (list [IrregularMax]*Event, n, now int) {
	for i := range j.all {
		e := &j.all[i]
		if i == j.from {
			now = n
		}
		counts := false
		switch {
		case !e.Kind.shown() || j.by(e) != Dealer:
		case e.Kind == Exposed:
			counts = true
		case e.Kind == Flashed:
			counts = j.p.FlashedCard.Consult(&j.t) == LostExposed && !j.claimedLate(e)
		case e.Kind == OffTable:
			lost := j.p.OffTable.Consult(&j.t)
			counts = lost == LostExposed || lost == LostFloor
		}
		if counts && n < len(list) {
			list[n] = e
			n++
		}
	}
	if j.from >= len(j.all) {
		now = n
	}
	return list, n, now
}

// claimedLate reports a claim made after the player had looked at the card, where it must come before.
func (j *judge) claimedLate(e *Event) bool {
	return j.p.FlashedBeforeLook.Consult(&j.t) && j.holds(e.Looked, "looked", e)
}

// counted records the articles by which events count as exposed cards.
func (j *judge) counted(list ...*Event) {
	for _, e := range list {
		switch e.Kind {
		case Exposed:
			j.p.ExposedByDealer.Decide(&j.t)
		case Flashed:
			j.p.FlashedCard.Decide(&j.t)
			j.also(j.p.FlashNamed)
		case OffTable:
			j.p.OffTable.Decide(&j.t)
		}
	}
}

// exposedCard judges exposed cards that are a misdeal: two in one deal, or a single one so early that everything can be
// dealt again at no cost.
func exposedCard(j *judge) bool {
	exposed, n, now := j.exposures()
	if n == now || j.l.Game == Stud {
		return false
	}
	list := exposed[:n]
	if j.l.Game == Draw {
		j.p.DrawExposed.Decide(&j.t)
		j.say("draw_exposed", list[now])
		switch j.floor("replace", "misdeal", "keep") {
		case "replace":
			j.replacedByTop(list[now].Card)
		case "misdeal":
			j.result.verdict = Misdeal
		}
		return j.result.verdict == Misdeal
	}
	early := j.early(list[now].Card)
	many := n >= j.p.ExposedLimit.Consult(&j.t)
	if !many && !early {
		return false
	}
	if j.late(nil) {
		if last := list[n-1]; !j.tooLate(last) { // nobody called the misdeal in time: the hand is played as it was dealt
			j.asDealt = true
			j.say("exposed_late", last)
		}
		return false
	}
	j.counted(list...)
	switch {
	case many:
		j.p.ExposedLimit.Decide(&j.t)
		if n >= j.p.ExposedLimitGame.Consult(&j.t) {
			j.p.ExposedLimitGame.Decide(&j.t)
		}
		return j.misdeal("exposed_cards", list[1])
	case j.p.OffTable.Value == LostFloor && list[now].Kind == OffTable:
		j.say("exposed_early", list[now])
		return j.floorMisdeals()
	}
	j.p.ExposedEarly.Decide(&j.t)
	j.p.ExposedEarlyGame.Decide(&j.t)
	return j.misdeal("exposed_early", list[now])
}

// early reports whether a single exposed card is a misdeal by its place in the deal.
func (j *judge) early(c Card) bool {
	switch j.p.ExposedEarly.Consult(&j.t) {
	case SmallBlindOrButton:
		seat := j.l.owner(c)
		return int(c.N) <= len(j.l.Seats) && (seat == j.l.SmallBlind() || seat == j.l.Button)
	default:
		return c.N <= 2
	}
}

// owner is the seat that a card of the initial deal was meant for.
func (l *Layout) owner(c Card) int {
	if c.Pile != Dealt {
		return 0
	}
	return l.Seats[(int(c.N)-1)%len(l.Seats)]
}

// replacedCard replaces cards of the deal that cannot be kept, once the deal is complete.
func replacedCard(j *judge) bool {
	if j.l.Game == Stud || j.l.Game == Draw || j.asDealt {
		return false
	}
	for i := range j.events {
		e := &j.events[i]
		if !e.Kind.shown() || j.by(e) != Dealer {
			continue
		}
		switch e.Kind {
		case Exposed:
			j.exposedOnce(e)
		case Flashed:
			j.flashed(e)
		case OffTable:
			j.offTable(e)
		}
	}
	return false
}

// exposedOnce replaces a single exposed card.
func (j *judge) exposedOnce(e *Event) {
	if j.tooLate(e) {
		if j.p.ExposedByOwner.Consult(&j.t) != Kept { // whoever turned it, the card is dead
			j.counted(e)
			j.dead(e)
			return
		}
		j.say("exposed_late", e)
		return
	}
	j.counted(e)
	j.also(j.p.ExposedReplaced)
	j.replace(j.p.ExposedCard.Decide(&j.t), "exposed_replaced", e)
	if j.happened(AsksToKeep) {
		j.p.ExposedNoChoice.Decide(&j.t)
		j.result.refused = true
		j.say("no_choice", e)
	}
}

// flashed judges a card that the dealer lifted so that somebody saw it.
func (j *judge) flashed(e *Event) {
	switch {
	case j.claimedLate(e):
		j.p.FlashedBeforeLook.Decide(&j.t)
		j.say("claimed_after_look", e)
		j.floorReplaces(e, "keep", "replace")
	case j.p.FlashedCard.Consult(&j.t) != LostConfirmed:
		j.exposedOnce(e)
	default:
		j.named(e)
	}
}

// named judges a flashed card by what another player says he saw, and its owner says to that.
func (j *judge) named(e *Event) {
	j.p.FlashedCard.Decide(&j.t)
	switch {
	case e.Named == article.Yes || !e.Named.Known() && j.answer("flash_named", e, flashNamed) == "confirmed":
		j.dead(e)
	default:
		j.say("flash_denied", e)
	}
}

// flashNamed are the answers to whether somebody else knows a flashed card.
var flashNamed = []string{"not_confirmed", "confirmed"}

// offTable judges a card that the dealer let fall off the table.
func (j *judge) offTable(e *Event) {
	if j.p.OffTable.Value == LostExposed {
		j.exposedOnce(e)
		return
	}
	if j.p.OffTable.Decide(&j.t) == LostDead {
		j.dead(e)
		return
	}
	j.say("off_table", e)
	j.floorReplaces(e, "replace", "keep")
}

// dead replaces a dead card while nobody has acted; afterwards the floor decides on the hand.
func (j *judge) dead(e *Event) {
	if !j.someActed(e) {
		j.replace(j.p.ExposedCard.Decide(&j.t), "dead_card", e)
		return
	}
	j.say("dead_card_late", e)
	if j.floor("dead_hand", "play_on") == "dead_hand" {
		j.result.dead.add(j.seatOf(e.Card))
	}
}

// exposedByOwner judges cards that a player showed or dropped.
func exposedByOwner(j *judge) bool {
	for i := range j.events {
		e := &j.events[i]
		if !e.Kind.shown() || j.by(e) != Owner {
			continue
		}
		switch e.Kind {
		case OffTable:
			j.p.OffTableByOwner.Decide(&j.t)
			j.say("dropped_by_owner", e)
		case Exposed, Flashed:
			j.shownByOwner(e)
		}
	}
	return false
}

func (j *judge) shownByOwner(e *Event) {
	if e.Kind == Flashed && j.p.FlashedCard.Consult(&j.t) == LostConfirmed {
		j.named(e)
		return
	}
	rule := j.p.ExposedByOwner.Decide(&j.t)
	if rule != Kept {
		j.dead(e)
		return
	}
	j.say("exposed_by_owner", e)
	seat := j.seatOf(e.Card)
	for _, p := range j.fines {
		if p.Seat == seat {
			return
		}
	}
	if j.p.ExposedPenalty.Consult(&j.t) {
		j.fines = append(j.fines, ruling.Penalty{Infraction: "exposed_cards", Seat: seat, Cite: j.p.ExposedPenalty.Cite})
	}
}

// replace puts another card in the place of one that cannot be kept.
func (j *judge) replace(how Replacement, key string, e *Event) {
	j.say(key, e)
	switch how {
	case TopCard, NextCard:
		j.replacedByTop(e.Card)
	case ThirdLast:
		j.replacedByThirdLast(e.Card)
	case FloorReplaces:
		j.floorReplaces(e, "replace", "keep")
	case MisdealInstead:
		j.result.verdict = Misdeal
	}
}

// replacedByTop gives the top card of the stub; the old card becomes the next burn, so that the board is what it would
// have been.
func (j *judge) replacedByTop(c Card) {
	b := &j.b
	h := b.holder(c)
	if h == nil || b.stub.n == 0 {
		return
	}
	h.swap(c, b.stub.pop())
	if b.burns[Flop].n == 0 && !b.laid[Flop] && j.l.Game.Board() {
		b.burns[Flop].add(c)
		return
	}
	b.aside.add(c)
}

// floorReplaces lets the floor replace a card by the top card, or not; the first option is the default.
func (j *judge) floorReplaces(e *Event, first, second string) {
	if j.floor(first, second) == "replace" {
		j.replacedByTop(e.Card)
	}
}

// replacedByThirdLast gives the third card of the stub counted from its last: the top of the stub is left alone.
func (j *judge) replacedByThirdLast(c Card) {
	b := &j.b
	h := b.holder(c)
	if h == nil || b.stub.n < 3 {
		return
	}
	third := b.stub.cards[b.stub.n-3]
	b.stub.drop(third)
	h.swap(c, third)
	b.aside.add(c)
}

// holder is the hand that holds a card, or nil.
func (b *board) holder(c Card) *few {
	for i := range b.hands {
		if b.hands[i].has(c) {
			return &b.hands[i]
		}
	}
	return nil
}
