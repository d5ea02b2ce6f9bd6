package deal

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// sheets is the room in which the lists of one ruling's outcomes are written, so that a ruling allocates a few arrays
// and not one for every list.
type sheets struct {
	outcomes int // that may come
	cards    []Card
	holdings []Holding
	openings []Opening
	shuffles []Shuffle
}

// open makes room for the outcomes, once there is one in which the hand plays on.
func (s *sheets) open(l *Layout) {
	if s.cards != nil {
		return
	}
	s.cards = make([]Card, 0, s.outcomes*(l.deck()+l.Game.Hole()))
	s.holdings = make([]Holding, 0, s.outcomes*(len(l.Seats)+2))
	if l.Game.Board() {
		s.openings = make([]Opening, 0, s.outcomes*Streets)
	}
}

// write copies cards into the room.
func (s *sheets) write(cards []Card) []Card {
	at := len(s.cards)
	s.cards = append(s.cards, cards...)
	return s.cards[at:len(s.cards):len(s.cards)]
}

// since are the holdings written from an index on; none is nil.
func (s *sheets) since(at int) []Holding {
	if at == len(s.holdings) {
		return nil
	}
	return s.holdings[at:len(s.holdings):len(s.holdings)]
}

// outcome writes down what becomes of cards and seats.
func (j *judge) outcome(out *Outcome, s *sheets) {
	r := &j.result
	*out = Outcome{Verdict: r.verdict, Carry: r.carry, NewDeck: r.newDeck, Refused: r.refused}
	if r.verdict == Plays {
		out.Dead, out.Folds, out.SitsOut = r.dead.in(&j.l), r.folds.in(&j.l), r.sitsOut.in(&j.l)
	}
	if r.next > 0 {
		next := j.positions(r.next)
		out.Next = &next
	}
	paid := j.paid()
	for _, amount := range paid {
		out.Pot += amount
	}
	switch r.verdict {
	case Misdeal:
		out.Redeal = j.redeal()
		out.Refund, out.Pot = refund(&paid), 0 // whatever was put in, blinds included, goes back before they are posted again
	case Void:
		out.Redeal = j.redeal()
		if !r.carry {
			paid[r.withheld] = 0
			out.Refund, out.Pot = refund(&paid), 0
		}
	case Plays:
		out.ButtonMoves = r.moved
		out.Refund = j.givenBack(&paid)
		for _, back := range out.Refund {
			out.Pot -= back.Amount
		}
		out.Finish, out.Replaced = r.finish, r.replaced
		if j.l.Game.Board() {
			j.b.finish()
		}
		j.cards(out, s)
	}
}

// paid is what each seat has put into the pot, as far as that was told: what was posted, and the totals of each round.
func (j *judge) paid() [SeatMax + 1]chip.Amount {
	paid, front, _ := j.told()
	for seat := range paid {
		paid[seat] += front[seat]
	}
	return paid
}

// told is what each seat has paid in rounds that are over, and what it has in front in this one; street reports whether
// the first round is over.
func (j *judge) told() (paid, front [SeatMax + 1]chip.Amount, street bool) {
	for i := range j.all {
		switch e := &j.all[i]; {
		case e.Kind == DealsStreet && !e.Premature:
			for seat := range paid {
				paid[seat] += front[seat]
			}
			front, street = [SeatMax + 1]chip.Amount{}, true
		case e.Kind == Chips:
			front[e.Seat] = max(0, e.Amount-paid[e.Seat])
		case e.Kind == Acts && e.Amount > 0:
			front[e.Seat] = max(front[e.Seat], e.Amount)
		}
	}
	return paid, front, street
}

// uncalled is the part of a seat's bet that nobody has matched; before the flop 0 as long as no other chips were told
// of, since the blinds may match some of it.
func (j *judge) uncalled(seat int) chip.Amount {
	_, front, street := j.told()
	most := chip.Amount(0)
	for other, amount := range front {
		if other != seat {
			most = max(most, amount)
		}
	}
	if most == 0 && !street {
		return 0
	}
	return max(0, front[seat]-most)
}

// refund lists the chips of the seats that get some.
func refund(paid *[SeatMax + 1]chip.Amount) (out []Posted) {
	for seat, amount := range paid {
		if amount > 0 {
			out = append(out, Posted{seat, amount})
		}
	}
	return out
}

// givenBack is the chips that go back to seats while the hand plays on; their amount is 0 where it was not told.
func (j *judge) givenBack(paid *[SeatMax + 1]chip.Amount) []Posted {
	seats := j.result.returned
	if seats|j.result.uncalled == 0 {
		return nil
	}
	for seat := range paid {
		switch {
		case seats.Has(seat):
		case j.result.uncalled.Has(seat):
			paid[seat] = j.uncalled(seat)
		default:
			paid[seat] = 0
		}
	}
	out := refund(paid)
	for _, seat := range seats.in(&j.l) {
		if paid[seat] == 0 {
			out = append(out, Posted{Seat: seat})
		}
	}
	return out
}

