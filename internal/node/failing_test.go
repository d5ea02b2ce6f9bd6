package node

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/sqlite"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// kills is how often a node is killed in the midst of a hand; make failures does it more often.
var kills = flag.Int("kills", 3, "kills -9 of a node that deals")

// dealingNode tells a child where the room is that it deals in: its keys, and its database.
const dealingNode, dealingIn = "FLOORBOOK_DEALING_KEYS", "FLOORBOOK_DEALING_IN"

// The same command three times at one node and twice at another, at once, and again after one of them was started anew: one effect, one answer. So it is with
// a file.
func TestACommandFiveTimesAtOnceIsOne(t *testing.T) {
	five := func(t *testing.T, at []*node, restart func() *node, head func() uint64) {
		at[0].must("create", create(t))
		for _, n := range at {
			soon(t, "a node knows the event", func() bool { return n.seq() > 0 })
		}
		answers := make([]room.Answer, 5)
		same := tournament.Register{Player: "p"}
		before := head()
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				var err error
				if answers[i], err = at[i%len(at)].do("same", same); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		again, err := restart().do("same", same)
		if err != nil || !again.Repeated {
			t.Errorf("after a restart: %+v, %v", again, err)
		}
		for i, a := range append(answers, again) {
			if a.Seq != answers[0].Seq || len(a.Events) != 1 || a.Events[0] != answers[0].Events[0] {
				t.Errorf("answer %d: %+v, not %+v", i, a, answers[0])
			}
		}
		if rows := head() - before; rows != 1 {
			t.Errorf("%d rows", rows)
		}
	}
	t.Run("postgres", func(t *testing.T) {
		h := newHouse(t, 1)
		a, b := h.node(nil), h.node(nil)
		five(t, []*node{a, b}, func() *node { b.end(); return h.node(nil) }, func() uint64 { head, _ := a.store.Head(ctx, "cup"); return head.Seq })
	})
	t.Run("sqlite", func(t *testing.T) {
		path, secret, decks, clock := filepath.Join(t.TempDir(), "journal.db"), room.NewSecret(), vault.NewKeys(), room.NewClock(1)
		var s *sqlite.Store
		open := func() *node {
			var err error
			if s, err = sqlite.Open(path); err != nil {
				t.Fatal(err)
			}
			n := new(node)
			if n.Room, err = room.Open(ctx, room.Config{Store: s, Clock: clock, Secret: secret, Decks: decks, Log: slog.New(slog.DiscardHandler)}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		end := func(n *node) { n.Room.Close(); _ = s.Close() }
		n := open()
		defer func() { end(n) }()
		five(t, []*node{n}, func() *node { end(n); n = open(); return n }, func() uint64 { head, _ := s.Head(ctx, "cup"); return head.Seq })
	})
}

// wakes is a clock of a machine that sleeps and wakes: on waking all alarms are late, and ring at once.
type wakes struct {
	mu     sync.Mutex
	now    tournament.Instant
	alarms map[int]func()
	at     map[int]tournament.Instant
	n      int
}

func newWakes() *wakes {
	return &wakes{now: 1_000_000, alarms: map[int]func(){}, at: map[int]tournament.Instant{}}
}

func (w *wakes) Now() tournament.Instant {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *wakes) Speed() float64 { return 1 }

func (w *wakes) AfterFunc(at tournament.Instant, f func()) (stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if at <= w.now {
		go f()
		return func() {}
	}
	w.n++
	n := w.n
	w.alarms[n], w.at[n] = f, at
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.alarms, n)
	}
}

// wake has it be so much later.
func (w *wakes) wake(after tournament.Instant) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now += after
	for n, f := range w.alarms {
		if w.at[n] <= w.now {
			delete(w.alarms, n)
			go f()
		}
	}
}

