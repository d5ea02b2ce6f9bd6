package deal

import "slices"

// pile is cards held by value, the top one first.
type pile struct {
	n     uint8
	cards [DeckMax]Card
}

func (p *pile) list() []Card { return p.cards[:p.n] }

// pop takes the top card; none from an empty pile.
func (p *pile) pop() Card {
	if p.n == 0 {
		return Card{}
	}
	c := p.cards[0]
	copy(p.cards[:], p.cards[1:p.n])
	p.n--
	p.cards[p.n] = Card{}
	return c
}

// push puts a card at the bottom.
func (p *pile) push(c Card) {
	if int(p.n) < len(p.cards) {
		p.cards[p.n] = c
		p.n++
	}
}

// put puts a card back where it came from: above the first card that came after it.
func (p *pile) put(c Card) {
	at := slices.IndexFunc(p.list(), func(x Card) bool { return c.before(x) })
	if at < 0 || int(p.n) == len(p.cards) {
		p.push(c)
		return
	}
	copy(p.cards[at+1:p.n+1], p.cards[at:p.n])
	p.cards[at] = c
	p.n++
}

// drop takes a card out and reports whether it was there.
func (p *pile) drop(c Card) bool {
	at := slices.Index(p.list(), c)
	if at < 0 {
		return false
	}
	copy(p.cards[at:], p.cards[at+1:p.n])
	p.n--
	p.cards[p.n] = Card{}
	return true
}

// mixing is one shuffle in the middle of the hand.
type mixing struct {
	cards, muck, burns uint8
	of, back           few
	before             Street
	floor, again       bool
	drawn              Card // of: the one that became the first
}

// board is where every card of the deck is. It is a value: an option of the floor is tried on a copy.
type board struct {
	stub  pile
	hands [SeatMax]few // by place in the order of the deal
	aside few          // out of play

	burns  [Streets]few   // burned before the street, or already destined to be
	cards  [Streets]few   // the street
	laid   [Streets]bool  // the street lies on the table
	left   [Streets]uint8 // cards in the stub before the street's burn; of a street that lies, after it
	noBurn [Streets]bool  // a shuffle has taken the place of the burn
	back   [Streets]few   // cards that go back into the stub before the street
	mix    [Streets]bool  // the stub is shuffled before the street

	muck   uint8 // folded cards that the stub was mixed with
	mixed  uint8 // burned cards that the stub was mixed with
	mixes  [int(Shuffle3-Shuffle1) + 1]mixing
	nmixes uint8
}

// shuffled starts a new pile of n shuffled cards; false when three shuffles were made already.
func (b *board) shuffled(m mixing) (Pile, bool) {
	if int(b.nmixes) == len(b.mixes) {
		return None, false
	}
	b.mixes[b.nmixes] = m
	b.nmixes++
	return Shuffle1 + Pile(b.nmixes-1), true
}

// prepare puts back and shuffles what a street waits for.
func (b *board) prepare(s Street) {
	if !b.mix[s] {
		return
	}
	b.mix[s] = false
	back := b.back[s]
	b.back[s] = few{}
	n := b.stub.n + back.n + b.muck + b.mixed
	p, ok := b.shuffled(mixing{cards: n, back: back, before: s, muck: b.muck, burns: b.mixed})
	if !ok {
		for _, c := range back.list() {
			b.stub.push(c)
		}
		return
	}
	b.muck, b.mixed = 0, 0
	b.stub = pile{}
	for i := range min(n, DeckMax) {
		b.stub.push(Card{p, i + 1})
	}
}

// shuffle shuffles a few open cards among themselves and returns what they have become; the floor may be the one who draws
// the first of them.
func (b *board) shuffle(of few, before Street, floor bool) few {
	p, ok := b.shuffled(mixing{cards: of.n, of: of, before: before, floor: floor})
	if !ok {
		return of
	}
	var out few
	for i := range of.n {
		out.add(Card{p, i + 1})
	}
	return out
}

