package view

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Sitting is a player with a seat, as lists on walls and on paper show them.
type Sitting struct {
	Player table.PlayerID
	Entry  int // number of the entry
	Name   string
	Table  int // 0: no seat yet
	Seat   table.SeatNo
	Stack  chip.Amount // as far as the table follows it
	Known  bool        // the stack is followed
	Absent bool
}

// Sittings lists the players who are still in, by name: accents and capitals make no difference.
func Sittings(s *tournament.State, names Names) []Sitting {
	var out []Sitting
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place > 0 {
			continue
		}
		one := Sitting{Player: e.Player, Entry: e.No, Name: names(e.Player), Table: e.Table, Seat: e.Seat}
		if t := s.Table(e.Table); t != nil && e.Seat > 0 && t.At(e.Seat).Player == e.Player {
			at := t.At(e.Seat)
			one.Stack, one.Known, one.Absent = at.Stack, s.Hosted, at.Absent
		}
		out = append(out, one)
	}
	byName(out)
	return out
}

// byName sorts players by name. Each name is folded once: a festival has thousands.
func byName(list []Sitting) {
	type keyed struct {
		folded string
		Sitting
	}
	all := make([]keyed, len(list))
	for i, one := range list {
		all[i] = keyed{Fold(one.Name), one}
	}
	slices.SortStableFunc(all, func(a, b keyed) int {
		return cmp.Or(cmp.Compare(a.folded, b.folded), cmp.Compare(a.Entry, b.Entry))
	})
	for i := range all {
		list[i] = all[i].Sitting
	}
}

// TableOf is the players of one table, by seat.
type TableOf struct {
	No      int
	Chairs  int
	Players []Sitting
	Button  table.SeatNo // 0: not known
	Halted  bool
}

// ByTable sorts players with a seat by table and seat.
func ByTable(s *tournament.State, sitting []Sitting) (out []TableOf) {
	at := map[int][]Sitting{}
	for _, p := range sitting {
		at[p.Table] = append(at[p.Table], p)
	}
	for _, t := range s.Tables {
		if t.Players() == 0 {
			continue
		}
		one := TableOf{No: t.No, Chairs: len(t.Seats), Players: at[t.No], Button: t.Button, Halted: t.Halted}
		slices.SortFunc(one.Players, func(a, b Sitting) int { return cmp.Compare(a.Seat, b.Seat) })
		out = append(out, one)
	}
	return out
}

// Moved is a player who has been given another seat and has it still.
type Moved struct {
	At              tournament.Instant
	Seq             uint64
	Why             string // tournament.Handed.Why
	Name            string
	Table, Seat     int // 0: came from no table
	ToTable, ToSeat int
}

// Moves lists who has been given a seat, the latest first, each player once: a move that was taken back, or that another one followed, is
// none.
func Moves(s *tournament.State, names Names) (out []Moved) {
	listed := map[table.PlayerID]bool{}
	for _, h := range slices.Backward(s.Handed) {
		for _, m := range h.Moves {
			if !listed[m.Player] && h.Why != "undo" && s.Holds(m) {
				out = append(out, moved(h, m, names))
			}
			listed[m.Player] = true
		}
	}
	return out
}

func moved(h tournament.Handed, m tournament.Move, names Names) Moved {
	return Moved{At: h.At, Seq: h.Seq, Why: h.Why, Name: names(m.Player), Table: m.FromTable, Seat: int(m.FromSeat), ToTable: m.ToTable, ToSeat: int(m.ToSeat)}
}

// Handed is the seats that one act has given, to read out and to print.
type Handed struct {
	Seq   uint64
	Why   string
	At    tournament.Instant
	Cites []article.ID
	Moves []Moved // by the table where they sat, and by seat
}

// HandedBy shows the seats given by an act; ok is false where it is not remembered.
func HandedBy(s *tournament.State, seq uint64, names Names) (v Handed, ok bool) {
	h := s.HandedBy(seq)
	if h == nil {
		return v, false
	}
	v = Handed{Seq: h.Seq, Why: h.Why, At: h.At, Cites: h.Cites}
	for _, m := range h.Moves {
		v.Moves = append(v.Moves, moved(*h, m, names))
	}
	slices.SortStableFunc(v.Moves, func(a, b Moved) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Seat, b.Seat)) })
	return v, true
}

// Paid is a prize with who has won it.
type Paid struct {
	From, To int // the same for one place
	Amount   money.Amount
	Name     string // "" nobody yet
}

// Payouts lists the prizes, the first place first. Of places that are won it has a line for each player.
func Payouts(s *tournament.State, names Names) (out []Paid) {
	won := make([]bool, len(s.Prizes)+1)
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place == 0 || e.Place > len(s.Prizes) {
			continue
		}
		for p := e.Place; p < e.Place+max(e.Tied, 1) && p <= len(s.Prizes); p++ {
			won[p] = true
		}
		out = append(out, Paid{From: e.Place, To: e.Place, Amount: s.Prize(e), Name: names(e.Player)})
	}
	for _, r := range rungsOf(s) {
		for from := r.From; from <= r.To; from++ {
			to := from
			for to < r.To && !won[to+1] && !won[from] {
				to++
			}
			if !won[from] {
				out = append(out, Paid{From: from, To: to, Amount: r.Amount})
			}
			from = to
		}
	}
	slices.SortStableFunc(out, func(a, b Paid) int { return cmp.Compare(a.From, b.From) })
	return out
}

// LevelsFrom lists the levels from one on, breaks included.
func LevelsFrom(s *tournament.State, from int) (out []Level) {
	for i := max(from, 0); i < len(s.Structure.Levels); i++ {
		out = append(out, levelAt(s, i))
	}
	return out
}