// asleep is an event whose third level is a break, with the clock on a player, on machines that sleep for five and a half minutes.
func asleep(t *testing.T, clock *wakes, at []*node, load func(fn func(journal.Record) error) error) {
	const minute = tournament.Instant(60_000)
	c := create(t)
	c.Hosted, c.Structure.Levels = true, slices.Insert(c.Structure.Levels, 2, tournament.Level{Break: true, Minutes: 1})
	first := at[0]
	first.begin(c, 4)
	first.must("start", tournament.Start{})
	for toAct := false; !toAct; {
		first.deal(t, "dealer")
		_ = first.Read("cup", func(s *tournament.State) {
			h := s.Tables[0].Hand
			toAct = h != nil && h.State.Next().Need == hand.NeedAction
		})
	}
	first.must("time", tournament.AtTable{Table: 1, Command: table.CallTime{By: shotclock.Floor, Limit: 30_000, Thinking: 120_000}})
	start := clock.Now()
	for _, n := range at {
		soon(t, "a node knows that it has started", func() bool { return n.seq() == first.seq() })
	}
	clock.wake(5*minute + minute/2)
	level := func(n *node) (level int, ends tournament.Instant) {
		_ = n.Read("cup", func(s *tournament.State) { level, ends = s.Clock.Level, s.Clock.EndsAt })
		return level, ends
	}
	for _, n := range at {
		soon(t, "a node has all deadlines of the sleep behind it", func() bool { l, ends := level(n); return l == 5 && ends == start+6*minute })
	}
	var instants, ranOut []tournament.Instant
	var levels []int
	if err := load(func(r journal.Record) error {
		events, err := tournament.UnmarshalEvents(r.Events)
		for _, e := range events {
			if set, is := e.(tournament.ClockSet); is && r.Role == string(role.Clock) {
				levels, instants = append(levels, set.Clock.Level), append(instants, tournament.Instant(r.At)-start)
			}
			if at, is := e.(tournament.TableEvent); is {
				if _, is := at.Event.(table.TimeRanOut); is && r.Role == string(role.Clock) {
					ranOut = append(ranOut, tournament.Instant(r.At)-start)
				}
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(levels, []int{1, 2, 3, 4, 5}) || !slices.Equal(instants, []tournament.Instant{minute, 2 * minute, 3 * minute, 4 * minute, 5 * minute}) {
		t.Errorf("levels %v began at %v after the start: each once, in order, at its own instant", levels, instants)
	}
	if !slices.Equal(ranOut, []tournament.Instant{minute / 2}) {
		t.Errorf("the time of a player ran out at %v after the start: once, after its 30 seconds", ranOut)
	}
}

// Levels, a break and the time of a player that ended while every machine slept end once, in order, each at its own instant, whether one machine keeps the room or two that wake at
// the same moment.
func TestDeadlinesOfASleepFallOnceAndInOrder(t *testing.T) {
	t.Run("postgres, two nodes", func(t *testing.T) {
		h, clock := newHouse(t, 1), newWakes()
		h.clock = clock
		both := func(string) bool { return true } // neither waits for the other
		a, b := h.node(both), h.node(both)
		asleep(t, clock, []*node{a, b}, func(fn func(journal.Record) error) error { return a.store.Load(ctx, "cup", 1, fn) })
	})
	t.Run("sqlite", func(t *testing.T) {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "journal.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		clock := newWakes()
		r, err := room.Open(ctx, room.Config{Store: s, Clock: clock, Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		asleep(t, clock, []*node{{Room: r}}, func(fn func(journal.Record) error) error { return s.Load(ctx, "cup", 1, fn) })
	})
}

// A node is killed in the midst of hands that it deals. Another goes on where it stopped: at most one act further than was acknowledged; every chip is
// there after every act, and every card that was seen is of the deck that was committed before the hand.
func TestAHandGoesOnAtTheSameActWhenItsNodeIsKilled(t *testing.T) {
	if dir := os.Getenv(dealingNode); dir != "" {
		h := &house{t: t, address: os.Getenv(dealingIn), clock: room.NewClock(1)}
		h.keys(dir)
		n := h.node(nil)
		for {
			fmt.Println(n.deal(t, "child"))
		}
	}
	h := newHouse(t, 1)
	dir := t.TempDir()
	h.keys(dir)
	a := h.node(nil)
	hosted := create(t)
	hosted.Hosted, hosted.Structure.Stack = true, 1_000_000
	a.begin(hosted, 3)
	a.must("start", tournament.Start{})
	midst, acts := 0, 0
	for range *kills {
		began := a.seq()
		acknowledged := h.killed(dir)
		acts += int(acknowledged - began)
		soon(t, "the other node has every act that was acknowledged", func() bool { return a.seq() >= acknowledged })
		var seq, further uint64
		if err := a.store.Load(ctx, "cup", 1, func(r journal.Record) error {
			events, err := tournament.UnmarshalEvents(r.Events)
			if seq += uint64(len(events)); seq > acknowledged {
				further++
			}
			return err
		}); err != nil || further > 1 {
			t.Errorf("%d acts beyond the last that was acknowledged, %v", further, err)
		}
		_ = a.Read("cup", func(s *tournament.State) {
			if s.Tables[0].Hand != nil {
				midst++
			}
		})
		for range 10 {
			a.deal(t, "other")
		}
	}
	opener := room.Opener{Decks: h.decks, Secret: h.secret}
	verified, err := opener.Verify(ctx, a.store)
	if err != nil {
		t.Fatal(err)
	}
	decks := 0
	for _, v := range verified {
		decks += v.Decks
	}
	t.Logf("%d kills, %d of them in the midst of a hand; %d acts of the killed, %d decks proved", *kills, midst, acts, decks)
	if midst == 0 || decks == 0 {
		t.Errorf("%d in the midst of a hand, %d decks: this proves nothing", midst, decks)
	}
}

// keys are those of a folder, in which they are made when they are not there.
func (h *house) keys(dir string) {
	h.t.Helper()
	var err error
	if h.secret, err = room.LoadSecret(dir, true); err == nil {
		h.decks, err = room.LoadDeckKeys(dir, true)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// killed has a process deal for a moment, and kills it. It returns the last act that it was told of.
func (h *house) killed(dir string) (acknowledged uint64) {
	h.t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+h.t.Name()+"$")
	cmd.Env = append(os.Environ(), dealingNode+"="+dir, dealingIn+"="+h.address)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	var kill *time.Timer
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var seq uint64
		if n, _ := fmt.Sscan(lines.Text(), &seq); n == 1 {
			acknowledged = seq
			if kill == nil {
				kill = time.AfterFunc(time.Duration(20+rand.IntN(150))*time.Millisecond, func() { _ = cmd.Process.Kill() })
			}
		}
	}
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait()
	if acknowledged == 0 {
		h.t.Fatal("the process that deals has dealt nothing")
	}
	return acknowledged
}

// deal does the next act at the first table: the house's, or that of a player who calls. It returns how far the event is.
func (n *node) deal(t *testing.T, who string) uint64 {
	var c any
	var no int
	var seq uint64
	if err := n.Read("cup", func(s *tournament.State) {
		tb := s.Tables[0]
		no, seq = tb.No, s.Seq
		if c, _ = croupier.Next(s, tb, n.Dealer("cup")); c == nil && tb.Hand != nil {
			kind := hand.Call
			if tb.Hand.State.Legal().CanCheck {
				kind = hand.Check
			}
			c = table.Act{Seat: tb.ToAct(), Kind: kind}
		}
	}); err != nil || c == nil {
		t.Fatalf("nothing to be done: %v", err)
	}
	answer, err := n.Do(ctx, room.Command{Stream: "cup", ID: fmt.Sprint(who, "-", os.Getpid(), "-", seq), By: role.By{Person: who, Role: role.Sim}, Cmd: tournament.AtTable{Table: no, Command: c}})
	if err == nil {
		return answer.Seq
	}
	now := seq
	if broken := n.Read("cup", func(s *tournament.State) { now = s.Seq }); broken != nil || now == seq {
		t.Fatalf("%s: %T: %v", who, c, err)
	}
	return n.deal(t, who) // the last act of the other was read along in between
}
