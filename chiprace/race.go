package chiprace

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Hand is the race cards of a seat.
type Hand struct {
	Seat  int         `json:"seat"`
	Cards []card.Card `json:"cards"`           // one for each chip left over; of real cards the best one is enough
	Extra []card.Card `json:"extra,omitempty"` // dealt one by one to break ties
}

// Change is what a seat gives and receives, all in all.
type Change struct {
	Seat    int  `json:"seat"`
	In      int  `json:"in"`                // chips of the old value
	Out     int  `json:"out"`               // chips of the new one
	Won     int  `json:"won,omitempty"`     // of these, by the race
	Rescued bool `json:"rescued,omitempty"` // of these, one because there was nothing else
}

// Outcome is a race with its cards.
type Outcome struct {
	Winners []int    // seats in the order in which cards serve them
	Rescued []int    // seats served because they would have had nothing
	Changes []Change // by seat
	Tied    []int    // seats that need another card each before anybody is served, in the order of dealing; the rest is empty then
	Cites   []article.ID
}

// In and Out are what is due at the table, in chips of the old and of the new value.
func (o *Outcome) In() (n int) {
	for _, c := range o.Changes {
		n += c.In
	}
	return n
}

// Out is how many new chips the table needs.
func (o *Outcome) Out() (n int) {
	for _, c := range o.Changes {
		n += c.Out
	}
	return n
}

// Net is by how much the chips at the table grow, or shrink below zero.
func (r *Race) Net(o *Outcome) chip.Amount {
	return chip.Amount(o.Out())*r.To - chip.Amount(o.In())*r.From
}

// Run says who is served by the cards. The error is a *refusal.Error.
func (r *Race) Run(hands []Hand, p *Policy) (Outcome, error) {
	var t article.Trace
	plan, err := r.plan(p, &t)
	if err != nil {
		return Outcome{}, err
	}
	if err := plan.accepts(hands); err != nil {
		return Outcome{}, err
	}
	out := Outcome{}
	if len(plan.Order) > 0 {
		entries := plan.entries(hands, p.Ties.Decide(&t))
		if out.Tied, err = tied(entries, plan.ByCards, plan.Order); err != nil {
			return Outcome{}, err
		}
		if len(out.Tied) > 0 {
			out.Cites = t.Decided()
			return out, nil
		}
		for _, e := range entries[:min(plan.ByCards, len(entries))] {
			out.Winners = append(out.Winners, e.seat)
		}
	} else {
		out.Winners = plan.unopposed()
	}
	r.settle(&plan, &out, r.rescue(p, &t))
	if plan.Left > 0 {
		p.Button.Decide(&t)
	}
	out.Cites = t.Decided()
	return out, nil
}

// unopposed are the winners where no card decides.
func (p *Plan) unopposed() (out []int) {
	for _, s := range p.Shares {
		if s.Left == 0 || s.Served || p.ByCards == 0 {
			continue
		}
		out = append(out, s.Seat)
		if p.Most == MostMany { // nobody else races
			out = slices.Repeat(out, p.ByCards)
		}
	}
	return out
}

// settle gives everybody what is due.
func (r *Race) settle(plan *Plan, out *Outcome, rescue Rescue) {
	for i := range plan.Shares {
		s := &plan.Shares[i]
		c := Change{Seat: s.Seat, In: s.In + s.Left, Out: s.Out}
		for _, seat := range out.Winners {
			if seat == s.Seat {
				c.Won++
			}
		}
		if c.Won == 0 && (s.Served || rescue == OnTop && r.bare(s)) {
			c.Rescued = true
			c.Out++
			out.Rescued = append(out.Rescued, s.Seat)
		}
		c.Out += c.Won
		out.Changes = append(out.Changes, c)
	}
}

