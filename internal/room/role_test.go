package room

import (
	"fmt"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// everyCommand is one of each; a command that is missing here is one that nobody may do.
var everyCommand = []tournament.Command{
	tournament.Create{}, tournament.Register{}, tournament.Unregister{}, tournament.Start{}, tournament.Pause{},
	tournament.Resume{}, tournament.NextLevel{}, tournament.PreviousLevel{}, tournament.AdjustClock{}, tournament.Tick{},
	tournament.Bust{}, tournament.MovePlayer{}, tournament.DoTask{}, tournament.UndoAct{}, tournament.CloseRegistration{},
	tournament.AtTable{Command: table.StartHand{}}, tournament.AtTable{Command: table.Observe{}},
	tournament.AtTable{Command: table.Act{}}, tournament.AtTable{Command: table.DealBoard{}},
	tournament.AtTable{Command: table.Show{}}, tournament.AtTable{Command: table.Muck{}},
	tournament.AtTable{Command: table.AwardPot{}}, tournament.AtTable{Command: table.FloorRules{}},
	tournament.AtTable{Command: table.NextHand{}}, tournament.AtTable{Command: table.SetButton{}},
	tournament.AtTable{Command: table.SetAbsent{}}, tournament.AtTable{Command: table.Penalise{}},
}

func TestWhoMayDoWhat(t *testing.T) {
	want := map[Role]string{
		RoleDisplay: "",
		RoleDealer: "table.StartHand table.Observe table.Act table.DealBoard table.Show table.Muck table.AwardPot " +
			"table.NextHand table.SetAbsent ",
		RoleClock: "tournament.Tick tournament.DoTask ",
		"":        "",
		"root":    "",
	}
	all, floor := "", ""
	for _, c := range everyCommand {
		name := nameOf(c)
		all += name
		if _, ok := c.(tournament.Create); ok {
			continue
		}
		if _, ok := c.(tournament.Tick); !ok {
			floor += name
		}
	}
	want[RoleSim] = all
	want[RoleFloor] = floor
	want[RoleTD] = "tournament.Create " + floor
	want[RoleOwner] = want[RoleTD]
	for role, commands := range want {
		got := ""
		for _, c := range everyCommand {
			if err := authorise(tournament.New(), Command{Role: role, Cmd: c}); err == nil {
				got += nameOf(c)
			} else if codeOf(err) != NotAllowed {
				t.Errorf("%s: %v", role, err)
			}
		}
		if got != commands {
			t.Errorf("%q may do\n%s\nwant\n%s", role, got, commands)
		}
	}
	for _, c := range []tournament.Command{nil, 7, struct{}{}, tournament.AtTable{}, tournament.AtTable{Command: 7}} {
		if err := authorise(tournament.New(), Command{Role: RoleOwner, Cmd: c}); codeOf(err) != NotAllowed {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func nameOf(c tournament.Command) string {
	if at, ok := c.(tournament.AtTable); ok {
		return fmt.Sprintf("%T ", at.Command)
	}
	return fmt.Sprintf("%T ", c)
}

func TestAPlayerActsInTheOwnSeatOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 2, true)
	f.must("a", tournament.AtTable{Table: 1, Command: table.StartHand{}})
	var seat, other table.SeatNo
	var player string
	if err := f.Read("a", func(s *tournament.State) {
		h := s.Tables[0].Hand
		p := h.State.Next().Player
		seat, other, player = h.Seats[p], h.Seats[1-p], string(h.Players[p])
	}); err != nil {
		t.Fatal(err)
	}
	rows := f.rows("a")
	try := func(actor string, no int, c any) error {
		cmd := f.command("a", tournament.AtTable{Table: no, Command: c})
		cmd.Role, cmd.Person = RolePlayer, actor
		_, err := f.Do(ctx, cmd)
		return err
	}
	act := table.Act{Seat: seat, Kind: hand.Call}
	for _, err := range []error{
		try("p9", 1, act), try("", 1, act), try(player, 2, act), try(player, 0, act),
		try(player, 1, table.Act{Seat: other, Kind: hand.Call}), try(player, 1, table.Act{Seat: 11}),
		try(player, 1, table.Observe{Seat: other, Observation: referee.Observation{Tap: true}}),
		try(player, 1, table.Show{Seat: other}), try(player, 1, table.Muck{Seat: 0}),
	} {
		if codeOf(err) != NotYourSeat {
			t.Errorf("somebody else's seat: %v", err)
		}
	}
	if err := try(player, 1, table.DealBoard{}); codeOf(err) != NotAllowed {
		t.Errorf("a player dealing: %v", err)
	}
	if f.rows("a") != rows {
		t.Error("a refused act was written")
	}
	if err := try(player, 1, act); err != nil {
		t.Errorf("the own seat: %v", err)
	}
}
