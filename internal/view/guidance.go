package view

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Guide is what the book in force asks of staff at one moment.
type Guide struct {
	Moment   string // of rulebook.Moments
	Articles []rulebook.Article
}

// Guides lists what a book asks at each of some moments; one at which it asks nothing is left out.
func Guides(b *rulebook.Book, moments []string) []Guide {
	var out []Guide
	for _, m := range moments {
		if articles := b.Guidance(m); len(articles) > 0 {
			out = append(out, Guide{m, articles})
		}
	}
	return out
}

// HandMoments are the moments of a hand that only those at the table know where hands are not tracked, in the order of
// play. Who relieves whom is known to them alone at every table.
var HandMoments = []string{"table:deal", "table:bet", "table:all-in", "table:split-pot", "table:showdown", "table:award", "table:bust"}

// ReliefMoment is when one dealer takes the place of another.
const ReliefMoment = "table:dealer-change"

// How long before or after a change of level its moments are.
const (
	endsWithin = 90 * time.Second // dealers are no longer relieved
	backWithin = time.Minute      // cards are made ready before a break ends
	freshFor   = 2 * time.Minute  // after a change of level
)

// tableMoments are the moments at which table t is, the most pressing first.
func tableMoments(s *tournament.State, t *table.State, c *Clock) []string {
	if s.Phase == tournament.Finished || t.Players() == 0 {
		return nil
	}
	var out []string
	if t.Hand != nil && t.Hand.Waits() {
		out = append(out, "table:ruling")
	}
	out = append(out, c.edges("table")...)
	if t.Hand != nil {
		out = append(out, handMoments(&t.Hand.State)...)
	} else {
		out = append(out, betweenHands(t, c)...)
	}
	if c.Phase == PhaseBreak && t.Hand == nil {
		out = append(out, "table:break")
	}
	if fresh(s, c) {
		out = append(out, "table:level-change")
	}
	if t.Hands == 0 && t.Hand == nil {
		out = append(out, "table:opening")
		if s.Structure.Bounties != nil {
			out = append(out, "table:bounties")
		}
	}
	return out
}

// TableMoments are the moments at which a table is, as Table.Moments has them; nil where there is no such table.
func TableMoments(s *tournament.State, no int, stamp Stamp) []string {
	t := s.Table(no)
	if t == nil {
		return nil
	}
	c := timeOf(s, stamp)
	return tableMoments(s, t, &c)
}

// edges are the moments near a change of level. A clock that stands still is near nothing.
func (c *Clock) edges(page string) []string {
	switch {
	case !c.Running || c.Last:
	case c.Phase == PhaseLevel && c.Time.Left <= endsWithin:
		return []string{page + ":level-ends"}
	case c.Phase == PhaseBreak && c.Time.Left <= backWithin:
		return []string{page + ":break-ends"}
	}
	return nil
}

// fresh reports whether the level has just changed: the first one has not.
func fresh(s *tournament.State, c *Clock) bool {
	return c.Phase == PhaseLevel && s.Clock.Level > 0 && time.Duration(c.Level.Minutes)*time.Minute-c.Time.Left < freshFor
}

// handMoments are those of a hand in progress.
func handMoments(h *hand.State) []string {
	var out []string
	need := h.Next().Need
	if need == hand.NeedAction || need == hand.NeedBoard || need == hand.NeedDiscard {
		for p := range h.N() {
			if h.Live(p) && h.AllIn(p) {
				out = append(out, "table:all-in")
				break
			}
		}
	}
	switch need {
	case hand.NeedAction:
		out = append(out, "table:bet")
	case hand.NeedShow:
		out = append(out, "table:showdown")
	case hand.NeedAward:
		out = append(out, "table:award")
	}
	if h.Game().HiLo() {
		out = append(out, "table:split-pot")
	}
	return out
}

// betweenHands are the moments until the next deal: the pot of the hand just over is pushed, and who lost everything
// leaves.
func betweenHands(t *table.State, c *Clock) []string {
	var out []string
	if t.Last != nil {
		out = append(out, "table:award")
		for p := range t.Last.Players {
			if t.Last.State.Stack(p) == 0 {
				out = append(out, "table:bust")
				break
			}
		}
	}
	if c.Phase == PhaseLevel && !t.Halted && t.Players() > 1 {
		out = append(out, "table:deal")
	}
	return out
}

// floorMoments are the moments at which the floor is, the most pressing first.
func floorMoments(s *tournament.State, tasks []tournament.Task, c *Clock) []string {
	switch s.Phase {
	case tournament.Registering:
		return []string{"floor:before-start"}
	case tournament.Finished:
		return nil
	}
	out := c.edges("floor")
	has := func(kinds ...tournament.TaskKind) bool {
		return slices.ContainsFunc(tasks, func(t tournament.Task) bool { return slices.Contains(kinds, t.Kind) })
	}
	if has(tournament.TaskBreak) {
		out = append(out, "floor:table-break")
	}
	if has(tournament.TaskBalance, tournament.TaskFinal, tournament.TaskRedraw) {
		out = append(out, "floor:move")
	}
	if anybodyAbsent(s) {
		out = append(out, "floor:absent")
	}
	if c.Phase == PhaseBreak {
		out = append(out, "floor:break")
	}
	if s.HandForHand != nil {
		out = append(out, "floor:hand-for-hand")
	}
	if s.LateOpen {
		out = append(out, "floor:registration")
	}
	if c.Tables == 1 && !s.LateOpen && s.MaxTables > 1 {
		out = append(out, "floor:final-table")
	}
	return out
}

func anybodyAbsent(s *tournament.State) bool {
	for _, t := range s.Tables {
		for i := range t.Seats {
			if t.Seats[i].Player != "" && t.Seats[i].Absent {
				return true
			}
		}
	}
	return false
}

// Moments are those at which a clock tells players something.
func (c Clock) Moments() []string {
	if c.Phase == PhaseBreak {
		return []string{"clock:break"}
	}
	return nil
}
