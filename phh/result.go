package phh

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Result is a hand replayed as far as its record goes.
type Result struct {
	hand.Result                // Stacks: those of the moment where the record stops before the end
	Won         []chip.Amount  // stack less starting stack, by position, minor units
	Collected   []chip.Amount  // taken from the pots, by position
	Finished    bool           // the record reaches the end of the hand
	State       hand.State     // as it ended
	Irregular   []Irregularity // what the book would not have allowed, in the order of the record
	Warnings    []Warning      // what was passed over, beside what reading the record has found
	waits       *refusal.Error // why it is not finished
}

// Irregularity is an act of the record that the book forbids.
type Irregularity struct {
	Action int            // number of the action, counted from 1; 0 before the first
	Line   int            // of the file
	Text   string         // the action as written
	Reason *refusal.Error // what the book says to it
	Cite   article.ID     // the article that says so, "" when none is known
}

// end checks that the stacks are those of the file, and what was collected.
func (r *replayer) end() (Result, error) {
	if r.h.Floor.TakenBack {
		if err := r.act(hand.Action{Kind: hand.TakeBack, Player: -1}); err != nil {
			return Result{}, r.placed(err)
		}
	}
	result := Result{Result: r.s.Result(), State: r.s, Finished: true}
	if step := r.s.Next(); step.Need != hand.NeedNothing {
		reason := refusal.New(Unfinished, "Waits", step.Need.String(), "Player", waitsFor(step))
		if r.mode == ByTheBook {
			return Result{}, r.placed(reason)
		}
		r.at = len(r.h.Actions) - 1
		result.Finished, result.waits = false, reason
		for p := range r.s.N() {
			result.Stacks = append(result.Stacks, r.s.Stack(p))
		}
	}
	result.Irregular, result.Warnings = r.irregular, r.warnings
	result.Won, result.Collected = make([]chip.Amount, r.s.N()), make([]chip.Amount, r.s.N())
	for _, pot := range result.Pots {
		for _, share := range pot.Shares {
			result.Collected[share.Player] += share.Amount
		}
	}
	for p := range r.s.N() {
		result.Won[p] = result.Stacks[p] - r.h.Stacks[p]
	}
	return result, r.compare(&result)
}

func waitsFor(step hand.Step) string {
	if step.Player < 0 {
		return ""
	}
	return actor(step.Player)
}

// compare checks finishing_stacks and winnings, where the record has them.
func (r *replayer) compare(result *Result) error {
	h := r.h
	if result.Finished {
		r.allowRake(result)
	}
	for p := range r.s.N() {
		if h.Finish != nil && h.Stacks[p] != Infinite && h.Finish[p] != result.Stacks[p] {
			if !result.Finished {
				return r.placed(result.waits)
			}
			return r.differs(OtherStack, h.finishLine, p, result.Stacks[p], h.Finish[p])
		}
		if h.Winnings != nil && h.Winnings[p] != result.Collected[p] {
			return r.differs(OtherWinnings, h.winningsLine, p, result.Collected[p], h.Winnings[p])
		}
	}
	return nil
}

// allowRake takes for a rake what the winnings lack, since the format has no word for it: a tenth of the pot at most,
// and nothing in an event.
func (r *replayer) allowRake(result *Result) {
	h := r.h
	if !r.mayRake() {
		return
	}
	missing := make([]chip.Amount, r.s.N())
	var pot, sum chip.Amount
	for p := range missing {
		missing[p] = result.Collected[p] - h.Winnings[p]
		if missing[p] < 0 || missing[p] > 0 && h.Winnings[p] == 0 {
			return
		}
		pot, sum = pot+result.Collected[p], sum+missing[p]
	}
	if sum > pot/rakeMost {
		return
	}
	result.take(missing, sum)
}

// rakeMost is the most that is taken for a rake which no record tells: a tenth of the pot.
const rakeMost = 10

// mayRake reports whether the winnings of a record may lack a rake.
func (r *replayer) mayRake() bool {
	return !r.h.event() && r.h.Floor.Rake == (Rake{}) && r.h.Winnings != nil
}

// take takes the rake out of a result: missing is what each player gets less.
func (result *Result) take(missing []chip.Amount, sum chip.Amount) {
	result.Rake = sum
	for p := range missing {
		result.Stacks[p] -= missing[p]
		result.Won[p] -= missing[p]
		result.Collected[p] -= missing[p]
	}
	for i := range result.Pots {
		pot := &result.Pots[i]
		for j := range pot.Shares {
			share := &pot.Shares[j]
			take := min(missing[share.Player], share.Amount)
			share.Amount, missing[share.Player], pot.Rake = share.Amount-take, missing[share.Player]-take, pot.Rake+take
		}
	}
}

func (r *replayer) differs(code refusal.Code, line, p int, have, want chip.Amount) error {
	d := r.h.Decimals
	err := refusal.New(code, "Player", actor(p), "Have", Format(have, d), "Want", Format(want, d))
	return &Error{File: r.h.File, Hand: r.h.Name, Line: max(line, r.h.Line), Err: err}
}
