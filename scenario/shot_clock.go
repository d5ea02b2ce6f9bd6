package scenario

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
)

// timekeeper is what a case knows of the clock. A call for time in a hand told whole is kept by its table.
type timekeeper struct {
	decision  tell.DecisionIs
	clock     *shotclock.Clock
	event     tell.ShotEvent
	cards     int // extensions of the player followed through the event
	began     bool
	uncounted bool // nobody has told how many extensions the player to act has
	done      bool // the decision is over
	// unlimited: time was called, and the book leaves it to the event how long the clock runs.
	unlimited bool
	// early is a call for time that waits until somebody says for how long the player has thought.
	early *tell.TimeCalled
}

// noClock says why no clock runs.
func (g *run) noClock() *refusal.Error {
	if g.timer.unlimited {
		return refusal.New(NoLimit, "Line", aClock+" limit 0:45")
	}
	return refusal.New(NoClock, "Line", aClock, "Other", "decision shot-clock facing-bet")
}

func (g *run) decision(s tell.DecisionIs) *refusal.Error {
	g.timer = timekeeper{decision: s, event: g.timer.event, cards: g.timer.cards, began: g.timer.began}
	if !s.Shot {
		return nil
	}
	p := &g.book.Policy.Shotclock
	var t article.Trace
	p.Starts.Decide(&t)
	p.Reaction.Decide(&t)
	if s.Cards == tell.CardsNotTold {
		s.Cards, g.timer.uncounted = g.timer.cards, !g.timer.began
	}
	c := shotclock.Shot(0, s.First, s.Facing == article.Yes, s.Cards, p, &t)
	g.timer.clock = &c
	g.traced(c.Count.Fact(), &t)
	return nil
}

func (g *run) thinks(s tell.Thinks) *refusal.Error {
	g.timer.decision.Thinking = s.Ms
	if call := g.timer.early; call != nil {
		g.timer.early = nil
		return g.timeCalled(*call)
	}
	return nil
}

// timeCalled judges a call for time and starts the clock.
func (g *run) timeCalled(s tell.TimeCalled) *refusal.Error {
	p := &g.book.Policy.Shotclock
	r := s.Request
	r.Facing, r.Thinking = g.facing(), g.timer.decision.Thinking
	if g.handTold() {
		return g.callTime(s, r)
	}
	call, err := shotclock.CallTime(r, p)
	if err != nil {
		return g.barred(err, last(call.Cites))
	}
	g.called(s, &call)
	if call.Asks != "" {
		return nil
	}
	c := shotclock.Run(s.At, call.Count, r.Facing)
	g.timer.clock, g.timer.done = &c, false
	return nil
}

// callTime calls time on the player to act at the table of a hand told whole.
func (g *run) callTime(s tell.TimeCalled, r shotclock.Request) *refusal.Error {
	c := table.CallTime{By: r.By, Away: r.Away, Thinking: r.Thinking, Limit: r.Limit, Adjusted: r.Adjusted, At: s.At}
	call, err := g.table.state.TimeCall(c, &g.book.Policy.Shotclock)
	if err != nil {
		return g.barred(err, last(call.Cites))
	}
	g.called(s, &call)
	if call.Asks != "" {
		return nil
	}
	return g.command(c)
}

// called says what comes of a call for time.
func (g *run) called(s tell.TimeCalled, call *shotclock.Call) {
	if g.timer.early = nil; call.Asks == shotclock.AsksThinking {
		g.timer.early = &s
	}
	g.consult, g.step.Call = merge(g.consult, call.Cites), call
	g.timer.unlimited = call.Asks == shotclock.AsksLimit
	g.fact(call.Fact())
}

func last(ids []article.ID) article.ID {
	if len(ids) == 0 {
		return ""
	}
	return ids[len(ids)-1]
}

// clock is the one that runs on the player to act, nil when none does.
func (g *run) clock() *shotclock.Clock {
	if at := g.clockAtTable(); at != nil {
		return &at.Clock
	}
	if g.timer.done {
		return nil
	}
	return g.timer.clock
}

