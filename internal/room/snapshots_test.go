package room

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// shelf keeps files in memory.
type shelf struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (k *shelf) Read(name string) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	body, there := k.files[name]
	if !there {
		return nil, fs.ErrNotExist
	}
	return bytes.Clone(body), nil
}

func (k *shelf) Write(name string, body []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.files == nil {
		k.files = map[string][]byte{}
	}
	k.files[name] = bytes.Clone(body)
	return nil
}

func (k *shelf) Remove(names ...string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, name := range names {
		delete(k.files, name)
	}
	return nil
}

func (k *shelf) Names() ([]string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Sorted(maps.Keys(k.files)), nil
}

// counting is a store that notes the rows that were read one after the other.
type counting struct {
	journal.Store
	rows atomic.Int64
}

func (c *counting) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	return c.Store.Load(ctx, stream, from, func(r journal.Record) error {
		c.rows.Add(1)
		return fn(r)
	})
}

// on opens the room anew on the same disk with its snapshots in a shelf.
func (f *fixture) on(k *shelf) *counting {
	f.t.Helper()
	f.Room.Close()
	store := &counting{Store: memory.Open(f.disk)}
	var err error
	f.Room, err = Open(ctx, Config{Store: store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Snapshots: k, Log: slog.New(slog.NewTextHandler(f.logged, nil))})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(f.Room.Close)
	return store
}

// take writes a snapshot of a stream as it is, whether one is due or not.
func (f *fixture) take(stream string) {
	f.t.Helper()
	beside := newStream(stream)
	if err := beside.reload(ctx, f.store, nil); err != nil {
		f.t.Fatal(err)
	}
	f.note(beside)
	f.streams[stream].noted.Store(beside.noted.Load())
}

// again is what a snapshot of a stream makes of it.
func again(t testing.TB, s *stream) *stream {
	t.Helper()
	text, err := snapshotForm().Encode(&s.folded)
	if err != nil {
		t.Fatalf("%s, row %d: %v", s.id, s.head.Seq, err)
	}
	next := newStream(s.id)
	next.folded = folded{}
	if err := snapshotForm().Decode(text, &next.folded); err != nil {
		t.Fatalf("%s, row %d: %v", s.id, s.head.Seq, err)
	}
	return next
}

// unlike says in what two streams are not the same, down to the last field.
func unlike(a, b *stream) string {
	if reflect.DeepEqual(&a.folded, &b.folded) {
		return ""
	}
	return "not deeply equal\n" + diffAll(&a.folded, &b.folded)
}

