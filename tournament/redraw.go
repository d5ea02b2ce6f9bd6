package tournament

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// finalTable is due when the players left fit it (TDA-RP-9).
func (q *survey) finalTable() (Task, bool) {
	var t article.Trace
	s := q.s
	size := s.finalSize(&t)
	if s.LateOpen || s.Left > size || s.Flight() > 0 { // in a flight others are still to come
		return Task{}, false
	}
	s.Policy.SeatDraw.Decide(&t)
	no := q.finalAt(size)
	return Task{ID: "final_table", Kind: TaskFinal, Table: no, Wait: q.playing(), Cites: t.Decided(),
		Args: map[string]any{"Table": no, "Players": s.Left}}, true
}

// finalAt is the table with the lowest number at which the final table finds seats enough: chairs out of use are passed over, and where
// every table lacks some, seats are added to it.
func (q *survey) finalAt(size int) int {
	for _, no := range q.tables {
		if q.s.takes(no, size) >= q.s.Left {
			return no
		}
	}
	return q.tables[0]
}

// redraw is due when the tables have come down to a number at which the book seats everybody anew (TX-QC-redraw).
func (q *survey) redraw() (Task, bool) {
	s, n := q.s, len(q.tables)
	if s.LateOpen || s.Flight() > 0 || s.MaxTables <= n || slices.Contains(s.RedrawnAt, n) || s.Left > q.room() {
		return Task{}, false
	}
	for _, r := range s.Policy.Redraws.Value {
		if (r.Quality == "" || r.Quality == s.Structure.Quality) && r.Tables == n && len(s.Entries) >= r.MinEntries && !slices.Contains(r.Except, s.MaxTables) {
			var t article.Trace
			s.Policy.Redraws.Decide(&t)
			s.Policy.SeatDraw.Decide(&t)
			return Task{ID: fmt.Sprintf("redraw:%d", n), Kind: TaskRedraw, Wait: q.playing(), Cites: t.Decided(),
				Args: map[string]any{"Tables": n, "Players": s.Left}}, true
		}
	}
	return Task{}, false
}

// redraw gives everybody a new seat: at the final table, or at the tables in play.
func (d *decision) redraw(task Task) error {
	purpose, key := "redraw", "redraw"
	numbers, chairs := d.s.InPlay(), d.s.SeatsMax()
	final := task.Kind == TaskFinal
	if final {
		purpose, key = "final_table", "final_table"
		numbers, chairs = []int{task.Table}, d.s.FinalTableSize()
		for d.s.takes(task.Table, chairs) < d.s.Left && chairs < table.MaxSeats {
			chairs++
		}
		if d.s.takes(task.Table, chairs) < d.s.Left {
			return refusal.New(NoFreeSeat, "Table", task.Table)
		}
	}
	src, err := d.draw(purpose)
	if err != nil {
		return err
	}
	players := make([]table.PlayerID, 0, d.s.Left)
	for i := range d.s.Entries {
		if d.s.Entries[i].Place == 0 {
			players = append(players, d.s.Entries[i].Player)
		}
	}
	e := SeatsRedrawn{Final: final, At: d.m.At, Cites: task.Cites}
	e.Tables, e.Seats = d.s.drawSeats(players, numbers, chairs, src)
	d.emit(e)
	d.atRedraw(len(e.Tables))
	d.note(key, task.Cites, "Players", len(players), "Tables", len(numbers), "Table", numbers[0])
	return nil
}

// room is how many players the tables in play take in a redraw.
func (q *survey) room() (n int) {
	for _, no := range q.tables {
		n += q.s.takes(no, q.s.SeatsMax())
	}
	return n
}
