package referee

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// Betting structure of the spot.
type Betting uint8

const (
	NoLimit Betting = iota
	PotLimit
	FixedLimit
	SpreadLimit
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

// StackNotTold is the Stack of a player whose chips nobody has told: what the player owes is owed as far as they reach.
const StackNotTold chip.Amount = -2

// StreetNotTold is the Street of a spot, or of a wrong bet, of which nobody has told the round.
const StreetNotTold hand.Street = 0xff

// unlimited stands for "as much as one wants".
const unlimited = chip.Amount(1) << 62

// Spot is the position of one player at the moment of an act: filled from a tracked hand by SpotOf, or
// typed by the floor. Amounts are chips; totals are chips in front of a player this round.
type Spot struct {
	Seat           int          `json:"seat,omitempty"` // who acts (label only)
	Betting        Betting      `json:"betting,omitempty"`
	Street         hand.Street  `json:"street,omitempty"`
	Stage          Stage        `json:"stage,omitempty"`
	Facing         chip.Amount  `json:"facing"`                   // L: total to match; 0 when there is no bet
	Increment      chip.Amount  `json:"increment,omitempty"`      // R: largest full bet or raise increment of the round; 0 = big blind
	Step           chip.Amount  `json:"step,omitempty"`           // what the smallest raise adds, where an engine has reckoned it by the book; 0 = reckon it
	Opening        chip.Amount  `json:"opening,omitempty"`        // opening bet of the round; 0 = not said
	Full           chip.Amount  `json:"full,omitempty"`           // level of the last full bet or raise; 0 = not said
	MinTo          chip.Amount  `json:"min_to,omitempty"`         // smallest total of a full bet or raise, where an engine has reckoned it; 0 = reckon it
	MaxTo          chip.Amount  `json:"max_to,omitempty"`         // largest total that the betting structure allows; 0 = reckon it
	Capped         bool         `json:"capped,omitempty"`         // this limit round has seen all its bets and raises
	Rounds         int          `json:"rounds,omitempty"`         // betting rounds of the game; 0 = not said (three or more)
	BigBlind       chip.Amount  `json:"big_blind,omitempty"`      // 0 = not said
	SmallBlind     chip.Amount  `json:"small_blind,omitempty"`    // 0 = half the big blind
	Previous       chip.Amount  `json:"previous,omitempty"`       // the level before the last bet or raise; 0 when Facing is the opening bet
	InFront        chip.Pile    `json:"in_front,omitempty"`       // own chips already in front, when their composition is known
	InFrontSum     chip.Amount  `json:"in_front_sum,omitempty"`   // own total in front (kept equal to InFront.Sum() when InFront is known)
	Stack          chip.Amount  `json:"stack"`                    // chips behind before the act, not counting InFront; Covers = covers every amount
	Players        int          `json:"players,omitempty"`        // players with live cards, the actor included; 2 = heads-up in the hand; 0 = not said (multiway)
	Pot            chip.Amount  `json:"pot,omitempty"`            // pot incl. all bets in front before this act; 0 = not said
	TableAnte      chip.Amount  `json:"table_ante,omitempty"`     // of the pot, the ante that one player posted for the table
	SmallestChip   chip.Amount  `json:"smallest_chip,omitempty"`  // the smallest that plays; 0 = not said
	Unit           chip.Amount  `json:"unit,omitempty"`           // of which bets ought to be multiples; 0 = not said
	Cash           article.Told `json:"cash,omitzero"`            // a cash game, not an event
	Blind          article.Told `json:"blind,omitzero"`           // the player posted the small or the big blind
	RaiseBlocked   article.Told `json:"raise_blocked,omitzero"`   // the player already acted and no full raise came since (TDA-47-A)
	Barred         []article.ID `json:"barred,omitempty"`         // by which a ruling has taken the raise from the player; RaiseBlocked says so
	Raised         article.Told `json:"raised,omitzero"`          // the bet to match is a raise, not the opening bet of the round; Previous > 0 says so
	NobodyToCall   bool         `json:"nobody_to_call,omitempty"` // every opponent in the hand is all-in: a raise would meet no one
	Acted          article.Told `json:"acted,omitzero"`           // the player already acted this round, facing LastFaced after it
	LastFaced      chip.Amount  `json:"last_faced,omitempty"`     // total to match right after the player's last action
	NoChange       article.Told `json:"no_change,omitzero"`       // the player holds no chip smaller than the one moved
	AfterUndercall article.Told `json:"after_undercall,omitzero"` // the player before undercalled too, and nobody stopped it
	Undercalled    bool         `json:"undercalled,omitempty"`    // the player before undercalled; whether it was put right before this act, AfterUndercall says
	Pending        bool         `json:"pending,omitempty"`        // the bettor has not yet said or shown how much: Facing is the least it can be
}

// Bar takes the raise from the player, by a ruling that cites these articles.
func (s *Spot) Bar(cites []article.ID) { s.RaiseBlocked, s.Barred = article.Yes, cites }

// Told is the spot as people can tell it: without what an engine has reckoned from the rest, whose it is, and by which
// ruling the raise is gone.
func (s Spot) Told() Spot {
	s.Seat, s.Step, s.MinTo, s.Barred = 0, 0, 0, nil
	return s
}

// raised reports whether the bet to match is a raise, not the opening bet of the round, as far as what was told tells it:
// only a raise is more than the increment, and more than the big blind before the flop.
func (s *Spot) raised() article.Told {
	switch {
	case s.Raised.Known():
		return s.Raised
	case s.Previous > 0:
		return article.Yes
	case s.Facing <= s.BigBlind:
		return article.No
	case s.Increment > 0:
		return article.Say(s.Increment < s.Facing)
	case s.Opening > 0:
		return article.Say(s.Opening < s.Facing)
	case s.Full > 0 && s.Full < s.Facing, s.Street == hand.Preflop && s.BigBlind > 0:
		return article.Yes
	}
	return article.NotTold
}

// increment is R, the largest full bet or raise of the round (TDA-43-A-1): what the opening bet, or a raise that can be no
// short all-in, adds to the level before it, at least the big blind, where it was not told. 0: not known.
func (s *Spot) increment() chip.Amount {
	switch {
	case s.Increment > 0:
		return s.Increment
	case s.Betting == FixedLimit && (s.Street == hand.Preflop || s.Street == hand.Flop):
		return s.BigBlind // the small bet; of the big one nobody has told
	case s.Betting == FixedLimit:
		return 0
	case s.raised() == article.No, s.Previous > 0 && s.Facing >= 2*s.Previous: // no short all-in: it has doubled
		return max(s.Facing-s.Previous, s.BigBlind)
	}
	return 0
}

// step is what the smallest raise adds to the total to match, by the book.
func (s *Spot) step(p *Policy) chip.Amount {
	switch {
	case s.Step > 0:
		return s.Step
	case s.Betting == FixedLimit, p.MinRaise.Value == hand.LargestIncrement:
		return s.increment()
	case p.MinRaise.Value == hand.DoubleTotal:
		if full := s.fullTotal(); full > 0 {
			return max(full, s.BigBlind)
		}
		return 0
	case p.MinRaise.Value == hand.DoubleFacing && s.Facing == 0:
		return s.BigBlind
	case p.MinRaise.Value == hand.DoubleFacing:
		level := max(s.Facing, s.Full)
		return max(level, 2*s.BigBlind-level)
	}
	return s.openingBet()
}

// full is the level of the last full bet or raise: below Facing when short all-ins came after it.
func (s *Spot) full() chip.Amount {
	switch {
	case s.Full > 0:
		return s.Full
	case s.Step > 0:
		return s.Step
	case s.Previous > 0 && s.Facing-s.Previous < s.Increment:
		return s.Previous
	}
	return s.Facing
}

// fullTotal is the level of the last full bet or raise where every raise must double; 0: not known.
func (s *Spot) fullTotal() chip.Amount {
	switch {
	case s.Full > 0:
		return s.Full
	case s.raised() == article.No, s.Previous > 0 && s.Facing >= 2*s.Previous:
		return s.Facing
	}
	return 0
}

// openingBet is the opening bet of the round. Where it was not said and there were raises, it is at most the
// level before the last one, and at most what the largest of them added.
func (s *Spot) openingBet() chip.Amount {
	switch {
	case s.Opening > 0:
		return s.Opening
	case s.Street == hand.Preflop && s.BigBlind > 0:
		return s.BigBlind
	case s.raised() == article.No:
		return max(s.Facing, s.BigBlind)
	case s.Previous > 0 && s.Increment > 0:
		return max(min(s.Previous, s.Increment), s.BigBlind)
	case s.Previous > 0:
		return max(s.Previous, s.BigBlind)
	}
	return 0
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
func (s *Spot) minTo(p *Policy) chip.Amount {
	if s.MinTo > 0 {
		return s.MinTo
	}
	if s.Facing == 0 {
		return s.opening()
	}
	step := s.step(p)
	if s.Betting != FixedLimit || step == 0 {
		return max(s.Facing, s.Full) + step // the blinds have set a level that a short stack did not reach
	}
	if s.Full > 0 {
		return s.Full + step
	}
	level := s.Facing // the next full step, also above a short all-in
	if p.HalfBet.Value == hand.FullBet {
		level += step / 2
	}
	return (level/step + 1) * step
}

// opening is the smallest opening bet.
func (s *Spot) opening() chip.Amount {
	switch {
	case s.Betting == FixedLimit:
		return s.increment()
	case s.Betting == SpreadLimit && s.Increment > 0:
		return s.Increment
	}
	return s.BigBlind
}

// maxTo is the largest total the betting structure allows, and false when it cannot be known.
func (s *Spot) maxTo(p *Policy) (chip.Amount, bool) {
	if s.MaxTo > 0 {
		return s.MaxTo, true
	}
	switch s.Betting {
	case PotLimit:
		pot := s.Pot
		if pot == 0 || s.unknownBlinds(p) {
			return 0, false
		}
		if s.Street == hand.Preflop && !p.PotLimitAnte.Value {
			pot -= s.TableAnte
		}
		if s.Street == hand.Preflop && p.PotLimitPreflop.Value == hand.FullBlinds {
			pot = max(pot, s.fullBlinds())
		}
		return max(s.Facing+pot+s.toCall(), s.minTo(p)), true
	case FixedLimit:
		return s.minTo(p), true
	case SpreadLimit:
		return 0, false
	}
	return unlimited, true
}

// unknownMaximum is the fact that is missing where the largest bet cannot be known.
func (s *Spot) unknownMaximum() string {
	switch {
	case s.Betting == SpreadLimit:
		return questionMaximum
	case s.Pot > 0:
		return questionBlind
	}
	return questionPot
}

// unknownBlinds reports whether the pot as an amount counts blinds of which nothing was told.
func (s *Spot) unknownBlinds(p *Policy) bool {
	return s.Street == hand.Preflop && p.PotLimitPreflop.Value == hand.FullBlinds && s.BigBlind == 0
}

// fullBlinds is what the blinds would be if both were complete (TDA-54-B).
func (s *Spot) fullBlinds() chip.Amount { return s.smallBlind() + s.BigBlind }

// smallBlind is what was said of it, else half the big blind.
func (s *Spot) smallBlind() chip.Amount {
	if s.SmallBlind > 0 {
		return s.SmallBlind
	}
	return s.BigBlind / 2
}
