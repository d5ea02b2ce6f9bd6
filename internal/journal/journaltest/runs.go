package journaltest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/internal/journal"
)

// run is commands of one stream that follow each other after a row.
func run(stream string, after uint64, ids ...string) (entries []journal.Entry) {
	for i, id := range ids {
		entries = append(entries, entry(stream, after+uint64(i), id))
	}
	return entries
}

func runs(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "b", 2)
	rows, err := s.AppendAll(ctx, run("b", 2, "x", "y", "z")...)
	if err != nil || len(rows) != 3 {
		t.Fatalf("%+v, %v", rows, err)
	}
	if read := load(t, s, "b", 3); !cmp.Equal(read, rows) || rows[2].Seq != 5 || rows[2].Prev != rows[1].Hash || rows[1].With != nil {
		t.Errorf("written %+v, read %+v", rows, read)
	}
	if again, err := s.AppendAll(ctx, run("b", 7, "x", "y", "z")...); err != nil || !cmp.Equal(again, rows) {
		t.Errorf("the same commands again: %+v, %v", again, err)
	}
	first, err := s.AppendAll(ctx, run("new", 0, "x", "y")...)
	if err != nil || len(first) != 2 || first[1].Seq != 2 {
		t.Errorf("in a stream that is new: %+v, %v", first, err)
	}
	for _, bad := range [][]journal.Entry{run("b", 2, "p", "q"), run("b", 4, "p", "q"), run("b", 6, "p", "q"), run("b", 5, "p", "y"), run("b", 5, "z", "p")} {
		if rows, err := s.AppendAll(ctx, bad...); !errors.Is(err, journal.ErrConflict) || rows != nil {
			t.Errorf("%+v: %v, %v", bad, rows, err)
		}
	}
	several := run("b", 5, "p", "q")
	several[1].With = []string{"a"}
	long := make([]string, journal.MaxRun+1)
	for i := range long {
		long[i] = fmt.Sprint("l", i)
	}
	for _, bad := range [][]journal.Entry{several, run("b", 5, "p", "p"), run("b", 5, "p", ""), run("b", 5, long...), {entry("b", 5, "p"), entry("b", 5, "q")},
		append(run("b", 5, "p", "q"), entry("a", 7, "r")), {entry("a", 0, "p"), entry("b", 5, "p"), entry("b", 6, "p")}} {
		if _, err := s.AppendAll(ctx, bad...); !errors.Is(err, journal.ErrInvalid) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, err := s.AppendAll(ctx, run("b", 5, long[:journal.MaxRun]...)...); err != nil {
		t.Error(err)
	}
	heads, err := journal.Verify(ctx, s)
	if err != nil || len(heads) != 2 || heads[0].Seq != 5+journal.MaxRun {
		t.Errorf("%+v, %v", heads, err)
	}
}

// runsOfRivals has runs in two streams, commands over both and single ones race: each is there whole, once, with nothing between its rows, and every one
// gets in at last.
func runsOfRivals(t *testing.T, h Harness) {
	s := open(t, h)
	const rivals, each = 6, 12
	var group sync.WaitGroup
	for g := range rivals {
		group.Go(func() {
			for i := range each {
				id := fmt.Sprintf("%d-%d", g, i)
				getsIn(t, func() error {
					entries := make([]journal.Entry, 0, 3)
					for _, stream := range []string{"cage", "event"} {
						head, err := s.Head(ctx, stream)
						if err != nil {
							return err
						}
						switch {
						case g == 0: // in both
							entries = append(entries, entry(stream, head.Seq, id))
						case g == 1 && stream == "cage": // one alone
							entries = append(entries, entry(stream, head.Seq, id))
						case g > 1 && (stream == "event") == (g%2 == 0):
							entries = append(entries, run(stream, head.Seq, id+".1", id+".2", id+".3")...)
						}
					}
					_, err := s.AppendAll(ctx, entries...)
					return err
				})
			}
		})
	}
	group.Wait()
	for stream, want := range map[string]int{"cage": each * (1 + 1 + 3*2), "event": each * (1 + 3*2)} {
		rows := load(t, s, stream, 0)
		if len(rows) != want {
			t.Errorf("%s has %d rows, not %d", stream, len(rows), want)
		}
		for i, r := range rows {
			if id, first := strings.CutSuffix(r.ID, ".1"); first && !slices.EqualFunc(rows[i:i+3], []string{".1", ".2", ".3"}, func(r journal.Record, n string) bool { return r.ID == id+n }) {
				t.Errorf("%s: the run %s is not together", stream, id)
			}
		}
	}
	if _, err := journal.Verify(ctx, s); err != nil {
		t.Error(err)
	}
}
