package phh

import (
	"errors"
	"strconv"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Result is a hand replayed to its end.
type Result struct {
	hand.Result
	Won   []chip.Amount // finishing less starting stack, by position, minor units
	State hand.State    // as it ended
}

// Replay plays h through the hand engine under a book's policy. The error is a *Error at the first line that
// does not hold: an action the engine refuses, one it should refuse and does not, a finishing stack that
// comes out otherwise. Antes are taken as the file lists them, whatever the book says of heads-up antes.
func Replay(h *Hand, policy *hand.Policy) (Result, error) {
	r, err := begin(h, policy)
	if err != nil {
		return Result{}, err
	}
	if err := r.refused(0); err != nil {
		return Result{}, err
	}
	for i := range h.Actions {
		if err := r.play(i); err != nil {
			return Result{}, err
		}
		if err := r.refused(i + 1); err != nil {
			return Result{}, err
		}
	}
	return r.end()
}

// Config returns what the engine needs before the first card.
func (h *Hand) Config() (hand.Config, error) {
	n := len(h.Stacks)
	antes, blinds := h.Antes, h.Blinds
	if n == 2 && len(antes) == 2 && len(blinds) == 2 {
		antes, blinds = []chip.Amount{antes[1], antes[0]}, []chip.Amount{blinds[1], blinds[0]}
	}
	cfg := hand.Config{Game: played[h.Variant], Stacks: h.Stacks, SmallBlindAt: -1, BigBlindAt: -1, Unit: h.Unit}
	if !setBlinds(&cfg, blinds) {
		return cfg, &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: refusal.New(BadBlinds)}
	}
	if !setAntes(&cfg, antes) {
		return cfg, &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: refusal.New(BadAntes)}
	}
	if h.MinBet != cfg.BigBlind {
		args := refusal.New(BadMinBet, "MinBet", Format(h.MinBet, h.Decimals), "BigBlind", Format(cfg.BigBlind, h.Decimals))
		return cfg, &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: args}
	}
	return cfg, nil
}

// setBlinds finds who posts what; blinds are by position. Heads-up the big blind, position 0, comes first.
func setBlinds(cfg *hand.Config, blinds []chip.Amount) bool {
	var at []int
	for p, b := range blinds {
		if b < 0 {
			return false
		}
		if b > 0 {
			at = append(at, p)
		}
	}
	if len(blinds) == 2 && len(at) == 2 {
		at[0], at[1] = 1, 0
	}
	switch len(at) {
	case 1:
		cfg.BigBlindAt = at[0]
	case 2:
		cfg.SmallBlindAt, cfg.BigBlindAt = at[0], at[1]
		cfg.SmallBlind = blinds[at[0]]
	default:
		return false
	}
	cfg.BigBlind = blinds[cfg.BigBlindAt]
	return cfg.SmallBlind <= cfg.BigBlind
}

func setAntes(cfg *hand.Config, antes []chip.Amount) bool {
	count, alike := 0, true
	for _, a := range antes {
		if a != 0 {
			count++
		}
		alike = alike && a == antes[0]
	}
	switch {
	case count == 0:
	case alike:
		cfg.AnteKind, cfg.Ante = hand.AnteEach, antes[0]
	case count == 1 && antes[cfg.BigBlindAt] > 0:
		cfg.AnteKind, cfg.Ante = hand.AnteBigBlind, antes[cfg.BigBlindAt]
	default:
		return false
	}
	return cfg.Ante >= 0
}

// replayer is a hand on its way through the engine.
type replayer struct {
	h     *Hand
	s     hand.State
	hole  [hand.MaxPlayers][]card.Card
	shown [hand.MaxPlayers]int // index of the player's entry at showdown, -1 for none
}

func begin(h *Hand, policy *hand.Policy) (*replayer, error) {
	cfg, err := h.Config()
	if err != nil {
		return nil, err
	}
	if policy != nil {
		p := *policy
		p.HeadsUpAnte.Value = true
		policy = &p
	}
	r := &replayer{h: h}
	if r.s, err = hand.New(cfg, policy); err != nil {
		return nil, &Error{File: h.File, Hand: h.Name, Line: h.Line, Err: err}
	}
	for p := range r.shown {
		r.shown[p] = -1
	}
	for i, a := range h.Actions {
		if a.Verb == Show || a.Verb == Muck {
			r.shown[a.Player] = i
		}
	}
	return r, nil
}

