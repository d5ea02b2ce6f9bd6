package view

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Bags is the end of a day: what each table has in bags, and whether that is the chips in play. Staff only.
type Bags struct {
	ID, Name, Book   string
	Seq              uint64
	Hosted           bool // stacks are known
	Over             bool // the day is; bags are made
	Drawn            bool // the seats of the next day are
	Level            int  // with which it begins
	Identity, Signed bool // asked by the book
	Cites            []article.ID
	Tables           []BagTable
	Bagged, InPlay   chip.Amount
	Missing          int // bags that are missing or were counted once only
	Accepted         *tournament.BagsAccepted
	Ready            bool // nothing is in the way of the draw
	Undo             int  // the latest bagging, which can be taken back; 0: none
}

// Off is by how much the bags are not the chips in play.
func (b Bags) Off() chip.Amount { return b.Bagged - b.InPlay }

// BagTable is a table at the end of a day.
type BagTable struct {
	No      int
	Seats   []BagSeat
	Bags    int
	Chips   chip.Amount
	Waiting int // bags that nobody has counted again
}

// BagSeat is a seat with its bag.
type BagSeat struct {
	Person
	Table     int
	Seat      table.SeatNo
	Chips     chip.Amount // 0: none yet
	Tag       int
	Identity  bool
	Signed    bool
	Confirmed bool
}

// Checked reports whether somebody besides who counted answers for it.
func (s BagSeat) Checked() bool { return s.Signed || s.Confirmed }

// BuildBags shows the end of a day; only is a table, or 0 for all.
func BuildBags(s *tournament.State, only int, names Names) Bags {
	v := Bags{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Hosted: s.Hosted, Over: s.Phase == tournament.Running && s.DayOver, Drawn: s.DayDrawn,
		Level: s.LevelNumber(), Identity: s.Policy.BagIdentity.Value, Signed: s.Policy.BagSigned.Value, Bagged: s.InBags(), InPlay: s.Chips,
		Missing: s.BagsMissing(), Accepted: s.BagsNoted}
	var t article.Trace
	if v.Identity {
		s.Policy.BagIdentity.Decide(&t)
	}
	if v.Signed {
		s.Policy.BagSigned.Decide(&t)
	}
	v.Cites = t.Decided()
	v.Ready = v.Over && !v.Drawn && (v.Accepted != nil || v.Missing == 0 && (v.Hosted || v.Bagged == v.InPlay))
	for _, u := range slices.Backward(s.Undo) {
		if at, _ := u.Args["Table"].(int); u.Key == "bags" && (only == 0 || at == only) {
			v.Undo = u.ID
			break
		}
	}
	for _, no := range s.InPlay() {
		if only == 0 || no == only {
			v.Tables = append(v.Tables, bagTable(s, no, names))
		}
	}
	return v
}

func bagTable(s *tournament.State, no int, names Names) (v BagTable) {
	v.No = no
	t := s.Table(no)
	for i := range t.Seats {
		p := t.Seats[i].Player
		if p == "" {
			continue
		}
		e := s.Entry(p)
		seat := BagSeat{Person: Person{Player: p, Name: names(p), Entry: e.No}, Table: no, Seat: table.SeatNo(i + 1)}
		if b := s.Bag(e.No); b != nil {
			seat.Chips, seat.Tag, seat.Identity, seat.Signed, seat.Confirmed = b.Chips, b.Tag, b.Identity, b.Signed, b.Confirmed
			v.Bags++
			v.Chips += b.Chips
			if !b.Checked() && !s.Hosted {
				v.Waiting++
			}
		} else if s.Hosted {
			seat.Chips = t.Seats[i].Stack
		}
		v.Seats = append(v.Seats, seat)
	}
	return v
}

// BagTags lists the bags of who is still in, by their numbers, where they were made.
func BagTags(s *tournament.State, names Names) (out []BagSeat) {
	for i := range s.Bags {
		b := &s.Bags[i]
		if e := s.Entry(b.Player); e != nil && e.Place == 0 && e.No == b.Entry {
			out = append(out, BagSeat{Person: Person{Player: b.Player, Name: names(b.Player), Entry: b.Entry}, Table: b.Table, Seat: b.Seat, Chips: b.Chips, Tag: b.Tag,
				Identity: b.Identity, Signed: b.Signed, Confirmed: b.Confirmed})
		}
	}
	slices.SortFunc(out, func(a, b BagSeat) int { return cmp.Compare(a.Tag, b.Tag) })
	return out
}
