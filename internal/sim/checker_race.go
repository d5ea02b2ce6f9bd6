package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/tournament"
)

// raced checks the race of a hosted table and follows it: what each seat holds of the old chip, the cards that the seed gives, that nobody
// without a better card is served before another, and that everybody keeps chips.
func (a *auditor) raced(e tournament.TableRaced) error {
	if !a.hosted {
		return nil
	}
	if a.batch.purpose != "" {
		if err := a.uses("chip_race"); err != nil {
			return err
		}
	}
	b := a.boards[e.Table-1]
	if err := a.raceCards(e); err != nil {
		return err
	}
	left, extra := 0, 0
	for i := range b.chairs {
		c, seat := &b.chairs[i], i+1
		if c.player == "" {
			continue
		}
		small := int(c.stack % e.To / e.Chip)
		left += small
		j := slices.IndexFunc(e.Changes, func(c chiprace.Change) bool { return c.Seat == seat })
		if (j >= 0) != (small > 0) || j >= 0 && (e.Changes[j].In != small || e.Players[j] != c.player) {
			return fmt.Errorf("race: seat %d of table %d has %d chips of %d", seat, e.Table, small, e.Chip)
		}
		if j < 0 {
			continue
		}
		extra += e.Changes[j].Out
		net := chip.Amount(e.Changes[j].Out)*e.To - chip.Amount(small)*e.Chip
		a.won += net
		if c.stack += net; c.stack < 1 || c.stack%e.To != 0 || e.Changes[j].Out > 1 {
			return fmt.Errorf("race: seat %d of table %d has %d after it", seat, e.Table, c.stack)
		}
	}
	lot := int(e.To / e.Chip)
	if rescued := extra - len(e.Winners); extra < left/lot || rescued < 0 || len(e.Winners) > (left+lot-1)/lot {
		return fmt.Errorf("race: %d new chips at table %d for %d old ones", extra, e.Table, left)
	}
	a.races = append(a.races, e)
	return nil
}

// raceCards deals the cards of a race once more from the revealed seed.
func (a *auditor) raceCards(e tournament.TableRaced) error {
	var deck []card.Card
	next := func() card.Card {
		if len(deck) == 0 {
			deck = mixed(a.batch.stream, card.Standard())
		}
		c := deck[0]
		deck = deck[1:]
		return c
	}
	for _, h := range e.Hands {
		for _, c := range h.Cards {
			if want := next(); c != want {
				return fmt.Errorf("race: seat %d of table %d has %v, the seed gives %v", h.Seat, e.Table, c, want)
			}
		}
	}
	best := func(h chiprace.Hand) card.Rank { return slices.Max(h.Cards).Rank() }
	for _, h := range e.Hands {
		for _, other := range e.Hands {
			if slices.Contains(e.Winners, h.Seat) && !slices.Contains(e.Winners, other.Seat) && best(h) < best(other) {
				return fmt.Errorf("race: seat %d of table %d wins before seat %d", h.Seat, e.Table, other.Seat)
			}
		}
	}
	return nil
}

// unraced takes the latest colour-up back.
func (a *auditor) unraced() {
	for _, e := range a.races {
		for _, c := range e.Changes {
			net := chip.Amount(c.Out)*e.To - chip.Amount(c.In)*e.Chip
			a.boards[e.Table-1].chairs[c.Seat-1].stack -= net
			a.won -= net
		}
	}
	a.races = nil
}
