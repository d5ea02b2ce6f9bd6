package sim

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// moreSatellites is for the long run: make soak.
var moreSatellites = flag.Int("satellites", 0, "play so many drawn satellites in place of the few")

// drawnSatellite is one of any kind, book and size.
func drawnSatellite(t *testing.T, seed uint64) (Setup, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 0x5A))
	s := setup(t, []string{"satellite.toml", "hit-and-run.toml"}[r.IntN(2)], 2+r.IntN(1<<(2+r.IntN(4))), seed)
	books := rulebook.IDs()
	book, err := rulebook.Load(books[r.IntN(len(books))])
	if err != nil {
		t.Fatal(err)
	}
	s.Book, s.Policy, s.Rules = book.ID, book.Policy.Tournament, book.Policy.Rules()
	s.LateShare, s.ReEntry, s.Clumsy = []float64{0, 0.2, 0.4}[r.IntN(3)], []float64{0, 0.5}[r.IntN(2)], 0.02
	k := *s.Structure.Satellite
	k.Value, k.Least = s.Structure.BuyIn*money.Amount(5+r.IntN(60))/10, r.IntN(4)
	if k.Target > 0 {
		k.Target = s.Structure.Stack/10*chip.Amount(15+r.IntN(60)) + s.Structure.Chips[0]*chip.Amount(r.IntN(3))
	}
	s.Structure.Satellite = &k
	if r.IntN(4) == 0 {
		s.Structure.Guarantee = s.Structure.BuyIn * money.Amount(r.IntN(2*s.Players))
	}
	if r.IntN(3) == 0 {
		s.Policy.SameHand.Value = tournament.AllTie
	}
	return s, r
}

// TestSatellitesAreExact plays hosted satellites and satellites with real chips, of both kinds and by every book: an auditor of its own
// finds each ticket and each cent once after every command.
func TestSatellitesAreExact(t *testing.T) {
	n := max(*moreSatellites, 24)
	targets, counts, tickets := 0, 0, 0
	for seed := range n {
		s, r := drawnSatellite(t, uint64(7000+seed))
		if s.Structure.ByTarget() {
			targets++
		} else {
			counts++
		}
		if seed%2 == 1 {
			e := &realSatellite{t: t, rng: r, stacks: map[table.PlayerID]int64{}}
			tickets += e.run(s)
			continue
		}
		if _, err := Run(context.Background(), s); err != nil {
			if broken, ok := err.(*Broken); ok {
				t.Log(broken.Scenario)
			}
			t.Fatalf("seed %d: %s, %d players, %+v: %v", seed, s.Book, s.Players, *s.Structure.Satellite, err)
		}
	}
	if targets == 0 || counts == 0 || tickets == 0 {
		t.Errorf("%d by target, %d by count, %d tickets at real tables", targets, counts, tickets)
	}
	t.Logf("%d satellites: %d by target stack, %d by count, %d tickets at real tables", n, targets, counts, tickets)
}

// realSatellite is a satellite with real chips: the stacks are here alone, and dealers tell what comes of hands.
type realSatellite struct {
	t      *testing.T
	rng    *rand.Rand
	bare   *Bare
	stacks map[table.PlayerID]int64
}

func (e *realSatellite) do(c tournament.Command) error { return e.bare.Do(context.Background(), c) }

func (e *realSatellite) must(c tournament.Command) {
	e.t.Helper()
	if err := e.do(c); err != nil {
		e.t.Fatalf("%T %+v: %v", c, c, err)
	}
}

// run plays it to its end and hands everything out; it returns how many tickets were won.
func (e *realSatellite) run(s Setup) int {
	e.bare = NewBare(s.Seed, start)
	e.must(tournament.Create{ID: "sim", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules, Auto: false})
	for i := range s.Players {
		e.must(tournament.Register{Player: playerID(i)})
		e.stacks[playerID(i)] = int64(s.Structure.Stack)
	}
	e.must(tournament.Start{})
	st := e.bare.state
	for hands := 0; st.Phase == tournament.Running; hands++ {
		if hands > 20_000 {
			e.t.Fatalf("no end: %d left, tasks %+v", st.Left, st.Tasks())
		}
		e.tasks()
		if hands == 40 && st.LateOpen {
			e.must(tournament.CloseRegistration{})
		}
		for _, no := range st.InPlay() {
			if st.Phase == tournament.Running && !st.TicketsDue() {
				e.hand(st, no)
			}
		}
	}
	return e.handOut(st)
}

// tasks does what the list proposes.
func (e *realSatellite) tasks() {
	for range 50 {
		list := slices.DeleteFunc(e.bare.state.Tasks(), func(t tournament.Task) bool {
			return t.Wait || t.Kind == tournament.TaskColorUp || t.Kind == tournament.TaskNextHand || t.Kind == tournament.TaskHandForHand
		})
		if len(list) == 0 || e.bare.state.Phase != tournament.Running {
			return
		}
		if err := e.do(tournament.DoTask{ID: list[0].ID}); err != nil {
			e.t.Fatalf("%+v: %v", list[0], err)
		}
	}
}

