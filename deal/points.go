package deal

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
)

// phase is when in the hand a point is asked.
type phase uint8

const (
	onHand   phase = iota // once, of the deal and the deck
	onStreet              // of every street that was opened, in their order
	onStub                // once, of what is left of the deck
)

// point is one point of rule: it ends the matter (true), or settles its part of it and lets the next point see what is
// left (false).
type point struct {
	name  string
	when  phase
	apply func(*judge) bool
}

// points is the order in which the referee of the deal asks: the first point that ends the matter makes the ruling. The
// points of a street are asked of the flop, then of the turn, then of the river.
var points = [...]point{
	{"redeal", onHand, redealAsked},
	{"cut", onHand, cut},
	{"foul_deck", onHand, foulDeck},
	{"odd_back", onHand, oddBack},
	{"short_deck", onHand, shortDeck},
	{"carried_pot", onHand, carriedPot},
	{"wrong_button", onHand, wrongButton},
	{"first_card", onHand, firstCard},
	{"seat_not_in_play", onHand, seatNotInPlay},
	{"skipped_player", onHand, skippedPlayer},
	{"boxed_card", onHand, boxedCard},
	{"stud_exposed_card", onHand, studExposedCard},
	{"exposed_card", onHand, exposedCard},
	{"two_in_a_row", onHand, twoInARow},
	{"out_of_sequence", onHand, outOfSequence},
	{"surplus_card", onHand, surplusCard},
	{"missing_card", onHand, missingCard},
	{"foreign_card", onHand, foreignCard},
	{"exposed_by_owner", onHand, exposedByOwner},
	{"replaced_card", onHand, replacedCard},
	{"absent_player", onHand, absentPlayer},
	{"mingled_cards", onHand, mingledCards},
	{"seventh_street", onHand, seventhStreet},
	{"seventh_card_flashed", onHand, seventhCardFlashed},
	{"premature_upcard", onHand, prematureUpcard},
	{"drawn_card", onHand, drawnCard},
	{"after_award", onStreet, afterAward},
	{"premature_street", onStreet, prematureStreet},
	{"four_card_flop", onStreet, fourCardFlop},
	{"burns", onStreet, wrongBurns},
	{"burn_seen", onStub, burnSeen},
	{"dropped_stub", onStub, droppedStub},
}

// Points names the points of rule in the order in which they are asked.
func Points() []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.name
	}
	return names
}

// Rule says what the book makes of what happened, as noticed after the last event. A fact that was not told and would
// change the ruling makes it [article.Missing]: the question, and what each answer leads to. The error is a
// *refusal.Error: the layout cannot be dealt, or the events cannot have happened in it.
func Rule(l Layout, events []Event, p *Policy) (Ruling, error) {
	l = withSeats(l, events)
	events = l.counted(events)
	if err := check(&l, events); err != nil {
		return Ruling{}, err
	}
	m := &struct {
		judge
		said article.Unsaid
	}{judge: judge{l: l, p: p, all: events}}
	m.u = &m.said
	r, err := m.rule(events)
	if m.said.Lacks() {
		return ruleUntold(l, events, p, &m.said, r, err)
	}
	return r, err
}

// rule makes the ruling under what is assumed of facts that were not told.
func (j *judge) rule(events []Event) (Ruling, error) {
	j.b = j.dealt(Card{})
	for {
		end := slices.IndexFunc(events[j.from:], func(e Event) bool { return e.Kind == Ruled })
		if end < 0 {
			break
		}
		j.all, j.events = events[:j.from+end], events[j.from:j.from+end]
		option := events[j.from+end].Option
		if !j.carryOut(option) {
			return Ruling{}, refusal.New(NotRuled, "Option", option)
		}
		j.from += end + 1
	}
	j.all, j.events, j.earlier = events, events[j.from:], int(j.b.nmixes)
	start := *j
	j.run()
	if e, untrue := j.first(j.notDrawn); untrue {
		return Ruling{}, refusal.New(NotDrawn, "Card", e.Card.String())
	}
	r := j.ruling(&start)
	return r, complete(&j.l, &r, j.p)
}

// complete refuses a hand for which the deck has not enough cards: two jokers out of play at a full Omaha table, or one
// whose last card would be the bottom card where that is never dealt.
func complete(l *Layout, r *Ruling, p *Policy) error {
	for i := -1; i < len(r.Options); i++ {
		o := &r.Outcome
		if i >= 0 {
			o = &r.Options[i].Outcome
		}
		if p.BottomCard.Value && len(o.Board) == Streets && o.Stub == 0 {
			r.Cites = append(r.Cites, p.BottomCard.Cite)
			return refusal.New(BottomCard, "Deck", l.deck())
		}
		for _, street := range o.Board {
			if len(street.Cards) < street.Street.Cards() {
				return refusal.New(DeckTooSmall, "Need", l.dealt()+8, "Deck", l.deck())
			}
		}
	}
	return nil
}

