package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
)

// point is one point of rule: what is asked of an event of its kind.
type point struct {
	kind  Kind
	apply func(*judge)
}

// points is what is asked of each kind of event.
var points = [...]point{
	{Tables, tables},
	{Throws, throws},
	{Refuses, refuses},
	{Concedes, concedes},
	{Killed, killed},
	{Touched, touched},
	{Strays, strays},
	{Declares, declares},
	{SaysBoard, saysBoard},
	{Asks, asks},
	{ShowsTo, showsTo},
	{Claims, claims},
	{NobodyShows, nobodyShows},
	{PicksUp, picksUp},
	{Proposes, proposes},
	{Irregular, irregular},
}

// Points names the points of rule.
func Points() []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.kind.String()
	}
	return names
}

// status of a hand.
type status uint8

const (
	live status = iota
	recoverable
	dead
)

// holding is what has become of a hand so far.
type holding struct {
	seat   int
	shown  int // private cards turned up
	status status
	unread bool        // turned up, but nobody could read them
	claim  bool        // keeps its claim without being tabled
	board  bool        // its owner said that it plays the board
	said   bool        // its owner announced it
	lies   bool        // falsely
	onlie  bool        // and on purpose
	mucked bool        // among the discards
	out    bool        // folded before the showdown
	shared bool        // shown to one player once the hand was over
	final  article.ID  // the article that made it dead for good
	back   chip.Amount // chips of its owner that went back
}

// judge carries the hands from event to event. What follows from one event is in step.
type judge struct {
	l  Layout
	p  *Policy
	u  *article.Unsaid
	at int // the event that is judged, by its place
	state
	step
}

// state is what has become of the hands so far.
type state struct {
	hands [SeatMax]holding
	n     int
	potTo seatSet // the floor gives the pot to these seats
}

// Bounds of what follows from one event.
const (
	optionMax = 3
	whyMax    = 6
	fineMax   = 2
)

// step is the judgement of one event.
type step struct {
	e        Event
	t        article.Trace
	verdict  Verdict
	seat     int
	kind     article.RulingKind
	options  [optionMax]string // the default first
	noptions int
	force    int // option taken; 0: the default
	fines    [fineMax]ruling.Penalty
	nfines   int
	why      [whyMax]reason
	nwhy     int
	must     seatSet
	showing  Showing
	shows    bool // showing holds
	order    []int
}

// Rule says what the book makes of the last event, after all those before it. Without events it says who gets the pot
// as things stand. A fact that was not told and would change the ruling makes it [article.Missing]: the question, and
// what each answer leads to. The error is a *refusal.Error: the layout cannot be, or the events cannot have happened in it.
func Rule(l Layout, events []Event, p *Policy) (Ruling, error) {
	if err := check(&l, events); err != nil {
		return Ruling{}, err
	}
	m := &struct {
		judge
		said article.Unsaid
	}{judge: judge{l: l, p: p}}
	m.u = &m.said
	r, err := m.rule(events)
	if m.said.Lacks() {
		return ruleUntold(l, events, p, &m.said, r, err)
	}
	return r, err
}

// rule makes the ruling under what is assumed of facts that were not told.
func (j *judge) rule(events []Event) (Ruling, error) {
	j.begin()
	before := j.state
	for i := range events {
		e := &events[i]
		if e.Kind == Ruled {
			at := slices.Index(j.options[:j.noptions], e.Option)
			if at < 0 || j.kind != article.Floor {
				return Ruling{}, refusal.New(NotRuled, "Option", e.Option)
			}
			j.judge(&before, j.e, at)
			j.settled()
			continue
		}
		before, j.at = j.state, i
		j.judge(&before, *e, 0)
	}
	return j.ruling(&before), nil
}

func (j *judge) begin() {
	for _, seat := range j.l.Seats {
		j.hands[j.n] = holding{seat: seat}
		j.n++
	}
	for _, seat := range j.l.Folded {
		j.hands[j.n] = holding{seat: seat, status: dead, out: true}
		j.n++
	}
}

// judge judges an event after what came before it, by one of the floor's options where there is a choice.
func (j *judge) judge(before *state, e Event, option int) {
	j.state, j.step = *before, step{e: e, force: option, seat: e.Seat}
	for _, p := range points {
		if p.kind == e.Kind {
			p.apply(j)
		}
	}
}

// settled turns a choice that the floor has made into a decision.
func (j *judge) settled() {
	tabling := j.e.Kind == Throws || j.e.Kind == Tables || j.e.Kind == Killed
	j.kind, j.noptions = article.Decided, 0
	if tabling {
		j.p.FloorFinal.Decide(&j.t)
	}
	j.because("floor_ruled", j.e.Seat)
}

// ruling writes down the judgement of the last event; every option is worked out by judging the event again.
func (j *judge) ruling(before *state) Ruling {
	r := Ruling{Head: ruling.Head{Kind: j.kind, Why: j.reasons()}}
	r.Penalties = append(r.Penalties, j.fines[:j.nfines]...)
	r.Cites, r.Consulted = j.t.Articles()
	options, n, e := j.options, j.noptions, j.e
	if j.nwhy > 0 || n > 0 {
		r.Point = e.Kind.String()
	}
	seats := make([]int, 0, (1+n)*(len(j.l.Seats)+4))
	j.outcome(&r.Outcome, &seats)
	if n == 0 {
		return r
	}
	r.Options = make([]Option, n)
	for i, key := range options[:n] {
		j.judge(before, e, i)
		r.Options[i].Key = key
		j.outcome(&r.Options[i].Outcome, &seats)
	}
	return r
}

