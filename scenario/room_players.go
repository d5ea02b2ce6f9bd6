package scenario

import (
	"slices"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tell"
	"github.com/floorbook/floorbook/tournament"
)

// playerOfRoom carries out a line on a player of the room and his stack.
func (g *run) playerOfRoom(s tell.Statement) (bool, *refusal.Error) {
	of := func(no, seat int, command func(table.PlayerID) tournament.Command) (bool, *refusal.Error) {
		p, err := g.playerAt(no, seat)
		if err != nil {
			return true, err
		}
		return true, g.inRoom(command(p))
	}
	switch s := s.(type) {
	case tell.RoomAbsent:
		return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command { return tournament.Expect{Player: p, Aside: s.Aside} })
	case tell.StackRemoved:
		if t := g.room.state.Table(s.Table); t != nil && t.Has(table.SeatNo(s.Seat)) && t.At(table.SeatNo(s.Seat)).Unsold {
			return true, g.inRoom(tournament.LiftStack{Table: s.Table, Seat: table.SeatNo(s.Seat), Chips: s.Chips})
		}
		return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command { return tournament.RemoveAbsent{Player: p, Chips: s.Chips} })
	case tell.RoomRebuy:
		return g.rebuys(s)
	case tell.Surrendered:
		return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command { return tournament.Surrender{Player: p, Chips: s.Chips} })
	case tell.SitsAt:
		return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command {
			return tournament.Sits{Player: p, Table: s.ToTable, Seat: table.SeatNo(s.ToSeat)}
		})
	case tell.RoomSeat:
		switch s.Does {
		case tell.TakesHand:
			return true, g.takesHand(s.Table, table.SeatNo(s.Seat))
		case tell.BuysAddOn:
			return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command { return tournament.AddOn{Player: p} })
		case tell.StackStays:
			return of(s.Table, s.Seat, func(p table.PlayerID) tournament.Command { return tournament.KeepAbsent{Player: p} })
		case tell.StackWaits:
			return true, g.inRoom(tournament.PlaceStack{Table: s.Table, Seat: table.SeatNo(s.Seat)})
		case tell.Comes:
			return true, g.inRoom(tournament.AtTable{Table: s.Table, Command: tournament.Arrive{Seat: table.SeatNo(s.Seat)}})
		}
	}
	return false, nil
}

// rebuys sells chips to the player of a seat: the one who sits there, or who went out there last and says so after all.
func (g *run) rebuys(s tell.RoomRebuy) (bool, *refusal.Error) {
	p, err := g.playerAt(s.Table, s.Seat)
	if err != nil {
		if p = g.room.satAt(s.Table, s.Seat); p == "" {
			return true, err
		}
		g.refused, g.forbids = nil, ""
	}
	return true, g.inRoom(tournament.Rebuy{Player: p, Stack: s.Chips})
}

// satAt is who went out of a seat last, "" for nobody.
func (r *roomRun) satAt(no, seat int) table.PlayerID {
	at := place{no, table.SeatNo(seat)}
	for _, e := range slices.Backward(r.state.Entries) {
		if r.sat[e.Player] == at && e.Place > 0 {
			return e.Player
		}
	}
	return ""
}

// dealtHand begins a hand whose cards nobody tells.
func (g *run) dealtHand(no int) *refusal.Error {
	t := g.room.state.Table(no)
	if t == nil {
		return g.refusedRoom(refusal.New(tournament.UnknownTable, "Table", no))
	}
	if !t.HasDeckFor(g.room.state.BlindsAt(t).Game) {
		if err := g.inRoom(tournament.AtTable{Table: no, Command: table.SetDeck{}}); err != nil {
			return err
		}
	}
	return g.inRoom(tournament.AtTable{Table: no, Command: table.StartHand{}})
}

// takesHand plays the hand of a table to its end: all fold but the player of one seat.
func (g *run) takesHand(no int, seat table.SeatNo) *refusal.Error {
	if !g.room.told.Dealt {
		return g.refusedRoom(refusal.New(tournament.NotTracked))
	}
	if _, err := g.playerAt(no, int(seat)); err != nil {
		return err
	}
	t := g.room.state.Table(no)
	for t.Hand != nil {
		act := table.Act{Seat: t.ToAct(), Kind: hand.Fold}
		if act.Seat == seat {
			act.Kind = hand.Call
			if t.Hand.State.Legal().CanCheck {
				act.Kind = hand.Check
			}
		}
		if err := g.inRoom(tournament.AtTable{Table: no, Command: act}); err != nil {
			return err
		}
	}
	return nil
}

// stacksAt says what is in front of every seat, where that is known.
func (g *run) stacksAt() {
	if !g.room.told.Dealt {
		return
	}
	for _, t := range g.room.state.Tables {
		for i := range t.Seats {
			if t.Seats[i].Player != "" {
				g.fact(ruling.New("room.stack", ruling.Count("Table", t.No), ruling.Seat("Seat", i+1), ruling.Chips("Chips", t.Seats[i].Stack)))
			}
		}
	}
}

// playerNoted is what is noted of players and of chips.
func playerNoted(n tournament.Noted, count func(string) int) (f ruling.Fact, known bool) {
	no, seat := ruling.Count("Table", count("Table")), ruling.Seat("Seat", count("Seat"))
	chips := func(name string) ruling.Arg { return ruling.Chips(name, count(name)) }
	price := ruling.Count("Price", count("Price")/100)
	switch n.Key {
	case "not_arrived":
		return ruling.New("room.absent", no, seat), true
	case "set_aside":
		return ruling.New("room.set_aside", no, seat), true
	case "came":
		return ruling.New("room.came", no, seat), true
	case "seat_checked":
		return ruling.New("room.seat_checked", no, seat), true
	case "wrong_seat":
		return ruling.New("room.sent", no, seat, ruling.Count("ToTable", count("ToTable")), ruling.Seat("ToSeat", count("ToSeat"))), true
	case "absent_over":
		return ruling.New("room.absent_over", ruling.Count("Count", count("Count"))), true
	case "absent_removed":
		return ruling.New("room.absent_removed", no, seat, chips("Removed"), ruling.Count("Place", count("Place"))), true
	case "stack_placed":
		return ruling.New("room.stack_placed", no, seat, chips("Chips")), true
	case "stack_lifted":
		return ruling.New("room.stack_lifted", no, seat, chips("Chips")), true
	case "absent_kept":
		return ruling.New("room.absent_kept", no, seat), true
	case "rebuy":
		return ruling.New("room.rebuy", no, seat, chips("Chips"), price), true
	case "add_on":
		return ruling.New("room.add_on", no, seat, chips("Chips"), price), true
	case "surrendered":
		return ruling.New("room.surrendered", no, seat, chips("Removed")), true
	case "color_up":
		return ruling.New("room.color_up", chips("Chip"), chips("To")), true
	case "chips_late":
		return ruling.New("room.old_chips", ruling.Count("Count", count("Count")), chips("Chip"), chips("Void")), true
	}
	return f, false
}
