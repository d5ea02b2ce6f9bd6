package hand

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
)

// Need is what the hand waits for.
type Need uint8

// The things a hand can wait for.
const (
	NeedHole    Need = iota // DealHole: Player's next Count cards; Player -1: everybody's
	NeedAction              // Player must act: see Legal
	NeedBoard               // DealBoard with Count cards
	NeedShow                // Player must show, or muck where Step.MayMuck
	NeedAward               // winners of pot Step.Pot must be entered: cards are unknown
	NeedNothing             // the hand is over: see Result
	NeedDiscard             // Player must throw Count cards, or in a draw game any number: Count is then 0
	NeedFirst               // stud: First, as the open cards are unknown
)

// Step is the next thing that must happen.
type Step struct {
	Need    Need
	Player  int  // NeedAction, NeedShow, NeedDiscard, NeedHole in a draw; -1 otherwise
	Count   int  // NeedBoard, NeedHole, NeedDiscard
	Pot     int  // NeedAward
	Run     int  // NeedBoard, NeedAward: which board, from 0
	Low     bool // NeedAward: the low half
	MayMuck bool
	Cite    article.ID // why this player, now (showdown order, all-in exposure, heads-up order)
}

// Legal is what the player to act may do. Totals are chips in front this round. Folding is always legal, except
// for the player who must bring in.
type Legal struct {
	Player   int         // -1 when nobody is to act
	BringIn  chip.Amount // stud: what the forced opening costs; bringing in or completing is all the player can do
	CanCheck bool        // nothing to match
	CallTo   chip.Amount // total after a call (all-in for less included); 0 when CanCheck
	ToCall   chip.Amount // chips to add for that
	CanRaise bool        // a bet or a raise is allowed
	IsBet    bool        // it would be an opening bet
	MinTo    chip.Amount // smallest legal total of a bet or raise; the stack when shorter
	MaxTo    chip.Amount // largest
	Cite     article.ID  // what sets MinTo, or what blocks the raise
	Reopened article.ID  // what lets a player raise again who has acted and has faced no full raise by itself since; "" else
	MaxCite  article.ID  // what sets MaxTo: the betting structure, or table stakes
}

// Next returns what the hand waits for.
func (s *State) Next() (step Step) {
	if s.phase == betting {
		return Step{Need: NeedAction, Player: int(s.actor), Cite: s.orderCite()}
	}
	step.Player, step.Run = -1, int(s.run)
	switch s.phase {
	case dealing:
		step.Need = NeedHole
		step.Player, step.Count = s.nextDealt()
	case discarding:
		step.Need, step.Player = NeedDiscard, int(s.actor)
		step.Count = int(games[s.game].streets[s.to].discard)
	case opening:
		step.Need, step.Cite = NeedFirst, s.policy.OpenCards.Cite
	case boarding:
		step.Need, step.Count = NeedBoard, int(s.boardDue)
	case exposing, showing:
		step.Need, step.Player = NeedShow, int(s.actor)
		step.MayMuck = s.mayMuck()
		step.Cite = s.showCite()
	case awarding:
		step.Need, step.Pot = NeedAward, int(s.potToAward)
		step.Run, step.Low = int(s.halfToAward)/2, s.halfToAward&1 == 1
		step.Cite = s.policy.CardsSpeak.Cite
	case over:
		step.Need = NeedNothing
		if s.uncontested() {
			step.Cite = s.policy.LastHandUnseen.Cite
		}
	}
	return step
}

// nextDealt returns who is dealt hole cards next and how many: -1 while everybody waits for the same number.
func (s *State) nextDealt() (player, count int) {
	if s.owing == 0 {
		return -1, 0
	}
	p := nextIn(s.owing, 0)
	count = int(s.due[p])
	if s.owing != s.live || games[s.game].streets[s.to].draw {
		return p, count
	}
	return -1, count
}

// Legal returns what the player to act may do; outside a betting round, nothing.
func (s *State) Legal() (l Legal) {
	if s.phase != betting {
		l.Player = -1
		return l
	}
	p := int(s.actor)
	all := s.bet[p] + s.stack[p]
	l.Player, l.IsBet = p, s.facing == 0
	switch price := s.price(p); {
	case s.must:
		l.BringIn = min(s.bringIn, s.stack[p])
	case price > s.bet[p]:
		l.CallTo = min(price, all)
		l.ToCall = l.CallTo - s.bet[p]
	default:
		l.CanCheck = true
	}
	may, rule := s.mayRaise(p)
	if l.CanRaise = may; may {
		r := s.raiseRange(p)
		l.MinTo, l.MaxTo, rule = r.least, r.most, r.leastRule
		l.MaxCite = *r.mostRule
		if s.structure != FixedLimit {
			l.Reopened = cite(s.reopenedBy(p))
		}
	}
	l.Cite = cite(rule)
	return l
}
