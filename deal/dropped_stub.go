package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// droppedStub judges a stub that fell in the middle of the hand: put back in order if that can be done, otherwise
// shuffled, with the muck or the burned cards when it cannot be told from them (TDA-RP-4).
func droppedStub(j *judge) bool {
	e, ok := j.find(Dropped)
	if !ok || j.stubRun {
		return false
	}
	j.also(j.p.DroppedStub)
	mixed := j.mixedWith(e)
	switch {
	case !mixed && !j.orderLost(e):
		j.p.DroppedInOrder.Decide(&j.t)
		j.say("stub_in_order", e)
		return false
	case mixed:
		j.p.DroppedMixed.Decide(&j.t)
		j.say("stub_mixed", e)
	default:
		j.p.DroppedReshuffle.Decide(&j.t)
		j.say("stub_reshuffled", e)
	}
	for s := range Street(Streets) {
		if !j.b.laid[s] && j.b.cards[s].n == 0 {
			j.mixIn(e)
			j.b.mix[s] = true
			return false
		}
	}
	return false
}

// mixedWith reports whether a stub that fell is mixed with other cards.
func (j *judge) mixedWith(e *Event) bool {
	if e.OrderLost == article.No && e.WithMuck != article.Yes && e.WithBurns != article.Yes {
		return false
	}
	muck := j.holds(e.WithMuck, "with_muck", e)
	return j.holds(e.WithBurns, "with_burns", e) || muck
}

// mixIn lets the next shuffle of the stub include the folded cards, or the burned cards, that it fell on.
func (j *judge) mixIn(e *Event) {
	if j.holds(e.WithMuck, "with_muck", e) {
		j.b.muck += uint8(min(j.foldedCards(), DeckMax-int(j.b.stub.n)))
	}
	if !j.holds(e.WithBurns, "with_burns", e) {
		return
	}
	for s := range Street(Streets) {
		if j.b.laid[s] {
			j.b.mixed += j.b.burns[s].n
			j.b.burns[s] = few{}
		}
	}
}

// foldedCards counts the cards in the muck, and takes those of players who are known to have folded from their hands.
func (j *judge) foldedCards() int {
	n := 0
	for _, e := range j.all {
		switch {
		case e.Kind == Folded:
			n += e.N * j.l.Game.Hole()
		case e.Kind == Acts && e.Act == hand.Fold && e.Seat > 0:
			if i := j.l.index(e.Seat); i >= 0 {
				n += int(j.b.hands[i].n)
				j.b.hands[i] = few{}
			}
		case e.Kind == Acts && e.Act == hand.Fold:
			n += j.l.Game.Hole()
		}
	}
	return n
}
