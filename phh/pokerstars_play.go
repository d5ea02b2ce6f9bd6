package phh

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
)

// watch writes an act of the hand.
func (t *stars) watch(before *hand.State, a hand.Action, after *hand.State) {
	if !t.began {
		t.began = true
		t.header(before)
	}
	switch a.Kind {
	case hand.DealHole:
		t.dealt(before, after)
	case hand.DealBoard:
		t.board(before, after)
	case hand.Discard:
		t.discard(before, a)
	case hand.Show, hand.Muck:
		t.shows = append(t.shows, a.Player)
	case hand.Fold, hand.Kill:
		t.folded[a.Player] = t.where(before.Street())
		t.line("%s: folds", t.name(a.Player))
	case hand.Check:
		t.line("%s: checks", t.name(a.Player))
	case hand.Call, hand.BringIn, hand.Bet, hand.Raise:
		t.bet(before, a)
	}
	t.uncalled(before, a, after)
}

// bet writes chips going in.
func (t *stars) bet(before *hand.State, a hand.Action) {
	p := a.Player
	t.put[p] = true
	l, all := before.Legal(), before.Bet(p)+before.Stack(p)
	switch a.Kind {
	case hand.Call:
		t.line("%s: calls %s%s", t.name(p), t.money(l.ToCall), allIn(l.CallTo == all))
	case hand.BringIn:
		t.line("%s: brings in for %s%s", t.name(p), t.money(l.BringIn), allIn(l.BringIn == before.Stack(p)))
	case hand.Bet:
		t.line("%s: bets %s%s", t.name(p), t.money(a.To), allIn(a.To == all))
	case hand.Raise:
		t.line("%s: raises %s to %s%s", t.name(p), t.money(a.To-before.Facing()), t.money(a.To), allIn(a.To == all))
	}
}

// uncalled writes what comes back to a player whose bet nobody matched.
func (t *stars) uncalled(before *hand.State, a hand.Action, after *hand.State) {
	var back [hand.MaxPlayers]chip.Amount
	if after.Next().Need == hand.NeedNothing {
		for _, r := range after.Result().Returned {
			back[r.Player] = r.Amount - t.returned[r.Player]
		}
	} else {
		for p := range after.N() {
			back[p] = after.Stack(p) - before.Stack(p)
		}
		if t.putIn(a) {
			back[a.Player] += t.goesIn(before, a)
		}
	}
	for p := range after.N() {
		if back[p] > 0 {
			t.returned[p] += back[p]
			t.line("Uncalled bet (%s) returned to %s", t.money(back[p]), t.name(p))
		}
	}
}

func (t *stars) putIn(a hand.Action) bool {
	switch a.Kind {
	case hand.Call, hand.BringIn, hand.Bet, hand.Raise, hand.Fold:
		return true
	}
	return false
}

// goesIn is what an act puts in.
func (t *stars) goesIn(before *hand.State, a hand.Action) chip.Amount {
	l := before.Legal()
	switch a.Kind {
	case hand.Call:
		return l.ToCall
	case hand.BringIn:
		return l.BringIn
	}
	return max(a.To-before.Bet(a.Player), 0)
}

// dealt notes cards dealt, and writes them once everybody has those of the street; drawn ones at once.
func (t *stars) dealt(before, after *hand.State) {
	for p := range after.N() {
		n := after.Held(p) - before.Held(p)
		if n > 0 && t.draw > 0 {
			t.drawn(after, p, n)
		} else if n > 0 {
			t.fresh[p] = n
		}
	}
	if step := after.Next(); t.draw > 0 || step.Need == hand.NeedHole && step.Player >= 0 {
		return
	}
	t.street(after)
	for _, p := range t.order {
		if n := t.fresh[p]; n > 0 {
			t.holding(after, p, n)
		}
		t.fresh[p] = 0
	}
}

// street writes the header of a later street of stud.
func (t *stars) street(after *hand.State) {
	if !t.variant.game.Upcards() {
		return
	}
	for p := range after.N() {
		if t.fresh[p] == 0 {
			continue
		}
		switch held := after.Held(p); held {
		case 3:
		case 7:
			t.line("*** RIVER ***")
		default:
			t.line("*** %dth STREET ***", held)
		}
		return
	}
}

