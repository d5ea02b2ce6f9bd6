package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// Result is what came of running a file.
type Result struct {
	File     string       `json:"file"`
	Title    string       `json:"title,omitempty"`
	Book     string       `json:"book"`
	Cases    []CaseResult `json:"cases"`
	Cited    []article.ID `json:"cited"` // articles that decided something, in the order of first deciding
	Failures []Failure    `json:"failures,omitempty"`
	Err      error        `json:"-"` // an *Error or a *rulebook.Error: the file could not be read or run to its end
}

// OK reports whether everything that the file expects holds.
func (r Result) OK() bool { return r.Err == nil && len(r.Failures) == 0 }

// CaseResult is what came of one case.
type CaseResult struct {
	Name  string       `json:"name"`
	Line  int          `json:"line"`
	Steps []StepResult `json:"steps"`
	Cited []article.ID `json:"cited"`
	Err   error        `json:"-"` // an *Error: the line at which the case could not go on
}

// StepResult is what one line led to.
type StepResult struct {
	Line   int             `json:"line"`
	Text   string          `json:"text"`
	Seat   int             `json:"seat,omitempty"`
	Ruling *referee.Ruling `json:"ruling,omitempty"`
	Deal   *deal.Ruling    `json:"deal,omitempty"`
	// Dispute is a ruling on a claim or a request.
	Dispute  *dispute.Ruling  `json:"dispute,omitempty"`
	Showdown *showdown.Ruling `json:"showdown,omitempty"`
	Next     *Next            `json:"next,omitempty"` // who acts then
	Facts    []ruling.Fact    `json:"facts,omitempty"`
	// The rest says the same as Facts, for those who word it: early acts that came due, an infraction, a player's clock.
	Early []Released         `json:"-"`
	Act   *Offence           `json:"-"`
	Call  *shotclock.Call    `json:"-"`
	Zero  *shotclock.Verdict `json:"-"`
	// Refused is why the line is not allowed, where the scenario expects that or the run takes it for a ruling.
	Refused *refusal.Error `json:"-"`
	// Uncovered are the articles that may allow what the line tells, and are not covered yet.
	Uncovered []string `json:"-"`
}

// Released is what became of an early act once its player's turn had come.
type Released struct {
	Seat   int
	Ruling *referee.Ruling
}

// Offence is an infraction reported, and what the book proposes.
type Offence struct {
	Code  string
	Seats []int
	penalty.Proposal
}

// run is one case while it is played.
type run struct {
	file     *File
	book     *rulebook.Book
	rules    bool // what an article forbids is a ruling, expected or not
	out      *CaseResult
	step     *StepResult
	spot     *referee.Spot
	table    *tableRun   // where hands are played
	hand     *hand.State // at the table: in progress, or the last
	seats    []int       // by position
	stage    referee.Stage
	conduct  conduct
	timer    timekeeper
	dealing  *dealing
	showdown *showdownRun

	disputing *disputing
	room      *roomRun
	session   *cashRun
	knockouts *knockouts
	satellite *satelliteTold

	last      *referee.Ruling // at a bare spot
	noRaise   *table.Limit    // there: the raise that a ruling has taken
	heard     referee.Word    // the last declaration
	consult   []article.ID    // of the step
	before    []article.ID    // what had decided something in the hand before the line
	refused   *refusal.Error  // why the hand refused the step
	forbids   article.ID      // the article behind that
	also      article.ID      // another one that forbids it
	handCites []article.ID    // by which those are dealt in who are

	following tell.Statement // what the line below the step tells
}

// Run plays the file by a book and checks what it expects. A case that cannot go on ends at that line, the others are
// played.
func (f *File) Run(book *rulebook.Book) Result { return f.run(book, false) }

// Rule plays the file as Run does, for those who ask what the book says: a line that an article forbids is ruled on
// too, whether or not the file expects the refusal, and leaves everything as it was.
func (f *File) Rule(book *rulebook.Book) Result { return f.run(book, true) }

