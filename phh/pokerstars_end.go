package phh

import (
	"fmt"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
)

// summary writes the showdown, who collects what, and the summary.
func (t *stars) summary(r *Result) {
	if !t.began {
		t.began = true
		t.header(&r.State)
	}
	if r.Uncontested {
		t.uncontested(r)
	} else {
		for run := range r.State.Runs() {
			t.showdown(r, run)
		}
	}
	t.line("*** SUMMARY ***")
	t.line("%s", t.total(r))
	t.boards(&r.State)
	for _, p := range t.order {
		t.line("Seat %d: %s%s %s", t.seats[p], t.name(p), t.role(p), t.fate(r, p))
	}
}

// uncontested writes that everybody else has folded, and whether the winner shows all the same.
func (t *stars) uncontested(r *Result) {
	var sum chip.Amount
	winner := -1
	for _, pot := range r.Pots {
		for _, share := range pot.Shares {
			winner = share.Player
			sum += share.Amount
		}
	}
	t.line("%s collected %s from pot", t.name(winner), t.money(sum))
	for i := range t.h.Actions {
		if a := &t.h.Actions[i]; a.Verb == Show && a.Player == winner && len(known(a.Cards)) > 0 {
			t.line("%s: shows [%s]", t.name(winner), spaced(known(a.Cards)))
			return
		}
	}
	t.line("%s: doesn't show hand", t.name(winner))
}

// showdown writes what was shown and won on the board of one run.
func (t *stars) showdown(r *Result, run int) {
	header := "*** SHOW DOWN ***"
	if r.State.Runs() > 1 {
		header = "*** " + ordinal(run) + " SHOW DOWN ***"
	}
	t.line("%s", header)
	for i, p := range t.shows {
		switch {
		case slices.Contains(t.shows[i+1:], p): // shown again later, with more cards
		case r.State.Dead(p): // given up after it was turned up
		case r.State.Mucked(p):
			t.line("%s: mucks hand", t.name(p))
		case len(known(r.State.Cards(p))) == 0:
			t.line("%s: shows hand", t.name(p))
		default:
			t.line("%s: shows [%s]%s", t.name(p), spaced(known(r.State.Cards(p))), braced(t.describe(&r.State, p, run)))
		}
	}
	low := false
	for _, pot := range r.Pots {
		for _, share := range pot.Shares {
			low = low || share.Low
			if share.Run == run && share.Amount > 0 {
				t.line("%s collected %s from %s", t.name(share.Player), t.money(share.Amount), potName(pot.Index, len(r.Pots)))
			}
		}
	}
	if t.variant.game.HiLo() && !low {
		t.line("No low hand qualified")
	}
}