// outcome writes down how things stand, the lists of seats one after the other into the room that all outcomes share.
func (j *judge) outcome(o *Outcome, room *[]int) {
	*o = Outcome{Verdict: j.verdict, Seat: j.seat, Order: j.order}
	if j.shows {
		o.Shown = []Showing{j.showing}
	}
	var alive, found, lost seatSet
	for i := range j.hands[:j.n] {
		h := &j.hands[i]
		switch {
		case h.out:
		case h.status == live:
			alive.add(h.seat)
		case h.status == recoverable:
			found.add(h.seat)
		default:
			lost.add(h.seat)
		}
		if h.back > 0 {
			o.Returned = append(o.Returned, Posted{h.seat, h.back})
		}
	}
	winners := j.winners()
	if winners > 0 {
		o.Pot = j.pot()
	}
	o.Live, o.Recoverable, o.Dead = j.list(alive, room), j.list(found, room), j.list(lost, room)
	o.MustTable, o.Winners = j.list(j.must, room), j.list(winners, room)
}

// list writes the seats of a set in the order of the layout; none is nil.
func (j *judge) list(set seatSet, room *[]int) []int {
	if set == 0 {
		return nil
	}
	at := len(*room)
	for i := range j.hands[:j.n] {
		if seat := j.hands[i].seat; set.has(seat) {
			*room = append(*room, seat)
		}
	}
	return (*room)[at:len(*room):len(*room)]
}

// hand of a seat, or nil.
func (j *judge) hand(seat int) *holding {
	for i := range j.hands[:j.n] {
		if j.hands[i].seat == seat {
			return &j.hands[i]
		}
	}
	return nil
}

// own is the hand that the event is about.
func (j *judge) own() *holding { return j.hand(j.e.Seat) }

func (j *judge) because(key string, seat int) {
	j.why[j.nwhy] = reason{key, seat}
	j.nwhy++
}

// reason is why, noted while an event is judged.
type reason struct {
	key  string
	seat int
}

// reasons writes down why the last event was judged as it was.
func (j *judge) reasons() []ruling.Fact {
	var out ruling.Reasons
	for _, why := range j.why[:j.nwhy] {
		if why.seat > 0 {
			out.Add(why.key, ruling.Seat("Seat", why.seat))
		} else {
			out.Add(why.key)
		}
	}
	return out.List()
}

// says sets the verdict and its reason.
func (j *judge) says(v Verdict, why string) {
	j.verdict = v
	j.because(why, j.e.Seat)
}

// floor leaves it to the floor and returns the option to go on with; the first is the default.
func (j *judge) floor(options ...string) string {
	j.kind = article.Floor
	j.noptions = copy(j.options[:], options)
	return options[j.force]
}

func (j *judge) fine(infraction string, seat int, cite article.ID) {
	j.fines[j.nfines] = ruling.Penalty{Infraction: infraction, Seat: seat, Cite: cite}
	j.nfines++
}

// kill makes a hand dead.
func (j *judge) kill(h *holding, why string) {
	h.status, h.claim = dead, false
	j.says(Dies, why)
}

// open reports whether every card of the hand is turned up and could be read.
func (j *judge) open(h *holding) bool { return h.shown >= j.l.Cards && !h.unread }

// left are the seats whose hands can still win.
func (j *judge) left() (out seatSet) {
	for i := range j.hands[:j.n] {
		if j.hands[i].status != dead {
			out.add(j.hands[i].seat)
		}
	}
	return out
}

// winners are those who get the pot: the last hand left, or the best of them once it is tabled.
func (j *judge) winners() (out seatSet) {
	left := j.left()
	switch {
	case j.potTo > 0:
		return j.potTo
	case left.count() < 2:
		return left
	case j.u.Told(j.l.Board, "board", setting) == article.Yes:
		return j.allOpen(left)
	case !j.l.ranked(left):
		return 0
	}
	return j.allOpen(j.l.best(left))
}

// allOpen are the seats if all their hands are tabled or keep a claim, else nobody.
func (j *judge) allOpen(seats seatSet) seatSet {
	for i := range j.hands[:j.n] {
		h := &j.hands[i]
		if seats.has(h.seat) && (h.status != live || !j.open(h) && !h.claim) {
			return 0
		}
	}
	return seats
}

// tabled are the seats whose live hands lie open.
func (j *judge) tabled() (out seatSet) {
	for i := range j.hands[:j.n] {
		if h := &j.hands[i]; h.status == live && j.open(h) {
			out.add(h.seat)
		}
	}
	return out
}

// ahead reports whether the hand is the best tabled so far.
func (j *judge) ahead(seat int) bool {
	open := j.tabled()
	return open.has(seat) && (open.count() == 1 || j.l.ranked(open) && j.l.best(open).has(seat))
}

// beaten reports whether a tabled hand is worse than another that lies open.
func (j *judge) beaten(h *holding) bool {
	open := j.tabled()
	return open.has(h.seat) && j.l.ranked(open) && !j.l.best(open).has(h.seat)
}

// decide cites an article that has already decided what becomes of a hand.
func (j *judge) decide(id article.ID) { article.Says(id).Decide(&j.t) }
