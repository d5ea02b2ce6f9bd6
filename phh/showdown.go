package phh

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// settle answers what the engine asks at showdown from the entries of the history.
func (r *replayer) settle() error {
	for {
		step := r.s.Next()
		switch step.Need {
		case hand.NeedShow:
			if err := r.answer(step); err != nil {
				return err
			}
		case hand.NeedAward:
			if err := r.award(step.Pot); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// answer shows or gives up the hand of the player whose turn it is. Of a player about whom the history is
// silent, an unknown hand is given up where that is allowed and somebody else shows; else it is shown.
func (r *replayer) answer(step hand.Step) error {
	i := r.shown[step.Player]
	if i < 0 {
		act := hand.Action{Kind: hand.Show, Player: step.Player}
		hidden := card.SetOf(cardsOf(&r.s, step.Player)...).Len() < 2
		if hidden && step.MayMuck && r.othersShow(step.Player) {
			act.Kind = hand.Muck
		}
		return r.place(r.s.Do(act))
	}
	a := &r.h.Actions[i]
	act := hand.Action{Kind: hand.Show, Player: step.Player, Cards: a.Cards}
	if a.Verb == Muck {
		act = hand.Action{Kind: hand.Muck, Player: step.Player}
	}
	if err := r.s.Do(act); err != nil {
		return r.at(i, err)
	}
	return nil
}

func (r *replayer) othersShow(player int) bool {
	for p := range r.s.N() {
		if i := r.shown[p]; p != player && r.s.Live(p) && i >= 0 && r.h.Actions[i].Verb == Show {
			return true
		}
	}
	return false
}

// place gives an error without an action of its own the place of the hand.
func (r *replayer) place(err error) error {
	if err == nil {
		return nil
	}
	return &Error{File: r.h.File, Hand: r.h.Name, Line: r.h.Line, Err: err}
}

// award enters the winners of a pot that unknown cards leave open: those of its players whose finishing stack
// is larger than what they have left.
func (r *replayer) award(pot int) error {
	pots := r.s.Pots()
	var winners []int
	for p := range r.s.N() {
		if r.h.Finish != nil && pots[pot].Has(p) && r.h.Finish[p] > r.s.Stack(p) {
			winners = append(winners, p)
		}
	}
	if len(winners) == 0 {
		return r.place(refusal.New(UnknownWinner, "Pot", pot))
	}
	return r.place(r.s.Do(hand.Action{Kind: hand.Award, Player: -1, Pot: pot, Winners: winners}))
}

// end checks that the hand is over and that the stacks are those of the file.
func (r *replayer) end() (Result, error) {
	if step := r.s.Next(); step.Need != hand.NeedNothing {
		who := ""
		if step.Player >= 0 {
			who = actor(step.Player)
		}
		err := &Error{File: r.h.File, Hand: r.h.Name, Line: r.h.Line, Err: refusal.New(Unfinished, "Waits", step.Need.String(), "Player", who)}
		if n := len(r.h.Actions); n > 0 {
			err.Line = r.h.Actions[n-1].Line
		}
		return Result{}, err
	}
	result := Result{Result: r.s.Result(), State: r.s, Won: make([]chip.Amount, r.s.N())}
	for p := range r.s.N() {
		result.Won[p] = result.Stacks[p] - r.h.Stacks[p]
		if r.h.Finish == nil || r.h.Stacks[p] == Infinite || r.h.Finish[p] == result.Stacks[p] {
			continue
		}
		have, want := Format(result.Stacks[p], r.h.Decimals), Format(r.h.Finish[p], r.h.Decimals)
		err := refusal.New(OtherStack, "Player", actor(p), "Have", have, "Want", want)
		return Result{}, &Error{File: r.h.File, Hand: r.h.Name, Line: r.h.finishLine, Err: err}
	}
	return result, nil
}
