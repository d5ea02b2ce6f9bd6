package cardroom

import "slices"

// Plan is what a push at an instant brings: where everybody goes who does not stay, who goes home, and which tables find no dealer.
type Plan struct {
	Moves   []Move
	Home    []string
	Without []int
}

// Changes reports whether somebody leaves his place.
func (s *State) Changes(p Plan) bool {
	return len(p.Home) > 0 || slices.ContainsFunc(p.Moves, func(m Move) bool { d := s.dealer(m.Dealer); return d == nil || d.Table != m.Table })
}

// Plan computes the push that would be made at an instant. What was planned by hand goes first. Whoever has sat down since the last
// push, less than half a down ago, stays; so does nobody else, but where there is one table and one dealer. Of the others, those deal who have rested, then those with the
// fewest downs since a break, none of them past the end of his hours; each goes on to the next table.
func (s *State) Plan(at Instant) (p Plan) {
	ends, begins := s.dueAfter(at), at
	if s.Due > at && s.Due-at <= s.down()/2 {
		begins = s.Due // a push that is made early is that of its hour
	}
	free := s.Served()
	take := func(no int) { free = slices.DeleteFunc(free, func(n int) bool { return n == no }) }
	var pool []*Dealer
	for i := range s.Dealers {
		d := &s.Dealers[i]
		pin, pinned := s.pin(s.Pushes+1, d.Duty.Dealer)
		switch {
		case d.Until <= at:
			p.Home = append(p.Home, d.Duty.Dealer)
		case d.From > begins:
		case d.Until < ends:
			p.move(d, 0)
		case pinned && pin == 0:
			p.move(d, 0)
		case pinned && s.serves(pin) && s.deals(d, pin):
			p.Moves = append(p.Moves, Move{d.Duty.Dealer, pin})
			take(pin)
		default:
			pool = append(pool, d)
		}
	}
	pool = slices.DeleteFunc(pool, func(d *Dealer) bool {
		stays := d.Table > 0 && d.Since > s.Pushed && at-d.Since < s.down()/2 && slices.Contains(free, d.Table)
		if stays {
			take(d.Table)
		}
		return stays
	})
	goes := s.assign(pool, free, at)
	for _, d := range pool {
		p.move(d, goes[d])
		take(goes[d])
	}
	p.Without = free
	return p
}

// move adds a move: to a break only for those who deal.
func (p *Plan) move(d *Dealer, to int) {
	if to > 0 || d.Table > 0 {
		p.Moves = append(p.Moves, Move{d.Duty.Dealer, to})
	}
}

func (s *State) pin(push int, dealer string) (table int, pinned bool) {
	for _, p := range s.Pins {
		if p.Push == push && p.Dealer == dealer {
			return p.Table, true
		}
	}
	return 0, false
}

// assign says which of the dealers deal which of the tables. As many tables as possible are dealt, the first in the order before the later ones;
// whoever is to deal first does so before the others.
func (s *State) assign(pool []*Dealer, tables []int, at Instant) map[*Dealer]int {
	order := s.Served()
	place := make(map[int]int, len(order))
	for i, no := range order {
		place[no] = i
	}
	pool = slices.Clone(pool)
	slices.SortStableFunc(pool, s.byRest(at, func(no int) int { return place[no] }))
	m := matching{s: s, tables: tables}
	work := m.greedy(pool, tables)
	dealt := m.covered(work)
	return m.along(work, dealt, place)
}

// matching is who may deal which table. Few dealers are bound to an event: for the others every question has its answer at once.
type matching struct {
	s      *State
	tables []int
}

// pair is a matching of dealers and tables, from both sides.
type pair struct {
	of map[int]*Dealer
	to map[*Dealer]int
}

func newPair() pair { return pair{map[int]*Dealer{}, map[*Dealer]int{}} }

func (p pair) set(d *Dealer, no int) { p.of[no], p.to[d] = d, no }

// seat finds a table for a dealer, moving others on where it must.
func (m *matching) seat(p pair, d *Dealer, tables []int, tried map[int]bool) bool {
	for _, no := range tables {
		if p.of[no] == nil && m.s.deals(d, no) {
			p.set(d, no)
			return true
		}
	}
	for _, no := range tables {
		if tried[no] || !m.s.deals(d, no) {
			continue
		}
		tried[no] = true
		if m.seat(p, p.of[no], tables, tried) {
			p.set(d, no)
			return true
		}
	}
	return false
}

// greedy is who deals: as many as there are tables for, each before those who come after him.
func (m *matching) greedy(pool []*Dealer, tables []int) (work []*Dealer) {
	p := newPair()
	for _, d := range pool {
		if len(work) == len(tables) {
			break
		}
		if m.seat(p, d, tables, map[int]bool{}) {
			work = append(work, d)
		}
	}
	return work
}