// facing reports whether the player to act faces a bet.
func (g *run) facing() bool {
	if g.hand != nil {
		return !g.hand.Legal().CanCheck
	}
	if g.spot != nil {
		return g.spot.Facing > 0
	}
	return g.timer.decision.Facing == article.Yes
}

// clockAt reads the clock at an instant; at zero the player's hand is folded or checked.
func (g *run) clockAt(s tell.ClockAt) *refusal.Error {
	c := g.clock()
	if c == nil {
		return g.noClock()
	}
	p := &g.book.Policy.Shotclock
	var t article.Trace
	r := c.At(s.At)
	if in, _, _ := c.Act(s.At); g.timer.uncounted && r.Phase == shotclock.Over && !(s.Acts && in || s.Disputed) {
		p.AutomaticUse.Decide(&t) // a card goes by itself, if there is one
		p.ZeroShot.Decide(&t)
		g.traced(ruling.New("ruling.missing", ruling.Words("Questions", "clock.question.extensions")), &t)
		return nil
	}
	if s.Acts || s.Disputed {
		return g.actsAt(c, s)
	}
	if r.Used > 0 {
		p.AutomaticUse.Decide(&t)
		p.Extension.Decide(&t)
	}
	if c.Shot && r.Phase == shotclock.Countdown {
		p.Warning.Decide(&t)
	}
	g.traced(r.Fact().And(g.extensions(c, r.Used, r.Cards)...), &t)
	if r.Phase == shotclock.Over {
		return g.zero(c, s.At)
	}
	return nil
}

// actsAt judges whether an act came in time.
func (g *run) actsAt(c *shotclock.Clock, s tell.ClockAt) *refusal.Error {
	j := c.Judge(s.At, s.Disputed, &g.book.Policy.Shotclock)
	if !j.In {
		g.fact(ruling.New("too_late"))
		return g.zero(c, s.At)
	}
	g.timer.done, g.timer.cards = true, c.Cards-j.Used
	g.fact(ruling.New("in_time").And(g.extensions(c, j.Used, c.Cards-j.Used)...).By(j.Cites...))
	if g.clockAtTable() != nil {
		return g.command(table.InTime{At: s.At, Disputed: s.Disputed})
	}
	return nil
}

// clockAtTable is the clock that runs on the player to act in a hand told whole, nil when none does.
func (g *run) clockAtTable() *table.PlayerClock {
	if g.table == nil || g.table.state.Hand == nil {
		return nil
	}
	return g.table.state.Hand.Clock
}

// extensions says how many cards have gone and are left, of a player whose cards are known.
func (g *run) extensions(c *shotclock.Clock, used, left int) []ruling.Fact {
	if g.timer.uncounted {
		return nil
	}
	return c.Extensions(used, left)
}

// zero rules on a player whose time is up, and acts for him in a hand told whole.
func (g *run) zero(c *shotclock.Clock, at int64) *refusal.Error {
	v := c.Zero(&g.book.Policy.Shotclock)
	g.consult, g.step.Zero = merge(g.consult, v.Cites), &v
	g.timer.done = true
	g.fact(v.Statement().Facts()...)
	if g.clockAtTable() != nil {
		return g.command(table.TimeUp{At: at})
	}
	if !g.handTold() {
		return nil
	}
	player, waits := g.actor()
	if !waits {
		return nil
	}
	kind := hand.Check
	if v.Zero == shotclock.Fold {
		kind = hand.Fold
		if !c.Facing {
			kind = hand.Kill // a hand that could check dies where it is
		}
	}
	return g.apply(hand.Action{Kind: kind, Player: player})
}

// clockWaits reports whether the time of the player to act is up, and the floor decides what becomes of him.
func (g *run) clockWaits() bool {
	at := g.clockAtTable()
	return at != nil && at.Waits
}

