package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// tooShortMax is how many hands a table may begin while it has fewer players than the book allows beside the
// fullest one: the others need the time to finish their hands. It is the short table that is counted: among
// equally full tables the book's procedure names one after the other, and the rest play on. Tables break one at a
// time and before anything is evened out; in rooms of hundreds of tables, where one break follows another, the
// short ones wait for it: one more hand is allowed for every tooShortTables tables.
const (
	tooShortMax    = 12
	tooShortTables = 4
)

// evenness counts the hands that begin at a table that should have been given a player (TDA-11-D-3).
func (a *auditor) evenness(b *board) error {
	most, tables := b.count, 0
	for _, other := range a.boards {
		if other.count > 0 {
			tables++
			most = max(most, other.count)
		}
	}
	if !a.uneven(most, b.count, a.room(b), tables) {
		b.tooShort = 0
		return nil
	}
	b.tooShort++
	if b.tooShort > tooShortMax+tables/tooShortTables {
		return fmt.Errorf("balance: %d hands with %d players here and %d at the fullest table", b.tooShort, b.count, most)
	}
	return nil
}

// uneven reports whether the book has one table give a player to another, which takes so many: by the difference, or, where it counts what a
// full table lacks, by that while more than two play.
func (a *auditor) uneven(from, to, room, tables int) bool {
	if lacks := a.created.Policy.BalanceRefill.Value; lacks > 0 {
		return tables > 2 && from-to >= 2 && room-to >= lacks
	}
	return from-to >= a.gap(tables) && room > to // chairs out of use give no place
}

// gap is the difference of players that the book does not allow.
func (a *auditor) gap(tables int) int {
	for _, g := range a.created.Policy.BalanceGap.Value {
		if tables >= g.Tables {
			return max(g.Gap, 2)
		}
	}
	return 2
}

// newcomers checks that nobody who was moved to even the tables out pays the small blind first (TDA-11-A-3).
// Heads-up somebody must, and so at a table that plays its first hand, from the button drawn or set there.
func (b *board) newcomers(p table.Positions) error {
	if p.HeadsUp || b.fresh || !b.taken(p.Small) {
		return nil
	}
	if c := b.chairs[p.Small-1]; c.balanced {
		return fmt.Errorf("balance: %s, moved here to even the tables out, comes into the small blind", c.player)
	}
	return nil
}

// moved follows moves, and checks those made to even the tables out.
func (a *auditor) moved(e tournament.PlayersMoved) error {
	opened := a.batch.purpose == "open_table"
	switch {
	case len(e.Moves) == 0:
		return errors.New("nobody moves")
	case e.Undo == "" && !a.batch.undone:
		return errors.New("moves without a reason")
	case e.Undo == "break":
		if err := a.pileTaken(e.Moves); err != nil {
			return err
		}
	case e.Undo == "need":
		if err := a.seatsNeeded(e.Moves); err != nil {
			return err
		}
	case opened:
		if err := a.openedSeats(e.Moves); err != nil {
			return err
		}
	}
	if e.Undo == "balance" {
		if err := a.balanced(e.Moves[0], opened); err != nil {
			return fmt.Errorf("balance: %+v: %w", e.Moves[0], err)
		}
	}
	chairs := make([]chair, len(e.Moves))
	for i, m := range e.Moves {
		if at, ok := a.latest[m.Player]; !ok || a.entries[at].table != m.FromTable || a.entries[at].seat != m.FromSeat {
			return fmt.Errorf("%s does not sit on seat %d of table %d", m.Player, m.FromSeat, m.FromTable)
		}
		var err error
		if chairs[i], err = a.rise(m.Player); err != nil {
			return err
		}
	}
	for i, m := range e.Moves {
		if err := a.sit(tournament.Seated{Player: m.Player, Table: m.ToTable, Seat: m.ToSeat}, chairs[i].stack); err != nil {
			return err
		}
	}
	if m := e.Moves[0]; e.Undo == "balance" {
		a.boards[m.ToTable-1].chairs[m.ToSeat-1].balanced = true
	}
	return nil
}

// balanced checks one move made to even the tables out, before it is made: who (TDA-11-A-1), and where to
// (TDA-11-A-2, TDA-11-A-3).
func (a *auditor) balanced(m tournament.Move, opened bool) error {
	from, to := a.boards[m.FromTable-1], a.boards[m.ToTable-1]
	if from.handLive {
		return errors.New("a hand is being played at the table that gives")
	}
	if a.pureStud() {
		return a.balancedByPosition(m, from, to)
	}
	switch at := from.inPosition(); {
	case a.created.Policy.BalanceBigBlind.Value && at.Big != 0 && !from.fresh && from.taken(at.Big): // CR-27-b
		if at.Big != m.FromSeat {
			return fmt.Errorf("seat %d is in the position of the big blind", at.Big)
		}
	case a.created.Policy.BalanceSmallBlind.Value && at.Small != 0 && !from.fresh && from.taken(at.Small): // PG-H.5
		if at.Small != m.FromSeat {
			return fmt.Errorf("seat %d had the last small blind", at.Small)
		}
	case !a.charted() && from.count >= 2 && from.nextBig() != m.FromSeat:
		return fmt.Errorf("seat %d owes the next big blind", from.nextBig())
	}
	return a.proposed(m, from, to, opened)
}

