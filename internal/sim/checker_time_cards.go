package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/tournament"
)

// timeCards are those of all entries: what is handed out stays with the player, whatever the table, or has been used and taken back.
type timeCards struct {
	inUse bool
	money bool // there was a break in the money
	of    map[int]hold
	total int // handed out so far
}

// hold is the cards of one entry.
type hold struct{ held, used, back int }

func newTimeCards() timeCards { return timeCards{of: map[int]hold{}} }

func (a *auditor) followTimeCards(e tournament.Event) error {
	c := &a.people.cards
	switch e := e.(type) {
	case tournament.ClockSet:
		if l := a.created.Structure.Levels; e.Clock.Level < len(l) && l[e.Clock.Level].Break && !a.late && len(a.prizes) > 0 && a.left <= len(a.prizes) {
			c.money = true
		}
	case tournament.SeatsRedrawn:
		a.batch.redrawn = len(e.Tables)
	case tournament.LevelsShortened:
		a.batch.shortened = true
	case tournament.TimeCardsGiven:
		return a.cardsGiven(e)
	case tournament.TimeCardUsed:
		a.people.met.cardsUsed++
		return a.cardMoved(e.Entry, e.Table, func(h *hold) { h.held, h.used = h.held-1, h.used+1 })
	case tournament.TimeCardKept:
		return a.cardMoved(e.Entry, e.Table, func(h *hold) { h.held, h.used = h.held+1, h.used-1 })
	case tournament.TimeCardsCollected:
		if a.usedAt(e.Table) == 0 {
			return fmt.Errorf("time cards: none lies used at table %d", e.Table)
		}
		for i := range a.entries {
			if at := &a.entries[i]; at.table == e.Table {
				h := c.of[at.no]
				c.of[at.no] = hold{h.held, 0, h.back + h.used}
			}
		}
		a.batch.travelled = true
	}
	return nil
}

// cardsGiven checks how many cards everybody left is handed, and when: once from the first break in the money on (TX-SC-1-B), and at the
// redraws and with so few players as the book says (TX-SC-15).
func (a *auditor) cardsGiven(e tournament.TimeCardsGiven) error {
	c, p := &a.people.cards, a.created.Rules.Shotclock
	if p == nil || a.hosted {
		return errors.New("time cards: this event has none")
	}
	due, want := false, 0
	switch e.Why {
	case tournament.CardsIntroduced:
		due, want = !c.inUse && c.money, p.InitialCards.Value
		c.inUse = true
	case tournament.CardsRedraw:
		due, want = c.inUse && slices.Contains(p.RedrawCards.Value.Tables, a.batch.redrawn), p.RedrawCards.Value.Cards
		a.batch.redrawn = 0
	case tournament.CardsFewLeft:
		due, want = c.inUse && a.batch.shortened && a.left == p.FewPlayerCards.Value.Players, p.FewPlayerCards.Value.Cards
	}
	if !due || e.Cards != want || want < 1 {
		return fmt.Errorf("time cards: %d are handed out (%s), %d were due: %v", e.Cards, e.Why, want, due)
	}
	for i := range a.entries {
		if at := &a.entries[i]; at.table != 0 {
			h := c.of[at.no]
			h.held += e.Cards
			c.of[at.no] = h
			c.total += e.Cards
		}
	}
	a.batch.travelled = true
	return nil
}

// cardMoved follows a card of a player of a table that is used, or given back to him.
func (a *auditor) cardMoved(no, at int, move func(*hold)) error {
	i := slices.IndexFunc(a.entries, func(x account) bool { return x.no == no })
	if i < 0 || a.entries[i].table != at || !a.people.cards.inUse {
		return fmt.Errorf("time cards: entry %d does not play at table %d by the shot clock", no, at)
	}
	h := a.people.cards.of[no]
	move(&h)
	if h.held < 0 || h.used < 0 {
		return fmt.Errorf("time cards: entry %d has none to use, or to be given back: %+v", no, h)
	}
	a.people.cards.of[no], a.batch.travelled = h, true
	return nil
}

// usedAt counts the cards that lie used at a table.
func (a *auditor) usedAt(no int) (n int) {
	for i := range a.entries {
		if at := &a.entries[i]; at.table == no {
			n += a.people.cards.of[at.no].used
		}
	}
	return n
}

// cardsDue checks, once a command is over, that used cards were taken back before the next hand (TX-SC-9-B), and that a redraw has brought
// those that it brings.
func (a *auditor) cardsDue() error {
	if !a.people.cards.inUse {
		return nil
	}
	for _, no := range a.batch.dealt {
		if n := a.usedAt(no); n > 0 {
			return fmt.Errorf("time cards: table %d plays on with %d used ones", no, n)
		}
	}
	if g := a.created.Rules.Shotclock.RedrawCards.Value; a.batch.redrawn > 0 && g.Cards > 0 && slices.Contains(g.Tables, a.batch.redrawn) {
		return fmt.Errorf("time cards: none were handed out at the redraw to %d tables", a.batch.redrawn)
	}
	return nil
}

// agree compares every entry's cards with the state, and all of them with what was handed out.
func (c *timeCards) agree(s *tournament.State) error {
	sum := 0
	for i := range s.Entries {
		e := &s.Entries[i]
		h := c.of[e.No]
		if got := (tournament.TimeCards{Given: h.held + h.used + h.back, Held: h.held, Used: h.used, Collected: h.back}); got != e.Cards {
			return fmt.Errorf("time cards: entry %d has %+v, not %+v", e.No, e.Cards, got)
		}
		sum += e.Cards.Held + e.Cards.Used + e.Cards.Collected
	}
	if sum != c.total || c.inUse != s.ShotClock {
		return fmt.Errorf("time cards: %d were handed out, there are %d", c.total, sum)
	}
	return nil
}
