package tournament

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// pair is one player to be moved from a table to another; to is 0 when a table must be opened.
type pair struct {
	from, to int // table numbers
	over     bool
}

// gap is the difference of players from which one is moved (TDA-11-D-3).
func (s *State) gap(tables int, t *article.Trace) int {
	for _, g := range s.Policy.BalanceGap.Decide(t) {
		if tables >= g.Tables {
			return max(2, g.Gap) // a difference of one cannot be helped
		}
	}
	return 2
}

// pairs names the moves that would even the tables out: from the fullest to the shortest, among equals as the book's procedure says
// (TDA-11-C). Tables over the size in force give first. A table gives one player at a time: when the fullest has given and is the fullest
// still, the rest waits until that player has gone, so that no move is made which another would have spared.
func (q *survey) pairs() []pair {
	if len(q.tables) == 0 || q.s.Breaking != nil {
		return nil
	}
	count := append([]int(nil), q.count...)
	gave := make([]bool, len(count))
	gap := q.s.gap(len(q.tables), nil)
	var out []pair
	for range count {
		from := q.fullest(count, gave)
		if gave[from] {
			break
		}
		over := count[from] > q.capacity(from)
		to := q.shortest(count, over)
		if over && to < 0 {
			out = append(out, pair{from: q.tables[from], over: true})
			break // one newcomer at a time: the table must exist before the next is counted
		}
		if to < 0 || from == to || !over && !q.uneven(count[from], count[to], q.capacity(to), gap) {
			break
		}
		count[from]--
		count[to]++
		gave[from] = true
		out = append(out, pair{from: q.tables[from], to: q.tables[to], over: over})
	}
	return out
}

// uneven reports whether a table gives a player to another: by the difference, or where the book counts what a table lacks, by that; then
// the last two tables are left as they are (PG-H.1).
func (q *survey) uneven(from, to, seats, gap int) bool {
	refill := q.s.Policy.BalanceRefill.Value
	if refill == 0 {
		return from-to >= gap
	}
	return len(q.tables) > 2 && seats-to >= refill && from-to >= 2
}

// fullest is the table with most players over its size, else most players; among equals one that has not given a player yet, then as the
// book's procedure says.
func (q *survey) fullest(count []int, gave []bool) int {
	best := -1
	for i, n := range count {
		switch {
		case best < 0 || n > count[best] || n == count[best] && gave[best] && !gave[i]:
			best = i
		case n == count[best] && gave[i] == gave[best] && q.s.Policy.SourceTable.Value == HighestNumber:
			best = i
		}
	}
	return best
}

// shortest is the table with the fewest players and a free place, the lowest number first; -1 when all are full. Where the book counts what a
// table lacks (PG-H.1), only those are meant that lack so many: a smaller table may have fewer players and want nobody. Whom a table that is
// over its size gives goes to any.
func (q *survey) shortest(count []int, over bool) int {
	best, lacks := -1, 1
	if !over {
		lacks = max(1, q.s.Policy.BalanceRefill.Value)
	}
	for i, n := range count {
		if q.capacity(i)-n >= lacks && (best < 0 || n < count[best]) {
			best = i
		}
	}
	return best
}

func (q *survey) balances(tasks []Task) []Task {
	pairs := q.pairs()
	out := make([]Task, len(pairs))
	for _, waits := range []bool{false, true} { // who can go now chooses first
		for i, p := range pairs {
			if q.waits(p.from) == waits {
				out[i] = q.balanceTask(p)
			}
		}
	}
	return append(tasks, out...)
}

// waits reports whether a table gives nobody before its hand is over.
func (q *survey) waits(no int) bool { return q.s.Table(no).Hand != nil || q.s.deciding(no) != nil }

// promise notes a move that is proposed: neither its player nor its seat is in another one.
func (q *survey) promise(m Move) []Move {
	if q.promised == nil {
		q.promised, q.moving = map[Chair]bool{}, map[table.PlayerID]bool{}
	}
	q.moving[m.Player] = true
	if m.ToSeat != 0 {
		q.promised[Chair{m.ToTable, m.ToSeat}] = true
	}
	return []Move{m}
}

// closed is the seats of a table that nobody may be given, those included that are proposed to somebody else.
func (q *survey) closed(no int) table.SeatSet {
	set := q.s.shut(no)
	for at := range q.promised {
		if at.Table == no {
			set = set.With(at.Seat)
		}
	}
	return set
}

