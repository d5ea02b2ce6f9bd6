// Package journaltest is the suite that every journal store passes.
package journaltest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal"
)

// Harness is one fresh, empty journal under test.
type Harness struct {
	Open   func() (journal.Store, error)                                        // again and again on the same data
	Tamper func(stream string, f func([]journal.Record) []journal.Record) error // changes rows while the store is closed
	Blocks func(stream string, f func([]journal.Block) []journal.Block) error   // changes blocks likewise; nil: the store has none
}

// Exercise runs the contract against stores that fresh sets up.
func Exercise(t *testing.T, fresh func(t *testing.T) Harness) {
	tests := []struct {
		name string
		run  func(t *testing.T, h Harness)
	}{
		{"rows come back as written, in order", rowsComeBack},
		{"a conflict writes nothing", conflictWritesNothing},
		{"a command id works once", commandIDWorksOnce},
		{"the same command five times in parallel is one row", sameCommandInParallel},
		{"a row beyond the limits is refused", limits},
		{"a command in several streams is in all of them or in none", severalStreams},
		{"rivals in several streams leave no part behind", severalRivals},
		{"one command in several streams at once is one row in each", severalAtOnce},
		{"commands of one stream are written together or not at all", runs},
		{"rivals leave no part of a run, and nothing in it", runsOfRivals},
		{"a row of an earlier format keeps its hash", earlierFormat},
		{"a cancelled append writes nothing", cancelled},
		{"many appenders on many streams", manyAppenders},
		{"rivals on one stream leave no gap", rivals},
		{"ten thousand rows replay from anywhere", longReplay},
		{"reading can stop and can use the store", readingStops},
		{"reopening changes nothing", reopening},
		{"a closed store says so", closed},
		{"verification names the first fault", verification},
		{"random commands match a plain list, packed or not", matchesModel},
		{"packed rows are read as they were", packedRowsAreThere},
		{"a command id works once whatever is packed", packedCommandIDs},
		{"a stream goes on behind what is packed, and is packed again", packedAgain},
		{"rows are packed under those who read and write", packedMeanwhile},
		{"a row that is not good is not packed", damagedIsNotPacked},
		{"verification names what is wrong in blocks", packedVerification},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, fresh(t)) })
	}
}

var ctx = context.Background()