// TestSnapshotsAndTheRowsBehindThemAreTheStream takes snapshots of every stream of a release all along, one of the other.
func TestSnapshotsAndTheRowsBehindThemAreTheStream(t *testing.T) {
	store := ofThisRelease(t)
	names, err := store.Streams(ctx)
	if err != nil {
		t.Fatal(err)
	}
	choose, beside := counter(), entryStreams(newLawBook(), newLog())
	for _, name := range names {
		if beside[name] != nil {
			continue
		}
		plain, resumed := newStream(name), newStream(name)
		err := store.Load(ctx, name, 1, func(r journal.Record) error {
			for _, s := range []*stream{plain, resumed} {
				if err := s.fold(r); err != nil {
					return err
				}
			}
			if choose(4) == 0 {
				resumed = again(t, resumed)
			}
			if choose(16) == 0 {
				if diff := unlike(plain, resumed); diff != "" {
					t.Fatalf("%s, row %d (-replayed +resumed):\n%.3000s", name, r.Seq, diff)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := unlike(plain, again(t, resumed)); diff != "" {
			t.Fatalf("%s at its end (-replayed +resumed):\n%.3000s", name, diff)
		}
		if err := resumed.content.check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestASnapshotOfAnyTournamentGoesOnAsItDoes plays drawn acts on, and opens the room from a snapshot of a drawn moment.
func TestASnapshotOfAnyTournamentGoesOnAsItDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := newFixture(t)
		k := new(shelf)
		f.on(k)
		choose := pick(func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") })
		f.open("a", rapid.IntRange(2, 14).Draw(rt, "players"), true)
		play := func(acts int) {
			for range acts {
				var act any
				no := f.tables("a")[0]
				if err := f.Read("a", func(s *tournament.State) { act = nextAct(s, no, choose) }); err != nil {
					rt.Fatal(err)
				}
				if act == nil {
					return
				}
				f.attempt("a", tournament.AtTable{Table: no, Command: act})
			}
		}
		play(rapid.IntRange(0, 60).Draw(rt, "before"))
		f.take("a")
		at := f.rows("a")
		play(rapid.IntRange(0, 30).Draw(rt, "behind"))
		f.on(k)
		if s := f.streams["a"]; s.noted.Load() == nil || s.noted.Load().seq != at {
			rt.Fatalf("not opened from the snapshot of row %d\n%s", at, f.logged.b.String())
		}
		f.sameAsReplay("a")
		play(20) // it is dealt on
		f.sameAsReplay("a")
		f.Room.Close()
	})
}

// TestEveryFieldOfAStreamIsInItsSnapshot fills all that a stream can hold, as it is declared.
func TestEveryFieldOfAStreamIsInItsSnapshot(t *testing.T) {
	skip := map[reflect.Type]bool{reflect.TypeFor[func(content) error](): true} // of a command that is being carried out: a row leaves none
	for _, k := range kinds {
		s := newStream("x")
		s.content = k.empty("x")
		full := filler{t: t, skip: skip}
		full.fill(reflect.ValueOf(&s.folded).Elem(), k.name)
		full.fill(reflect.ValueOf(s.content).Elem(), k.name)
		next := again(t, s)
		if !reflect.DeepEqual(&s.folded, &next.folded) {
			t.Errorf("%s: something is lost", k.name)
		}
		if full.leaves < 10 {
			t.Errorf("%s: %d values filled", k.name, full.leaves)
		}
	}
}

// filler gives values that are not zero.
type filler struct {
	t      *testing.T
	skip   map[reflect.Type]bool
	within []reflect.Type
	leaves int
}

func (f *filler) fill(v reflect.Value, path string) {
	if f.skip[v.Type()] {
		return
	}
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem() // fields of other packages too
	f.leaves++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(1 + f.leaves%100))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(1 + f.leaves%100))
	case reflect.String:
		v.SetString(fmt.Sprint(f.leaves))
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), path)
		}
	case reflect.Interface:
		switch v.Type() {
		case reflect.TypeFor[any]():
			v.Set(reflect.ValueOf(fmt.Sprint(f.leaves)))
		case reflect.TypeFor[Event]():
			v.Set(reflect.ValueOf(table.TakenBack{Seat: 3}))
		case reflect.TypeFor[content]():
		default:
			v.Set(reflect.ValueOf("told"))
		}
	case reflect.Pointer, reflect.Slice, reflect.Map:
		f.reach(v, path)
	default:
		f.t.Errorf("%s is a %v, which no snapshot has", path, v.Type())
	}
}

// reach fills what is behind a pointer, or in a list or map of one.
func (f *filler) reach(v reflect.Value, path string) {
	if slices.Contains(f.within, v.Type()) {
		return
	}
	f.within = append(f.within, v.Type())
	defer func() { f.within = f.within[:len(f.within)-1] }()
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), path)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		f.fill(v.Index(0), path+"[]")
	case reflect.Map:
		key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		f.fill(key, path+"[key]")
		f.fill(elem, path+"[]")
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, elem)
	}
}

// TestASnapshotIsBelievedOnlyWhereTheJournalHasItsRow changes the file, the room, the program and the journal.
func TestASnapshotIsBelievedOnlyWhereTheJournalHasItsRow(t *testing.T) {
	f, k := newFixture(t), new(shelf)
	f.on(k)
	f.open("a", 6, true)
	f.begin("a")
	f.take("a")
	f.must("a", tournament.Pause{})
	good := maps.Clone(k.files)
	name := slices.Collect(maps.Keys(good))[0]
	opened := func(what string, from bool) {
		t.Helper()
		f.on(k)
		f.examined()
		if got := f.streams["a"].noted.Load() != nil; got != from {
			t.Errorf("%s: from the snapshot: %v", what, got)
		}
		f.sameAsReplay("a")
	}
	opened("as it was", true)
	for _, i := range []int{0, 40, len(good[name]) - 1} {
		body := bytes.Clone(good[name])
		body[i] ^= 1
		k.files = map[string][]byte{name: body}
		opened(fmt.Sprint("byte ", i, " changed"), false)
	}
	k.files = map[string][]byte{name: good[name][:20]}
	opened("cut", false)
	k.files = map[string][]byte{strings.Split(name, ".")[0] + ".00000000": good[name]}
	opened("of another program", false)
	k.files = nil
	opened("deleted", false)

	k.files = maps.Clone(good)
	f.take("a")
	if len(k.files) != 1 || bytes.Equal(k.files[name], good[name]) {
		t.Errorf("%d files", len(k.files))
	}
	last := f.rows("a")
	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record { return rows[:last-1] }) // as somebody thaws
	opened("of a row that is there no longer", false)
	k.files = map[string][]byte{strings.Split(name, ".")[0] + ".00000000": good[name]}
	f.take("a")
	if len(k.files) != 1 {
		t.Errorf("that of another program stays: %d files", len(k.files))
	}
}

