package hand

import (
	"math/bits"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/rank"
)

// award decides the pots, outermost side pot first (TDA-16-C), each on every board, its high half and its low
// half, and stops where the winners must be entered.
func (s *State) award() {
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	var boards [maxRuns]values
	for run := range int(s.runs) {
		s.evaluate(run, &boards[run])
	}
	step := 2 // no low halves
	if games[s.game].low != rank.NoRanking {
		step = 1
	}
	for i := n - 1; i >= 0; i-- {
		for half := 0; half < 2*int(s.runs); half += step {
			if !s.decide(&pots[i], i, half, &boards[half/2]) {
				s.phase, s.potToAward, s.halfToAward, s.actor = awarding, int8(i), int8(half), -1
				return
			}
		}
	}
	if n > 1 {
		s.use(&s.policy.SidePots.Cite)
		s.use(&s.policy.PotsIndependent.Cite)
		s.use(&s.policy.AwardOrder.Cite)
	}
	s.pay(&pots, n)
}

// decide finds the winners of one half of a pot on one board, false when a hand that matters is unknown.
func (s *State) decide(pot *Pot, i, half int, v *values) bool {
	switch {
	case s.entered[half]&bit(i) != 0:
	case single(pot.Players):
		s.winners[half][i] = pot.Players
	case pot.Players&^v.known == 0:
		s.winners[half][i] = best(&v.half[half&1], pot.Players)
		s.noteShowdown(half, i)
		s.notePlayedBoard(half, i, v)
	default:
		return false
	}
	return true
}

// noteShowdown notes what made the cards of half a pot count.
func (s *State) noteShowdown(half, i int) {
	s.use(&s.policy.CardsSpeak.Cite)
	s.use(&s.policy.TableAllCards.Cite)
	l := &games[s.game]
	switch {
	case half&1 == 1:
		s.use(&s.policy.LowHalf.Cite)
	case l.low != rank.NoRanking:
		s.use(&s.policy.HighHalf.Cite)
	}
	if half&1 == 0 && (l.high == rank.ByHigh || l.high == rank.ByOmahaHigh) {
		s.use(&s.policy.HandRanks.Cite)
	}
	if w := s.winners[half][i]; w != 0 && !single(w) {
		s.use(&s.policy.SuitsEqual.Cite)
	}
}

// notePlayedBoard notes that the board alone won: who shares it must still have tabled (TDA-19).
func (s *State) notePlayedBoard(half, i int, v *values) {
	if half&1 == 1 || games[s.game].high != rank.ByHigh || games[s.game].boardSize() != boardCards {
		return
	}
	winner := bits.TrailingZeros16(s.winners[half][i])
	if v.half[0][winner] == uint16(rank.High(s.boardSet(half/2))) {
		s.use(&s.policy.PlayBoard.Cite)
	}
}

// enter takes the winners of half a pot from the dealer.
func (s *State) enter(a *Action) {
	if s.phase != awarding {
		return
	}
	s.winners[s.halfToAward][s.potToAward] = playerSet(a.Winners)
	s.entered[s.halfToAward] |= bit(int(s.potToAward))
	s.award()
}

// finish ends a hand in which one player is left: everything goes to that player, unseen (TDA-17-B).
func (s *State) finish() {
	s.gather()
	s.forgetWinners()
	var pots [MaxPlayers]Pot
	n := s.layers(&pots)
	for i := range n {
		s.winners[0][i] = pots[i].Players
	}
	s.use(&s.policy.LastHandUnseen.Cite)
	s.pay(&pots, n)
}

// pay pushes the pots to their winners and ends the hand.
func (s *State) pay(pots *[MaxPlayers]Pot, n int) {
	left := s.rakeLimit()
	for i := range n {
		amount := pots[i].Amount
		if take := s.rakeOf(amount, left); take > 0 {
			s.use(&s.policy.Rake.Cite)
			s.raked += take
			left -= take
			amount -= take
		}
		for half := range 2 * int(s.runs) {
			if s.winners[half][i] == 0 {
				continue
			}
			if x, ok := s.part(amount, i, half); ok {
				for place, p := range x.order[:x.n] {
					chips, _ := x.split.of(place)
					s.stack[p] += chips
				}
				s.useOdd(&x)
			}
		}
	}
	s.end()
}

// end closes the hand.
func (s *State) end() {
	s.phase, s.at = over, Over
	s.actor, s.potToAward = -1, -1
}

// uncontested reports whether one player was left before any showdown could decide.
func (s *State) uncontested() bool { return s.phase == over && single(s.live) }

// cardsOf returns what player p could win half a pot with: the private cards and the board of a run.
func (s *State) cardsOf(p, run int) card.Set { return card.SetOf(s.held(p)...) | s.boardSet(run) }
