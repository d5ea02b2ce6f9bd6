package sim

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// bubble is what the auditor knows while tables play hand for hand.
type bubble struct {
	round int
	cost  time.Duration
	may   []int // tables that may begin a hand of this round
	from  int   // players left when the round began
	out   []int // numbers of the entries that went out in this round
	stack []chip.Amount
}

// handForHand follows the events of hand-for-hand.
func (a *auditor) handForHand(e tournament.Event) error {
	if _, begins := e.(tournament.HandForHandBegan); begins == (a.bubble != nil) {
		return errors.New("hand for hand: it is on already, or not yet")
	}
	switch e := e.(type) {
	case tournament.HandForHandBegan:
		if e.Cost != a.handCost() {
			return fmt.Errorf("hand for hand: a hand costs %v, not %v", e.Cost, a.handCost())
		}
		a.bubble = &bubble{cost: e.Cost, from: a.left}
	case tournament.RoundBegan:
		if err := a.roundOver(); err != nil {
			return err
		}
		if e.Round != a.bubble.round+1 {
			return fmt.Errorf("hand for hand: round %d after round %d", e.Round, a.bubble.round)
		}
		a.bubble = &bubble{round: e.Round, cost: a.bubble.cost, may: slices.Clone(e.Tables), from: a.left}
	case tournament.StacksTold:
		for _, told := range e.Stacks {
			at := slices.Index(a.bubble.out, a.entries[a.latest[told.Player]].no)
			if at < 0 {
				return fmt.Errorf("hand for hand: %s did not go out in this round", told.Player)
			}
			a.bubble.stack[at] = told.Stack
		}
	case tournament.RoundRanked:
		a.falls = a.ranked()
	case tournament.HandForHandEnded:
		if err := a.placedTogether(); err != nil {
			return err
		}
		a.bubble = nil
	}
	return nil
}

// handCost is what the chart of the book says for the tournament's quality.
func (a *auditor) handCost() time.Duration {
	p, s := &a.created.Policy, &a.created.Structure
	if s.Turbo && p.HandForHandTurbo.Value {
		return 0
	}
	of := map[string]int{}
	for _, c := range p.HandForHandCost.Value {
		of[c.Quality] = c.Seconds
	}
	seconds, known := of[s.Quality]
	if !known {
		seconds = of[""]
	}
	return time.Duration(seconds) * time.Second
}

// roundOver checks that no table is playing and that those who went out have been placed together.
func (a *auditor) roundOver() error {
	for _, b := range a.boards {
		if b.handLive {
			return fmt.Errorf("hand for hand: table %d is still playing", b.no)
		}
	}
	return a.placedTogether()
}

func (a *auditor) placedTogether() error {
	if want := a.ranked(); !slices.EqualFunc(a.falls, want, func(x, y fall) bool { return slices.Equal(x.entries, y.entries) }) {
		return fmt.Errorf("places: the players out in round %d are placed %v, not %v", a.bubble.round, a.falls, want)
	}
	return nil
}

// ranked is the list of who went out with those of this round placed as the book places one hand; where the hand of the announcement
// reaches the money they share where the book says so, and where a stack is not known in any case.
func (a *auditor) ranked() []fall {
	b := a.bubble
	if len(b.out) < 2 {
		return a.falls
	}
	stacks := slices.Clone(b.stack)
	shares := b.round == 0 && b.from > len(a.prizes) && a.left <= len(a.prizes) && a.created.Policy.HandForHandTies.Value == tournament.AnnouncementTies
	if shares || slices.Contains(stacks, 0) {
		for i := range stacks {
			stacks[i] = 1
		}
	}
	with := *a
	with.falls = slices.Clone(a.falls[:a.fellBefore()])
	with.fell(b.out, stacks)
	return with.falls
}

// fellBefore is how many lines of the list are older than the round.
func (a *auditor) fellBefore() int {
	n := len(a.falls)
	for n > 0 && slices.Contains(a.bubble.out, a.falls[n-1].entries[0]) {
		n--
	}
	return n
}

// fellNow notes who went out in the round.
func (b *bubble) fellNow(entries []int, stacks []chip.Amount) {
	if b != nil {
		b.out, b.stack = append(b.out, entries...), append(b.stack, stacks...)
	}
}

// isBack strikes an entry that is in again.
func (b *bubble) isBack(no int) {
	if b == nil {
		return
	}
	if i := slices.Index(b.out, no); i >= 0 {
		b.out, b.stack = slices.Delete(b.out, i, i+1), slices.Delete(b.stack, i, i+1)
	}
}

// mayBegin checks that a table plays one hand of each round.
func (b *bubble) mayBegin(no int) error {
	if b == nil {
		return nil
	}
	i := slices.Index(b.may, no)
	if i < 0 {
		return fmt.Errorf("hand for hand: table %d begins a second hand of round %d", no, b.round)
	}
	b.may = slices.Delete(b.may, i, i+1)
	return nil
}

// byHands reports whether the clock goes by hands.
func (a *auditor) byHands(level int) bool {
	return a.bubble != nil && a.bubble.cost > 0 && !a.created.Structure.Levels[level].Break
}

// setByHands checks a clock that is set for hand-for-hand: it stops, a hand costs its time, a level is over, or time runs again.
func (a *auditor) setByHands(was, now tournament.Clock) error {
	if a.bubble == nil {
		return errors.New("nobody plays hand for hand")
	}
	left, levels := was.Left-a.bubble.cost, a.created.Structure.Levels
	switch {
	case was.Running:
		if now.Running || now.Level != was.Level || now.Left != a.remains(was) {
			return errors.New("it stops where it is")
		}
	case now == was: // a day begins
	case now.Running && now.Level == was.Level:
		if now.EndsAt != a.now+tournament.Instant(was.Left.Milliseconds()) {
			return errors.New("it goes on where it stood")
		}
	case now.Level == was.Level && left > 0:
		if now.Left != left {
			return fmt.Errorf("a hand leaves %v", left)
		}
	case now.Level != a.following(was.Level) || left > 0:
		return errors.New("the level is not over")
	case now.Running != (levels[now.Level].Break && !levels[was.Level].DayEnds) || a.remains(now) != a.length(now.Level):
		return errors.New("the next level begins in full")
	}
	return nil
}