// hand has one player of a table win chips of some others, and tells what comes of it.
func (e *realSatellite) hand(st *tournament.State, no int) {
	tb := st.Table(no)
	var seats []table.SeatNo
	for n := table.SeatNo(1); int(n) <= len(tb.Seats); n++ {
		if tb.At(n).Player != "" {
			seats = append(seats, n)
		}
	}
	if len(seats) < 2 {
		return
	}
	unit := int64(st.SmallestChip())
	var not []table.SeatNo
	if len(seats) > 3 && e.rng.IntN(4) == 0 { // somebody has just sat down
		not = append(not, seats[e.rng.IntN(len(seats))])
	}
	dealt := slices.DeleteFunc(slices.Clone(seats), func(n table.SeatNo) bool { return slices.Contains(not, n) })
	e.rng.Shuffle(len(dealt), func(i, j int) { dealt[i], dealt[j] = dealt[j], dealt[i] })
	winner := tb.At(dealt[0]).Player
	var out []table.SeatNo
	for _, n := range dealt[1 : 2+e.rng.IntN(min(3, len(dealt)-1))] {
		loser := tb.At(n).Player
		lost := e.stacks[loser]
		if e.rng.IntN(3) > 0 {
			lost = min(lost, unit*int64(1+e.rng.IntN(int(e.stacks[loser]/unit)+1)))
		}
		lost = min(lost, e.stacks[winner])
		e.stacks[loser] -= lost
		e.stacks[winner] += lost
		if e.stacks[loser] == 0 {
			out = append(out, n)
		}
	}
	e.tell(st, no, seats, out, not)
}

// tell has the dealer report a hand: by target stack with the word on it, else whoever is out.
func (e *realSatellite) tell(st *tournament.State, no int, seats, out, not []table.SeatNo) {
	tb, target := st.Table(no), int64(0)
	if k := st.Structure.Satellite; k.Target > 0 && st.ToWin() > 0 {
		target = int64(k.Target)
	}
	var told []tournament.SeatCount
	h := &ticketHand{button: tb.Button}
	reached := 0
	for _, n := range seats {
		stack := e.stacks[tb.At(n).Player]
		if stack > 0 {
			told = append(told, tournament.SeatCount{Seat: n, Chips: chip.Amount(stack)})
		}
		if target > 0 && stack >= target {
			reached++
		}
		if !slices.Contains(not, n) || target > 0 && stack >= target {
			h.seats, h.stacks = append(h.seats, n), append(h.stacks, stack)
		}
	}
	if reached == 0 {
		e.outs(st, tb, out)
		return
	}
	who := map[table.SeatNo]table.PlayerID{}
	for _, n := range seats {
		who[n] = tb.At(n).Player
	}
	two, toWin, before := st.Left == 2 && !st.LateOpen, st.ToWin(), st.Reached
	e.must(tournament.AtTable{Table: no, Command: tournament.ReachTarget{Seats: told, Out: out, NotDealt: not}})
	at := st.SurplusAt(no)
	if st.Reached == before { // the last player left has the ticket: what the table shows is of an earlier hand
		return
	}
	want, rest := share(h, target, int64(st.SmallestChip()), len(at.Won))
	if two && toWin == 1 {
		want, rest = map[table.SeatNo]int64{}, 0
	}
	got := map[table.SeatNo]int64{}
	for _, s := range at.Shares {
		got[s.Seat] = int64(s.Chips)
	}
	for _, w := range at.Won {
		delete(want, w.Seat)
		delete(e.stacks, w.Player)
	}
	if toWin >= reached && len(not) == 0 && fmt.Sprint(got) != fmt.Sprint(want) {
		e.t.Fatalf("surplus %v, not %v (%d not shared); told %v, out %v, not dealt %v, button %d", got, want, rest, told, out, not, tb.Button)
	}
	for n, chips := range got {
		e.stacks[who[n]] += chips
	}
	for _, n := range out {
		delete(e.stacks, who[n])
	}
}

// outs reports who has lost everything.
func (e *realSatellite) outs(st *tournament.State, tb *table.State, out []table.SeatNo) {
	if len(out) == 0 {
		return
	}
	c := tournament.Bust{Player: tb.At(out[0]).Player}
	for _, n := range out[1:] {
		c.SameHand = append(c.SameHand, tb.At(n).Player)
	}
	e.must(c)
	if e.rng.IntN(5) == 0 && st.Phase == tournament.Running { // a word that is taken back, and given again
		if u := st.Undo[len(st.Undo)-1]; u.Key == "bust" && e.do(tournament.UndoAct{ID: u.ID}) == nil {
			e.must(c)
		}
	}
	for _, p := range append([]table.PlayerID{c.Player}, c.SameHand...) {
		delete(e.stacks, p)
	}
}

// handOut hands every prize out, some tickets in money where the book lets it, and looks at what is left.
func (e *realSatellite) handOut(st *tournament.State) (tickets int) {
	for i := range st.Entries {
		en := &st.Entries[i]
		if st.Prize(en) == 0 {
			continue
		}
		c := tournament.HandOut{Entry: en.No, Identity: true, Chips: true}
		if st.HasTicket(en) {
			tickets++
			c.Cash = st.Policy.TicketsPaidOut.Value && e.rng.IntN(3) == 0
		}
		if err := e.do(c); err != nil {
			e.t.Fatalf("%+v of %+v: %v", c, en, err)
		}
	}
	for _, b := range st.Ledger().Balances() {
		if b.Amount != 0 && (b.Account.Kind == tournament.PrizesAccount || b.Asset.Kind == ledger.Ticket && b.Account.Kind == tournament.TicketsAccount) {
			e.t.Fatalf("%d on %s once everything is handed out", b.Amount, b.Account)
		}
	}
	return tickets
}