func braced(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// potName is what PokerStars calls pot i of n.
func potName(i, n int) string {
	switch {
	case n == 1:
		return "pot"
	case i == 0:
		return "main pot"
	case n == 2:
		return "side pot"
	}
	return fmt.Sprintf("side pot-%d", i)
}

func (t *stars) total(r *Result) string {
	var sum chip.Amount
	for _, pot := range r.Pots {
		sum += pot.Amount
	}
	text := "Total pot " + t.money(sum)
	if n := len(r.Pots); n > 1 && !r.Uncontested {
		for i := n - 1; i >= 0; i-- { // the result begins with the outermost
			name := potName(r.Pots[i].Index, n)
			text += " " + strings.ToUpper(name[:1]) + name[1:] + " " + t.money(r.Pots[i].Amount-r.Pots[i].Rake) + "."
		}
	}
	return text + " | Rake " + t.money(r.Rake)
}

func (t *stars) boards(s *hand.State) {
	switch {
	case s.BoardLen() == 0:
	case s.Runs() == 1:
		t.line("Board [%s]", spaced(s.Board()))
	default:
		t.line("Hand was run %s", [...]string{"", "", "twice", "three times", "four times"}[min(s.Runs(), 4)])
		for run := range s.Runs() {
			t.line("%s Board [%s]", ordinal(run), spaced(s.BoardOf(run)))
		}
	}
}

// role is a player's place as the summary says it.
func (t *stars) role(p int) string {
	text := ""
	if t.variant.game.Upcards() {
		return text
	}
	if t.buttonBlind() && p == t.cfg.BigBlindAt {
		return " (button blind)"
	}
	if t.seats[p] == t.button() {
		text += " (button)"
	}
	if p == t.cfg.SmallBlindAt {
		text += " (small blind)"
	}
	if p == t.cfg.BigBlindAt {
		text += " (big blind)"
	}
	return text
}

// fate is what became of a player, as the summary says it.
func (t *stars) fate(r *Result, p int) string {
	s := &r.State
	held := spaced(known(s.Cards(p)))
	switch {
	case t.folded[p] != "":
		if !t.put[p] && (strings.HasSuffix(t.folded[p], "before Flop") || strings.HasSuffix(t.folded[p], "before the Draw") || strings.HasSuffix(t.folded[p], "3rd Street")) {
			return t.folded[p] + " (didn't bet)"
		}
		return t.folded[p]
	case s.Mucked(p) && held != "":
		return "mucked [" + held + "]"
	case s.Mucked(p), held == "" && r.Collected[p] == 0:
		return "mucked"
	case r.Uncontested || held == "":
		return "collected (" + t.money(r.Collected[p]) + ")"
	}
	return "showed [" + held + "]" + t.outcomes(r, p)
}

// outcomes says what a shown hand won, on each board.
func (t *stars) outcomes(r *Result, p int) string {
	var parts []string
	for run := range r.State.Runs() {
		var won chip.Amount
		for _, pot := range r.Pots {
			for _, share := range pot.Shares {
				if share.Player == p && share.Run == run {
					won += share.Amount
				}
			}
		}
		text := " and lost"
		if won > 0 {
			text = " and won (" + t.money(won) + ")"
		}
		if what := t.describe(&r.State, p, run); what != "" {
			text += " with " + what
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// describe names a hand as PokerStars does, "" when not every card is known.
func (t *stars) describe(s *hand.State, p, run int) string {
	game := t.variant.game
	value, ok := game.Value(s.Cards(p), s.BoardOf(run))
	if !ok || value == 0 {
		return ""
	}
	switch game {
	case hand.Razz, hand.AceToFiveTriple:
		return "Lo: " + lowName(rank.Low(value).Category(), rank.Low(value).Ranks())
	case hand.DeuceToSevenSingle, hand.DeuceToSevenTriple:
		return "Lo: " + lowName(rank.Deuce(value).Category(), rank.Deuce(value).Ranks())
	case hand.Badugi:
		ranks := rank.Badugi(value).Ranks()
		return "Badugi: " + listed(ranks[:rank.Badugi(value).Cards()])
	case hand.ShortDeck:
		return highName(rank.Short(value).Category(), rank.Short(value).Ranks(), rank.Short(value).Royal())
	}
	v := rank.Value(value)
	text := highName(v.Category(), v.Ranks(), v.Royal())
	if !game.HiLo() {
		return text
	}
	text = "HI: " + text
	if low, _ := game.LowValue(s.Cards(p), s.BoardOf(run)); low > 0 {
		ranks := rank.Low(low).Ranks()
		text += "; LO: " + listed(ranks[:])
	}
	return text
}

var (
	rankNames   = [...]string{"Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"}
	rankPlurals = [...]string{"Deuces", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens", "Jacks", "Queens", "Kings", "Aces"}
)

// highName names a hand by its category and its ranks in the order of rank.Value.Ranks.
func highName(c rank.Category, r [5]card.Rank, royal bool) string {
	run := rankNames[r[4]] + " to " + rankNames[r[0]]
	switch c {
	case rank.Pair:
		return "a pair of " + rankPlurals[r[0]]
	case rank.TwoPair:
		return "two pair, " + rankPlurals[r[0]] + " and " + rankPlurals[r[2]]
	case rank.ThreeOfAKind:
		return "three of a kind, " + rankPlurals[r[0]]
	case rank.Straight:
		return "a straight, " + run
	case rank.Flush:
		return "a flush, " + rankNames[r[0]] + " high"
	case rank.FullHouse:
		return "a full house, " + rankPlurals[r[0]] + " full of " + rankPlurals[r[3]]
	case rank.FourOfAKind:
		return "four of a kind, " + rankPlurals[r[0]]
	case rank.StraightFlush:
		if royal {
			return "a Royal Flush"
		}
		return "a straight flush, " + run
	}
	return "high card " + rankNames[r[0]]
}

// lowName names a hand that is to be low: its ranks, or what makes it worse.
func lowName(c rank.Category, r [5]card.Rank) string {
	if c == rank.HighCard {
		return listed(r[:])
	}
	return highName(c, r, false)
}

func listed(ranks []card.Rank) string {
	out := make([]string, len(ranks))
	for i, r := range ranks {
		out[i] = r.String()
	}
	return strings.Join(out, ",")
}
