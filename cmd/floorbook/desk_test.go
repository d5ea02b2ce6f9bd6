package main

import (
	"context"
	"errors"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/home"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// openDesk opens a tournament of two players in a fresh data directory.
func openDesk(t *testing.T) (d *data, id string, n home.NewTournament) {
	t.Helper()
	d, err := openData(t.Context(), quiet(), t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	n = home.NewTournament{Key: "abcdefgh12345678", Book: "texapoker-2024", Players: []intake.Player{{Name: "Zoé"}, {Name: "Ann"}}}
	if n.Structure, err = readStructure(quiet(), ""); err != nil {
		t.Fatal(err)
	}
	if id, err = (desk{d}).Open(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	return d, id, n
}

// entries returns how many have entered, and the sequence number of the tournament.
func entries(t *testing.T, d *data, id string) (n int, seq uint64) {
	t.Helper()
	if err := d.Room.Read(id, func(s *tournament.State) { n, seq = len(s.Entries), s.Seq }); err != nil {
		t.Fatal(err)
	}
	return n, seq
}

func TestTheFloorEntersALatePlayerOnce(t *testing.T) {
	d, id, _ := openDesk(t)
	if err := d.Room.House(id, "floor", room.RoleFloor).Do(t.Context(), tournament.Start{}); err != nil {
		t.Fatal(err)
	}
	_, seq := entries(t, d, id)
	for range 2 { // a double tap
		if err := (desk{d}).Register(t.Context(), id, "Larry Late", "latelate", "tablet", seq); err != nil {
			t.Fatal(err)
		}
	}
	if n, _ := entries(t, d, id); n != 3 {
		t.Errorf("%d entries, want 3", n)
	}
	found, err := d.People.FindByName(t.Context(), "larry late")
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	seated := false
	if err := d.Room.Read(id, func(s *tournament.State) {
		for _, tb := range s.Tables {
			for _, seat := range tb.Seats {
				seated = seated || string(seat.Player) == found[0].ID
			}
		}
	}); err != nil || !seated {
		t.Errorf("no seat for the late player (%v)", err)
	}
}

func TestALatePlayerRefusedLeavesNoName(t *testing.T) {
	d, id, _ := openDesk(t)
	house := d.Room.House(id, "floor", room.RoleFloor)
	for _, c := range []tournament.Command{tournament.Start{}, tournament.CloseRegistration{}} {
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	err := desk{d}.Register(t.Context(), id, "Larry Late", "latelate", "tablet", 0)
	if !errors.As(err, new(*refusal.Error)) {
		t.Fatalf("registration is closed: %v", err)
	}
	if found, err := d.People.FindByName(t.Context(), "Larry Late"); err != nil || len(found) != 0 {
		t.Errorf("%v, %v", found, err)
	}
	if n, _ := entries(t, d, id); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
}

func TestTheSameCommandLineGoesOnWithItsTournament(t *testing.T) {
	d, _, n := openDesk(t)
	n.Key = ""
	first, resumed, err := desk{d}.Resume(context.Background(), n)
	if err != nil || resumed {
		t.Fatalf("resumed %v, %v", resumed, err)
	}
	again, resumed, err := desk{d}.Resume(context.Background(), n)
	if err != nil || !resumed || again != first {
		t.Errorf("%s after %s, resumed %v, %v", again, first, resumed, err)
	}
	if got, _ := entries(t, d, first); got != len(n.Players) {
		t.Errorf("%d entries, want %d", got, len(n.Players))
	}
	house := d.Room.House(first, "floor", room.RoleFloor)
	if err := house.Do(t.Context(), tournament.Start{}); err != nil {
		t.Fatal(err)
	}
	if again, resumed, err = (desk{d}).Resume(context.Background(), n); err != nil || !resumed || again != first {
		t.Errorf("running: %s after %s, resumed %v, %v", again, first, resumed, err)
	}
	var out tournament.Bust
	if err := d.Room.Read(first, func(s *tournament.State) { out.Player = s.Entries[0].Player }); err != nil {
		t.Fatal(err)
	}
	for _, c := range []tournament.Command{tournament.CloseRegistration{}, out} {
		if err := house.Do(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	next, resumed, err := desk{d}.Resume(context.Background(), n)
	if err != nil || resumed || next == first {
		t.Errorf("after the end: %s after %s, resumed %v, %v", next, first, resumed, err)
	}
	n.Players = append(n.Players, intake.Player{Name: "Céline"})
	if other, resumed, err := (desk{d}).Resume(context.Background(), n); err != nil || resumed || other == next {
		t.Errorf("another list: %s, resumed %v, %v", other, resumed, err)
	}
}
