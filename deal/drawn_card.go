package deal

// drawnCard names the card that was drawn at random under an earlier ruling, and with it those that were not: they are what
// they were before the shuffle.
func drawnCard(j *judge) bool {
	j.drawn()
	return false
}

// drawn gives the cards of a shuffle of a few cards their own names back, where it was told which one was drawn.
func (j *judge) drawn() {
	for i := range j.events {
		e := &j.events[i]
		if e.Kind == Drawn && j.b.draws(e.Card) {
			j.p.ShuffleFaceDown.Decide(&j.t)
			j.say("drawn", e)
		}
	}
}

// notDrawn reports an event that tells of a draw which did not take place.
func (j *judge) notDrawn(e *Event) bool {
	for _, m := range j.b.mixes[:j.b.nmixes] {
		if m.drawn == e.Card {
			return false
		}
	}
	return e.Kind == Drawn
}

// draws makes a card the first of the shuffle that it was part of, the others follow in their order; false where there is no
// such shuffle, or it was told already.
func (b *board) draws(c Card) bool {
	for i := range b.mixes[:b.nmixes] {
		m := &b.mixes[i]
		if !m.of.has(c) || m.drawn != (Card{}) {
			continue
		}
		m.drawn = c
		b.rename(Shuffle1+Pile(i), c, m.of)
		return true
	}
	return false
}

// rename gives the cards of a shuffled pile their names: first, then the rest of what they were.
func (b *board) rename(p Pile, first Card, of few) {
	of.drop(first)
	name := func(cards []Card) {
		for i, c := range cards {
			switch {
			case c.Pile != p:
			case c.N == 1:
				cards[i] = first
			case int(c.N)-2 < int(of.n):
				cards[i] = of.cards[c.N-2]
			}
		}
	}
	for s := range Streets {
		name(b.burns[s].list())
		name(b.cards[s].list())
		name(b.back[s].list())
	}
	for i := range b.hands {
		name(b.hands[i].list())
	}
	name(b.aside.list())
	name(b.stub.list())
}
