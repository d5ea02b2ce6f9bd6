package phh

import (
	"errors"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Mode says what becomes of an act that a record holds and the book forbids.
type Mode uint8

// The modes.
const (
	AsRecorded Mode = iota // it happened: it is carried out where chips and cards allow it, and noted
	ByTheBook              // it does not hold
)

// Replay plays h through the hand engine under a book's policy. The error is a *Error at the first line that
// does not hold (with the Result, where the hand could be played to its end): an action that cannot be carried out, one that the record says was refused and is not, stacks
// or winnings that come out otherwise; ByTheBook also any act that the book forbids. Antes are taken as the file
// lists them, whatever the book says of antes between two players.
func Replay(h *Hand, policy *hand.Policy, mode Mode) (Result, error) {
	return replay(h, policy, mode, nil)
}

// watcher sees every act of a replay with the state before and after it.
type watcher func(before *hand.State, a hand.Action, after *hand.State)

func replay(h *Hand, policy *hand.Policy, mode Mode, watch watcher) (Result, error) {
	r, err := begin(h, policy, mode, watch)
	if err != nil {
		return Result{}, err
	}
	if err := r.between(0); err != nil {
		return Result{}, err
	}
	for i := range h.Actions {
		r.at = i
		if !r.standsIn(i + 1) {
			if err := r.do(&h.Actions[i]); err != nil {
				return Result{}, r.placed(err)
			}
		}
		if err := r.between(i + 1); err != nil {
			return Result{}, err
		}
	}
	return r.end()
}

// replayer is a hand on its way through the engine.
type replayer struct {
	h         *Hand
	mode      Mode
	watch     watcher
	s         hand.State
	at        int                          // index of the action under way
	due       [hand.MaxPlayers][]card.Card // cards listed that do not make up a player's share of the street yet
	runs      int                          // cards of further run-outs dealt
	irregular []Irregularity
	refusing  bool // an action is tried that should be refused: nothing is forced
}

func begin(h *Hand, policy *hand.Policy, mode Mode, watch watcher) (*replayer, error) {
	cfg, err := h.Config()
	if err != nil {
		return nil, err
	}
	r := &replayer{h: h, mode: mode, watch: watch, at: -1}
	if policy != nil {
		p := *policy
		p.HeadsUpAnte.Value = true
		if err := r.allow(&cfg, &p); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(h.Actions, func(a Action) bool { return a.Verb == Muck }) {
			p.AllInExposure.Value = hand.ExposeAtShowdown // who mucks had not been made to show before
		}
		policy = &p
	}
	if r.s, err = hand.New(cfg, policy); err != nil {
		return nil, h.problem(err)
	}
	return r, nil
}

// allow lets stand what the book does not have and the engine would refuse from the start: a straddle, a board
// dealt several times, blinds taken back.
func (r *replayer) allow(cfg *hand.Config, p *hand.Policy) error {
	for _, post := range cfg.Posts {
		if post.Kind != hand.Straddle {
			continue
		}
		cite := p.Straddle.Cite
		if !cfg.Cash {
			cite = p.StraddleEvent.Cite
		}
		if cfg.Cash && p.Straddle.Value != hand.NoStraddle {
			continue
		}
		if err := r.tolerate(refusal.New(hand.StraddleForbidden, "Player", post.Player, "Cite", string(cite)), cite); err != nil {
			return err
		}
		cfg.Cash, p.Straddle.Value = true, hand.StraddleInCash
	}
	if runs := 1 + len(r.h.Floor.RunOuts); runs > 1 && (!cfg.Cash || p.RunIt.Value < runs) {
		if err := r.tolerate(refusal.New(hand.CannotRun, "Runs", runs, "Max", p.RunIt.Value), p.RunIt.Cite); err != nil {
			return err
		}
		cfg.Cash, p.RunIt.Value = true, runs
	}
	if r.h.Floor.TakenBack && (!cfg.Cash || !p.BlindsTakenBack.Value) {
		if err := r.tolerate(refusal.New(hand.CannotTakeBack), p.BlindsTakenBack.Cite); err != nil {
			return err
		}
		cfg.Cash, p.BlindsTakenBack.Value = true, true
	}
	return nil
}

// tolerate notes what the book forbids, or refuses it.
func (r *replayer) tolerate(reason *refusal.Error, cite article.ID) error {
	if r.mode == ByTheBook {
		return r.cited(reason, cite)
	}
	r.note(reason, cite)
	return nil
}

// placed gives an error the place of the action under way, or of the hand.
func (r *replayer) placed(err error) error {
	var placed *Error
	if err == nil || errors.As(err, &placed) {
		return err
	}
	if r.at < 0 || r.at >= len(r.h.Actions) {
		return r.h.problem(err)
	}
	a := &r.h.Actions[r.at]
	return &Error{File: r.h.File, Hand: r.h.Name, Line: a.Line, Action: r.at + 1, Text: a.Text, Err: err}
}

// cited places a refusal and names the article behind it.
func (r *replayer) cited(reason *refusal.Error, cite article.ID) error {
	err := r.placed(reason)
	var placed *Error
	if errors.As(err, &placed) {
		placed.Cite = cite
	}
	return err
}

// standsIn reports whether an action is there only for readers who do not know of a killed hand.
func (r *replayer) standsIn(number int) bool {
	for _, k := range r.h.Floor.Kills {
		if slices.Contains(k.StandIn, number) {
			return true
		}
	}
	return false
}

// between does what comes between two actions of the record: who opens a street, hands killed there, what must be refused there, and
// what the engine asks and the record leaves implicit.
func (r *replayer) between(number int) error {
	for _, f := range r.h.Floor.First {
		if f.After == number {
			if err := r.act(hand.Action{Kind: hand.First, Player: f.Player}); err != nil {
				return r.placed(err)
			}
		}
	}
	for _, k := range r.h.Floor.Kills {
		if k.After == number {
			if err := r.act(hand.Action{Kind: hand.Kill, Player: k.Player}); err != nil {
				return r.placed(err)
			}
		}
	}
	if err := r.settle(); err != nil {
		return r.placed(err)
	}
	return r.refused(number)
}

// refused checks that the actions which must be refused after action number after are.
func (r *replayer) refused(after int) error {
	for i := range r.h.Floor.Refused {
		x := &r.h.Floor.Refused[i]
		if x.After != after {
			continue
		}
		try := *r
		try.refusing, try.watch = true, nil
		err := try.do(&x.Action)
		var reason *refusal.Error
		switch {
		case err == nil:
			err = refusal.New(NotRefused, "Text", x.Action.Text)
		case x.Reason == "" || errors.As(err, &reason) && string(reason.Code) == x.Reason:
			continue
		default:
			err = refusal.New(RefusedFor, "Text", x.Action.Text, "Have", string(reason.Code), "Want", x.Reason)
		}
		return &Error{File: r.h.File, Hand: r.h.Name, Line: x.Action.Line, Action: after, Text: x.Action.Text, Err: err}
	}
	return nil
}

// act has the engine carry out an act; what the book forbids is noted and done all the same where it can be.
func (r *replayer) act(a hand.Action) error {
	if r.watch == nil {
		return r.carryOut(a)
	}
	before := r.s // a copy, for who watches alone
	err := r.carryOut(a)
	if err == nil {
		r.watch(&before, a, &r.s)
	}
	return err
}

func (r *replayer) carryOut(a hand.Action) error {
	if err := r.s.Check(a); err != nil {
		return r.force(a, err)
	}
	r.s.Apply(a)
	return nil
}

// force carries out an act that Check has refused, as a record says it happened.
func (r *replayer) force(a hand.Action, refused error) error {
	var reason *refusal.Error
	if r.refusing || !errors.As(refused, &reason) {
		return refused
	}
	cite := r.s.Forbids(a)
	if r.mode == ByTheBook || r.s.Force(a) != nil {
		return r.cited(reason, cite)
	}
	r.note(reason, cite)
	return nil
}

// note keeps an irregularity at the action under way, or before the first.
func (r *replayer) note(reason *refusal.Error, cite article.ID) {
	x := Irregularity{Reason: reason, Cite: cite, Line: r.h.Line}
	if r.at >= 0 && r.at < len(r.h.Actions) {
		entry := &r.h.Actions[r.at]
		x.Action, x.Line, x.Text = r.at+1, entry.Line, entry.Text
	}
	r.irregular = append(r.irregular, x)
}

// do carries out one entry of the record.
func (r *replayer) do(a *Action) error {
	switch a.Verb {
	case Remark:
		return nil
	case DealHole:
		return r.dealHole(a)
	case DealBoard:
		return r.act(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: a.Cards})
	case Show, Muck:
		return r.show(a)
	}
	if step := r.s.Next(); step.Need == hand.NeedHole {
		return refusal.New(NoHoleCards, "Player", actor(max(step.Player, r.missing())))
	}
	if r.s.Next().Need == hand.NeedFirst && a.Verb != Discard {
		if err := r.act(hand.Action{Kind: hand.First, Player: a.Player}); err != nil {
			return err
		}
	}
	return r.act(r.played(a))
}

