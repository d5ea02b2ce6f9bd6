package view

import (
	"cmp"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// Bounty is a head that is to be settled.
type Bounty struct {
	Worth    money.Amount // 0: of a mystery bounty
	Takers   []Person     // as the table has told, first the one nearest to the left of the button
	May      []Person     // who may have taken it
	Readings []BountyReading
}

// BountyReading is one way to settle it.
type BountyReading struct {
	Split   string // share_first, halve_first
	Default bool
	Alone   bool // there is no other
	Shares  []BountyShare
}

// BountyShare is what one player gets.
type BountyShare struct {
	Name         string
	Pocket, Head money.Amount
}

// mayShown is how many players are offered where nobody knows at which table it was.
const mayShown = 30

// bountyTask fills in what the floor has to know of a head.
func bountyTask(s *tournament.State, v *Task, names Names) {
	if v.Kind != tournament.TaskBounty {
		return
	}
	no, _ := v.Args["Entry"].(int)
	e := cmp.Or(s.EntryNo(no), &s.Entries[0])
	b := Bounty{Worth: s.Head(e)}
	person := func(e *tournament.Entry) Person { return Person{Player: e.Player, Name: names(e.Player), Entry: e.No} }
	for _, p := range e.TakenBy {
		b.Takers = append(b.Takers, person(s.Entry(p)))
	}
	for _, other := range s.MayHaveTaken(e) {
		if len(b.May) < mayShown {
			b.May = append(b.May, person(other))
		}
	}
	readings := s.Readings(e)
	for i, r := range readings {
		reading := BountyReading{Split: r.Choice.Split.String(), Default: i == 0, Alone: len(readings) == 1}
		for _, t := range r.Takes {
			for j := range s.Entries {
				if s.Entries[j].No == t.By {
					reading.Shares = append(reading.Shares, BountyShare{names(s.Entries[j].Player), t.Pocket, t.Head})
				}
			}
		}
		b.Readings = append(b.Readings, reading)
	}
	if len(readings) == 0 && len(b.Takers) > 0 {
		b.Readings = []BountyReading{{Default: true, Alone: true}}
	}
	v.Bounty = &b
}