// accepts refuses cards that cannot be those of the race.
func (p *Plan) accepts(hands []Hand) error {
	seen, dealt := card.Set(0), 0
	for _, seat := range p.Order {
		dealt += p.Share(seat).Left
	}
	given := map[int]bool{}
	for _, h := range hands {
		s := p.Share(h.Seat)
		if s == nil || given[h.Seat] || !slices.Contains(p.Order, h.Seat) || len(h.Cards) == 0 || len(h.Cards) > s.Left {
			most := 0
			if s != nil {
				most = s.Left
			}
			return refusal.New(BadCards, "Seat", h.Seat, "Max", most)
		}
		given[h.Seat] = true
		for _, c := range slices.Concat(h.Cards, h.Extra) {
			switch {
			case !c.Known():
				return refusal.New(BadCards, "Seat", h.Seat, "Max", s.Left)
			case seen.Has(c) && dealt <= card.Count:
				return refusal.New(CardTwice, "Card", c.String())
			}
			seen = seen.With(c)
		}
	}
	for _, seat := range p.Order {
		if !given[seat] {
			return refusal.New(BadCards, "Seat", seat, "Max", p.Share(seat).Left)
		}
	}
	return nil
}

// entry is one card, or the best of a seat, that may win a chip.
type entry struct {
	seat int
	key  []int // what is compared, first things first; more wins
}

// entries lists what competes, best first; where the keys are equal, in the order of dealing.
func (p *Plan) entries(hands []Hand, ties Ties) []entry {
	var out []entry
	for _, seat := range p.Order {
		i := slices.IndexFunc(hands, func(h Hand) bool { return h.Seat == seat })
		cards := hands[i].Cards
		if p.Most == MostOne {
			cards = []card.Card{slices.Max(cards)}
		}
		for _, c := range cards {
			e := entry{seat: seat, key: []int{int(c.Rank())}}
			if ties == BySuit {
				e.key = append(e.key, int(c.Suit()))
			}
			for _, x := range hands[i].Extra {
				e.key = append(e.key, int(x.Rank()))
			}
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b entry) int { return slices.Compare(b.key, a.key) })
	return out
}

// tied are the seats between which the cards do not say who is served, in the order of dealing: only where it makes a difference. A
// seat of them that lacks the further card which another one has is refused.
func tied(entries []entry, n int, order []int) ([]int, error) {
	group := entries // those that share what has been compared with the last one served
	for depth := 0; n < len(group); depth++ {
		lacking := slices.DeleteFunc(slices.Clone(group), func(e entry) bool { return len(e.key) > depth })
		among := func(seat int) bool { return slices.ContainsFunc(group, func(e entry) bool { return e.seat == seat }) }
		switch seats := slices.DeleteFunc(slices.Clone(order), func(seat int) bool { return !among(seat) }); {
		case len(seats) == 1:
			return nil, nil
		case len(lacking) == len(group):
			return seats, nil
		case len(lacking) > 0:
			return nil, refusal.New(BadCards, "Seat", lacking[0].seat, "Max", 1)
		}
		last := group[n-1].key[depth]
		from := slices.IndexFunc(group, func(e entry) bool { return e.key[depth] == last })
		group = slices.DeleteFunc(slices.Clone(group), func(e entry) bool { return e.key[depth] != last })
		n -= from
	}
	return nil, nil
}

// Draw deals the race from a deck, cards by seat in their order, and breaks ties with further ones. next takes the top card; it never
// runs out, because a caller whose deck is empty goes on with another one.
func (r *Race) Draw(next func() card.Card, p *Policy) ([]Hand, Outcome, error) {
	plan, err := r.Plan(p)
	if err != nil {
		return nil, Outcome{}, err
	}
	var hands []Hand
	for _, seat := range plan.Order {
		h := Hand{Seat: seat}
		for range plan.Share(seat).Left {
			h.Cards = append(h.Cards, next())
		}
		hands = append(hands, h)
	}
	for {
		out, err := r.Run(hands, p)
		if err != nil || len(out.Tied) == 0 {
			return hands, out, err
		}
		for i := range hands {
			if slices.Contains(out.Tied, hands[i].Seat) {
				hands[i].Extra = append(hands[i].Extra, next())
			}
		}
	}
}

// Late rules on old chips that turn up once the race is over, worth amount together: how many chips of the smallest value in play they
// are changed for, and what is void.
func Late(amount, smallest chip.Amount, p *Policy) (chips int, void chip.Amount, cites []article.ID) {
	var t article.Trace
	if p.Late.Decide(&t) == Void {
		return 0, amount, t.Decided()
	}
	chips, void = int(amount/smallest), amount%smallest
	if void > 0 {
		p.LateRest.Decide(&t)
	}
	return chips, void, t.Decided()
}
