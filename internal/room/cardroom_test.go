package room

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// lent are the tables that a stream has borrowed.
func (f *fixture) lent(stream string) (tables []int) {
	f.t.Helper()
	if err := f.Cardroom(func(s *cardroom.State) { tables = s.Has(stream) }); err != nil {
		f.t.Fatal(err)
	}
	return tables
}

// plays are the tables where somebody sits in a tournament.
func (f *fixture) plays(stream string) (tables []int) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { tables = s.InPlay() }); err != nil {
		f.t.Fatal(err)
	}
	return tables
}

func TestTwoTournamentsNeverHaveTheSameTable(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	f.open("b", 18, false)
	if a, b := f.plays("a"), f.plays("b"); !slices.Equal(a, []int{1, 2, 3}) || !slices.Equal(b, []int{4, 5, 6}) {
		t.Fatalf("a plays at %v, b at %v", a, b)
	}
	if a, b := f.lent("a"), f.lent("b"); !slices.Equal(a, []int{1, 2, 3}) || !slices.Equal(b, []int{4, 5, 6}) {
		t.Errorf("lent to a %v, to b %v", a, b)
	}
	f.start()
	f.bustTo("a", 2)
	if a, b := f.lent("a"), f.lent("b"); !slices.Equal(a, f.plays("a")) || len(a) != 1 || len(b) != 3 {
		t.Errorf("after the breaks: lent to a %v, to b %v", a, b)
	}
	f.bustTo("a", 1)
	if a := f.lent("a"); len(a) != 0 {
		t.Errorf("a is over and has %v", a)
	}
	f.open("c", 6, false)
	if c := f.plays("c"); !slices.Equal(c, []int{1}) {
		t.Errorf("c plays at %v", c)
	}
	f.sameAsReplay("a")
	f.sameAsReplay("c")
	if v, err := Verify(ctx, f.store); err != nil || len(v) != 4 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestATableOpenedByHandIsNotThatOfAnother: whatever puts a table up, the number is one that no other event has.
func TestATableOpenedByHandIsNotThatOfAnother(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	f.open("b", 18, false)
	f.must("a", tournament.OpenTables{Count: 1})
	if a, lent := f.plays("a"), f.lent("a"); !slices.Equal(a, []int{1, 2, 3, 7}) || !slices.Equal(lent, a) {
		t.Errorf("a plays at %v and has %v; b plays at %v", a, lent, f.plays("b"))
	}
	c := newTournament("c", false, false)
	c.Structure.LateLevels, c.Structure.ReEntries, c.Structure.Surrender = 2, 1, true
	for i := range 6 {
		c.Players = append(c.Players, table.PlayerID(fmt.Sprint("c", i)))
	}
	f.must("c", c)
	f.must("c", tournament.Start{})
	f.must("c", tournament.Wait{Player: "late", Paid: true, Present: true}) // the table is full, whether it is the clerk or the list
	f.must("c", tournament.SeatWaiting{Player: "late", Reason: "there"})
	f.must("c", tournament.OpenTables{Count: 1})
	if c, lent := f.plays("c"), f.lent("c"); !slices.Equal(c, lent) || !slices.Equal(c, []int{8, 9, 10}) {
		t.Errorf("c plays at %v and has %v", c, lent)
	}
}

// bustTo has players of an untracked tournament go out, and does what the queue proposes, until so many are left.
func (f *fixture) bustTo(stream string, left int) {
	f.t.Helper()
	for {
		var who table.PlayerID
		task := ""
		if err := f.Read(stream, func(s *tournament.State) {
			for _, todo := range s.Tasks() {
				if task == "" && !todo.Wait {
					task = todo.ID
				}
			}
			for i := range s.Entries {
				if s.Left > left && s.Entries[i].Place == 0 {
					who = s.Entries[i].Player
				}
			}
		}); err != nil {
			f.t.Fatal(err)
		}
		switch {
		case task != "":
			f.must(stream, tournament.DoTask{ID: task})
		case who != "":
			f.must(stream, tournament.Bust{Player: who})
		default:
			return
		}
	}
}

func TestATournamentStartsAtTheTablesOfTheRoomOrNotAtAll(t *testing.T) {
	f := newFixture(t)
	f.must(CardroomStream, cardroom.ListTables{Tables: []cardroom.Table{{No: 3, Seats: 10}, {No: 7, Seats: 4}, {No: 8, Seats: 10}}})
	f.must("a", newTournament("a", false, false))
	for _, p := range []table.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13"} {
		f.must("a", tournament.Register{Player: p})
	}
	seats := 0
	_ = f.Read("a", func(s *tournament.State) { seats = s.SeatsMax() })
	if seats != 6 {
		t.Fatalf("tables of %d", seats)
	}
	if _, err := f.Do(ctx, f.command("a", tournament.Start{})); codeOf(err) != tournament.NoTableLeft {
		t.Errorf("13 players at two tables of six: %v", err)
	}
	f.must("a", tournament.Unregister{Player: "p13"})
	f.must("a", tournament.Start{})
	if got := f.plays("a"); !slices.Equal(got, []int{3, 8}) {
		t.Errorf("seated at %v", got)
	}
	f.open2(t)
}