// balanceTask says who moves, where, and why: the next big blind of the table that gives (TDA-11-A-1), or its small blind
// (PG-H.5), to the seat that will be big blind soonest (TDA-11-A-2), never the small blind (TDA-11-A-3).
func (q *survey) balanceTask(p pair) Task {
	var t article.Trace
	s := q.s
	from := s.Table(p.from)
	task := Task{ID: fmt.Sprintf("balance:%d>%d", p.from, p.to), Kind: TaskBalance, Table: p.from, Wait: q.waits(p.from)}
	if p.to == 0 {
		task.Kind = TaskOpen
	}
	seat := s.leaver(from, s.Table(p.to), &t)
	m := Move{Player: from.At(seat).Player, FromTable: p.from, FromSeat: seat, ToTable: p.to}
	task.Args = map[string]any{"Table": p.from, "From": from.Players(), "To": 0, "ToTable": p.to}
	switch {
	case p.over:
		s.Policy.FormatChange.Decide(&t)
	case s.Policy.BalanceRefill.Consult(&t) != 0:
		s.Policy.BalanceRefill.Decide(&t)
	default:
		s.gap(s.TablesInPlay(), &t)
	}
	s.Policy.SourceTable.Decide(&t)
	if p.to > 0 {
		to := s.Table(p.to)
		task.Args["To"] = to.Players()
		free, ok := s.arrival(to, q.closed(to.No), &t)
		m.ToSeat = free
		task.Wait = task.Wait || !ok
	}
	task.Moves = q.promise(m)
	task.Cites = t.Decided()
	if !s.Hosted && !(s.withoutBlinds() && s.Policy.BalanceStud.Cite != "") {
		task.Buttons = []int{p.from}
		if p.to > 0 {
			task.Buttons = append(task.Buttons, p.to)
		}
	}
	return task
}

// arrival is the free seat for a player who is moved to a table, and whether there is one now.
func (s *State) arrival(to *table.State, shut table.SeatSet, t *article.Trace) (table.SeatNo, bool) {
	if s.withoutBlinds() && s.Policy.BalanceStud.Cite != "" && to.Has(to.Vacated) && to.At(to.Vacated).Player == "" && !shut.Has(to.Vacated) {
		s.Policy.BalanceStud.Decide(t)
		return to.Vacated, true
	}
	s.Policy.BalanceSeat.Decide(t)
	free, ok := to.EarliestBigBlind(shut)
	if !ok && s.Policy.BalanceSmall.Decide(t) {
		if left := slices.DeleteFunc(to.Free(), shut.Has); len(left) > 0 {
			return left[0], true // the seat of the small blind alone is free
		}
	}
	s.Policy.BalanceNeverSmall.Decide(t)
	return free, ok
}

// withoutBlinds reports whether every level is played without blinds.
func (s *State) withoutBlinds() bool {
	for _, v := range s.Structure.Rotation {
		if !v.Game.Upcards() {
			return false
		}
	}
	return len(s.Structure.Rotation) > 0 || !slices.ContainsFunc(s.Structure.Levels, func(l Level) bool { return !l.Break && !l.Game.Upcards() })
}

// leaver is the seat whose player is moved from a table: where the book takes the small blind, that of the hand just
// finished, as long as somebody sits there.
func (s *State) leaver(from, to *table.State, t *article.Trace) table.SeatNo {
	if to != nil && to.Vacated != 0 && s.withoutBlinds() && s.Policy.BalanceStud.Cite != "" {
		s.Policy.BalanceStud.Decide(t)
		return from.Following(to.Vacated)
	}
	if s.Policy.BalanceBigBlind.Consult(t) {
		if big := from.LastPositions().Big; big != 0 && from.At(big).Player != "" {
			s.Policy.BalanceBigBlind.Decide(t)
			return big
		}
	}
	if s.Policy.BalanceSmallBlind.Consult(t) {
		if small := from.LastPositions().Small; small != 0 && from.At(small).Player != "" {
			s.Policy.BalanceSmallBlind.Decide(t)
			return small
		}
	}
	s.Policy.BalancePick.Decide(t)
	if seat := from.NextBigBlind(&s.Rules.Table, t); seat != 0 {
		return from.Following(seat)
	}
	return from.SeatOf(firstPlayer(from))
}

func firstPlayer(t *table.State) table.PlayerID {
	for i := range t.Seats {
		if t.Seats[i].Player != "" {
			return t.Seats[i].Player
		}
	}
	return ""
}

