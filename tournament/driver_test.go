package tournament

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// book reads the policies of a book and its base straight from their files.
func book(t testing.TB, layers ...string) (Policy, Rules) {
	t.Helper()
	p, rules := bookOf(layers)
	if p.SeatDraw.Cite == "" || rules.Hand.MinRaise.Cite == "" {
		t.Fatal("no policies found")
	}
	return p, rules
}

func bookOf(layers []string) (Policy, Rules) {
	var b struct {
		Rules
		Tournament Policy
	}
	for _, layer := range layers {
		for _, pkg := range []string{"hand", "referee", "table", "tournament", "penalty", "shotclock", "chiprace", "bounty"} {
			text, err := os.ReadFile("../rulebook/books/" + layer + "/policy." + pkg + ".toml")
			if err != nil {
				continue
			}
			if _, err := toml.Decode(string(text), &b); err != nil {
				panic(fmt.Sprintf("%s/%s: %v", layer, pkg, err))
			}
		}
	}
	b.Referee.Adopt(&b.Hand)
	return b.Tournament, b.Rules
}

func tda(t testing.TB) (Policy, Rules) { return book(t, "tda-2024") }
func texapoker(t testing.TB) (Policy, Rules) {
	return book(t, "tda-2024", "texapoker-2024")
}

// evening is a one-day structure with a 9-max format after late registration.
func evening() Structure {
	s := Structure{
		Name: "Soirée", BuyIn: 5000, Fee: 500, Stack: 10000, Chips: []chip.Amount{25, 100, 500, 1000, 5000},
		SeatsLate: 10, Seats: 9, AnteKind: hand.AnteBigBlind, LateLevels: 3, ReEntries: 1,
		Payouts: Payouts{Round: 500, Tables: []PayoutTable{
			{1, []int{10000}}, {9, []int{5000, 3000, 2000}}, {28, []int{4000, 2400, 1600, 1200, 800}},
		}},
	}
	big := chip.Amount(50)
	for i := range 24 {
		s.Levels = append(s.Levels, Level{Small: big / 2 / 25 * 25, Big: big, Ante: big, Minutes: 20})
		if i%4 == 3 {
			s.Levels = append(s.Levels, Level{Break: true, Minutes: 10})
		}
		big = (big*3/2 + 24) / 25 * 25
	}
	return s
}

// reporter is what a test and a rapid property have in common.
type reporter interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// room drives a tournament as the shell does: Decide, Apply, Check; it keeps the journal.
type room struct {
	t       reporter
	s       *State
	now     Instant
	seed    [32]byte
	journal []Event
	check   bool
	watch   func() // after every command
	rand    *rand.Rand
	hands   int
	clumsy  int // percent of acts that are observed rather than entered, some of them irregular
	rulings int
	byHand  map[string]card.Deck
}

func newRoom(t reporter, seed uint64) *room {
	return &room{t: t, s: New(), now: 1_700_000_000_000, check: true, rand: rand.New(rand.NewPCG(seed, 1)), seed: [32]byte{1}}
}

func (r *room) meta() Meta {
	return Meta{At: r.now, Person: "test", Draws: func(n int) [32]byte {
		if n == len(r.s.Draws) {
			return r.seed
		}
		return r.following(n - 1)
	}}
}

// following is the seed behind that of the nth draw, which is the next one.
func (r *room) following(n int) [32]byte {
	next := r.seed
	next[31]++
	next[30] += next[31] / 255
	next[29] = byte(n)
	return next
}

// do carries a command out; a refusal is returned.
func (r *room) do(c Command) error {
	r.t.Helper()
	events, err := Decide(r.s, c, r.meta())
	if err != nil {
		if _, ok := err.(*refusal.Error); !ok {
			r.t.Fatalf("%T: %v is no refusal", c, err)
		}
		return err
	}
	for _, e := range events {
		Apply(r.s, e)
		if _, ok := e.(Drawn); ok {
			r.seed = r.following(len(r.s.Draws) - 1)
		}
	}
	if r.watch != nil {
		r.watch()
	}
	if r.check {
		r.journal = append(r.journal, events...)
		if err := Check(r.s); err != nil {
			r.t.Fatalf("after %T %+v: %v\nevents %+v", c, c, err, events)
		}
	}
	return nil
}

