package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// In a mixed game the button moves on once after the last hand with blinds and then stays for the whole stud level;
// the first hand with blinds after it uses that button (TDA-11-B). So the positions due after the last hand with
// blinds are simply kept: every stud hand is dealt from them, and the next hand with blinds takes them.

// NextFrozen returns the positions of a stud hand after that of prev, the last hand with blinds: the button where it
// is due, and who would post the blinds. Everybody is dealt in.
func NextFrozen(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	pos := NextPositions(prev, s, p, nil)
	if pos.None() {
		return pos
	}
	p.MixedFreeze.Decide(t)
	pos.Frozen, pos.Waiting, pos.GapDealt = true, 0, 0
	return pos
}

// NextStud returns the positions of the next hand when it is one of stud.
func (s *State) NextStud(p *Policy, t *article.Trace) Positions {
	return NextFrozen(s.LastPositions(), s.Seating(), p, t)
}

// NextBigBlind returns the player who owes the next big blind, or would if the next hand had blinds: it is the one to
// move to another table (TDA-11-A-1, TDA-11-B-2). 0 when there is none.
func (s *State) NextBigBlind(p *Policy, t *article.Trace) SeatNo {
	at := s.Next(p, nil)
	if at.None() {
		return 0
	}
	if s.Held != nil {
		p.MixedBigBlind.Decide(t)
	}
	if at.Big == 0 {
		return s.next(at.BigSeat)
	}
	return at.Big
}

// CheckRotation refuses, with [StudNeighbours], a rotation of games in which stud and stud eight or better are played
// one after the other, the last game being followed by the first (TDA-RP-18).
func CheckRotation(games []hand.Game, p *Policy, t *article.Trace) error {
	p.MixedRotation.Decide(t)
	if i := studNeighbour(games); i >= 0 {
		next := games[(i+1)%len(games)]
		return refusal.New(StudNeighbours, "Game", games[i].String(), "Next", next.String(), "Cite", string(p.MixedRotation.Cite))
	}
	return nil
}

// CheckChoice refuses, with [NotOffered], a game of dealer's choice that is not on the list fixed beforehand.
func CheckChoice(list []hand.Game, game hand.Game, p *Policy, t *article.Trace) error {
	p.DealersChoice.Decide(t)
	if slices.Contains(list, game) {
		return nil
	}
	return refusal.New(NotOffered, "Game", game.String())
}

// studNeighbour is the index of a stud game followed by the other, -1 when there is none.
func studNeighbour(games []hand.Game) int {
	for i, g := range games {
		next := games[(i+1)%len(games)]
		if g == hand.Stud && next == hand.StudHiLo || g == hand.StudHiLo && next == hand.Stud {
			return i
		}
	}
	return -1
}

// Rotation returns the games in an order that [CheckRotation] accepts, with as little as possible changed: the first
// that one game put elsewhere gives, the last games of the list moving first. False when there is none.
func Rotation(games []hand.Game) ([]hand.Game, bool) {
	if studNeighbour(games) < 0 {
		return games, true
	}
	for from := len(games) - 1; from >= 0; from-- {
		rest := slices.Delete(slices.Clone(games), from, from+1)
		for to := len(rest); to >= 0; to-- {
			if order := slices.Insert(slices.Clone(rest), to, games[from]); studNeighbour(order) < 0 {
				return order, true
			}
		}
	}
	return nil, false
}
