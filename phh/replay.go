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

// replay plays a hand. Antes that are alike and more than somebody has are taken as the stacks of the end have it:
// trimmed to the shorter stack, though the file does not say so, where they come out right so and not otherwise.
func replay(h *Hand, policy *hand.Policy, mode Mode, watch watcher) (Result, error) {
	if !h.anteTooMuch() || h.Finish == nil && h.Winnings == nil {
		return play(h, policy, mode, watch)
	}
	if _, err := play(h, policy, mode, nil); err != nil {
		trimmed := *h
		trimmed.trimmed = true
		if _, err := play(&trimmed, policy, mode, nil); err == nil {
			r, err := play(&trimmed, policy, mode, watch)
			r.Warnings = append(r.Warnings, Warning{Line: max(h.antesLine, h.Line), Reason: refusal.New(AntesTrimmed)})
			return r, err
		}
	}
	return play(h, policy, mode, watch)
}

func play(h *Hand, policy *hand.Policy, mode Mode, watch watcher) (Result, error) {
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
	oneByOne  bool                         // cards have been listed one by one
	runs      int                          // cards of further run-outs dealt
	irregular []Irregularity
	warnings  []Warning
	policy    *hand.Policy // the book's, whatever the record makes stand
	field     told         // the field under way, before the first action
	refusing  bool         // an action is tried that should be refused: nothing is forced
}

// told is a field of a record: where it stands and what it says.
type told struct {
	line int
	text string
}

func begin(h *Hand, policy *hand.Policy, mode Mode, watch watcher) (*replayer, error) {
	cfg, posted, err := h.config()
	if err != nil {
		return nil, err
	}
	r := &replayer{h: h, mode: mode, watch: watch, at: -1, policy: policy}
	if policy != nil {
		p := *policy
		p.HeadsUpAnte.Value = true
		if err := r.allow(&cfg, &p, posted); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(h.Actions, func(a Action) bool { return a.Verb == Muck }) {
			p.AllInExposure.Value = hand.ExposeAtShowdown // who mucks had not been made to show before
			p.AllInExposureCash.Value = hand.ExposeAtShowdown
		}
		policy = &p
	}
	if r.s, err = hand.New(cfg, policy); err != nil {
		return nil, h.problem(err)
	}
	return r, nil
}

// allow lets stand what the book does not have and the engine would refuse from the start: straddles, a board dealt
// several times, blinds taken back.
func (r *replayer) allow(cfg *hand.Config, p *hand.Policy, posted straddles) error {
	if posted.amounts != nil {
		r.field = told{r.h.blindsLine, fieldBlinds + " = " + r.h.list(r.h.Blinds)}
		if err := r.allowStraddles(cfg, p, &posted); err != nil {
			return err
		}
	}
	if runs := 1 + len(r.h.Floor.RunOuts); runs > 1 && (!cfg.Cash || p.RunIt.Value < runs) {
		r.field = told{r.h.runsLine, "run_outs = " + runOutsText(r.h.Floor.RunOuts)}
		if err := r.tolerate(refusal.New(hand.CannotRun, "Runs", runs, "Max", p.RunIt.Value), p.RunIt.Cite); err != nil {
			return err
		}
		cfg.Cash, p.RunIt.Value = true, runs
	}
	if r.h.Floor.TakenBack && (!cfg.Cash || !p.BlindsTakenBack.Value) {
		r.field = told{r.h.takenLine, "taken_back = true"}
		if err := r.tolerate(refusal.New(hand.CannotTakeBack), p.BlindsTakenBack.Cite); err != nil {
			return err
		}
		cfg.Cash, p.BlindsTakenBack.Value = true, true
	}
	return nil
}