// at wraps a reason with the place of an action.
func (r *replayer) at(i int, err error) error {
	a := &r.h.Actions[i]
	return &Error{File: r.h.File, Hand: r.h.Name, Line: a.Line, Action: i + 1, Text: a.Text, Err: err}
}

func (r *replayer) play(i int) error {
	if err := r.do(&r.h.Actions[i]); err != nil {
		return r.at(i, err)
	}
	return r.settle()
}

// refused checks that the actions which must be refused after action number after are.
func (r *replayer) refused(after int) error {
	for i := range r.h.Refused {
		x := &r.h.Refused[i]
		if x.After != after {
			continue
		}
		try := *r
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

// do carries out one entry; a refused one changes nothing.
func (r *replayer) do(a *Action) error {
	switch a.Verb {
	case Remark:
		return nil
	case DealHole:
		return r.dealHole(a)
	case DealBoard:
		return r.s.Do(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: a.Cards})
	case Show, Muck:
		return r.show(a)
	}
	if r.s.Next().Need == hand.NeedHole {
		return refusal.New(NoHoleCards, "Player", r.missing())
	}
	act := hand.Action{Player: a.Player, To: a.To}
	l := r.s.Legal()
	switch {
	case a.Verb == Fold:
		act.Kind = hand.Fold
	case a.Verb == CheckCall && l.CanCheck:
		act.Kind = hand.Check
	case a.Verb == CheckCall:
		act.Kind = hand.Call
	case l.IsBet:
		act.Kind = hand.Bet
	default:
		act.Kind = hand.Raise
	}
	return r.s.Do(act)
}

// missing returns the first player who does not hold two cards yet, as the file counts.
func (r *replayer) missing() string {
	for p := range r.s.N() {
		if len(r.hole[p]) < 2 {
			return actor(p)
		}
	}
	return ""
}

func actor(p int) string { return "p" + strconv.Itoa(p+1) }

// dealHole collects cards, in one entry for each player or in several; the last one begins the betting.
func (r *replayer) dealHole(a *Action) error {
	if r.s.Next().Need != hand.NeedHole {
		return refusal.New(hand.NotNow, "Kind", hand.DealHole.String())
	}
	if len(r.hole[a.Player])+len(a.Cards) > 2 {
		return refusal.New(TooManyCards, "Player", actor(a.Player))
	}
	for p := range r.s.N() {
		if dealt := card.SetOf(r.hole[p]...); dealt.Intersect(card.SetOf(a.Cards...)) != 0 {
			return refusal.New(hand.DuplicateCard, "Card", dealt.Intersect(card.SetOf(a.Cards...)).String())
		}
	}
	cards := append([]card.Card(nil), r.hole[a.Player]...)
	r.hole[a.Player] = append(cards, a.Cards...)
	if r.missing() != "" {
		return nil
	}
	if err := r.s.Do(hand.Action{Kind: hand.DealHole, Player: -1}); err != nil {
		return err
	}
	for p := range r.s.N() {
		if err := r.s.Do(hand.Action{Kind: hand.Reveal, Player: p, Cards: r.hole[p]}); err != nil {
			return err
		}
	}
	return nil
}

// show takes an entry of the showdown. The engine asks for hands in the book's order, and settle has answered
// it from the entries; a history may list them in another order, before the board is complete, or for a hand
// that need not be shown. So what is left to do is to compare cards.
func (r *replayer) show(a *Action) error {
	switch r.s.Next().Need {
	case hand.NeedHole, hand.NeedAction:
		return refusal.New(NoShowdown)
	}
	if a.Verb == Muck || len(a.Cards) == 0 {
		return nil
	}
	if len(a.Cards) != 2 {
		return refusal.New(hand.WrongCardCount, "Count", 2)
	}
	given, have := card.SetOf(a.Cards...), card.SetOf(cardsOf(&r.s, a.Player)...)
	if have.Minus(given) != 0 && given.Minus(have).Len() > 2-have.Len() {
		return refusal.New(hand.OtherCardsKnown, "Player", a.Player)
	}
	if given.Minus(have).Intersect(r.s.Known()) != 0 {
		return refusal.New(hand.DuplicateCard, "Card", given.Minus(have).Intersect(r.s.Known()).String())
	}
	if r.s.Next().Need != hand.NeedNothing {
		return r.s.Do(hand.Action{Kind: hand.Reveal, Player: a.Player, Cards: a.Cards})
	}
	return nil
}

func cardsOf(s *hand.State, p int) []card.Card {
	hole := s.Cards(p)
	return hole[:]
}
