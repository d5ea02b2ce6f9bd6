package sim

import (
	"slices"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/tournament"
)

// change draws a command about the event as a whole: mostly another structure, most often of what is still to come.
func (w *faulty) change(s *tournament.State) tournament.Command {
	r := w.rng
	if r.IntN(8) == 0 {
		return []tournament.Command{tournament.Archive{}, tournament.Unarchive{}, tournament.Rename{Name: "Autre nom"}, tournament.Delete{}, tournament.Restore{}}[r.IntN(5)]
	}
	to := s.Structure
	to.Levels = slices.Clone(to.Levels)
	i := r.IntN(len(to.Levels))
	if next := s.Clock.Level + 1; r.IntN(4) > 0 && next < len(to.Levels) {
		i = min(next+r.IntN(3), len(to.Levels)-1)
	}
	switch r.IntN(12) {
	case 0:
		to.Levels[i].Minutes = 1 + r.IntN(20)
	case 1:
		to.Levels = slices.Insert(to.Levels, i, tournament.Level{Break: true, Minutes: 1 + r.IntN(5)})
	case 2:
		to.Levels = slices.Delete(to.Levels, i, i+1)
	case 3:
		to.LateLevels += r.IntN(5) - 2
	case 4:
		to.LateMinutes = r.IntN(3) * 30
	case 5:
		to.ReEntries = r.IntN(4)
	case 6:
		most := to.SeatsMost()
		to.Seats = 2 + r.IntN(most-1)
		to.SeatsLate = to.Seats + r.IntN(min(2, most+1-to.Seats))
	case 7:
		to.FinalTable = []int{0, 2 + r.IntN(to.SeatsMost()-1)}[r.IntN(2)]
	case 8:
		to.Guarantee += money.Amount(r.IntN(9)-2) * to.BuyIn
	case 9:
		to.Capacity = r.IntN(3) * r.IntN(60)
	case 10:
		to.Levels[i].DayEnds = !to.Levels[i].DayEnds
	case 11:
		if rebuys := to.Rebuys; rebuys != nil {
			c := *rebuys
			c.Levels, c.Most = 1+r.IntN(6), r.IntN(3)
			to.Rebuys = &c
		} else {
			to.BuyIn += 100
		}
	}
	return tournament.ChangeStructure{Structure: to}
}
