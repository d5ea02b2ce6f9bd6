package deal

import (
	"slices"

	"github.com/floorbook/floorbook/hand"
)

// counts lists the seats whose number of cards was told, in the order of the deal, and how many cards are too many and too few in all.
func (j *judge) counts() (list [IrregularMax]Event, n, surplus, short int) {
	hole := j.l.Game.Hole()
	for _, e := range j.events {
		switch {
		case e.Kind == GivenTo && e.Card.Pile == Stub:
			e.N = hole + 1
		case e.Kind != Holds || e.N == hole:
			continue
		}
		surplus += max(0, e.N-hole)
		short += max(0, hole-e.N)
		if n < len(list) {
			list[n] = e
			n++
		}
	}
	slices.SortStableFunc(list[:n], func(a, b Event) int { return j.l.index(a.Seat) - j.l.index(b.Seat) })
	return list, n, surplus, short
}

// surplusCard judges cards too many. Where the book takes a single one back before the betting it becomes the next
// burn, so that the board is what it would have been.
func surplusCard(j *judge) bool {
	list, n, surplus, short := j.counts()
	if surplus == 0 || short > 0 || j.late(list[0]) {
		return false
	}
	rule := j.p.SurplusCard.Consult(&j.t)
	switch {
	case rule == CountBurn && surplus >= j.p.SurplusLimit.Consult(&j.t):
		j.p.SurplusLimit.Decide(&j.t)
		j.also(j.p.SurplusCardGame)
		j.also(j.p.WrongCountFirst)
		return j.misdeal("surplus_cards", list[0])
	case rule == CountBurn && j.acts().Any > 0:
		j.p.MissingCard.Decide(&j.t)
		j.also(j.p.WrongCountFirst)
		return j.misdeal("wrong_count", list[0])
	case rule != CountBurn:
		j.p.SurplusCard.Decide(&j.t)
		return j.miscounted("surplus_cards", list[0], list[:n])
	}
	j.p.SurplusCard.Decide(&j.t)
	j.also(j.p.SurplusCardGame)
	for _, e := range list[:n] {
		j.takesBack(e)
	}
	return false
}

// takesBack puts a surplus card on the stub, from where it is burned.
func (j *judge) takesBack(e Event) {
	h := &j.b.hands[j.l.index(e.Seat)]
	if h.n == 0 || j.b.laid[Flop] {
		return
	}
	c := h.cards[h.n-1]
	h.drop(c)
	e.Card = c
	j.say("surplus_burned", e)
	if j.l.Game.Board() && j.b.burns[Flop].n == 0 {
		j.b.burns[Flop].add(c)
		return
	}
	j.b.stub.put(c)
}

// miscounted ends a wrong count in a misdeal. Where only wagers close the window, two players who have acted without
// both wagering are the text's doubtful case: the floor may take it for too late, and the miscounted hands are dead.
func (j *judge) miscounted(key string, e Event, list []Event) bool {
	acts := j.noticed(e)
	if j.p.MisdealWindow.Value != hand.TwoWagers || acts.players() < 2 {
		return j.misdeal(key, e)
	}
	j.say(key, e)
	if j.floor("misdeal", "dead_hand") == "misdeal" {
		j.result.verdict = Misdeal
		return true
	}
	for _, o := range list {
		j.result.dead.add(o.Seat)
	}
	return j.result.verdict == Misdeal
}

// missingCard judges cards too few, and every wrong count when it is too late for a misdeal.
func missingCard(j *judge) bool {
	list, n, surplus, short := j.counts()
	for _, e := range list[:n] {
		switch {
		case e.N == j.l.Game.Hole()-1 && j.isButton(e.Seat) && surplus == 0 && j.buttonShort(e):
		case j.late(e):
			j.irregular(e)
		case short == 0:
			continue // a single surplus card was taken back
		case j.inOrder(e, list[:n]):
			j.p.MissingCard.Decide(&j.t)
			j.givesTop(e)
		default:
			j.p.MissingCard.Decide(&j.t)
			j.also(j.p.WrongCountFirst)
			return j.miscounted("wrong_count", e, list[:n])
		}
		if j.result.verdict == Misdeal {
			return true
		}
	}
	return false
}

func (j *judge) isButton(seat int) bool {
	return seat == j.l.Button || j.l.Button == 0 && seat == j.l.last()
}

// buttonShort judges a button one card short, where the book has a rule for it: the missing card is the top card, as
// long as the button has not acted (TDA-37). It reports whether it settled the matter.
func (j *judge) buttonShort(e Event) bool {
	rule := j.p.ButtonShort.Consult(&j.t)
	if rule == CountMisdeal || rule == CountInOrder && e.OutOfOrder {
		return false
	}
	late := j.tooLate(e)
	if late && !j.p.ButtonShortLate.Consult(&j.t) {
		return false
	}
	if j.acted(e.Seat) {
		j.p.ButtonActedShort.Decide(&j.t)
		j.kills("button_acted_short", e)
		return true
	}
	j.p.ButtonShort.Decide(&j.t)
	if late {
		j.p.ButtonShortLate.Decide(&j.t)
	}
	j.givesTop(e)
	return true
}

// givesTop deals the missing cards from the top of the stub.
func (j *judge) givesTop(e Event) {
	h := &j.b.hands[j.l.index(e.Seat)]
	for range j.l.Game.Hole() - e.N {
		j.b.take(h)
		e.Card = h.cards[max(1, h.n)-1]
		j.result.given.add(e.Card)
	}
	j.say("top_card", e)
}

// inOrder reports whether the missing card is the top card in its normal order: everybody who gets cards after the seat
// misses one too.
func (j *judge) inOrder(e Event, list []Event) bool {
	if j.p.MissingCard.Consult(&j.t) != CountInOrder || e.OutOfOrder || e.N != j.l.Game.Hole()-1 {
		return false
	}
	if e.InOrder {
		return true
	}
	for _, seat := range j.l.Seats[j.l.index(e.Seat)+1:] {
		missing := false
		for _, o := range list {
			missing = missing || o.Seat == seat && o.N == j.l.Game.Hole()-1
		}
		if !missing {
			return false
		}
	}
	return true
}

// irregular kills a hand with a wrong number of cards, found too late for a misdeal. The deck goes on as it is (TDA-38).
func (j *judge) irregular(e Event) {
	j.p.WrongCountLate.Decide(&j.t)
	j.also(j.p.WrongCountNamed)
	j.also(j.p.WrongCountBurn)
	j.also(j.p.WrongCountOrder)
	j.kills("wrong_count_late", e)
}
