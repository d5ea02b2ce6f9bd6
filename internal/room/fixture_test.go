package room

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var ctx = context.Background()

// book is loaded once.
var book = sync.OnceValue(func() rulebook.Policy {
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		panic(err)
	}
	return b.Policy
})

const minute = tournament.Instant(60_000)

func structure() tournament.Structure {
	s := tournament.Structure{
		Name: "Test", BuyIn: 5000, Fee: 500, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000, 5000},
		Seats: 6, AnteKind: hand.AnteBigBlind,
		Payouts: tournament.Payouts{Round: money.Amount(100), Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}},
	}
	for i := range 12 {
		big := chip.Amount(100) << min(i, 8)
		s.Levels = append(s.Levels, tournament.Level{Small: big / 2, Big: big, Minutes: 20})
		if i == 3 {
			s.Levels = append(s.Levels, tournament.Level{Break: true, Minutes: 10})
		}
	}
	return s
}

func newTournament(id string, hosted, auto bool) tournament.Create {
	p := book()
	return tournament.Create{ID: id, Structure: structure(), Book: "texapoker-2024", Policy: p.Tournament,
		Rules: p.Rules(), Hosted: hosted, Auto: auto}
}

// fixture is a room on a memory journal with a clock that is moved by hand.
type fixture struct {
	t      testing.TB
	disk   *memory.Disk
	store  *memory.Store
	clock  *Manual
	secret Secret
	keys   vault.Keys
	logged *syncBuilder
	*Room
	n int
}

type syncBuilder struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *syncBuilder) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func newFixture(t testing.TB) *fixture {
	f := &fixture{t: t, disk: new(memory.Disk), clock: NewManual(1_000_000), secret: Secret{1, 2, 3}, keys: vault.NewKeys(), logged: new(syncBuilder)}
	f.start()
	return f
}

// start opens the room anew on the same disk, as after a restart.
func (f *fixture) start() {
	f.t.Helper()
	if f.Room != nil {
		f.Room.Close()
		f.store.Close()
	}
	f.store = memory.Open(f.disk)
	var err error
	f.Room, err = Open(ctx, Config{Store: f.store, Clock: f.clock, Secret: f.secret, Decks: f.keys, Log: slog.New(slog.NewTextHandler(f.logged, nil))})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(f.Room.Close)
}

func (f *fixture) command(stream string, c tournament.Command) Command {
	f.n++
	as := role.Director
	if d := DutyOf(c); d == role.Deal || d == role.Cut || d == role.Play || d == role.Observe {
		as = role.Sim
	}
	return Command{Stream: stream, ID: fmt.Sprint("c", f.n), By: role.By{Person: "td", Role: as, Device: "desk"}, Cmd: c}
}

func (f *fixture) must(stream string, c tournament.Command) Answer {
	f.t.Helper()
	a, err := f.Do(ctx, f.command(stream, c))
	if err != nil {
		f.t.Fatalf("%T: %v", c, err)
	}
	return a
}

// open creates a started tournament with players p1…pn.
func (f *fixture) open(stream string, players int, hosted bool) {
	f.t.Helper()
	f.must(stream, newTournament(stream, hosted, false))
	for i := range players {
		f.must(stream, tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i+1))})
	}
	f.must(stream, tournament.Start{})
}

// begin sets a deck at the first table and begins a hand with it.
func (f *fixture) begin(stream string) {
	f.t.Helper()
	no := f.tables(stream)[0]
	f.must(stream, tournament.AtTable{Table: no, Command: table.SetDeck{}})
	f.must(stream, tournament.AtTable{Table: no, Command: table.StartHand{}})
}

// tables are the numbers of a tournament's tables: others of the room may have the lower ones.
func (f *fixture) tables(stream string) (numbers []int) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { numbers = s.InPlay() }); err != nil || len(numbers) == 0 {
		f.t.Fatalf("%s has tables %v: %v", stream, numbers, err)
	}
	return numbers
}

func (f *fixture) seq(stream string) (seq uint64) {
	f.t.Helper()
	if err := f.Read(stream, func(s *tournament.State) { seq = s.Seq }); err != nil {
		f.t.Fatal(err)
	}
	return seq
}

func (f *fixture) rows(stream string) uint64 {
	f.t.Helper()
	head, err := f.store.Head(ctx, stream)
	if err != nil {
		f.t.Fatal(err)
	}
	return head.Seq
}

func codeOf(err error) refusal.Code {
	var r *refusal.Error
	if errors.As(err, &r) {
		return r.Code
	}
	return refusal.Code(fmt.Sprint("no refusal: ", err))
}

// sameAsReplay compares what the room holds of a stream, what it shows and what the next command begins with, with what is replayed from the journal, at one
// moment.
func (f *fixture) sameAsReplay(stream string) {
	f.t.Helper()
	s := f.stream(stream)
	s.hold()
	defer s.letGo()
	replay := newStream(stream)
	if err := replay.reload(ctx, f.store, nil); err != nil {
		f.t.Fatal(err)
	}
	shown := s.shown.Load()
	if diff := diffAll(replay.content, shown.content); diff != "" {
		f.t.Errorf("what is shown differs from the replay (-replay +shown):\n%s", diff)
	}
	if shown.head != replay.head || s.head != replay.head {
		f.t.Errorf("%+v is shown, the next command goes on from %+v, the journal ends at %+v", shown.head, s.head, replay.head)
	}
	if s.own(); s.content == shown.content || s.behind {
		f.t.Error("the next command has no copy of its own")
	}
	if diff := diffAll(replay.content, s.content); diff != "" {
		f.t.Errorf("what the next command begins with differs from the replay (-replay +own):\n%s", diff)
	}
}

// diffStates compares everything, also what only the core sees, but for the note of what has been checked.
func diffStates(a, b *tournament.State) string { return diffAll(a, b) }

// diffAll compares everything of whatever a and b are, but for what is noted of a command while it is carried out.
func diffAll(a, b any) string {
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	checked := cmp.FilterPath(func(p cmp.Path) bool {
		field, ok := p.Last().(cmp.StructField)
		return ok && slices.Contains([]string{"checked", "proof", "had", "asks", "reseats"}, field.Name())
	}, cmp.Ignore())
	return cmp.Diff(a, b, all, checked)
}

func full(string, journal.Record) memory.Fault { return memory.Full }

// rowsOf collects the instants of the rows of one actor.
func rowsOf(actor string, into *[]tournament.Instant) func(journal.Record) error {
	return func(r journal.Record) error {
		if r.Person == actor {
			*into = append(*into, tournament.Instant(r.At))
		}
		return nil
	}
}

// testKeys seal the decks of rooms whose cards a test does not look at.
var testKeys = vault.NewKeys()
