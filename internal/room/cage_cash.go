package room

import (
	"cmp"
	"strings"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// cashChips has a cash session give a player chips for what he pays at the cage, or take them back for what he gets (below zero): one act in both. Of no
// session, nothing is asked.
func (t *till) cashChips(r *Room, stream, player string, worth money.Amount, pieces []chip.Pieces) error {
	if stream == "" {
		return nil
	}
	var out money.Amount // what the session has of the cage, in money
	chips, err := t.chipsIn(r, stream, worth, func(s *cashgame.State) { out = outOf(s) })
	if err != nil {
		return err
	}
	var asked cashgame.Command = cashgame.Buy{Player: table.PlayerID(player), Amount: chips, Chips: pieces}
	if worth < 0 {
		asked = cashgame.Redeem{Player: table.PlayerID(player), Amount: -chips, Chips: pieces}
	}
	t.asks = []demand{{stream: stream, cmd: asked, agrees: func(o content) error {
		if outOf(o.(*session).state)-out != worth {
			return errMoved
		}
		return nil
	}}}
	return nil
}

// chipsIn is how many chips of a cash session an amount is worth; see looks at the session. A session in another money has none.
func (t *till) chipsIn(r *Room, stream string, worth money.Amount, see func(*cashgame.State)) (chip.Amount, error) {
	if !strings.HasPrefix(stream, CashPrefix) {
		return 0, refusal.New(UnknownStream, "Stream", stream)
	}
	var one money.Amount // of a chip of value 1
	same := false
	if err := r.Cash(stream, func(s *cashgame.State) {
		one, same = s.House.Worth, s.House.Currency == cmp.Or(t.state.Currency, "EUR")
		see(s)
	}); err != nil {
		return 0, err
	}
	if !same || one < 1 || worth%one != 0 {
		return 0, refusal.New(cage.BadAmount)
	}
	return chip.Amount(worth / one), nil
}

// dropOf has a cash session empty the drop box of a table, whose chips the cage takes: one act in both.
func (t *till) dropOf(r *Room, c cage.TakeDrop) (cage.TakeDrop, error) {
	var taken, told chip.Amount
	known := false
	chips, err := t.chipsIn(r, c.Stream, c.Worth, func(s *cashgame.State) {
		at := s.Table(c.Table)
		if known = at != nil; known {
			taken, told, c.No = s.Total(cashgame.TakenAccount), s.Drop(c.Table), len(at.Counts)+1
		}
	})
	switch {
	case err != nil:
		return c, err
	case !known:
		return c, refusal.New(cashgame.NoSuchTable, "Table", c.Table)
	case chips == 0 && told == 0:
		return c, refusal.New(cage.NothingDue)
	}
	asked := cashgame.CountDrop{Table: c.Table, Counted: chips, Chips: c.Pieces, Day: t.state.Day, Receipt: t.state.LastReceipt() + 1}
	t.asks = []demand{{stream: c.Stream, cmd: asked, agrees: func(o content) error {
		s := o.(*session).state
		if s.Total(cashgame.TakenAccount)-taken != chips || len(s.Table(c.Table).Counts) != c.No {
			return errMoved
		}
		return nil
	}}}
	return c, nil
}

// tips has a cash session give a dealer tips for what he gets at the cage, or take that back: one act in both.
func (t *till) tips(r *Room, stream string, asked cashgame.GiveTips, worth money.Amount) error {
	var out money.Amount
	chips, err := t.chipsIn(r, stream, worth, func(s *cashgame.State) { out = outOf(s) })
	if err != nil {
		return err
	}
	if asked.Amount = chips; chips < 1 {
		return refusal.New(cage.NothingDue)
	}
	if !asked.Back {
		worth = -worth
	}
	t.asks = []demand{{stream: stream, cmd: asked, agrees: func(o content) error {
		if outOf(o.(*session).state)-out != worth {
			return errMoved
		}
		return nil
	}}}
	return nil
}

// dropBack has a cash session take the count of a box back, whose receipt is voided.
func (t *till) dropBack(r *Room, of *cage.Receipt) error {
	var taken chip.Amount
	chips, err := t.chipsIn(r, of.Stream, of.Drop.Worth, func(s *cashgame.State) { taken = s.Total(cashgame.TakenAccount) })
	if err != nil {
		return err
	}
	asked := cashgame.TakeBackDrop{Table: of.Drop.Table, No: of.Drop.No, Day: t.state.Day}
	t.asks = []demand{{stream: of.Stream, cmd: asked, agrees: func(o content) error {
		if taken-o.(*session).state.Total(cashgame.TakenAccount) != chips {
			return errMoved
		}
		return nil
	}}}
	return nil
}

// chipsElsewhere refuses people chips of a session, and money for them, anywhere but at the cage while that is open: no chips without money. Chips that are
// worth none, at hosted tables, are not the cage's.
func (r *Room) chipsElsewhere(c Command) error {
	day := r.CageDay()
	switch cmd := c.Cmd.(type) { // what only the cage says
	case cashgame.CountDrop:
		if cmd.Day != "" || cmd.Receipt != 0 {
			return refusal.New(cashgame.BadAmount, "Unit", 1)
		}
	case cashgame.GiveTips:
		if cmd.Back {
			return refusal.New(cashgame.BadAmount, "Unit", 1)
		}
	case cashgame.TakeBackDrop:
		if cmd.Day != "" {
			return refusal.New(cashgame.DropAtCage, "Day", cmd.Day, "Receipt", 0)
		}
	}
	if day == "" {
		return nil
	}
	play := false
	_ = r.Cash(c.Stream, func(s *cashgame.State) { play = s.House.Play() })
	if play {
		return nil
	}
	switch c.Cmd.(type) {
	case cashgame.Buy:
		return refusal.New(SoldAtCage, "Day", day)
	case cashgame.CountDrop, cashgame.TakeBackDrop:
		return refusal.New(CountedAtCage, "Day", day)
	}
	return refusal.New(PaidAtCage, "Day", day)
}

// outOf is the worth of the chips that a session has of the cage.
func outOf(s *cashgame.State) money.Amount {
	return money.Amount(-s.Total(cashgame.CageAccount)) * s.House.Worth
}
