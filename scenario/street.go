package scenario

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tell"
)

// streetOf finds a street of the game that is played by its name.
func (g *run) streetOf(name string) (hand.Street, *refusal.Error) {
	if name == tell.ToShowdown {
		return hand.Showdown, nil
	}
	var known []string
	for st := range hand.Street(g.hand.Game().Rounds()) {
		known = append(known, g.nameOf(st))
		if known[st] == name {
			return st, nil
		}
	}
	return 0, tell.Unknown(name, append(known, tell.ToShowdown))
}

func (g *run) nameOf(st hand.Street) string {
	return strings.ReplaceAll(g.hand.Game().StreetName(st), "_", " ")
}

// due is the street whose cards the hand waits for.
func (g *run) due() hand.Street {
	if g.hand.Stub() == g.hand.Game().DeckSize() {
		return hand.Preflop
	}
	return g.hand.Street() + 1
}

func (g *run) street(s tell.Street) *refusal.Error {
	st, err := g.streetOf(s.Name)
	if err != nil {
		return err
	}
	step := g.hand.Next()
	waits := step.Need == hand.NeedBoard || step.Need == hand.NeedHole || step.Need == hand.NeedDiscard
	if !waits || g.due() != st {
		// What the hand says to such cards is a fact, where a refusal is expected.
		g.refusedBy(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: s.Cards})
		return g.waitsFor()
	}
	switch {
	case step.Need == hand.NeedBoard && len(s.BySeat) == 0:
		return g.dealBoard(s.Cards, step.Count)
	case len(s.Cards) > 0 || step.Need != hand.NeedHole && len(s.BySeat) > 0:
		return g.waitsFor()
	}
	if g.awaitsDoors() && st == hand.Preflop {
		var cards [tell.SeatMax][]card.Card
		for _, d := range s.BySeat {
			if _, err := g.player(d.Seat); err != nil {
				return err
			}
			cards[d.Seat-1] = d.Cards
		}
		return g.dealDoors(cards)
	}
	for _, d := range s.BySeat {
		if err := g.dealtTo(d); err != nil {
			return err
		}
	}
	return nil
}

// dealBoard lays out board cards; without cards, unknown ones.
func (g *run) dealBoard(cards []card.Card, count int) *refusal.Error {
	if len(cards) == 0 {
		cards = unknownCards(count)
	}
	return g.apply(hand.Action{Kind: hand.DealBoard, Player: -1, Cards: cards})
}

func unknownCards(n int) []card.Card { return slices.Repeat([]card.Card{card.Unknown}, n) }

// dealtTo deals a player's next cards; where fewer are told than are due, they are the last ones.
func (g *run) dealtTo(d tell.DealtTo) *refusal.Error {
	p, err := g.player(d.Seat)
	if err != nil {
		return err
	}
	cards := d.Cards
	if step := g.hand.Next(); step.Need == hand.NeedHole && (step.Player == -1 || step.Player == p || !g.hand.Game().Draws()) {
		cards = append(unknownCards(max(step.Count-len(cards), 0)), cards...)
	}
	return g.apply(hand.Action{Kind: hand.DealHole, Player: p, Cards: cards})
}

// dealTheRest deals the hole cards of whom nothing is told, before anything else happens.
func (g *run) dealTheRest(next tell.Statement) *refusal.Error {
	if g.hand == nil || g.hand.Next().Need != hand.NeedHole {
		return nil
	}
	switch next := next.(type) {
	case tell.Street, tell.DealtTo, tell.DoorCards:
		return nil
	case tell.GoOn:
		if next.Street == tell.NextStreet && g.due() != hand.Preflop {
			return nil
		}
	case tell.Holds:
		if next.Kind == hand.Kill {
			return nil
		}
	}
	if g.awaitsDoors() { // who brings in, and so what an absent player owes, hangs on the door cards
		return refusal.New(HandNeeds, "Need", "third street 2:7c 5:Kh")
	}
	return g.apply(hand.Action{Kind: hand.DealHole, Player: -1})
}

// awaitsDoors reports whether somebody is away and third street of stud is still to be dealt.
func (g *run) awaitsDoors() bool {
	h := g.table.state.Hand
	return h != nil && h.Away != 0 && h.State.Game().Upcards() && h.State.Stub() == h.State.Game().DeckSize()
}