// played translates a player's entry into an action of the engine.
func (r *replayer) played(a *Action) hand.Action {
	act := hand.Action{Player: a.Player}
	l := r.s.Legal()
	switch {
	case a.Verb == Fold:
		act.Kind, act.To = hand.Fold, r.forfeited()
	case a.Verb == BringIn:
		act.Kind = hand.BringIn
	case a.Verb == Discard:
		act.Kind, act.Cards = hand.Discard, a.Cards
	case a.Verb == CheckCall && l.CanCheck:
		act.Kind = hand.Check
	case a.Verb == CheckCall:
		act.Kind = hand.Call
	case l.IsBet:
		act.Kind, act.To = hand.Bet, a.To
	default:
		act.Kind, act.To = hand.Raise, a.To
	}
	return act
}

// forfeited returns what the fold under way leaves in front, 0 for what lies there.
func (r *replayer) forfeited() chip.Amount {
	for _, f := range r.h.Floor.Forfeits {
		if f.Action == r.at+1 {
			return f.To
		}
	}
	return 0
}

// missing returns the first live player whose cards of the street are not complete, as the file counts.
func (r *replayer) missing() int {
	for p := range r.s.N() {
		if r.s.Check(hand.Action{Kind: hand.DealHole, Player: p}) == nil {
			return p
		}
	}
	return 0
}

// dealHole collects cards, in one entry for each player or in several.
func (r *replayer) dealHole(a *Action) error {
	p := a.Player
	all := append(append([]card.Card(nil), r.due[p]...), a.Cards...)
	err := r.s.Check(hand.Action{Kind: hand.DealHole, Player: p, Cards: all})
	var reason *refusal.Error
	if errors.As(err, &reason) && reason.Code == hand.WrongCardCount {
		if want, _ := reason.Args["Count"].(int); want > len(all) {
			r.due[p] = all
			return nil
		}
		return refusal.New(TooManyCards, "Player", actor(p))
	}
	r.due[p] = nil
	return r.act(hand.Action{Kind: hand.DealHole, Player: p, Cards: all})
}
