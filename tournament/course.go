package tournament

import (
	"maps"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// Course is what the events of a tournament tell of how it went, which its state forgets: at which level an entry went out, who came late, who
// had most chips. It is kept beside a state by whoever shows that: See is told of every event before Apply is.
type Course struct {
	Out   map[int]int     // by the number of an entry: of the level at which it went out
	Late  map[int]Instant // when an entry was bought after the start, those of players who came back included
	Leads []Lead          // who had most chips, oldest first; at tables with real chips whenever all were counted seat by seat
	Ended Instant         // 0: there is no winner

	due bool // a hand is over, and its chips are not looked at yet
}

// Lead is who had most chips at some moment.
type Lead struct {
	Player table.PlayerID
	Stack  chip.Amount
	InPlay chip.Amount // chips of everybody
	Left   int         // players
	Level  int
	Seq    uint64  // State.Seq at that moment
	At     Instant // 0: the events do not tell, the row of Seq does
}

// Bounds of what a course remembers of chips: how many moments (every other one is forgotten when there are more), and from how many
// players on every hand counts.
const (
	leadsMax     = 400
	leadsEveryAt = 10
)

// See takes an event in, before it is applied to s.
func (c *Course) See(s *State, e Event) {
	if c.due {
		c.due = false
		c.look(s, 0)
	}
	switch e := e.(type) {
	case TableEvent:
		if _, over := e.Event.(table.HandEnded); over && s.Hosted && s.Left <= leadsEveryAt {
			c.due = true
		}
	case ClockSet:
		if s.Hosted && e.Clock.Level != s.Clock.Level {
			c.look(s, e.At)
		}
	case LateSeated:
		c.Late = with(c.Late, e.No, e.At)
	case LateUndone:
		if entry := s.Entry(e.Player); entry != nil {
			delete(c.Late, entry.No)
		}
	case Eliminated:
		for _, o := range e.Out {
			c.Out = with(c.Out, s.Entry(o.Player).No, s.LevelNumber())
		}
		if s.Hosted {
			c.look(s, e.At)
		}
	case TargetReached:
		for _, w := range e.Won {
			c.Out = with(c.Out, w.Entry, s.LevelNumber())
		}
	case BustUndone:
		for _, back := range e.Back {
			delete(c.Out, s.Entry(back.Player).No)
		}
		if e.Reopen {
			c.Ended = 0
		}
	case CountEnded:
		c.counted(s, e)
	case Ended:
		c.Ended = e.At
	}
}

func with[V any](m map[int]V, key int, value V) map[int]V {
	if m == nil {
		m = map[int]V{}
	}
	m[key] = value
	return m
}

// look notes who has most chips at hosted tables: of equals whoever entered first.
func (c *Course) look(s *State, at Instant) {
	lead := Lead{InPlay: s.Chips, Left: s.Left, Level: s.LevelNumber(), Seq: s.Seq, At: at}
	for _, t := range s.Tables {
		for i := range t.Seats {
			if seat := &t.Seats[i]; seat.Player != "" {
				lead.atLeast(s, seat.Player, seat.Stack)
			}
		}
	}
	c.note(lead)
}

// counted notes who has most chips once all tables with real chips were counted seat by seat.
func (c *Course) counted(s *State, e CountEnded) {
	lead := Lead{InPlay: e.InPlay, Left: s.Left, Level: s.LevelNumber(), Seq: s.Seq, At: e.At}
	for _, t := range s.Counting {
		if len(t.Seats) == 0 {
			return
		}
		for _, at := range t.Seats {
			if p := s.Table(t.Table).At(at.Seat).Player; p != "" {
				lead.atLeast(s, p, at.Chips)
			}
		}
	}
	c.note(lead)
}

func (l *Lead) atLeast(s *State, p table.PlayerID, stack chip.Amount) {
	if l.Player == "" || stack > l.Stack || stack == l.Stack && s.Entry(p).No < s.Entry(l.Player).No {
		l.Player, l.Stack = p, stack
	}
}

func (c *Course) note(l Lead) {
	if l.Player == "" || l.Stack == 0 {
		return
	}
	if len(c.Leads) >= leadsMax {
		kept := c.Leads[:0]
		for i, old := range c.Leads {
			if i%2 == 0 {
				kept = append(kept, old)
			}
		}
		c.Leads = kept
	}
	c.Leads = append(c.Leads, l)
}

// Clone is a course that goes its own way from here.
func (c *Course) Clone() Course {
	return Course{Out: maps.Clone(c.Out), Late: maps.Clone(c.Late), Leads: slices.Clone(c.Leads), Ended: c.Ended, due: c.due}
}
