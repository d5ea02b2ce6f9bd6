package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/table"
)

// Apply carries out what happened. It judges nothing and consults no policy but those the stream recorded; an
// event that cannot have come from Decide panics.
func Apply(s *State, e Event) {
	s.post(e)
	s.Seq++
	if e, at := e.(TableEvent); at {
		s.applyTable(e)
		return
	}
	s.beside++
	before := s.seats
	s.applyBeside(e)
	s.proof.follow(e, s.seats-before)
}

// applyBeside carries out what is no event of a table.
func (s *State) applyBeside(e Event) {
	switch e := e.(type) {
	case Created:
		s.applyCreated(e)
	case Registered:
		s.applyRegistered(e)
	case Unregistered:
		s.applyUnregistered(e)
	case Drawn:
		s.Draws = append(s.Draws, Draw{Purpose: e.Purpose, Seed: e.Seed, At: e.At})
		s.DrawCommit = e.Next
	case Started:
		s.applyStarted(e)
	case LateSeated:
		s.applyLate(e)
	case TableOpened:
		s.put(e.Table)
	case ClockSet:
		s.applyClock(e)
	case LevelsShortened:
		s.Short, s.Clock = true, e.Clock
	case RegistrationClosed:
		s.applyClosed(e)
	case RegistrationReopened:
		s.LateOpen, s.Prizes = true, nil
		s.place(e.Places)
	case PlayersMoved:
		s.applyMoved(e)
	case TableBroken:
		s.Table(e.Table).Halted, s.Breaking = false, nil
	case SeatsRedrawn:
		s.applyRedrawn(e)
	case TableHalted:
		t := s.Table(e.Table)
		t.Halted, t.HaltCite = true, e.Cite
	case TableResumed:
		t := s.Table(e.Table)
		t.Halted, t.HaltCite = false, ""
	case Eliminated:
		s.applyEliminated(e)
	case BustUndone:
		s.applyBack(e)
	case LateUndone:
		s.applyLateUndone(e)
	case Away:
		s.applyAway(e)
	case TimeKept:
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.ID == e.ID })
	case Undone:
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.ID == e.ID })
	case Ended:
		s.applyEnded(e)
	case HandForHandBegan, RoundBegan, HandFinished, AllInHeld, AllInsReleased, StacksTold, RoundRanked, HandForHandEnded:
		s.applyHandForHand(e)
	case Noted:
		s.Log = append(s.Log, e.Note(s.Seq))
		if len(s.Log) > LogMax {
			s.Log = slices.Clone(s.Log[len(s.Log)-LogMax:])
		}
	default:
		if s.applyChips(e) || s.applySold(e) || s.applyPresent(e) || s.applyList(e) || s.applyWhole(e) || s.applyTimeCards(e) || s.applyDeal(e) || s.applyBounties(e) || s.applyTarget(e) || s.applyPrizes(e) || s.applyInterruption(e) || s.applyCorrections(e) || s.applyUnsold(e) || s.applyTickets(e) || s.applyDesk(e) || s.applyBags(e) || s.applyFlights(e) {
			return
		}
		panic(fmt.Sprintf("tournament: event %T", e))
	}
}

func (s *State) applyTable(e TableEvent) {
	t := s.Table(e.Table)
	table.Apply(t, e.Event)
	s.proof.touch(e.Table)
	if _, next := e.Event.(table.ButtonMoved); next {
		s.handBegins(e.Table)
		s.forgetTime(e.Table)
	}
	if _, over := e.Event.(table.HandEnded); over {
		s.finishHand(e.Table)
	}
	if started, ok := e.Event.(table.HandStarted); ok {
		for p, n := range started.Seats {
			s.Entries[s.index[t.At(n).Player]].Starting = started.Config.Stacks[p]
		}
	}
}

func (s *State) applyCreated(e Created) {
	s.ID, s.Structure, s.Book, s.Edition, s.Door, s.Policy, s.Rules = e.ID, e.Structure, e.Book, e.Edition, e.Door, e.Policy, e.Rules
	s.Rules.Referee.Adopt(&s.Rules.Hand) // the journal holds once what is set once
	s.Hosted, s.Auto, s.DrawCommit = e.Hosted, e.Auto, e.DrawCommit
	if len(e.Structure.Levels) > 0 {
		s.Clock = Clock{Left: duration(e.Structure.Levels[0].Minutes)}
	}
	s.index = map[table.PlayerID]int{}
	s.books = ledger.New(Accounts())
}

