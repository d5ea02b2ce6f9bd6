package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// undo takes an act back by events that compensate it. It never rewrites the past: what has happened since stays,
// and where that leaves no way back the undo is refused with the reason.
func (d *decision) undo(c UndoAct) error {
	i := slices.IndexFunc(d.s.Undo, func(u Undoable) bool { return u.ID == c.ID })
	if i < 0 {
		return refusal.New(NothingToUndo, "ID", c.ID)
	}
	u := d.s.Undo[i]
	if d.s.endedByDeal() && (u.Key == "deal" || u.Key == "bust") {
		return refusal.New(DealEnded)
	}
	if d.s.Phase == Finished && u.Key != "bust" && u.Key != "target" && u.Key != "bounty" && u.Key != undoHanded && u.Key != undoCorrected && u.Key != undoDifference {
		return refusal.New(UndoFinished)
	}
	if err := d.undoOf(u); err != nil {
		return err
	}
	d.emit(Undone{ID: u.ID})
	args := []any{"Undo", u.Key}
	for _, key := range []string{"Player", "Table", "Seat", "Level", "Place", "Chip", "Worth", "Name"} {
		if value, ok := u.Args[key]; ok {
			args = append(args, key, value)
		}
	}
	if d.m.Second != "" {
		args = append(args, "Second", d.m.Second)
	}
	d.note("undone", d.floor(), args...)
	return nil
}

// undoOf emits what takes an act back.
func (d *decision) undoOf(u Undoable) error {
	switch u.Key {
	case "bust", "target":
		return d.undoBust(u)
	case "bounty":
		return d.undoBounty(u)
	case "move", "balance", "break", "open", "need":
		return d.undoMoves(u)
	case "late", "re_entry":
		return d.undoLate(u)
	case "close":
		return d.reopen()
	case undoStructure:
		return d.undoStructureChange(u)
	case "lock":
		return d.undoLock(u)
	case undoStackPlaced:
		return d.undoPlaced(u)
	case undoStackLifted:
		return d.undoLifted(u)
	case "deal":
		return d.undoDeal()
	case undoPrizes:
		return d.undoPlan(u)
	case undoHanded:
		return d.undoHandOut(u)
	case undoGaveUp:
		return d.undoGiveUp(u)
	case undoCorrected:
		return d.undoCorrection(u)
	case undoDifference:
		return d.undoSettled(u)
	case undoSuspend:
		return d.undoSuspended(u)
	case undoBags, undoFlight:
		return d.undoDay(u)
	case undoStop:
		return d.undoStopped()
	case string(RebuySold), string(AddOnSold), string(BonusSold):
		return d.undoSale(u)
	case "color_up":
		return d.undoColorUp(u)
	case "race":
		return d.undoRace(u)
	case "chips_late", "chips_found", "chips_exchange":
		return d.undoChips(u)
	default:
		return d.undoClock(u)
	}
}

// undoBust brings players back to the seats they left, if those are still theirs to take.
func (d *decision) undoBust(u Undoable) error {
	e := BustUndone{Clock: d.s.Clock, Reopen: d.s.Phase == Finished}
	var err error
	if e.Back, err = d.seatsAgain(u); err != nil {
		return err
	}
	back := func(en *Entry) bool {
		return e.Reopen && en.endedSeated() || slices.ContainsFunc(e.Back, func(at Seated) bool { return at.Player == en.Player && en == d.s.Entry(at.Player) })
	}
	e.Places = d.s.replaced(back)
	for i := range d.s.Entries {
		if en := &d.s.Entries[i]; en.HandedAt > 0 && back(en) {
			return refusal.New(PlanHanded, "Player", string(en.Player), "Place", en.Place)
		}
	}
	if err := d.s.mayReplace(e.Places); err != nil {
		return err
	}
	if err := d.undoHeads(u, e.Reopen); err != nil {
		return err
	}
	d.emit(e)
	return nil
}

