package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// award decides the pots, outermost side pot first (TDA-16-C), and stops where the winners must be entered.
func (s *State) award() {
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	var values [MaxPlayers]rank.Value
	known := s.evaluate(&values)
	for i := n - 1; i >= 0; i-- {
		switch {
		case s.winners[i] != 0:
		case single(pots[i].Players):
			s.winners[i] = pots[i].Players
		case pots[i].Players&^known == 0:
			s.winners[i] = best(&values, pots[i].Players)
			s.use(citeCardsSpeak)
			s.use(citeTableAllCards)
			if values[bits.TrailingZeros16(s.winners[i])] == rank.High(s.boardSet()) {
				s.use(citePlayBoard)
			}
		default:
			s.phase, s.potToAward, s.actor = awarding, int8(i), -1
			return
		}
	}
	if n > 1 {
		s.use(citePotsIndependent)
		s.use(citeAwardOrder)
	}
	s.pay(&pots, n)
}

// evaluate gives every tabled hand its value and returns the set of players whose hands could be evaluated:
// nobody while a board card is unknown. Only tabled cards count (TDA-12-A), all of them (TDA-13-A-1), even
// when the board plays (TDA-19).
func (s *State) evaluate(values *[MaxPlayers]rank.Value) uint16 {
	board := s.boardSet()
	if board.Len() != boardCards {
		return 0
	}
	var known uint16
	for set := s.live & s.shown; set != 0; set &= set - 1 {
		p := bits.TrailingZeros16(set)
		all := board.With(s.hole[p][0]).With(s.hole[p][1])
		if all.Len() == boardCards+holeCards {
			values[p] = rank.High(all)
			known |= bit(p)
		}
	}
	return known
}

// boardSet returns the known cards of the board.
func (s *State) boardSet() card.Set { return card.SetOf(s.board[:s.boardN]...) }

// best returns the players of set with the largest value.
func best(values *[MaxPlayers]rank.Value, set uint16) uint16 {
	var top rank.Value
	var winners uint16
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

// finish ends a hand in which one player is left: everything goes to that player, unseen (TDA-17-B).
func (s *State) finish() {
	s.gather()
	s.winners, s.entered = [MaxPlayers]uint16{}, 0
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	for i := range n {
		s.winners[i] = pots[i].Players
	}
	s.use(citeLastHand)
	s.pay(&pots, n)
}

// pay pushes the pots to their winners and ends the hand.
func (s *State) pay(pots *[MaxPlayers]Pot, n int) {
	for i := range n {
		x := share(pots[i].Amount, s.unit, s.winners[i])
		if x.odd > 0 {
			s.use(citeOddUnit)
			s.use(citeOddChip)
		}
		place := 0
		for set := s.winners[i]; set != 0; set &= set - 1 {
			amount, _ := x.of(place)
			s.stack[bits.TrailingZeros16(set)] += amount
			place++
		}
	}
	s.phase, s.at = over, Over
	s.actor, s.potToAward = -1, -1
}

// uncontested reports whether one player was left before any showdown could decide.
func (s *State) uncontested() bool { return s.phase == over && single(s.live) }