// enter adds an entry.
func (s *State) enter(e Entry) {
	s.Entries = append(s.Entries, e)
	s.index[e.Player] = len(s.Entries) - 1
	s.nextEntry = e.No + 1
	s.offList(e.Player, e.Flight)
	if !s.Ahead(&e) {
		s.Chips += s.Structure.Stack
		s.issue(1)
	}
	s.Left++
	s.seats++
	s.proof.followed.enter(len(s.Entries) - 1)
}

// withdraw takes the latest entry of a player away.
func (s *State) withdraw(p table.PlayerID) {
	i := s.index[p]
	bought, ahead := s.Entries[i].Bought, s.Ahead(&s.Entries[i])
	s.Entries = slices.Delete(s.Entries, i, i+1)
	delete(s.index, p)
	for j := range s.Entries {
		s.index[s.Entries[j].Player] = j // the later entry of a player comes last
	}
	if !ahead {
		s.Chips -= s.Structure.Stack
		s.issue(-1)
	}
	s.Chips -= bought
	s.Sold -= bought
	s.handOut(bought, -1)
	s.Left--
	s.seats++
	if a := s.Admission(p); a != nil && a.Sponsor != "" && s.Entry(p) == nil { // his sponsor may bring another
		s.Admissions = slices.Clone(s.Admissions)
		s.Admission(p).Sponsor = ""
	}
}

// put puts a table up, or sets it anew: nobody sits, the button is drawn, no blind has been posted. A deck that is set stays.
func (s *State) put(set TableSet) {
	t := table.New(set.No, set.Seats, s.SmallestChip(), &s.Rules.Hand)
	t.Button = set.Button
	s.handBegins(set.No)
	s.uncountLeftovers(set.No)
	if i, had := s.tableAt(set.No); had {
		t.Hands, t.NextDeck = s.Tables[i].Hands, s.Tables[i].NextDeck
		*s.Tables[i] = *t
	} else {
		s.Tables = slices.Insert(s.Tables, i, t)
	}
	s.seats++
}

// sit puts a player on a seat with chips.
func (s *State) sit(at Seated, stack chip.Amount) {
	seat := s.Table(at.Table).At(at.Seat)
	*seat = table.Seat{Player: at.Player, Stack: stack, Arrival: table.Newcomer}
	entry := &s.Entries[s.index[at.Player]]
	entry.Table, entry.Seat = at.Table, at.Seat
	s.seats++
	s.proof.followed.reseat(at.Table, s.index[at.Player])
	if s.Table(at.Table).Players() == 1 { // a table that nobody sat at
		s.countTables()
	}
}

// rise takes a player off the seat and returns what stood there.
func (s *State) rise(p table.PlayerID) table.Seat {
	entry := &s.Entries[s.index[p]]
	seat := s.Table(entry.Table).At(entry.Seat)
	was := *seat
	*seat = table.Seat{}
	s.Table(entry.Table).Vacated = entry.Seat
	if c := s.TimeCalledAt(entry.Table); c != nil && c.Player == p {
		s.forgetTime(entry.Table)
	}
	if len(s.Wrong) > 0 {
		s.Wrong = slices.DeleteFunc(slices.Clone(s.Wrong), func(at Seated) bool { return at.Player == p })
	}
	s.proof.followed.reseat(entry.Table, s.index[p])
	entry.Table, entry.Seat = 0, 0
	s.seats++
	return was
}

func (s *State) countTables() {
	n := 0
	for _, t := range s.Tables {
		if t.Players() > 0 {
			n++
		}
	}
	s.MaxTables = max(s.MaxTables, n)
}

// stack is what a new entry gets on the table: at untracked tables chips are not followed.
func (s *State) stack() chip.Amount {
	if !s.Hosted {
		return 0
	}
	return s.Structure.Stack
}

