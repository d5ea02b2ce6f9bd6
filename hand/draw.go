package hand

import "github.com/floorbook/floorbook/rank"

// Draw games: all cards face down, thrown and replaced between the betting rounds (LP-G-draw). Limits double
// after the only draw, or after the second of three.
func draw(cards int8, draws int, high rank.Ranking) layout {
	l := layout{streets: []street{{down: cards}}, deck: 52, hole: cards, high: high}
	for i := range draws {
		l.streets = append(l.streets, street{draw: true, late: i >= draws/2})
	}
	return l
}

// drawsToCome reports whether cards can still be thrown: then no hand is turned up before the showdown.
func (s *State) drawsToCome() bool {
	for _, st := range games[s.game].streets[s.at+1:] {
		if st.draw || st.discard > 0 {
			return true
		}
	}
	return false
}
