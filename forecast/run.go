package forecast

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/tournament"
)

// evening is one event as chance would have it, minute by minute.
type evening struct {
	m      *Model
	e      *Event
	chance shuffle.Source

	minute  int // of the clock, since the start
	level   int
	number  int // of the level, breaks not counted
	minutes int // left of the level
	left    int
	entries int
	first   int // of them, no re-entries
	chips   chip.Amount
	pool    money.Amount
	open    bool
	tables  int

	pace     int64 // ‰
	due      int64 // hazard since the last player out
	next     int64 // hazard at which the next one goes out
	arrivals []int // minutes at which entries come, latest first
	rebuys   int

	until, last int // minute, and players left, with which it is over; 0: neither

	money, final int         // minutes; -1: not yet
	places       int         // that win something, once entries are over
	broke        map[int]int // minute at which so many tables were left
}

// begin starts an event of which nothing is known but its sheet, or goes on where it stands.
func begin(m *Model, e *Event, chance shuffle.Source) *evening {
	v := &evening{m: m, e: e, chance: chance, money: -1, final: -1, until: e.until(), last: e.Tickets, broke: map[int]int{}}
	if e.Now != nil {
		v.goOn(e.Now)
	} else {
		v.start()
	}
	v.next = waiting(chance)
	v.seat()
	return v
}

func (v *evening) start() {
	s := v.e.Structure
	v.pace = about(v.m.Pace.Mean, deviation(v.m.Pace.Weight, v.m.Drift), v.chance)
	v.number, v.minutes = 1, s.Levels[0].Minutes
	v.open = v.e.takes(1, 0)
	all, late := between(v.e.Entries, v.chance), 0
	if v.open {
		late = min(all*v.m.Late/1000, all-2)
	}
	for range all - late {
		v.enter()
	}
	v.comeWithin(late, 0, v.e.lateFor())
}

// goOn takes the pace from what was seen so far. Others come as they have come since the start.
func (v *evening) goOn(n *Now) {
	mean := v.m.Pace.Mean + (v.m.Pace.after(n.Outs, n.Expected)-v.m.Pace.Mean)*v.m.Carry/1000
	v.pace = about(mean, deviation(v.m.Pace.Weight+n.Outs, v.m.Drift), v.chance)
	v.minute, v.level, v.minutes, v.left = n.Minute, n.Level, max(n.Minutes, 1), n.Left
	v.number = number(v.e.Structure, n.Level)
	v.entries, v.first, v.chips, v.pool, v.open = n.Entries, max(1, n.Entries-n.Again), n.Chips, n.Pool, n.Open
	if !v.open {
		v.places = v.e.places(v.entries)
		return
	}
	const before = 15 // minutes of late entries that the share of the model is worth
	whole := v.e.lateFor()
	many := int64(n.Arrived) + int64(n.Entries)*int64(v.m.Late)*before/int64(max(whole, 1))/1000
	for at := int64(0); ; {
		at += waiting(v.chance) * int64(n.Minute+before) / max(1, many)
		if at >= int64(whole-n.Minute)*one {
			break
		}
		v.arrivals = append(v.arrivals, n.Minute+int(at/one))
	}
	slices.Reverse(v.arrivals)
}

// deviation is that of the pace, in ‰, once it is known from so many players out.
func deviation(weight, drift int) int {
	return int(root(1_000_000/uint64(max(weight, 1)) + uint64(drift)*uint64(drift)))
}

// comeWithin has n players come at any minute from one to another.
func (v *evening) comeWithin(n, from, to int) {
	for range n {
		v.arrivals = append(v.arrivals, from+int(shuffle.Below(uint64(max(to-from, 1)), v.chance)))
	}
	slices.SortFunc(v.arrivals, func(a, b int) int { return b - a })
}

// enter gives a new player a stack.
func (v *evening) enter() {
	v.first++
	v.left++
	v.stack()
}

// stack is sold.
func (v *evening) stack() {
	s := v.e.Structure
	v.entries++
	v.chips += s.Stack
	v.pool += s.BuyIn
	if s.Bonus != nil {
		v.chips += s.Bonus.Chips * chip.Amount(v.m.AddOn) / 1000
	}
}

// blinds is the level in play; in a break the next one, and after the last the last that had any.
func (v *evening) blinds() *tournament.Level {
	levels := v.e.Structure.Levels
	for i := v.level; i < len(levels); i++ {
		if !levels[i].Break {
			return &levels[i]
		}
	}
	at := v.level
	for at > 0 && levels[at].Break {
		at--
	}
	return &levels[at]
}

// seat keeps as many tables as are needed, no more once entries are over.
func (v *evening) seat() {
	was := v.tables
	v.tables = v.e.tables(v.left, v.open)
	for k := v.tables; k < was; k++ {
		v.broke[k] = v.minute
	}
	if v.open {
		return
	}
	if v.final < 0 && v.left <= v.e.final() {
		v.final = v.minute
	}
	if v.money < 0 && v.left <= v.places {
		v.money = v.minute
	}
}

// over reports whether one is left, or as many as there are tickets, or the day of a flight has ended, or it never ends.
func (v *evening) over() bool {
	return v.left <= max(v.last, 1) && !v.open || v.left < 2 && len(v.arrivals) == 0 || v.until > 0 && v.minute >= v.until || v.minute >= minutesMost
}

// play is a minute.
func (v *evening) play() {
	l := &v.e.Structure.Levels[v.level]
	for len(v.arrivals) > 0 && v.arrivals[len(v.arrivals)-1] <= v.minute {
		v.arrivals = v.arrivals[:len(v.arrivals)-1]
		if v.open {
			v.enter()
		}
	}
	v.due += v.m.hazard(l, v.left, max(v.tables, 1), v.chips) * v.pace / 1000
	for v.due >= v.next && v.left > 1 {
		v.due -= v.next
		v.next = waiting(v.chance)
		v.out()
	}
	v.minute++
	if v.minutes--; v.minutes == 0 {
		v.levelEnds()
	}
	if v.open && !v.e.takes(v.number, v.minute) {
		v.open, v.arrivals, v.places = false, nil, v.e.places(v.entries)
	}
	v.seat()
}

// out is a player who has no chips left, and may buy some.
func (v *evening) out() {
	s := v.e.Structure
	buys := int(shuffle.Below(1000, v.chance)) < v.m.Back
	switch {
	case buys && s.Rebuys != nil && v.number <= s.Rebuys.Levels && (s.Rebuys.Most == 0 || v.rebuys < s.Rebuys.Most*v.first):
		v.rebuys++
		v.chips += s.Rebuys.Chips
		v.pool += s.Rebuys.Price
	case buys && v.open && v.entries-v.first < s.ReEntries*v.first:
		v.stack()
	default:
		v.left--
	}
}

// levelEnds begins the next level; the last one goes on.
func (v *evening) levelEnds() {
	s := v.e.Structure
	if a := s.AddOn; a != nil && !s.Levels[v.level].Break && v.number == addOnAfter(s) {
		buyers := v.left * v.m.AddOn / 1000
		v.chips += a.Chips * chip.Amount(buyers)
		v.pool += a.Price * money.Amount(buyers)
	}
	if v.level+1 < len(s.Levels) {
		v.level++
		if !s.Levels[v.level].Break {
			v.number++
		}
	}
	v.minutes = s.Levels[v.level].Minutes
}

// addOnAfter is the number of the level after which add-ons are sold.
func addOnAfter(s *tournament.Structure) int {
	if s.Rebuys != nil {
		return s.Rebuys.Levels
	}
	return s.LateLevels
}
