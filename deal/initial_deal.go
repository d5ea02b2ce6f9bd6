package deal

// dealt deals the hole cards as it physically happened: one card at a time in the order of the deal, cards that do
// not count left out, seats passed over or served too often. The boxed card owed is made good only after the round.
func (j *judge) dealt(owed Card) board {
	l := &j.l
	g := dealing{l: l, events: j.all, place: 1}
	j.notDealt(&g, owed)
	first, n := g.first(), len(l.Seats)
	for round := range l.Game.Hole() {
		var waits SeatSet // places in the order of the deal that are owed a card
		for i := range n {
			at := (first + i) % n
			if !g.misses(l.Seats[at], round) && !g.give(at, true) {
				waits.add(at)
			}
		}
		for i := range n {
			if at := (first + i) % n; waits.Has(at) {
				g.give(at, false)
			}
		}
	}
	for i := range n {
		at := (first + i) % n
		for range g.surplus(l.Seats[at]) {
			g.give(at, false)
		}
	}
	for ; g.place <= l.deck(); g.place++ {
		c := l.card(g.place)
		if g.out>>g.place&1 == 1 {
			g.b.aside.add(c)
		} else {
			g.b.stub.push(c)
		}
	}
	return g.b
}

// dealing is the initial deal while it happens.
type dealing struct {
	l      *Layout
	events []Event
	place  int    // of the next card off the deck
	out    uint64 // places of the cards that are not dealt
	late   uint64 // those among them that were found only when the next card was mixed into a hand
	b      board
}

// first is the place, in the order of the deal, of the seat that really got the first card.
func (g *dealing) first() int {
	first := 0
	for i := range g.events {
		if g.events[i].Kind == FirstCardTo {
			first = max(0, g.l.index(g.events[i].Seat))
		}
	}
	return first
}

// give deals the next card that counts to a place in the order. A card found face up only when the next one was mixed
// into another hand is owed if it may be, and made good after the round: then give reports false.
func (g *dealing) give(i int, mayOwe bool) bool {
	for g.place <= g.l.deck() {
		at := g.place
		c := g.l.card(at)
		g.place++
		if g.out>>at&1 == 0 {
			g.b.hands[i].add(c)
			return true
		}
		g.b.aside.add(c)
		if mayOwe && g.late>>at&1 == 1 {
			return false
		}
	}
	return true
}

// notDealt notes the cards that lay face up in the deck, or were seen not to belong there as they were dealt.
func (j *judge) notDealt(g *dealing, owed Card) {
	for i := range j.all {
		e := &j.all[i]
		bit := uint64(1) << j.l.place(e.Card) // none: place 0, which no card has
		switch e.Kind {
		case Boxed:
			g.out |= bit
			if e.Card == owed || e.Card != (Card{}) && j.nextMixed(e) {
				g.late |= bit
			}
		case Foreign:
			if e.Card.Pile == Stub || j.skipped(e) {
				g.out |= bit
			}
			if e.After != (Card{}) {
				g.late |= bit
			}
		case OddBack:
			if e.Card.Pile == Stub {
				g.out |= bit
			}
		}
	}
}

// nextMixed reports whether a boxed card was found only when the card after it had been mixed into a hand; where the
// floor chooses how it is replaced, it matters only when it is told.
func (j *judge) nextMixed(e *Event) bool {
	if e.After != (Card{}) || e.Card.Pile == Stub || j.p.BoxedCard.Consult(&j.t) == FloorReplaces {
		return e.After != Card{}
	}
	return !j.holds(e.AtOnce, "at_once", e)
}

// misses reports whether a seat is passed over in a round: it got no cards, or too few of them.
func (g *dealing) misses(seat, round int) bool {
	for i := range g.events {
		if e := &g.events[i]; e.Seat == seat && (e.Kind == NoCards || e.Kind == Holds && round >= e.N) {
			return true
		}
	}
	return false
}

// surplus is the number of cards that a seat got too many.
func (g *dealing) surplus(seat int) int {
	n := 0
	for i := range g.events {
		switch e := &g.events[i]; {
		case e.Seat != seat:
		case e.Kind == Holds:
			n = max(n, e.N-g.l.Game.Hole())
		case e.Kind == GivenTo && e.Card.Pile == Stub:
			n++
		}
	}
	return n
}
