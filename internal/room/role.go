package room

import (
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Role is what somebody may do in the room.
type Role string

// The roles, from the least to the most.
const (
	RoleDisplay Role = "display" // a screen: looks, does nothing
	RolePlayer  Role = "player"  // acts in the own seat of a hosted table; Command.Person is the player's id
	RoleDealer  Role = "dealer"  // runs a table
	RoleFloor   Role = "floor"   // runs the tournament
	RoleTD      Role = "td"      // also creates it
	RoleOwner   Role = "owner"   // everything
	RoleClock   Role = "clock"   // the room itself: deadlines and tasks done by themselves
	RoleSim     Role = "sim"     // a simulation that plays every part
)

// duty is the kind of thing a command is.
type duty uint8

const (
	unknownDuty duty = iota
	create           // open a tournament
	run              // entries, clock, moves, busts, tasks, undo
	judge            // rule, penalise, put the button
	deal             // run a table: hands, cards, what was observed, absences
	play             // act in one's own seat
	observe          // report what a player did: the dealer at any seat, a player at the own
	tick             // a deadline, an outage
	task             // do what the queue proposes
)

// mayDo is who does what.
var mayDo = map[Role][]duty{
	RoleDisplay: nil,
	RolePlayer:  {play, observe},
	RoleDealer:  {deal, play, observe},
	RoleFloor:   {run, judge, deal, play, observe, task},
	RoleTD:      {create, run, judge, deal, play, observe, task},
	RoleOwner:   {create, run, judge, deal, play, observe, task},
	RoleClock:   {tick, task},
	RoleSim:     {create, run, judge, deal, play, observe, task, tick},
}

// dutyOf returns the kind of a command.
func dutyOf(c tournament.Command) duty {
	switch c := c.(type) {
	case tournament.Create:
		return create
	case tournament.Register, tournament.Unregister, tournament.Start, tournament.Pause, tournament.Resume,
		tournament.NextLevel, tournament.PreviousLevel, tournament.AdjustClock, tournament.Bust, tournament.MovePlayer,
		tournament.UndoAct, tournament.KeepTime, tournament.CloseRegistration:
		return run
	case tournament.DoTask:
		return task
	case tournament.Tick, tournament.Outage:
		return tick
	case tournament.AtTable:
		return dutyAtTable(c.Command)
	}
	return unknownDuty
}

func dutyAtTable(c any) duty {
	switch c.(type) {
	case table.FloorRules, table.RuleOn, table.ReportDeal, table.ReportShowdown, table.ReportClaim, table.TimeUp, table.InTime, table.TakeBack,
		table.ReportInfraction, table.Impose, table.SetButton, table.Penalise:
		return judge
	case table.StartHand, table.DealHole, table.DealBoard, table.AwardPot, table.NextHand, table.SetAbsent, table.CallTime,
		table.PauseClock:
		return deal
	case table.Act, table.Discard, table.Show, table.Muck:
		return play
	case table.Observe:
		return observe
	}
	return unknownDuty
}

// seatOf returns the table and seat in which a command acts, for those that act in one.
func seatOf(c tournament.Command) (int, table.SeatNo) {
	at, ok := c.(tournament.AtTable)
	if !ok {
		return 0, 0
	}
	switch inner := at.Command.(type) {
	case table.Act:
		return at.Table, inner.Seat
	case table.Discard:
		return at.Table, inner.Seat
	case table.Show:
		return at.Table, inner.Seat
	case table.Muck:
		return at.Table, inner.Seat
	case table.Observe:
		return at.Table, inner.Seat
	}
	return at.Table, 0
}

// authorise refuses a command that the role may not do. A player acts in the own seat only.
func authorise(s *tournament.State, c Command) error {
	allowed := false
	d := dutyOf(c.Cmd)
	for _, may := range mayDo[c.Role] {
		allowed = allowed || may == d
	}
	if d == unknownDuty || !allowed {
		return refusal.New(NotAllowed, "Role", string(c.Role))
	}
	if c.Role != RolePlayer {
		return nil
	}
	no, seat := seatOf(c.Cmd)
	if t := s.Table(no); t == nil || !t.Has(seat) || c.Person == "" || string(t.At(seat).Player) != c.Person {
		return refusal.New(NotYourSeat, "Table", no, "Seat", int(seat))
	}
	return nil
}
