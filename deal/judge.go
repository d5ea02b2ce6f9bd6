package deal

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// judge is one ruling while it is made.
type judge struct {
	l      *Layout
	p      *Policy
	t      article.Trace
	all    []Event // the whole hand
	events []Event // what has not been ruled on yet
	from   int     // index of events[0] in all

	b    board
	plan board // the board as it would have come without error

	on      Street // the street asked about
	point   string
	kind    RulingKind
	result  result
	options []alternative
	chosen  int
	floors  int    // choices left to the floor so far
	force   choice // a choice to be made otherwise than by default
	asks    []string
	fines   []Penalty
	why     []Reason
	fixed   [Streets]bool // put right together with a street before
	stubRun bool          // the dropped stub has been dealt with
}

// result is what a ruling settles beside the cards.
type result struct {
	verdict  Verdict
	dead     SeatSet
	folds    SeatSet
	sitsOut  SeatSet
	door     SeatSet
	carry    bool
	finish   bool
	refused  bool
	newDeck  bool
	returned SeatSet
	withheld int // seat whose part of a refund is kept back
	moved    int // seat to which a misplaced button moves
	given    few // cards of the initial deal that were given late
	next     int // button of the next hand, where this one's was wrong
	seventh  Last
	lastDeal bool // seventh holds
}

// alternative is one way the floor may rule: what it settles, and what it does with the cards.
type alternative struct {
	key   string
	apply func(*board, *result)
}

// choice is an option of one of the floor's choices, counted from 1.
type choice struct{ floor, option int }

// floor leaves it to the floor, and goes on with the proposed default.
func (j *judge) floor(chosen int, options ...alternative) {
	j.kind, j.options, j.chosen = Floor, options, chosen
	j.floors++
	if j.force.floor == j.floors {
		chosen = j.force.option
	}
	if apply := options[chosen].apply; apply != nil {
		apply(&j.b, &j.result)
	}
}

// asks asks for a fact without which the rest cannot be settled.
func (j *judge) askFor(question string) {
	j.kind = Missing
	j.asks = append(j.asks, question)
}

// missing asks for a fact; the options say what follows from each answer.
func (j *judge) missing(question string, chosen int, options ...alternative) {
	j.floor(chosen, options...)
	j.kind = Missing
	j.asks = append(j.asks, question)
}

func (j *judge) say(key string, e Event) {
	j.why = append(j.why, Reason{Key: key, Seat: e.Seat, Card: e.Card, Count: e.N})
}

// find returns the first event of a kind that has not been ruled on.
func (j *judge) find(k Kind) (Event, bool) {
	i := slices.IndexFunc(j.events, func(e Event) bool { return e.Kind == k })
	if i < 0 {
		return Event{}, false
	}
	return j.events[i], true
}

func (j *judge) happened(k Kind) bool {
	_, ok := j.find(k)
	return ok
}

// tally counts actions.
type tally struct {
	any, chips, raises int
	actors, wagerers   SeatSet
	unnamed, unnamedIn int
	opened             bool // a later street has been opened: the first round is over
}

func (t *tally) add(e Event) {
	chips := e.Act == hand.Call || e.Act == hand.Bet || e.Act == hand.Raise
	t.any++
	if e.Seat == 0 {
		t.unnamed++
	}
	t.actors.add(e.Seat)
	if chips {
		t.chips++
		t.wagerers.add(e.Seat)
		if e.Seat == 0 {
			t.unnamedIn++
		}
	}
	if e.Act == hand.Bet || e.Act == hand.Raise {
		t.raises++
	}
}

// players is the number of different players who have acted.
func (t *tally) players() int { return (t.actors &^ 1).count() + t.unnamed }

// bettors is the number of different players who have put chips in.
func (t *tally) bettors() int { return (t.wagerers &^ 1).count() + t.unnamedIn }

// acts counts the actions of the whole hand so far.
func (j *judge) acts() (t tally) {
	for _, e := range j.all {
		if e.Kind == Acts {
			t.add(e)
		}
	}
	return t
}

// seatOf is the seat whose hand holds a card, or that was meant to get it.
func (j *judge) seatOf(c Card) int {
	for i, seat := range j.l.Seats {
		if j.b.hands[i].has(c) {
			return seat
		}
	}
	return j.l.owner(c)
}

// acted reports whether a seat has acted in the hand; when the first round is over and nobody told its actions, every
// seat has.
func (j *judge) acted(seat int) bool {
	if t := j.noticed(Event{}); t.opened && t.any == 0 {
		return true
	}
	return slices.ContainsFunc(j.all, func(e Event) bool { return e.Kind == Acts && e.Seat == seat && seat > 0 })
}

// actsAfter counts the actions between an event of the hand and the next street.
func (j *judge) actsAfter(at int) (t tally) {
	for _, e := range j.all[at+1:] {
		if e.Kind == DealsStreet {
			break
		}
		if e.Kind == Acts {
			t.add(e)
		}
	}
	return t
}

