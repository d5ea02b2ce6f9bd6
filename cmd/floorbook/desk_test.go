package main

import (
	"context"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/web/setup"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// newDesk is the desk of a room in a new data directory, with what opens a tournament of the example.
func newDesk(t *testing.T) (desk, setup.NewTournament) {
	t.Helper()
	d, err := openData(t.Context(), quiet(), t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	structure, err := readStructure(quiet(), "")
	if err != nil {
		t.Fatal(err)
	}
	return desk{d}, setup.NewTournament{Key: "key-0123456789", Structure: structure, Book: "tda-2024", By: terminal,
		Players: []intake.Player{{Name: "Zoé Lefèvre"}, {Name: "Karim Benali"}, {Name: "Anna Roux"}}}
}

// TestATournamentIsCreatedWithItsListOrNotAtAll: one command and one row, also when whoever sent the form has gone.
func TestATournamentIsCreatedWithItsListOrNotAtAll(t *testing.T) {
	d, n := newDesk(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	id, err := d.Open(gone, n)
	if err != nil {
		t.Fatal(err)
	}
	head, err := d.Store.Head(t.Context(), id)
	if err != nil || head.Seq != 1 {
		t.Errorf("%d rows, %v", head.Seq, err)
	}
	var names []string
	err = d.Room.Read(id, func(s *tournament.State) {
		for _, e := range s.Entries {
			names = append(names, d.name(e.Player))
		}
	})
	if err != nil || len(names) != 3 || names[1] != "Karim Benali" {
		t.Errorf("%q, %v", names, err)
	}
}

// TestAListThatIsRefusedLeavesNoNameBehind, and no tournament.
func TestAListThatIsRefusedLeavesNoNameBehind(t *testing.T) {
	d, n := newDesk(t)
	n.Structure.Levels = nil
	if _, err := d.Open(t.Context(), n); err == nil {
		t.Fatal("a structure without levels is taken")
	}
	if all, err := d.People.All(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
	if streams := d.Room.Streams(); len(streams) != 0 {
		t.Errorf("%q", streams)
	}
}

// TestAFormThatComesTwiceRenamesNobody: the first name stands, and a refusal of the second takes nobody's name away.
func TestAFormThatComesTwiceRenamesNobody(t *testing.T) {
	d, n := newDesk(t)
	id, err := d.Open(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	const key = "key-abcdefghij"
	for _, name := range []string{"Chloé Petit", "Somebody Else"} {
		if _, err := d.Register(t.Context(), id, name, key, enters, terminal, 0); err != nil {
			t.Fatal(err)
		}
	}
	player := table.PlayerID(playerID(key, 0))
	if got := d.name(player); got != "Chloé Petit" {
		t.Errorf("named %q", got)
	}
	// The same key for another stream is another command, and refused: the name stays.
	if _, err := d.Register(t.Context(), "nowhere", "Somebody Else", key, enters, terminal, 0); err == nil {
		t.Error("registered nowhere")
	}
	if got := d.name(player); got != "Chloé Petit" {
		t.Errorf("after a refusal named %q", got)
	}
}

// TestTheLongestNameIsTakenInEveryScript: the page counts characters, the store bytes.
func TestTheLongestNameIsTakenInEveryScript(t *testing.T) {
	d, n := newDesk(t)
	name := strings.Repeat("🂡", intake.MaxName)
	n.Players = append(n.Players, intake.Player{Name: name})
	id, err := d.Open(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Register(t.Context(), id, name, "key-abcdefghij", enters, terminal, 0); err != nil {
		t.Error(err)
	}
	if got := d.name(table.PlayerID(playerID("key-abcdefghij", 0))); got != name {
		t.Errorf("named %q", got)
	}
}

// enters has a player get a seat, or stand on the list before the start.
func enters(p table.PlayerID) tournament.Command { return tournament.Register{Player: p} }
