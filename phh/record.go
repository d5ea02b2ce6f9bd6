package phh

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// Record makes a history of a hand that was played through the engine: what it began with, the book's policy and
// the actions in their order, as Apply has carried them out. What the format has no word for goes into
// Hand.Floor. The error is a *refusal.Error: the hand cannot begin, or holds an action that is none.
func Record(cfg hand.Config, policy *hand.Policy, actions []hand.Action) (*Hand, error) {
	s, err := hand.New(cfg, policy)
	if err != nil {
		return nil, err
	}
	n := len(cfg.Stacks)
	code, exact := codeOf(variant{cfg.Game, cfg.Structure})
	h := &Hand{
		Variant: code, Stacks: slices.Clone(cfg.Stacks), Antes: make([]chip.Amount, n), Actions: []Action{},
		Floor: Extension{
			Cap: cfg.Cap, Cash: cfg.Cash, FinalTwo: cfg.FinalTwo, Carried: cfg.Carried,
			Rake: Rake{PerMille: cfg.Rake.PerMille, Cap: cfg.Rake.Cap, Unit: cfg.Rake.Unit, NoFlop: cfg.Rake.Flop},
		},
	}
	if cfg.Unit > 1 {
		h.Floor.Unit = cfg.Unit
	}
	h.recordGame(&cfg, exact)
	if !cfg.Game.Upcards() {
		h.Blinds = make([]chip.Amount, n)
		h.recordBlinds(&cfg)
	}
	if len(cfg.Stacks) > 2 || policy.HeadsUpAnte.Value || cfg.Game.Upcards() {
		h.recordAntes(&cfg)
	}
	w := &recorder{h: h, s: s, seen: s, slots: make([][]slot, n)}
	for i := range actions {
		if err := w.entry(actions[i:]); err != nil {
			return nil, err
		}
	}
	for i := range h.Actions {
		h.Actions[i].Text = h.Actions[i].entry(0)
	}
	h.Finish = w.s.Result().Stacks
	return h, nil
}

// recordGame writes the bets, and the game where the code does not tell it.
func (h *Hand) recordGame(cfg *hand.Config, exact bool) {
	standard, known := variants[h.Variant]
	x := &h.Floor
	if !exact {
		x.Structure = cfg.Structure.String()
	}
	if !known {
		x.Game = cfg.Game.String()
		standard = variant{cfg.Game, cfg.Structure}
	}
	small, big := cfg.SmallBet, cfg.BigBet
	if small == 0 {
		small = cfg.BigBlind
	}
	if big == 0 {
		big = 2 * small
	}
	limits := cfg.Structure == hand.FixedLimit || cfg.Structure == hand.SpreadLimit
	for _, field := range standard.required() {
		switch field {
		case fieldBringIn:
			h.BringIn = cfg.BringIn
		case fieldMinBet:
			h.MinBet = cfg.BigBlind
		case fieldSmallBet:
			h.SmallBet, h.BigBet = small, big
		}
	}
	if limits && h.SmallBet == 0 {
		x.SmallBet, x.BigBet = small, big
	}
}

// recordBlinds writes blinds, straddles and posts by position. A live post stands below zero, the sign by which
// readers tell it from a blind.
func (h *Hand) recordBlinds(cfg *hand.Config) {
	if p := cfg.SmallBlindAt; p >= 0 {
		h.Blinds[p] = cfg.SmallBlind
	} else {
		h.Floor.SmallBlind = cfg.SmallBlind
	}
	if p := cfg.BigBlindAt; p >= 0 {
		h.Blinds[p] = cfg.BigBlind
	} else if !cfg.BombPot {
		h.Floor.BigBlind = cfg.BigBlind
	}
	for _, post := range cfg.Posts {
		live := post.Live
		if post.Kind == hand.LivePost {
			live = -live
		}
		if h.Blinds[post.Player] == 0 {
			h.Blinds[post.Player] = live
		}
		h.Floor.Posts = append(h.Floor.Posts, Post{Player: post.Player, Live: post.Live, Dead: post.Dead, Kind: post.Kind.String()})
	}
	if len(h.Blinds) == 2 {
		slices.Reverse(h.Blinds)
	}
}

