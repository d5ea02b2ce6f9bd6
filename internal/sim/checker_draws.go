package sim

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// below draws a number under n from the stream, as published: the high word of n × draw, again while the low
// word lies under 2⁶⁴ mod n.
func below(src *shuffle.Stream, n int) int {
	if src == nil || n < 1 {
		return 0
	}
	m := uint64(n)
	for {
		high, low := bits.Mul64(src.Uint64(), m)
		if low >= -m%m {
			return int(high)
		}
	}
}

// mixed puts a list in the order that the stream draws: each place takes one of what is left.
func mixed[T any](src *shuffle.Stream, list []T) []T {
	for i := range list {
		j := i + below(src, len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// reseat draws the seats once more from the revealed seed, compares, and seats the players.
func (a *auditor) reseat(players []table.PlayerID, numbers []int, chairs int, sets []tournament.TableSet, seats []tournament.Seated, stacks map[table.PlayerID]chip.Amount) error {
	mixed(a.batch.stream, players)
	if len(sets) != len(numbers) || len(seats) != len(players) {
		return fmt.Errorf("draw: %d tables and %d seats for %d players", len(sets), len(seats), len(players))
	}
	var drawn []tournament.Seated
	var put []tournament.TableSet
	for i, who := range a.inTurn(players, numbers, chairs) {
		free := mixed(a.batch.stream, a.usable(numbers[i], chairs))
		first := len(drawn)
		for j, p := range who {
			drawn = append(drawn, tournament.Seated{Player: p, Table: numbers[i], Seat: free[j]})
		}
		button := drawn[first+below(a.batch.stream, len(drawn)-first)].Seat
		put = append(put, tournament.TableSet{No: numbers[i], Seats: chairs, Button: button})
	}
	a.exchanged(put, drawn)
	for i, want := range put {
		if sets[i] != want {
			return fmt.Errorf("draw: %+v, the seed gives %+v", sets[i], want)
		}
		if err := a.put(sets[i]); err != nil {
			return err
		}
	}
	for i, want := range drawn {
		if seats[i] != want {
			return fmt.Errorf("draw: %+v, the seed gives %+v", seats[i], want)
		}
	}
	for _, at := range seats {
		stack, moved := stacks[at.Player]
		if !moved {
			stack = a.starting()
		}
		if err := a.sit(at, stack); err != nil {
			return err
		}
	}
	return nil
}

// lateDraw draws a late seat once more: any free seat at a table in play, or one of a table opened for it.
func (a *auditor) lateDraw(e tournament.LateSeated) error {
	if err := a.uses("late_seat"); err != nil {
		return err
	}
	var free []tournament.Seated
	for _, b := range a.boards {
		if b.count == 0 || a.breaking == b.no {
			continue
		}
		full := b.count+a.keptAt(b.no) >= a.room(b)
		for i := range b.chairs {
			n := table.SeatNo(i + 1)
			waits := a.stands(tournament.Chair{Table: b.no, Seat: n}) >= 0 // a stack that somebody may have though every other seat is taken
			if waits || !full && !b.taken(n) && !a.closedTo(b.no, n) {
				free = append(free, tournament.Seated{Table: b.no, Seat: table.SeatNo(i + 1)})
			}
		}
	}
	if free = a.stacksFirst(a.meeting(e.Player, free)); len(free) == 0 { // the table opened in the same command
		if e.Table < 1 || e.Table > len(a.boards) || a.boards[e.Table-1].count > 0 {
			return fmt.Errorf("draw: %s gets a seat at table %d, where none is free", e.Player, e.Table)
		}
		for _, n := range a.usable(e.Table, len(a.boards[e.Table-1].chairs)) {
			free = append(free, tournament.Seated{Table: e.Table, Seat: n})
		}
	}
	if at := free[below(a.batch.stream, len(free))]; at.Table != e.Table || at.Seat != e.Seat {
		return fmt.Errorf("draw: seat %d of table %d, the seed gives %+v", e.Seat, e.Table, at)
	}
	return nil
}

// seatOrder draws the order in which the seats of a table that is put up are taken.
func (a *auditor) seatOrder(no int) []tournament.Seated {
	var seats []tournament.Seated
	for _, n := range a.usable(no, a.most()) {
		seats = append(seats, tournament.Seated{Table: no, Seat: n})
	}
	return mixed(a.batch.stream, seats)
}

// openedSeats checks that whoever goes to tables put up for them takes the seats that were drawn, and that no table is left with fewer players
// than a new one has.
func (a *auditor) openedSeats(moves []tournament.Move) error {
	if err := a.uses("open_table"); err != nil {
		return err
	}
	left := map[int]int{}
	for _, m := range moves {
		i := slices.IndexFunc(a.batch.fresh, func(seats []tournament.Seated) bool { return len(seats) > 0 && seats[0].Table == m.ToTable })
		if i < 0 || a.boards[m.ToTable-1].count > 0 || a.batch.fresh[i][0].Seat != m.ToSeat {
			return fmt.Errorf("draw: seat %d of table %d, the seed gives %v", m.ToSeat, m.ToTable, a.batch.fresh)
		}
		a.batch.fresh[i] = a.batch.fresh[i][1:]
		left[m.FromTable]++
		left[m.ToTable]--
	}
	for no, gave := range left {
		if from := a.boards[no-1].count - gave; gave > 0 && from < -left[moves[0].ToTable] {
			return fmt.Errorf("balance: table %d keeps %d players, new tables have %d", no, from, -left[moves[0].ToTable])
		}
	}
	return nil
}

// broken draws the seat cards and the ranking cards of a breaking table once more (TDA-10-B): the seats keep the
// other tables even, and go to the highest cards first.
func (a *auditor) broken(e tournament.TableBroken) error {
	if e.Told {
		return a.told(e)
	}
	a.kept, a.breaking = nil, 0
	if err := a.uses("break"); err != nil {
		return err
	}
	from := a.boards[e.Table-1]
	pile := mixed(a.batch.stream, a.seatCards(from, func(free []table.SeatNo) { mixed(a.batch.stream, free) }))
	deck := make([]card.Card, card.Count)
	for i := range deck {
		deck[i] = card.Card(i)
	}
	mixed(a.batch.stream, deck)
	type ranked struct {
		player table.PlayerID
		card   card.Card
	}
	var order []ranked
	for i := range from.chairs {
		if p := from.chairs[i].player; p != "" {
			order = append(order, ranked{p, deck[len(order)]})
		}
	}
	if a.created.Policy.BreakDraw.Value == tournament.DoubleBlind {
		for i, r := range order {
			if i >= len(e.Ranking) || e.Ranking[i] != (tournament.Ranked{Player: r.player, Card: r.card}) {
				return fmt.Errorf("draw: ranking %+v, the seed gives %+v", e.Ranking, order)
			}
		}
		slices.SortFunc(order, func(a, b ranked) int { return cmp.Compare(b.card, a.card) })
	}
	for i := range pile {
		pile[i].Player = order[i].player
	}
	if !slices.Equal(pile, e.Pile) {
		return fmt.Errorf("draw: seat cards %+v, the seed gives %+v", e.Pile, pile)
	}
	a.batch.pile = pile
	return nil
}

// seatCards is a free seat for each player of a breaking table, each at the table that is then the shortest; mix puts those of a table in order.
func (a *auditor) seatCards(from *board, mix func([]table.SeatNo)) []tournament.Seated {
	free := make([][]table.SeatNo, len(a.boards))
	count := make([]int, len(a.boards))
	for i, b := range a.boards {
		if count[i] = b.count; b.count == 0 {
			continue
		}
		for j := range b.chairs {
			if at := (tournament.Chair{Table: b.no, Seat: table.SeatNo(j + 1)}); b.chairs[j].player == "" && !a.shut[at] && a.stands(at) < 0 {
				free[i] = append(free[i], table.SeatNo(j+1))
			}
		}
		mix(free[i])
	}
	var out []tournament.Seated
	for range from.count {
		best := -1
		for i, b := range a.boards {
			if b != from && b.count > 0 && count[i] < a.room(b) && (best < 0 || count[i] < count[best]) {
				best = i
			}
		}
		if best < 0 {
			return out // fewer cards than players: the comparison says so
		}
		out = append(out, tournament.Seated{Table: best + 1, Seat: free[best][0]})
		free[best] = free[best][1:]
		count[best]++
	}
	return out
}

// pileTaken checks that the players of a broken table go where their seat cards say.
func (a *auditor) pileTaken(moves []tournament.Move) error {
	if len(moves) != len(a.batch.pile) {
		return fmt.Errorf("draw: %d players move with %d seat cards", len(moves), len(a.batch.pile))
	}
	for i, m := range moves {
		if at := a.batch.pile[i]; at != (tournament.Seated{Player: m.Player, Table: m.ToTable, Seat: m.ToSeat}) {
			return fmt.Errorf("draw: %+v, the seat card says %+v", m, at)
		}
	}
	return nil
}
