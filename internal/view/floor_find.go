package view

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// FoundSeat is a seat that was looked for.
type FoundSeat struct {
	Table  int
	Seat   table.SeatNo
	Player table.PlayerID // "": the seat is free
	Name   string
}

// FoundSeats is what was found in a room.
type FoundSeats struct {
	Table int         // the table that was asked for, 0: none was
	Seats []FoundSeat // at it by seat, else by name
	More  int         // that answer too
}

// foundMost is how many seats are shown to whoever looks for one.
const foundMost = 30

// place is a table, and perhaps a seat at it: "12", "t12", "12 3", "12/3", "table 12 seat 3".
var place = regexp.MustCompile(`^(?:table|t)? ?(\d{1,5})(?:,? ?(?:[/.-]|seat|siege|place|s|p)? ?(\d{1,2}))?$`)

// FindSeats lists the seats of the table that was typed, or the one of them that was; else those of players whose name contains it, accents and case
// forgiven.
func FindSeats(s *tournament.State, names Names, typed string) (out FoundSeats) {
	want := Fold(typed)
	if want == "" {
		return out
	}
	if m := place.FindStringSubmatch(want); m != nil {
		no, _ := strconv.Atoi(m[1])
		if t := s.Table(no); t != nil && t.Players() > 0 {
			seat, _ := strconv.Atoi(m[2]) // 0: the whole table
			out.Table, out.Seats = no, seatsFound(t, names, table.SeatNo(seat))
			return out
		}
	}
	for _, t := range s.Tables {
		for i := range t.Seats {
			p := t.Seats[i].Player
			if p == "" {
				continue
			}
			if name := names(p); strings.Contains(Fold(name), want) {
				out.Seats = append(out.Seats, FoundSeat{t.No, table.SeatNo(i + 1), p, name})
			}
		}
	}
	slices.SortStableFunc(out.Seats, func(a, b FoundSeat) int { return letters.Compare(a.Name, b.Name) })
	out.More = max(0, len(out.Seats)-foundMost)
	out.Seats = out.Seats[:len(out.Seats)-out.More]
	return out
}

// seatsFound are the seats of a table that are taken, or one of them, taken or not.
func seatsFound(t *table.State, names Names, only table.SeatNo) (out []FoundSeat) {
	for i := range t.Seats {
		f := FoundSeat{Table: t.No, Seat: table.SeatNo(i + 1), Player: t.Seats[i].Player}
		if f.Player != "" {
			f.Name = names(f.Player)
		}
		if f.Seat == only || only == 0 && f.Player != "" {
			out = append(out, f)
		}
	}
	return out
}
