package tournament

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
)

// SeatRange is how many seats a book gives a table; zero for no bound.
type SeatRange struct {
	Min int `toml:"min" json:"min"`
	Max int `toml:"max" json:"max"`
}

// SingleTable is how many players an event of one table takes at most, by game; zero for no bound.
type SingleTable struct {
	Holdem int `toml:"holdem" json:"holdem"`
	Omaha  int `toml:"omaha" json:"omaha"`
}

// Concern is something about a structure that the book, or the law over it, asks otherwise. It refuses nothing: the organiser answers for
// it. Key is "seats" [Seats Min Max], "single_table" [Players Most], "rebuys" [] or "satellite" [].
type Concern struct {
	Key   string
	Args  []any // names and values in turn
	Cites []article.ID
}

// Concerns lists them.
func (s *Structure) Concerns(p *Policy) (out []Concern) {
	var t article.Trace
	add := func(key string, args ...any) {
		out = append(out, Concern{Key: key, Args: args, Cites: t.Decided()})
		t = article.Trace{}
	}
	within := p.TableSeats.Value
	for _, seats := range []int{s.lateSeats(), s.Seats} {
		if within.Max > 0 && (seats < within.Min || seats > within.Max) {
			p.TableSeats.Decide(&t)
			add("seats", "Seats", seats, "Min", within.Min, "Max", within.Max)
			break
		}
	}
	if most := s.singleTableMost(p); most > 0 && s.Capacity > most {
		p.SingleTable.Decide(&t)
		add("single_table", "Players", s.Capacity, "Most", most)
	}
	if s.Rebuys != nil && s.Rebuys.Most == 0 && p.RebuysLimited.Value {
		p.RebuysLimited.Decide(&t)
		add("rebuys")
	}
	if s.Satellite != nil && p.EqualStacks.Value && p.EqualStacks.Cite != article.Silent {
		p.EqualStacks.Decide(&t)
		add("satellite")
	}
	return out
}

// singleTableMost is how many players the book lets an event of one table take; 0 where it does not say, or the event has several.
func (s *Structure) singleTableMost(p *Policy) int {
	if s.Capacity == 0 || s.Capacity > s.lateSeats() {
		return 0
	}
	if s.Game.Board() && s.Game.HoleCards() >= hand.Omaha.HoleCards() {
		return p.SingleTable.Value.Omaha
	}
	return p.SingleTable.Value.Holdem
}