// lay opens a street as the dealer did it, with so many burns and cards.
func (b *board) lay(s Street, burns, cards int) {
	b.prepare(s)
	if b.noBurn[s] || b.burns[s].n > 0 {
		burns--
	}
	for range burns {
		b.take(&b.burns[s])
	}
	for int(b.cards[s].n) < cards && b.stub.n > 0 {
		b.take(&b.cards[s])
	}
	b.laid[s] = true
	b.left[s] = b.stub.n
}

// take moves the top card of the stub.
func (b *board) take(to *few) {
	if b.stub.n > 0 && to.n < fewMax {
		to.add(b.stub.pop())
	}
}

// finish deals every street that does not lie yet, each with one burn unless it needs none.
func (b *board) finish() { b.deal(Streets) }

// deal deals so the streets before one.
func (b *board) deal(before Street) {
	for s := range before {
		if b.laid[s] || int(b.cards[s].n) >= s.Cards() {
			continue
		}
		b.prepare(s)
		b.left[s] = b.stub.n
		if b.burns[s].n == 0 && !b.noBurn[s] {
			b.take(&b.burns[s])
		}
		for int(b.cards[s].n) < s.Cards() {
			if b.stub.n == 0 {
				return
			}
			b.take(&b.cards[s])
		}
	}
}

// trimBurns returns the burns of a street beyond the first keep to the stub.
func (b *board) trimBurns(s Street, keep int) {
	var stays few
	for i, c := range b.burns[s].list() {
		if i < keep || c.Pile == Dealt {
			stays.add(c)
		} else {
			b.stub.put(c)
		}
	}
	b.burns[s] = stays
}

// restore gives the streets from one on, as far as they do not stand, the cards they have in the plan.
func (b *board) restore(from Street, plan *board, stands [Streets]bool) {
	for s := from; s < Streets; s++ {
		if stands[s] {
			b.trimBurns(s, 1)
			continue
		}
		for _, c := range b.cards[s].list() {
			b.stub.put(c)
		}
		b.cards[s], b.laid[s] = few{}, false
		b.trimBurns(s, 0)
	}
	for s := from; s < Streets; s++ {
		if !stands[s] {
			b.destine(s, plan.cards[s])
		}
	}
}

// destine burns what lies above the cards meant for a street and deals them; where they have gone, the street is
// dealt regularly.
func (b *board) destine(s Street, cards few) {
	b.left[s] = b.stub.n
	if cards.n == 0 || !slices.Contains(b.stub.list(), cards.cards[0]) {
		return
	}
	for b.stub.n > 0 && b.stub.cards[0] != cards.cards[0] && b.burns[s].n < fewMax {
		b.take(&b.burns[s])
	}
	for _, c := range cards.list() {
		if b.stub.drop(c) {
			b.cards[s].add(c)
		}
	}
	b.noBurn[s] = true
}

// redeal puts the cards of a street back to be shuffled with the stub and dealt again.
func (b *board) redeal(s Street) {
	for _, c := range b.cards[s].list() {
		b.back[s].add(c)
	}
	b.cards[s], b.laid[s], b.mix[s], b.noBurn[s] = few{}, false, true, true
}

// unplan puts back into the stub what is only meant for streets that do not lie yet, from the first on from which regular dealing
// gives them the same: so an error on such a street is told from what the dealer really did. Cards that had left the stub of seen
// stay where they are.
func (b *board) unplan(seen *pile) {
	same := *b
	same.finish()
	for from := range Street(Streets) {
		plain := *b
		plain.unplanFrom(from, seen)
		dealt := plain
		dealt.finish()
		if dealt.burns == same.burns && dealt.cards == same.cards {
			*b = plain
			return
		}
	}
}

func (b *board) unplanFrom(from Street, seen *pile) {
	planned := *b
	for s := from; s < Streets; s++ {
		if planned.laid[s] || planned.cards[s].n == 0 {
			continue
		}
		b.cards[s], b.noBurn[s] = few{}, false
		for _, c := range planned.cards[s].list() {
			b.stub.put(c)
		}
		for _, c := range planned.burns[s].list() {
			if slices.Contains(seen.list(), c) {
				b.burns[s].drop(c)
				b.stub.put(c)
			}
		}
	}
}