// open2 has another tournament find no table.
func (f *fixture) open2(t *testing.T) {
	f.must("b", newTournament("b", false, false))
	f.must("b", tournament.Register{Player: "p1"})
	f.must("b", tournament.Register{Player: "p2"})
	if _, err := f.Do(ctx, f.command("b", tournament.Start{})); codeOf(err) != tournament.NoTableLeft {
		t.Errorf("no table is left: %v", err)
	}
	if _, err := f.Do(ctx, f.command(CardroomStream, cardroom.ListTables{Tables: []cardroom.Table{{No: 3}}})); codeOf(err) != cardroom.TableInUse {
		t.Errorf("a table in use is taken off the list: %v", err)
	}
}

// TestABreakCannotBeUndoneOntoTheTableOfAnother: a table that was given back may have been lent.
func TestABreakCannotBeUndoneOntoTheTableOfAnother(t *testing.T) {
	f := newFixture(t)
	f.open("a", 13, false)
	before := f.plays("a")
	f.bustTo("a", 12)
	still := f.plays("a")
	undo, broken := 0, slices.DeleteFunc(slices.Clone(before), func(no int) bool { return slices.Contains(still, no) })
	_ = f.Read("a", func(s *tournament.State) {
		for _, u := range s.Undo {
			if u.Key == "break" {
				undo = u.ID
			}
		}
	})
	if undo == 0 || len(broken) != 1 {
		t.Fatalf("no break to undo: %v was broken", broken)
	}
	f.open("b", 2, false)
	if got := f.plays("b"); !slices.Equal(got, broken) {
		t.Fatalf("b plays at %v", got)
	}
	if _, err := f.Do(ctx, f.command("a", tournament.UndoAct{ID: undo})); codeOf(err) != tournament.UndoTableTaken {
		t.Fatalf("undone onto the table of b: %v", err)
	}
	f.bustTo("b", 1)
	f.must("a", tournament.UndoAct{ID: undo})
	if got := f.lent("a"); !slices.Equal(got, before) {
		t.Errorf("a has %v again", got)
	}
	f.sameAsReplay("a")
}

// TestStartsAtTheSameMomentShareNoTable: whoever decides second decides again.
func TestStartsAtTheSameMomentShareNoTable(t *testing.T) {
	f := newFixture(t)
	streams := []string{"a", "b", "c", "d", "e", "g", "h", "i"}
	var starts []Command
	for _, id := range streams {
		f.must(id, newTournament(id, false, false))
		for _, p := range []table.PlayerID{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10"} {
			f.must(id, tournament.Register{Player: p})
		}
		starts = append(starts, f.command(id, tournament.Start{}))
	}
	var all sync.WaitGroup
	for _, c := range starts {
		all.Go(func() {
			for {
				_, err := f.Do(ctx, c)
				if err == nil {
					return
				}
				if codeOf(err) != cardroom.TableInUse {
					t.Errorf("%s: %v", c.Stream, err)
					return
				}
			}
		})
	}
	all.Wait()
	seen := map[int]string{}
	for _, id := range streams {
		if got := f.plays(id); !slices.Equal(got, f.lent(id)) {
			t.Errorf("%s plays at %v and has %v", id, got, f.lent(id))
		}
		for _, no := range f.plays(id) {
			if seen[no] != "" {
				t.Errorf("%s and %s play at table %d", seen[no], id, no)
			}
			seen[no] = id
		}
	}
}

