package tournament

import (
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// course is how the journal of a room went.
func (r *room) course() *Course {
	c, s := &Course{}, New()
	for _, e := range r.journal {
		c.See(s, e)
		Apply(s, e)
	}
	return c
}

// TestTheCourseOfAHostedEvening: at every moment the leader has at least an equal share and no more than there is, who wins leads at the
// end with all the chips, and everybody who is out went out at a level no later than the last.
func TestTheCourseOfAHostedEvening(t *testing.T) {
	p, rules := texapoker(t)
	r := newRoom(t, 3)
	r.open(evening(), true, 24, p, rules)
	r.must(Start{})
	r.run(4 * time.Second)
	c := r.course()
	if len(c.Leads) < 20 || len(c.Leads) > leadsMax {
		t.Fatalf("%d moments", len(c.Leads))
	}
	for i, l := range c.Leads {
		if l.Stack > l.InPlay || l.Stack*chip.Amount(l.Left) < l.InPlay*9/10 { // chips in a pot are nobody's
			t.Errorf("moment %d: %d of %d is most among %d", i, l.Stack, l.InPlay, l.Left)
		}
		if i > 0 && l.Seq < c.Leads[i-1].Seq {
			t.Errorf("moment %d goes back", i)
		}
	}
	last := c.Leads[len(c.Leads)-1]
	if e := r.s.Entry(last.Player); e.Place != 1 || last.Stack != r.s.Chips {
		t.Errorf("at the end %s (place %d) leads with %d of %d", last.Player, e.Place, last.Stack, r.s.Chips)
	}
	for i := range r.s.Entries {
		e := &r.s.Entries[i]
		level, out := c.Out[e.No]
		if out != (e.Place > 1) || out && (level < 1 || level > r.s.LevelNumber()) {
			t.Errorf("entry %d, place %d: level %d, %v", e.No, e.Place, level, out)
		}
	}
	if c.Ended != r.s.Entry(last.Player).OutAt || c.Ended == 0 {
		t.Errorf("it ended at %d", c.Ended)
	}
}

// TestTheCourseAtRealTables: chips are known once every table was counted seat by seat, what is taken back leaves no trace, and who
// came late is told apart.
func TestTheCourseAtRealTables(t *testing.T) {
	p, rules := tda(t)
	r := newRoom(t, 1)
	r.open(evening(), false, 12, p, rules)
	r.must(Start{})
	r.must(Register{Player: "late"})
	if late := r.s.Entry("late").No; r.course().Late[late] != r.now || len(r.course().Late) != 1 {
		t.Errorf("late: %v", r.course().Late)
	}
	r.must(Bust{Player: player(1)})
	if level := r.course().Out[1]; level != 1 {
		t.Errorf("out at level %d", level)
	}
	r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
	if out := r.course().Out; len(out) != 0 {
		t.Errorf("out: %v", out)
	}
	tables := r.s.InPlay()
	count := func(no int, seats bool) {
		c := CountChips{Table: no, Chips: r.s.Structure.Stack * chip.Amount(r.s.Table(no).Players())}
		for i := range r.s.Table(no).Seats {
			if seat := &r.s.Table(no).Seats[i]; seats && seat.Player != "" {
				stack := r.s.Structure.Stack
				switch seat.Player {
				case player(2):
					stack += 5000
				case player(3):
					stack -= 5000
				}
				c.Seats = append(c.Seats, SeatCount{table.SeatNo(i + 1), stack})
			}
		}
		r.must(c)
	}
	for i, no := range tables {
		count(no, i > 0)
	}
	if leads := r.course().Leads; len(leads) != 0 {
		t.Errorf("a table was counted as a whole, and somebody leads: %+v", leads)
	}
	for _, no := range tables {
		count(no, true)
	}
	leads := r.course().Leads
	if len(leads) != 1 || leads[0].Player != player(2) || leads[0].Stack != r.s.Structure.Stack+5000 || leads[0].At != r.now || leads[0].Left != 13 {
		t.Errorf("leads: %+v", leads)
	}
}
