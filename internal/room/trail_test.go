package room

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// keysOf lists what happened to somebody, by kind or by the key of its note.
func (f *fixture) keysOf(ids ...string) string {
	f.t.Helper()
	steps, _, err := f.Trail("a", ids...)
	if err != nil {
		f.t.Fatal(err)
	}
	var out []string
	for _, s := range steps {
		if s.At == 0 || s.Seq == 0 {
			f.t.Errorf("%+v happened at no time", s)
		}
		out = append(out, string(s.Kind)+s.Key)
	}
	return strings.Join(out, " ")
}

// TestTheTrailOfAPlayer tells all that happened to him, and is the same once the journal is read again.
func TestTheTrailOfAPlayer(t *testing.T) {
	f := newFixture(t)
	f.open("a", 10, false)
	var moved tournament.Move
	if err := f.Read("a", func(s *tournament.State) {
		e := s.Entry("p2")
		moved = tournament.Move{Player: "p2", FromTable: e.Table, FromSeat: e.Seat}
		for _, to := range s.Tables {
			for i := range to.Seats {
				if to.No != e.Table && to.Seats[i].Player == "" {
					moved.ToTable, moved.ToSeat = to.No, table.SeatNo(i+1)
				}
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	f.must("a", tournament.MovePlayer{Move: moved})
	f.must("a", tournament.Bust{Player: "p2"})
	want := "registered seated moved out"
	if got := f.keysOf("p2"); got != want {
		t.Errorf("the trail is %q, want %q", got, want)
	}
	var last int
	if err := f.Read("a", func(s *tournament.State) { last = s.Undo[len(s.Undo)-1].ID }); err != nil {
		t.Fatal(err)
	}
	f.must("a", tournament.UndoAct{ID: last})
	want += " back"
	if got := f.keysOf("p2", "p-other"); !strings.HasPrefix(got, want) {
		t.Errorf("the trail is %q, want %q", got, want)
	}
	steps, _, err := f.Trail("a", "p2", "p3")
	if err != nil || !slices.IsSortedFunc(steps, func(a, b Step) int { return int(a.Seq) - int(b.Seq) }) {
		t.Errorf("of two ids it is not in order: %v", err)
	}
	if by := f.Author("a", steps[0].Seq); by == (role.By{}) {
		t.Error("nobody did it")
	}
	before := f.keysOf("p2")
	f.start()
	if got := f.keysOf("p2"); got != before {
		t.Errorf("read again it is %q, was %q", got, before)
	}
	if _, _, err := f.Trail("nowhere", "p2"); err == nil {
		t.Error("an event that there is not has a trail")
	}
}

// TestTheCourseIsTheSameOnceTheJournalIsReadAgain: it is kept nowhere else.
func TestTheCourseIsTheSameOnceTheJournalIsReadAgain(t *testing.T) {
	f := newFixture(t)
	f.open("a", 10, false)
	f.must("a", tournament.Bust{Player: "p2"})
	before, err := f.Course("a")
	if err != nil || len(before.Out) != 1 {
		t.Fatalf("%+v, %v", before, err)
	}
	f.start()
	if after, err := f.Course("a"); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("%+v, %v, want %+v", after, err, before)
	}
	if _, err := f.Course("nothing"); err == nil {
		t.Error("an event that is not known has a course")
	}
}
