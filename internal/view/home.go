package view

import "github.com/floorbook/floorbook/tournament"

// HomeRow is one tournament on the home page.
type HomeRow struct {
	Clock  Clock
	Hosted bool
	Book   string
	First  int // number of a table in play, for the link to it; 0 when there is none
	Seq    uint64
	Away   *Outage // nil: none about which somebody has to decide
}

// BuildHome shows one tournament on the home page.
func BuildHome(s *tournament.State, names Names, stamp Stamp) HomeRow {
	r := HomeRow{Clock: BuildClock(s, names, stamp), Hosted: s.Hosted, Book: s.Book, Seq: s.Seq, Away: outage(s)}
	if tables := s.InPlay(); len(tables) > 0 {
		r.First = tables[0]
	}
	return r
}