// cards writes down where every card is.
func (j *judge) cards(out *Outcome, s *sheets) {
	s.open(&j.l)
	b, r := &j.b, &j.result
	at := len(s.holdings)
	for i, seat := range j.l.Seats {
		s.holdings = append(s.holdings, Holding{seat, s.write(b.hands[i].list())})
	}
	out.Hands = s.since(at)
	at = len(s.holdings)
	for i, seat := range j.l.Seats {
		if got := j.new(i); got.n > 0 && !r.dead.Has(seat) {
			s.holdings = append(s.holdings, Holding{seat, s.write(got.list())})
		}
	}
	out.Gets = s.since(at)
	at = len(s.holdings)
	for i, seat := range j.l.Seats {
		if r.door.Has(seat) {
			s.holdings = append(s.holdings, out.Hands[i])
		}
	}
	out.Door = s.since(at)
	out.Aside = s.write(b.aside.list())
	out.Stub = int(b.stub.n)
	if r.lastDeal {
		last := r.seventh
		out.Seventh = &last
	}
	if j.l.Game.Board() {
		out.Board = j.streets(s)
	}
	if b.nmixes > 0 {
		out.Shuffles = j.mixed(s)
	}
}

// mixed writes down the shuffles.
func (j *judge) mixed(s *sheets) []Shuffle {
	if s.shuffles == nil {
		s.shuffles = make([]Shuffle, 0, s.outcomes)
	}
	at := len(s.shuffles)
	for i := range j.b.mixes[:j.b.nmixes] {
		m := &j.b.mixes[i]
		s.shuffles = append(s.shuffles, Shuffle{
			Cards: int(m.cards), Of: s.write(m.of.list()), Back: s.write(m.back.list()), Before: m.before,
			Muck: int(m.muck), Burns: int(m.burns), Floor: m.floor, Again: m.again, Cite: j.p.ShuffleFaceDown.Cite,
			Drawn: m.drawn, Asked: i < j.earlier && m.of.n > 0 && m.drawn == Card{},
		})
	}
	return s.shuffles[at:len(s.shuffles):len(s.shuffles)]
}

// streets writes down what the board is made of.
func (j *judge) streets(s *sheets) []Opening {
	b, at := &j.b, len(s.openings)
	for st := range Street(Streets) {
		s.openings = append(s.openings, Opening{
			Street: st, Burn: s.write(b.burns[st].list()), Cards: s.write(b.cards[st].list()), Left: int(b.left[st]), Open: b.laid[st],
			NoBurn: b.noBurn[st] && !b.laid[st],
		})
	}
	return s.openings[at:len(s.openings):len(s.openings)]
}

// new are the cards of a hand that a regular deal would not have given it, or not yet.
func (j *judge) new(i int) (out few) {
	n := len(j.l.Seats)
	for _, c := range j.b.hands[i].list() {
		if c.Pile != Dealt || (int(c.N)-1)%n != i || j.result.given.has(c) {
			out.add(c)
		}
	}
	return out
}

// positions are button and blinds with the button at a seat.
func (j *judge) positions(button int) Positions {
	first := j.l.after(button)
	second := j.l.after(first)
	if len(j.l.Seats) == 2 {
		first, second = second, first
	}
	return Positions{Button: button, SmallBlind: first, BigBlind: second}
}

// redeal is what the new deal keeps: button, players and blinds (TDA-35-C).
func (j *judge) redeal() *Redeal {
	button, moved := j.l.Button, j.result.moved
	out := &Redeal{Button: button, Corrected: moved > 0, CountsOnce: true}
	if moved > 0 {
		pos := j.positions(moved)
		out.Button, out.SmallBlind, out.BigBlind = moved, pos.SmallBlind, pos.BigBlind
	} else if button > 0 {
		out.SmallBlind, out.BigBlind = j.l.SmallBlind(), j.l.BigBlind()
	}
	var t article.Trace
	j.p.Redeal.Decide(&t)
	j.p.RedealCounts.Decide(&t)
	if j.p.MisdealNamed.Value {
		j.p.MisdealNamed.Decide(&t)
	}
	out.Cites = t.Decided()
	for _, e := range j.all {
		switch e.Kind {
		case Absent:
			out.MayPlay = append(out.MayPlay, e.Seat)
			out.AbsentCite = []article.ID{j.p.RedealAbsent.Cite}
		case Penalised:
			out.Dead = append(out.Dead, e.Seat)
			out.Left = append(out.Left, e.N-1)
			out.DeadCites = []article.ID{j.p.RedealPenalised.Cite, j.p.RedealCounts.Cite}
		}
	}
	return out
}