// seatsAgain are the seats that players left who come back, if those are still theirs to take.
func (d *decision) seatsAgain(u Undoable) (back []Seated, err error) {
	for _, m := range u.Moves {
		t := d.s.Table(m.FromTable)
		entry := d.s.Entry(m.Player)
		switch {
		case entry == nil || entry.Place == 0 || entry.OutAt != u.At:
			return nil, refusal.New(UndoReEntered, "Player", string(m.Player))
		case d.s.sharedWithout(m.Player):
			return nil, refusal.New(DealIsMade)
		case !t.Has(m.FromSeat) || t.At(m.FromSeat).Player != "":
			return nil, refusal.New(UndoSeatTaken, "Player", string(m.Player), "Table", m.FromTable, "Seat", int(m.FromSeat))
		case d.s.shut(t.No).Has(m.FromSeat):
			return nil, d.s.mayTake(Chair{m.FromTable, m.FromSeat})
		case t.Players() == 0:
			return nil, refusal.New(UndoTableClosed, "Table", m.FromTable)
		case !d.m.Tables.lends(t.No): // given back when the tournament was over
			return nil, refusal.New(UndoTableTaken, "Table", m.FromTable)
		case t.Players()+len(u.Moves) > len(t.Seats):
			return nil, refusal.New(UndoSeatTaken, "Player", string(m.Player), "Table", m.FromTable, "Seat", int(m.FromSeat))
		}
		back = append(back, Seated{Player: m.Player, Table: m.FromTable, Seat: m.FromSeat})
	}
	return back, nil
}

// replaced places the entries that stay out once those for which back holds are in again, and lists the changes.
func (s *State) replaced(back func(*Entry) bool) []Placed {
	type placed struct {
		Placed
		was Placed
	}
	var out []placed
	in := 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Place == 0 || back(e) {
			in++
			continue
		}
		p := Placed{Entry: e.No, Place: e.Place, Tied: e.Tied, Prize: s.placePrize(e)}
		out = append(out, placed{Placed: p, was: p})
	}
	slices.SortStableFunc(out, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Entry, b.Entry))
	})
	list := make([]Placed, len(out))
	for i := 0; i < len(out); {
		j := i + 1
		for j < len(out) && out[j].was.Place == out[i].was.Place {
			j++
		}
		for k := i; k < j; k++ {
			list[k] = Placed{Entry: out[k].Entry, Place: in + 1 + i}
			if s.EntryNo(out[k].Entry).Reached {
				list[k].Place = 1
			}
			if j-i > 1 {
				list[k].Tied = j - i
			}
		}
		i = j
	}
	list = s.shareOut(list, s.PlacePrizes(), s.hadBetter)
	var changed []Placed
	for _, p := range list {
		if !slices.ContainsFunc(out, func(o placed) bool { return o.was == p }) {
			changed = append(changed, p)
		}
	}
	return changed
}

// undoMoves takes players back where they came from, all or none.
func (d *decision) undoMoves(u Undoable) error {
	e := PlayersMoved{At: d.m.At}
	for _, m := range u.Moves {
		entry := d.s.Entry(m.Player)
		if entry == nil || entry.Place > 0 || entry.Table != m.ToTable || entry.Seat != m.ToSeat {
			return refusal.New(UndoMovedOn, "Player", string(m.Player))
		}
		from, to := d.s.Table(m.FromTable), d.s.Table(m.ToTable)
		switch {
		case to.InHand(m.ToSeat):
			return refusal.New(UndoHandInProgress, "Table", m.ToTable)
		case from.InHand(m.FromSeat):
			return refusal.New(UndoHandInProgress, "Table", m.FromTable)
		case !from.Has(m.FromSeat): // the table has been put up again with fewer seats
			return refusal.New(UndoTableClosed, "Table", m.FromTable)
		case from.At(m.FromSeat).Player != "" && !u.seats(from.At(m.FromSeat).Player, m.FromTable, m.FromSeat):
			return refusal.New(UndoSeatTaken, "Player", string(m.Player), "Table", m.FromTable, "Seat", int(m.FromSeat))
		case d.s.shut(from.No).Has(m.FromSeat):
			return d.s.mayTake(Chair{m.FromTable, m.FromSeat})
		case u.Key != "break" && from.Players() == 0:
			return refusal.New(UndoTableClosed, "Table", m.FromTable)
		case from.Players() == 0 && !d.m.Tables.lends(from.No): // given back when it broke
			return refusal.New(UndoTableTaken, "Table", m.FromTable)
		case from != to && u.Key != "need" && from.Players()+u.movesFrom(m.FromTable) > len(from.Seats):
			return refusal.New(NoFreeSeat, "Table", m.FromTable)
		}
		e.Moves = append(e.Moves, Move{Player: m.Player, FromTable: m.ToTable, FromSeat: m.ToSeat, ToTable: m.FromTable,
			ToSeat: m.FromSeat})
	}
	slices.Reverse(e.Moves)
	d.emit(e)
	return nil
}

// seats reports whether the act put a player on a seat.
func (u *Undoable) seats(p table.PlayerID, no int, seat table.SeatNo) bool {
	return slices.ContainsFunc(u.Moves, func(m Move) bool { return m.Player == p && m.ToTable == no && m.ToSeat == seat })
}