func (s *State) applyStarted(e Started) {
	s.Phase, s.LateOpen = Running, e.Late
	for _, t := range e.Tables {
		s.put(t)
	}
	for _, at := range e.Seats {
		stack := s.stack()
		if s.Hosted {
			stack += s.Entry(at.Player).Bought
		}
		s.sit(at, stack)
	}
}

func (s *State) applyLate(e LateSeated) {
	s.placesMove(1)
	s.enter(Entry{Player: e.Player, No: e.No, ReEntry: e.ReEntry, Flight: e.Flight})
	waited, _ := s.unsoldAt(Chair{e.Table, e.Seat})
	if e.Waited {
		s.boughtStack(waited)
	}
	stack := e.Stack
	if !s.Hosted {
		stack = 0
	}
	s.sit(Seated{Player: e.Player, Table: e.Table, Seat: e.Seat}, stack)
	args := map[string]any{"Player": string(e.Player), "Table": e.Table, "Seat": int(e.Seat)}
	if e.Waited { // blinds and antes were taken of it all along
		s.Table(e.Table).At(e.Seat).Arrival = table.Settled
		args["Until"] = waited.Until
	}
	s.goes(traveller{&s.Entries[len(s.Entries)-1], Sent{At: e.At}})
	key, change, why := "late", "entry", "late_entry"
	if e.ReEntry {
		key, change, why = "re_entry", "re_entry", "re_entry"
	}
	s.hand(Handed{Why: why, At: e.At, Moves: []Move{{Player: e.Player, ToTable: e.Table, ToSeat: e.Seat}}})
	s.chipChange(change, e.Player, e.Table, e.At, s.Structure.Stack)
	s.remember(Undoable{Key: key, At: e.At, Players: []table.PlayerID{e.Player}, Args: args})
}

func (s *State) applyClock(e ClockSet) {
	before := s.Clock
	switch {
	case e.Day && !s.DayOver && len(s.FlightsOver) > 0 && s.Flight() > 0: // the bags of the other flights stay
		s.BagsNoted, s.DayDrawn = nil, false
	case e.Day && !s.DayOver:
		s.Bags, s.BagsNoted, s.DayDrawn = nil, nil, false
	case !e.Day && s.DayOver && s.DayDrawn:
		s.beginsDay(e)
	}
	s.Clock, s.ClockAt, s.DayOver = e.Clock, e.At, e.Day
	if s.StartedAt == 0 {
		s.StartedAt = e.At
	}
	if s.breakAt(s.Clock.Level) && s.inMoney() {
		s.MoneyBreak = true
	}
	if s.breakAt(before.Level) && !s.breakAt(s.Clock.Level) {
		for _, t := range s.Tables {
			t.Resumed = true
		}
	}
	if e.Why != "" {
		s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return u.clockAct() }) // it would start a clock that stands
	}
	if e.Undo != "" {
		s.remember(Undoable{Key: e.Undo, At: e.At, Clock: before, Args: map[string]any{"Level": e.Level}})
	}
}

// breakAt reports whether level i is a break.
func (s *State) breakAt(i int) bool {
	return i < len(s.Structure.Levels) && s.Structure.Levels[i].Break
}

func (s *State) applyClosed(e RegistrationClosed) {
	s.LateOpen, s.Prizes = false, e.Prizes
	s.place(e.Paid)
	if n := len(s.Undo); !e.ByHand || n == 0 {
		return
	} else if last := &s.Undo[n-1]; last.Key == "next_level" && last.At == e.At {
		last.Closed = true
		return
	}
	s.remember(Undoable{Key: "close", At: e.At, Closed: true})
}

// place sets the places of entries that are out.
func (s *State) place(places []Placed) {
	for _, p := range places {
		e := s.EntryNo(p.Entry)
		e.Place, e.Tied = p.Place, p.Tied
	}
}

