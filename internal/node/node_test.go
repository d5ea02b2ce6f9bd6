package node

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/folder/foldertest"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/postgres"
	"github.com/floorbook/floorbook/internal/journal/postgres/pgtest"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var (
	cluster *pgtest.Cluster
	ctx     = context.Background()
)

func TestMain(m *testing.M) {
	if os.Getenv(dealingNode) != "" { // a child that is killed: the parent's server is there
		os.Exit(m.Run())
	}
	os.Exit(pgtest.Run(m, &cluster))
}

// house is a room that nodes serve together.
type house struct {
	t       testing.TB
	address string
	clock   room.Clock
	secret  room.Secret
	decks   vault.Keys

	snapshots room.Files // nil: none
}

func newHouse(t testing.TB, speed float64) *house {
	cluster.Need(t)
	return &house{t: t, address: cluster.Database(t), clock: room.NewClock(speed), secret: room.NewSecret(), decks: vault.NewKeys()}
}

// node is a process of the room, as far as the room goes.
type node struct {
	*room.Room
	store *postgres.Store
	log   *strings.Builder
}

func (h *house) node(owns func(string) bool) *node {
	return h.nodeOn(owns, func(s *postgres.Store) journal.Store { return s })
}

// nodeOn is a node that sees its database through something else.
func (h *house) nodeOn(owns func(string) bool, through func(*postgres.Store) journal.Store) *node {
	h.t.Helper()
	s, err := postgres.Open(ctx, h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	n := &node{store: s, log: new(strings.Builder)}
	n.Room, err = room.Open(ctx, room.Config{Store: through(s), Clock: h.clock, Secret: h.secret, Decks: h.decks, Owns: owns, Snapshots: h.snapshots, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(n.end)
	return n
}

func (n *node) end() {
	n.Room.Close()
	_ = n.store.Close()
}

func (n *node) do(id string, cmd tournament.Command) (room.Answer, error) {
	return n.Do(ctx, room.Command{Stream: "cup", ID: id, By: role.By{Person: "td", Role: role.Director, Device: "desk"}, Cmd: cmd})
}

func (n *node) must(id string, cmd tournament.Command) {
	if _, err := n.do(id, cmd); err != nil {
		panic(fmt.Sprintf("%s: %T: %v", id, cmd, err))
	}
}

// begin creates an event and enters players: p0, p1…
func (n *node) begin(c tournament.Create, players int) {
	n.must("create", c)
	for i := range players {
		n.must(fmt.Sprint("enters", i), tournament.Register{Player: table.PlayerID(fmt.Sprint("p", i))})
	}
}

// seq is how far a node has the event; 0: it does not know it.
func (n *node) seq() (seq uint64) {
	_ = n.Read("cup", func(s *tournament.State) { seq = s.Seq })
	return seq
}

// create is an event of levels of a minute.
func create(t testing.TB) tournament.Create {
	b, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	s := tournament.Structure{Name: "Cup", BuyIn: 5000, Fee: 500, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000, 5000}, Seats: 8, AnteKind: hand.AnteBigBlind, LateLevels: 2,
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	for i := range 8 {
		big := chip.Amount(100) << i
		s.Levels = append(s.Levels, tournament.Level{Small: big / 2, Big: big, Minutes: 1})
	}
	return tournament.Create{ID: "cup", Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: b.Policy.Rules()}
}

// soon waits until something is so.
func soon(t testing.TB, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("never so: " + what)
		}
	}
}

// asked counts the files that were there.
type asked struct {
	room.Files
	found atomic.Int64
}

func (a *asked) Read(name string) ([]byte, error) {
	body, err := a.Files.Read(name)
	if err == nil {
		a.found.Add(1)
	}
	return body, err
}

// A node that has never had the room opens the event from what another has written into the database, and what overtakes it costs no more.
func TestANewNodeOpensFromTheSnapshotsOfOthers(t *testing.T) {
	h := newHouse(t, 1)
	snapshots := &asked{Files: foldertest.Snapshots(t, h.address)}
	a := h.node(nil)
	a.begin(create(t), 1100)
	h.snapshots = snapshots
	h.node(nil) // reads it whole
	if names, err := snapshots.Names(); err != nil || len(names) != 1 || snapshots.found.Load() != 0 {
		t.Fatalf("%q, %v", names, err)
	}
	b := h.node(nil)
	if snapshots.found.Load() != 1 || b.seq() != a.seq() {
		t.Errorf("%d snapshots were read; at %d of %d", snapshots.found.Load(), b.seq(), a.seq())
	}
	var both sync.WaitGroup
	for i, n := range []*node{a, b} {
		both.Go(func() {
			for k := range 40 {
				n.must(fmt.Sprint("s-", i, k), tournament.Register{Player: table.PlayerID(fmt.Sprint("s-", i, k))})
			}
		})
	}
	both.Wait()
	soon(t, "both have all", func() bool { return a.seq() == b.seq() })
	if err := errors.Join(a.Frozen("cup"), b.Frozen("cup")); err != nil {
		t.Error(err)
	}
}

// Whichever node decides, every command is carried out once, and all nodes come to the same.
func TestAnyNodeDecidesAnyCommand(t *testing.T) {
	h := newHouse(t, 1)
	a := h.node(nil)
	a.must("create", create(t))
	b := h.node(nil)
	const each = 60
	var group sync.WaitGroup
	for i, n := range []*node{a, b, a, b} {
		group.Go(func() {
			for k := range each {
				n.must(fmt.Sprintf("r-%d-%d", i, k), tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%d-%d", i, k))})
			}
		})
	}
	group.Wait()
	for _, n := range []*node{a, b} {
		soon(t, "a node has all entries", func() (all bool) {
			_ = n.Read("cup", func(s *tournament.State) { all = len(s.Entries) == 4*each })
			return all
		})
	}
	heads := make([]journal.Head, 2)
	for i, n := range []*node{a, b} {
		head, err := journal.VerifyStream(ctx, n.store, "cup", nil, nil)
		if err != nil || head.Seq != 4*each+1 {
			t.Fatalf("%v rows of %d, %v", head.Seq, 4*each+1, err)
		}
		heads[i] = head
	}
	if heads[0] != heads[1] || a.seq() != b.seq() {
		t.Errorf("heads %v, states at %d and %d", heads, a.seq(), b.seq())
	}
}

// What all tables come to is worked out before anybody looks, also at a node that only reads along.
func TestWhoLooksAtAnyNodeCountsNoTables(t *testing.T) {
	h := newHouse(t, 1)
	a := h.node(nil)
	a.begin(create(t), 20)
	b := h.node(nil)
	a.must("start", tournament.Start{})
	a.must("out", tournament.Bust{Player: "p1"})
	soon(t, "both have all", func() bool { return a.seq() == b.seq() })
	for _, n := range []*node{a, b} {
		_ = n.Read("cup", func(s *tournament.State) {
			if allocs := testing.AllocsPerRun(10, func() { _ = s.TablesInPlay() }); allocs != 0 || s.TablesInPlay() != 3 {
				t.Errorf("%d tables, counted at the cost of %v allocations", s.TablesInPlay(), allocs)
			}
		})
	}
}

// overtaken is a store to which another node writes just before every other row.
type overtaken struct {
	*postgres.Store
	before func()
	rows   int
}

func (o *overtaken) AppendAll(ctx context.Context, entries ...journal.Entry) ([]journal.Record, error) {
	if o.rows++; o.before != nil && o.rows%2 == 0 {
		o.before()
	}
	return o.Store.AppendAll(ctx, entries...)
}

// A node that is overtaken again and again comes to the same as the one that overtakes it, and as one that reads the rows anew.
func TestWhoIsOvertakenComesToTheSame(t *testing.T) {
	h := newHouse(t, 1)
	a := h.node(nil)
	a.begin(create(t), 24)
	a.must("start", tournament.Start{})
	slow := &overtaken{}
	b := h.nodeOn(nil, func(s *postgres.Store) journal.Store { slow.Store = s; return slow })
	soon(t, "the other node knows the event", func() bool { return b.seq() == a.seq() })
	n := 0
	slow.before = func() {
		n++
		a.must(fmt.Sprint("before", n), tournament.AtTable{Table: 1 + n%3, Command: table.SetAbsent{Seat: 1, Absent: n%2 > 0}})
	}
	for k := range 12 {
		b.must(fmt.Sprint("moved", k), tournament.AtTable{Table: 1 + k%3, Command: table.SetAbsent{Seat: 2, Absent: k%2 > 0}})
		if k%4 == 3 {
			var out table.PlayerID
			_ = b.Read("cup", func(s *tournament.State) { out = s.Table(1).At(table.SeatNo(3 + k/4)).Player })
			b.must(fmt.Sprint("out", k), tournament.Bust{Player: out})
		}
	}
	if n < 6 {
		t.Errorf("the node was overtaken %d times", n)
	}
	slow.before = nil
	at := max(a.seq(), b.seq())
	var states []string
	for _, n := range []*node{a, b, h.node(nil)} {
		soon(t, "a node has all rows", func() bool { return n.seq() == at })
		_ = n.Read("cup", func(s *tournament.State) {
			text, err := json.Marshal(s)
			states = append(states, fmt.Sprintf("%s %v", text, err))
		})
	}
	if states[0] != states[2] || states[1] != states[2] {
		t.Errorf("nodes do not come to the same:\n%s\n%s\n%s", states[0], states[1], states[2])
	}
}

// The same command at both nodes at once, and again: one effect, one answer.
func TestACommandIsCarriedOutOnceByAllNodes(t *testing.T) {
	h := newHouse(t, 1)
	a, b := h.node(nil), h.node(nil)
	a.must("create", create(t))
	soon(t, "the other node knows the event", func() bool { return b.seq() > 0 })
	for k := range 40 {
		id, cmd := fmt.Sprint("same-", k), tournament.Register{Player: table.PlayerID(fmt.Sprint("p", k))}
		answers := make([]room.Answer, 2)
		var group sync.WaitGroup
		for i, n := range []*node{a, b} {
			group.Go(func() {
				var err error
				if answers[i], err = n.do(id, cmd); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			})
		}
		group.Wait()
		if answers[0].Seq != answers[1].Seq || len(answers[0].Events) != 1 || len(answers[1].Events) != 1 {
			t.Fatalf("%s: answers at %d with %d events, at %d with %d", id, answers[0].Seq, len(answers[0].Events), answers[1].Seq, len(answers[1].Events))
		}
	}
	if again, err := b.do("same-3", tournament.Register{Player: "p3"}); err != nil || !again.Repeated {
		t.Errorf("again: %+v, %v", again, err)
	}
}

// What one node writes the watchers of another see.
func TestWatchersOfAllNodesAreTold(t *testing.T) {
	h := newHouse(t, 1)
	a, b := h.node(nil), h.node(nil)
	lists, stop := b.Watch("")
	defer stop()
	a.must("create", create(t))
	select {
	case <-lists:
	case <-time.After(10 * time.Second):
		t.Fatal("the list of events of another node is not told of a new one")
	}
	soon(t, "the other node knows the event", func() bool { return b.seq() > 0 })
	changed, stop := b.Watch("cup")
	defer stop()
	began := time.Now()
	a.must("enters", tournament.Register{Player: "p1"})
	select {
	case <-changed:
	case <-time.After(10 * time.Second):
		t.Fatal("a watcher of another node is not told")
	}
	t.Logf("told after %v", time.Since(began))
}

// A level ends once, whoever fires it; when the node that owns the event is gone, another one does.
func TestDeadlinesFallOnceAndOutliveANode(t *testing.T) {
	h := newHouse(t, 120) // a level lasts half a second
	first, second := true, false
	var mu sync.Mutex
	owned := func(mine *bool) func(string) bool {
		return func(string) bool {
			mu.Lock()
			defer mu.Unlock()
			return *mine
		}
	}
	a, b := h.node(owned(&first)), h.node(owned(&second))
	a.begin(create(t), 8)
	a.must("start", tournament.Start{})
	level := func(n *node) (level int) {
		_ = n.Read("cup", func(s *tournament.State) { level = s.Clock.Level })
		return level
	}
	soon(t, "the other node follows the clock", func() bool { return level(b) >= 2 })
	a.end()
	soon(t, "the other node goes on with the clock", func() bool { return level(b) >= 5 })
	ticks := map[int]int{} // by the level that began
	clocks := 0
	if err := b.store.Load(ctx, "cup", 1, func(r journal.Record) error {
		if r.Role != string(role.Clock) {
			return nil
		}
		events, err := tournament.UnmarshalEvents(r.Events)
		for _, e := range events {
			if set, is := e.(tournament.ClockSet); is {
				ticks[set.Clock.Level]++
				clocks++
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for n, times := range ticks {
		if times != 1 {
			t.Errorf("level %d began %d times", n, times)
		}
	}
	if clocks < 5 {
		t.Errorf("%d levels began", clocks)
	}
}

func TestNodesKnowEachOther(t *testing.T) {
	cluster.Need(t)
	s, err := postgres.Open(ctx, cluster.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	join := func(id string) *Registry {
		t.Helper()
		r, err := Join(ctx, s, postgres.Node{ID: id, URL: "http://" + id}, "keys")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	a := join("a")
	if a.Away() != (room.Away{}) || !a.Owns("cup") || a.Ahead().Abs() > time.Second {
		t.Errorf("alone: away %+v, owns %v, %v ahead", a.Away(), a.Owns("cup"), a.Ahead())
	}
	b := join("b")
	a.beat(ctx)
	owned := map[string]int{}
	for i := range 1000 {
		stream := fmt.Sprint("t", i)
		if a.Owner(stream).ID != b.Owner(stream).ID || a.Owns(stream) == b.Owns(stream) {
			t.Fatalf("%s is owned by %s and by %s", stream, a.Owner(stream).ID, b.Owner(stream).ID)
		}
		owned[a.Owner(stream).ID]++
	}
	if owned["a"] < 400 || owned["b"] < 400 {
		t.Errorf("owned %v of 1000", owned)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	a.beat(ctx)
	if n := a.Nodes(); len(n) != 1 || !a.Owns("t1") || !a.Owns("t2") || !a.Owns("t3") {
		t.Errorf("the other has ended: %+v", n)
	}
	if _, err := Join(ctx, s, postgres.Node{ID: "c"}, "other keys"); !errors.Is(err, postgres.ErrOtherRoom) {
		t.Errorf("a node with other keys: %v", err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// What changes a stream goes to its owner, once; what the owner is not reached for is served here, with all that was sent.
func TestCommandsGoToTheOwner(t *testing.T) {
	nodes := map[string]*Registry{}
	var served []string
	serve := func(id string) *httptest.Server {
		h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			served = append(served, fmt.Sprint(id, " ", r.Method, " ", r.URL.Path, " ", string(body), " ", r.Host))
		})
		return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			nodes[id].Hop(h, func(r *http.Request) string { return strings.TrimPrefix(r.URL.Path, "/t/") }).ServeHTTP(w, r)
		}))
	}
	a, b := serve("a"), serve("b")
	defer a.Close()
	all := []postgres.Node{{ID: "a", URL: a.URL}, {ID: "b", URL: b.URL}}
	for _, n := range all {
		nodes[n.ID] = &Registry{self: n, all: all}
	}
	stream := func(owner string) string {
		for i := range 100 {
			if s := fmt.Sprint("s", i); nodes["a"].Owner(s).ID == owner {
				return s
			}
		}
		t.Fatal("nobody owns anything")
		return ""
	}
	mine, other := stream("a"), stream("b")
	send := func(method, path string) {
		t.Helper()
		q, _ := http.NewRequest(method, a.URL+path, strings.NewReader("key=1"))
		q.Host = "floor.example"
		resp, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Fatalf("%s %s: %d", method, path, resp.StatusCode)
		}
	}
	send("POST", "/t/"+mine)
	send("POST", "/t/"+other)
	send("GET", "/t/"+other)
	b.Close()
	send("POST", "/t/"+other)
	want := []string{"a POST /t/" + mine + " key=1 floor.example", "b POST /t/" + other + " key=1 floor.example", "a GET /t/" + other + " key=1 floor.example", "a POST /t/" + other + " key=1 floor.example"}
	if strings.Join(served, "\n") != strings.Join(want, "\n") {
		t.Errorf("served\n%s\nwant\n%s", strings.Join(served, "\n"), strings.Join(want, "\n"))
	}
}
