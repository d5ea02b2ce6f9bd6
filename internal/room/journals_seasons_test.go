package room

import (
	"github.com/floorbook/floorbook/league"
	"github.com/floorbook/floorbook/tournament"
)

// seasons opens two and does everything to them that can be done.
func (f *fixture) seasons(do func(string, tournament.Command)) {
	terms := league.Terms{Name: "Spring", Formula: league.Formula{Places: []int64{25, 18, 15}, Knockout: 2}, Entries: league.FirstEntry, Best: 3}
	for _, c := range []any{league.OpenSeason{Terms: terms}, league.CountEvent{Season: 1, Stream: "rota", Percent: 100}, league.CountEvent{Season: 1, Stream: "days", Percent: 200},
		league.DropEvent{Season: 1, Stream: "rota"}, league.CloseSeason{Season: 1}, league.ReopenSeason{Season: 1},
		league.ChangeSeason{Season: 1, Terms: league.Terms{Name: "Spring cup", Formula: league.Formula{Root: 100, Part: 1}}},
		league.OpenSeason{Terms: league.Terms{Name: "Summer", Formula: league.Formula{Beaten: 1, Prize: 5}}}} {
		do(LeagueStream, c)
	}
}
