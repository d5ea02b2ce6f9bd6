package room

import (
	"fmt"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/tournament"
)

// rota reads what the room knows of its dealers.
func (f *fixture) rota(read func(*cardroom.State)) {
	f.t.Helper()
	if err := f.Cardroom(read); err != nil {
		f.t.Fatal(err)
	}
}

// dealt is who deals the tables of a stream.
func (f *fixture) dealt(stream string) (who []string) {
	f.t.Helper()
	f.rota(func(s *cardroom.State) {
		for _, no := range s.Has(stream) {
			who = append(who, s.DealerAt(no))
		}
	})
	return who
}

// onDuty puts a rota on, and dealers d1 to dn to the tables.
func (f *fixture) onDuty(r cardroom.Rota, n int) {
	f.t.Helper()
	f.must(CardroomStream, cardroom.SetRota{Rota: r})
	var duty []cardroom.Duty
	for i := range n {
		duty = append(duty, cardroom.Duty{Dealer: fmt.Sprint("d", i+1)})
	}
	f.must(CardroomStream, cardroom.PutOnDuty{Dealers: duty})
	f.must(CardroomStream, cardroom.FillTables{})
}

func TestTheRotaFollowsTheTablesOfTournaments(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	f.open("online", 6, true) // floorbook deals there
	f.onDuty(cardroom.Rota{Down: 30, Rest: 3}, 4)
	if got := f.dealt("a"); !slices.Equal(got, []string{"d1", "d2", "d3"}) {
		t.Fatalf("a is dealt by %v", got)
	}
	if got := f.dealt("online"); !slices.Equal(got, []string{""}) {
		t.Fatalf("the hosted table is dealt by %v", got)
	}
	due := tournament.Instant(0)
	f.rota(func(s *cardroom.State) { due = tournament.Instant(s.Due) })
	f.clock.Set(due)
	f.rota(func(s *cardroom.State) {
		if !s.IsDue() || s.Pushes != 0 {
			t.Errorf("at %d: due %v, %d pushes", due, s.IsDue(), s.Pushes)
		}
	})
	f.must(CardroomStream, cardroom.Push{No: 1})
	if got := f.dealt("a"); !slices.Equal(got, []string{"d4", "d1", "d2"}) {
		t.Errorf("after the push: %v", got)
	}
	f.start()
	f.bustTo("a", 2) // tables break, their dealers are free
	if got := f.dealt("a"); len(got) != 1 {
		t.Errorf("one table is left: %v", got)
	}
	f.bustTo("a", 1)
	free := 0
	f.rota(func(s *cardroom.State) {
		for _, d := range s.Dealers {
			if d.Table == 0 {
				free++
			}
		}
	})
	if free != 4 {
		t.Errorf("%d are free", free)
	}
	f.clock.Set(f.clock.Now() + 17*60*minute) // nobody was given an end: hours end by themselves
	f.rota(func(s *cardroom.State) {
		if len(s.Dealers) != 0 || len(s.Shifts) != 4 {
			t.Errorf("%d on duty, %d shifts", len(s.Dealers), len(s.Shifts))
		}
	})
	f.sameAsReplay("a")
	if _, err := Verify(ctx, f.store); err != nil {
		t.Error(err)
	}
}

func TestADealerTakesOverForHimselfOnly(t *testing.T) {
	f := newFixture(t)
	f.open("a", 6, false)
	f.onDuty(cardroom.Rota{Down: 30, Rest: 3}, 2)
	take := func(person, dealer string, as role.Role) error {
		c := f.command(CardroomStream, cardroom.TakeTable{Dealer: dealer, Table: 1})
		c.By = role.By{Person: person, Role: as, Device: "tablet"}
		_, err := f.Do(ctx, c)
		return err
	}
	if err := take("d2", "d1", role.Dealer); codeOf(err) != NotAllowed {
		t.Errorf("d2 says that d1 is there: %v", err)
	}
	if err := take("d2", "d2", role.Dealer); err != nil || f.dealt("a")[0] != "d2" {
		t.Errorf("d2 takes over: %v, %v", err, f.dealt("a"))
	}
	if err := take("paul", "d1", role.Floor); err != nil || f.dealt("a")[0] != "d1" {
		t.Errorf("the floor says who is there: %v, %v", err, f.dealt("a"))
	}
	push := f.command(CardroomStream, cardroom.Push{No: 1})
	push.By = role.By{Person: "d2", Role: role.Dealer}
	if _, err := f.Do(ctx, push); codeOf(err) != NotAllowed {
		t.Errorf("a dealer pushes: %v", err)
	}
}

func TestAPlaceChosenFromAnOldGridIsRefused(t *testing.T) {
	f := newFixture(t)
	f.open("a", 12, false)
	f.onDuty(cardroom.Rota{Down: 30, Rest: 3}, 3)
	var seen uint64
	f.rota(func(s *cardroom.State) { seen = s.Seq })
	f.must(CardroomStream, cardroom.Push{No: 1})
	stale := f.command(CardroomStream, cardroom.Place{Dealer: "d3", Table: 1})
	stale.Expected = seen
	if _, err := f.Do(ctx, stale); codeOf(err) != Stale {
		t.Errorf("%v", err)
	}
	listed := f.command(CardroomStream, cardroom.ListTables{Tables: []cardroom.Table{{No: 1}, {No: 2}}})
	listed.Expected = seen
	if _, err := f.Do(ctx, listed); err != nil {
		t.Errorf("the list of tables is another matter: %v", err)
	}
}
