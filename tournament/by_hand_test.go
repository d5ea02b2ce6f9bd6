package tournament

import (
	"testing"

	"github.com/floorbook/floorbook/table"
)

func TestTablesAreOpenedFullAtOnce(t *testing.T) {
	for _, c := range []struct {
		players, seats, open int
		want                 []int
	}{{20, 10, 1, []int{7, 7, 6}}, {27, 9, 3, []int{5, 5, 5, 4, 4, 4}}, {18, 9, 1, []int{6, 6, 6}}} {
		r := floorRoom(t, c.players, func(s *Structure) { s.SeatsLate, s.Seats = c.seats, c.seats })
		r.must(OpenTables{Count: c.open})
		for i, want := range c.want {
			if got := r.s.Tables[i].Players(); got != want {
				t.Errorf("%d players: table %d has %d, want %d", c.players, i+1, got, want)
			}
		}
		if tasks := r.s.Tasks(); len(tasks) != 0 && tasks[0].Kind == TaskBalance {
			t.Errorf("%d players: %+v", c.players, tasks)
		}
		r.must(UndoAct{ID: r.s.Undo[len(r.s.Undo)-1].ID})
		if got := len(r.s.InPlay()); got != (c.players+c.seats-1)/c.seats {
			t.Errorf("%d players: %d tables after the undo", c.players, got)
		}
	}
	r := floorRoom(t, 9, nil)
	r.refused(OpenTables{Count: 4}, TooFewForTables)
	r.refused(OpenTables{}, TooManyTables)
}

func TestNoTableIsOpenedBeyondThoseOfTheRoom(t *testing.T) {
	r := floorRoom(t, 20, nil)
	if _, err := Decide(r.s, OpenTables{Count: 1}, Meta{At: r.now, Draws: r.meta().Draws, Tables: Lending{Last: len(r.s.Tables)}}); err == nil {
		t.Error("a table that the room does not have was opened")
	}
}

func TestTheFloorBreaksAnyTableWithRoomElsewhere(t *testing.T) {
	r := floorRoom(t, 27, func(s *Structure) { s.SeatsLate, s.Seats = 9, 9 })
	r.refused(BreakTable{Table: 1}, NoRoomToBreak)
	r.refused(BreakTable{Table: 7}, UnknownTable)
	r.must(OpenTables{Count: 1})
	r.must(BreakTable{Table: 2})
	if r.s.Table(2).Players() != 0 || len(r.s.InPlay()) != 3 || !r.noted("table_broken", "TDA-1-B") || !r.noted("table_broken", "TDA-10-B") {
		t.Error(r.tablesText())
	}
}

func TestTheFloorStopsPlayAndLetsItGoOn(t *testing.T) { // TDA-11-D-2
	r := floorRoom(t, 12, func(s *Structure) { s.Seats, s.SeatsLate = 6, 6 })
	r.refused(HaltTable{Table: 1, PlayOn: true}, TableIsNotHalted)
	r.must(HaltTable{Table: 1})
	r.refused(HaltTable{Table: 1}, table.TableHalted)
	r.refused(AtTable{1, table.NextHand{}}, table.TableHalted)
	if tasks := r.s.Tasks(); len(tasks) != 0 || !r.noted("halted_by_floor", "TDA-11-D-2") {
		t.Errorf("whom the floor has stopped, the floor lets go on: %+v", tasks)
	}
	r.must(HaltTable{Table: 1, PlayOn: true})
	r.must(AtTable{1, table.NextHand{}})
}
