package forecast

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/tournament"
)

// one is the unit of hazards: so many parts are one player out.
const one = 1 << 16

// Model is what a forecast assumes. [Conventions] says where its values come from.
type Model struct {
	Hands []HandsAt // in an hour at one table, by players; fewest players first
	Outs  []OutsAt  // players out in 10,000 hands at one table, by the average stack; shallowest first
	Few   []FewAt   // where fewer sit at a table; fewest first
	Pace  Pace      // how much faster or slower than that players go out
	Carry int       // ‰ of the difference from that pace which is seen so far and stays: players who were slow with deep stacks are less so with shallow ones
	Drift int       // ‰ by which the pace of what comes differs from that of what was, one standard deviation
	Back  int       // ‰ of the players out who buy a stack again where they may
	AddOn int       // ‰ of the players who buy an add-on
	Late  int       // ‰ of the first entries that come after the start, where they are taken
}

// HandsAt is how many hands an hour has at a table of so many players.
type HandsAt struct{ Players, Hands int }

// OutsAt is how many players go out in 10,000 hands at a table while the average stack is so many big blinds.
type OutsAt struct{ BigBlinds, Outs int }

// FewAt is how many of those go out (‰) where so few sit at the table.
type FewAt struct{ Players, Share int }

// Pace is how many players go out for one that the rest of the model expects: a mean in ‰, and how many players out it is worth, that is
// how surely it is known (the parameters of a gamma distribution).
type Pace struct{ Mean, Weight int }

// Conventions is the model of an event of which nothing is known but its sheet. Hands in an hour are those of dealers with real cards. Who goes out
// when was measured on 120 simulated evenings of this program, at its own speeds and habits, for hands that last as long as those
// (docs/measurements.md): where people play more patiently it ends later, and the events of a room say by how much ([Model.Calibrated]). How surely the pace is known, and how
// much of it stays as stacks get shallow, comes from the same evenings; the shares of those who buy again, add on and come late are assumptions.
func Conventions() Model {
	return Model{
		Hands: []HandsAt{{2, 60}, {3, 50}, {4, 44}, {5, 40}, {6, 36}, {7, 33}, {8, 31}, {9, 29}, {10, 27}},
		Outs:  []OutsAt{{4, 6000}, {8, 4300}, {11, 3800}, {16, 2500}, {23, 1680}, {32, 1200}, {45, 1080}, {64, 1050}, {128, 880}, {256, 680}},
		Few:   []FewAt{{2, 420}, {3, 950}},
		Pace:  Pace{Mean: 1000, Weight: 6},
		Carry: 550,
		Drift: 270,
		Back:  500,
		AddOn: 600,
		Late:  200,
	}
}

// handsAt is how many hands an hour has at a table of so many players.
func (m *Model) handsAt(players int) int {
	for _, h := range m.Hands {
		if players <= h.Players {
			return h.Hands
		}
	}
	return m.Hands[len(m.Hands)-1].Hands
}

// outsAt is how many players go out in 10,000 hands while the average stack is so many tenths of a big blind, between the values of the model on a
// straight line.
func (m *Model) outsAt(tenths int64) int64 {
	first, last := m.Outs[0], m.Outs[len(m.Outs)-1]
	if tenths <= int64(first.BigBlinds)*10 {
		return int64(first.Outs)
	}
	for i, above := range m.Outs[1:] {
		if below := m.Outs[i]; tenths <= int64(above.BigBlinds)*10 {
			part, whole := tenths-int64(below.BigBlinds)*10, int64(above.BigBlinds-below.BigBlinds)*10
			return int64(below.Outs) + int64(above.Outs-below.Outs)*part/whole
		}
	}
	return int64(last.Outs)
}

func (m *Model) fewAt(players int) int64 {
	for _, f := range m.Few {
		if players <= f.Players {
			return int64(f.Share)
		}
	}
	return 1000
}

// hazard is how many players are expected to go out in a minute, in parts of [one], at the pace of 1000 ‰.
func (m *Model) hazard(l *tournament.Level, left, tables int, chips chip.Amount) int64 {
	if l.Break || left < 2 || tables < 1 {
		return 0
	}
	players := (left + tables - 1) / tables
	hands := int64(tables) * int64(m.handsAt(players))
	return hands * m.outsAt(averageTenths(l, left, chips)) * m.fewAt(players) * one / (60 * 10_000 * 1000)
}

// averageTenths is the average stack in tenths of a big blind.
func averageTenths(l *tournament.Level, left int, chips chip.Amount) int64 {
	return int64(chips) * 10 / (int64(left) * int64(l.BigBlind()))
}

// Record is what an event that was played tells of its pace.
type Record struct {
	Outs     int   // players out, those included who bought a stack again
	Expected int64 // by the model at 1000 ‰, in parts of one player ([Past.Expected])
}

// Bounds of what is learnt of recorded events.
const (
	recordsLeast = 5  // so many events say how far they differ from each other
	weightLeast  = 3  // an event differs from others by no more than that says
	weightMost   = 40 // nor by less
)

// Calibrated is the model with the pace of recorded events.
func (m Model) Calibrated(records []Record) Model {
	outs, expected, n := 0, int64(0), 0
	for _, r := range records {
		if r.Outs > 0 && r.Expected > 0 {
			outs, expected, n = outs+r.Outs, expected+r.Expected, n+1
		}
	}
	if n == 0 {
		return m
	}
	prior := m.Pace
	m.Pace.Mean = prior.after(outs, expected)
	if n < recordsLeast {
		return m
	}
	var spread int64 // of the events about their mean, in millionths, less what chance explains
	for _, r := range records {
		if r.Outs > 0 && r.Expected > 0 {
			off := int64(r.Outs)*one*1_000_000/(r.Expected*int64(m.Pace.Mean)) - 1000
			spread += off*off - 1_000_000/int64(r.Outs)
		}
	}
	m.Pace.Weight = weightMost
	if spread /= int64(n); spread > 0 {
		m.Pace.Weight = int(min(max(1_000_000/spread, weightLeast), weightMost))
	}
	return m
}

// after is the mean of the pace, in ‰, once so many went out where so many were expected.
func (p Pace) after(outs int, expected int64) int {
	known := int64(p.Weight) * one * 1000 / int64(p.Mean)
	return int(max(1, int64(p.Weight+outs)*one*1000/(known+expected)))
}

// PerHundred is how many players go out in a hundred hands, in tenths.
func (o OutsAt) PerHundred() int64 { return int64(o.Outs) / 10 }