func (f *File) run(book *rulebook.Book, rules bool) Result {
	r := Result{File: f.Name, Title: f.Title, Book: book.ID}
	for i := range f.Cases {
		c := &f.Cases[i]
		out := CaseResult{Name: c.Name, Line: c.Line}
		game := &run{file: f, book: book, rules: rules, out: &out}
		failures, err := game.play(c)
		out.Err = err
		r.Cases = append(r.Cases, out)
		r.Failures = append(r.Failures, failures...)
		r.Cited = merge(r.Cited, out.Cited)
		if err != nil && r.Err == nil {
			r.Err = err
		}
	}
	return r
}

func merge(into, ids []article.ID) []article.ID {
	for _, id := range ids {
		if id != "" && !slices.Contains(into, id) {
			into = append(into, id)
		}
	}
	return into
}

// play runs the steps of a case until one cannot happen.
func (g *run) play(c *Case) ([]Failure, error) {
	var failures []Failure
	for i := range c.Steps {
		s := &c.Steps[i]
		g.out.Steps = append(g.out.Steps, StepResult{Line: s.Line, Text: s.Text})
		g.step = &g.out.Steps[len(g.out.Steps)-1]
		g.consult, g.before = nil, g.decidedSoFar()
		if err := g.carry(s, c.after(i)); err != nil {
			return failures, g.file.wrong(s.Line, err)
		}
		if g.step.Ruling != nil || g.hand != nil {
			g.step.Next = g.next()
		}
		failures = append(failures, g.compare(c, s)...)
		for _, fact := range g.step.Facts {
			g.out.Cited = merge(g.out.Cited, fact.Cites)
		}
		if g.step.Refused != nil && tell.Of(s.do).Begins && !s.expects(topicRefused) {
			break // nothing has begun
		}
	}
	if g.rules && c.expects() == 0 {
		g.stands()
	}
	if g.hand != nil {
		g.out.Cited = merge(g.out.Cited, g.hand.Decided())
	}
	return failures, nil
}

// stands says, where the last line asks nothing and is ruled on by nobody, where it leaves the hand: who may do what, and the
// pots.
func (g *run) stands() {
	if len(g.step.Facts) > 0 || g.dealing != nil || g.showdown != nil || g.disputing != nil {
		return
	}
	g.actual(topicMay)
	switch {
	case g.hand == nil:
	case g.hand.Next().Need == hand.NeedNothing:
		g.over()
	default:
		g.actual(topicPots)
	}
	if n := len(g.step.Facts); n > 0 { // the articles by which the line was carried out
		fresh := slices.DeleteFunc(g.decidedSoFar(), func(id article.ID) bool { return slices.Contains(g.before, id) })
		g.step.Facts[n-1] = g.step.Facts[n-1].By(merge(g.step.Facts[n-1].Cites, fresh)...)
	}
	for _, fact := range g.step.Facts {
		g.out.Cited = merge(g.out.Cited, fact.Cites)
	}
}

// decidedSoFar are the articles that have decided something in the hand.
func (g *run) decidedSoFar() []article.ID {
	if g.hand == nil {
		return nil
	}
	return slices.Clone(g.hand.Decided())
}

// over says how a hand that is over came out.
func (g *run) over() {
	g.actual(topicWins)
	if slices.ContainsFunc(g.seats, func(seat int) bool { return g.hand.Returned(slices.Index(g.seats, seat)) > 0 }) {
		g.actual(topicReturned)
	}
	if g.hand.Rake() > 0 {
		g.actual(topicRake)
	}
	g.actual(topicStacks)
}