func open(t *testing.T, h Harness) journal.Store {
	t.Helper()
	s, err := h.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func row(id string, events string) journal.Record {
	return journal.Record{ID: id, Person: "floor-7", Role: "floor", Device: "tablet é", At: 1_700_000_000_123, Events: []byte(events)}
}

// appendN appends n rows to the stream, which must be empty.
func appendN(t *testing.T, s journal.Store, stream string, n int) {
	t.Helper()
	for i := range n {
		if _, err := s.Append(ctx, stream, uint64(i), row(fmt.Sprintf("%s-%d", stream, i+1), fmt.Sprintf(`[%d]`, i+1))); err != nil {
			t.Fatal(err)
		}
	}
}

func load(t *testing.T, s journal.Store, stream string, from uint64) []journal.Record {
	t.Helper()
	var rows []journal.Record
	err := s.Load(ctx, stream, from, func(r journal.Record) error {
		rows = append(rows, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func rowsComeBack(t *testing.T, h Harness) {
	s := open(t, h)
	head := journal.Head{Stream: "tournoi/é?#%"}
	var want []journal.Record
	for i, events := range []string{`[{"a":1}]`, "", "\x00\xff not JSON", `["<&>"]`} {
		r := row(fmt.Sprint("c", i), events)
		r.At = int64(-i) // instants may run backwards
		got, err := s.Append(ctx, head.Stream, uint64(i), r)
		if err != nil {
			t.Fatal(err)
		}
		r = journal.Next(head, r)
		if diff := cmp.Diff(r, got); diff != "" {
			t.Fatalf("answer of append %d (-want +got):\n%s", i, diff)
		}
		head = r.Head()
		want = append(want, r)
	}
	if diff := cmp.Diff(want, load(t, s, head.Stream, 0), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want[2:], load(t, s, head.Stream, 3)); diff != "" {
		t.Errorf("rows from 3 (-want +got):\n%s", diff)
	}
	if got, err := s.Head(ctx, head.Stream); err != nil || got != head {
		t.Errorf("head %v, %v; want %v", got, err, head)
	}
	if got, err := s.Find(ctx, head.Stream, "c2"); err != nil || !cmp.Equal(got, want[2]) {
		t.Errorf("found %v, %v; want %v", got, err, want[2])
	}
	if _, err := s.Find(ctx, head.Stream, "c9"); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("unknown command id: %v", err)
	}
	if got, err := s.Head(ctx, "other"); err != nil || got != (journal.Head{Stream: "other"}) {
		t.Errorf("head of an unknown stream %v, %v", got, err)
	}
	if rows := load(t, s, "other", 0); len(rows) > 0 {
		t.Errorf("rows of an unknown stream: %v", rows)
	}
}

func conflictWritesNothing(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 3)
	before := load(t, s, "a", 0)
	for _, expected := range []uint64{0, 1, 2, 4, 1 << 40} {
		_, err := s.Append(ctx, "a", expected, row("new", "[]"))
		if !errors.Is(err, journal.ErrConflict) || !journal.NothingWritten(err) {
			t.Errorf("expected %d on a head of 3: %v", expected, err)
		}
	}
	if _, err := s.Append(ctx, "b", 1, row("new", "[]")); !errors.Is(err, journal.ErrConflict) {
		t.Errorf("row 2 of an empty stream: %v", err)
	}
	if diff := cmp.Diff(before, load(t, s, "a", 0)); diff != "" {
		t.Errorf("conflicts changed the stream:\n%s", diff)
	}
	if names, err := s.Streams(ctx); err != nil || !slices.Equal(names, []string{"a"}) {
		t.Errorf("streams %q, %v", names, err)
	}
}

func commandIDWorksOnce(t *testing.T, h Harness) {
	s := open(t, h)
	first, err := s.Append(ctx, "a", 0, row("tap", `["first"]`))
	if err != nil {
		t.Fatal(err)
	}
	appendNext(t, s, "a", "other")
	for _, expected := range []uint64{0, 1, 2, 99} {
		got, err := s.Append(ctx, "a", expected, row("tap", `["again"]`))
		if err != nil || !cmp.Equal(got, first) {
			t.Errorf("again with expected %d: %v, %v; want the first row", expected, got, err)
		}
	}
	if n := len(load(t, s, "a", 0)); n != 2 {
		t.Errorf("%d rows, want 2", n)
	}
	if got, err := s.Append(ctx, "b", 0, row("tap", `["b"]`)); err != nil || got.Stream != "b" {
		t.Errorf("the same id in another stream: %v, %v", got, err)
	}
	s.Close()
	s = open(t, h)
	if got, err := s.Append(ctx, "a", 2, row("tap", `["after restart"]`)); err != nil || !cmp.Equal(got, first) {
		t.Errorf("after reopening: %v, %v; want the first row", got, err)
	}
}

func appendNext(t *testing.T, s journal.Store, stream, id string) journal.Record {
	t.Helper()
	head, err := s.Head(ctx, stream)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Append(ctx, stream, head.Seq, row(id, "[]"))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func sameCommandInParallel(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 2)
	answers := make([]journal.Record, 5)
	errs := make([]error, 5)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			answers[i], errs[i] = s.Append(ctx, "a", 2, row("tap", fmt.Sprintf("[%d]", i)))
		})
	}
	group.Wait()
	for i := range answers {
		if errs[i] != nil || !cmp.Equal(answers[i], answers[0]) {
			t.Errorf("answer %d: %v, %v; want %v", i, answers[i], errs[i], answers[0])
		}
	}
	if n := len(load(t, s, "a", 0)); n != 3 {
		t.Errorf("%d rows, want 3", n)
	}
}

