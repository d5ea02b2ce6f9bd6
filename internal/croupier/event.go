package croupier

import (
	"slices"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Event is what the croupier must know of what he deals at: a tournament, or a cash session.
type Event interface {
	Over() bool                                            // nothing will be dealt there any more
	Tables() []*table.State                                // that he deals now
	Stakes(t *table.State) (blinds table.Blinds, may bool) // of the next hand, and whether it may begin now
	Runs(t *table.State) int                               // how often all players of the hand would have the rest of the board dealt
	Clock(t *table.State) Clock
	At(no int, c any) tournament.Command
}

// Clock is how the house waits for players at a table.
type Clock struct {
	Policy *shotclock.Policy // nil: there are no rules for it
	Floor  bool              // the house calls time for a floor that nobody is
	Act    time.Duration     // until it calls time; longer where the book gives longer before it may be called
}

// Tournament is a tournament as the croupier sees it.
func Tournament(s *tournament.State) Event { return tourney{s} }

type tourney struct{ s *tournament.State }

func (e tourney) Over() bool {
	return e.s.Phase == tournament.Finished || e.s.Phase == tournament.Running && !e.s.Hosted
}

func (e tourney) on() bool { return e.s.Phase == tournament.Running && e.s.Hosted }

func (e tourney) Tables() []*table.State {
	if !e.on() {
		return nil
	}
	return e.s.Tables
}

func (e tourney) Stakes(t *table.State) (table.Blinds, bool) {
	if !e.on() || e.s.MayStartHand(t.No) != nil {
		return table.Blinds{}, false
	}
	return e.s.BlindsAt(t), true
}

func (e tourney) Runs(*table.State) int { return 1 }

func (e tourney) Clock(*table.State) Clock {
	return Clock{Policy: e.s.Rules.Shotclock, Floor: e.s.Auto, Act: actWithin}
}

func (e tourney) At(no int, c any) tournament.Command {
	return tournament.AtTable{Table: no, Command: c}
}

// Session is a cash session as the croupier sees it at an instant.
func Session(s *cashgame.State, now cashgame.Instant) Event { return session{s, now} }

type session struct {
	s   *cashgame.State
	now cashgame.Instant
}

func (e session) Over() bool { return e.s.Ended != 0 }

func (e session) Tables() []*table.State {
	var out []*table.State
	for _, t := range e.s.Tables {
		if t.Hosted != nil && t.Closed == 0 {
			out = append(out, t.Play)
		}
	}
	return out
}

func (e session) Stakes(t *table.State) (table.Blinds, bool) {
	at := e.s.Table(t.No)
	if e.s.MayDeal(at, e.now) != nil {
		return table.Blinds{}, false
	}
	return e.s.Stakes(at), true
}

func (e session) Runs(t *table.State) int { return e.s.Table(t.No).Runs() }

func (e session) Clock(t *table.State) Clock {
	c := Clock{Policy: e.s.Rules.Shotclock, Floor: true, Act: actWithin}
	if act := e.s.Table(t.No).Hosted.Act; act > 0 {
		c.Act = time.Duration(act) * time.Second
	}
	return c
}

func (e session) At(no int, c any) tournament.Command { return cashgame.AtTable{Table: no, Command: c} }

// by is who calls time for the house: a dealer where the book lets dealers call, else the floor; false where neither does.
func (c Clock) by() (shotclock.Caller, bool) {
	if c.Policy == nil {
		return 0, false
	}
	if slices.Contains(c.Policy.Callers.Value, shotclock.Dealer) {
		return shotclock.Dealer, true
	}
	return shotclock.Floor, c.Floor
}