// movesFrom is how many players the act took from a table.
func (u *Undoable) movesFrom(no int) int {
	n := 0
	for _, m := range u.Moves {
		if m.FromTable == no {
			n++
		}
	}
	return n
}

// undoLate withdraws a late entry that has not played a hand.
func (d *decision) undoLate(u Undoable) error {
	p := u.Players[0]
	entry := d.s.Entry(p)
	switch {
	case entry == nil || entry.Place > 0:
		return refusal.New(PlayerOut, "Player", string(p))
	case !d.s.LateOpen:
		return refusal.New(RegistrationIsOver)
	case entry.Rebuys+entry.AddOns > 0:
		return refusal.New(UndoAlreadyPlayed, "Player", string(p))
	case d.s.surrendered(p):
		return refusal.New(UndoSurrendered, "Player", string(p))
	case entry.Starting > 0 || d.s.Table(entry.Table).InHand(entry.Seat) || d.s.hasTaken(entry, u.At):
		return refusal.New(UndoAlreadyPlayed, "Player", string(p))
	case d.s.mayHoldTickets(d.s.Structure.BuyIn, len(d.s.index)-1) != nil:
		return d.s.mayHoldTickets(d.s.Structure.BuyIn, len(d.s.index)-1)
	case entry.Table != u.Args["Table"] || int(entry.Seat) != u.Args["Seat"]:
		return refusal.New(UndoMovedOn, "Player", string(p))
	case d.s.Hosted && d.s.Table(entry.Table).At(entry.Seat).Stack != d.s.Structure.Stack+entry.Bought:
		return refusal.New(UndoAlreadyPlayed, "Player", string(p))
	}
	e := LateUndone{Player: p}
	if until, waited := u.Args["Until"].(int); waited {
		e.Stack = &UnsoldStack{Chair{entry.Table, entry.Seat}, until}
	}
	d.emit(e)
	return nil
}

// hasTaken reports whether an entry made at an instant stands as the one that has taken somebody's chips, or has a part of a bounty. What a player took with an
// entry before is not this one's.
func (s *State) hasTaken(e *Entry, made Instant) bool {
	return slices.ContainsFunc(s.Entries, func(o Entry) bool {
		return slices.Contains(o.TakenBy, e.Player) && (o.OutAt >= made || !e.ReEntry)
	}) || slices.ContainsFunc(s.Taken, func(t Settlement) bool {
		return slices.ContainsFunc(t.Takes, func(take BountyTake) bool { return take.Entry == e.No })
	})
}

// undoClock puts the clock back as if the act had not been: a pause taken back has cost no time.
func (d *decision) undoClock(u Undoable) error {
	for _, later := range d.s.Undo {
		if later.ID > u.ID && later.clockAct() {
			return refusal.New(UndoLevelChanged)
		}
	}
	clock := u.Clock
	jumped, away := u.Key == "next_level" || u.Key == "previous_level", u.Key == "outage"
	if !away && !jumped && clock.Level != d.s.Clock.Level || jumped && u.At != d.s.ClockAt {
		return refusal.New(UndoLevelChanged)
	}
	for level := clock.Level; level < d.s.Clock.Level; level++ { // a colour-up may have followed
		if err := d.s.payable(level); err != nil {
			return err
		}
	}
	if u.Closed || u.Late && !d.s.LateOpen {
		if err := d.reopen(); err != nil {
			return err
		}
	}
	if h := d.s.HandForHand; h != nil && h.Cost > 0 && clock.Running && !d.s.Structure.Levels[clock.Level].Break { // since then it goes by hands
		clock = Clock{Level: clock.Level, Left: max(0, time.Duration(clock.EndsAt-d.m.At)*time.Millisecond)}
	}
	d.emit(ClockSet{Clock: clock, At: d.m.At, Day: d.s.DayOver && !clock.Running})
	return nil
}

func (u *Undoable) clockAct() bool {
	switch u.Key {
	case "pause", "resume", "next_level", "previous_level", "adjust", "outage":
		return true
	}
	return false
}

// reopen opens registration again, unless a prize has been won since.
func (d *decision) reopen() error {
	if d.s.LateOpen {
		return refusal.New(NothingToUndo, "ID", 0)
	}
	if d.s.Total(AwardedAccount) != 0 {
		return refusal.New(UndoPlayersOut)
	}
	if e := d.s.handed(); e != nil { // bounties alone, before any prize was won
		return refusal.New(PlanHanded, "Player", string(e.Player), "Place", e.Place)
	}
	if err := d.unseal(); err != nil {
		return err
	}
	d.emit(RegistrationReopened{})
	return nil
}
