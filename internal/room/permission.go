package room

import (
	"reflect"
	"slices"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// commands is what each command asks of whoever sends it: the one table that a room judges by, with role.Role.May. A command that
// is not listed is one that nobody may send: those that tell a hand which no room keeps.
var commands = []struct {
	duty     role.Duty
	commands []any
}{
	{role.Create, []any{tournament.Create{}}},
	{role.Enter, []any{tournament.Register{}, tournament.Unregister{}}},
	{role.Run, []any{tournament.Start{}, tournament.Pause{}, tournament.Resume{}, tournament.NextLevel{}, tournament.PreviousLevel{},
		tournament.AdjustClock{}, tournament.Bust{}, tournament.MovePlayer{}, tournament.UndoAct{}, tournament.KeepTime{},
		tournament.CloseRegistration{}}},
	{role.Task, []any{tournament.DoTask{}}},
	{role.Tick, []any{tournament.Tick{}, tournament.Outage{}}},
	{role.Judge, []any{table.FloorRules{}, table.RuleOn{}, table.ReportDeal{}, table.ReportShowdown{}, table.ReportClaim{}, table.TimeUp{},
		table.InTime{}, table.TakeBack{}, table.ReportInfraction{}, table.Impose{}, table.SetButton{}, table.Penalise{}}},
	{role.Deal, []any{table.StartHand{}, table.DealHole{}, table.DealBoard{}, table.AwardPot{}, table.NextHand{}, table.SetAbsent{},
		table.CallTime{}, table.PauseClock{}}},
	{role.Play, []any{table.Act{}, table.Discard{}, table.Show{}, table.Muck{}}},
	{role.Observe, []any{table.Observe{}}},
}

// dutyOf is commands by type.
var dutyOf = func() map[reflect.Type]role.Duty {
	of := make(map[reflect.Type]role.Duty)
	for _, row := range commands {
		for _, c := range row.commands {
			of[reflect.TypeOf(c)] = row.duty
		}
	}
	return of
}()

// DutyOf returns what a command asks of whoever sends it; "" for what nobody may send.
func DutyOf(c tournament.Command) role.Duty {
	if at, ok := c.(tournament.AtTable); ok {
		return dutyOf[reflect.TypeOf(at.Command)]
	}
	return dutyOf[reflect.TypeOf(c)]
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

// TakesTwo reports whether an act takes two persons: overruling a tournament that is over. What it has settled is places and prizes.
func TakesTwo(s *tournament.State, c tournament.Command) bool {
	_, undo := c.(tournament.UndoAct)
	return undo && s.Phase == tournament.Finished
}

// authorise refuses a command that the role may not do. A player acts in the own seat only; where players act for themselves, nobody
// acts for them but the croupier, who acts by the book for those who are away.
func authorise(s *tournament.State, c Command) error {
	d := DutyOf(c.Cmd)
	if d == "" || !c.Role.May(d) {
		return refusal.New(NotAllowed, "Role", string(c.Role))
	}
	if c.Role != role.Player {
		if s.Hosted && (d == role.Play || d == role.Observe) && slices.Contains(role.People, c.Role) {
			return refusal.New(PlayersAct)
		}
		if slices.Contains(role.People, c.Role) && TakesTwo(s, c.Cmd) {
			return role.Both(c.By, c.Second, d)
		}
		return nil
	}
	no, seat := seatOf(c.Cmd)
	if t := s.Table(no); t == nil || !t.Has(seat) || c.Person == "" || string(t.At(seat).Player) != c.Person {
		return refusal.New(NotYourSeat, "Table", no, "Seat", int(seat))
	}
	return nil
}
