package room

import (
	"testing"

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