// recordAntes writes antes and dead posts by position.
func (h *Hand) recordAntes(cfg *hand.Config) {
	short := false
	for p := range h.Antes {
		switch {
		case cfg.AnteKind == hand.AnteEach:
			h.Antes[p] = cfg.Ante
			short = short || cfg.Stacks[p] < cfg.Ante
		case cfg.AnteKind == hand.AnteBigBlind && p == cfg.BigBlindAt, cfg.AnteKind == hand.AnteButton && p == len(h.Antes)-1:
			h.Antes[p] = cfg.Ante
		case cfg.AnteKind == hand.AnteListed:
			h.Antes[p] = cfg.Antes[p]
		}
	}
	if short {
		h.Fields = append(h.Fields, Field{Name: fieldTrimming, Value: "true"})
	}
	for _, post := range cfg.Posts {
		h.Antes[post.Player] += post.Dead
	}
	if len(h.Antes) == 2 {
		slices.Reverse(h.Antes)
	}
}

// recorder translates actions of the engine into entries of a history.
type recorder struct {
	h     *Hand
	s     hand.State // the hand
	seen  hand.State // the hand for a reader who does not know of killed hands
	lost  bool       // such a reader can no longer follow
	slots [][]slot   // where the cards that each player holds were dealt
}

// slot is a card of an entry.
type slot struct{ entry, card int }

func (w *recorder) add(a Action) { w.h.Actions = append(w.h.Actions, a) }

// entry translates the first of the actions left; some leave no entry, some go into the extension.
func (w *recorder) entry(left []hand.Action) error {
	a, before := &left[0], w.s
	w.s.Apply(*a)
	out := Action{Player: a.Player, Cards: slices.Clone(a.Cards)}
	switch a.Kind {
	case hand.Reveal:
		w.reveal(a)
	case hand.RunIt:
	case hand.First:
		if len(left) == 1 || left[1].Player != a.Player || left[1].Kind == hand.Kill {
			w.h.Floor.First = append(w.h.Floor.First, First{After: len(w.h.Actions), Player: a.Player})
		}
	case hand.DealHole:
		w.standIn()
		w.dealHole(&before)
	case hand.DealBoard:
		w.standIn()
		w.dealBoard(before.Next().Run, a.Cards)
	case hand.Kill:
		w.h.Floor.Kills = append(w.h.Floor.Kills, Kill{After: len(w.h.Actions), Player: a.Player})
		return nil
	case hand.Award:
		w.award(a)
	case hand.TakeBack:
		w.h.Floor.TakenBack = true
	case hand.Retrieve:
		w.retrieve(a.Player)
	case hand.Fold, hand.Check, hand.Call, hand.BringIn, hand.Bet, hand.Raise, hand.Discard, hand.Show, hand.Muck:
		w.standIn()
		out.Verb = verbs[a.Kind]
		if out.Verb == BetRaise {
			out.To = a.To
		}
		if a.Kind == hand.Fold && a.To > before.Bet(a.Player) {
			w.h.Floor.Forfeits = append(w.h.Floor.Forfeits, Forfeit{Action: len(w.h.Actions) + 1, To: a.To})
		}
		w.add(out)
		if a.Kind == hand.Discard {
			w.discard(a)
		}
	default:
		return refusal.New(Inexpressible, "Kind", a.Kind.String())
	}
	w.follow(a)
	return nil
}

// verbs are the format's words for players' actions.
var verbs = map[hand.Kind]Verb{
	hand.Fold: Fold, hand.Check: CheckCall, hand.Call: CheckCall, hand.BringIn: BringIn, hand.Bet: BetRaise, hand.Raise: BetRaise,
	hand.Discard: Discard, hand.Show: Show, hand.Muck: Muck,
}

// dealHole writes the cards that players have received since.
func (w *recorder) dealHole(before *hand.State) {
	for p := range w.s.N() {
		held := w.s.Cards(p)
		fresh := held[min(before.Held(p), len(held)):]
		for i := range fresh {
			w.slots[p] = append(w.slots[p], slot{len(w.h.Actions), i})
		}
		if len(fresh) > 0 {
			w.add(Action{Verb: DealHole, Player: p, Cards: fresh})
		}
	}
}

