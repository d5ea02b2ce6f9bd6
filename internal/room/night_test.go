package room

import (
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// asFolded compares a tournament as it was after each of some rows, ascending, with one folded from the journal up to there and no further.
func (f *fixture) asFolded(stream string, rows ...int) {
	f.t.Helper()
	want := newStream(stream)
	if err := f.store.Load(ctx, stream, 0, func(r journal.Record) error {
		if len(rows) == 0 {
			return nil
		}
		err := want.fold(r)
		if err == nil && int(r.Seq) == rows[0] {
			rows = rows[1:]
			f.shows(stream, r.Seq, want.content.(*tourney))
		}
		return err
	}); err != nil {
		f.t.Fatal(err)
	}
}

// shows compares a tournament as it was after a row with what it is to be.
func (f *fixture) shows(stream string, row uint64, want *tourney) {
	f.t.Helper()
	got, done := f.tourney(AsWas(stream, want.state.Seq))
	if got == nil {
		f.t.Fatalf("nothing is shown of %s after row %d", stream, row)
	}
	defer done()
	if got.state.ID != AsWas(stream, want.state.Seq) {
		f.t.Fatalf("it is named %s", got.state.ID)
	}
	got = &tourney{state: unproved(got.state), trails: got.trails, course: got.course, docket: got.docket, moments: got.moments, draws: got.draws, hands: got.hands, marks: got.marks}
	got.state.ID = stream
	if !reflect.DeepEqual(unproved(want.state), got.state) {
		f.t.Fatalf("%s after row %d (-folded +shown):\n%s", stream, row, diffStates(want.state, got.state))
	}
	for what, pair := range map[string][2]any{"trails": {want.trails, got.trails}, "course": {want.course, got.course}, "cases": {len(want.docket.Law()), len(got.docket.Law())},
		"moments": {want.moments, got.moments}, "draws": {want.draws.all, got.draws.all}, "hands": {want.hands, got.hands}, "marks": {want.marks, got.marks}} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			f.t.Fatalf("%s of %s after row %d (-folded +shown):\n%s", what, stream, row, diffAll(pair[0], pair[1]))
		}
	}
}

// unproved is a state without what Check remembers.
func unproved(s *tournament.State) *tournament.State {
	bare := *s
	proof := reflect.ValueOf(&bare).Elem().FieldByName("proof")
	reflect.NewAt(proof.Type(), proof.Addr().UnsafePointer()).Elem().SetZero()
	return &bare
}

// recall has the room hold rows that another wrote, whose decks it cannot open.
func (f *fixture) recall(rows []journal.Record) {
	f.t.Helper()
	for _, r := range rows {
		if _, err := f.store.Append(ctx, r.Stream, r.Seq-1, r); err != nil {
			f.t.Fatal(err)
		}
		if f.owned(r.Stream) == nil && f.beside[r.Stream] == nil {
			f.streams[r.Stream] = newStream(r.Stream)
		}
	}
	for _, s := range f.every() {
		if err := s.reload(ctx, f.store, nil); err != nil {
			f.t.Fatal(err)
		}
	}
}

// TestEveryInstantIsTheJournalUpToIt, of every journal that was ever kept, in whatever order somebody looks.
func TestEveryInstantIsTheJournalUpToIt(t *testing.T) {
	const every = 7
	files, err := filepath.Glob("testdata/journals/*.jsonl.gz")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d journals, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			f := newFixture(t)
			f.nights.every = every
			f.recall(recorded(t, file))
			random := rand.New(rand.NewPCG(7, uint64(every)))
			for _, stream := range f.Streams() {
				rows := int(f.rows(stream))
				looks := min(rows, 10)
				at := random.Perm(rows)[:looks]
				for i := range at { // in whatever order: what is shown changes nothing that is shown next
					at[i]++
					n, err := f.Night(stream)
					if err != nil {
						t.Fatal(err)
					}
					_ = f.Read(AsWas(stream, n.Seq(at[i])), func(*tournament.State) {}) // of one that was deleted nothing is shown
				}
				slices.Sort(at)
				f.asFolded(stream, at...)
			}
		})
	}
}