func (r *room) must(c Command) {
	r.t.Helper()
	if err := r.do(c); err != nil {
		r.t.Fatalf("%T %+v: %v", c, c, err)
	}
}

// refused wants a command refused with a code, and the state untouched.
func (r *room) refused(c Command, code refusal.Code) {
	r.t.Helper()
	seq := r.s.Seq
	err := r.do(c)
	if refused, ok := err.(*refusal.Error); !ok || refused.Code != code {
		r.t.Fatalf("%T %+v: %v, want %s", c, c, err, code)
	}
	if r.s.Seq != seq {
		r.t.Fatalf("%T changed the state", c)
	}
}

func player(i int) table.PlayerID { return table.PlayerID(fmt.Sprintf("p%d", i)) }

// open creates a tournament and registers players.
func (r *room) open(st Structure, hosted bool, players int, p Policy, rules Rules) {
	r.t.Helper()
	r.must(Create{ID: "T", Structure: st, Book: "tda-2024", Policy: p, Rules: rules, Hosted: hosted, Auto: true})
	for i := range players {
		r.must(Register{Player: player(i + 1)})
	}
}

// begin sets the deck of the next hand at a table and begins the hand.
func (r *room) begin(no int) {
	r.t.Helper()
	if t := r.s.Table(no); t == nil || !t.HasDeckFor(r.s.BlindsAt(t).Game) {
		r.must(AtTable{no, table.SetDeck{}})
	}
	r.must(AtTable{no, table.StartHand{}})
}

// step plays one act at a hosted table: begins a hand, deals, acts at random, shows. It reports whether it could.
func (r *room) step(tb *table.State) bool {
	if tb.Hand == nil {
		for at, due := r.s.NextDeadline(); due && at <= r.now; at, due = r.s.NextDeadline() {
			r.must(Tick{}) // as the shell does
		}
		if r.s.MayStartHand(tb.No) != nil {
			return false
		}
		r.newDeck(tb.NextHandID())
		r.hands++
		r.begin(tb.No)
		return true
	}
	h := tb.Hand
	deck := r.byHand[h.ID]
	n := h.State.N()
	if r.s.holdsAllIn(tb) {
		return false // until it is released: a task
	}
	switch step := h.State.Next(); step.Need {
	case hand.NeedAction:
		if h.Waiting != nil {
			return false // the floor must rule: a task
		}
		if r.rand.IntN(100) < r.clumsy && r.do(AtTable{tb.No, r.randomObservation(h, step.Player)}) == nil {
			r.rulings++
			return true
		}
		act := r.randomAct(h, step.Player)
		if h.Limits != nil { // a ruling leaves less: what is safe is always there
			act.Kind, act.To = hand.Call, 0
			if h.State.Legal().CanCheck {
				act.Kind = hand.Check
			}
		}
		r.must(AtTable{tb.No, act})
	case hand.NeedBoard:
		from := 2*n + h.State.BoardLen()
		r.must(AtTable{tb.No, table.DealBoard{Cards: deck[from : from+step.Count]}})
	case hand.NeedShow:
		r.must(AtTable{tb.No, table.Show{Seat: h.Seats[step.Player], Cards: deck[2*step.Player : 2*step.Player+2]}})
	default:
		r.t.Fatalf("table %d waits for %v", tb.No, step.Need)
	}
	return true
}

func (r *room) randomAct(h *table.Hand, p int) table.Act {
	legal := h.State.Legal()
	act := table.Act{Seat: h.Seats[p], Kind: hand.Fold}
	switch roll := r.rand.IntN(100); {
	case legal.CanRaise && roll < 1:
		act.Kind, act.To = hand.Raise, legal.MaxTo
	case legal.CanRaise && roll < 20:
		act.Kind, act.To = hand.Raise, legal.MinTo
	case legal.CanCheck:
		act.Kind = hand.Check
	case roll < 55:
		act.Kind = hand.Call
	}
	if act.Kind == hand.Raise && legal.IsBet {
		act.Kind = hand.Bet
	}
	return act
}

