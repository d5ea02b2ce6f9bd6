package deal

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// count is a seat with a wrong number of cards.
type count struct {
	*Event
	N int
}

// counts lists the seats whose number of cards is wrong, in the order of the deal, and how many cards are too many and too few in all.
func (j *judge) counts() (list [IrregularMax]count, n, surplus, short int) {
	hole := j.l.Game.Hole()
	for i := range j.events {
		c := count{&j.events[i], j.events[i].N}
		switch {
		case c.Kind == GivenTo && c.Card.Pile == Stub:
			c.N = hole + 1
		case c.Kind != Holds || c.N == hole:
			continue
		}
		surplus += max(0, c.N-hole)
		short += max(0, hole-c.N)
		if n < len(list) {
			list[n] = c
			n++
		}
	}
	slices.SortStableFunc(list[:n], func(a, b count) int { return j.l.index(a.Seat) - j.l.index(b.Seat) })
	return list, n, surplus, short
}

// surplusCard judges cards too many. Where the book takes a single one back before the betting it becomes the next
// burn, so that the board is what it would have been.
func surplusCard(j *judge) bool {
	list, n, surplus, short := j.counts()
	if surplus == 0 || short > 0 || j.late(list[0].Event) {
		return false
	}
	rule := j.p.SurplusCard.Consult(&j.t)
	switch {
	case rule == CountBurn && surplus >= j.p.SurplusLimit.Consult(&j.t):
		j.p.SurplusLimit.Decide(&j.t)
		j.also(j.p.SurplusCardGame)
		j.also(j.p.WrongCountFirst)
		return j.misdeal("surplus_cards", list[0].Event)
	case rule == CountBurn && j.someActed(list[0].Event):
		j.p.MissingCard.Decide(&j.t)
		j.also(j.p.WrongCountFirst)
		return j.misdeal("wrong_count", list[0].Event)
	case rule != CountBurn:
		j.p.SurplusCard.Decide(&j.t)
		return j.miscounted("surplus_cards", list[0].Event, list[:n])
	}
	j.p.SurplusCard.Decide(&j.t)
	j.also(j.p.SurplusCardGame)
	for _, c := range list[:n] {
		j.takesBack(c)
	}
	return false
}

// takesBack puts a surplus card on the stub, from where it is burned.
func (j *judge) takesBack(many count) {
	h := &j.b.hands[j.l.index(many.Seat)]
	if h.n == 0 || j.b.laid[Flop] {
		return
	}
	c := h.cards[h.n-1]
	h.drop(c)
	j.say("surplus_burned", &Event{Seat: many.Seat, Card: c, N: many.N})
	if j.l.Game.Board() && j.b.burns[Flop].n == 0 {
		j.b.burns[Flop].add(c)
		return
	}
	j.b.stub.put(c)
}

// miscounted ends a wrong count in a misdeal. Where only wagers close the window, two players who have acted without
// both wagering are the text's doubtful case: the floor may take it for too late, and the miscounted hands are dead.
func (j *judge) miscounted(key string, e *Event, list []count) bool {
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
	for _, c := range list[:n] {
		switch {
		case c.N == j.l.Game.Hole()-1 && j.isButton(c.Seat) && surplus == 0 && j.buttonShort(c):
		case j.late(c.Event):
			j.irregular(c.Event)
		case short == 0:
			continue // a single surplus card was taken back
		case j.inOrder(c, list[:n]):
			j.p.MissingCard.Decide(&j.t)
			j.givesTop(c)
		default:
			j.p.MissingCard.Decide(&j.t)
			j.also(j.p.WrongCountFirst)
			return j.miscounted("wrong_count", c.Event, list[:n])
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
func (j *judge) buttonShort(c count) bool {
	e, rule := c.Event, j.p.ButtonShort.Consult(&j.t)
	if rule == CountMisdeal || rule == CountInOrder && !j.holds(e.InOrder, "in_order", e) {
		return false
	}
	late := j.tooLate(e)
	if late && !j.p.ButtonShortLate.Consult(&j.t) {
		return false
	}
	if j.hasActed(e, e.Seat) {
		j.p.ButtonActedShort.Decide(&j.t)
		j.kills("button_acted_short", e)
		return true
	}
	j.p.ButtonShort.Decide(&j.t)
	if late {
		j.p.ButtonShortLate.Decide(&j.t)
	}
	j.givesTop(c)
	return true
}

// givesTop deals the missing cards from the top of the stub.
func (j *judge) givesTop(short count) {
	why, h := Event{Seat: short.Seat, N: short.N}, &j.b.hands[j.l.index(short.Seat)]
	for range j.l.Game.Hole() - short.N {
		j.b.take(h)
		why.Card = h.cards[max(1, h.n)-1]
		j.result.given.add(why.Card)
	}
	j.say("top_card", &why)
}

// inOrder reports whether the missing card is the top card in its normal order: everybody who gets cards after the seat
// misses one too.
func (j *judge) inOrder(c count, list []count) bool {
	if j.p.MissingCard.Consult(&j.t) != CountInOrder || c.InOrder == article.No || c.N != j.l.Game.Hole()-1 {
		return false
	}
	for _, seat := range j.l.Seats[j.l.index(c.Seat)+1:] {
		misses := func(o count) bool { return o.Seat == seat && o.N == j.l.Game.Hole()-1 }
		if !slices.ContainsFunc(list, misses) {
			return j.holds(c.InOrder, "in_order", c.Event)
		}
	}
	return true
}

// irregular kills a hand with a wrong number of cards, found too late for a misdeal. The deck goes on as it is (TDA-38).
func (j *judge) irregular(e *Event) {
	j.p.WrongCountLate.Decide(&j.t)
	j.also(j.p.WrongCountNamed)
	j.also(j.p.WrongCountBurn)
	j.also(j.p.WrongCountOrder)
	j.kills("wrong_count_late", e)
}
