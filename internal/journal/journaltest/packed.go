package journaltest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/packed"
)

// pack packs a stream, of which so many rows must go into blocks where the store has them.
func pack(t *testing.T, h Harness, s journal.Store, stream string, want int) {
	t.Helper()
	if h.Blocks == nil {
		want = 0
	}
	if n, err := s.Pack(ctx, stream); err != nil || n != want {
		t.Fatalf("%s: %d rows packed, %v; want %d", stream, n, err, want)
	}
}

// scanned is every row as it lies, by stream.
func scanned(t *testing.T, s journal.Store) map[string][]journal.Record {
	t.Helper()
	out := map[string][]journal.Record{}
	if err := s.Scan(ctx, func(r journal.Record) error { out[r.Stream] = append(out[r.Stream], r); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

// sameRow compares what rows say: of thousands cmp takes seconds.
func sameRow(a, b journal.Record) bool {
	same := bytes.Equal(a.Events, b.Events) && slices.Equal(a.With, b.With)
	a.Events, a.With, b.Events, b.With = nil, nil, nil, nil
	return same && reflect.DeepEqual(a, b)
}

func packedRowsAreThere(t *testing.T, h Harness) {
	s := open(t, h)
	const rows = 1300 // several blocks, more than a page of any store
	head := journal.Head{Stream: "a"}
	for i := range rows {
		r := row(fmt.Sprint("c", i), fmt.Sprintf(`[{"n":%d,"<é>":"%0*d"}]`, i, i%90, i))
		switch i % 7 {
		case 1:
			r.Format, r.Role = journal.Format1, ""
		case 2:
			r.Events, r.At = []byte("\x00\xff no text"), -int64(i)
		case 3:
			r.Events, r.Person, r.Device = nil, "", ""
		}
		written, err := s.Append(ctx, "a", head.Seq, r)
		if err != nil {
			t.Fatal(err)
		}
		head = written.Head()
	}
	both, err := s.AppendAll(ctx, entry("a", head.Seq, "sale"), entry("cage", 0, "sale"))
	if err != nil {
		t.Fatal(err)
	}
	head = appendNext(t, s, "a", "last").Head()
	before, lay := load(t, s, "a", 0), scanned(t, s)
	heads, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	pack(t, h, s, "a", rows+1)
	pack(t, h, s, "a", 0)
	pack(t, h, s, "cage", 0) // its head alone
	pack(t, h, s, "nobody", 0)
	for range 2 {
		for _, from := range []uint64{0, 1, 2, 256, 257, 700, rows + 1, rows + 2, rows + 3} {
			if want, got := before[max(from, 1)-1:], load(t, s, "a", from); !slices.EqualFunc(want, got, sameRow) {
				t.Fatalf("rows from %d (-before +packed):\n%s", from, cmp.Diff(want, got, cmpopts.EquateEmpty()))
			}
		}
		if got := scanned(t, s); !maps.EqualFunc(lay, got, func(a, b []journal.Record) bool { return slices.EqualFunc(a, b, sameRow) }) {
			t.Errorf("as they lie (-before +packed):\n%s", cmp.Diff(lay, got, cmpopts.EquateEmpty()))
		}
		for _, want := range []journal.Record{before[0], before[1], before[777], both[0], before[len(before)-1]} {
			if got, err := s.Find(ctx, "a", want.ID); err != nil || !cmp.Equal(got, want, cmpopts.EquateEmpty()) {
				t.Errorf("found %+v, %v; want %+v", got, err, want)
			}
		}
		if _, err := s.Find(ctx, "a", "unknown"); !errors.Is(err, journal.ErrNotFound) {
			t.Errorf("an unknown command: %v", err)
		}
		if got, err := s.Head(ctx, "a"); err != nil || got != head {
			t.Errorf("head %v, %v; want %v", got, err, head)
		}
		if names, err := s.Streams(ctx); err != nil || !slices.Equal(names, []string{"a", "cage"}) {
			t.Errorf("streams %q, %v", names, err)
		}
		got, err := journal.Verify(ctx, s, append(heads, before[500].Head())...)
		if diff := cmp.Diff(heads, got); err != nil || diff != "" {
			t.Errorf("heads: %v\n%s", err, diff)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, h)
	}
}

func packedCommandIDs(t *testing.T, h Harness) {
	s := open(t, h)
	first, err := s.Append(ctx, "a", 0, row("tap", `["first"]`))
	if err != nil {
		t.Fatal(err)
	}
	sale, err := s.AppendAll(ctx, entry("a", 1, "sale"), entry("cage", 0, "sale"))
	if err != nil {
		t.Fatal(err)
	}
	appendNext(t, s, "a", "last")
	pack(t, h, s, "a", 2)
	for range 2 {
		for _, expected := range []uint64{0, 1, 2, 3, 99} {
			got, err := s.Append(ctx, "a", expected, row("tap", `["again"]`))
			if err != nil || !cmp.Equal(got, first) {
				t.Errorf("again with expected %d: %v, %v; want the first row", expected, got, err)
			}
			if got, err := s.AppendAll(ctx, entry("cage", expected, "sale"), entry("a", expected, "sale")); err != nil || !cmp.Equal(got, []journal.Record{sale[1], sale[0]}) {
				t.Errorf("in two streams again with expected %d: %v, %v", expected, got, err)
			}
		}
		for _, expected := range []uint64{0, 1, 2, 4} {
			if _, err := s.Append(ctx, "a", expected, row("new", "[]")); !errors.Is(err, journal.ErrConflict) {
				t.Errorf("a new row behind row %d of 3: %v", expected, err)
			}
			if _, err := s.AppendAll(ctx, entry("cage", 1, "new"), entry("a", expected, "new")); !errors.Is(err, journal.ErrConflict) {
				t.Errorf("new rows in two streams behind row %d of 3: %v", expected, err)
			}
		}
		if _, err := s.AppendAll(ctx, entry("cage", 1, "tap"), entry("a", 3, "tap")); !errors.Is(err, journal.ErrConflict) {
			t.Errorf("a command of which a part is known: %v", err)
		}
		s.Close()
		s = open(t, h)
	}
	if a, cage := len(load(t, s, "a", 0)), len(load(t, s, "cage", 0)); a != 3 || cage != 1 {
		t.Errorf("%d and %d rows, want 3 and 1", a, cage)
	}
}

func packedAgain(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 40)
	pack(t, h, s, "a", 39)
	for i := range 30 {
		appendNext(t, s, "a", fmt.Sprint("on", i))
	}
	if _, err := s.AppendAll(ctx, entry("a", 70, "both"), entry("b", 0, "both")); err != nil {
		t.Fatal(err)
	}
	want := load(t, s, "a", 0)
	pack(t, h, s, "a", 31)
	if diff := cmp.Diff(want, load(t, s, "a", 0), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("packed twice:\n%s", diff)
	}
	packs, err := s.Packs(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if h.Blocks != nil && !cmp.Equal(packs, []journal.Pack{
		{Stream: "a", First: 1, Last: 39, Day: "2023-11-14", Hash: want[38].Hash}, {Stream: "a", First: 40, Last: 70, Day: "2023-11-14", Hash: want[69].Hash}}) {
		t.Errorf("packs %+v", packs)
	}
	if _, err := journal.Verify(ctx, s); err != nil {
		t.Error(err)
	}
}

// packedMeanwhile packs streams while others read them and write to them: what is read is always whole.
func packedMeanwhile(t *testing.T, h Harness) {
	s := open(t, h)
	const rows, more = 600, 60
	appendN(t, s, "a", rows)
	var group sync.WaitGroup
	group.Go(func() {
		for i := range more {
			if _, err := s.Append(ctx, "a", rows+uint64(i), row(fmt.Sprint("more", i), "[]")); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 3 {
		group.Go(func() {
			for range 8 {
				if _, err := journal.VerifyStream(ctx, s, "a", nil, nil); err != nil {
					t.Error(err)
					return
				}
				if r, err := s.Find(ctx, "a", "a-17"); err != nil || r.Seq != 17 {
					t.Errorf("row %d, %v", r.Seq, err)
				}
			}
		})
	}
	for range 2 { // two of them at once: one has it, or both do a part
		group.Go(func() {
			for range 6 {
				if _, err := s.Pack(ctx, "a"); err != nil && !errors.Is(err, journal.ErrConflict) && !errors.Is(err, journal.ErrBusy) {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if heads, err := journal.Verify(ctx, s); err != nil || heads[0].Seq != rows+more {
		t.Errorf("%v, %v", heads, err)
	}
}

func damagedIsNotPacked(t *testing.T, h Harness) {
	if h.Blocks == nil {
		return // nothing is packed
	}
	s := open(t, h)
	appendN(t, s, "b", 20)
	s.Close()
	tamper(t, h, func(r []journal.Record) []journal.Record { r[6].Events[0] ^= 1; return r })
	s = open(t, h)
	var broken *journal.Broken
	if n, err := s.Pack(ctx, "b"); !errors.As(err, &broken) || broken.Stream != "b" || broken.Seq != 7 || n > 0 {
		t.Errorf("%d rows, %v", n, err)
	}
	if packs, err := s.Packs(ctx); err != nil || len(packs) > 0 {
		t.Errorf("packs %v, %v", packs, err)
	}
}

// written puts rows into a block whose own checks are good.
func written(t *testing.T, b journal.Block, change func([]journal.Record)) journal.Block {
	t.Helper()
	rows := packed.Decode(b)
	change(rows)
	return packed.Written(b, rows)
}

func packedVerification(t *testing.T, h Harness) {
	if h.Blocks == nil {
		return // nothing is packed
	}
	s := open(t, h)
	for _, name := range []string{"a", "b", "c"} {
		appendN(t, s, name, 600)
		pack(t, h, s, name, 599)
	}
	good, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	faults := []struct {
		name  string
		seq   uint64
		fault journal.Fault
		edit  func([]journal.Block) []journal.Block
	}{
		{"a flipped bit", 257, journal.RowChanged, func(b []journal.Block) []journal.Block { b[1].Data[len(b[1].Data)/2] ^= 4; return b }},
		{"a row changed in its block", 300, journal.RowChanged, func(b []journal.Block) []journal.Block {
			b[1] = written(t, b[1], func(r []journal.Record) { r[43].Events = []byte(`[9]`) })
			return b
		}},
		{"two rows swapped in their block", 300, journal.RowChanged, func(b []journal.Block) []journal.Block {
			b[1] = written(t, b[1], func(r []journal.Record) { r[43].ID, r[44].ID = r[44].ID, r[43].ID })
			return b
		}},
		{"a block written anew to its end", 513, journal.ChainBroken, func(b []journal.Block) []journal.Block {
			head := journal.Head{Stream: "b", Seq: b[1].First - 1, Hash: b[1].Prev}
			b[1] = written(t, b[1], func(r []journal.Record) {
				r[43].Events = []byte(`[9]`)
				for i := range r {
					r[i] = journal.Next(head, r[i])
					head = r[i].Head()
				}
			})
			b[1].Hash = head.Hash
			return b
		}},
		{"two blocks swapped", 257, journal.RowChanged, func(b []journal.Block) []journal.Block { b[1].Data, b[2].Data = b[2].Data, b[1].Data; return b }},
		{"a block missing in the middle", 257, journal.RowsMissing, func(b []journal.Block) []journal.Block { return slices.Delete(b, 1, 2) }},
		{"the last block missing", 513, journal.RowsMissing, func(b []journal.Block) []journal.Block { return b[:2] }},
		{"every block missing", 1, journal.RowsMissing, func([]journal.Block) []journal.Block { return nil }},
		{"another hash of its last row", 512, journal.RowChanged, func(b []journal.Block) []journal.Block { b[1].Hash[0] ^= 1; return b }},
		{"another hash before its first row", 257, journal.ChainBroken, func(b []journal.Block) []journal.Block { b[1].Prev[0] ^= 1; return b }},
		{"the marks of its commands", 257, journal.Hidden, func(b []journal.Block) []journal.Block { clear(b[1].IDs); return b }},
	}
	for _, f := range faults {
		var original []journal.Block
		change := func(edit func([]journal.Block) []journal.Block) {
			if err := h.Blocks("b", edit); err != nil {
				t.Fatal(err)
			}
		}
		change(func(b []journal.Block) []journal.Block {
			original = slices.Clone(b)
			for i := range b {
				b[i].Data, b[i].IDs = slices.Clone(b[i].Data), slices.Clone(b[i].IDs)
			}
			return f.edit(b)
		})
		s := open(t, h)
		var broken *journal.Broken
		if _, err = journal.Verify(ctx, s, good...); !errors.As(err, &broken) || broken.Stream != "b" || broken.Seq != f.seq || broken.Fault != f.fault {
			t.Errorf("%s: %v; want stream b, row %d, %s", f.name, err, f.seq, f.fault)
		}
		found := ""
		if err := journal.Survey(ctx, s, good, func(string) bool { return false }, func(b *journal.Broken) { found = b.Stream }); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		if found != "b" && f.fault != journal.Hidden { // Survey does not look for each row by its command
			t.Errorf("%s: as it lies: %q", f.name, found)
		}
		s.Close()
		change(func([]journal.Block) []journal.Block { return original })
	}
	s = open(t, h)
	if _, err := journal.Verify(ctx, s, good...); err != nil {
		t.Errorf("restored: %v", err)
	}
}
