package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/tell"
)

// Heads of the clock on a player.
const (
	headClock      = "clock"
	headPhase      = "phase"
	headTime       = "time"
	headExtensions = "extensions"
	headShotClock  = "shot-clock"
)

// timekeeper is what a case knows of the clock.
type timekeeper struct {
	decision tell.DecisionIs
	clock    *shotclock.Clock
	cards    int // extensions of the player followed through the event
	began    bool
	done     bool // the decision is over
	// unlimited: time was called, and the book leaves it to the event how long the clock runs.
	unlimited bool
}

// noClock says why no clock runs.
func (g *run) noClock() *refusal.Error {
	if g.timer.unlimited {
		return refusal.New(NoLimit)
	}
	return refusal.New(NoClock)
}

func (g *run) decision(s tell.DecisionIs) *refusal.Error {
	g.timer = timekeeper{decision: s, cards: g.timer.cards, began: g.timer.began}
	if !s.Shot {
		return nil
	}
	p := &g.book.Policy.Shotclock
	var t article.Trace
	p.Starts.Decide(&t)
	p.Reaction.Decide(&t)
	c := shotclock.Shot(0, s.First, s.Facing == article.Yes, s.Cards, p, &t)
	g.timer.clock = &c
	g.traced(headClock, "clock "+seconds(c.Total), &t)
	return nil
}

func (g *run) thinks(s tell.Thinks) *refusal.Error {
	g.timer.decision.Thinking = s.Ms
	return nil
}

// traced records a fact with the articles of a trace.
func (g *run) traced(head, text string, t *article.Trace) {
	g.consult = merge(g.consult, t.Consulted())
	g.fact(head, text, t.Decided())
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
	g.timer.unlimited = call.Missing
	if call.Missing {
		g.fact(headRuling, "missing limit", call.Cites)
		return nil
	}
	text := "clock " + seconds(call.Count.Total)
	if call.Count.Countdown > 0 {
		text += fmt.Sprintf(", last %s counted", seconds(call.Count.Countdown))
	}
	if call.Approval == shotclock.FloorApproves {
		text += ", if the floor approves"
	}
	g.fact(headClock, text+", kept by "+call.Operator.String(), call.Cites)
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
			g.fact(headTime, "too late", nil)
			return g.zero(c)
		}
		g.timer.done = true
		if used > 0 {
			p.AutomaticUse.Decide(&t)
			p.Collected.Decide(&t)
		}
		g.traced(headTime, "in time"+extensions(c, used, c.Cards-used), &t)
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
	text := fmt.Sprintf("phase %v", r.Phase)
	if r.Phase != shotclock.Over {
		text += fmt.Sprintf(", %s left", seconds(r.Left))
	}
	g.traced(headPhase, text+extensions(c, r.Used, r.Cards), &t)
	if r.Phase == shotclock.Over {
		return g.zero(c)
	}
	return nil
}

// extensions writes the cards used and left.
func extensions(c *shotclock.Clock, used, left int) string {
	if !c.Shot {
		return ""
	}
	return fmt.Sprintf(", extensions %d used %d left", used, left)
}

// zero rules on a player whose time is up, and acts for him in a tracked hand.
func (g *run) zero(c *shotclock.Clock) *refusal.Error {
	v := c.Zero(&g.book.Policy.Shotclock)
	g.consult, g.step.Zero = merge(g.consult, v.Cites), &v
	g.timer.done = true
	text, other := v.Zero.String(), shotclock.Check.String()
	if v.Zero == shotclock.Check {
		other = shotclock.Fold.String()
	}
	if v.Floor {
		g.fact(headRuling, "floor decides", v.Cites)
		g.fact(headOption, fmt.Sprintf("option %s: %s (default)", text, text), nil)
		g.fact(headOption, fmt.Sprintf("option %s: %s", other, other), nil)
	} else {
		g.fact(headRuling, text, v.Cites)
	}
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
	c, text := g.timer.clock.Pause(s.At), "clock stopped"
	if s.Resume {
		c, text = g.timer.clock.Resume(s.At), "clock goes on"
	}
	g.timer.clock = &c
	g.traced(headClock, fmt.Sprintf("%s, %s left", text, seconds(c.At(s.At).Left)), &t)
	return nil
}

func (g *run) shotEvent(s tell.ShotEvent) *refusal.Error {
	p := &g.book.Policy.Shotclock
	var t article.Trace
	text := "shot-clock no"
	if shotclock.InUse(s.Quality, s.BuyIn, p, &t) {
		p.Introduced.Decide(&t)
		text = "shot-clock yes, " + p.Introduced.Value.String()
	}
	g.traced(headShotClock, text, &t)
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
		g.timer.cards += shotclock.Redraw(s.N, p, &t)
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
	g.traced(headExtensions, fmt.Sprintf("extensions %d", g.timer.cards), &t)
	return nil
}

// seconds writes a duration in ms.
func seconds(ms int64) string {
	text := fmt.Sprintf("%d.%03d", ms/1000, ms%1000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + " s"
}
