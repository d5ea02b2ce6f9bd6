package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Correctable is what can be put right late in an event.
type Correctable struct {
	Name   string
	Seq    uint64
	Hosted bool
	In     []OneOut   // players who are in
	Out    []OneOut   // who is out, the best place first
	Groups [][]OneOut // who went out in one hand
	Bounty bool
}

// OneOut is a player with the place of an entry, 0: in.
type OneOut struct {
	Player table.PlayerID
	Name   string
	Entry  int
	Place  int
	Tied   int
	At     tournament.Instant
	Stack  int // when the last hand began; 0: nobody has told
}

// BuildCorrectable lists it.
func BuildCorrectable(s *tournament.State, names Names) Correctable {
	v := Correctable{Name: s.Structure.Name, Seq: s.Seq, Hosted: s.Hosted, Bounty: s.Structure.Bounties != nil}
	for i := range s.Entries {
		e := &s.Entries[i]
		one := OneOut{Player: e.Player, Name: names(e.Player), Entry: e.No, Place: e.Place, Tied: e.Tied, At: e.OutAt, Stack: int(e.Starting)}
		if e.Place == 0 {
			v.In = append(v.In, one)
		} else {
			v.Out = append(v.Out, one)
		}
	}
	slices.SortFunc(v.In, func(a, b OneOut) int { return letters.Compare(a.Name, b.Name) })
	slices.SortStableFunc(v.Out, func(a, b OneOut) int { return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Entry, b.Entry)) })
	for i := 0; i < len(v.Out); {
		j := i + 1
		for j < len(v.Out) && v.Out[j].At == v.Out[i].At && v.Out[i].At > 0 {
			j++
		}
		if j-i > 1 {
			v.Groups = append(v.Groups, v.Out[i:j])
		}
		i = j
	}
	return v
}

// Correction is what a late correction changes.
type Correction struct {
	Places   []PlaceChanged
	Out      *OneOut // who is out by it
	Prize    money.Amount
	Bounties []BountyChanged
	Handed   []HandedChanged
}

// PlaceChanged is an entry whose place or prize is another.
type PlaceChanged struct {
	Name        string
	Was, Is     int
	Before, Now money.Amount
	Handed      money.Amount // already
	Recover     money.Amount // of it
	Pay         money.Amount // beside it
}

// BountyChanged is a bounty that is taken back, or that somebody gets.
type BountyChanged struct {
	Back           bool
	Name, Head     string // who gets it; whose
	Pocket, OnHead money.Amount
}

// HandedChanged is somebody who was handed out bounties, and wins others now.
type HandedChanged struct {
	Name         string
	Recover, Pay money.Amount
}

// BuildCorrection tells what would happen by events that nobody has carried out.
func BuildCorrection(s *tournament.State, events []tournament.Event, names Names) *Correction {
	of := make(map[int]*tournament.Entry, len(s.Entries))
	for i := range s.Entries {
		of[s.Entries[i].No] = &s.Entries[i]
	}
	c, by := &Correction{}, map[int]money.Amount{} // how much more each wins by bounties
	for _, e := range events {
		switch e := e.(type) {
		case tournament.LateCorrected:
			for i, p := range e.Places {
				en := of[p.Entry]
				one := PlaceChanged{Name: names(en.Player), Was: e.Was[i].Place, Is: p.Place, Before: e.Was[i].Prize, Now: p.Prize}
				if en.HandedAt > 0 {
					one.Handed = en.HandedFor()
					by := s.Dealt(en) + p.Prize - one.Handed
					one.Recover, one.Pay = max(0, -by), max(0, by)
				}
				c.Places = append(c.Places, one)
			}
		case tournament.Eliminated:
			o := e.Out[0]
			c.Out, c.Prize = &OneOut{Player: o.Player, Name: names(o.Player), Place: o.Place}, o.Prize
		case tournament.BountiesBack:
			for _, t := range s.Taken {
				if t.No == e.No {
					c.Bounties = append(c.Bounties, BountyChanged{Back: true, Head: headsOf(t.Heads, 0, of, names)})
					for _, take := range t.Takes {
						by[take.Entry] -= take.Pocket
					}
				}
			}
		case tournament.BountiesTaken:
			for _, t := range e.Takes {
				by[t.Entry] += t.Pocket
				c.Bounties = append(c.Bounties, BountyChanged{Name: names(of[t.Entry].Player), Head: headsOf(e.Heads, t.Entry, of, names), Pocket: t.Pocket, OnHead: t.Head})
			}
		}
	}
	for i := range s.Entries {
		if e := &s.Entries[i]; e.HandedAt > 0 && by[e.No] != 0 {
			c.Handed = append(c.Handed, HandedChanged{names(e.Player), max(0, -by[e.No]), max(0, by[e.No])})
		}
	}
	return c
}

// headsOf names those whose heads are settled together; by picks those that one entry took, 0: all.
func headsOf(heads []tournament.HeadTaken, by int, of map[int]*tournament.Entry, names Names) string {
	var out []string
	for _, h := range heads {
		if by == 0 || len(h.By) == 0 || slices.Contains(h.By, by) {
			out = append(out, names(of[h.Entry].Player))
		}
	}
	return strings.Join(out, ", ")
}
