package deal

import (
	"iter"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/ruling"
)

// judge is one ruling while it is made.
type judge struct {
	l      Layout
	p      *Policy
	u      *article.Unsaid
	t      article.Trace
	all    []Event // the whole hand
	events []Event // what has not been ruled on yet
	from   int     // index of events[0] in all

	earlier int // shuffles of what was ruled on before

	b    board
	plan board // the board as it would have come without error

	on      Street // the street asked about
	point   string
	kind    article.RulingKind
	result  result
	options options
	floors  int    // choices left to the floor so far
	asked   int    // which of them the options are of
	force   choice // a choice to be made otherwise than by default
	asks    []string
	fines   []ruling.Penalty
	why     ruling.Reasons
	fixed   [Streets]bool // put right together with a street before
	stubRun bool          // the dropped stub has been dealt with
	asDealt bool          // exposed cards stay, as a misdeal was called too late
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
	returned SeatSet // all their chips go back
	uncalled SeatSet // what nobody has matched of their bets goes back
	withheld int     // seat whose part of a refund is kept back
	moved    int     // seat to which a misplaced button moves
	given    few     // cards of the initial deal that were given late
	next     int     // button of the next hand, where this one's was wrong
	seventh  Last
	lastDeal bool // seventh holds
	replaced int  // seat whose seventh card is replaced
}

// optionMax bounds the ways in which the floor may rule on one thing.
const optionMax = 3

// options are the keys of a choice, the default first; "" where there are fewer.
type options [optionMax]string

func (o *options) list() []string {
	n := 0
	for n < len(o) && o[n] != "" {
		n++
	}
	return o[:n]
}

// choice is an option of one of the floor's choices, counted from 1.
type choice struct{ floor, option int }

// floor leaves it to the floor and returns the option to go on with; the first is the proposed default. The last choice
// is the one offered, unless a fact is missing: that comes first.
func (j *judge) floor(keys ...string) string {
	j.floors++
	if j.kind != article.Missing {
		j.kind, j.options, j.asked = article.Floor, options{}, j.floors
		copy(j.options[:], keys)
	}
	if j.force.floor == j.floors {
		return keys[j.force.option]
	}
	return keys[0]
}

// holds reads a fact of an event: as told, else as assumed under an answer.
func (j *judge) holds(f article.Told, question string, e *Event) bool {
	return f == article.Yes || !f.Known() && j.u.Holds(f, question, j.at(e))
}

// answer reads a fact of an event that was not told and has other answers than yes and no.
func (j *judge) answer(question string, e *Event, answers []string) string {
	return j.u.Answer(question, j.at(e), answers)
}

// at is the place of an event in the hand.
func (j *judge) at(e *Event) int {
	for i := range j.all {
		if &j.all[i] == e {
			return i
		}
	}
	return -1
}

// askFor asks for a fact without which the rest cannot be settled.
func (j *judge) askFor(question string) {
	j.kind = article.Missing
	if !j.tried() && !slices.Contains(j.asks, question) {
		j.asks = append(j.asks, question)
	}
}

// tried reports whether the matter is judged once more to see what comes of an option: no reasons and questions then.
func (j *judge) tried() bool { return j.force.floor > 0 }

// say gives a reason.
func (j *judge) say(key string, e *Event) {
	if j.tried() {
		return
	}
	if e == nil {
		j.why.Add(key)
		return
	}
	var args [3]ruling.Arg
	n := 0
	add := func(a ruling.Arg) { args[n], n = a, n+1 }
	if e.Seat > 0 {
		add(ruling.Seat("Seat", e.Seat))
	}
	if e.Card.Pile != None {
		add(ruling.Arg{Name: "Card", Kind: ruling.SomeCards, Words: e.Card.name()})
	}
	if e.N > 0 {
		add(ruling.Count("N", e.N))
	}
	j.why.Add(key, args[:n]...)
}

// find returns the first event of a kind that has not been ruled on.
func (j *judge) find(k Kind) (*Event, bool) {
	return j.first(func(e *Event) bool { return e.Kind == k })
}