// holding writes what is known of a player's cards, the last n of them new.
func (t *stars) holding(s *hand.State, p, n int) {
	cards := s.Cards(p)
	old, fresh := known(cards[:len(cards)-n]), known(cards[len(cards)-n:])
	switch {
	case len(fresh) == 0 || !t.variant.game.Upcards() && len(fresh) < n:
	case len(cards) == n:
		t.line("Dealt to %s [%s]", t.name(p), spaced(fresh))
	default:
		t.line("Dealt to %s [%s] [%s]", t.name(p), spaced(old), spaced(fresh))
	}
}

// drawn writes cards that replace others.
func (t *stars) drawn(s *hand.State, p, n int) {
	if cards := s.Cards(p); len(known(cards)) == len(cards) {
		t.holding(s, p, n)
	}
}

// discard writes cards thrown, under the header of their draw where there are several.
func (t *stars) discard(before *hand.State, a hand.Action) {
	if round := before.Street() + 1; round > t.draw && t.variant.game.Draws() {
		t.draw = round
		if t.variant.game.Rounds() > 2 {
			t.line("*** %s DRAW ***", ordinal(int(round)-1))
		}
	}
	n := len(a.Cards)
	if n == 0 {
		t.line("%s: stands pat", t.name(a.Player))
		return
	}
	text := "cards"
	if n == 1 {
		text = "card"
	}
	if cards := known(a.Cards); len(cards) == n {
		text += " [" + spaced(cards) + "]"
	}
	t.line("%s: discards %d %s", t.name(a.Player), n, text)
}

// board writes board cards: those there before, then the new ones.
func (t *stars) board(before, after *hand.State) {
	run := before.Next().Run
	now, count := after.BoardOf(run), before.Next().Count
	old := now[:min(len(now)-count, len(now))]
	name := "FLOP"
	switch {
	case t.variant.game.Upcards():
		name = t.sharedStreet(after)
	case len(now) == 1:
		name = "PRE-FLOP"
	case len(now) == 4:
		name = "TURN"
	case len(now) == 5:
		name = "RIVER"
	}
	if after.Runs() > 1 {
		name = ordinal(run) + " " + name
	}
	if len(now) <= 3 {
		t.line("*** %s *** [%s]", name, spaced(now))
		return
	}
	t.line("*** %s *** [%s] [%s]", name, spaced(old), spaced(now[len(old):]))
}

// sharedStreet names the street of stud whose card is one for all.
func (t *stars) sharedStreet(after *hand.State) string {
	p := 0
	for !after.Live(p) {
		p++
	}
	if n := after.Held(p) + after.BoardLen(); n < 7 {
		return fmt.Sprintf("%dth STREET", n)
	}
	return "RIVER"
}

// where says for the summary where a player folded.
func (t *stars) where(st hand.Street) string {
	st = min(st, hand.Street(t.variant.game.Rounds()-1)) // a hand killed at showdown
	switch {
	case t.variant.game.Upcards() && st == hand.SeventhStreet:
		return "folded on the River"
	case t.variant.game.Upcards():
		return "folded on the " + [...]string{"3rd", "4th", "5th", "6th"}[st] + " Street"
	case t.variant.game.Board():
		return "folded " + [...]string{"before Flop", "on the Flop", "on the Turn", "on the River"}[st]
	case st == hand.BeforeDraw:
		return "folded before the Draw"
	case t.variant.game.Rounds() == 2:
		return "folded after the Draw"
	}
	return "folded after the " + [...]string{"", "1st", "2nd", "3rd"}[st] + " Draw"
}

// known returns the cards that somebody recorded.
func known(cards []card.Card) []card.Card {
	var out []card.Card
	for _, c := range cards {
		if c.Known() {
			out = append(out, c)
		}
	}
	return out
}

func spaced(cards []card.Card) string {
	out := make([]string, len(cards))
	for i, c := range cards {
		out[i] = c.String()
	}
	return strings.Join(out, " ")
}
