package phh

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// settle answers what the engine asks and the record says elsewhere or not at all: the order of the showdown,
// further run-outs, the winners of pots that unknown cards leave open.
func (r *replayer) settle() error {
	for {
		step := r.s.Next()
		var err error
		switch {
		case r.runsNow(step):
			err = r.act(hand.Action{Kind: hand.RunIt, Player: -1, Run: 1 + len(r.h.Floor.RunOuts)})
		case step.Need == hand.NeedShow:
			err = r.answer(step)
		case step.Need == hand.NeedAward:
			err = r.award(step)
		case step.Need == hand.NeedBoard && step.Run > 0:
			err = r.runOut(step)
		case step.Need == hand.NeedFirst && r.closed():
			err = r.act(hand.Action{Kind: hand.First, Player: r.anyLive()}) // whoever it is, nobody can bet
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// runsNow reports whether the rest of the board is about to be dealt, several times.
func (r *replayer) runsNow(step hand.Step) bool {
	if len(r.h.Floor.RunOuts) == 0 || r.s.Runs() > 1 || step.Need != hand.NeedBoard && step.Need != hand.NeedShow {
		return false
	}
	parted := r.s.BoardLen()+len(r.h.Floor.RunOuts[0]) == boardCards
	return parted && r.s.LivePlayers() > 1 && r.s.Street() < hand.Showdown && r.closed()
}

// boardCards is the length of a complete board, in every game that has one.
const boardCards = 5

// closed reports whether at most one live player has chips behind.
func (r *replayer) closed() bool {
	able := 0
	for p := range r.s.N() {
		if r.s.Live(p) && !r.s.AllIn(p) {
			able++
		}
	}
	return able <= 1
}

func (r *replayer) anyLive() int {
	p := 0
	for !r.s.Live(p) {
		p++
	}
	return p
}

// runOut deals the next cards of a further run-out.
func (r *replayer) runOut(step hand.Step) error {
	cards := r.h.Floor.RunOuts[step.Run-1]
	if len(cards) < r.runs+step.Count {
		return refusal.New(BadExtension, "Field", "run_outs")
	}
	next := cards[r.runs : r.runs+step.Count]
	r.runs += step.Count
	if r.runs == len(cards) {
		r.runs = 0
	}
	return r.act(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: next})
}

// answer shows or gives up the hand of the player whose turn it is. Of a player about whom the rest of the
// record is silent, an unknown hand is given up where that is allowed and somebody else shows; else it is shown.
func (r *replayer) answer(step hand.Step) error {
	act := hand.Action{Kind: hand.Show, Player: step.Player}
	now := r.at
	if i := r.shows(step.Player); i >= 0 {
		r.at = i
		switch a := &r.h.Actions[i]; {
		case a.Verb == Muck:
			act.Kind = hand.Muck
		case len(a.Cards) == r.s.Held(step.Player):
			act.Cards = a.Cards
		}
	} else if r.hidden(step.Player) && step.MayMuck && r.othersShow(step.Player) {
		act.Kind = hand.Muck
	}
	if err := r.placed(r.act(act)); err != nil {
		return err
	}
	r.at = now
	return nil
}

// hidden reports whether some card of player p is not recorded.
func (r *replayer) hidden(p int) bool {
	return card.SetOf(r.s.Cards(p)...).Len() < r.s.Held(p)
}

// shows returns the index of the entry in which player p shows: the next one, else an earlier one; if there is
// none, that in which the hand is given up; -1 when there is neither.
func (r *replayer) shows(p int) int {
	earlier, muck := -1, -1
	for i := range r.h.Actions {
		switch a := &r.h.Actions[i]; {
		case a.Player != p || r.standsIn(i+1):
		case a.Verb == Show && i >= r.at:
			return i
		case a.Verb == Show:
			earlier = i
		case a.Verb == Muck:
			muck = i
		}
	}
	if earlier >= 0 {
		return earlier
	}
	return muck
}

func (r *replayer) othersShow(player int) bool {
	for p := range r.s.N() {
		if p == player || !r.s.Live(p) {
			continue
		}
		if i := r.shows(p); r.s.Shown(p) || i >= 0 && r.h.Actions[i].Verb == Show {
			return true
		}
	}
	return false
}

// show takes an entry of the showdown. The engine asks for hands in the book's order, and settle has answered it
// from the entries; a record may list them in another order, before the board is complete, or for a hand that
// need not be shown. So what is left to do is to compare cards.
func (r *replayer) show(a *Action) error {
	if need := r.s.Next().Need; need == hand.NeedAction || !r.closed() && (need == hand.NeedHole || need == hand.NeedDiscard || need == hand.NeedFirst) {
		return refusal.New(NoShowdown)
	}
	if a.Verb == Muck || len(a.Cards) == 0 {
		return nil
	}
	held := r.s.Held(a.Player)
	if len(a.Cards) != held {
		return refusal.New(hand.WrongCardCount, "Count", held)
	}
	given, have := card.SetOf(a.Cards...), card.SetOf(r.s.Cards(a.Player)...)
	if have.Minus(given) != 0 && given.Minus(have).Len() > held-have.Len() {
		return refusal.New(hand.OtherCardsKnown, "Player", a.Player)
	}
	if seen := given.Minus(have).Intersect(r.s.Known()); seen != 0 {
		return refusal.New(hand.DuplicateCard, "Card", seen.String())
	}
	if r.s.Next().Need != hand.NeedNothing {
		return r.act(hand.Action{Kind: hand.Reveal, Player: a.Player, Cards: a.Cards})
	}
	return nil
}

// award enters the winners of a pot, or of half of one, that unknown cards leave open: those whom the record
// names, else those with whom the stacks come out as the record says.
func (r *replayer) award(step hand.Step) error {
	act := hand.Action{Kind: hand.Award, Player: -1, Pot: step.Pot, Run: step.Run, Low: step.Low}
	for _, a := range r.h.Floor.Awards {
		half := a.Half == "" && !step.Low || a.Half == "high" && !step.Low || a.Half == "low" && step.Low
		if a.Pot == step.Pot && a.Run == step.Run && half {
			act.Winners = a.Winners
			return r.act(act)
		}
	}
	tries := 0
	if r.h.Finish == nil || !findWinners(&r.s, r.h.Finish, &tries, &act.Winners) {
		return refusal.New(UnknownWinner, "Pot", step.Pot)
	}
	return r.act(act)
}

// triesMax keeps the search for winners short: a table of ten with three side pots needs far fewer.
const triesMax = 4096

// findWinners looks for winners of the pot that the hand waits for, and of those after it, with whom it ends in
// the stacks of the record.
func findWinners(s *hand.State, finish []chip.Amount, tries *int, winners *[]int) bool {
	step := s.Next()
	if step.Need != hand.NeedAward {
		return step.Need == hand.NeedNothing && sameStacks(s, finish)
	}
	var candidates []int
	for p := range s.N() {
		if s.Pots()[step.Pot].Has(p) && (finish[p] > s.Stack(p) || finish[p] == Infinite) {
			candidates = append(candidates, p)
		}
	}
	for set := 1<<len(candidates) - 1; set >= 0; set-- {
		if *tries++; *tries > triesMax {
			return false
		}
		var some []int
		for i, p := range candidates {
			if set>>i&1 == 1 {
				some = append(some, p)
			}
		}
		next := *s
		a := hand.Action{Kind: hand.Award, Player: -1, Pot: step.Pot, Run: step.Run, Low: step.Low, Winners: some}
		var later []int
		if next.Do(a) == nil && findWinners(&next, finish, tries, &later) {
			*winners = some
			return true
		}
	}
	return false
}

func sameStacks(s *hand.State, finish []chip.Amount) bool {
	for p := range s.N() {
		if finish[p] != Infinite && s.Stack(p) != finish[p] {
			return false
		}
	}
	return true
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
	result.Irregular = r.irregular
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
	for p := range r.s.N() {
		if r.h.Finish != nil && r.h.Stacks[p] != Infinite && r.h.Finish[p] != result.Stacks[p] {
			if !result.Finished {
				return r.placed(result.waits)
			}
			return r.differs(OtherStack, r.h.finishLine, p, result.Stacks[p], r.h.Finish[p])
		}
		if r.h.Winnings != nil && r.h.Winnings[p] != result.Collected[p] {
			return r.differs(OtherWinnings, r.h.winningsLine, p, result.Collected[p], r.h.Winnings[p])
		}
	}
	return nil
}

func (r *replayer) differs(code refusal.Code, line, p int, have, want chip.Amount) error {
	d := r.h.Decimals
	err := refusal.New(code, "Player", actor(p), "Have", Format(have, d), "Want", Format(want, d))
	return &Error{File: r.h.File, Hand: r.h.Name, Line: max(line, r.h.Line), Err: err}
}