// first returns the first event that has not been ruled on and is like that.
func (j *judge) first(like func(*Event) bool) (*Event, bool) {
	for i := range j.events {
		if e := &j.events[i]; like(e) {
			return e, true
		}
	}
	return nil, false
}

// each goes through the events of a kind that have not been ruled on, by their seats in the order of the deal: the order in
// which they are told means nothing.
func (j *judge) each(k Kind) iter.Seq[*Event] {
	return func(yield func(*Event) bool) {
		for at := -1; at < len(j.l.Seats); at++ {
			for i := range j.events {
				if e := &j.events[i]; e.Kind == k && j.place(e) == at && !yield(e) {
					return
				}
			}
		}
	}
}

// place is where in the order of the deal an event belongs, -1 when nowhere.
func (j *judge) place(e *Event) int {
	if e.Seat == 0 && e.Card.Pile == Dealt {
		return j.l.index(j.l.owner(e.Card))
	}
	return j.l.index(e.Seat)
}

func (j *judge) happened(k Kind) bool {
	_, ok := j.find(k)
	return ok
}

// tally counts actions.
type tally struct {
	hand.ActionCount
	actors, wagerers   SeatSet
	unnamed, unnamedIn int16
	opened             bool // a later street has been opened: the first round is over
	told               bool // what was done is known: actions were told, or none can have been made
}

func (t *tally) add(e *Event) {
	t.Add(e.Act)
	if e.Seat == 0 {
		t.unnamed++
	}
	t.actors.add(e.Seat)
	if e.Act.PutsChips() {
		t.wagerers.add(e.Seat)
		if e.Seat == 0 {
			t.unnamedIn++
		}
	}
}

// players is the number of different players who have acted.
func (t *tally) players() int16 { return int16((t.actors &^ 1).count()) + t.unnamed }

// bettors is the number of different players who have put chips in.
func (t *tally) bettors() int16 { return int16((t.wagerers &^ 1).count()) + t.unnamedIn }

// seatOf is the seat whose hand holds a card, or that was meant to get it.
func (j *judge) seatOf(c Card) int {
	for i, seat := range j.l.Seats {
		if j.b.hands[i].has(c) {
			return seat
		}
	}
	return j.l.owner(c)
}

// hasActed reports whether the seat of an irregularity has acted in the hand; when the first round is over and nobody
// told its actions, every seat has.
func (j *judge) hasActed(e *Event, seat int) bool {
	t := j.noticed(nil)
	switch {
	case t.opened && t.Any == 0 || t.actors.Has(seat) && seat > 0:
		return true
	case t.Any > 0 && t.unnamed == 0, t.Any == 0 && j.nobodyActed(e), j.l.Whole:
		return false
	}
	return j.holds(e.HasActed, "has_acted", e)
}

// someActed reports whether anybody had acted when an irregularity was noticed.
func (j *judge) someActed(e *Event) bool {
	t := j.noticed(e)
	return t.Any > 0 || t.opened || !t.told && !j.nobodyActed(e) && j.holds(e.Acted, "acted", e)
}

// actedOn reports whether anybody has acted on a street since it was opened.
func (j *judge) actedOn(e *Event, at int) bool {
	return j.actsAfter(at).Any > 0 || !j.allIn() && !j.l.Whole && j.holds(e.Acted, "acted_since", e)
}

// actsAfter counts the actions between an event of the hand and the next street.
func (j *judge) actsAfter(at int) (t tally) {
	for i := at + 1; i < len(j.all) && j.all[i].Kind != DealsStreet; i++ {
		if e := &j.all[i]; e.Kind == Acts {
			t.add(e)
		}
	}
	return t
}

// street returns the last opening of a street that was not ruled on, and its index in the hand.
func (j *judge) street(s Street) (*Event, int, bool) {
	for i := len(j.events) - 1; i >= 0; i-- {
		if e := &j.events[i]; e.Kind == DealsStreet && e.Street == s {
			return e, j.from + i, true
		}
	}
	return nil, 0, false
}