// pureStud reports whether nobody ever posts a blind.
func (a *auditor) pureStud() bool {
	s := &a.created.Structure
	upcards := func(g hand.Game) bool { return g == hand.Stud || g == hand.StudHiLo || g == hand.Razz }
	for _, v := range s.Rotation {
		if !upcards(v.Game) {
			return false
		}
	}
	for _, l := range s.Levels {
		if len(s.Rotation) == 0 && !l.Break && !upcards(l.Game) {
			return false
		}
	}
	return true
}

// balancedByPosition checks a move without blinds: to the seat left last, from the same one or the next that is taken (TDA-11-A-4). Where that
// seat cannot be given, or is another's, blinds that nobody posts say nothing.
func (a *auditor) balancedByPosition(m tournament.Move, from, to *board) error {
	if before, err := a.before(from, to); err != nil || before > 0 || to.vacated == 0 || to.taken(to.vacated) || a.closedTo(to.no, to.vacated) {
		return err
	}
	want := to.vacated
	for !from.taken(want) {
		want = want%table.SeatNo(len(from.chairs)) + 1
	}
	if m.ToSeat != to.vacated || m.FromSeat != want {
		return fmt.Errorf("from position %d to seat %d, left last", want, to.vacated)
	}
	return nil
}

// nextSmall is where the small blind lies in the next hand once somebody more has sat down.
func (b *board) nextSmall() table.SeatNo {
	switch {
	case !b.fresh:
		return b.big()
	case b.count == 0:
		return b.button
	case b.count == 1:
		return b.firstButton()
	}
	return b.after(b.firstButton())
}

// opened follows a table that is opened during play: the first that stands empty, its button drawn.
func (a *auditor) opened(e tournament.TableOpened) error {
	want := len(a.boards) + 1
	for _, b := range a.boards {
		if b.count == 0 && !slices.Contains(a.batch.up, b.no) {
			want = b.no
			break
		}
	}
	a.batch.up = append(a.batch.up, e.Table.No)
	button := table.SeatNo(below(a.batch.stream, a.most()) + 1)
	if a.batch.purpose == "open_table" {
		a.batch.fresh = append(a.batch.fresh, a.seatOrder(e.Table.No))
	}
	if t := e.Table; t.No != want || t.Seats != a.most() || t.Button != button {
		return fmt.Errorf("draw: table %+v, drawn was table %d with %d seats, button %d", t, want, a.most(), button)
	}
	return a.put(e.Table)
}

// redrawn follows new seats for everybody.
func (a *auditor) redrawn(e tournament.SeatsRedrawn) error {
	a.kept, a.breaking = nil, 0
	if err := a.uses("redraw", "final_table", "next_day"); err != nil {
		return err
	}
	var players []table.PlayerID
	stacks := map[table.PlayerID]chip.Amount{}
	a.batch.sat = map[table.PlayerID]tournament.Chair{}
	var numbers []int
	for _, b := range a.boards {
		if b.handLive {
			return fmt.Errorf("table %d is in a hand", b.no)
		}
		if b.count > 0 {
			numbers = append(numbers, b.no)
		}
	}
	if e.Day {
		numbers = a.dayNumbers(e.Tables[0].Seats)
	}
	for i := range a.entries {
		if p := a.entries[i].player; a.entries[i].table != 0 {
			players = append(players, p)
			a.batch.sat[p] = tournament.Chair{Table: a.entries[i].table, Seat: a.entries[i].seat}
			was, err := a.rise(p)
			if err != nil {
				return err
			}
			stacks[p] = was.stack
		}
	}
	chairs := a.most()
	if e.Final {
		if numbers, chairs = []int{e.Tables[0].No}, e.Tables[0].Seats; len(players) > chairs {
			return fmt.Errorf("%d players at a final table of %d", len(players), chairs)
		}
	}
	if e.Day {
		if chairs = e.Tables[0].Seats; chairs != a.most() && (a.late || len(players) > chairs) {
			return fmt.Errorf("%d players get a day of tables of %d", len(players), chairs)
		}
	}
	return a.reseat(players, numbers, chairs, e.Tables, e.Seats, stacks)
}