func limits(t *testing.T, h Harness) {
	s := open(t, h)
	long := strings.Repeat("x", 1000)
	try := func(why, stream string, change func(*journal.Record)) {
		r := row("id", "[]")
		change(&r)
		if _, err := s.Append(ctx, stream, 0, r); !errors.Is(err, journal.ErrInvalid) {
			t.Errorf("%s: %v", why, err)
		}
	}
	try("no stream", "", func(*journal.Record) {})
	try("long stream", long, func(*journal.Record) {})
	try("no id", "a", func(r *journal.Record) { r.ID = "" })
	try("long id", "a", func(r *journal.Record) { r.ID = long })
	try("long actor", "a", func(r *journal.Record) { r.Person = long })
	try("long role", "a", func(r *journal.Record) { r.Role = long })
	try("a name that is no text", "a\xff", func(*journal.Record) {})
	try("a device with a zero byte", "a", func(r *journal.Record) { r.Device = "x\x00y" })
	try("a format to come", "a", func(r *journal.Record) { r.Format = journal.Newest + 1 })
	try("a role in format 1", "a", func(r *journal.Record) { r.Format = journal.Format1 })
	try("long device", "a", func(r *journal.Record) { r.Device = long })
	try("too many events", "a", func(r *journal.Record) { r.Events = make([]byte, journal.MaxEvents+1) })
	if names, err := s.Streams(ctx); err != nil || len(names) > 0 {
		t.Errorf("streams %q, %v", names, err)
	}
}

func cancelled(t *testing.T, h Harness) {
	s := open(t, h)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Append(gone, "a", 0, row("id", "[]")); !journal.NothingWritten(err) {
		t.Errorf("a cancelled append answers %v", err)
	}
	if rows := load(t, s, "a", 0); len(rows) > 0 {
		t.Errorf("it wrote %v", rows)
	}
}

func manyAppenders(t *testing.T, h Harness) {
	const appenders, each = 48, 25
	s := open(t, h)
	var group sync.WaitGroup
	for i := range appenders {
		stream := fmt.Sprintf("s%02d", i)
		group.Go(func() {
			for n := range each {
				r, err := s.Append(ctx, stream, uint64(n), row(fmt.Sprint(n), "[]"))
				if err != nil || r.Seq != uint64(n+1) {
					t.Errorf("%s: row %d: %v, %v", stream, n+1, r.Seq, err)
					return
				}
			}
		})
	}
	group.Wait()
	heads, err := journal.Verify(ctx, s)
	if err != nil || len(heads) != appenders {
		t.Fatalf("%d streams, %v", len(heads), err)
	}
	for _, head := range heads {
		if head.Seq != each {
			t.Errorf("%s has %d rows, want %d", head.Stream, head.Seq, each)
		}
	}
}

func rivals(t *testing.T, h Harness) {
	const writers, each = 8, 15
	s := open(t, h)
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for n := range each {
				getsIn(t, func() error {
					head, err := s.Head(ctx, "a")
					if err == nil {
						_, err = s.Append(ctx, "a", head.Seq, row(fmt.Sprint(w, "-", n), "[]"))
					}
					return err
				})
			}
		})
	}
	group.Wait()
	heads, err := journal.Verify(ctx, s)
	if err != nil || len(heads) != 1 || heads[0].Seq != writers*each {
		t.Errorf("heads %v, %v; want one of %d rows", heads, err, writers*each)
	}
}

// getsIn tries until nobody else was quicker.
func getsIn(t *testing.T, try func() error) {
	err := journal.ErrConflict
	for errors.Is(err, journal.ErrConflict) {
		err = try()
	}
	if err != nil {
		t.Error(err)
	}
}