func (g *run) boardIs(s tell.BoardIs) *refusal.Error {
	if step := g.hand.Next(); step.Need != hand.NeedBoard || step.Run != s.Number-1 {
		return g.waitsFor()
	}
	return nil
}

// goOn lets players check or call to a street, or check or fold to a seat.
func (g *run) goOn(s tell.GoOn) *refusal.Error {
	target, err := g.target(s)
	if err != nil {
		return err
	}
	for range tell.CountMax {
		step := g.hand.Next()
		a, waits := passive(g.hand, step, s.Seat > 0)
		cards := step.Need == hand.NeedBoard || step.Need == hand.NeedHole || step.Need == hand.NeedDiscard
		switch {
		case cards && (s.Street == tell.NextStreet || s.Seat == 0 && g.due() == target && g.tells(s.Street)):
			return nil
		case step.Need == hand.NeedDiscard && g.due() == target && s.Seat == 0:
			return nil
		case cards && s.Seat == 0 && g.hand.Street() < target:
		case s.Street == tell.ToShowdown && step.Need == hand.NeedShow && g.cardsToCome():
			a, waits = hand.Action{Kind: hand.Show, Player: step.Player}, true
		case step.Need == hand.NeedFirst && s.Seat == 0 && g.hand.Street() > hand.ThirdStreet && g.hand.Street() < target:
			a, waits = g.anybodyFirst()
		case step.Need != hand.NeedAction:
			if s.Seat == 0 && (g.hand.Street() >= target || step.Need == hand.NeedShow || step.Need == hand.NeedAward) {
				return nil
			}
			return g.waitsFor()
		case s.Seat == g.seats[step.Player] || s.Seat == 0 && g.hand.Street() >= target:
			return nil
		}
		if !waits {
			return g.waitsFor()
		}
		if err := g.apply(a); err != nil {
			return err
		}
	}
	return refusal.New(TooLong, "Max", tell.CountMax)
}

// tells reports whether the line below tells the cards of a street.
func (g *run) tells(name string) bool {
	return tells(g.following, name)
}

func tells(s tell.Statement, name string) bool {
	told, ok := s.(tell.Street)
	return ok && told.Name == name && len(told.Cards)+len(told.BySeat) > 0
}

// anybodyFirst lets a stud round begin with any player where open cards are unknown: everybody checks, so that it does
// not matter who.
func (g *run) anybodyFirst() (hand.Action, bool) {
	for p := range g.seats {
		if a := (hand.Action{Kind: hand.First, Player: p}); g.hand.Check(a) == nil {
			return a, true
		}
	}
	return hand.Action{}, false
}

// cardsToCome reports whether the hands that are to be shown are those of an all-in, before the last cards.
func (g *run) cardsToCome() bool {
	h := *g.hand
	for range hand.MaxPlayers {
		step := h.Next()
		if step.Need != hand.NeedShow {
			return step.Need == hand.NeedBoard || step.Need == hand.NeedHole
		}
		if h.Do(hand.Action{Kind: hand.Show, Player: step.Player}) != nil {
			return false
		}
	}
	return false
}

// target is the street at which players stop checking and calling.
func (g *run) target(s tell.GoOn) (hand.Street, *refusal.Error) {
	switch {
	case s.Seat > 0:
		_, err := g.player(s.Seat)
		return hand.Over, err
	case s.Street == tell.NextStreet:
		return hand.Over, nil
	}
	return g.streetOf(s.Street)
}

// passive is what happens where nothing else is told: a check, or else a call or a fold, a bring-in, cards that
// nobody sees, no cards drawn. It is false where more must be told.
func passive(h *hand.State, step hand.Step, folds bool) (hand.Action, bool) {
	a := hand.Action{Player: step.Player}
	switch step.Need {
	case hand.NeedHole:
		a.Kind, a.Player = hand.DealHole, -1
	case hand.NeedBoard:
		a.Kind, a.Cards = hand.DealBoard, unknownCards(step.Count)
	case hand.NeedDiscard:
		a.Kind, a.Cards = hand.Discard, unknownCards(step.Count)
	case hand.NeedAction:
		switch legal := h.Legal(); {
		case legal.BringIn > 0:
			a.Kind = hand.BringIn
		case legal.CanCheck:
			a.Kind = hand.Check
		case folds:
			a.Kind = hand.Fold
		default:
			a.Kind = hand.Call
		}
	default:
		return a, false
	}
	return a, true
}