// street returns the last opening of a street that was not ruled on, and its index in the hand.
func (j *judge) street(s Street) (Event, int, bool) {
	for i := len(j.events) - 1; i >= 0; i-- {
		if e := j.events[i]; e.Kind == DealsStreet && e.Street == s {
			return e, j.from + i, true
		}
	}
	return Event{}, 0, false
}

// outcome writes down what becomes of cards and seats.
func (j *judge) outcome(b board, r result) Outcome {
	out := Outcome{
		Verdict: r.verdict, Carry: r.carry, NewDeck: r.newDeck, Refused: r.refused,
		Dead: r.dead.in(j.l), Folds: r.folds.in(j.l), SitsOut: r.sitsOut.in(j.l),
	}
	if r.next > 0 {
		out.Next = j.positions(r.next)
	}
	for _, p := range j.refund(func(int) bool { return true }) {
		out.Pot += p.Amount
	}
	switch r.verdict {
	case Misdeal:
		out.Redeal = j.redeal(r)
	case Void:
		out.Redeal = j.redeal(r)
		if !r.carry {
			out.Refund = j.refund(func(seat int) bool { return seat != r.withheld })
			out.Pot = 0
		}
	case Plays:
		out.ButtonMoves = r.moved
		out.Refund = j.givenBack(r.returned)
		out.Finish = r.finish
		if j.l.Game.Board() {
			b.finish()
		}
		j.cards(&out, &b, r)
	}
	return out
}

// refund is the chips of the seats that get them back, as far as they were told: what was posted, and the totals of
// each round.
func (j *judge) refund(of func(seat int) bool) []Posted {
	var paid, front [SeatMax + 1]chip.Amount
	for _, e := range j.all {
		switch {
		case e.Kind == DealsStreet && !e.Premature:
			for seat := range paid {
				paid[seat] += front[seat]
			}
			front = [SeatMax + 1]chip.Amount{}
		case e.Kind == Chips:
			front[e.Seat] = max(0, e.Amount-paid[e.Seat])
		case e.Kind == Acts && e.Amount > 0:
			front[e.Seat] = max(front[e.Seat], e.Amount)
		}
	}
	var out []Posted
	for seat := range paid {
		if sum := paid[seat] + front[seat]; sum > 0 && of(seat) {
			out = append(out, Posted{seat, sum})
		}
	}
	return out
}

// givenBack is the chips that go back to seats while the hand plays on; their amount is 0 where it was not told.
func (j *judge) givenBack(seats SeatSet) []Posted {
	if seats == 0 {
		return nil
	}
	out := j.refund(seats.Has)
	for _, seat := range seats.in(j.l) {
		if !slices.ContainsFunc(out, func(p Posted) bool { return p.Seat == seat }) {
			out = append(out, Posted{Seat: seat})
		}
	}
	return out
}

// cards writes down where every card is.
func (j *judge) cards(out *Outcome, b *board, r result) {
	for i, seat := range j.l.Seats {
		h := Holding{seat, slices.Clone(b.hands[i].list())}
		out.Hands = append(out.Hands, h)
		if r.door.Has(seat) {
			out.Door = append(out.Door, h)
		}
		if got := j.new(i, h.Cards, &r.given); len(got) > 0 && !r.dead.Has(seat) {
			out.Gets = append(out.Gets, Holding{seat, got})
		}
	}
	out.Aside = slices.Clone(b.aside.list())
	out.Stub = int(b.stub.n)
	if r.lastDeal {
		last := r.seventh
		out.Seventh = &last
	}
	for s := range Street(Streets) {
		if j.l.Game.Board() {
			out.Board = append(out.Board, Opening{
				Street: s, Burn: slices.Clone(b.burns[s].list()), Cards: slices.Clone(b.cards[s].list()), Left: int(b.left[s]), Open: b.laid[s],
			})
		}
	}
	for _, m := range b.mixes[:b.nmixes] {
		out.Shuffles = append(out.Shuffles, Shuffle{
			Cards: int(m.cards), Of: slices.Clone(m.of.list()), Back: slices.Clone(m.back.list()), Before: m.before,
			Muck: int(m.muck), Burns: int(m.burns), Cite: j.p.ShuffleFaceDown.Cite,
		})
	}
}

// new lists the cards of a hand that a regular deal would not have given it, or not yet.
func (j *judge) new(i int, cards []Card, given *few) []Card {
	var out []Card
	n := len(j.l.Seats)
	for _, c := range cards {
		if c.Pile != Dealt || (int(c.N)-1)%n != i || given.has(c) {
			out = append(out, c)
		}
	}
	return out
}

// positions are button and blinds with the button at a seat.
func (j *judge) positions(button int) *Positions {
	next := Seated(j.l.Game, j.l.Seats, button)
	return &Positions{Button: button, SmallBlind: next.SmallBlind(), BigBlind: next.BigBlind()}
}