func (s *State) applyMoved(e PlayersMoved) {
	chairs := make([]table.Seat, len(e.Moves))
	for i, m := range e.Moves {
		chairs[i] = s.rise(m.Player)
	}
	for i, m := range e.Moves {
		s.sit(Seated{Player: m.Player, Table: m.ToTable, Seat: m.ToSeat}, chairs[i].Stack)
		s.moves(m, e.At)
		seat := s.Table(m.ToTable).At(m.ToSeat)
		seat.Follow(chairs[i])
		seat.Arrival = table.Balanced
		if len(e.Moves) > 1 {
			seat.Arrival = table.FromBrokenTable
		}
	}
	s.emptied()
	s.hand(Handed{Why: cmp.Or(e.Undo, "undo"), At: e.At, Cites: e.Cites, Moves: e.Moves})
	if e.Undo != "" {
		m := e.Moves[0]
		args := map[string]any{"Player": string(m.Player), "Table": m.FromTable, "Seat": int(m.FromSeat),
			"ToTable": m.ToTable, "ToSeat": int(m.ToSeat), "Count": len(e.Moves)}
		s.remember(Undoable{Key: e.Undo, At: e.At, Moves: e.Moves, Args: args})
	}
}

func (s *State) applyRedrawn(e SeatsRedrawn) {
	chairs := make(map[table.PlayerID]table.Seat, len(e.Seats))
	given := Handed{Why: "redraw", At: e.At, Cites: e.Cites}
	if e.Final {
		given.Why = "final_table"
	}
	if e.Day {
		given.Why, s.DayDrawn = "next_day", true
	}
	for _, at := range e.Seats {
		was := s.Entries[s.index[at.Player]]
		given.Moves = append(given.Moves, Move{Player: at.Player, FromTable: was.Table, FromSeat: was.Seat, ToTable: at.Table, ToSeat: at.Seat})
		if was.Kept {
			chairs[at.Player] = s.unpack(at.Player)
			continue
		}
		chairs[at.Player] = s.rise(at.Player)
	}
	for _, t := range e.Tables {
		s.put(t)
	}
	s.Breaking = nil
	s.hand(given)
	for _, at := range e.Seats {
		was := chairs[at.Player]
		s.sit(at, was.Stack)
		seat := s.Table(at.Table).At(at.Seat)
		seat.Follow(was)
	}
	s.leads(e.At, slices.DeleteFunc(slices.Clone(given.Moves), func(m Move) bool { return !e.Day && m.FromTable == m.ToTable && m.FromSeat == m.ToSeat })...)
	for _, t := range s.Tables {
		t.Halted, t.HaltCite = false, ""
	}
	s.RedrawnAt = append(s.RedrawnAt, len(e.Tables))
	s.Undo = slices.DeleteFunc(slices.Clone(s.Undo), func(u Undoable) bool { return len(u.Moves) > 0 || len(u.Players) > 0 })
}

func (s *State) applyEliminated(e Eliminated) {
	undo := Undoable{Key: "bust", At: e.At}
	for _, o := range e.Out {
		was := s.rise(o.Player)
		entry := &s.Entries[s.index[o.Player]]
		entry.Left, entry.TakenBy = was, slices.Clone(o.By)
		entry.PotHand = o.PotHand
		s.goneOut(entry, o.Table)
		entry.Place, entry.Tied, entry.OutAt = o.Place, o.Tied, e.At
		if o.Absent && s.Policy.AbsentToList.Value && len(s.Queue) > s.ListSeats {
			s.ListSeats++
		}
		entry.Disqualified, entry.Surrendered, entry.Removed = o.Disqualified, o.Surrendered, o.Removed
		s.takeOut(&o, e.At)
		if o.Starting > 0 || !s.Hosted { // where nobody has told it, a word of an elimination that was taken back says nothing
			entry.Starting = o.Starting
		}
		undo.Moves = append(undo.Moves, Move{Player: o.Player, FromTable: o.Table, FromSeat: o.Seat})
	}
	s.Left -= len(e.Out)
	s.emptied()
	s.endProposal()
	if h := s.HandForHand; h != nil {
		h.Out = slices.Clone(h.Out)
		for _, o := range e.Out {
			h.Out = append(h.Out, s.Entry(o.Player).No)
		}
	}
	if e.ByHand {
		first := e.Out[0]
		undo.Args = map[string]any{"Player": string(first.Player), "Table": first.Table, "Seat": int(first.Seat),
			"Place": first.Place, "Count": len(e.Out)}
		s.remember(undo)
	}
}