// withSeats adds the seats that got cards and are not in play: the deal went to them all the same.
func withSeats(l Layout, events []Event) Layout {
	for _, e := range events {
		if e.Kind == NotInPlay && e.Seat >= 1 && e.Seat <= SeatMax && l.index(e.Seat) < 0 && l.Button > 0 {
			with := Seated(l.Game, append(slices.Clone(l.Seats), e.Seat), l.Button)
			with.Deck, with.DeadSmall, with.Whole = l.Deck, l.DeadSmall, l.Whole
			l = with
		}
	}
	return l
}

// run asks the points of what has not been ruled on yet.
func (j *judge) run() {
	if j.walk(onHand) || !j.l.Game.Board() {
		return
	}
	j.plan = j.b
	j.plan.finish()
	opened, early := j.open(), false
	seen := j.b.stub
	for s := range Street(Streets) {
		if e, _, ok := j.street(s); ok && e.Premature && !early {
			j.b.deal(s)
			j.b.unplan(&seen)
			j.openEarly(&opened)
			early = true
		}
		if opened[s] && j.walkStreet(s) {
			return
		}
	}
	j.walk(onStub)
}

// open lays the streets as the dealer did, up to the first that came too early: that one lies as it would have come once the
// errors before it are put right.
func (j *judge) open() (opened [Streets]bool) {
	j.lay(&opened, func(e *Event) bool { return e.Premature })
	return opened
}

// openEarly lays the streets from the first that came too early.
func (j *judge) openEarly(opened *[Streets]bool) { j.lay(opened, func(*Event) bool { return false }) }

// lay lays the streets that do not lie yet, in the order of their events, up to the first that is so.
func (j *judge) lay(opened *[Streets]bool, end func(*Event) bool) {
	for i := range j.events {
		e := &j.events[i]
		if e.Kind != DealsStreet || opened[e.Street] {
			continue
		}
		if end(e) {
			return
		}
		for s := range e.Street {
			if !j.b.laid[s] {
				j.b.lay(s, 1, s.Cards())
			}
		}
		j.b.lay(e.Street, e.Burns, e.N)
		opened[e.Street] = true
	}
}

func (j *judge) walk(when phase) bool {
	for _, p := range points {
		if p.when == when && j.ask(p) {
			return true
		}
	}
	return false
}

func (j *judge) walkStreet(s Street) bool {
	j.on = s
	return j.walk(onStreet)
}

// ask asks one point; a point that had something to say gives the ruling its name.
func (j *judge) ask(p point) bool {
	said := len(j.why.List())
	end := p.apply(j)
	if len(j.why.List()) > said {
		j.point = p.name
	}
	return end
}

// carryOut settles what is ruled, by the floor's option where it has a choice.
func (j *judge) carryOut(option string) bool {
	start := *j
	j.run()
	if option != "" {
		at := slices.Index(j.options.list(), option)
		if at < 0 {
			return false
		}
		asked := j.asked
		*j = start
		j.force = choice{asked, at}
		j.run()
	}
	for i := range j.events {
		e := &j.events[i]
		if e.Kind == DealsStreet && !e.Premature && int(j.b.cards[e.Street].n) == e.Street.Cards() {
			j.b.laid[e.Street] = true
		}
	}
	opened := start.open()
	start.openEarly(&opened)
	j.b.unplan(&start.b.stub)
	*j = judge{l: j.l, p: j.p, u: j.u, all: j.all, from: j.from, b: j.b, result: j.result}
	return true
}

// ruling writes down what the points have settled. Every option is worked out by judging the same events again, so that
// what follows from a choice follows under each.
func (j *judge) ruling(start *judge) Ruling {
	r := Ruling{Head: ruling.Head{Kind: j.kind, Point: j.point, Questions: j.asks, Penalties: j.fines, Why: j.why.List()}}
	r.Cites, r.Consulted = j.t.Articles()
	options, asked := j.options, j.asked
	keys := options.list()
	room := sheets{outcomes: 1 + len(keys)}
	j.outcome(&r.Outcome, &room)
	if len(keys) == 0 {
		return r
	}
	r.Options = make([]Option, len(keys))
	for i, key := range keys {
		*j = *start
		j.force = choice{asked, i}
		j.run()
		r.Consulted = j.t.AppendConsulted(r.Consulted) // what an option comes to has been read too
		r.Options[i].Key = key
		j.outcome(&r.Options[i].Outcome, &room)
	}
	if r.idle() {
		j.withoutChoice(&r, start, asked)
	}
	return r
}

// withoutChoice turns a choice from which nothing follows into a decision, by the articles of every option.
func (j *judge) withoutChoice(r *Ruling, start *judge, asked int) {
	for i := range r.Options {
		*j = *start
		j.force = choice{asked, i}
		j.run()
		r.Cites = article.Union(r.Cites, j.t.Decided())
	}
	r.Kind, r.Options, r.Questions = article.Decided, nil, nil
}

// idle reports whether every option ends the hand in the same way.
func (r *Ruling) idle() bool {
	for i := range r.Options {
		if r.Verdict == Plays || !reflect.DeepEqual(r.Options[i].Outcome, r.Outcome) {
			return false
		}
	}
	return true
}