// TestWhatLiesBeforeASnapshotIsProvedBehindTheOpening: a room that is open freezes the stream, and the next opening does so at once.
func TestWhatLiesBeforeASnapshotIsProvedBehindTheOpening(t *testing.T) {
	f, k := newFixture(t), new(shelf)
	f.on(k)
	f.open("a", 6, true)
	f.open("b", 6, true)
	f.take("a")
	f.take("b")
	f.on(k)
	f.examined()
	if !f.streams["a"].whole || f.Frozen("a") != nil {
		t.Error("not proved")
	}
	f.Room.Close()
	f.disk.Tamper("a", func(rows []journal.Record) []journal.Record {
		rows[1].At++
		return rows
	})
	f.on(k)
	f.examined()
	d := f.Damaged()
	if len(d) != 1 || d[0].Stream != "a" || d[0].Rows != 1 || d[0].Fault != journal.RowChanged || len(k.files) != 1 {
		t.Errorf("%+v, %d snapshots", d, len(k.files))
	}
	if err := f.Thaw(ctx, "a"); err == nil {
		t.Error("thawed by a snapshot")
	}
	f.on(k)
	if err := f.Read("a", func(*tournament.State) {}); codeOf(err) != Frozen {
		t.Errorf("reading the changed stream: %v", err)
	}
}

// TestARowThatOvertakesCostsNoStream: what is read again is the snapshot and the rows behind it.
func TestARowThatOvertakesCostsNoStream(t *testing.T) {
	f, k := newFixture(t), new(shelf)
	store := f.on(k)
	f.open("a", 6, true)
	f.begin("a")
	f.take("a")
	f.must("a", tournament.Pause{})
	at := f.rows("a")
	other, err := Open(ctx, Config{Store: memory.Open(f.disk), Clock: f.clock, Secret: f.secret, Decks: f.keys, Log: f.log})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.Do(ctx, f.command("a", tournament.AdjustClock{By: time.Minute})); err != nil {
		t.Fatal(err)
	}
	f.examined()
	store.rows.Store(0)
	f.must("a", tournament.AdjustClock{By: time.Minute})
	if f.rows("a") != at+2 {
		t.Errorf("row %d behind %d", f.rows("a"), at)
	}
	if n := store.rows.Load(); n == 0 || n > 3 {
		t.Errorf("%d rows were read again", n)
	}
	if !f.streams["a"].whole {
		t.Error("what was proved once is not")
	}
	f.sameAsReplay("a")
}

// TestSnapshotsAreWrittenBesideTheStream: from the one before, and without its lock.
func TestSnapshotsAreWrittenBesideTheStream(t *testing.T) {
	f, k := newFixture(t), new(shelf)
	store := f.on(k)
	f.must("a", newTournament("a", true, false))
	enter := func(players int) {
		for i := range players {
			f.must("a", tournament.Register{Player: table.PlayerID(fmt.Sprint("p", f.rows("a"), "-", i))})
		}
	}
	enter(40)
	f.snapshot(f.streams["a"])
	if len(k.files) != 0 {
		t.Error("one of few rows is written")
	}
	f.take("a")
	before := f.rows("a")
	enter(snapshotRows)
	f.examined()
	store.rows.Store(0)
	f.snapshot(f.streams["a"])
	if n := store.rows.Load(); n != int64(f.rows("a")-before+1) {
		t.Errorf("%d rows were read", n)
	}
	f.on(k)
	if at := f.streams["a"].noted.Load(); at == nil || at.seq != f.rows("a") {
		t.Errorf("%+v", at)
	}
	f.sameAsReplay("a")
}
