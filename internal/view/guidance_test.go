package view

import (
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

func TestMomentsOfTables(t *testing.T) {
	untouched := func(*tournament.State) {}
	for _, tt := range []struct {
		name    string
		fixture fixture.Fixture
		no      int
		change  func(*tournament.State)
		want    []string
	}{
		{"a hand waits for the floor", fixture.Hosted(), 1, untouched, []string{"table:ruling", "table:bet"}},
		{"showdown", fixture.Hosted(), 2, untouched, []string{"table:showdown"}},
		{"a hand is over", fixture.Hosted(), 3, untouched, []string{"table:award", "table:deal"}},
		{"no hand yet that can be shown", fixture.Hosted(), 4, untouched, []string{"table:deal"}},
		{"high-low", fixture.Mixed(), 1, untouched, []string{"table:bet", "table:split-pot"}},
		{"the first hand", fixture.Late(), 1, func(s *tournament.State) { s.Table(1).Hands = 0 }, []string{"table:deal", "table:opening"}},
		{"play is halted", fixture.Late(), 3, untouched, nil},
		{"the clock stands", fixture.Paused(), 1, untouched, nil},
		{"a break", fixture.Break(), 1, untouched, []string{"table:break"}},
		{"end of a level", fixture.Bubble(), 1, untouched, []string{"table:level-ends", "table:deal"}},
		{"a new level", fixture.Late(), 1, func(s *tournament.State) {
			s.Clock.EndsAt = fixture.Now + tournament.Instant(19*time.Minute/time.Millisecond)
		}, []string{"table:deal", "table:level-change"}},
		{"an empty table", fixture.Bubble(), 4, untouched, nil},
		{"it is over", fixture.Finished(), 1, untouched, nil},
	} {
		tt.change(tt.fixture.State)
		v, ok := BuildTable(tt.fixture.State, tt.no, fixture.Names, Stamp{Now: fixture.Now, Speed: 1})
		if !ok || !slices.Equal(v.Moments, tt.want) {
			t.Errorf("%s: %v, %v, want %v", tt.name, v.Moments, ok, tt.want)
		}
	}
}

func TestMomentsOfTheFloor(t *testing.T) {
	for _, tt := range []struct {
		fixture fixture.Fixture
		want    []string
	}{
		{fixture.Registering(), []string{"floor:before-start"}},
		{fixture.Late(), []string{"floor:move", "floor:absent", "floor:registration"}},
		{fixture.Break(), []string{"floor:move", "floor:absent", "floor:break", "floor:registration"}},
		{fixture.HandForHand(), []string{"floor:hand-for-hand"}},
		{fixture.Bubble(), []string{"floor:level-ends"}},
		{fixture.FinalTable(), []string{"floor:final-table"}},
		{fixture.Finished(), nil},
	} {
		v := BuildFloor(tt.fixture.State, tt.fixture.Tasks, fixture.Names, Stamp{Now: fixture.Now, Speed: 1}, func(int) bool { return true })
		if !slices.Equal(v.Moments, tt.want) {
			t.Errorf("%s: %v, want %v", tt.fixture.Name, v.Moments, tt.want)
		}
	}
}

// TestMomentsAreThoseThatBooksMayName: a misspelt moment would show nothing.
func TestMomentsAreThoseThatBooksMayName(t *testing.T) {
	for _, m := range append(slices.Clone(HandMoments), ReliefMoment) {
		if !slices.Contains(rulebook.Moments, m) {
			t.Errorf("%s is no moment", m)
		}
	}
}

func TestHandoverNamesTheAbsentAndThePenalised(t *testing.T) {
	f := fixture.Late()
	f.State.Table(1).Seats[1].PenaltyHands = 3
	v, _ := BuildTable(f.State, 1, fixture.Names, Stamp{Now: fixture.Now, Speed: 1})
	if h := v.Handover; len(h.Absent) != 1 || h.Absent[0].No != 5 || len(h.Penalised) != 1 || h.Penalised[0].No != 2 || h.Penalised[0].Serving.Left() != 3 {
		t.Errorf("%+v", v.Handover)
	}
	if v, _ = BuildTable(f.State, 2, fixture.Names, Stamp{Now: fixture.Now, Speed: 1}); v.Handover.Any() {
		t.Errorf("table 2: %+v", v.Handover)
	}
}
