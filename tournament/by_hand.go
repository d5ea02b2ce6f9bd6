package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// openTables puts tables up and fills them as evenly as the others will be: one player after the other from the table that is then the
// fullest, in the order in which that table gives players, to seats drawn at random.
func (d *decision) openTables(c OpenTables) error {
	if c.Count < 1 || c.Count > TablesMax {
		return refusal.New(TooManyTables, "Max", TablesMax)
	}
	q := d.s.survey()
	if d.s.Breaking != nil {
		return refusal.New(BreakUnderWay, "Table", d.s.Breaking.Table)
	}
	if d.s.playing() < 2*(len(q.tables)+c.Count) {
		return refusal.New(TooFewForTables, "Players", d.s.playing(), "Tables", len(q.tables)+c.Count)
	}
	for _, no := range q.tables {
		if d.s.Table(no).Hand != nil {
			return refusal.New(table.HandInProgress, "Table", no)
		}
		if d.s.deciding(no) != nil {
			return refusal.New(RebuyUndecided, "Table", no)
		}
	}
	src, err := d.draw("open_table")
	if err != nil {
		return err
	}
	numbers := d.m.Tables.first(TablesMax)
	numbers = slices.DeleteFunc(numbers, func(no int) bool { t := d.s.Table(no); return t != nil && t.Players() > 0 })
	if len(numbers) < c.Count {
		return refusal.New(NoTableLeft, "Needed", len(q.tables)+c.Count)
	}
	moves := d.fill(&q, numbers[:c.Count], src)
	d.note("tables_opened", d.floor(), "Count", c.Count, "Players", len(moves), "Table", numbers[0])
	d.emit(PlayersMoved{Moves: moves, At: d.m.At, Undo: "open", Cites: d.floor()})
	for _, m := range moves {
		d.note("break_move", d.floor(), moveArgs(m)...)
	}
	return nil
}

// fill puts new tables up and says who moves there.
func (d *decision) fill(q *survey, numbers []int, src shuffle.Source) (moves []Move) {
	q.count = slices.Clone(q.count)
	chairs := d.s.SeatsMax()
	each := min(chairs, d.s.playing()/(len(q.tables)+len(numbers)))
	gone := make([]bool, len(q.tables))
	givers := make(map[int][]table.SeatNo, len(q.tables))
	for _, no := range numbers {
		d.emit(TableOpened{Table: TableSet{No: no, Seats: chairs, Button: table.SeatNo(shuffle.Below(uint64(chairs), src) + 1)}})
		seats := d.s.usable(no, chairs)
		shuffle.List(seats, src)
		for _, to := range seats[:min(each, len(seats))] {
			i := q.fullest(q.count, gone)
			from := d.s.Table(q.tables[i])
			if givers[from.No] == nil {
				givers[from.No] = d.s.giving(from)
			}
			seat := givers[from.No][0]
			givers[from.No] = givers[from.No][1:]
			q.count[i]--
			moves = append(moves, Move{Player: from.At(seat).Player, FromTable: from.No, FromSeat: seat, ToTable: no, ToSeat: to})
		}
	}
	return moves
}

// giving lists the taken seats of a table in the order in which it gives players: first who is moved to even tables out, then clockwise.
func (s *State) giving(from *table.State) []table.SeatNo {
	var t article.Trace
	seat := s.leaver(from, nil, &t)
	out := make([]table.SeatNo, 0, len(from.Seats))
	for range from.Players() {
		out = append(out, seat)
		seat = from.Following(seat%table.SeatNo(len(from.Seats)) + 1)
	}
	return out
}

// breakByHand breaks the table that the floor names, where the others have room.
func (d *decision) breakByHand(c BreakTable) error {
	q := d.s.survey()
	i := slices.Index(q.tables, c.Table)
	switch {
	case i < 0:
		return refusal.New(UnknownTable, "Table", c.Table)
	case len(q.tables) < 2:
		return refusal.New(OneTableOnly)
	case q.table(i).Busy():
		return refusal.New(table.HandInProgress, "Table", c.Table)
	case d.s.deciding(c.Table) != nil:
		return refusal.New(RebuyUndecided, "Table", c.Table)
	}
	if d.s.Breaking != nil && c.Table != d.s.Breaking.Table {
		return refusal.New(BreakUnderWay, "Table", d.s.Breaking.Table)
	}
	if stand := d.s.unsold(c.Table); stand != 0 {
		return refusal.New(StackStands, "Table", c.Table, "Seat", int(stand.List()[0]))
	}
	if places := q.places(i); places < q.count[i] {
		return refusal.New(NoRoomToBreak, "Table", c.Table, "Players", q.count[i], "Free", places)
	}
	var t article.Trace
	d.s.Policy.FloorDecides.Decide(&t)
	d.s.Policy.BreakDraw.Decide(&t)
	d.s.Policy.BreakSeats.Decide(&t)
	if c.Cards {
		return d.beginBreak(q.table(i), t.Decided())
	}
	return d.breakTable(Task{Table: c.Table, Cites: t.Decided()})
}

// places is how many players the tables other than table i can take.
func (q *survey) places(i int) int {
	n := 0
	for j := range q.tables {
		if j != i {
			n += max(0, q.capacity(j)-q.count[j])
		}
	}
	return n
}

// haltByHand stops play at a table, or lets it go on: where no full ring plays the director chooses (TDA-11-D-2).
func (d *decision) haltByHand(c HaltTable) error {
	t := d.s.Table(c.Table)
	switch {
	case t == nil:
		return refusal.New(UnknownTable, "Table", c.Table)
	case t.Players() == 0:
		return refusal.New(TableClosed, "Table", c.Table)
	case t.Halted == !c.PlayOn && c.PlayOn:
		return refusal.New(TableIsNotHalted, "Table", c.Table)
	case t.Halted == !c.PlayOn:
		return refusal.New(table.TableHalted, "Table", c.Table)
	}
	if c.PlayOn {
		d.emit(TableResumed{Table: c.Table})
		d.note("resumed_table", d.floor(), "Table", c.Table)
		return nil
	}
	var trace article.Trace
	d.s.Policy.FloorDecides.Decide(&trace)
	if d.s.Structure.Seats < d.s.Policy.HaltFullRing.Value {
		d.s.Policy.HaltFullRing.Decide(&trace)
	}
	d.emit(TableHalted{Table: c.Table, Cite: trace.Decided()[0]})
	d.note("halted_by_floor", trace.Decided(), "Table", c.Table)
	return nil
}
