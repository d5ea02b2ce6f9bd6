package sim

import (
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// nextAct returns what happens next at a table, and how long until the act after it; nil when nothing may
// happen now.
func (d *Driver) nextAct(no int) (c any, wait time.Duration, err error) {
	wait = 5 * time.Second
	err = d.house.Read(func(s *tournament.State) {
		t := s.Table(no)
		if t == nil {
			return
		}
		if c = d.buys(s, t); c != nil {
			wait = d.about(4 * time.Second)
			return
		}
		if act, pause := croupier.Next(s, t, d.house); act != nil {
			c, wait = act, d.about(pause)
			if cut := d.cut(t, act); cut != nil {
				c, wait = cut, d.about(time.Second)
			}
			return
		}
		switch h := t.Hand; {
		case h == nil:
		case h.Waits():
			c, wait = d.proposed(s, t), d.about(6*time.Second)
		default:
			c, wait = d.playersTurn(s, t)
		}
	})
	return c, wait, err
}

// buys has players of a hosted table buy chips, or say that they do not; nil where nobody does. Some say nothing.
func (d *Driver) buys(s *tournament.State, t *table.State) any {
	for _, g := range s.Deciding {
		if g.Table != t.No {
			continue
		}
		seat := t.SeatOf(g.Asked[d.rng.IntN(len(g.Asked))])
		switch roll := d.rng.Float64(); {
		case roll < d.opt.ReEntry:
			return tournament.TakeRebuy{Seat: seat}
		case roll < (1+d.opt.ReEntry)/2:
			return tournament.DeclineRebuy{Seat: seat}
		}
		return nil
	}
	if !s.AddOnsOpen() || d.rng.Float64() > d.opt.ReEntry {
		return nil
	}
	n := table.SeatNo(1 + d.rng.IntN(len(t.Seats)))
	if p := t.At(n).Player; p == "" || s.Entry(p).AddOns > 0 {
		return nil
	}
	return tournament.TakeAddOn{Seat: n}
}

// cut has a player cut the deck now and then before the hand begins, nil otherwise.
func (d *Driver) cut(t *table.State, act any) any {
	if _, begins := act.(table.StartHand); !begins || d.rng.IntN(3) > 0 {
		return nil
	}
	n := table.SeatNo(1 + d.rng.IntN(len(t.Seats)))
	if t.At(n).Player == "" || t.NextDeck.CutBy(n) != nil {
		return nil
	}
	c := table.CutDeck{Seat: n, Hand: t.NextDeck.Hand}
	for i := range c.Entropy {
		c.Entropy[i] = byte(d.rng.Uint32())
	}
	return c
}

// proposed is what the floor takes of a ruling that waits: the first that the table carries out.
func (d *Driver) proposed(s *tournament.State, t *table.State) any {
	for _, c := range t.Hand.Proposed() {
		if _, err := table.Decide(t, c, s.Rules.AtTable()); err == nil {
			return c
		}
	}
	return nil
}

// playersTurn is the act of the player to act, or of one who does not wait for his turn.
func (d *Driver) playersTurn(s *tournament.State, t *table.State) (any, time.Duration) {
	step := t.Hand.State.Next()
	switch step.Need {
	case hand.NeedAction:
	case hand.NeedDiscard:
		return d.discard(t, step), d.thinking(t.Hand.Players[step.Player])
	default:
		return nil, 5 * time.Second
	}
	if c := d.actEarly(t, step.Player); c != nil {
		return c, d.about(3 * time.Second)
	}
	return d.playerAct(s, t, step.Player), d.thinking(t.Hand.Players[step.Player])
}

func (d *Driver) playerAct(s *tournament.State, t *table.State, p int) any {
	h := t.Hand
	mind := d.mind(h.Players[p])
	now := d.situation(t, p)
	want := mind.decide(now, d.rng)
	if want.kind == hand.BringIn {
		return table.Act{Seat: h.Seats[p], Kind: hand.BringIn}
	}
	previous := chip.Amount(0)
	if !h.State.OpeningBet() {
		previous = h.State.PreviousLevel()
	}
	return table.Observe{Seat: h.Seats[p], Observation: mind.gesture(want, now, previous, s.ChipsInPlay(), d.rng)}
}

func (d *Driver) situation(t *table.State, p int) situation {
	h := t.Hand
	return situation{
		game: h.State.Game(), legal: h.State.Legal(), hole: d.house.Deck(h).Hole(h, p), board: h.State.Board(),
		pot: h.State.PotTotal(), bigBlind: h.State.BigBlind(), stack: h.State.Stack(p), front: h.State.Bet(p),
		rivals: h.State.LivePlayers() - 1, unit: h.State.Unit(),
	}
}

// actEarly makes the next player act before the one whose turn it is, now and then, once per street.
func (d *Driver) actEarly(t *table.State, actor int) any {
	h := t.Hand
	early := nextToAct(h, actor)
	if early < 0 || len(h.Early) > 0 || h.State.Legal().BringIn > 0 || d.rng.Float64() > d.mind(h.Players[early]).Clumsy/4 {
		return nil
	}
	o := referee.Observation{OutOfTurn: true}
	switch {
	case h.State.Facing() <= h.State.Bet(early):
		o.Tap = true
	case d.rng.IntN(3) == 0:
		o.Word = referee.SaidCall
	case d.rng.IntN(3) == 0:
		o.Word, o.Amount = referee.SaidRaise, 3*h.State.Facing()
	default:
		o.Discard = true
	}
	return table.Observe{Seat: h.Seats[early], Observation: o}
}

// nextToAct returns the player after actor who still has to act this round, -1 when there is none.
func nextToAct(h *table.Hand, actor int) int {
	n := h.State.N()
	for i := 1; i < n; i++ {
		p := (actor + i) % n
		if h.State.Live(p) && !h.State.AllIn(p) && !h.State.HasActed(p) {
			return p
		}
	}
	return -1
}

// about varies a pause by a third either way.
func (d *Driver) about(pause time.Duration) time.Duration {
	return time.Duration(float64(pause) * (2 + 2*d.rng.Float64()) / 3)
}

// thinking lasts some seconds, seldom long.
func (d *Driver) thinking(p table.PlayerID) time.Duration {
	seconds := min(1.5+d.rng.ExpFloat64()*3, 45) * d.mind(p).Pace
	return time.Duration(seconds * float64(time.Second))
}
