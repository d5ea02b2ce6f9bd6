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
// for the player who must bring in. What sets the limits is in LegalRules.
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
}

// LegalRules are the articles behind a Legal, "" where none is.
type LegalRules struct {
	Raise    article.ID // what sets MinTo, or what blocks the raise
	Reopened article.ID // what lets a player raise again who has acted and has faced no full raise by itself since
	Most     article.ID // what sets MaxTo: the betting structure, or table stakes
}

// Next returns what the hand waits for.
func (s *State) Next() Step { return s.next }

// awaited works out what the hand waits for outside a betting round.
func (s *State) awaited(step *Step) {
	*step = nobody
	step.Run = int(s.run)
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
func (s *State) Legal() Legal { return s.legal }

// await works out what the hand waits for when no betting round is on.
func (s *State) await() {
	s.awaited(&s.next)
	if s.allowed != 0 || s.legal.Player == 0 {
		s.legal, s.allowed, s.blocked = Legal{Player: -1}, 0, false
	}
}

// nobody is a Step of no player. It is copied whole, and so are turns: a processor reads at once what was written as one, and waits for what
// was written in parts.
var nobody = Step{Player: -1}

// turns are what a hand waits for when it is a player's turn.
var turns = func() (steps [MaxPlayers]Step) {
	for p := range steps {
		steps[p] = Step{Need: NeedAction, Player: p}
	}
	return steps
}()

// turn passes the action to player p, or leaves it there after something has changed: what p may do is worked out here,
// once, for whoever asks and for whoever judges.
func (s *State) turn(p int) {
	who := bit(p)
	s.actor = int8(p)
	s.next = turns[p]
	if s.street == 0 || s.must {
		s.next.Cite = s.orderCite()
	}
	s.blocked = s.acted&who != 0 && s.RaiseBlocked(p)
	alone := s.live&^s.allIn&^who == 0
	price, bet, all := s.facing, s.bet[p], s.bet[p]+s.stack[p]
	if alone {
		price = s.priceOfAllIns(p)
	}
	l := &s.legal
	l.Player, l.IsBet = p, s.facing == 0
	l.BringIn, l.CanCheck, l.CallTo, l.ToCall = 0, false, 0, 0
	allowed := uint8(1<<Fold | 1<<Check)
	switch {
	case s.must:
		l.BringIn = min(s.bringIn, s.stack[p])
		allowed = 1 << BringIn
	case price > bet:
		l.CallTo = min(price, all)
		l.ToCall = l.CallTo - bet
		allowed = 1<<Fold | 1<<Call
	default:
		l.CanCheck = true
	}
	if s.cap > 0 && s.capped() || s.blocked || alone || all <= s.facing || s.must && s.stack[p] <= s.bringIn {
		l.CanRaise, l.MinTo, l.MaxTo, s.allowed = false, 0, 0, allowed
		return
	}
	raise := uint8(1 << Raise)
	if l.IsBet {
		raise = 1 << Bet
	}
	s.allowed = allowed | raise
	l.CanRaise = true
	l.MinTo, l.MaxTo = s.offer(p, all)
}

// offer works out what player p, who may bet or raise, can bet or raise to. In no-limit the least is the total to match
// plus the largest full bet or raise of the round (TDA-43-A-1), or what else the book adds. The total to match counts
// short all-ins, what is added does not (TDA-47-A-3); so after a short opening all-in of 120 at blinds 100/200 the
// minimum is 320. A stack that cannot reach it may go all-in, and only that (TDA-43-A-5).
func (s *State) offer(p int, all chip.Amount) (least, most chip.Amount) {
	least, most = s.facing+s.step(), all
	if !s.free {
		r := raiseRange{least: least}
		s.narrow(p, &r)
		least = r.least
		if s.structure != NoLimit {
			most = min(most, r.most)
		}
	}
	return min(least, all), most
}

// LegalRules returns the articles behind what the player to act may do; outside a betting round, none.
func (s *State) LegalRules() (rules LegalRules) {
	p := int(s.actor)
	switch {
	case s.phase != betting:
	case s.legal.CanRaise:
		return s.offerRules(p)
	case s.cap > 0 && s.capped():
		rules.Raise = *s.capRule()
	case s.blocked:
		rules.Raise = *s.blockedRule()
	case s.NobodyToCall(p):
		rules.Raise = s.exposure().Cite
	}
	return rules
}

// offerRules are the articles behind what player p, who may bet or raise, can bet or raise to.
func (s *State) offerRules(p int) (rules LegalRules) {
	again, all := s.reopenedBy(p), s.bet[p]+s.stack[p]
	r := raiseRange{least: s.facing + s.step(), leastRule: s.raiseRule(again)}
	s.narrow(p, &r)
	rules.Raise, rules.Most = *r.leastRule, s.policy.TableStakes.Cite
	if all < r.least {
		rules.Raise = s.shortAllIn().Cite
	}
	if s.structure != NoLimit && all > r.most {
		rules.Most = *r.mostRule
	}
	if again != nil && s.structure != FixedLimit {
		rules.Reopened = *again
	}
	return rules
}
