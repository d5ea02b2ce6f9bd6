package tournament

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/table"
)

var seatBooks = [][]string{{"tda-2024"}, {"tda-2024", "texapoker-2024"}, {"tda-2024", "cercle-pg"}, {"tda-2024", "casino-ri"}, {"tda-2024", "lois-du-poker"},
	{"tda-2024", "heavenpoker-2010"}}

// anyRoom is a room of real tables with so many players at each, on seats that are drawn, some free chairs out of use.
func anyRoom(t *rapid.T, tables, seats int, layers []string) *room {
	counts := make([]int, tables)
	total := 0
	for i := range counts {
		counts[i] = rapid.IntRange(1, seats).Draw(t, "players")
		total += counts[i]
	}
	p, rules := bookOf(layers)
	r := newRoom(t, rapid.Uint64().Draw(t, "seed"))
	st := evening()
	st.Seats, st.SeatsLate, st.LateLevels, st.ReEntries = seats, seats, 0, 0
	r.open(st, false, total, p, rules)
	e := Started{}
	next := 1
	for i, n := range counts {
		order := rapid.Permutation(seatNumbers(seats)).Draw(t, "seats")
		for _, seat := range order[:n] {
			e.Seats = append(e.Seats, Seated{Player: player(next), Table: i + 1, Seat: seat})
			next++
		}
		e.Tables = append(e.Tables, TableSet{No: i + 1, Seats: seats, Button: order[0]})
	}
	r.apply(e)
	r.apply(ClockSet{Clock: Clock{Running: true, EndsAt: r.now + 1_200_000}, At: r.now})
	for i := range counts {
		for range rapid.IntRange(0, 3).Draw(t, "hands") {
			_ = r.do(AtTable{i + 1, table.NextHand{}})
		}
		if rapid.IntRange(0, 3).Draw(t, "lock") == 0 {
			_ = r.do(LockSeat{Table: i + 1, Seat: table.SeatNo(rapid.IntRange(1, seats).Draw(t, "locked"))})
		}
	}
	return r
}

func (r *room) apply(e Event) {
	Apply(r.s, e)
	r.journal = append(r.journal, e)
}

func seatNumbers(n int) (out []table.SeatNo) {
	for i := range n {
		out = append(out, table.SeatNo(i+1))
	}
	return out
}

func TestMovesProposedAtOnceShareNeitherSeatNorPlayer(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		layers := rapid.SampledFrom(seatBooks).Draw(rt, "book")
		r := anyRoom(rt, rapid.IntRange(2, 8).Draw(rt, "tables"), rapid.IntRange(6, 9).Draw(rt, "seats"), layers)
		for range rapid.IntRange(0, 4).Draw(rt, "needs") {
			p := r.s.Entries[rapid.IntRange(0, len(r.s.Entries)-1).Draw(rt, "who")].Player
			_ = r.do(NeedSeat{SeatNeed{Player: p, Ends: rapid.Bool().Draw(rt, "ends"), Table: rapid.IntRange(0, 3).Draw(rt, "at")}})
		}
		seats, players := map[Chair]string{}, map[table.PlayerID]string{}
		for _, task := range r.s.Tasks() {
			for _, m := range task.Moves {
				at := Chair{m.ToTable, m.ToSeat}
				if other, twice := seats[at]; twice && m.ToSeat != 0 {
					rt.Fatalf("%s and %s both go to %+v", other, task.ID, at)
				}
				if other, twice := players[m.Player]; twice {
					rt.Fatalf("%s and %s both move %s", other, task.ID, m.Player)
				}
				if m.ToSeat != 0 && slices.Contains(r.s.Locked, at) {
					rt.Fatalf("%s goes to %+v, which is out of use", task.ID, at)
				}
				seats[at], players[m.Player] = task.ID, task.ID
			}
		}
		for _, id := range ids(r.s.Tasks()) { // each of them can be done after the others
			if task, err := r.s.task(id); err == nil && !task.Wait && task.Kind == TaskBalance {
				r.must(DoTask{ID: id})
			}
		}
	})
}

