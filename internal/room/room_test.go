package room

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func TestOneCommandIsOneDurableRow(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, false)
	before := f.rows("a")
	answer := f.must("a", tournament.Pause{})
	if f.rows("a") != before+1 || answer.Seq != f.seq("a") || len(answer.Events) == 0 || answer.Repeated {
		t.Errorf("rows %d → %d, answer %+v, seq %d", before, f.rows("a"), answer, f.seq("a"))
	}
	row, err := f.store.Find(ctx, "a", fmt.Sprint("c", f.n))
	if err != nil || row.Person != "td" || row.Device != "desk" || row.At != 1_000_000 {
		t.Errorf("row %+v, %v", row, err)
	}
	f.sameAsReplay("a")
	verified, err := Verify(ctx, f.store)
	if err != nil || len(verified) != 2 || verified[0].Draws != 1 || verified[0].Name != "Test" {
		t.Errorf("verified %+v, %v", verified, err)
	}
}

func TestSameCommandFiveTimesInParallel(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, false)
	before := f.rows("a")
	c := f.command("a", tournament.AdjustClock{By: time.Minute})
	answers, errs := make([]Answer, 5), make([]error, 5)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i], errs[i] = f.Do(ctx, c) })
	}
	group.Wait()
	first := 0
	for i, a := range answers {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		if !a.Repeated {
			first++
		}
		if a.Seq != answers[0].Seq || !cmp.Equal(a.Events, answers[0].Events) {
			t.Errorf("answer %d differs: %+v and %+v", i, a, answers[0])
		}
	}
	if first != 1 || f.rows("a") != before+1 {
		t.Errorf("%d first answers, %d rows", first, f.rows("a")-before)
	}
	// Also after other commands and a restart.
	f.must("a", tournament.Pause{})
	f.start()
	again, err := f.Do(ctx, c)
	if err != nil || !again.Repeated || again.Seq != answers[0].Seq || !cmp.Equal(again.Events, answers[0].Events) {
		t.Errorf("after a restart: %+v, %v; want %+v", again, err, answers[0])
	}
}