// covered is which tables they deal: the first in the order.
func (m *matching) covered(work []*Dealer) (dealt []int) {
	for _, no := range m.tables {
		if len(dealt) == len(work) {
			break
		}
		if with := append(slices.Clone(dealt), no); m.fits(work, with) == len(with) {
			dealt = with
		}
	}
	return dealt
}

// fits is how many of the tables can be dealt at once.
func (m *matching) fits(work []*Dealer, tables []int) int {
	if !slices.ContainsFunc(work, func(d *Dealer) bool { return len(d.Streams) > 0 }) {
		return min(len(work), len(tables))
	}
	return len(m.greedy(work, tables))
}

// along leads everybody on to the next table, those at tables first; whoever has rested takes what is left.
func (m *matching) along(work []*Dealer, dealt []int, place map[int]int) map[*Dealer]int {
	goes := make(map[*Dealer]int, len(work))
	queue := slices.Clone(work)
	slices.SortStableFunc(queue, func(a, b *Dealer) int {
		switch {
		case a.Table > 0 && b.Table > 0:
			return place[a.Table] - place[b.Table]
		case a.Table == 0 && b.Table == 0:
			return 0
		case a.Table > 0:
			return -1
		}
		return 1
	})
	left := slices.Clone(dealt)
	for i, d := range queue {
		rest := queue[i+1:]
		for _, no := range after(left, d.Table, place) {
			others := slices.DeleteFunc(slices.Clone(left), func(n int) bool { return n == no })
			if m.s.deals(d, no) && m.fits(rest, others) == len(rest) {
				goes[d], left = no, others
				break
			}
		}
	}
	return goes
}

// after lists tables from the one after a dealer's own on, around the room; his own is the last.
func after(tables []int, own int, place map[int]int) []int {
	if own == 0 {
		return tables
	}
	i := 0
	for i < len(tables) && place[tables[i]] <= place[own] {
		i++
	}
	return append(slices.Clone(tables[i:]), tables[:i]...)
}

// Line is what the next pushes bring a dealer.
type Line struct {
	Dealer
	Next []Step // one for each push
}

// Step is one place of a line.
type Step struct {
	Table int // 0: a break
	Home  bool
	Here  bool // his hours have begun
	Fixed bool // planned by hand
}

// Lines computes what the next n pushes bring everybody, if they are made when they are due, and when that is. Nothing is changed.
func (s *State) Lines(at Instant, n int) (lines []Line, due []Instant) {
	c := s.copy()
	for _, d := range s.Dealers {
		lines = append(lines, Line{Dealer: d})
	}
	when := max(c.Due, at)
	for range n {
		due = append(due, when)
		fixed := c.Pushes + 1
		Apply(c, c.pushed(when))
		for i := range lines {
			l := &lines[i]
			_, pinned := s.pin(fixed, l.Duty.Dealer)
			d, here := c.Dealer(l.Duty.Dealer)
			l.Next = append(l.Next, Step{Table: d.Table, Home: !here, Here: !here || d.From <= when, Fixed: here && pinned})
		}
		when = c.Due
	}
	return lines, due
}

// copy is a rota to look ahead with: what it shares with the state is never written to.
func (s *State) copy() *State {
	c := *s
	c.Dealers, c.Pins, c.Shifts, c.before = slices.Clone(s.Dealers), slices.Clone(s.Pins), slices.Clip(s.Shifts), nil
	return &c
}

// Relief is who deals a table after whom, and when.
type Relief struct {
	Now   string  // id of who deals by the rota, "" nobody
	Next  string  // who comes, "" nobody
	At    Instant // when the push is due
	IsDue bool    // it is, and has not been made
}

// Relief tells of a table who relieves whom at the next push; false where the table is not in the rota.
func (s *State) Relief(no int, at Instant) (r Relief, ok bool) {
	if !s.serves(no) {
		return r, false
	}
	r.Now, r.At, r.IsDue = s.DealerAt(no), s.Due, s.IsDue()
	p := s.Plan(max(s.Due, at))
	for _, m := range p.Moves {
		if m.Table == no {
			r.Next = m.Dealer
		}
	}
	if r.Next == "" && r.Now != "" && !slices.ContainsFunc(p.Moves, func(m Move) bool { return m.Dealer == r.Now }) && !slices.Contains(p.Home, r.Now) {
		r.Next = r.Now // he has only just sat down
	}
	return r, true
}

// Clone is the state as it is, to be looked at after it may have changed: what it shares with it is never written to.
func (s *State) Clone() *State {
	c := s.copy()
	c.Listed, c.Lent = slices.Clone(s.Listed), slices.Clone(s.Lent)
	return c
}