// TestThePastTakesNoCommand, and one that was deleted is not shown by its past.
func TestThePastTakesNoCommand(t *testing.T) {
	f := newFixture(t)
	f.open("a", 4, false)
	start := f.seq("a")
	f.must("a", tournament.Bust{Player: "p1"})
	past := AsWas("a", start)
	left := 0
	if err := f.Read(past, func(s *tournament.State) { left = s.Left }); err != nil || left != 4 {
		t.Fatalf("%d left before the first was out: %v", left, err)
	}
	for _, cmd := range []tournament.Command{tournament.Bust{Player: "p2"}, tournament.Pause{}, tournament.UndoAct{ID: 1}, newTournament(past, false, false)} {
		c := f.command(past, cmd)
		if _, err := f.Do(ctx, c); codeOf(err) != PastIsRead {
			t.Errorf("%T in the past: %v", cmd, err)
		}
		if _, err := f.Try(c); codeOf(err) != PastIsRead {
			t.Errorf("%T tried in the past: %v", cmd, err)
		}
	}
	if _, err := f.Do(ctx, f.command("b@7", newTournament("b@7", false, false))); codeOf(err) != BadStream {
		t.Errorf("a tournament is named as the past of another: %v", err)
	}
	if rows := f.rows(past); rows != 0 {
		t.Errorf("%d rows were written at an instant", rows)
	}
	for _, none := range []string{"a@0", "a@07", "a@99999", "none@3", AsWas(past, 2)} {
		if err := f.Read(none, func(*tournament.State) {}); codeOf(err) != UnknownStream {
			t.Errorf("%s is shown: %v", none, err)
		}
	}
	n, err := f.Night(past)
	if err != nil || n.Stream != "a" || !n.Past || n.Seq(n.Row) != start || n.Row != len(n.Rows)-1 {
		t.Errorf("%+v: %v", n, err)
	}
	if kinds := []MomentKind{n.Moments[0].Kind, n.Moments[len(n.Moments)-1].Kind}; kinds[0] != MomentStart || kinds[1] != MomentOut {
		t.Errorf("moments %v", n.Moments)
	}
	f.must("c", newTournament("c", false, false))
	seq := f.seq("c")
	f.must("c", tournament.Rename{Name: "Another"})
	f.must("c", tournament.Delete{})
	if err := f.Read(AsWas("c", seq), func(*tournament.State) {}); err == nil {
		t.Error("a tournament that was deleted is shown as it was")
	}
}

// TestAnInstantIsBounded: once a night was looked at, a state costs no more rows than lie between two checkpoints.
func TestAnInstantIsBounded(t *testing.T) {
	f := newFixture(t)
	f.open("a", 6, true)
	f.playOut("a", counter())
	rows := f.rows("a")
	f.nights.every = 20
	f.asFolded("a", 1)
	n := f.nights.of("a")
	if want := int(rows / n.every); len(n.points) != want {
		t.Fatalf("%d checkpoints of %d rows, %d apart", len(n.points), rows, n.every)
	}
	for i, p := range n.points {
		if p.head.Seq != uint64(i+1)*n.every {
			t.Errorf("checkpoint %d is after row %d", i, p.head.Seq)
		}
	}
	f.nights.every, f.nights.kept = 1, nil
	f.asFolded("a", int(rows))
	if n = f.nights.of("a"); len(n.points) > pointsMax || rows > pointsMax && n.every < 2 {
		t.Errorf("%d checkpoints of %d rows", len(n.points), rows)
	}
	f.asFolded("a", int(rows)/2)
}

// BenchmarkInstant is a jump to any instant of a night of some 10,000 rows that was looked at before.
func BenchmarkInstant(b *testing.B) {
	f := newFixture(b)
	f.open("a", 60, true)
	f.playOut("a", counter())
	rows := int(f.rows("a"))
	random := rand.New(rand.NewPCG(1, 2))
	look := func() {
		n, err := f.Night("a")
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Read(AsWas("a", n.Seq(1+random.IntN(rows))), func(*tournament.State) {}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			f.nights.kept = nil
			look()
		}
		b.ReportMetric(float64(rows), "rows")
	})
	b.Run("any", func(b *testing.B) {
		for b.Loop() {
			look()
		}
	})
}
