package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
)

// Heads of the clock on a player.
const (
	headClock      = "clock"
	headPhase      = "phase"
	headTime       = "time"
	headExtensions = "extensions"
	headShotClock  = "shot-clock"
)

type (
	// decisionIs begins a player's decision, told without a hand.
	decisionIs struct {
		facing, first bool
		thinking      int64 // ms
		cards         int
		shot          bool
	}
	// thinks says for how long the player to act has been thinking already.
	thinks struct{ ms int64 }
	// timeCalled is somebody calling time on the player to act.
	timeCalled struct {
		by shotclock.Request
		at int64 // ms
	}
	// clockAt is an instant on the running clock.
	clockAt struct {
		at       int64
		acts     bool
		disputed bool // nobody can say whether it was in time
	}
	// clockStops pauses the clock, or lets it go on.
	clockStops struct {
		at     int64
		resume bool
	}
	// shotEvent asks whether an event plays by the shot clock.
	shotEvent struct {
		quality string
		buyIn   int
	}
	// shotStep is a stage of an event that plays by the shot clock.
	shotStep struct {
		stage string
		n     int
		level int // minutes
	}
)

// timekeeper is what a case knows of the clock.
type timekeeper struct {
	decision decisionIs
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

func (s decisionIs) carry(g *run) *refusal.Error {
	g.timer = timekeeper{decision: s, cards: g.timer.cards, began: g.timer.began}
	if !s.shot {
		return nil
	}
	p := &g.book.Policy.Shotclock
	var t article.Trace
	p.Starts.Decide(&t)
	p.Reaction.Decide(&t)
	c := shotclock.Shot(0, s.first, s.facing, s.cards, p, &t)
	g.timer.clock = &c
	g.traced(headClock, "clock "+seconds(c.Total), &t)
	return nil
}

func (s thinks) carry(g *run) *refusal.Error {
	g.timer.decision.thinking = s.ms
	return nil
}

// traced records a fact with the articles of a trace.
func (g *run) traced(head, text string, t *article.Trace) {
	g.consult = merge(g.consult, t.Consulted())
	g.fact(head, text, t.Decided())
}

// carry judges a call for time and starts the clock.
func (s timeCalled) carry(g *run) *refusal.Error {
	p := &g.book.Policy.Shotclock
	r := s.by
	r.Facing, r.Thinking = g.facing(), g.timer.decision.thinking
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
	c := shotclock.Run(s.at, call.Count, r.Facing)
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
	return g.timer.decision.facing
}

// carry reads the clock at an instant; at zero the player's hand is folded or checked.
func (s clockAt) carry(g *run) *refusal.Error {
	c := g.timer.clock
	if c == nil || g.timer.done {
		return g.noClock()
	}
	p := &g.book.Policy.Shotclock
	var t article.Trace
	r := c.At(s.at)
	if s.acts || s.disputed {
		in, used, tie := c.Act(s.at)
		switch {
		case c.Shot && (s.disputed || in && tie):
			p.Doubt.Decide(&t)
			in = true
		case s.disputed || in && tie:
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

func (s clockStops) carry(g *run) *refusal.Error {
	if g.timer.clock == nil {
		return g.noClock()
	}
	var t article.Trace
	g.book.Policy.Shotclock.PauseOnCount.Decide(&t)
	c, text := g.timer.clock.Pause(s.at), "clock stopped"
	if s.resume {
		c, text = g.timer.clock.Resume(s.at), "clock goes on"
	}
	g.timer.clock = &c
	g.traced(headClock, fmt.Sprintf("%s, %s left", text, seconds(c.At(s.at).Left)), &t)
	return nil
}

func (s shotEvent) carry(g *run) *refusal.Error {
	p := &g.book.Policy.Shotclock
	var t article.Trace
	text := "shot-clock no"
	if shotclock.InUse(s.quality, s.buyIn, p, &t) {
		p.Introduced.Decide(&t)
		text = "shot-clock yes, " + p.Introduced.Value.String()
	}
	g.traced(headShotClock, text, &t)
	return nil
}

// carry follows one player's extensions through an event.
func (s shotStep) carry(g *run) *refusal.Error {
	p := &g.book.Policy.Shotclock
	var t article.Trace
	if s.stage != "introduced" && !g.timer.began {
		return refusal.New(NoStart, "Word", "shot-clock "+s.stage)
	}
	switch s.stage {
	case "introduced":
		g.timer.cards, g.timer.began = shotclock.Introduce(p, &t), true
		p.Stacks.Decide(&t)
	case "redraw":
		g.timer.cards += shotclock.Redraw(s.n, p, &t)
	case "left":
		g.timer.cards += shotclock.FewLeft(s.n, s.level, p, &t)
	case "uses":
		if s.n > g.timer.cards {
			return refusal.New(BadCount, "Word", fmt.Sprint(s.n), "Max", g.timer.cards)
		}
		g.timer.cards -= s.n
		p.AutomaticUse.Decide(&t)
	case "moves":
		p.Travels.Decide(&t)
	case "next-day":
		p.CarriedOver.Decide(&t)
	case "suspended":
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
