package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// join puts a name at the end of a list (CR-CG-1). Who sits at a table asks for a change by it.
func (d *decision) join(c Join) error {
	g := d.s.Game(c.Game)
	switch {
	case validPlayer(c.Player) != nil:
		return refusal.New(BadPlayer)
	case g == nil:
		return refusal.New(NoSuchGame, "Game", c.Game)
	case len(d.s.List) >= WaitingMax:
		return refusal.New(TooMany, "Max", WaitingMax)
	}
	if err := d.whichList(c, g); err != nil {
		return err
	}
	from := 0
	if at, n := d.s.SeatOf(c.Player); at != nil {
		if from = at.Play.No; from == c.Table || c.Table == 0 && at.Game == c.Game && d.only(c.Game, from) {
			return refusal.New(AlreadySits, "Table", from, "Seat", int(n))
		}
	}
	if given := d.s.GivenTo(c.Player); given != nil && given.Table == c.Table {
		return refusal.New(AlreadySits, "Table", given.Table, "Seat", int(given.Seat))
	}
	if d.s.waiting(c.Player, c.Game, c.Table) >= 0 {
		return refusal.New(AlreadyWaits)
	}
	d.emit(Joined{Player: c.Player, Game: c.Game, Table: c.Table, From: from, At: d.at, Cites: d.cites()})
	return nil
}

// only reports whether a table is the only open one of a game.
func (d *decision) only(game string, no int) bool {
	return !slices.ContainsFunc(d.s.Tables, func(t *Table) bool { return t.Closed == 0 && t.Game == game && t.Play.No != no })
}

// whichList refuses a list that the book does not have: one of each table, or one of the game. Before a game has a table it has one list.
func (d *decision) whichList(c Join, g *Game) error {
	if c.Table != 0 {
		t, of, err := d.table(c.Table)
		if err != nil {
			return err
		}
		if of.ID != c.Game {
			return refusal.New(NoSuchTable, "Table", t.Play.No)
		}
	}
	perTable := d.s.Policy.List.Decide(&d.trace) == ListPerTable || g.Apart
	switch {
	case perTable && c.Table == 0 && d.played(c.Game):
		return d.refuse(ListOfTable)
	case !perTable && c.Table != 0:
		return d.refuse(ListOfGame)
	}
	return nil
}

func (d *decision) leaveList(c LeaveList) error {
	if d.s.waiting(c.Player, c.Game, c.Table) < 0 {
		return refusal.New(NotWaiting)
	}
	d.emit(OffTheList{Player: c.Player, Game: c.Game, Table: c.Table, At: d.at})
	return nil
}

// moveInList puts a name elsewhere: by whom stands in the row, why in the event.
func (d *decision) moveInList(c MoveInList) error {
	i := d.s.waiting(c.Player, c.Game, c.Table)
	if i < 0 {
		return refusal.New(NotWaiting)
	}
	if of := len(d.s.Queue(c.Game, c.Table)); c.To < 1 || c.To > of {
		return refusal.New(BadPlace, "Max", of)
	}
	d.s.Policy.List.Decide(&d.trace)
	if err := d.reason(c.Reason); err != nil {
		return err
	}
	d.emit(PlacedInList{Player: c.Player, Game: c.Game, Table: c.Table, To: c.To, Reason: c.Reason, Why: WhyFloor, At: d.at, Cites: d.cites()})
	return nil
}

