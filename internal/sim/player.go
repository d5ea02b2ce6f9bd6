package sim

import (
	"math"
	"math/rand/v2"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// Temperament is how a simulated player plays and behaves.
type Temperament struct {
	Tight      float64 // added to the price a hand must be worth to go on, 0–0.15
	Aggressive float64 // how often strength is bet rather than checked or called, 0–1
	Clumsy     float64 // how often an act is irregular, 0–1
	Pace       float64 // multiplies the thinking time
}

func drawTemperament(r *rand.Rand, clumsy float64) Temperament {
	return Temperament{
		Tight:      0.12 * r.Float64(),
		Aggressive: 0.25 + 0.6*r.Float64(),
		Clumsy:     clumsy * 2 * r.Float64(),
		Pace:       0.6 + 0.9*r.Float64(),
	}
}

// Habits is how all players of an evening differ from those of others; the zero value: in nothing.
type Habits struct {
	Tight      float64 // added to everybody's
	Aggressive float64 // added to everybody's
}

// of is the temperament of a player with these habits.
func (h Habits) of(t Temperament) Temperament {
	t.Tight = max(0, t.Tight+h.Tight)
	t.Aggressive = min(max(0.05, t.Aggressive+h.Aggressive), 0.95)
	return t
}

// situation is what a player looks at when it is his turn.
type situation struct {
	game     hand.Game
	legal    hand.Legal
	hole     []card.Card
	board    []card.Card
	pot      chip.Amount // bets in front included
	bigBlind chip.Amount
	stack    chip.Amount // behind
	front    chip.Amount
	rivals   int // other players with live cards
	unit     chip.Amount
}

// intent is what the player wants to do, in the engine's terms.
type intent struct {
	kind hand.Kind
	to   chip.Amount
}

const samples = 16

// decide picks a legal action: the strength of the hand, compared with the price. Who owes the bring-in pays it, or
// completes with a strong hand.
func (t Temperament) decide(s situation, r *rand.Rand) intent {
	strength := t.strength(s, r)
	if s.legal.BringIn > 0 {
		if s.legal.CanRaise && strength > 0.8 {
			return intent{raiseKind(s.legal), s.legal.MinTo}
		}
		return intent{kind: hand.BringIn}
	}
	if s.stack+s.front <= 12*s.bigBlind && len(s.board) == 0 {
		return t.pushOrFold(s, strength)
	}
	price := 0.0
	if s.legal.ToCall > 0 {
		price = float64(s.legal.ToCall) / float64(s.pot+s.legal.ToCall)
	}
	strong := strength > 0.62+t.Tight
	bluff := r.Float64() < 0.06*t.Aggressive
	if s.legal.CanRaise && (strong || bluff) && r.Float64() < t.Aggressive {
		return intent{raiseKind(s.legal), t.raiseTo(s, strength, r)}
	}
	if s.legal.CanCheck {
		return intent{kind: hand.Check}
	}
	if strength < price+t.Tight && !(strength > 0.45 && s.legal.ToCall <= s.bigBlind) {
		return intent{kind: hand.Fold}
	}
	return intent{hand.Call, s.legal.CallTo}
}

// strength is between 0 and 1: in hold'em the equity against random hands, to the power of their number; in other
// games the player follows his nose.
func (t Temperament) strength(s situation, r *rand.Rand) float64 {
	if s.game != hand.Holdem || len(s.hole) != 2 {
		return r.Float64()
	}
	return math.Pow(equity(s.hole, s.board, r), 1+0.45*float64(s.rivals-1))
}

// pushOrFold is how short stacks play before the flop.
func (t Temperament) pushOrFold(s situation, strength float64) intent {
	short := float64(s.stack+s.front) / float64(12*s.bigBlind)
	if strength > 0.28+0.22*short+t.Tight {
		if s.legal.CanRaise {
			return intent{raiseKind(s.legal), s.legal.MaxTo}
		}
		return intent{hand.Call, s.legal.CallTo}
	}
	if s.legal.CanCheck {
		return intent{kind: hand.Check}
	}
	return intent{kind: hand.Fold}
}

func raiseKind(l hand.Legal) hand.Kind {
	if l.IsBet {
		return hand.Bet
	}
	return hand.Raise
}

// raiseTo sizes a bet between half and all of the pot, in chips that exist, all-in when little would be left.
func (t Temperament) raiseTo(s situation, strength float64, r *rand.Rand) chip.Amount {
	fraction := 0.45 + 0.5*r.Float64()*strength
	to := s.legal.CallTo + chip.Amount(fraction*float64(s.pot+s.legal.ToCall))
	if len(s.board) == 0 {
		to = s.legal.CallTo + chip.Amount((1.1+0.6*r.Float64())*float64(max(s.legal.CallTo, s.bigBlind)))
	}
	to = (to + s.unit - 1) / s.unit * s.unit
	if to*3 >= (s.stack+s.front)*2 {
		to = s.legal.MaxTo
	}
	return min(max(to, s.legal.MinTo), s.legal.MaxTo)
}

// equity samples the chance that hole beats one random hand on this board.
func equity(hole, board []card.Card, r *rand.Rand) float64 {
	used := card.SetOf(hole...)
	mine := used
	var known card.Set
	for _, c := range board {
		known |= card.Set(1) << c
	}
	used |= known
	score := 0
	for range samples {
		drawn, fullBoard := used, known
		for n := len(board); n < 5; n++ {
			c := drawUnused(&drawn, r)
			fullBoard |= card.Set(1) << c
		}
		theirs := card.Set(1) << drawUnused(&drawn, r)
		theirs |= card.Set(1) << drawUnused(&drawn, r)
		a, b := rank.High(mine|fullBoard), rank.High(theirs|fullBoard)
		switch {
		case a > b:
			score += 2
		case a == b:
			score++
		}
	}
	return (float64(score) + 1) / (2*samples + 2)
}

func drawUnused(used *card.Set, r *rand.Rand) card.Card {
	for {
		c := card.Card(r.UintN(52))
		if *used&(card.Set(1)<<c) == 0 {
			*used |= card.Set(1) << c
			return c
		}
	}
}