// floorRulesClock takes what the floor decides of a player whose time is up.
func (g *run) floorRulesClock(option string) *refusal.Error {
	known := []string{shotclock.Fold.String(), shotclock.Check.String()}
	if !slices.Contains(known, option) {
		return noOption(option, known)
	}
	g.fact(ruling.New(option))
	return g.command(table.TimeUp{Option: option})
}

func (g *run) clockStops(s tell.ClockStops) *refusal.Error {
	c := g.clock()
	if c == nil {
		return g.noClock()
	}
	var t article.Trace
	g.book.Policy.Shotclock.PauseOnCount.Decide(&t)
	next := c.Pause(s.At)
	if s.Resume {
		next = c.Resume(s.At)
	}
	g.traced(next.At(s.At).Stopped(s.Resume), &t)
	if g.clockAtTable() != nil {
		return g.command(table.PauseClock{Resume: s.Resume, At: s.At})
	}
	g.timer.clock = &next
	return nil
}

func (g *run) shotEvent(s tell.ShotEvent) *refusal.Error {
	p := &g.book.Policy.Shotclock
	var t article.Trace
	g.timer.event = s
	f := ruling.New("shot_clock.no")
	if shotclock.InUse(s.Quality, s.BuyIn, p, &t) {
		p.Introduced.Decide(&t)
		f = ruling.New("shot_clock.yes", ruling.Word("When", "clock.introduced."+p.Introduced.Value.String()))
	}
	g.traced(f, &t)
	return nil
}

// shotStep follows one player's extensions through an event.
func (g *run) shotStep(s tell.ShotStep) *refusal.Error {
	p := &g.book.Policy.Shotclock
	var t article.Trace
	if s.Stage != tell.Introduced && !g.timer.began {
		return refusal.New(HandNeeds, "Need", "shot-clock introduced")
	}
	switch s.Stage {
	case tell.Introduced:
		g.timer.cards, g.timer.began = shotclock.Introduce(p, &t), true
		p.Stacks.Decide(&t)
	case tell.Redraw:
		redrawn, known := g.redrawn(s.N, &t)
		if !known {
			p.RedrawCards.Decide(&t)
			g.traced(ruling.New("ruling.missing", ruling.Words("Questions", "clock.question.entries")), &t)
			return nil
		}
		if redrawn {
			g.timer.cards += shotclock.Redraw(s.N, p, &t)
		} else {
			p.Milestones.Decide(&t)
		}
	case tell.FewLeft:
		g.timer.cards += shotclock.FewLeft(s.N, s.Level, p, &t)
	case tell.Uses:
		if s.N > g.timer.cards {
			return refusal.New(BadCount, "Word", fmt.Sprint(s.N), "Max", g.timer.cards)
		}
		g.timer.cards -= s.N
		p.AutomaticUse.Decide(&t)
	case tell.ChangesTable:
		p.Travels.Decide(&t)
	case tell.NextDay:
		p.CarriedOver.Decide(&t)
	case tell.Suspended:
		return g.barred(refusal.New(shotclock.Suspended), p.Permanent.Cite)
	}
	g.traced(ruling.New("extensions", ruling.Count("Count", g.timer.cards)), &t)
	return nil
}

// redrawn reports whether an event of the quality told redraws its seats at so many tables, which may depend on a number of
// entries that nobody has told. Every event redraws for its final table; of another whose quality nobody has told the line
// itself says that it does.
func (g *run) redrawn(tables int, t *article.Trace) (redraws, known bool) {
	chart := g.book.Policy.Tournament.Redraws
	if g.timer.event.Quality == "" || tables == 1 || len(chart.Value) == 0 {
		return true, true
	}
	for _, r := range chart.Decide(t) {
		if r.Quality == g.timer.event.Quality && r.Tables == tables {
			return g.timer.event.Entries >= r.MinEntries, r.MinEntries == 0 || g.timer.event.Entries > 0
		}
	}
	return false, true
}
