package scenario

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
)

// pots writes the pots gathered so far and who can win them.
func (g *run) pots() {
	var pots []string
	for _, pot := range g.hand.Pots() {
		pots = append(pots, fmt.Sprintf("%d (%s)", pot.Amount, g.seatsOf(pot)))
	}
	if len(pots) == 0 {
		pots = []string{"none"}
	}
	g.fact(headPots, "pots "+strings.Join(pots, ", "), nil)
}

// stacks writes the chips behind every player.
func (g *run) stacks() {
	var stacks []string
	for p, seat := range g.seats {
		stacks = append(stacks, fmt.Sprintf("%d:%d", seat, g.hand.Stack(p)))
	}
	g.fact(headStacks, "stacks "+strings.Join(stacks, " "), nil)
}

// whoseTurn writes who must act, or throw cards, next.
func (g *run) whoseTurn() {
	step := g.hand.Next()
	text := "nobody to act"
	switch step.Need {
	case hand.NeedAction:
		text = fmt.Sprintf("seat %d to act", g.seats[step.Player])
	case hand.NeedDiscard:
		text = fmt.Sprintf("seat %d to draw", g.seats[step.Player])
		if step.Count > 0 {
			text = fmt.Sprintf("seat %d to discard %d", g.seats[step.Player], step.Count)
		}
	}
	g.citing(headAct, text, step.Cite)
}

// atMost writes the largest bet or raise of the player to act, with the article that sets it.
func (g *run) atMost() {
	legal := g.hand.Legal()
	if legal.Player < 0 || !legal.CanRaise {
		return
	}
	g.citing(headMost, fmt.Sprintf("seat %d at most %d", g.seats[legal.Player], legal.MaxTo), legal.MaxCite)
}

// rake writes what the house has taken.
func (g *run) rake() {
	g.citing(headRake, fmt.Sprintf("rake %d", g.hand.Rake()), g.decided(g.book.Policy.Hand.Rake.Cite)...)
}

// shortage writes how seventh street was dealt.
func (g *run) shortage() {
	policy := &g.book.Policy.Hand
	cites := g.decided(policy.StubNeed.Cite, policy.StubBurns.Cite, policy.StubShared.Cite, policy.StubEmpty.Cite)
	g.citing(headShortage, "seventh street "+strings.ReplaceAll(g.hand.Shortage().String(), "_", " "), cites...)
}

// boards writes the boards as dealt so far.
func (g *run) boards() {
	for run := range g.hand.Runs() {
		text := "board " + card.Text(g.hand.BoardOf(run))
		if g.hand.Runs() > 1 {
			text = fmt.Sprintf("board %d %s", run+1, card.Text(g.hand.BoardOf(run)))
		}
		g.fact(headBoard, text, nil)
	}
}