func longReplay(t *testing.T, h Harness) {
	const rows, writers = 12_000, 64
	s := open(t, h)
	// Filling one stream in order is slow without group commit, so others are written alongside.
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for n := range rows / writers {
				if _, err := s.Append(ctx, fmt.Sprint("s", w), uint64(n), row(fmt.Sprint(n), fmt.Sprintf(`[{"n":%d}]`, n))); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	for n := range 2100 { // more than two pages of any store
		if _, err := s.Append(ctx, "long", uint64(n), row(fmt.Sprint(n), "[]")); err != nil {
			t.Fatal(err)
		}
	}
	all := 0
	heads, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, head := range heads {
		all += int(head.Seq)
	}
	if want := rows/writers*writers + 2100; all != want {
		t.Errorf("%d rows replayed, want %d", all, want)
	}
	for _, from := range []uint64{1, 2, 1000, 1001, 1002, 2100, 2101, 5000} {
		got := load(t, s, "long", from)
		want := max(0, 2101-int(from))
		if len(got) != want || want > 0 && got[0].Seq != from {
			t.Errorf("from %d: %d rows, want %d", from, len(got), want)
		}
	}
}

func readingStops(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 5)
	stop := errors.New("enough")
	seen := 0
	err := s.Load(ctx, "a", 0, func(r journal.Record) error {
		seen++
		if r.Seq == 2 {
			return stop
		}
		if _, err := s.Append(ctx, "b", r.Seq-1, row(r.ID, "[]")); err != nil {
			return err
		}
		_, err := s.Head(ctx, "a")
		return err
	})
	if !errors.Is(err, stop) || seen != 2 {
		t.Errorf("stopped after %d rows with %v", seen, err)
	}
	if n := len(load(t, s, "b", 0)); n != 1 {
		t.Errorf("%d rows written while reading, want 1", n)
	}
}

func reopening(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 10)
	appendN(t, s, "b", 4)
	before, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, h)
	}
	after, err := journal.Verify(ctx, s, before...)
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Errorf("heads changed: %v\n%s", err, diff)
	}
	if r := appendNext(t, s, "b", "next"); r.Seq != 5 || r.Prev != before[1].Hash {
		t.Errorf("the stream goes on with %+v", r)
	}
}

func closed(t *testing.T, h Harness) {
	s := open(t, h)
	appendN(t, s, "a", 1)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
	if _, err := s.Append(ctx, "a", 1, row("x", "[]")); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("append after close: %v", err)
	}
	if _, err := s.Head(ctx, "a"); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("head after close: %v", err)
	}
	if err := s.Load(ctx, "a", 0, func(journal.Record) error { return nil }); !errors.Is(err, journal.ErrStopped) {
		t.Errorf("load after close: %v", err)
	}
}

