package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// Rankings returns how the hands of the game compare; low is rank.NoRanking unless the best low hand takes half of
// the pot.
func (g Game) Rankings() (high, low rank.Ranking) { return games[g].high, games[g].low }

// Value ranks a complete hand of the game, the high half: larger is better; values of different games do not
// compare. A board game needs the whole board. ok is false unless every card is known and their number right.
func (g Game) Value(hole, board []card.Card) (value uint16, ok bool) {
	return g.rank(games[g].high, hole, board)
}

// LowValue ranks the same hand for the low half: 0 when it does not qualify.
func (g Game) LowValue(hole, board []card.Card) (value uint16, ok bool) {
	return g.rank(games[g].low, hole, board)
}

func (g Game) rank(r rank.Ranking, hole, board []card.Card) (uint16, bool) {
	l := &games[g]
	h, b := card.SetOf(hole...), card.SetOf(board...)
	want := int(l.hole)
	size := l.boardSize()
	if l.upcards && len(board) <= 2 { // shared cards of the last streets
		want, size = want-len(board), len(board)
	}
	if r == rank.NoRanking || h.Len() != want || len(hole) != want || b.Len() != size || h&b != 0 {
		return 0, false
	}
	return r.Value(h, b), true
}

// values are the ranks of the players' hands on one board, high and low.
type values struct {
	half  [2][MaxPlayers]uint16
	known uint16 // players whose hands could be ranked
}

// evaluate ranks every tabled hand on the board of one run: nobody's while a board card is unknown. Only tabled
// cards count (TDA-12-A), all of them (TDA-13-A-1), even when the board plays (TDA-19).
func (s *State) evaluate(run int, v *values) {
	l := &games[s.game]
	v.known = 0
	want, size := int(l.hole), l.boardSize()
	if n := s.shared(); n > 0 {
		want, size = want-n, n
	}
	board := s.boardSet(run)
	if board.Len() != size {
		return
	}
	for set := s.live & s.shown; set != 0; set &= set - 1 {
		p := bits.TrailingZeros16(set)
		hole := card.SetOf(s.held(p)...)
		if hole.Len() != want {
			continue
		}
		v.half[0][p] = l.high.Value(hole, board)
		if l.low != rank.NoRanking {
			v.half[1][p] = l.low.Value(hole, board)
		}
		v.known |= bit(p)
	}
}

// boardSet returns the known cards of a board.
func (s *State) boardSet(run int) card.Set {
	return card.SetOf(s.boards[run][:s.boardN]...)
}

// best returns the players of set with the largest value; nobody when none has any.
func best(values *[MaxPlayers]uint16, set uint16) uint16 {
	top, winners := uint16(1), uint16(0)
	for ; set != 0; set &= set - 1 {
		p := bits.TrailingZeros16(set)
		switch v := values[p]; {
		case v > top:
			top, winners = v, bit(p)
		case v == top:
			winners |= bit(p)
		}
	}
	return winners
}
