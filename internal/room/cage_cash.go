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
func (t *till) cashChips(r *Room, stream, player string, worth money.Amount) error {
	if stream == "" {
		return nil
	}
	if !strings.HasPrefix(stream, CashPrefix) {
		return refusal.New(UnknownStream, "Stream", stream)
	}
	var one money.Amount // of a chip of value 1
	var out money.Amount // what the session has of the cage, in money
	same := false
	if err := r.Cash(stream, func(s *cashgame.State) {
		one, out, same = s.House.Worth, outOf(s), s.House.Currency == cmp.Or(t.state.Currency, "EUR")
	}); err != nil {
		return err
	}
	if !same || one < 1 || worth%one != 0 {
		return refusal.New(cage.BadAmount)
	}
	var asked cashgame.Command = cashgame.Buy{Player: table.PlayerID(player), Amount: chip.Amount(worth / one)}
	if worth < 0 {
		asked = cashgame.Redeem{Player: table.PlayerID(player), Amount: chip.Amount(-worth / one)}
	}
	t.asks = []demand{{stream: stream, cmd: asked, agrees: func(o content) error {
		if outOf(o.(*session).state)-out != worth {
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
	if day == "" {
		return nil
	}
	play := false
	_ = r.Cash(c.Stream, func(s *cashgame.State) { play = s.House.Play() })
	if play {
		return nil
	}
	if _, buys := c.Cmd.(cashgame.Buy); buys {
		return refusal.New(SoldAtCage, "Day", day)
	}
	return refusal.New(PaidAtCage, "Day", day)
}

// outOf is the worth of the chips that a session has of the cage.
func outOf(s *cashgame.State) money.Amount {
	return money.Amount(-s.Total(cashgame.CageAccount)) * s.House.Worth
}
