package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/table"
)

// gathered is what all tables together come to, as of the last Check: a table is looked at when something has happened there, and not by
// everybody who asks. What is out of date is not used but worked out anew. Its lists are replaced, never changed.
type gathered struct {
	known              bool
	seats, beside, seq uint64 // the versions of the state it was gathered from
	tables, count      []int  // in play, by number, and their players
	holding            holding
	timed              []int // numbers of the tables where the time of a player runs
}

// holding is which tables wait for new seats before their next hand.
type holding struct {
	all    bool  // everybody is given one
	breaks int   // the table that breaks; 0: none
	give   []int // the tables that give a player
}

func (h *holding) holds(no int) bool { return h.all || h.breaks == no || slices.Contains(h.give, no) }

// holding works out which tables wait. It rests on who sits where and on nothing that happens at a table.
func (q *survey) holding() (h holding) {
	if seating, ok := q.seating(); ok {
		if seating.Kind == TaskBreak {
			return holding{breaks: seating.Table}
		}
		return holding{all: true}
	}
	for _, p := range q.pairs() {
		h.give = append(h.give, p.from)
	}
	return h
}

// holding is which tables wait for new seats.
func (s *State) holding() holding {
	if g := &s.proof.gathered; g.known && g.beside == s.beside {
		return g.holding
	}
	q := s.survey()
	return q.holding()
}

// gather brings up to date what is gathered, at the price of the tables where something has happened.
func (s *State) gather() {
	g := &s.proof.gathered
	if g.known && g.seq == s.Seq {
		return
	}
	timed := s.timed(g.timed, s.proof.touched)
	if !g.known {
		timed = s.timedAnywhere()
	}
	if !g.known || g.seats != s.seats {
		q := s.count()
		g.tables, g.count, g.seats = q.tables, q.count, s.seats
	}
	if held := s.Hosted && s.Phase == Running; held && (!g.known || g.beside != s.beside) {
		q := survey{s: s, tables: g.tables, count: g.count}
		g.holding = q.holding()
	}
	g.known, g.beside, g.seq, g.timed = true, s.beside, s.Seq, timed
}

// runs reports whether the time of a player runs at a table.
func runs(t *table.State) bool {
	if t == nil {
		return false
	}
	_, is := t.TimeEnds()
	return is
}

// timed are the tables where time runs, of those where it ran and those where something has happened since.
func (s *State) timed(ran, touched []int) []int {
	same := true
	for _, no := range touched {
		same = same && runs(s.Table(no)) == slices.Contains(ran, no)
	}
	for _, no := range ran { // a table that was set anew
		same = same && runs(s.Table(no))
	}
	if same {
		return ran
	}
	var out []int
	for _, no := range slices.Concat(ran, touched) {
		if runs(s.Table(no)) && !slices.Contains(out, no) {
			out = append(out, no)
		}
	}
	return out
}

// timedAnywhere looks at every table.
func (s *State) timedAnywhere() (out []int) {
	for _, t := range s.Tables {
		if runs(t) {
			out = append(out, t.No)
		}
	}
	return out
}

// timeEnds is when the time of a player is up at any table, the first; false where no time runs.
func (s *State) timeEnds() (at Instant, due bool) {
	timed := s.proof.gathered.timed
	if g := &s.proof.gathered; !g.known || g.seq != s.Seq {
		timed = s.timedAnywhere()
	}
	for _, no := range timed {
		if zero, is := s.Table(no).TimeEnds(); is && (!due || Instant(zero) < at) {
			at, due = Instant(zero), true
		}
	}
	return at, due
}