// balance moves the player a task names; to a new table where every other is full.
func (d *decision) balance(task Task) error {
	m := task.Moves[0]
	if task.Kind == TaskOpen {
		src, err := d.draw("open_table")
		if err != nil {
			return err
		}
		seats, err := d.openTable(src)
		if err != nil {
			return err
		}
		at := pick(seats, src)
		m.ToTable, m.ToSeat = at.Table, at.Seat
	}
	d.emit(PlayersMoved{Moves: []Move{m}, At: d.m.At, Undo: "balance", Cites: task.Cites})
	d.note("balance", d.travelling(task.Cites, false), moveArgs(m)...)
	return nil
}

func moveArgs(m Move) []any {
	return []any{"Player", string(m.Player), "Table", m.FromTable, "Seat", int(m.FromSeat), "ToTable", m.ToTable,
		"ToSeat", int(m.ToSeat)}
}

// movePlayer moves a player by hand.
func (d *decision) movePlayer(m Move) error {
	entry := d.s.Entry(m.Player)
	switch {
	case entry == nil:
		return refusal.New(UnknownPlayer, "Player", string(m.Player))
	case entry.Place > 0:
		return refusal.New(PlayerOut, "Player", string(m.Player))
	case entry.Apart():
		return refusal.New(NotSeated, "Player", string(m.Player))
	}
	from, to := d.s.Table(entry.Table), d.s.Table(m.ToTable)
	m.FromTable, m.FromSeat = entry.Table, entry.Seat
	switch {
	case to == nil:
		return refusal.New(UnknownTable, "Table", m.ToTable)
	case to.Players() == 0:
		return refusal.New(TableClosed, "Table", m.ToTable)
	case from.InHand(entry.Seat):
		return refusal.New(PlayerInHand, "Player", string(m.Player), "Table", from.No)
	case d.s.deciding(from.No) != nil:
		return refusal.New(RebuyUndecided, "Table", from.No)
	}
	if m.ToSeat == 0 {
		seat, ok := to.EarliestBigBlind(d.s.shut(to.No))
		if !ok {
			return refusal.New(NoFreeSeat, "Table", to.No)
		}
		m.ToSeat = seat
	}
	switch {
	case !to.Has(m.ToSeat):
		return refusal.New(table.UnknownSeat, "Seat", int(m.ToSeat))
	case to == from && m.ToSeat == m.FromSeat:
		return refusal.New(SameSeat, "Player", string(m.Player))
	case to.At(m.ToSeat).Player != "":
		return refusal.New(SeatTaken, "Table", to.No, "Seat", int(m.ToSeat))
	case d.s.shut(to.No).Has(m.ToSeat):
		return d.s.mayTake(Chair{to.No, m.ToSeat})
	case d.s.breaks(to.No) && to != from:
		return refusal.New(TableHeld, "Table", to.No)
	case to != from && to.Players()+d.s.held(to.No).Len() >= d.s.SeatsAt(to):
		return refusal.New(NoFreeSeat, "Table", to.No)
	case to.InHand(m.ToSeat):
		return refusal.New(SeatTaken, "Table", to.No, "Seat", int(m.ToSeat))
	}
	cites := d.seatChange()
	d.emit(PlayersMoved{Moves: []Move{m}, At: d.m.At, Undo: "move", Cites: cites})
	d.note("moved", cites, moveArgs(m)...)
	return nil
}

// seatChange cites who may let a player change seats; streams that have not recorded it cite the floor.
func (d *decision) seatChange() []article.ID {
	if d.s.Policy.SeatChange.Cite == "" {
		return d.floor()
	}
	var t article.Trace
	d.s.Policy.SeatChange.Decide(&t)
	return t.Decided()
}

