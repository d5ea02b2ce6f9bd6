package deal

import (
	"slices"

	"github.com/floorbook/floorbook/article"
)

// Order returns the seats in the order in which they get cards: from the left of the button, clockwise.
func (l *Layout) Order(p *Policy, t *article.Trace) []int {
	if l.Button > 0 {
		p.DealFirst.Decide(t)
	}
	p.DealOrder.Decide(t)
	return slices.Clone(l.Seats)
}

// RegularStub returns the cards that a complete regular deal leaves, from the top.
func (l *Layout) RegularStub(p *Policy, t *article.Trace) []Card {
	p.StubOrder.Decide(t)
	cards := make([]Card, 0, l.deck()-l.dealt())
	for place := l.dealt() + 1; place <= l.deck(); place++ {
		cards = append(cards, l.card(place))
	}
	return cards
}