// takeOut counts chips that leave play with an entry; nobody has said which they are.
func (s *State) takeOut(o *Out, at Instant) {
	if o.Removed == 0 {
		return
	}
	key := "disqualified"
	switch {
	case o.Surrendered:
		key = "surrendered"
	case o.Absent:
		key = "absent"
	}
	s.Chips -= o.Removed
	s.loseCount()
	s.chipChange(key, o.Player, o.Table, at, -o.Removed)
}

func (s *State) applyBack(e BustUndone) {
	if e.Reopen {
		s.Phase = Running
		for i := range s.Entries {
			if s.Entries[i].endedSeated() {
				s.Entries[i].Place, s.Entries[i].Tied, s.Entries[i].OutAt = 0, 0, 0
			}
		}
	}
	s.Clock = e.Clock
	for _, at := range e.Back {
		entry := &s.Entries[s.index[at.Player]]
		entry.Place, entry.Tied, entry.OutAt = 0, 0, 0
		if entry.Reached {
			entry.Reached = false
			s.Reached--
			s.forgetSurplus(at.Table)
		}
		s.sit(at, s.stackBack(entry))
		if h := s.HandForHand; h != nil {
			h.Out = without(h.Out, entry.No)
		}
		s.Chips += entry.Removed
		entry.Disqualified, entry.Removed, entry.PotHand = false, 0, PotUnknown
		seat := s.Table(at.Table).At(at.Seat)
		seat.Arrival = table.Settled // was never away
		seat.Follow(entry.Left)
		entry.TakenBy = nil
		s.JustOut = without(s.JustOut, entry.No)
	}
	s.Left += len(e.Back)
	s.place(e.Places)
}

func (s *State) applyLateUndone(e LateUndone) {
	s.rise(e.Player)
	s.withdraw(e.Player)
	if e.Stack != nil {
		s.returnStack(*e.Stack)
	}
	s.placesMove(-1)
}

// placesMove has the places of those who are out move down with an entry more, or up with one less.
func (s *State) placesMove(by int) {
	if s.Left == len(s.Entries) && s.Phase != Finished { // nobody is out
		return
	}
	for i := range s.Entries {
		if s.Entries[i].Place > 0 && !s.Entries[i].Reached {
			s.Entries[i].Place += by
		}
	}
}

func (s *State) applyRegistered(e Registered) {
	s.placesMove(1)
	s.enter(Entry{Player: e.Player, No: e.No, ReEntry: e.ReEntry, Flight: e.Flight})
}

func (s *State) applyUnregistered(e Unregistered) {
	s.withdraw(e.Player)
	s.placesMove(-1)
}

func (s *State) applyEnded(e Ended) {
	s.Phase, s.HandForHand = Finished, nil
	if s.Clock.Running {
		s.Clock = Clock{Level: s.Clock.Level, Left: s.Clock.EndsAt.until(e.At)}
	}
	for _, o := range append([]Out{e.Winner}, e.Also...) {
		if entry := &s.Entries[s.index[o.Player]]; !entry.Reached {
			entry.Place, entry.Tied, entry.OutAt = o.Place, o.Tied, e.At
		}
	}
	s.place(e.Places)
	s.seats++
}

// endedSeated reports whether the event was over before the player rose: the winner, of a satellite everybody who was left.
func (e *Entry) endedSeated() bool { return e.Place > 0 && e.Table > 0 }

// stackBack is what stands on the table again for an entry that is back: at untracked tables chips are not followed.
func (s *State) stackBack(e *Entry) chip.Amount {
	if e.OutTable > 0 && s.Structure.ByTarget() {
		return 0
	}
	return e.Removed
}

// remember adds an act to the list of what can be taken back.
func (s *State) remember(u Undoable) {
	u.ID = s.nextUndo
	s.nextUndo++
	u.Args = maps.Clone(u.Args)
	s.Undo = append(s.Undo, u)
	if len(s.Undo) > UndoMax {
		s.Undo = slices.Clone(s.Undo[len(s.Undo)-UndoMax:])
	}
}
