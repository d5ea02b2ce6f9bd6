package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Breaking is a table whose players get other seats.
type Breaking struct {
	Name    string
	Seq     uint64
	Book    string
	No      int
	Begun   bool // its players draw with real cards
	Cards   bool // the book and the tables let them
	Ranking bool // ranking cards say who takes the first seat card
	Players []Sitting
	Pile    []tournament.Chair
	Cites   []article.ID
}

// BuildBreaking shows table no of s; ok is false where nobody plays there.
func BuildBreaking(s *tournament.State, no int, names Names) (v Breaking, ok bool) {
	t := s.Table(no)
	if t == nil || t.Players() == 0 || s.Phase != tournament.Running {
		return v, false
	}
	v = Breaking{Name: s.Structure.Name, Seq: s.Seq, Book: s.Book, No: no}
	var trace article.Trace
	draws := s.Policy.BreakCards.Decide(&trace)
	v.Cards, v.Ranking, v.Cites = draws != tournament.NoCards && !s.Hosted, draws == tournament.RankingCards, trace.Decided()
	if b := s.Breaking; b != nil && b.Table == no {
		v.Begun, v.Pile = true, b.Pile
	}
	for i, seat := range t.Seats {
		if e := s.Entry(seat.Player); e != nil {
			v.Players = append(v.Players, Sitting{Player: e.Player, Entry: e.No, Name: names(e.Player), Table: no, Seat: table.SeatNo(i + 1)})
		}
	}
	return v, true
}

// Giver is a player of the table that gives one.
type Giver struct {
	Sitting
	Named bool // by the book
}

// Instead is a move of which the floor may choose the player.
type Instead struct {
	Name   string
	Seq    uint64
	Book   string
	Task   Task
	Givers []Giver // in the order in which the book takes them
}

// BuildInstead shows the balance of a task; ok is false where there is no such task any more.
func BuildInstead(s *tournament.State, id string, names Names) (v Instead, ok bool) {
	for _, t := range s.Tasks() {
		if t.ID != id || t.Kind != tournament.TaskBalance {
			continue
		}
		v = Instead{Name: s.Structure.Name, Seq: s.Seq, Book: s.Book, Task: task(t, names)}
		for _, at := range s.Givers(t) {
			v.Givers = append(v.Givers, Giver{Sitting{Player: at.Player, Name: names(at.Player), Table: at.Table, Seat: at.Seat}, at.Player == t.Moves[0].Player})
		}
		return v, true
	}
	return v, false
}

// Seats is chairs out of use, seats that players need, and stacks that wait for late entrants.
type Seats struct {
	Name   string
	Seq    uint64
	Book   string
	Tables []int // in play
	Most   int   // seats of a table
	Locked []tournament.Chair
	Needs  []Need
	People []Sitting // without a need
	Cites  []article.ID

	Unsold      []tournament.UnsoldStack
	Stacks      bool // may be placed, by the book and while people enter
	StacksCites []article.ID
}

// Need is what a player needs, and where he sits.
type Need struct {
	tournament.SeatNeed
	Sitting
}

// BuildSeats shows what is noted of seats in s.
func BuildSeats(s *tournament.State, names Names) Seats {
	v := Seats{Name: s.Structure.Name, Seq: s.Seq, Book: s.Book, Tables: s.InPlay(), Most: s.Structure.SeatsMost(), Locked: slices.Clone(s.Locked)}
	var t article.Trace
	s.Policy.SeatNeeds.Decide(&t)
	v.Cites = t.Decided()
	t.Reset()
	v.Unsold, v.Stacks = slices.Clone(s.Unsold), s.Policy.UnsoldStack.Decide(&t) && !s.Hosted && s.LateOpen
	v.StacksCites = t.Decided()
	people := Sittings(s, names)
	for _, n := range s.Needs {
		if i := slices.IndexFunc(people, func(p Sitting) bool { return p.Player == n.Player }); i >= 0 {
			v.Needs = append(v.Needs, Need{n, people[i]})
			people = slices.Delete(people, i, i+1)
		}
	}
	v.People = people
	return v
}