func TestTwoGoroutinesOnOneStream(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, false)
	before := f.rows("a")
	var group sync.WaitGroup
	for g := range 2 {
		group.Go(func() {
			for i := range 50 {
				_, err := f.Do(ctx, Command{Stream: "a", ID: fmt.Sprint("g", g, "-", i), By: role.By{Person: "td", Role: role.Director},
					Cmd: tournament.AdjustClock{By: time.Second}})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := f.rows("a") - before; got != 100 {
		t.Errorf("%d rows, want 100", got)
	}
	f.sameAsReplay("a")
}

func TestStaleTabletIsRefusedAndNothingChanges(t *testing.T) {
	f := newFixture(t)
	f.open("a", 12, false)
	seen := f.seq("a")
	do := func(expected uint64, cmd tournament.Command) error {
		c := f.command("a", cmd)
		c.Expected = expected
		_, err := f.Do(ctx, c)
		return err
	}
	var here, there tournament.Entry // one player at each table
	if err := f.Read("a", func(s *tournament.State) {
		for _, e := range s.Entries {
			if e.Table == 1 {
				here = e
			} else {
				there = e
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	// What happens at table 1 does not make a tablet at table 2 stale, nor the clock's.
	if err := do(seen, tournament.Bust{Player: here.Player}); err != nil {
		t.Fatal(err)
	}
	if err := do(seen, tournament.AtTable{Table: 2, Command: table.SetAbsent{Seat: there.Seat, Absent: true}}); err != nil {
		t.Errorf("an untouched table: %v", err)
	}
	if err := do(seen, tournament.NextLevel{}); err != nil {
		t.Errorf("the untouched clock: %v", err)
	}
	if err := do(f.seq("a"), tournament.CountChips{Table: 1, Chips: 100}); err != nil {
		t.Fatal(err)
	}
	if err := do(seen, tournament.MovePlayer{Move: tournament.Move{Player: there.Player, FromTable: 2, FromSeat: there.Seat, ToTable: 2, ToSeat: there.Seat}}); codeOf(err) == Stale {
		t.Error("a count of one table makes another stale")
	}
	rows := f.rows("a")
	for _, cmd := range []tournament.Command{
		tournament.NextLevel{}, // two people skip the same level
		tournament.Pause{},
		tournament.AtTable{Table: 1, Command: table.SetAbsent{Seat: here.Seat, Absent: true}},
		tournament.AtTable{Table: 2, Command: table.SetAbsent{Seat: there.Seat}},
		tournament.MovePlayer{Move: tournament.Move{Player: there.Player, ToTable: 1}},
	} {
		err := do(seen, cmd)
		var r *refusal.Error
		if !errors.As(err, &r) || r.Code != Stale || r.Args["Seen"] != int(seen) || r.Args["Now"] != int(f.seq("a")) {
			t.Errorf("%T %+v from a stale tablet: %v", cmd, cmd, err)
		}
	}
	if err := do(f.seq("a")+1, tournament.Pause{}); codeOf(err) != Stale {
		t.Errorf("a tablet from the future: %v", err)
	}
	if err := do(seen, tournament.Bust{Player: here.Player}); err == nil {
		t.Error("a player out was busted again")
	}
	if f.rows("a") != rows {
		t.Errorf("refused commands wrote %d rows", f.rows("a")-rows)
	}
	if err := do(f.seq("a"), tournament.Pause{}); err != nil {
		t.Errorf("a tablet up to date: %v", err)
	}
	f.sameAsReplay("a")
}

func TestAppendFaultsNeitherLoseNorDouble(t *testing.T) {
	for _, test := range []struct {
		name    string
		faults  []memory.Fault
		refused refusal.Code // "" = carried out
	}{
		{"busy", []memory.Fault{memory.Busy}, JournalBusy},
		{"full", []memory.Fault{memory.Full}, JournalFull},
		{"lost once", []memory.Fault{memory.Lost}, ""},
		{"lost twice", []memory.Fault{memory.Lost, memory.Lost}, NotConfirmed},
		{"written, answer lost", []memory.Fault{memory.LoseAnswer}, ""},
		{"lost, then answer lost", []memory.Fault{memory.Lost, memory.LoseAnswer}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			f.open("a", 4, false)
			before, seq := f.rows("a"), f.seq("a")
			faults := test.faults
			f.store.SetFault(func(string, journal.Record) memory.Fault {
				if len(faults) == 0 {
					return memory.NoFault
				}
				next := faults[0]
				faults = faults[1:]
				return next
			})
			changed, stop := f.Watch("a")
			defer stop()
			c := f.command("a", tournament.Pause{})
			answer, err := f.Do(ctx, c)
			if test.refused != "" {
				if codeOf(err) != test.refused || f.rows("a") != before || f.seq("a") != seq {
					t.Errorf("%v, rows %d → %d, seq %d → %d", err, before, f.rows("a"), seq, f.seq("a"))
				}
				f.sameAsReplay("a")
				if answer, err = f.Do(ctx, c); err != nil {
					t.Fatalf("the same command again: %v", err)
				}
			}
			if err != nil || f.rows("a") != before+1 || answer.Seq != f.seq("a") {
				t.Errorf("%+v, %v; rows %d → %d", answer, err, before, f.rows("a"))
			}
			select {
			case <-changed:
			default:
				t.Error("watchers were not told")
			}
			f.sameAsReplay("a")
			if again, err := f.Do(ctx, c); err != nil || !again.Repeated || f.rows("a") != before+1 {
				t.Errorf("repeated: %+v, %v", again, err)
			}
		})
	}
}

func TestReadsSeeOnlyWhatIsDurable(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	seen := f.seq("a")
	inAppend, goOn := make(chan struct{}), make(chan struct{})
	f.store.SetFault(func(string, journal.Record) memory.Fault {
		close(inAppend)
		<-goOn
		return memory.Full
	})
	done := make(chan error)
	go func() {
		_, err := f.Do(ctx, Command{Stream: "a", ID: "slow", By: role.By{Person: "td", Role: role.Director}, Cmd: tournament.Pause{}})
		done <- err
	}()
	<-inAppend
	if got := f.seq("a"); got != seen { // nobody who looks waits
		t.Errorf("a reader saw seq %d before the row was durable", got)
	}
	close(goOn)
	if err := <-done; codeOf(err) != JournalFull {
		t.Error(err)
	}
	if got := f.seq("a"); got != seen {
		t.Errorf("a reader saw seq %d, which was never durable; want %d", got, seen)
	}
	f.store.SetFault(nil)
	f.must("a", tournament.Pause{})
	if got := f.seq("a"); got <= seen {
		t.Errorf("a reader sees seq %d of a command that is acknowledged", got)
	}
	f.sameAsReplay("a")
}

func TestFailedCheckFreezesItsStreamOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.open("b", 4, false)
	f.clock.Set(f.Now() + minute)
	rows := f.rows("a")
	f.check = func(content) error {
		return refusal.New(tournament.CheckFailed, "Problem", "a chip too many")
	}
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != tournament.CheckFailed {
		t.Errorf("the command whose check failed: %v", err)
	}
	f.check = content.check
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("the next command: %v", err)
	}
	if f.rows("a") != rows || f.Frozen("a") == nil {
		t.Errorf("rows %d → %d, frozen %v", rows, f.rows("a"), f.Frozen("a"))
	}
	f.sameAsReplay("a") // shown as the journal has it
	f.must("b", tournament.Pause{})
	f.clock.Set(f.Now() + 60*minute) // no deadline of a frozen stream is carried out
	if f.rows("a") != rows {
		t.Error("a frozen stream was written to")
	}
	if err := f.Thaw(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	f.must("a", tournament.Pause{})
	f.sameAsReplay("a")
}

func TestPanicInTheCoreFreezesItsStreamOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, true)
	f.open("b", 4, true)
	f.check = func(c content) error { return fmt.Errorf("table %d", c.(*tourney).state.Tables[99].No) }
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("the command that panicked: %v", err)
	}
	f.check = content.check
	if why := f.Frozen("a"); why == nil || !strings.Contains(why.Error(), "panic") {
		t.Errorf("frozen because %v", why)
	}
	f.sameAsReplay("a")
	f.must("b", tournament.Pause{})
}

func TestDamagedStreamIsFrozenAndTheOthersOpen(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.open("b", 4, false)
	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record {
		rows[len(rows)-1].Events = []byte(`[{"type":"from_the_future"}]`)
		return rows
	})
	f.start()
	if err := f.Read("a", func(*tournament.State) {}); codeOf(err) != Frozen {
		t.Errorf("reading the damaged stream: %v", err)
	}
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != Frozen {
		t.Errorf("commanding it: %v", err)
	}
	f.must("b", tournament.Pause{})
	var broken *journal.Broken
	if _, err := Verify(ctx, f.store); !errors.As(err, &broken) || broken.Stream != "a" || broken.Fault != journal.RowChanged {
		t.Errorf("verification: %v", err)
	}
}

func TestVerifyFindsRowsThatDoNotReplay(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	rows := f.rows("a")
	// A writer with the right to append writes what no decision ever gave.
	head, err := f.store.Head(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	events, err := tournament.MarshalEvents([]tournament.Event{tournament.Drawn{Purpose: "seats", Seed: [32]byte{9}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.store.Append(ctx, "a", head.Seq, journal.Record{ID: "x", Events: events}); err != nil {
		t.Fatal(err)
	}
	var broken *journal.Broken
	if _, err := Verify(ctx, f.store); !errors.As(err, &broken) || broken.Seq != rows+1 || broken.Fault != WrongDraw {
		t.Errorf("a draw with other entropy: %v", err)
	}
}

// Two processes on one journal are slower, never wrong: whoever is behind reads again and decides again.
func TestTwoRoomsOnOneStream(t *testing.T) {
	f := newFixture(t)
	f.open("a", 8, false)
	other, err := Open(ctx, Config{Store: memory.Open(f.disk), Clock: f.clock, Secret: f.secret, Decks: f.keys, Log: f.log})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	before := f.rows("a")
	for i := range 10 {
		r := []*Room{f.Room, other}[i%2]
		c := f.command("a", []tournament.Command{tournament.Pause{}, tournament.Resume{}}[i%2])
		if _, err := r.Do(ctx, c); err != nil {
			t.Fatalf("command %d: %v", i, err)
		}
		// The other room knows the command too, though it has not seen it.
		if again, err := []*Room{other, f.Room}[i%2].Do(ctx, c); err != nil || !again.Repeated {
			t.Errorf("command %d in the other room: %+v, %v", i, again, err)
		}
	}
	// Level ends are carried out once, by whichever clock rings first.
	f.must("a", tournament.NextLevel{})
	f.clock.Set(f.Now() + 21*minute)
	if got := f.rows("a") - before; got != 12 {
		t.Errorf("%d rows, want 10 commands, a level and its end", got)
	}
	f.sameAsReplay("a")
	if _, err := Verify(ctx, f.store); err != nil {
		t.Error(err)
	}
}

func TestUnknownAndExistingStreams(t *testing.T) {
	f := newFixture(t)
	if _, err := f.Do(ctx, f.command("a", tournament.Pause{})); codeOf(err) != UnknownStream {
		t.Errorf("no such stream: %v", err)
	}
	if err := f.Read("a", func(*tournament.State) {}); codeOf(err) != UnknownStream {
		t.Errorf("reading: %v", err)
	}
	f.must("a", newTournament("a", false, false))
	for _, test := range []struct {
		stream string
		cmd    tournament.Create
		want   refusal.Code
	}{
		{"a", newTournament("a", false, false), StreamExists},
		{"b", newTournament("c", false, false), BadStream},
		{strings.Repeat("x", 300), newTournament("x", false, false), BadStream},
	} {
		if _, err := f.Do(ctx, f.command(test.stream, test.cmd)); codeOf(err) != test.want {
			t.Errorf("creating %.10q in %.10q: %v, want %s", test.cmd.ID, test.stream, err, test.want)
		}
	}
	c := f.command("a", tournament.Pause{})
	c.ID = ""
	if _, err := f.Do(ctx, c); codeOf(err) != BadCommandID {
		t.Errorf("no key: %v", err)
	}
	f.clock.Set(f.Now() + minute)
	f.must("z", newTournament("z", false, false))
	if got := f.Streams(); !cmp.Equal(got, []string{"z", "a"}) {
		t.Errorf("streams %v, want the newest first", got)
	}
}

func TestWatchersGetOnePendingSignal(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	f.open("b", 4, false)
	for f.checking.Load() > 0 { // once the journal is checked the list is told
		time.Sleep(time.Millisecond)
	}
	a, stopA := f.Watch("a")
	list, stopList := f.Watch("")
	pending := func(c <-chan struct{}) int {
		n := 0
		for {
			select {
			case <-c:
				n++
			default:
				return n
			}
		}
	}
	for range 5 {
		f.must("a", tournament.AdjustClock{By: time.Minute})
	}
	f.must("b", tournament.AdjustClock{By: time.Minute})
	if n := pending(a); n != 1 {
		t.Errorf("%d signals pending, want 1", n)
	}
	if n := pending(list); n != 0 {
		t.Errorf("%d signals for the list without a change in it", n)
	}
	f.must("b", tournament.Pause{})
	if n := pending(list); n != 1 {
		t.Errorf("%d signals for the list after a pause", n)
	}
	stopA()
	f.must("a", tournament.Pause{})
	if n := pending(a); n != 0 {
		t.Error("a signal after stop")
	}
	stopList()
	if len(f.hub.of) != 0 {
		t.Errorf("watchers left behind: %v", f.hub.of)
	}
}

// TestWhoMayNotCreateLeavesNothingBehind: not even the name of a stream in memory.
func TestWhoMayNotCreateLeavesNothingBehind(t *testing.T) {
	f := newFixture(t)
	for i := range 100 {
		c := f.command(fmt.Sprint("s", i), newTournament(fmt.Sprint("s", i), false, false))
		c.Role = role.Player
		if _, err := f.Do(ctx, c); codeOf(err) != NotAllowed {
			t.Fatal(err)
		}
	}
	if n := len(f.Room.streams); n != 3 { // those of the room itself: its tables, its seasons, what it has declared
		t.Errorf("%d streams are remembered", n)
	}
}
