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
		case step.Need == hand.NeedAward && r.undecided(step):
			return nil
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
			act.Cards = r.fullest(i)
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

// fullest returns the cards of entry i, or of a later one in which the same player shows more of the same hand:
// records of all-ins may have hands turned up first and name the cards at the end.
func (r *replayer) fullest(i int) []card.Card {
	best := r.h.Actions[i].Cards
	for _, a := range r.h.Actions[i+1:] {
		if a.Verb == Show && a.Player == r.h.Actions[i].Player && len(a.Cards) == len(best) && len(known(a.Cards)) > len(known(best)) {
			best = a.Cards
		}
	}
	return best
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

// undecided reports whether the record leaves it open who won, which it may.
func (r *replayer) undecided(step hand.Step) bool {
	return r.mode == AsRecorded && r.told(step) == nil && r.target() == nil
}

// told returns the award of the extension for a pot, or half of one.
func (r *replayer) told(step hand.Step) *Award {
	for i := range r.h.Floor.Awards {
		a := &r.h.Floor.Awards[i]
		half := a.Half == "" && !step.Low || a.Half == "high" && !step.Low || a.Half == "low" && step.Low
		if a.Pot == step.Pot && a.Run == step.Run && half {
			return a
		}
	}
	return nil
}

// target returns the stacks in which the record says the hand ends, nil when it does not.
func (r *replayer) target() []chip.Amount {
	if r.h.Finish != nil || r.h.Winnings == nil {
		return r.h.Finish
	}
	out := make([]chip.Amount, r.s.N())
	for p := range out {
		out[p] = r.s.Stack(p) + r.h.Winnings[p]
	}
	return out
}

// award enters the winners of a pot, or of half of one, that unknown cards leave open: those whom the extension
// names, else those with whom the stacks come out as the record says. Where a rake is missing that is nobody: then
// whoever has won anything.
func (r *replayer) award(step hand.Step) error {
	act := hand.Action{Kind: hand.Award, Player: -1, Pot: step.Pot, Run: step.Run, Low: step.Low}
	if a := r.told(step); a != nil {
		act.Winners = a.Winners
		return r.act(act)
	}
	tries, target := 0, r.target()
	if target == nil {
		return refusal.New(UnknownWinner, "Pot", step.Pot)
	}
	fits := func(s *hand.State) bool { return sameStacks(s, target) }
	found := findWinners(&r.s, target, fits, &tries, &act.Winners)
	if !found && r.mayRake() {
		tries = 0
		found = findWinners(&r.s, target, func(s *hand.State) bool { return r.lessRake(s, target) }, &tries, &act.Winners)
	}
	if !found {
		if act.Winners = gainers(&r.s, step.Pot, target); len(act.Winners) == 0 && !step.Low {
			return refusal.New(UnknownWinner, "Pot", step.Pot)
		}
	}
	return r.act(act)
}

// gainers returns the players of a pot who end with more than they have.
func gainers(s *hand.State, pot int, finish []chip.Amount) []int {
	var out []int
	for p := range s.N() {
		if s.Pots()[pot].Has(p) && (finish[p] > s.Stack(p) || finish[p] == Infinite) {
			out = append(out, p)
		}
	}
	return out
}

// triesMax keeps the search for winners short: a table of ten with three side pots needs far fewer.
const triesMax = 4096

// findWinners looks for winners of the pot that the hand waits for, and of those after it, with whom it ends as the
// record has it.
func findWinners(s *hand.State, finish []chip.Amount, fits func(*hand.State) bool, tries *int, winners *[]int) bool {
	step := s.Next()
	if step.Need != hand.NeedAward {
		return step.Need == hand.NeedNothing && fits(s)
	}
	candidates := gainers(s, step.Pot, finish)
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
		if next.Do(a) == nil && findWinners(&next, finish, fits, tries, &later) {
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

// lessRake reports whether a hand ends in the stacks of the record but for a rake.
func (r *replayer) lessRake(s *hand.State, finish []chip.Amount) bool {
	var missing, pot chip.Amount
	for p := range s.N() {
		less := s.Stack(p) - finish[p]
		if finish[p] == Infinite || less < 0 || less > 0 && finish[p] <= r.s.Stack(p) {
			return false
		}
		missing += less
	}
	for _, x := range s.Pots() {
		pot += x.Amount
	}
	return missing <= pot/rakeMost
}