// reveal fills in cards that were dealt without being recorded.
func (w *recorder) reveal(a *hand.Action) {
	for i, c := range a.Cards {
		if c.Known() && i < len(w.slots[a.Player]) {
			at := w.slots[a.Player][i]
			w.h.Actions[at.entry].Cards[at.card] = c
		}
	}
}

// discard forgets where the thrown cards were dealt, as the engine does: the card itself, else an unknown one.
func (w *recorder) discard(a *hand.Action) {
	for _, c := range a.Cards {
		at := 0
		for i, held := range w.slots[a.Player] {
			have := w.h.Actions[held.entry].Cards[held.card]
			if have == c {
				at = i
				break
			}
			if have == card.Unknown {
				at = i
			}
		}
		w.slots[a.Player] = slices.Delete(w.slots[a.Player], at, at+1)
	}
}

// dealBoard writes cards of the first run-out among the actions, those of others in the extension.
func (w *recorder) dealBoard(run int, cards []card.Card) {
	if run == 0 {
		w.add(Action{Verb: DealBoard, Player: -1, Cards: slices.Clone(cards)})
		return
	}
	outs := &w.h.Floor.RunOuts
	for len(*outs) < run {
		*outs = append(*outs, nil)
	}
	(*outs)[run-1] = append((*outs)[run-1], cards...)
}

func (w *recorder) award(a *hand.Action) {
	half := ""
	switch {
	case a.Low:
		half = "low"
	case w.s.Game().HiLo():
		half = "high"
	}
	w.h.Floor.Awards = append(w.h.Floor.Awards, Award{Pot: a.Pot, Winners: slices.Clone(a.Winners), Run: a.Run, Half: half})
}

// retrieve makes a remark of the entry by which the hand was given up: it lives again.
func (w *recorder) retrieve(p int) {
	for i := len(w.h.Actions) - 1; i >= 0; i-- {
		if a := &w.h.Actions[i]; a.Verb == Muck && a.Player == p {
			*a = Action{Player: -1, Comment: actor(p) + " gives the hand up; it is retrieved"}
			return
		}
	}
}

// standIn writes what readers who do not know of a killed hand expect of it before the next action: cards that
// nobody sees, standing pat, the bring-in, the fold, at showdown the muck.
func (w *recorder) standIn() {
	for !w.lost {
		step := w.seen.Next()
		if step.Need == hand.NeedHole && step.Player < 0 {
			return // everybody waits for cards: the next action is the first of them
		}
		k := w.killed(step.Player)
		if k == nil {
			return
		}
		act := hand.Action{Kind: hand.Fold, Player: step.Player}
		entry := Action{Verb: Fold, Player: step.Player}
		switch {
		case step.Need == hand.NeedHole:
			act.Kind, entry.Verb = hand.DealHole, DealHole
			entry.Cards = slices.Repeat([]card.Card{card.Unknown}, step.Count)
		case step.Need == hand.NeedDiscard:
			act.Kind, entry.Verb = hand.Discard, Discard
		case step.Need == hand.NeedShow:
			act.Kind, entry.Verb = hand.Muck, Muck
		case w.seen.Legal().BringIn > 0:
			act.Kind, entry.Verb = hand.BringIn, BringIn
		}
		if w.lost = w.seen.Do(act) != nil; w.lost {
			return
		}
		w.add(entry)
		k.StandIn = append(k.StandIn, len(w.h.Actions))
	}
}

// killed returns the kill of player p's hand, nil when it is alive.
func (w *recorder) killed(p int) *Kill {
	for i := range w.h.Floor.Kills {
		if k := &w.h.Floor.Kills[i]; k.Player == p {
			return k
		}
	}
	return nil
}

// follow has the reader who does not know of killed hands take an action.
func (w *recorder) follow(a *hand.Action) {
	if len(w.h.Floor.Kills) == 0 {
		w.seen = w.s
		return
	}
	if w.seen.Next().Need == hand.NeedFirst && a.Kind != hand.First { // an open card that nobody saw
		w.lost = w.lost || w.seen.Do(hand.Action{Kind: hand.First, Player: a.Player}) != nil
	}
	if !w.lost {
		w.lost = w.seen.Do(*a) != nil
	}
}
