package room

import (
	"fmt"
	"testing"
	"time"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// signalled reports whether a watcher has been signalled since.
func signalled(changed <-chan struct{}) bool {
	select {
	case <-changed:
		return true
	default:
		return false
	}
}

// TestWhoWatchesWhatIsAskedIsTold: a start takes tables from the room, and whoever watches those is told of it.
func TestWhoWatchesWhatIsAskedIsTold(t *testing.T) {
	f := newFixture(t)
	changed, stop := f.Watch(CardroomStream)
	defer stop()
	f.open("a", 18, false)
	select {
	case <-changed:
	case <-time.After(time.Minute):
		t.Error("nobody was told")
	}
}

// TestWhoIsMovedIsFollowed: what happens where he sits now wakes his page, and what happens where he sat does not; who sits down for the first time is found.
func TestWhoIsMovedIsFollowed(t *testing.T) {
	f := newFixture(t)
	create := newTournament("a", false, false)
	create.Structure.LateLevels = 2
	f.must("a", create)
	for i := range 17 {
		f.must("a", tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
	}
	f.must("a", tournament.Start{})
	var move tournament.Move
	var left table.SeatNo // of somebody who stays at the first table
	_ = f.Read("a", func(s *tournament.State) {
		for _, no := range s.InPlay() {
			for i, seat := range s.Table(no).Seats {
				switch {
				case seat.Player == "" && move.ToTable == 0:
					move.ToTable, move.ToSeat = no, table.SeatNo(i+1)
				}
			}
		}
		for _, no := range s.InPlay() {
			for i, seat := range s.Table(no).Seats {
				switch {
				case no == move.ToTable || seat.Player == "":
				case move.Player == "":
					move.Player, move.FromTable, move.FromSeat = seat.Player, no, table.SeatNo(i+1)
				default:
					left = table.SeatNo(i + 1)
				}
			}
		}
	})
	mine, stopMine := f.WatchPart("a", SeatOf(move.Player))
	late, stopLate := f.WatchPart("a", SeatOf("late"))
	defer stopMine()
	defer stopLate()
	for _, step := range []struct {
		what              string
		c                 tournament.Command
		wakes, wakesOther bool
	}{
		{"the move", tournament.MovePlayer{Move: move}, true, false},
		{"an absence where he sat", tournament.AtTable{Table: move.FromTable, Command: table.SetAbsent{Seat: left, Absent: true}}, false, false},
		{"an absence where he sits", tournament.AtTable{Table: move.ToTable, Command: table.SetAbsent{Seat: move.ToSeat, Absent: true}}, true, false},
		{"somebody comes late, to his old seat", tournament.Register{Player: "late"}, false, true},
	} {
		f.must("a", step.c)
		if got, other := signalled(mine), signalled(late); got != step.wakes || other != step.wakesOther {
			t.Errorf("%s: woken %v, and who comes late %v", step.what, got, other)
		}
	}
}

// TestWhoWatchesATableSleepsThroughTheOthers: of what happens in a tournament, what is at the table and on the clock wakes.
func TestWhoWatchesATableSleepsThroughTheOthers(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	seats := map[int]table.SeatNo{}
	var mine, other table.PlayerID
	_ = f.Read("a", func(s *tournament.State) {
		for _, no := range s.InPlay() {
			for i := range s.Table(no).Seats {
				if p := s.Table(no).Seats[i].Player; p != "" {
					seats[no] = table.SeatNo(i + 1)
					if no == 1 {
						mine = p
					} else {
						other = p
					}
				}
			}
		}
	})
	changed, stop := f.WatchPart("a", SeatOf(mine))
	all, stopAll := f.Watch("a")
	defer stop()
	defer stopAll()
	for _, step := range []struct {
		what  string
		c     tournament.Command
		wakes bool
	}{
		{"an absence at another table", tournament.AtTable{Table: 2, Command: table.SetAbsent{Seat: seats[2], Absent: true}}, false},
		{"an absence at the table", tournament.AtTable{Table: 1, Command: table.SetAbsent{Seat: seats[1], Absent: true}}, true},
		{"a bust elsewhere", tournament.Bust{Player: other}, false},
		{"a pause", tournament.Pause{}, true},
		{"the clock goes on", tournament.Resume{}, true},
		{"a bust at the table", tournament.Bust{Player: mine}, true},
		{"another table, once out", tournament.AtTable{Table: 2, Command: table.SetAbsent{Seat: seats[2]}}, false},
	} {
		f.must("a", step.c)
		if got := signalled(changed); got != step.wakes {
			t.Errorf("%s: woken %v", step.what, got)
		}
		if !signalled(all) {
			t.Errorf("%s: who watches all of it was not told", step.what)
		}
	}
}