// allowStraddles notes straddles where the book has none, and under a book that has them those of another seat or
// size than its own. The engine plays one of its own; others are played as the big blind.
func (r *replayer) allowStraddles(cfg *hand.Config, p *hand.Policy, posted *straddles) error {
	cite, forbidden := p.Straddle.Cite, p.Straddle.Value == hand.NoStraddle
	if !cfg.Cash {
		cite, forbidden = p.StraddleEvent.Cite, true
	}
	for player, amount := range posted.amounts {
		var reason *refusal.Error
		switch {
		case amount == 0:
			continue
		case forbidden:
			reason = refusal.New(hand.StraddleForbidden, "Player", player, "Cite", string(cite))
		case player != posted.seat:
			reason = refusal.New(hand.StraddleSeat, "Player", player, "Turn", posted.seat, "Cite", string(cite))
		case amount != posted.twice || cfg.Stacks[player] < amount:
			reason = refusal.New(hand.StraddleAmount, "Amount", posted.twice, "Cite", string(cite))
		default:
			continue
		}
		if err := r.tolerate(reason, cite); err != nil {
			return err
		}
	}
	if forbidden && posted.played {
		cfg.Cash, p.Straddle.Value = true, hand.StraddleInCash
	}
	return nil
}

// tolerate notes what the book forbids, or refuses it.
func (r *replayer) tolerate(reason *refusal.Error, cite article.ID) error {
	if r.mode != ByTheBook {
		r.note(reason, cite)
		return nil
	}
	err := r.cited(reason, cite)
	var placed *Error
	if errors.As(err, &placed) && r.at < 0 {
		placed.Line, placed.Text = max(r.field.line, placed.Line), r.field.text
	}
	return err
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
	if have := r.chips(a.Player); (a.Kind == hand.Bet || a.Kind == hand.Raise) && reason.Code != hand.NotYourTurn && a.To > have {
		reason = refusal.New(NoChips, "Player", actor(a.Player), "To", a.To, "Have", have) // whatever else is wrong
		cite = r.policy.TableStakes.Cite
	}
	if r.mode == ByTheBook || r.s.Force(a) != nil {
		return r.cited(reason, cite)
	}
	r.note(reason, cite)
	return nil
}

// chips returns what player p can have in front, 0 for a player who does not exist.
func (r *replayer) chips(p int) chip.Amount {
	if p < 0 || p >= r.s.N() {
		return 0
	}
	return r.s.Bet(p) + r.s.Stack(p)
}

// warn notes what is passed over of the action under way.
func (r *replayer) warn(code refusal.Code, args ...any) {
	w := Warning{Line: r.h.Line, Reason: refusal.New(code, args...)}
	if r.at >= 0 && r.at < len(r.h.Actions) {
		w.Line, w.Action = r.h.Actions[r.at].Line, r.at+1
	}
	r.warnings = append(r.warnings, w)
}

// note keeps an irregularity at the action under way, or before the first at the field that tells it.
func (r *replayer) note(reason *refusal.Error, cite article.ID) {
	x := Irregularity{Reason: reason, Cite: cite, Line: max(r.field.line, r.h.Line), Text: r.field.text}
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
	if !r.refusing && r.needless(a) {
		return r.surplus(a)
	}
	if step := r.s.Next(); step.Need == hand.NeedHole {
		return refusal.New(NoHoleCards, "Player", actor(max(step.Player, r.missing())))
	}
	if r.s.Next().Need == hand.NeedFirst && a.Verb != Discard {
		if err := r.act(hand.Action{Kind: hand.First, Player: a.Player}); err != nil {
			return err
		}
	}
	if a.Verb == Discard {
		r.compareThrown(a)
	}
	return r.act(r.played(a))
}

// needless reports whether a player acts where nobody is left to bet.
func (r *replayer) needless(a *Action) bool {
	return (a.Verb == CheckCall || a.Verb == Fold || a.Verb == BringIn) && r.s.Next().Need != hand.NeedAction && r.s.Live(a.Player) &&
		r.s.LivePlayers() > 1 && r.closed()
}