func ids(tasks []Task) (out []string) {

	for _, t := range tasks {
		out = append(out, t.ID)
	}
	return out
}

// TestTablesAreEvenedOutWithAsFewMovesAsASearchFinds compares the moves that the book's tasks make with the fewest that lead from the same
// numbers of players to any in which no table has to give one.
func TestTablesAreEvenedOutWithAsFewMovesAsASearchFinds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		layers := rapid.SampledFrom(seatBooks).Draw(rt, "book")
		tables, seats := rapid.IntRange(2, 4).Draw(rt, "tables"), 6
		r := anyRoom(rt, tables, seats, layers)
		r.s.Policy.BalanceGap.Value = rapid.SampledFrom([][]Gap{r.s.Policy.BalanceGap.Value, {{Tables: 1, Gap: 3}}}).Draw(rt, "gap")
		q := r.s.survey()
		var room []int
		for i := range q.tables {
			room = append(room, q.capacity(i))
		}
		fewest := fewestMoves(&q, q.count, room)
		made := 0
		for done := true; done; {
			done = false
			q := r.s.survey()
			for _, task := range q.balances(nil) {
				if task.Wait {
					r.must(AtTable{task.Moves[0].ToTable, table.NextHand{}}) // until the seat of the small blind is another one
					done = true
					break
				}
				e := PlayersMoved{Moves: task.Moves, At: r.now, Undo: "balance"}
				r.apply(e)
				made++
				done = true
				break
			}
			if made > 40 {
				rt.Fatal("no end")
			}
		}
		if made != fewest {
			rt.Fatalf("%v with room for %v: %d moves, the search makes %d", q.count, room, made, fewest)
		}
	})
}

// TestATableThatLacksThreeIsFilledThoughASmallerOneHasFewerPlayers: PG-H.1 counts what a table lacks, and chairs may be out of use.
func TestATableThatLacksThreeIsFilledThoughASmallerOneHasFewerPlayers(t *testing.T) {
	p, rules := book(t, "tda-2024", "cercle-pg")
	r := newRoom(t, 1)
	st := evening()
	st.Seats, st.SeatsLate, st.LateLevels, st.ReEntries = 6, 6, 0, 0
	r.open(st, false, 14, p, rules)
	e, next := Started{}, 1
	for i, n := range []int{3, 2, 3, 6} {
		for seat := range n {
			e.Seats = append(e.Seats, Seated{Player: player(next), Table: i + 1, Seat: table.SeatNo(seat + 1)})
			next++
		}
		e.Tables = append(e.Tables, TableSet{No: i + 1, Seats: 6, Button: 1})
	}
	r.apply(e)
	r.must(LockSeat{Table: 1, Seat: 6})
	q := r.s.survey()
	want := []pair{{from: 4, to: 2}}
	if got := q.pairs(); !slices.Equal(got, want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	q.count = []int{3, 3, 3, 5}
	if got := q.pairs(); !slices.Equal(got, want) {
		t.Errorf("with five at the fullest: %+v, want %+v: tables 2 and 3 lack three, table 1 two", got, want)
	}
}

// fewestMoves searches breadth-first for the fewest single moves after which nobody has to move.
func fewestMoves(q *survey, count, room []int) int {
	gap := q.s.gap(len(q.tables), nil)
	even := func(c []int) bool {
		for i := range c {
			for j := range c {
				if i != j && c[j] < room[j] && q.uneven(c[i], c[j], room[j], gap) {
					return false
				}
			}
		}
		return true
	}
	seen := map[string]bool{}
	for level, moves := [][]int{count}, 0; len(level) > 0; moves++ {
		var next [][]int
		for _, c := range level {
			if even(c) {
				return moves
			}
			for i := range c {
				for j := range c {
					if i == j || c[j] >= room[j] || c[i] == 0 {
						continue
					}
					n := slices.Clone(c)
					n[i]--
					n[j]++
					if key := fmt.Sprint(n); !seen[key] {
						seen[key] = true
						next = append(next, n)
					}
				}
			}
		}
		level = next
	}
	return -1
}
