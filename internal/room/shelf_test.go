package room

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// changes plays an event whose structure is changed, and others that are put away, deleted and brought back.
func (f *fixture) changes() {
	f.t.Helper()
	create := newTournament("changed", false, false)
	create.Structure.LateLevels = 2
	create.Players = []table.PlayerID{"c1", "c2", "c3"}
	f.must("changed", create)
	f.must("changed", tournament.Start{})
	to := create.Structure
	to.Levels = slices.Insert(slices.Clone(to.Levels), 1, tournament.Level{Break: true, Minutes: 12})
	f.must("changed", tournament.ChangeStructure{Structure: to})
	f.must("changed", tournament.Rename{Name: "Nocturne"})
	id := 0
	_ = f.Read("changed", func(s *tournament.State) { id = s.Undo[len(s.Undo)-1].ID })
	f.must("changed", tournament.UndoAct{ID: id})
	f.must("changed", tournament.Archive{})
	f.must("changed", tournament.Unarchive{})
	empty := newTournament("emptied", false, false)
	f.must("emptied", empty)
	f.must("emptied", tournament.Delete{})
	f.must("emptied", tournament.Restore{})
	f.must("emptied", tournament.Delete{})
}

// TestADeletedEventIsHiddenAndComesBackForADay: nobody reads it, lists have it apart, and after a day it is as if there were none, while its
// rows are verified as before.
func TestADeletedEventIsHiddenAndComesBackForADay(t *testing.T) {
	f := newFixture(t)
	f.must("kept", newTournament("kept", false, false))
	f.must("gone", newTournament("gone", false, false))
	told, stop := f.Watch("")
	defer stop()
	f.must("gone", tournament.Delete{})
	select {
	case <-told:
	default:
		t.Error("lists were not told")
	}
	hidden := func(want string) {
		t.Helper()
		if err := f.Read("gone", func(*tournament.State) { t.Error("it is read") }); string(codeOf(err)) != want {
			t.Errorf("read: %v, want %s", err, want)
		}
		if got := f.Streams(); !slices.Equal(got, []string{"kept"}) {
			t.Errorf("streams %q", got)
		}
	}
	hidden(string(tournament.EventDeleted))
	l, ok := f.Listed("gone")
	if !ok || l.Deleted != f.clock.Now() || l.Until != l.Deleted+24*60*minute || l.By.Person != f.command("gone", nil).Person || l.By.Role == "" {
		t.Errorf("listed: %v %+v", ok, l)
	}
	if _, err := f.Do(ctx, f.command("gone", tournament.Start{})); codeOf(err) != tournament.EventDeleted {
		t.Errorf("started: %v", err)
	}
	f.must("gone", tournament.Restore{})
	if len(f.Streams()) != 2 || f.Read("gone", func(*tournament.State) {}) != nil {
		t.Error("it has not come back")
	}
	f.must("gone", tournament.Delete{})
	f.clock.Set(f.clock.Now() + 24*60*minute)
	hidden(string(UnknownStream))
	if _, ok := f.Listed("gone"); ok || len(f.Listing()) != 1 {
		t.Error("it is listed after a day")
	}
	if _, err := f.Do(ctx, f.command("gone", tournament.Restore{})); codeOf(err) != tournament.DeletedForGood {
		t.Errorf("after a day: %v", err)
	}
	if f.rows("gone") != 4 {
		t.Errorf("%d rows", f.rows("gone"))
	}
	f.start() // the same after a restart
	hidden(string(UnknownStream))
	if v, err := (Opener{Secret: f.secret}).Verify(ctx, f.store); err != nil || len(v) != 2 {
		t.Errorf("%d streams verified: %v", len(v), err)
	}
}

// TestAnArchivedEventGivesItsTablesBack, and takes them again unless another event has them.
func TestAnArchivedEventGivesItsTablesBack(t *testing.T) {
	f := newFixture(t)
	f.open("first", 4, false)
	tables := f.tables("first")
	has := func(id string) (out []int) {
		_ = f.Cardroom(func(s *cardroom.State) { out = s.Has(id) })
		return out
	}
	if !slices.Equal(has("first"), tables) {
		t.Fatalf("it has %v of %v", has("first"), tables)
	}
	f.must("first", tournament.Archive{})
	if len(has("first")) > 0 {
		t.Errorf("archived, it has tables %v", has("first"))
	}
	if l := f.Listing(); len(l) != 1 || !l[0].Archived {
		t.Errorf("listed: %+v", l)
	}
	f.clock.Set(f.clock.Now() + 200*minute) // no level ends
	f.open("second", 4, false)
	if _, err := f.Do(ctx, f.command("first", tournament.Unarchive{})); codeOf(err) != tournament.ArchiveTableLent {
		t.Errorf("its table is taken: %v", err)
	}
	f.must("second", tournament.Archive{})
	f.must("first", tournament.Unarchive{})
	if !slices.Equal(has("first"), tables) {
		t.Errorf("taken up again, it has %v of %v", has("first"), tables)
	}
	f.sameAsReplay("first")
}

// TestOnlyWhoAnswersForAnEventPutsItAway.
func TestOnlyWhoAnswersForAnEventPutsItAway(t *testing.T) {
	f := newFixture(t)
	f.must("a", newTournament("a", false, false))
	for _, cmd := range []tournament.Command{tournament.Archive{}, tournament.Delete{}, tournament.Rename{Name: "x"}, tournament.ChangeStructure{}} {
		for _, as := range role.People {
			c := f.command("a", cmd)
			c.Role = as
			if err := f.streams["a"].authorise(c); (err == nil) != (as == role.Director || as == role.Owner) {
				t.Errorf("%T as %s: %v", cmd, as, err)
			}
		}
	}
}

// TestTheLevelsThatComeAreTriedBeforeTheyAreChanged: a preview is the same decision, and writes nothing.
func TestTheLevelsThatComeAreTriedBeforeTheyAreChanged(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	var to tournament.Structure
	_ = f.Read("a", func(s *tournament.State) { to = s.Structure })
	to.Levels = append(slices.Clone(to.Levels), tournament.Level{Break: true, Minutes: 9}, to.Levels[len(to.Levels)-1])
	rows := f.rows("a")
	tried, err := f.Try(f.command("a", tournament.ChangeStructure{Structure: to}))
	if err != nil || f.rows("a") != rows {
		t.Fatalf("%v, %d rows of %d", err, f.rows("a"), rows)
	}
	done := f.must("a", tournament.ChangeStructure{Structure: to})
	said, did := tried.Events[0].(tournament.StructureChanged), done.Events[0].(tournament.StructureChanged)
	if len(done.Events) != len(tried.Events) || len(did.Structure.Changed(&said.Structure)) > 0 {
		t.Errorf("tried %+v, done %+v", tried.Events, done.Events)
	}
	f.sameAsReplay("a")
}
