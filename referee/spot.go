package referee

import (
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Betting structure of the spot.
type Betting uint8

const (
	NoLimit Betting = iota
	PotLimit
	FixedLimit
)

// Stage of the event, on which proposed penalties may depend.
type Stage uint8

const (
	StageUnknown Stage = iota
	LateRegistration
	BeforeMoney
	InTheMoney
)

// Covers is the Stack of a player who has more than any amount in question.
const Covers chip.Amount = -1

// unlimited stands for "as much as one wants".
const unlimited = chip.Amount(1) << 62

// Spot is the position of one player at the moment of an act: filled from a tracked hand by SpotOf, or
// typed by the floor. Amounts are chips; totals are chips in front of a player this round.
type Spot struct {
	Seat           int         `json:"seat,omitempty"` // who acts (label only)
	Betting        Betting     `json:"betting,omitempty"`
	Street         hand.Street `json:"street,omitempty"`
	Stage          Stage       `json:"stage,omitempty"`
	Facing         chip.Amount `json:"facing"`                    // L: total to match; 0 when there is no bet
	Increment      chip.Amount `json:"increment,omitempty"`       // R: largest full bet or raise increment of the round; 0 = big blind
	BigBlind       chip.Amount `json:"big_blind,omitempty"`       // 0 = not said
	SmallBlind     chip.Amount `json:"small_blind,omitempty"`     // 0 = half the big blind
	Previous       chip.Amount `json:"previous,omitempty"`        // the level before the last bet or raise; 0 when Facing is the opening bet
	InFront        chip.Pile   `json:"in_front,omitempty"`        // own chips already in front, when their composition is known
	InFrontSum     chip.Amount `json:"in_front_sum,omitempty"`    // own total in front (kept equal to InFront.Sum() when InFront is known)
	Stack          chip.Amount `json:"stack"`                     // chips behind before the act, not counting InFront; Covers = covers every amount
	Players        int         `json:"players,omitempty"`         // players with live cards, the actor included; 2 = heads-up in the hand; 0 = not said (multiway)
	Pot            chip.Amount `json:"pot,omitempty"`             // pot incl. all bets in front before this act; 0 = not said
	SmallestChip   chip.Amount `json:"smallest_chip,omitempty"`   // of the tournament; 0 = not said
	RaiseBlocked   bool        `json:"raise_blocked,omitempty"`   // the player already acted and no full raise came since (TDA-47-A)
	NobodyToCall   bool        `json:"nobody_to_call,omitempty"`  // every opponent in the hand is all-in: a raise would meet no one
	Acted          bool        `json:"acted,omitempty"`           // the player already acted this round, facing LastFaced after it
	LastFaced      chip.Amount `json:"last_faced,omitempty"`      // total to match right after the player's last action
	NoChange       bool        `json:"no_change,omitempty"`       // the player holds no chip smaller than the one moved
	AfterUndercall bool        `json:"after_undercall,omitempty"` // the player before undercalled too, and nobody stopped it
	Pending        bool        `json:"pending,omitempty"`         // the bettor has not yet said or shown how much: Facing is the least it can be
}

// increment is R, the largest full bet or raise of the round (TDA-43-A-1).
func (s *Spot) increment() chip.Amount {
	if s.Increment > 0 {
		return s.Increment
	}
	return s.BigBlind
}

// toCall is what the player must add to match.
func (s *Spot) toCall() chip.Amount { return max(0, s.Facing-s.InFrontSum) }

// all is the player's largest possible total this round.
func (s *Spot) all() chip.Amount {
	if s.Stack < 0 {
		return unlimited
	}
	return s.Stack + s.InFrontSum
}

// minTo is M, the smallest full bet or raise to.
func (s *Spot) minTo() chip.Amount {
	if s.Facing == 0 {
		return s.opening()
	}
	if r := s.increment(); s.Betting == FixedLimit && r > 0 {
		return (s.Facing/r + 1) * r // the next full step, also above a short all-in
	}
	return s.Facing + s.increment()
}

// opening is the smallest opening bet.
func (s *Spot) opening() chip.Amount {
	if s.Betting == FixedLimit && s.Increment > 0 {
		return s.Increment
	}
	return s.BigBlind
}

// maxTo is the largest total the betting structure allows, and false when it cannot be known.
func (s *Spot) maxTo() (chip.Amount, bool) {
	switch s.Betting {
	case PotLimit:
		pot := s.Pot
		if s.Street == hand.Preflop && s.BigBlind > 0 {
			pot = max(pot, s.fullBlinds())
		}
		if pot == 0 {
			return 0, false
		}
		return s.Facing + pot + s.toCall(), true
	case FixedLimit:
		return s.minTo(), true
	}
	return unlimited, true
}

// fullBlinds is what the blinds would be if both were complete (TDA-54-B).
func (s *Spot) fullBlinds() chip.Amount {
	if s.SmallBlind > 0 {
		return s.SmallBlind + s.BigBlind
	}
	return s.BigBlind/2 + s.BigBlind
}