// call offers a free seat to who is next. Another one is called for a reason that is told.
func (d *decision) call(c Call) error {
	t, _, err := d.table(c.Table)
	if err != nil {
		return err
	}
	if !t.Play.Has(c.Seat) {
		return refusal.New(NoSuchSeat, "Table", c.Table, "Seat", int(c.Seat))
	}
	if t.Play.At(c.Seat).Player != "" || d.s.promised(c.Table, c.Seat) != "" {
		return refusal.New(SeatTaken, "Table", c.Table, "Seat", int(c.Seat))
	}
	if err := d.feedersFirst(t, "", c.Reason); err != nil {
		return err
	}
	next, apart := d.s.Next(t)
	w := next
	if c.Player != "" && (next == nil || next.Player != c.Player) {
		if w, err = d.outOfOrder(c, t, next); err != nil {
			return err
		}
	}
	if w == nil {
		return refusal.New(NobodyWaits, "Table", c.Table)
	}
	d.s.Policy.List.Decide(&d.trace)
	if len(apart) > 0 && w == next {
		d.s.Policy.KeptApart.Decide(&d.trace)
	}
	e := Called{Player: w.Player, Game: w.Game, List: w.Table, Table: c.Table, Seat: c.Seat, At: d.at, Until: d.at + seconds(d.s.House.Answer),
		Reason: c.Reason, Cites: d.cites()}
	if w == next {
		e.Apart = apart
	}
	d.emit(e)
	return nil
}

// outOfOrder is the name of a player who is called though another is next.
func (d *decision) outOfOrder(c Call, t *Table, next *Waiting) (*Waiting, error) {
	i := slices.IndexFunc(d.s.List, func(w Waiting) bool { return w.Player == c.Player && w.For(t) })
	if i < 0 || t.has(c.Player) {
		return nil, refusal.New(NotWaiting)
	}
	if d.s.expected(c.Player) {
		return nil, refusal.New(IsCalled, "Player", string(c.Player))
	}
	if err := d.apartFrom(c.Player, t); err != nil {
		return nil, err
	}
	d.s.Policy.List.Decide(&d.trace)
	if c.Reason == "" || len(c.Reason) > ReasonMax {
		before := c.Player
		if next != nil {
			before = next.Player
		}
		return nil, d.refuse(OutOfOrder, "Player", string(before))
	}
	return &d.s.List[i], nil
}

// answer gives the seat to who takes it. Who does not loses the place in the list as the book has it (CR-CG-1).
func (d *decision) answer(c Answer) error {
	i := d.s.calledIndex(c.Player)
	if given := d.s.GivenTo(c.Player); i < 0 && given != nil && !c.Yes { // he has taken it, and does not come
		if d.staysPut(given) {
			return nil
		}
		d.emit(SeatTakenBack{Player: c.Player, Why: WhyRefused, At: d.at})
		return nil
	}
	if i < 0 {
		return refusal.New(NotCalled)
	}
	w := &d.s.List[i]
	if !c.Yes {
		d.passes(w, WhyRefused)
		return nil
	}
	t, _, err := d.table(w.Call.Table)
	if err != nil {
		return err
	}
	if err := d.apartFrom(c.Player, t); err != nil {
		return err
	}
	d.s.Policy.SeatGiven.Decide(&d.trace)
	d.emit(OffTheList{Player: c.Player, Game: w.Game, Table: w.Table, Why: WhySeated, At: d.at})
	d.emit(SeatGiven{Player: c.Player, Table: w.Call.Table, Seat: w.Call.Seat, At: d.at, Until: d.at + seconds(d.s.House.Arrive), Cites: d.cites()})
	return nil
}

// passes is a name that does not take its seat.
func (d *decision) passes(w *Waiting, why Why) {
	if d.s.Policy.ListRefused.Decide(&d.trace) == OffList {
		d.emit(OffTheList{Player: w.Player, Game: w.Game, Table: w.Table, Why: why, At: d.at, Cites: d.cites()})
		return
	}
	last := len(d.s.Queue(w.Game, w.Table))
	d.emit(PlacedInList{Player: w.Player, Game: w.Game, Table: w.Table, To: last, Why: why, At: d.at, Cites: d.cites()})
}

// offLists takes a player who has a seat off the lists that would bring him there.
func (d *decision) offLists(p table.PlayerID, t *Table) {
	for i := range d.s.List {
		if w := &d.s.List[i]; w.Player == p && w.For(t) {
			d.emit(OffTheList{Player: p, Game: w.Game, Table: w.Table, Why: WhySeated, At: d.at})
		}
	}
}
