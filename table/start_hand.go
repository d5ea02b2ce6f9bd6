package table

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// ready refuses to begin a hand at a halted table, during a hand, or with fewer than two players.
func (s *State) ready() error {
	switch {
	case s.Hand != nil:
		return refusal.New(HandInProgress, "Table", s.No)
	case s.Halted:
		return refusal.New(TableHalted, "Table", s.No)
	case s.Players() < 2:
		return refusal.New(TooFewAtTable, "Table", s.No)
	}
	return nil
}

// NextHandID is the id of the next hosted hand at this table; unique in the stream.
func (s *State) NextHandID() string { return fmt.Sprintf("t%d-h%d", s.No, s.Hands+1) }

// startHand puts the button, posts blinds and antes, deals, and kills the hands of those who may not play.
func (d *decision) startHand(c StartHand) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	e := HandStarted{ID: d.s.NextHandID(), Blinds: c.Blinds, Deck: c.Deck}
	e.Positions = d.s.Next(d.p, &d.trace)
	e.Seats = d.s.order(e.Positions)
	e.Blocked = d.blocked(e.Positions)
	e.Config = d.s.config(e)
	e.Cites = d.trace.Decided()
	st, err := hand.New(e.Config, d.hp)
	d.st, d.seats, d.begun = st, e.Seats, true
	if err != nil {
		return d.seatError(err)
	}
	d.emit(e)
	if err := d.do(0, hand.Action{Kind: hand.DealHole, Player: -1}, nil); err != nil {
		return err
	}
	if err := d.killAbsent(); err != nil {
		return err
	}
	d.endHand()
	return nil
}

// blocked lists the players who wait for the button to pass (TDA-8-A-3, TDA-10-A).
func (d *decision) blocked(at Positions) []SeatNo {
	var out []SeatNo
	for i := range d.s.Seats {
		n := SeatNo(i + 1)
		if d.s.Seats[i].Player != "" && !d.s.dealt(n, at) {
			d.p.EntryBlocked.Decide(&d.trace)
			d.p.LateEntryBlocked.Decide(&d.trace)
			out = append(out, n)
		}
	}
	return out
}

// config is the hand in the engine's terms.
func (s *State) config(e HandStarted) hand.Config {
	cfg := hand.Config{
		SmallBlind: e.Blinds.Small, BigBlind: e.Blinds.Big, Ante: e.Blinds.Ante, AnteKind: e.Blinds.AnteKind,
		SmallBlindAt: -1, BigBlindAt: -1, Unit: s.Unit,
	}
	for p, n := range e.Seats {
		cfg.Stacks = append(cfg.Stacks, s.At(n).Stack)
		switch n {
		case e.Positions.Small:
			cfg.SmallBlindAt = p
		case e.Positions.Big:
			cfg.BigBlindAt = p
		}
	}
	return cfg
}

// killAbsent kills, in the order of the deal, the hands of players who are away from their seats or serve a
// penalty: dealt, their blinds and antes in the pot (TDA-30-B, TDA-30-C, TDA-71-C-2). When nobody is there at
// all, the last in that order is left with the pot.
func (d *decision) killAbsent() error {
	for p, n := range d.seats {
		seat := d.s.At(n)
		if !seat.Absent && seat.PenaltyHands == 0 || d.st.LivePlayers() < 2 || d.st.Next().Need == hand.NeedNothing {
			continue
		}
		var t article.Trace
		if seat.Absent {
			d.p.SeatDeadline.Decide(&t)
			d.p.AbsentKilled.Decide(&t)
			if d.st.Total(p) > 0 {
				d.p.AbsentPosts.Decide(&t)
			}
		} else {
			d.p.PenaltyKilled.Decide(&t)
		}
		if err := d.do(n, hand.Action{Kind: hand.Kill, Player: p}, t.Decided()); err != nil {
			return err
		}
	}
	return nil
}

// nextHand moves the button at an untracked table.
func (d *decision) nextHand(c NextHand) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	e := ButtonMoved{Positions: d.s.Next(d.p, &d.trace), Blinds: c.Blinds}
	e.Cites = d.trace.Decided()
	d.emit(e)
	return nil
}
