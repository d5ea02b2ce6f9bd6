package hand

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
)

// returnUncalled gives back what nobody has matched, when a round is over: the part of a live player's
// contribution above the largest of the others, folded or not. A dead hand gets nothing back here: what an
// absent or penalised player posts stays in the pot (TDA-30-C); see refundKilled for a killed bettor.
func (s *State) returnUncalled() {
	owner, excess := s.unmatched()
	if excess > 0 && s.cash && s.policy.BlindsAlone.Value && s.at == Preflop && s.count.Chips == 0 && single(s.live) {
		s.use(&s.policy.BlindsAlone.Cite)
		return
	}
	if excess > 0 && s.live&bit(owner) != 0 {
		s.use(&s.policy.Uncalled.Cite)
		s.giveBack(owner, excess)
	}
}

// unmatched returns whose contribution is the largest, and by how much.
func (s *State) unmatched() (owner int, excess chip.Amount) {
	var top, second chip.Amount
	totals := s.total[:s.n]
	for _, t := range totals {
		second = max(second, min(t, top))
		top = max(top, t)
	}
	if top == second {
		return 0, 0
	}
	return slices.Index(totals, top), top - second
}

func (s *State) giveBack(p int, chips chip.Amount) {
	s.stack[p] += chips
	s.total[p] -= chips
	s.bet[p] -= min(s.bet[p], chips)
	s.back[p] += chips
	s.allIn &^= bit(p)
}

// undo is what the betting was before the last bet or raise of the round.
type undo struct {
	increment chip.Amount
	full      chip.Amount
	reopened  uint16
	aggressor int8
	bets      int16
}

// refundKilled gives the player whose hand has just been killed back the bet or raise that nobody has matched
// (TDA-65-A-2, TDA-15-B-2), and has the round go on as if that part had not been bet: those who had matched
// the level before owe nothing more.
func (s *State) refundKilled(p int) {
	if int(s.aggressor) != p {
		return
	}
	owner, excess := s.unmatched()
	if owner != p || excess == 0 {
		return
	}
	s.use(&s.policy.UncalledDead.Cite)
	s.giveBack(p, excess)
	s.facing = s.previous
	for q := range int(s.n) {
		s.facing = max(s.facing, s.bet[q])
	}
	s.increment, s.full, s.reopened, s.bets = s.undo.increment, s.undo.full, s.undo.reopened, s.undo.bets
	s.aggressor = s.undo.aggressor
	s.undo.aggressor = -1
	s.previous = 0
	s.raises--
	able := s.live &^ s.allIn
	s.pending = able &^ s.acted
	for q := range int(s.n) {
		if able&bit(q) != 0 && s.bet[q] < s.facing {
			s.pending |= bit(q)
		}
	}
}
