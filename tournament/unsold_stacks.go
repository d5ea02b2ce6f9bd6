package tournament

import (
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// UnsoldStack is a stack that waits for a late entrant at a seat nobody has bought; it pays blinds and antes there, at tables with real chips.
// Until is the number of the level from which the floor is to take it off; 0: once nobody enters any more.
type UnsoldStack struct {
	Chair
	Until int `json:"until,omitempty"`
}

// Events of stacks that wait for late entrants.
type (
	// StackPlaced puts Chips into play at a free seat. Back: they stood there before and are put back.
	StackPlaced struct {
		UnsoldStack
		Chips chip.Amount `json:"chips"`
		Back  bool        `json:"back,omitempty"`
		At    Instant     `json:"at"`
	}
	// StackLifted takes out of play what is left of such a stack. Undo: it was placed by mistake.
	StackLifted struct {
		UnsoldStack
		Chips chip.Amount `json:"chips"`
		Undo  bool        `json:"undo,omitempty"`
		At    Instant     `json:"at"`
	}
)

// EventType implements Event.
func (StackPlaced) EventType() string { return "stack_placed" }

// EventType implements Event.
func (StackLifted) EventType() string { return "stack_lifted" }

// Keys of acts that can be taken back.
const (
	undoStackPlaced = "stack_placed"
	undoStackLifted = "stack_lifted"
)

// placeStack puts a starting stack in front of a free seat of a table in play (LP-7-5).
func (d *decision) placeStack(c PlaceStack) error {
	at := Chair{c.Table, c.Seat}
	var t article.Trace
	switch {
	case d.s.Hosted || !d.s.Policy.UnsoldStack.Decide(&t):
		return refusal.New(NoUnsoldStacks, "Cite", string(first(t.Decided())))
	case !d.s.LateOpen:
		return refusal.New(RegistrationIsOver)
	case c.Until != 0 && c.Until <= d.s.LevelNumber():
		return refusal.New(StackUntilPast, "Level", c.Until)
	}
	if err := d.mayStand(at); err != nil {
		return err
	}
	d.emit(StackPlaced{UnsoldStack: UnsoldStack{at, c.Until}, Chips: d.s.Structure.Stack, At: d.m.At})
	d.note("stack_placed", t.Decided(), "Table", c.Table, "Seat", int(c.Seat), "Chips", int(d.s.Structure.Stack))
	return nil
}

// mayStand reports whether a stack can stand at a seat that nobody has bought.
func (d *decision) mayStand(at Chair) error {
	t := d.s.Table(at.Table)
	switch {
	case t == nil:
		return refusal.New(UnknownTable, "Table", at.Table)
	case t.Players() == 0:
		return refusal.New(TableClosed, "Table", at.Table)
	case !t.Has(at.Seat):
		return refusal.New(table.UnknownSeat, "Seat", int(at.Seat))
	case t.At(at.Seat).Player != "":
		return refusal.New(SeatTaken, "Table", at.Table, "Seat", int(at.Seat))
	case d.s.breaks(at.Table):
		return refusal.New(TableHeld, "Table", at.Table)
	case t.Players() >= d.s.SeatsAt(t)-d.s.held(at.Table).Len():
		return refusal.New(NoFreeSeat, "Table", at.Table)
	}
	return d.s.mayTake(at)
}

// mayTake says why a seat where nobody sits cannot be taken: a stack waits there, the chair is out of use, or its card lies in a pile.
func (s *State) mayTake(at Chair) error {
	code := SeatHeld
	switch {
	case s.unsold(at.Table).Has(at.Seat):
		code = StackStands
	case s.locked(at.Table).Has(at.Seat):
		code = SeatIsLocked
	case !s.held(at.Table).Has(at.Seat):
		return nil
	}
	return refusal.New(code, "Table", at.Table, "Seat", int(at.Seat))
}

// liftStack takes off what blinds have left of an unsold stack: that leaves play, and what it has paid stays.
func (d *decision) liftStack(c LiftStack) error {
	at := Chair{c.Table, c.Seat}
	stack, stands := d.s.unsoldAt(at)
	switch {
	case !stands:
		return refusal.New(NoStackStands, "Table", c.Table, "Seat", int(c.Seat))
	case c.Chips < 0 || c.Chips > d.s.Chips || c.Chips%d.s.SmallestChip() != 0:
		return refusal.New(BadCount, "Seat", int(c.Seat), "Chip", d.s.SmallestChip())
	}
	var t article.Trace
	d.s.Policy.UnsoldStack.Decide(&t)
	d.emit(StackLifted{UnsoldStack: stack, Chips: c.Chips, At: d.m.At})
	d.note("stack_lifted", t.Decided(), "Table", c.Table, "Seat", int(c.Seat), "Chips", int(c.Chips))
	return nil
}

// undoPlaced takes a whole stack back off the table.
func (d *decision) undoPlaced(u Undoable) error {
	at := u.chair()
	stack, stands := d.s.unsoldAt(at)
	if !stands {
		return refusal.New(NoStackStands, "Table", at.Table, "Seat", int(at.Seat))
	}
	if t := d.s.Table(at.Table); t.Hands != u.Args["Hands"] {
		return refusal.New(StackHasPlayed, "Table", at.Table, "Seat", int(at.Seat))
	}
	d.emit(StackLifted{UnsoldStack: stack, Chips: d.s.Structure.Stack, Undo: true, At: d.m.At})
	return nil
}

// undoLifted puts what was taken off back where it stood.
func (d *decision) undoLifted(u Undoable) error {
	at := u.chair()
	if err := d.mayStand(at); err != nil {
		return err
	}
	d.emit(StackPlaced{UnsoldStack: UnsoldStack{at, u.Args["Until"].(int)}, Chips: u.Args["Chips"].(chip.Amount), Back: true, At: d.m.At})
	return nil
}

func (u *Undoable) chair() Chair {
	return Chair{u.Args["Table"].(int), table.SeatNo(u.Args["Seat"].(int))}
}

// unsoldAt is the stack that waits at a seat.
func (s *State) unsoldAt(at Chair) (UnsoldStack, bool) {
	i := slices.IndexFunc(s.Unsold, func(u UnsoldStack) bool { return u.Chair == at })
	if i < 0 {
		return UnsoldStack{}, false
	}
	return s.Unsold[i], true
}

// unsold is the seats of a table at which stacks wait.
func (s *State) unsold(no int) (set table.SeatSet) {
	for _, u := range s.Unsold {
		if u.Table == no {
			set = set.With(u.Seat)
		}
	}
	return set
}

// stacksFirst is those of the free seats at which a stack waits, and all of them where none does.
func (s *State) stacksFirst(free []Seated) []Seated {
	if len(s.Unsold) == 0 {
		return free
	}
	stand := slices.DeleteFunc(slices.Clone(free), func(at Seated) bool { return !s.unsold(at.Table).Has(at.Seat) })
	if len(stand) == 0 {
		return free
	}
	return stand
}

// blockedByStacks reports whether stacks have to be taken off before players get the new seats of a task.
func (s *State) blockedByStacks(t Task) bool {
	return len(s.Unsold) > 0 && (t.Kind != TaskBreak || s.unsold(t.Table) != 0)
}

// stacksDue proposes to take off the stacks whose time is over: that of the level told, that of late entries, and that of a table that breaks
// or is drawn anew.
func (q *survey) stacksDue(tasks []Task) []Task {
	if len(q.s.Unsold) == 0 {
		return tasks
	}
	next, blocked := q.seatingDue()
	blocked = blocked && q.s.blockedByStacks(next)
	for _, u := range q.s.Unsold {
		t := q.s.Table(u.Table)
		due := !q.s.LateOpen || u.Until > 0 && q.s.LevelNumber() >= u.Until || t.Players() == 0 ||
			blocked && (next.Kind != TaskBreak || next.Table == u.Table)
		if !due {
			continue
		}
		var trace article.Trace
		q.s.Policy.UnsoldStack.Decide(&trace)
		tasks = append(tasks, Task{ID: taskAt("unsold", u.Table) + ":" + strconv.Itoa(int(u.Seat)), Kind: TaskUnsold, Table: u.Table, Cites: trace.Decided(),
			Args: map[string]any{"Table": u.Table, "Seat": int(u.Seat)}})
	}
	return tasks
}

// applyUnsold follows the stacks that wait at seats nobody has bought.
func (s *State) applyUnsold(e Event) bool {
	switch e := e.(type) {
	case StackPlaced:
		s.stand(e.UnsoldStack)
		s.Added += e.Chips
		s.Chips += e.Chips
		s.handOut(e.Chips, 1)
		if !e.Back {
			s.chipChange("stack_placed", "", e.Table, e.At, e.Chips)
			s.remember(Undoable{Key: undoStackPlaced, At: e.At, Args: map[string]any{"Table": e.Table, "Seat": int(e.Seat), "Hands": s.Table(e.Table).Hands}})
		}
	case StackLifted:
		s.unstand(e.Chair)
		s.Added -= e.Chips
		s.Chips -= e.Chips
		if e.Chips == s.Structure.Stack {
			s.issue(-1)
		} else if e.Chips > 0 {
			s.loseCount()
		}
		if !e.Undo {
			s.chipChange("stack_lifted", "", e.Table, e.At, -e.Chips)
			s.remember(Undoable{Key: undoStackLifted, At: e.At,
				Args: map[string]any{"Table": e.Table, "Seat": int(e.Seat), "Chips": e.Chips, "Until": e.Until}})
		}
	default:
		return false
	}
	return true
}

// stand notes that a stack waits at a seat.
func (s *State) stand(u UnsoldStack) {
	s.Unsold = append(slices.Clone(s.Unsold), u)
	s.Table(u.Table).At(u.Seat).Unsold = true
	s.seats++
}

func (s *State) unstand(at Chair) {
	s.Unsold = slices.DeleteFunc(slices.Clone(s.Unsold), func(u UnsoldStack) bool { return u.Chair == at })
	s.Table(at.Table).At(at.Seat).Unsold = false
	s.seats++
}

// boughtStack is a stack that waited and is a late entrant's now: what the entry brings is in play already.
func (s *State) boughtStack(u UnsoldStack) {
	s.unstand(u.Chair)
	s.Added -= s.Structure.Stack
	s.Chips -= s.Structure.Stack
	s.issue(-1)
}

// returnStack has a stack wait again whose entry was taken back.
func (s *State) returnStack(u UnsoldStack) {
	s.stand(u)
	s.Added += s.Structure.Stack
	s.Chips += s.Structure.Stack
	s.issue(1)
}