// surplus takes an act that nobody was asked for. A check changes nothing, and chips would come back. A hand folded there
// is given up, whether it had to be tabled or not.
func (r *replayer) surplus(a *Action) error {
	over := r.s.Next().Need == hand.NeedNothing
	if a.Verb != Fold {
		r.warn(Superfluous, "Player", actor(a.Player))
		return nil
	}
	muck, cite := r.policy.AllInMuck.Value, r.policy.AllInMuck.Cite
	if r.s.Cash() {
		muck, cite = r.policy.AllInMuckCash.Value, r.policy.AllInMuckCash.Cite
	}
	switch {
	case over:
		return refusal.New(hand.HandOver)
	case muck == hand.AllInMuckForbidden:
		if err := r.tolerate(refusal.New(hand.CannotMuck, "Player", a.Player), cite); err != nil {
			return err
		}
	default:
		r.warn(Superfluous, "Player", actor(a.Player))
	}
	return r.act(hand.Action{Kind: hand.Kill, Player: a.Player})
}

// compareThrown warns of an unknown card that is thrown out of a hand whose cards are all known.
func (r *replayer) compareThrown(a *Action) {
	if slices.Contains(a.Cards, card.Unknown) && r.s.Held(a.Player) > 0 && !r.hidden(a.Player) {
		r.warn(UnknownThrown, "Player", actor(a.Player))
	}
}

// played translates a player's entry into an action of the engine.
func (r *replayer) played(a *Action) hand.Action {
	act := hand.Action{Player: a.Player}
	l := r.s.Legal()
	switch {
	case a.Verb == Fold:
		act.Kind, act.To = hand.Fold, r.forfeited()
	case a.Verb == BringIn && r.bringInPassedOn(&l):
		act.Kind = hand.Call
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

// bringInPassedOn reports whether the player to act is the first to pay a bring-in that its owner, all-in on the ante,
// cannot: who has chips calls it, completes or folds (TDA-RP-10-E), and records say that it is brought in.
func (r *replayer) bringInPassedOn(l *hand.Legal) bool {
	if r.s.Street() != hand.ThirdStreet || l.BringIn > 0 || l.ToCall == 0 {
		return false
	}
	for p := range r.s.N() {
		if r.s.Bet(p) > 0 {
			return false
		}
	}
	return true
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

// receives reports whether player p waits for cards.
func (r *replayer) receives(p int) bool {
	return r.s.Check(hand.Action{Kind: hand.DealHole, Player: p}) == nil
}

// dealtFirst returns who is dealt the next card when they go round from the first player; -1 when the hand does not
// wait for any.
func (r *replayer) dealtFirst() int {
	step := r.s.Next()
	first := step.Player
	switch {
	case step.Need != hand.NeedHole:
		return -1
	case first < 0:
		first = r.anyLive()
	}
	for p := first; r.oneByOne && p < r.s.N(); p++ {
		if len(r.due[p]) < len(r.due[first]) && r.receives(p) {
			first = p
		}
	}
	return first
}

// missing returns the first live player whose cards of the street are not complete, as the file counts.
func (r *replayer) missing() int {
	for p := range r.s.N() {
		if r.receives(p) {
			return p
		}
	}
	return 0
}

// dealHole collects cards, in one entry for each player or in several.
func (r *replayer) dealHole(a *Action) error {
	p := a.Player
	if first := r.dealtFirst(); first >= 0 && first != p && r.receives(p) {
		r.warn(DealOrder, "Player", actor(p), "First", actor(first))
	}
	all := append(append([]card.Card(nil), r.due[p]...), a.Cards...)
	err := r.s.Check(hand.Action{Kind: hand.DealHole, Player: p, Cards: all})
	var reason *refusal.Error
	if errors.As(err, &reason) && reason.Code == hand.WrongCardCount {
		if want, _ := reason.Args["Count"].(int); want > len(all) {
			r.due[p], r.oneByOne = all, true
			return nil
		}
		return refusal.New(TooManyCards, "Player", actor(p))
	}
	r.due[p] = nil
	return r.act(hand.Action{Kind: hand.DealHole, Player: p, Cards: all})
}
