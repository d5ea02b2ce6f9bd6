package showdown

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
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
	status status
	shown  int        // private cards turned up
	unread bool       // turned up, but nobody could read them
	claim  bool       // keeps its claim without being tabled
	board  bool       // its owner said that it plays the board
	said   bool       // its owner announced it
	lies   bool       // falsely
	onlie  bool       // and on purpose
	mucked bool       // among the discards
	gone   bool       // cannot be told apart
	out    bool       // folded before the showdown
	shared bool       // shown to one player once the hand was over
	final  article.ID // the article that made it dead for good
}

// judge carries the hands from event to event. What follows from one event is in step.
type judge struct {
	l     *Layout
	p     *Policy
	hands []holding
	potTo int // the floor gives the pot to this seat
	back  []Posted
	step
}

// step is the judgement of one event.
type step struct {
	e       Event
	t       article.Trace
	verdict Verdict
	seat    int
	kind    RulingKind
	options []string
	force   int // option taken; -1: the default
	asks    []string
	fines   []Penalty
	why     []Reason
	must    []int
	shows   []Showing
	order   []int
}

// Rule says what the book makes of the last event, after all those before it. Without events it says who gets the pot
// as things stand. The error is a *refusal.Error: the layout cannot be, or the events cannot have happened in it.
func Rule(l Layout, events []Event, p *Policy) (Ruling, error) {
	if err := check(&l, events); err != nil {
		return Ruling{}, err
	}
	j := begin(&l, p)
	before := j
	for i, e := range events {
		if e.Kind == Ruled {
			at := slices.Index(j.options, e.Option)
			if at < 0 || j.kind != Floor {
				return Ruling{}, refusal.New(NotRuled, "Option", e.Option)
			}
			j = before.judged(j.e, at)
			j.settled(e)
			continue
		}
		before = j
		j = before.judged(events[i], -1)
	}
	return j.ruling(&before), nil
}

func begin(l *Layout, p *Policy) judge {
	j := judge{l: l, p: p}
	for _, seat := range l.Seats {
		j.hands = append(j.hands, holding{seat: seat})
	}
	for _, seat := range l.Folded {
		j.hands = append(j.hands, holding{seat: seat, status: dead, out: true})
	}
	j.force = -1
	return j
}

// judged is the judge after one more event.
func (j *judge) judged(e Event, force int) judge {
	next := judge{l: j.l, p: j.p, hands: slices.Clone(j.hands), potTo: j.potTo, back: slices.Clip(j.back)}
	next.e, next.force, next.seat = e, force, e.Seat
	for _, p := range points {
		if p.kind == e.Kind {
			p.apply(&next)
		}
	}
	return next
}

// settled turns a choice that the floor has made into a decision.
func (j *judge) settled(e Event) {
	tabling := j.e.Kind == Throws || j.e.Kind == Tables || j.e.Kind == Killed
	j.kind, j.options = Decided, nil
	if tabling {
		j.p.FloorFinal.Decide(&j.t)
	}
	j.because("floor_ruled", j.e.Seat)
}

// ruling writes down the judgement of the last event; every option is worked out by judging the event again.
func (j *judge) ruling(before *judge) Ruling {
	r := Ruling{
		Kind: j.kind, Outcome: j.outcome(), Questions: j.asks, Penalties: j.fines, Why: j.why,
		Cites: j.t.Decided(), Consulted: j.t.Consulted(),
	}
	if len(j.why) > 0 || len(j.options) > 0 {
		r.Point = j.e.Kind.String()
	}
	for i, key := range j.options {
		other := before.judged(j.e, i)
		r.Options = append(r.Options, Option{key, other.outcome()})
	}
	return r
}

func (j *judge) outcome() Outcome {
	o := Outcome{Verdict: j.verdict, Seat: j.seat, MustTable: j.must, Shown: j.shows, Order: j.order, Returned: j.back}
	for i := range j.hands {
		h := &j.hands[i]
		switch {
		case h.out:
		case h.status == live:
			o.Live = append(o.Live, h.seat)
		case h.status == recoverable:
			o.Recoverable = append(o.Recoverable, h.seat)
		default:
			o.Dead = append(o.Dead, h.seat)
		}
	}
	o.Winners = j.winners()
	if len(o.Winners) > 0 {
		o.Pot = j.pot()
	}
	return o
}

// hand of a seat, or nil.
func (j *judge) hand(seat int) *holding {
	i := slices.IndexFunc(j.hands, func(h holding) bool { return h.seat == seat })
	if i < 0 {
		return nil
	}
	return &j.hands[i]
}

// own is the hand that the event is about.
func (j *judge) own() *holding { return j.hand(j.e.Seat) }

func (j *judge) because(key string, seat int) { j.why = append(j.why, Reason{key, seat}) }

// says sets the verdict and its reason.
func (j *judge) says(v Verdict, why string) {
	j.verdict = v
	j.because(why, j.e.Seat)
}

// floor leaves it to the floor and returns the option to go on with; the first is the default.
func (j *judge) floor(options ...string) string {
	j.kind, j.options = Floor, options
	return options[max(0, j.force)]
}

// missing asks for a fact and returns the answer to go on with.
func (j *judge) missing(question string, answers ...string) string {
	j.kind, j.options, j.asks = Missing, answers, []string{question}
	return answers[max(0, j.force)]
}

func (j *judge) fine(infraction string, seat int, cite article.ID) {
	j.fines = append(j.fines, Penalty{infraction, seat, cite})
}

// kill makes a hand dead.
func (j *judge) kill(h *holding, why string) {
	h.status, h.claim = dead, false
	j.says(Dies, why)
}

// open reports whether every card of the hand is turned up and could be read.
func (j *judge) open(h *holding) bool { return h.shown >= j.l.Cards && !h.unread }

// left are the seats whose hands can still win.
func (j *judge) left() (out []int) {
	for i := range j.hands {
		if j.hands[i].status != dead {
			out = append(out, j.hands[i].seat)
		}
	}
	return out
}

// winners are those who get the pot: the last hand left, or the best of them once it is tabled.
func (j *judge) winners() []int {
	left := j.left()
	switch {
	case j.potTo > 0:
		return []int{j.potTo}
	case len(left) < 2:
		return left
	case j.l.Board:
		return j.allOpen(left)
	case !j.l.ranked(left):
		return nil
	}
	return j.allOpen(j.l.best(left))
}

// allOpen are the seats if all their hands are tabled or keep a claim, else nobody.
func (j *judge) allOpen(seats []int) []int {
	for _, seat := range seats {
		h := j.hand(seat)
		if h.status != live || !j.open(h) && !h.claim {
			return nil
		}
	}
	return seats
}

// ahead reports whether the hand is the best tabled so far.
func (j *judge) ahead(seat int) bool {
	var open []int
	for i := range j.hands {
		if h := &j.hands[i]; h.status == live && j.open(h) {
			open = append(open, h.seat)
		}
	}
	if !slices.Contains(open, seat) {
		return false
	}
	return len(open) == 1 || j.l.ranked(open) && slices.Contains(j.l.best(open), seat)
}

// decide cites an article that has already decided what becomes of a hand.
func (j *judge) decide(id article.ID) { article.Says(id).Decide(&j.t) }
