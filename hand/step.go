package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Need is what the hand waits for.
type Need uint8

// The things a hand can wait for.
const (
	NeedHole    Need = iota // DealHole
	NeedAction              // Player must act: see Legal
	NeedBoard               // DealBoard with Count cards
	NeedShow                // Player must show, or muck where Step.MayMuck
	NeedAward               // winners of pot Step.Pot must be entered: cards are unknown
	NeedNothing             // the hand is over: see Result
)

// Step is the next thing that must happen.
type Step struct {
	Need    Need
	Player  int // NeedAction, NeedShow; -1 otherwise
	Count   int // NeedBoard
	Pot     int // NeedAward
	MayMuck bool
	Cite    article.ID // why this player, now (showdown order, all-in exposure, heads-up order)
}

// Legal is what the player to act may do. Totals are chips in front this round. Folding is always legal.
type Legal struct {
	Player   int         // -1 when nobody is to act
	CanCheck bool        // nothing to match
	CallTo   chip.Amount // total after a call (all-in for less included); 0 when CanCheck
	ToCall   chip.Amount // chips to add for that
	CanRaise bool        // a bet or a raise is allowed
	IsBet    bool        // it would be an opening bet
	MinTo    chip.Amount // smallest legal total of a bet or raise; the stack when shorter
	MaxTo    chip.Amount // largest
	Cite     article.ID  // what sets MinTo, or what blocks the raise
}

// Next returns what the hand waits for.
func (s *State) Next() Step {
	step := Step{Player: -1}
	switch s.phase {
	case dealing:
		step.Need = NeedHole
	case betting:
		step.Need, step.Player = NeedAction, int(s.actor)
		step.Cite = s.orderCite()
	case boarding:
		step.Need, step.Count = NeedBoard, s.boardCount()
	case exposing, showing:
		step.Need, step.Player = NeedShow, int(s.actor)
		step.MayMuck = s.mayMuck()
		step.Cite = s.showCite()
	case awarding:
		step.Need, step.Pot = NeedAward, int(s.potToAward)
		step.Cite = s.rules.cite[citeCardsSpeak]
	case over:
		step.Need = NeedNothing
		if s.uncontested() {
			step.Cite = s.rules.cite[citeLastHand]
		}
	}
	return step
}

// Legal returns what the player to act may do; outside a betting round, nothing.
func (s *State) Legal() Legal {
	if s.phase != betting {
		return Legal{Player: -1}
	}
	p := int(s.actor)
	l := Legal{Player: p, MaxTo: s.bet[p] + s.stack[p]}
	if price := s.price(p); price > s.bet[p] {
		l.CallTo = min(price, l.MaxTo)
		l.ToCall = l.CallTo - s.bet[p]
	} else {
		l.CanCheck = true
	}
	l.IsBet = s.facing == 0
	l.CanRaise, l.Cite = s.mayRaise(p)
	if !l.CanRaise {
		l.MaxTo = 0
		return l
	}
	l.MinTo, l.Cite = s.minRaise(p)
	return l
}