// halts proposes to stop short tables, and to let those go on that have been filled (TDA-11-D-1). Where fewer than
// a full ring play, whether to stop is the director's choice, and the default is to play on (TDA-11-D-2).
func (q *survey) halts(tasks []Task) []Task {
	s := q.s
	most := 0
	for _, n := range q.count {
		most = max(most, n)
	}
	for i, n := range q.count {
		t := q.table(i)
		var trace article.Trace
		short := len(q.tables) > 1 && s.Structure.Seats >= s.Policy.HaltFullRing.Value &&
			most-n >= s.Policy.HaltGap.Decide(&trace) && t.BigBlindOnEmptySeat(s.locked(t.No))
		if short == t.Halted || t.Halted && t.HaltCite != s.Policy.HaltGap.Cite { // whom the floor has stopped, the floor lets go on
			continue
		}
		task := Task{ID: fmt.Sprintf("halt:%d", t.No), Kind: TaskHalt, Table: t.No, Cites: trace.Decided(),
			Args: map[string]any{"Table": t.No, "Players": n, "Most": most}}
		if !s.Hosted {
			task.Buttons = []int{t.No}
		}
		if t.Halted {
			s.Policy.HaltGap.Decide(&trace)
			task.ID, task.Kind, task.Cites = fmt.Sprintf("resume:%d", t.No), TaskResume, trace.Decided()
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// breaking names the table that breaks, when its players find places at the others. While registration is open
// half a table's places are kept for newcomers. The last two tables become one only as the final table.
func (q *survey) breaking() (Task, bool) {
	s := q.s
	reserve := 0
	if s.LateOpen {
		reserve = s.SeatsMax() / 2
	} else if len(q.tables) == 2 {
		return Task{}, false
	}
	var t article.Trace
	if s.Breaking != nil {
		return q.begun(), true
	}
	i := len(q.tables) - 1
	if s.Policy.BreakOrder.Decide(&t) == LowestNumber {
		i = 0
	}
	if q.count[i] == 1 {
		reserve = 0 // nobody can play alone
	}
	if q.places(i)-reserve < q.count[i] {
		return Task{}, false
	}
	s.Policy.BreakDraw.Decide(&t)
	s.Policy.BreakSeats.Decide(&t)
	no := q.tables[i]
	return Task{ID: fmt.Sprintf("break:%d", no), Kind: TaskBreak, Table: no, Wait: q.s.busy(q.table(i)), Cites: t.Decided(),
		Args: map[string]any{"Table": no, "Players": q.count[i]}}, true
}

// begun is the break that is under way with real cards: it waits for them to be told.
func (q *survey) begun() Task {
	var t article.Trace
	s := q.s
	s.Policy.BreakOrder.Decide(&t)
	s.Policy.BreakDraw.Decide(&t)
	s.Policy.BreakSeats.Decide(&t)
	from := s.Table(s.Breaking.Table)
	return Task{ID: fmt.Sprintf("break:%d", from.No), Kind: TaskBreak, Table: from.No, Wait: true, Cites: t.Decided(),
		Args: map[string]any{"Table": from.No, "Players": from.Players(), "Cards": len(s.Breaking.Pile)}}
}

// breakTable breaks a table by the two-step draw (TDA-10-B): seat cards, chosen so that the tables stay even, are
// shuffled face down; ranking cards are dealt in the order of the seats; the highest takes the first seat card.
func (d *decision) breakTable(task Task) error {
	src, err := d.draw("break")
	if err != nil {
		return err
	}
	from := d.s.Table(task.Table)
	e := TableBroken{Table: from.No}
	e.Pile = d.s.evenSeats(from, func(free []table.SeatNo) { shuffle.List(free, src) })
	shuffle.List(e.Pile, src)
	deck := card.Standard()
	deck.Shuffle(src)
	order := seatedPlayers(from)
	for i := range order {
		e.Ranking = append(e.Ranking, Ranked{Player: order[i].Player, Card: deck[i]})
	}
	if d.s.Policy.BreakDraw.Value == DoubleBlind {
		order, _ = ranking(order, e.Ranking)
	} else {
		e.Ranking = nil
	}
	for i := range e.Pile {
		e.Pile[i].Player = order[i].Player
	}
	d.broken(from, e, task.Cites)
	return nil
}

func seatedPlayers(t *table.State) []Seated {
	var out []Seated
	for i := range t.Seats {
		if p := t.Seats[i].Player; p != "" {
			out = append(out, Seated{Player: p, Table: t.No, Seat: table.SeatNo(i + 1)})
		}
	}
	return out
}

// evenSeats is one free seat for each player of a breaking table: every time at the table with the fewest players, the lowest number first.
// mix puts the free seats of each table in the order in which they are taken. A break with real cards that was begun is forgotten.
func (s *State) evenSeats(from *table.State, mix func([]table.SeatNo)) []Seated {
	q := s.survey()
	q.count = slices.Clone(q.count)
	free := make([][]table.SeatNo, len(q.tables))
	for i, no := range q.tables {
		shut := s.locked(no) | s.unsold(no)
		free[i] = slices.DeleteFunc(q.table(i).Free(), shut.Has)
		mix(free[i])
	}
	var out []Seated
	for range from.Players() {
		best := -1
		for i, no := range q.tables {
			if no != from.No && q.count[i] < q.capacity(i) && (best < 0 || q.count[i] < q.count[best]) {
				best = i
			}
		}
		out = append(out, Seated{Table: q.tables[best], Seat: free[best][0]})
		free[best] = free[best][1:]
		q.count[best]++
	}
	return out
}