// randomObservation is something a player might do, now and then one who is not to act.
func (r *room) randomObservation(h *table.Hand, p int) table.Observe {
	if r.rand.IntN(5) == 0 {
		p = r.rand.IntN(len(h.Seats))
	}
	o := referee.Observation{Word: referee.Word(r.rand.IntN(int(referee.SaidUnclear) + 1))}
	if o.Word == referee.SaidAmount || o.Word == referee.SaidRaise || o.Word == referee.SaidBet {
		o.Amount = h.Blinds.Big * chip.Amount(r.rand.IntN(6))
	}
	for range r.rand.IntN(4) {
		o.Chips = append(o.Chips, []chip.Amount{25, 100, 500, 1000, 5000}[r.rand.IntN(5)])
	}
	if len(o.Chips) > 0 && r.rand.IntN(4) == 0 {
		o.Later = chip.Pile{500}
	}
	o.Order = referee.Order(r.rand.IntN(4))
	o.Tap = o.Word == referee.Silent && len(o.Chips) == 0
	return table.Observe{Seat: h.Seats[p], Observation: o}
}

type rander struct{ *rand.Rand }

// tasks does every task that need not wait, at once, as the shell does with Auto.
func (r *room) tasks() {
	r.t.Helper()
	for range 200 {
		done := false
		for _, task := range r.s.Tasks() {
			if !task.Wait {
				r.must(DoTask{ID: task.ID})
				done = true
				break
			}
		}
		if !done {
			return
		}
	}
	r.t.Fatalf("tasks never end: %+v", r.s.Tasks())
}

// run plays a hosted tournament to its end: rounds of one act per table, time passing.
func (r *room) run(perAct time.Duration) {
	r.t.Helper()
	for round := 0; r.s.Phase == Running; round++ {
		if round > 400_000 {
			r.t.Fatalf("no end: %d left, level %d", r.s.Left, r.s.Clock.Level)
		}
		if at, ok := r.s.NextDeadline(); ok && at <= r.now {
			r.must(Tick{})
		}
		r.tasks()
		moved := false
		for _, tb := range r.s.Tables {
			if r.s.Phase == Running && r.step(tb) {
				moved = true
			}
		}
		r.now = r.now.after(perAct)
		if !moved && r.s.Phase == Running {
			at, ok := r.s.NextDeadline()
			if !ok {
				r.t.Fatalf("nothing to do: tasks %+v, tables %s", r.s.Tasks(), r.tablesText())
			}
			r.now = max(r.now, at)
		}
	}
}

func (r *room) tablesText() string {
	var b strings.Builder
	for _, tb := range r.s.Tables {
		fmt.Fprintf(&b, "%d:%d playing=%v halted=%v; ", tb.No, tb.Players(), tb.Hand != nil, tb.Halted)
	}
	return b.String()
}

// sameState compares two states as far as anybody can see.
func sameState(a, b *State) string {
	return cmp.Diff(a, b, cmpopts.IgnoreUnexported(State{}), cmpopts.EquateEmpty()) + cmp.Diff(a.Ledger().Postings(), b.Ledger().Postings())
}

// replay applies the journal, read back from JSON, to a new state.
func (r *room) replay() *State {
	r.t.Helper()
	data, err := MarshalEvents(r.journal)
	if err != nil {
		r.t.Fatal(err)
	}
	events, err := UnmarshalEvents(data)
	if err != nil {
		r.t.Fatal(err)
	}
	s := New()
	for _, e := range events {
		Apply(s, e)
	}
	return s
}

func sum(prizes []money.Amount) money.Amount {
	var total money.Amount
	for _, p := range prizes {
		total += p
	}
	return total
}
