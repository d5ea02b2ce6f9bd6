package dispute

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
)

// point is one point of rule: it makes the ruling (true), or does not apply (false).
type point struct {
	name  string
	apply func(*judge) bool
}

// points is the order in which they are asked: the first that applies makes the ruling.
var points = [...]point{
	{"wrong_level", wrongLevel},
	{"level_change", levelChange},
	{"hand_start", handStart},
	{"late_claim", lateClaim},
	{"hand_claim", handClaim},
	{"award", awardClaim},
	{"claim", heardClaim},
	{"freeze", freeze},
	{"release", release},
	{"found_chips", foundChips},
	{"fairness", fairness},
	{"finality", finality},
	{"miscount", miscount},
	{"angle", angle},
	{"stack_count", stackCount},
	{"bets_count", betsCount},
	{"pot_count", potCount},
	{"new_deck", newDeck},
	{"rabbit_hunt", rabbitHunt},
	{"proposition", proposition},
	{"in_transit", inTransit},
	{"banknotes", banknotes},
	{"short_stack", shortStack},
}

// Points names the points of rule in the order in which they are asked.
func Points() []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.name
	}
	return names
}

// judge is one ruling in the making.
type judge struct {
	s    *Setting
	p    *Policy
	all  []Event
	last Event
	at   progress // of everything before the last event
	u    *article.Unsaid
	t    article.Trace
	r    Ruling
	why  ruling.Reasons
}

// Rule says what the book makes of the last event, in the light of those before it. A fact that was not told and would
// change the ruling makes it [article.Missing]: the question, and what each answer leads to. The error is a
// *refusal.Error: the events cannot have happened in this order.
func Rule(s Setting, events []Event, p *Policy) (Ruling, error) {
	if err := check(&s, events); err != nil {
		return Ruling{}, err
	}
	if len(events) == 0 {
		return Ruling{}, nil
	}
	m := &struct {
		judge
		said article.Unsaid
	}{judge: judge{s: &s, p: p, all: events, last: events[len(events)-1], at: follow(events[:len(events)-1], p)}}
	if err := m.possible(); err != nil {
		return Ruling{}, err
	}
	m.u = &m.said
	r, err := m.rule()
	if m.said.Lacks() {
		return m.ruleUntold(&m.said, r, err)
	}
	return r, err
}

// rule makes the ruling under what is assumed of facts that were not told.
func (j *judge) rule() (Ruling, error) {
	for _, pt := range points {
		if pt.apply(j) {
			j.r.Point = pt.name
			break
		}
	}
	j.r.Why = j.why.List()
	j.r.Cites, j.r.Consulted = j.t.Articles()
	return j.r, nil
}

// is reports whether the last event is of one of these kinds.
func (j *judge) is(kinds ...Kind) bool {
	for _, k := range kinds {
		if j.last.Kind == k {
			return true
		}
	}
	return false
}

// decide makes the ruling.
func (j *judge) decide(o Outcome) bool {
	j.r.Kind, j.r.Outcome = article.Decided, o
	return true
}

// floor leaves it to the floor; the first option is the default.
func (j *judge) floor(options ...Option) bool {
	j.r.Kind, j.r.Options, j.r.Outcome = article.Floor, options, options[0].Outcome
	return true
}

// ask lacks a fact.
func (j *judge) ask(question string) bool {
	j.r.Kind, j.r.Questions = article.Missing, append(j.r.Questions, question)
	return true
}

func (j *judge) because(key string, args ...ruling.Arg) { j.why.Add(key, args...) }

// Codes of refusals; arguments are named after each.
const (
	BadSeat    refusal.Code = "dispute_seat"     // Seat
	BadAmount  refusal.Code = "dispute_amount"   // Amount
	BadTime    refusal.Code = "dispute_time"     //
	NoPot      refusal.Code = "dispute_no_pot"   //
	TooMuch    refusal.Code = "dispute_too_much" // Amount, Pot
	NoFrozen   refusal.Code = "dispute_unfrozen" //
	NoRuling   refusal.Code = "dispute_unruled"  //
	NoAllIn    refusal.Code = "dispute_no_allin" // Seat
	TooMany    refusal.Code = "dispute_too_many" // Max
	NoBlinds   refusal.Code = "dispute_blinds"   //
	NotYetPaid refusal.Code = "dispute_unpaid"   // Amount, Paid
)

// needsSeat reports whether events of the kind are somebody's.
func (k Kind) needsSeat() bool {
	switch k {
	case Awarded, PutIn, Releases, Contests, Asks, Proposes, LostAllIn, Finds, Appeals, Bought, Shows, Sits, CallsShort, TurnsCard, CalledTold:
		return true
	}
	return false
}

// check refuses numbers that no table has.
func check(s *Setting, events []Event) error {
	if len(events) > EventMax {
		return refusal.New(TooMany, "Max", EventMax)
	}
	for _, b := range [...]Blinds{s.Level, s.Next} {
		if b.Small < 0 || b.Big < b.Small || b.Big > AmountMax {
			return refusal.New(NoBlinds)
		}
	}
	for _, e := range events {
		switch {
		case e.Kind.needsSeat() && (e.Seat < 1 || e.Seat > SeatMax):
			return refusal.New(BadSeat, "Seat", e.Seat)
		case e.From < 0 || e.From > SeatMax || e.From > 0 && e.From == e.Seat:
			return refusal.New(BadSeat, "Seat", e.From)
		case e.Amount < 0 || e.Amount > AmountMax:
			return refusal.New(BadAmount, "Amount", e.Amount)
		case e.Other < 0 || e.Other > AmountMax:
			return refusal.New(BadAmount, "Amount", e.Other)
		case e.Ms < 0 || e.Ms > PassedMax:
			return refusal.New(BadTime)
		}
	}
	return nil
}

// possible refuses what cannot come after what came before.
func (j *judge) possible() error {
	e, at := j.last, &j.at
	switch e.Kind {
	case Freezes:
		if at.pot == 0 {
			return refusal.New(NoPot)
		}
		if e.Amount > at.pot-at.frozen || at.frozen == at.pot {
			return refusal.New(TooMuch, "Amount", e.Amount, "Pot", at.pot-at.frozen)
		}
	case Releases:
		if at.frozen == 0 {
			return refusal.New(NoFrozen)
		}
	case Appeals, SetsAside:
		if !at.closed {
			return refusal.New(NoRuling)
		}
	case Finds:
		if at.allIn.Seat != e.Seat {
			return refusal.New(NoAllIn, "Seat", e.Seat)
		}
	case Dealt, LevelUp:
		if j.s.Next.Big == 0 || j.s.Level.Big == 0 {
			return refusal.New(NoBlinds)
		}
	case Bought:
		if e.Other > e.Amount {
			return refusal.New(NotYetPaid, "Amount", e.Other, "Paid", e.Amount)
		}
	}
	if e.Kind == Sits && j.s.Level.Big == 0 {
		return refusal.New(NoBlinds)
	}
	return nil
}
