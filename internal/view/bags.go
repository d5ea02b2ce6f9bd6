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
	Ready            bool   // nothing is in the way of the draw
	Undo             int    // the latest bagging, which can be taken back; 0: none
	Flight           string // that is over with the day; "" none
	HasFlights       bool
	Disputed         int  // bags whose players say something else
	Opens            bool // the bags of the day before are opened
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
	Agreed    bool        // the player has said himself that it is right
	Claims    chip.Amount // what he says is in it instead; 0: nothing else
	Opened    bool        // for the next day
	Found     chip.Amount // what was in it then
	Flight    string      // "": the event has none
}

// Checked reports whether somebody besides who counted answers for it.
func (s BagSeat) Checked() bool { return s.Signed || s.Confirmed || s.Agreed }

// Off is by how much more was found in it than was counted.
func (s BagSeat) Off() chip.Amount { return s.Found - s.Chips }

// BuildBags shows the end of a day; only is a table, or 0 for all.
func BuildBags(s *tournament.State, only int, names Names) Bags {
	v := Bags{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Hosted: s.Hosted, Over: s.Phase == tournament.Running && s.DayOver, Drawn: s.DayDrawn,
		Level: s.LevelNumber(), Identity: s.Policy.BagIdentity.Value, Signed: s.Policy.BagSigned.Value, Bagged: s.InBags(), InPlay: s.BagsDue(),
		Missing: s.BagsMissing(), Accepted: s.BagsNoted}
	var t article.Trace
	if v.Identity {
		s.Policy.BagIdentity.Decide(&t)
	}
	if v.Signed {
		s.Policy.BagSigned.Decide(&t)
	}
	v.Cites = t.Decided()
	v.Flight, v.HasFlights, v.Disputed = s.FlightName(s.Flight()), len(s.Structure.Flights) > 0, len(s.Disputed())
	v.Opens = !v.Hosted && s.Phase == tournament.Running && len(s.Bags) > 0 && s.Flight() == 0 && (s.DayDrawn || !s.DayOver)
	v.Ready = v.Over && !v.Drawn && (v.Accepted != nil || v.Missing == 0 && v.Disputed == 0 && (v.Hosted || v.Bagged == v.InPlay))
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
			seat.told(b)
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
			seat := BagSeat{Person: Person{Player: b.Player, Name: names(b.Player), Entry: b.Entry}, Table: b.Table, Seat: b.Seat, Flight: s.FlightName(e.Flight)}
			seat.told(b)
			out = append(out, seat)
		}
	}
	slices.SortFunc(out, func(a, b BagSeat) int { return cmp.Compare(a.Tag, b.Tag) })
	return out
}