// carry carries out one line. What the hand refuses is a fact where a refusal is expected; elsewhere it is an error.
// next is what the following line tells, nil below the last one.
func (g *run) carry(s *Step, next tell.Statement) *refusal.Error {
	g.refused, g.forbids, g.also, g.following = nil, "", "", next
	err := g.do(s.do)
	if err == nil {
		return g.dealTheRest(next)
	}
	if why, is := err.Args["Detail"].(*refusal.Error); is && err.Code == Engine && g.refused == nil {
		g.refused = why
	}
	if g.refused == nil || !s.expects(topicRefused) && !(g.rules && g.forbids != "") {
		return err
	}
	if later := g.uncovered(g.forbids); len(later) > 0 {
		g.step.Uncovered = later
		g.citing(ruling.New("uncovered", ruling.Words("Articles", later...)), g.forbids)
		return nil
	}
	g.step.Refused = g.refused
	g.citing(ruling.New("refused", ruling.Word("Code", string(g.refused.Code))), g.forbids, g.also)
	return nil
}

func (g *run) policy() *referee.Policy { return &g.book.Policy.Referee }

// engine turns a refusal of the hand into one of the scenario, which holds it.
func engine(err error) *refusal.Error {
	var why *refusal.Error
	if errors.As(err, &why) {
		return refusal.New(Engine, "Detail", why)
	}
	return refusal.New(Engine, "Detail", err.Error())
}

func (g *run) player(seat int) (int, *refusal.Error) {
	if p := slices.Index(g.seats, seat); p >= 0 {
		return p, nil
	}
	return 0, refusal.New(NoSuchSeat, "Seat", seat)
}

// actor is the player to act, or false.
func (g *run) actor() (int, bool) {
	step := g.hand.Next()
	return step.Player, step.Need == hand.NeedAction
}

func (g *run) acts(s tell.Acts) *refusal.Error {
	if n := g.unnamed(); s.Kind == hand.Call && !s.All && n != 0 && n != table.SeatNo(s.Seat) {
		return g.seen(tell.Seen{Seat: s.Seat, Observation: referee.Observation{Word: referee.SaidCall}}) // of an amount that nobody has named
	}
	if err := g.outOfHand(s.Seat); err != nil {
		return err
	}
	p, err := g.toAct(s.Seat)
	if err != nil {
		return err
	}
	a := hand.Action{Kind: s.Kind, Player: p, To: s.To}
	legal := g.hand.Legal()
	if s.All {
		a.To = g.hand.Bet(p) + g.hand.Stack(p)
		switch {
		case legal.BringIn > 0 && a.To <= legal.BringIn:
			a.Kind = hand.BringIn
		case !legal.CanRaise || !legal.CanCheck && a.To <= legal.CallTo:
			a.Kind = hand.Call
		case legal.IsBet:
			a.Kind = hand.Bet
		}
	}
	return g.apply(a)
}

// unnamed is the seat of a player who has announced a raise and not how much, 0 where nobody has.
func (g *run) unnamed() table.SeatNo {
	if g.table == nil || g.table.state.Hand == nil {
		return 0
	}
	return g.table.state.Hand.Unnamed
}

// toAct returns the player of a seat whose turn it is.
func (g *run) toAct(seat int) (int, *refusal.Error) {
	p, err := g.player(seat)
	if err != nil {
		return 0, err
	}
	actor, waits := g.actor()
	if !waits {
		return 0, g.waitsFor()
	}
	if actor != p {
		return 0, refusal.New(NotToAct, "Seat", seat, "Turn", g.seats[actor],
			"Line", fmt.Sprintf("seat %d early …", seat), "Other", fmt.Sprintf("to seat %d", seat))
	}
	return p, nil
}

// outOfHand refuses an act of a player whose hand is out of play while others bet, by the article that put it there.
func (g *run) outOfHand(seat int) *refusal.Error {
	p, err := g.player(seat)
	if err != nil {
		return err
	}
	if g.hand.Live(p) || !g.hand.ActionOpen() {
		return nil
	}
	g.refusedBy(hand.Action{Kind: hand.Call, Player: p})
	return engine(refusal.New(hand.NotInHand, "Player", p))
}