// TestAStartThatTheJournalDoesNotTakeLendsNothing, and one of unknown outcome is either whole or not there.
func TestAStartThatTheJournalDoesNotTakeLendsNothing(t *testing.T) {
	for _, fault := range []memory.Fault{memory.Full, memory.Stopped, memory.Lost, memory.LoseAnswer, memory.Busy} {
		f := newFixture(t)
		f.must("a", newTournament("a", false, false))
		f.must("a", tournament.Register{Player: "p1"})
		f.must("a", tournament.Register{Player: "p2"})
		f.store.SetFault(func(string, journal.Record) memory.Fault { return fault })
		c := f.command("a", tournament.Start{})
		_, _ = f.Do(ctx, c)
		f.store.SetFault(nil)
		if !slices.Equal(f.plays("a"), f.lent("a")) {
			t.Errorf("fault %v: seated at %v, lent %v", fault, f.plays("a"), f.lent("a"))
		}
		f.start()
		if !slices.Equal(f.plays("a"), f.lent("a")) {
			t.Errorf("fault %v, after a restart: seated at %v, lent %v", fault, f.plays("a"), f.lent("a"))
		}
		if _, err := f.Do(ctx, c); err != nil || len(f.lent("a")) != 1 {
			t.Errorf("fault %v, sent again: %v, lent %v", fault, err, f.lent("a"))
		}
		f.sameAsReplay("a")
	}
}

// TestARoomWhoseTablesAreDamagedPlaysOn: tournaments begin and break tables, and what they have is noted once the stream is whole.
func TestARoomWhoseTablesAreDamagedPlaysOn(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	s := f.stream(CardroomStream)
	s.hold()
	s.frozen = errors.New("damaged")
	s.letGo()
	f.bustTo("a", 11)
	f.open("b", 4, false)
	if a, had := f.plays("a"), f.lent("a"); len(a) != 2 || len(had) != 3 {
		t.Errorf("a plays at %v, noted %v", a, had)
	}
	f.start()
	if !slices.Equal(f.plays("a"), f.lent("a")) {
		t.Errorf("a plays at %v and has %v", f.plays("a"), f.lent("a"))
	}
	f.bustTo("a", 1)
	f.bustTo("b", 1)
	f.start()
	if a, b := f.lent("a"), f.lent("b"); len(a)+len(b) != 0 {
		t.Errorf("all is over; lent to a %v, to b %v", a, b)
	}
}

// TestTournamentsThatRunAloneDoNotTakeEachOthersActs: two that have come to the same point form their final tables both, each in the cardroom
// too, where a command is known by its id.
func TestTournamentsThatRunAloneDoNotTakeEachOthersActs(t *testing.T) {
	for draw := range 20 { // some draws bring both to the same sequence number
		f := newFixture(t)
		f.secret = Secret{byte(draw)}
		f.start()
		for _, id := range []string{"a", "b"} {
			f.must(id, newTournament(id, false, true))
			for i := range 12 {
				f.must(id, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
			}
			f.must(id, tournament.Start{})
		}
		for _, id := range []string{"a", "b"} {
			f.bustTo(id, 6)
			if got := f.plays(id); len(got) != 1 || !slices.Equal(got, f.lent(id)) {
				t.Errorf("%s plays at %v and has %v", id, got, f.lent(id))
			}
		}
		if strings.Contains(f.logged.b.String(), "task not done") {
			t.Error(f.logged.b.String())
		}
	}
}
