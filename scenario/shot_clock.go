package scenario

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/tell"
)

// timekeeper is what a case knows of the clock.
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
	return nil
}

// timeCalled judges a call for time and starts the clock.
func (g *run) timeCalled(s tell.TimeCalled) *refusal.Error {
	p := &g.book.Policy.Shotclock
	r := s.Request
	r.Facing, r.Thinking = g.facing(), g.timer.decision.Thinking
	call, err := shotclock.CallTime(r, p)
	if err != nil {
		cite := article.ID("")
		if len(call.Cites) > 0 {
			cite = call.Cites[len(call.Cites)-1]
		}
		return g.barred(err, cite)
	}
	g.consult, g.step.Call = merge(g.consult, call.Cites), &call
	g.timer.unlimited = call.Asks == shotclock.AsksLimit
	g.fact(call.Fact())
	if call.Asks != "" {
		return nil
	}
	c := shotclock.Run(s.At, call.Count, r.Facing)
	g.timer.clock, g.timer.done = &c, false
	return nil
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
	c := g.timer.clock
	if c == nil || g.timer.done {
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
		in, used, tie := c.Act(s.At)
		switch {
		case c.Shot && (s.Disputed || in && tie):
			p.Doubt.Decide(&t)
			in = true
		case s.Disputed || in && tie:
			p.Tie.Decide(&t)
			in = true
		}
		if !in {
			g.fact(ruling.New("too_late"))
			return g.zero(c)
		}
		g.timer.done = true
		if used > 0 {
			p.AutomaticUse.Decide(&t)
			p.Collected.Decide(&t)
		}
		g.traced(ruling.New("in_time").And(g.extensions(used, c.Cards-used)...), &t)
		g.timer.cards = c.Cards - used
		return nil
	}
	if r.Used > 0 {
		p.AutomaticUse.Decide(&t)
		p.Extension.Decide(&t)
	}
	if c.Shot && r.Phase == shotclock.Countdown {
		p.Warning.Decide(&t)
	}
	g.traced(r.Fact().And(g.extensions(r.Used, r.Cards)...), &t)
	if r.Phase == shotclock.Over {
		return g.zero(c)
	}
	return nil
}

// extensions says how many cards have gone and are left, of a player whose cards are known.
func (g *run) extensions(used, left int) []ruling.Fact {
	if g.timer.uncounted {
		return nil
	}
	return g.timer.clock.Extensions(used, left)
}

// zero rules on a player whose time is up, and acts for him in a tracked hand.
func (g *run) zero(c *shotclock.Clock) *refusal.Error {
	v := c.Zero(&g.book.Policy.Shotclock)
	g.consult, g.step.Zero = merge(g.consult, v.Cites), &v
	g.timer.done = true
	g.fact(v.Statement().Facts()...)
	if g.hand == nil {
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

func (g *run) clockStops(s tell.ClockStops) *refusal.Error {
	if g.timer.clock == nil {
		return g.noClock()
	}
	var t article.Trace
	g.book.Policy.Shotclock.PauseOnCount.Decide(&t)
	c := g.timer.clock.Pause(s.At)
	if s.Resume {
		c = g.timer.clock.Resume(s.At)
	}
	g.timer.clock = &c
	g.traced(c.At(s.At).Stopped(s.Resume), &t)
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