func verification(t *testing.T, h Harness) {
	s := open(t, h)
	for _, name := range []string{"a", "b", "c"} {
		appendN(t, s, name, 20)
	}
	good, err := journal.Verify(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	rehash := func(rows []journal.Record) []journal.Record {
		head := journal.Head{Stream: "b"}
		for i := range rows {
			rows[i] = journal.Next(head, rows[i])
			head = rows[i].Head()
		}
		return rows
	}
	faults := []struct {
		name  string
		seq   uint64
		fault journal.Fault
		known bool // shows only against known heads
		edit  func([]journal.Record) []journal.Record
	}{
		{"a flipped bit in events", 7, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[6].Events[0] ^= 1; return r }},
		{"another person", 3, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[2].Person = "x"; return r }},
		{"another role", 3, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[2].Role = "owner"; return r }},
		{"an unknown format", 3, journal.LaterRelease, false, func(r []journal.Record) []journal.Record { r[2].Format, r[2].Hash = 9, journal.Hash{}; return r }},
		{"another stream in the command", 3, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[2].With = []string{"a"}; return r }},
		{"another instant", 4, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[3].At++; return r }},
		{"a flipped bit in a hash", 9, journal.RowChanged, false, func(r []journal.Record) []journal.Record { r[8].Hash[31] ^= 1; return r }},
		{"two rows swapped", 5, journal.ChainBroken, false, func(r []journal.Record) []journal.Record {
			r[4], r[5] = r[5], r[4]
			r[4].Seq, r[5].Seq = 5, 6
			return r
		}},
		{"a row missing in the middle", 11, journal.RowsMissing, false, func(r []journal.Record) []journal.Record { return slices.Delete(r, 10, 11) }},
		{"the first row missing", 1, journal.RowsMissing, false, func(r []journal.Record) []journal.Record { return r[1:] }},
		{"the last rows dropped", 19, journal.TailMissing, true, func(r []journal.Record) []journal.Record { return r[:18] }},
		{"history rewritten with fresh hashes", 20, journal.Rewritten, true, func(r []journal.Record) []journal.Record { r[1].Person = "x"; return rehash(r) }},
		{"the whole stream dropped", 1, journal.StreamMissing, true, func([]journal.Record) []journal.Record { return nil }},
	}
	for _, f := range faults {
		var original []journal.Record
		tamper(t, h, func(rows []journal.Record) []journal.Record {
			original = slices.Clone(rows)
			for i := range rows {
				rows[i].Events = slices.Clone(rows[i].Events)
			}
			return f.edit(rows)
		})
		s, err := h.Open()
		if err != nil {
			t.Fatal(err)
		}
		_, blind := journal.Verify(ctx, s)
		if f.known && blind != nil {
			t.Errorf("%s: %v without known heads", f.name, blind)
		}
		_, err = journal.Verify(ctx, s, good...)
		var broken *journal.Broken
		if !errors.As(err, &broken) || broken.Stream != "b" || broken.Seq != f.seq || broken.Fault != f.fault {
			t.Errorf("%s: %v; want stream b, row %d, %s", f.name, err, f.seq, f.fault)
		}
		if !f.known && (blind == nil || blind.Error() != err.Error()) {
			t.Errorf("%s: %v without known heads, %v with", f.name, blind, err)
		}
		s.Close()
		tamper(t, h, func([]journal.Record) []journal.Record { return original })
	}
	s = open(t, h)
	if _, err := journal.Verify(ctx, s, good...); err != nil {
		t.Errorf("restored: %v", err)
	}
}

func tamper(t *testing.T, h Harness, f func([]journal.Record) []journal.Record) {
	t.Helper()
	if err := h.Tamper("b", f); err != nil {
		t.Fatal(err)
	}
}

// matchesModel drives a store and a plain list with the same random appends, and packs in between.
func matchesModel(t *testing.T, h Harness) {
	s := open(t, h)
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		stream := fmt.Sprint("run", run)
		var list []journal.Record
		for i := range rapid.IntRange(1, 25).Draw(rt, "appends") {
			if rapid.IntRange(0, 5).Draw(rt, "packs") == 0 {
				if _, err := s.Pack(ctx, stream); err != nil {
					rt.Fatal(err)
				}
			}
			expected := uint64(max(0, len(list)+rapid.SampledFrom([]int{0, 0, 0, 0, 0, -1, 1, -5}).Draw(rt, "off")))
			r := row(fmt.Sprint(rapid.IntRange(0, 20).Draw(rt, "id")), fmt.Sprintf("[%d]", i))
			got, err := s.Append(ctx, stream, expected, r)
			known := slices.IndexFunc(list, func(o journal.Record) bool { return o.ID == r.ID })
			switch {
			case known >= 0:
				if err != nil || !cmp.Equal(got, list[known]) {
					rt.Fatalf("known id: %v, %v", got, err)
				}
			case expected != uint64(len(list)):
				if !errors.Is(err, journal.ErrConflict) {
					rt.Fatalf("conflict: %v", err)
				}
			case err != nil || got.Seq != expected+1:
				rt.Fatalf("append: %v, %v", got, err)
			default:
				list = append(list, got)
			}
		}
		from := uint64(rapid.IntRange(1, 1+len(list)).Draw(rt, "from"))
		if diff := cmp.Diff(list[from-1:], load(t, s, stream, from), cmpopts.EquateEmpty()); diff != "" {
			rt.Fatalf("rows (-model +store):\n%s", diff)
		}
	})
}
