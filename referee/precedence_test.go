package referee_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/precedencetest"
	"github.com/floorbook/floorbook/referee"
)

// wraps are the points that take an act out of turn, conditional or misled whatever it is: they meet every other point
// in the same way, which TestWrappingPointsComeFirst proves. The last point answers when no other does.
var wraps, catchAll = []string{"out_of_turn", "conditional", "misled"}, "nothing_seen"

var order = precedencetest.List{Scenarios: "*.txt", Points: referee.Points(), Swap: referee.SwapPoints}

func TestOrderOfPoints(t *testing.T) { order.Holds(t) }

// drawMeeting is an act at a spot that can be: no chips of an earlier bet where there is nothing to face. Everything is
// told, so that it is a ruling in which points meet, not a question.
func drawMeeting(t *rapid.T) (referee.Spot, referee.Observation) {
	s := drawSpot(t)
	if s.Facing == 0 {
		s.InFront, s.InFrontSum = nil, 0
	}
	o := drawObservation(t, s)
	if len(o.Chips) == 0 {
		o.Later = nil
	}
	if o.Word == referee.SaidAmount && o.Amount == 0 {
		o.Word = referee.Silent
	}
	if s.InFrontSum == 0 {
		o.LiftedAll, o.Lifted = false, nil
	}
	tellAll(&s, &o)
	return s, o
}

// tellAll denies what was not told.
func tellAll(s *referee.Spot, o *referee.Observation) {
	for _, f := range []*article.Told{&s.Cash, &s.Blind, &s.RaiseBlocked, &s.Acted, &s.NoChange, &s.AfterUndercall, &o.LastChips, &o.Identifiable,
		&o.Probed, &o.Unaware, &o.Mistook, &o.ActedBehind, &o.Misled} {
		if !f.Known() {
			*f = article.No
		}
	}
	if s.Previous == 0 && s.Facing > 0 {
		s.Raised = article.No
	}
	if o.Order == referee.OrderUnknown {
		o.Order = referee.WordFirst
	}
	s.Stage, s.Players = max(s.Stage, referee.LateRegistration), max(s.Players, 2)
}

func TestEveryMeetingHasAScenario(t *testing.T) {
	policies := books(t)
	acts := rapid.Custom(func(t *rapid.T) meeting {
		s, o := drawMeeting(t)
		return meeting{s, o}
	})
	order.Meets(t, func(seed int) precedencetest.Drawn {
		m, p := acts.Example(seed), policies[seed%len(policies)]
		return precedencetest.Drawn{Told: m, Ruling: func() any { return m.comesTo(p) }}
	}, func(first, second string) bool { return slices.Contains(wraps, first) || second == catchAll })
}

// meeting is an act and where it was made.
type meeting struct {
	spot referee.Spot
	seen referee.Observation
}

// comesTo is what a ruling comes to, whatever point made it.
func (m meeting) comesTo(p *referee.Policy) any {
	r := referee.Rule(m.spot, m.seen, p)
	return struct {
		kind    article.RulingKind
		outcome referee.Outcome
		held    bool
		options []referee.Option
	}{r.Kind, r.Outcome, r.Held, r.Options}
}

// TestWrappingPointsComeFirst: an act out of turn is held, and an if-then or an act of a misled player is ruled as
// such, whatever else is seen of it.
func TestWrappingPointsComeFirst(t *testing.T) {
	policies := books(t)
	rapid.Check(t, func(t *rapid.T) {
		p := policies[rapid.IntRange(0, len(policies)-1).Draw(t, "book")]
		s, o := drawMeeting(t)
		o.Order = referee.WordFirst
		r := referee.Rule(s, o, p)
		switch {
		case r.Held != o.OutOfTurn:
			t.Fatalf("held: %v, out of turn: %v", r.Held, o.OutOfTurn)
		case o.Conditional && r.Point != "conditional":
			t.Fatalf("an if-then is ruled by %s", r.Point)
		case !o.Conditional && !o.OutOfTurn && o.Misled == article.Yes && p.Misled.Value && !(s.Pending && o.Word == referee.SaidCall) && r.Point != "misled":
			t.Fatalf("an act of a misled player is ruled by %s", r.Point)
		}
	})
}
