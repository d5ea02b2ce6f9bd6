package deal

import "slices"

// dealt deals the hole cards as it physically happened: one card at a time in the order of the deal, cards that do
// not count left out, seats passed over or served too often.
func dealt(l *Layout, events []Event) board {
	g := dealing{l: l, events: events, place: 1}
	order := g.order()
	for round := range l.Game.Hole() {
		var owed few // places in the order, kept as numbers
		for i, seat := range order {
			if g.misses(seat, round) {
				continue
			}
			if !g.give(i, seat) {
				owed.add(Card{Dealt, uint8(i + 1)})
			}
		}
		for _, c := range owed.list() {
			g.give(int(c.N)-1, 0)
		}
	}
	for i, seat := range order {
		for range g.surplus(seat) {
			g.give(i, 0)
		}
	}
	for ; g.place <= l.deck(); g.place++ {
		c := l.card(g.place)
		if g.outOfPlay(c) {
			g.b.aside.add(c)
			continue
		}
		g.b.stub.push(c)
	}
	g.inOrder(order)
	return g.b
}

// dealing is the initial deal while it happens.
type dealing struct {
	l      *Layout
	events []Event
	place  int // of the next card off the deck
	b      board
}

// order is the seats in the order in which they were really dealt to.
func (g *dealing) order() []int {
	order := slices.Clone(g.l.Seats)
	for _, e := range g.events {
		if at := slices.Index(order, e.Seat); e.Kind == FirstCardTo && at > 0 {
			order = append(slices.Clone(order[at:]), order[:at]...)
		}
	}
	return order
}

// inOrder sorts the hands back into the order of the layout.
func (g *dealing) inOrder(order []int) {
	hands := g.b.hands
	for i, seat := range order {
		g.b.hands[g.l.index(seat)] = hands[i]
	}
}

// give deals the next card that counts to a place in the order. A card found face up only when the next one was mixed
// into another hand is owed, and made good after the round: then give reports false.
func (g *dealing) give(i, seat int) bool {
	for g.place <= g.l.deck() {
		c := g.l.card(g.place)
		g.place++
		if !g.outOfPlay(c) {
			g.b.hands[i].add(c)
			return true
		}
		g.b.aside.add(c)
		if seat > 0 && g.foundLate(c) {
			return false
		}
	}
	return true
}

// outOfPlay reports whether a card lay face up in the deck, or was seen not to belong there as it was dealt.
func (g *dealing) outOfPlay(c Card) bool {
	return slices.ContainsFunc(g.events, func(e Event) bool {
		switch {
		case e.Card != c:
			return false
		case e.Kind == Boxed:
			return true
		case e.Kind == Foreign:
			return c.Pile == Stub || e.After != Card{} || e.AtOnce
		}
		return e.Kind == OddBack && c.Pile == Stub
	})
}

func (g *dealing) foundLate(c Card) bool {
	return slices.ContainsFunc(g.events, func(e Event) bool {
		return e.Card == c && (e.Kind == Boxed || e.Kind == Foreign) && e.After != Card{}
	})
}

// misses reports whether a seat is passed over in a round: it got no cards, or too few of them.
func (g *dealing) misses(seat, round int) bool {
	return slices.ContainsFunc(g.events, func(e Event) bool {
		return e.Seat == seat && (e.Kind == NoCards || e.Kind == Holds && round >= e.N)
	})
}

// surplus is the number of cards that a seat got too many.
func (g *dealing) surplus(seat int) int {
	n := 0
	for _, e := range g.events {
		switch {
		case e.Seat != seat:
		case e.Kind == Holds:
			n = max(n, e.N-g.l.Game.Hole())
		case e.Kind == GivenTo && e.Card.Pile == Stub:
			n++
		}
	}
	return n
}
