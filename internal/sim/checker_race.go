package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// raced checks the race of a table and follows it; of a hosted one what each seat holds of the old chip, the cards that the seed gives, that nobody
// without a better card is served before another, and that everybody keeps chips.
func (a *auditor) raced(e tournament.TableRaced) error {
	if a.batch.purpose != "" {
		if err := a.uses("chip_race"); err != nil {
			return err
		}
	}
	a.races = append(a.races, e)
	a.pieces.changed(&e, 1)
	if !a.hosted {
		return a.racedByHand(e)
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
	return nil
}

// racedByHand checks the race of a table with real chips against what its dealer has told: everybody changes what is in front of him, whole
// lots first, and no more comes back than was raced for and what keeps somebody in play.
func (a *auditor) racedByHand(e tournament.TableRaced) error {
	lot, left, extra, saved := int(e.To/e.Chip), 0, 0, 0
	told := a.counted[e.Table]
	if !slices.Equal(told.holdings, e.Holdings) {
		return fmt.Errorf("race: table %d has told %+v, raced are %+v", e.Table, told.holdings, e.Holdings)
	}
	delete(a.counted, e.Table)
	for i, h := range e.Holdings {
		if now := a.boards[e.Table-1].chairs[h.Seat-1].player; now != told.players[i] {
			return fmt.Errorf("race: seat %d of table %d: %q sits there, the chips are those of %q", h.Seat, e.Table, now, told.players[i])
		}
	}
	for _, h := range e.Holdings {
		i := slices.IndexFunc(e.Changes, func(c chiprace.Change) bool { return c.Seat == h.Seat })
		if h.Chips == 0 && i < 0 {
			continue
		}
		if i < 0 || e.Changes[i].In != h.Chips {
			return fmt.Errorf("race: seat %d of table %d has told %d chips of %d", h.Seat, e.Table, h.Chips, e.Chip)
		}
		c := e.Changes[i]
		more := c.Out - h.Chips/lot
		if at := a.boards[e.Table-1].chairs[h.Seat-1].player; more < 0 || at != e.Players[i] {
			return fmt.Errorf("race: seat %d of table %d, %s, gets %d for %d", h.Seat, e.Table, e.Players[i], c.Out, h.Chips)
		}
		left, extra = left+h.Chips%lot, extra+more
		if c.Rescued {
			saved++
		}
	}
	if extra-saved > (left+lot-1)/lot {
		return fmt.Errorf("race: %d new chips at table %d for %d old ones", extra, e.Table, left)
	}
	if further := slices.ContainsFunc(e.Hands, func(h chiprace.Hand) bool { return len(h.Extra) > 0 }); e.Drawn && !further {
		return a.raceCards(e)
	}
	return nil
}

// leftovers are the small chips that the dealer of a table has told, and who sat there then.
type leftovers struct {
	holdings []chiprace.Holding
	players  []table.PlayerID
}

// leftoversTold notes who sits where small chips are told.
func (a *auditor) leftoversTold(e tournament.LeftoversEntered) error {
	l := leftovers{holdings: e.Holdings}
	for _, h := range e.Holdings {
		c := a.boards[e.Table-1].chairs[h.Seat-1]
		if c.player == "" {
			return fmt.Errorf("race: nobody sits on seat %d of table %d", h.Seat, e.Table)
		}
		l.players = append(l.players, c.player)
	}
	a.counted[e.Table] = l
	return nil
}

// raceUndone takes the race of a table with real chips back.
func (a *auditor) raceUndone(no int) error {
	i := slices.IndexFunc(a.races, func(e tournament.TableRaced) bool { return e.Table == no })
	if i < 0 {
		return fmt.Errorf("race: none was run at table %d", no)
	}
	a.pieces.changed(&a.races[i], -1)
	a.races = slices.Delete(a.races, i, i+1)
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
	for i := range a.races {
		e := &a.races[i]
		a.pieces.changed(e, -1)
		if !a.hosted {
			continue
		}
		for _, c := range e.Changes {
			net := chip.Amount(c.Out)*e.To - chip.Amount(c.In)*e.Chip
			a.boards[e.Table-1].chairs[c.Seat-1].stack -= net
			a.won -= net
		}
	}
	a.races = nil
	clear(a.counted)
}
