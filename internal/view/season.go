package view

import (
	"slices"

	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// EveningOf is what became of an event so far, for a season that counts it. Who gives the person that a player is, under one id whatever the
// event knows him by; of who was disqualified nothing counts. First: the first entry of a player alone scores.
func EveningOf(c league.Counted, s *tournament.State, who func(table.PlayerID) string, first bool) league.Evening {
	e := league.Evening{Counted: c, Entries: len(s.Entries), Left: s.Left, Paid: len(s.Prizes)}
	took := takers(s)
	for i := range s.Entries {
		entry := &s.Entries[i]
		switch {
		case entry.Disqualified:
		case entry.Place > 0:
			e.Results = append(e.Results, league.Result{Player: who(entry.Player), First: !entry.ReEntry,
				Outcome: league.Outcome{Entries: e.Entries, Place: entry.Place, Tied: entry.Tied, Paid: s.Prize(entry) > 0, Took: took[entry.No]}})
		case s.Phase == tournament.Running && !(first && entry.ReEntry):
			e.In = append(e.In, league.Playing{Player: who(entry.Player), Took: took[entry.No]})
		}
	}
	return e
}

// takers counts by the number of an entry whom it took: of a player's entries, the one that was in when the other went out.
func takers(s *tournament.State) map[int]int {
	if !slices.ContainsFunc(s.Entries, func(e tournament.Entry) bool { return len(e.TakenBy) > 0 }) {
		return nil
	}
	of := make(map[table.PlayerID][]*tournament.Entry, len(s.Entries))
	for i := range s.Entries {
		of[s.Entries[i].Player] = append(of[s.Entries[i].Player], &s.Entries[i])
	}
	took := map[int]int{}
	for i := range s.Entries {
		out := &s.Entries[i]
		if out.Place == 0 {
			continue
		}
		for _, by := range out.TakenBy {
			for _, e := range of[by] {
				if e.Place == 0 || e.OutAt >= out.OutAt {
					took[e.No]++
					break
				}
			}
		}
	}
	return took
}