// seen rules on what was seen of a seat: in a tracked hand the table does, and carries the ruling out.
func (g *run) seen(s tell.Seen) *refusal.Error {
	if g.hand == nil && g.spot == nil {
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", aHand)
	}
	g.heard = s.Word
	if g.hand == nil {
		spot := *g.spot
		spot.Seat = s.Seat
		if g.noRaise != nil && g.noRaise.Seat == table.SeatNo(s.Seat) {
			spot.Bar(g.noRaise.Cites) // the ruling holds, whatever the player says next
		}
		r := referee.Rule(spot, s.Observation, g.policy())
		g.ruled(s.Seat, &r)
		return nil
	}
	if err := g.outOfHand(s.Seat); err != nil {
		return err
	}
	h := handAt(g.table.state)
	givesUp := h != nil && h.GivesUp(table.SeatNo(s.Seat), s.Observation)
	if !s.OutOfTurn && !givesUp && (g.unnamed() == 0 || s.Word != referee.SaidCall) {
		if _, err := g.toAct(s.Seat); err != nil {
			return err
		}
	}
	return g.command(table.Observe{Seat: table.SeatNo(s.Seat), Observation: s.Observation, Stage: g.stage})
}

// skipped rules on a player passed over: in a tracked hand the early acts to the left are what happened behind.
func (g *run) skipped(s tell.Skipped) *refusal.Error {
	switch {
	case g.hand == nil && g.spot == nil:
		return refusal.New(OnlyInHand, "Word", g.step.Text, "Line", aHand)
	case g.hand == nil:
		spot := *g.spot
		spot.Seat = s.Seat
		r := referee.Skipped(spot, s.Behind, g.policy())
		g.ruled(s.Seat, &r)
		return nil
	}
	if _, err := g.passedOver(s); err != nil {
		return err
	}
	return g.command(table.RuleOn{Seat: table.SeatNo(s.Seat), Stage: g.stage,
		Passed: &table.Passed{Time: s.ReasonableTime, BeforeOwes: s.BeforeOwes, NextCard: s.NextCard}})
}

// passedOver is the skipped player: the one to act, or, where the player before has not acted either, one behind.
func (g *run) passedOver(s tell.Skipped) (int, *refusal.Error) {
	p, err := g.player(s.Seat)
	if err != nil {
		return 0, err
	}
	actor, waits := g.actor()
	switch {
	case !waits || actor == p:
		return g.toAct(s.Seat)
	case g.hand.Folded(p):
		return 0, engine(refusal.New(hand.NotInHand, "Player", p))
	case s.BeforeOwes != article.Yes:
		return 0, refusal.New(OtherOwes, "Seat", s.Seat, "Turn", g.seats[actor], "Line", fmt.Sprintf("seat %d is skipped, before owes", s.Seat))
	}
	return p, nil
}

func (g *run) floorRules(s tell.FloorRules) *refusal.Error {
	r := g.last
	if g.hand != nil {
		r = g.waiting()
	}
	if r == nil || len(r.Options) == 0 {
		return refusal.New(NoRuling)
	}
	i := slices.IndexFunc(r.Options, func(o referee.Option) bool { return o.Key == s.Option })
	if i < 0 {
		return unknownOption(s.Option, r.Options)
	}
	if g.hand == nil {
		return nil
	}
	return g.command(table.FloorRules{Option: i})
}

func unknownOption(word string, options []referee.Option) *refusal.Error {
	var known []string
	for _, o := range options {
		known = append(known, o.Key)
	}
	return noOption(word, known)
}

// noOption refuses an option that the ruling does not have.
func noOption(word string, known []string) *refusal.Error {
	return refusal.New(NoOption, "Word", word, "Known", strings.Join(known, ", "))
}

// carriesOut reports whether what stands needs nobody's word any more.
func carriesOut(k article.RulingKind) bool { return k == article.Decided || k == article.Conflict }
