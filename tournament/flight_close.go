package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// FlightKept is an entry whose chips are put away until all flights have joined.
type FlightKept struct {
	Entry  int            `json:"entry"`
	Player table.PlayerID `json:"player"`
	Table  int            `json:"table"`
	Seat   table.SeatNo   `json:"seat"`
	Chips  chip.Amount    `json:"chips"`
}

// Events of flights.
type (
	// FlightClosed puts the bags of a flight away. The next one begins from the first level; after the last one the clock waits for the day
	// on which they join.
	FlightClosed struct {
		Flight int          `json:"flight"`
		Kept   []FlightKept `json:"kept,omitempty"`
		InPlay chip.Amount  `json:"in_play"`
		Off    chip.Amount  `json:"off,omitempty"` // by how much its bags are more, where that was accepted
		Clock  Clock        `json:"clock"`         // from now on
		At     Instant      `json:"at"`
	}
	// FlightReopened takes a closing back: everybody sits where he sat.
	FlightReopened struct {
		Flight int     `json:"flight"`
		At     Instant `json:"at"`
	}
	// FlightEntriesClosed ends the first part of a flight before which prizes cannot be fixed.
	FlightEntriesClosed struct {
		Flight int     `json:"flight"`
		At     Instant `json:"at"`
		ByHand bool    `json:"by_hand,omitempty"`
	}
	// BagDropped takes the smaller bag of a player out of play who has brought another one through.
	BagDropped struct {
		Entry  int            `json:"entry"`
		Player table.PlayerID `json:"player"`
		Kept   int            `json:"kept"` // the entry that is played
		Chips  chip.Amount    `json:"chips"`
		Place  int            `json:"place"`
		Prize  money.Amount   `json:"prize,omitempty"`
		At     Instant        `json:"at"`
	}
	// FlightsRanked places those who went out in the flights, where places are shared across them.
	FlightsRanked struct {
		Places []Placed `json:"places"`
	}
)

// EventType is stable.
func (FlightClosed) EventType() string { return "flight_closed" }

// EventType is stable.
func (FlightReopened) EventType() string { return "flight_reopened" }

// EventType is stable.
func (FlightEntriesClosed) EventType() string { return "flight_entries_closed" }

// EventType is stable.
func (BagDropped) EventType() string { return "bag_dropped" }

// EventType is stable.
func (FlightsRanked) EventType() string { return "flights_ranked" }

const undoFlight = "flight"

// ofFlights judges the commands about flights.
func (d *decision) ofFlights(c Command) (bool, error) {
	switch c := c.(type) {
	case CloseFlight:
		return true, d.closeFlight()
	case AskReEntry:
		return true, d.askReEntry(c.Player)
	}
	return false, nil
}

// endFirstPart ends the first part: prizes are fixed, but where another flight has still to bring its entries.
func (d *decision) endFirstPart(byHand bool) []money.Amount {
	if !d.s.prizesWait() {
		return d.fixPayouts(byHand)
	}
	no := d.s.Flight()
	d.emit(FlightEntriesClosed{Flight: no, At: d.m.At, ByHand: byHand})
	n := 0
	for i := range d.s.Entries {
		if d.s.Entries[i].Flight == no {
			n++
		}
	}
	d.note("flight_entries_closed", nil, "Flight", d.s.FlightName(no), "Entries", n)
	return nil
}

// flightEnds says why a flight cannot be closed.
func (d *decision) flightEnds() error {
	s, no := d.s, d.s.Flight()
	if no == 0 {
		return refusal.New(NoFlights)
	}
	if s.Phase == Registering {
		switch n := len(s.InFlight(no)); {
		case n > 0:
			return refusal.New(FlightHasEntries, "Count", n)
		case no == len(s.Structure.Flights) && !slices.ContainsFunc(s.FlightsOver, func(f FlightOver) bool { return !f.Skipped }):
			return refusal.New(TooFewPlayers, "Min", 2)
		}
		return nil
	}
	switch {
	case s.Phase != Running || !s.DayOver:
		return refusal.New(FlightNotOver)
	case s.HandForHand != nil:
		return refusal.New(DayByHands)
	case s.Breaking != nil:
		return refusal.New(BreakUnderWay, "Table", s.Breaking.Table)
	case len(s.Unsold) > 0:
		return refusal.New(StackNotCounted, "Table", s.Unsold[0].Table, "Seat", int(s.Unsold[0].Seat))
	}
	for _, at := range s.InPlay() {
		if s.Table(at).Hand != nil {
			return refusal.New(table.HandInProgress, "Table", at)
		}
		if s.deciding(at) != nil {
			return refusal.New(RebuyUndecided, "Table", at)
		}
	}
	return s.bagsWait()
}

// closeFlight puts the bags of a flight away. With the last one the flights join: of several bags of a player one is played, and places and
// prizes of those who are out are known.
func (d *decision) closeFlight() error {
	if err := d.flightEnds(); err != nil {
		return err
	}
	s, no := d.s, d.s.Flight()
	last := no == len(s.Structure.Flights)
	e := FlightClosed{Flight: no, At: d.m.At}
	for _, in := range s.InFlight(no) {
		if s.Phase == Registering {
			break
		}
		k := FlightKept{Entry: in.No, Player: in.Player, Table: in.Table, Seat: in.Seat}
		if b := s.Bag(in.No); s.Hosted {
			k.Chips = s.Table(in.Table).At(in.Seat).Stack
		} else if b != nil {
			k.Chips = b.Chips
		}
		e.Kept, e.Off = append(e.Kept, k), e.Off+k.Chips
	}
	if e.InPlay = s.ChipsHere(); len(e.Kept) == 0 {
		e.InPlay = 0
	}
	e.Off -= e.InPlay
	switch {
	case !last:
		e.Clock = Clock{Left: s.lasts(0, false, nil)}
	case s.Phase == Registering:
		played := slices.IndexFunc(s.FlightsOver, func(f FlightOver) bool { return !f.Skipped })
		e.Clock = s.FlightsOver[played].Clock
	default:
		e.Clock = s.Clock
	}
	dropped := d.secondBags(e.Kept)
	if s.Left-len(dropped) < 2 && last {
		return refusal.New(SomebodyMustWin)
	}
	d.emit(e)
	key := "flight_closed"
	if len(e.Kept) == 0 {
		key = "flight_skipped"
	}
	d.note(key, nil, "Flight", s.FlightName(no), "Count", len(e.Kept), "InPlay", int(e.InPlay))
	d.dropBags(dropped)
	if last {
		d.joinFlights()
	}
	return nil
}

// secondBags are the bags that leave play once those of a flight are put away: of each player with several all but the largest, of equal ones
// the latest stays.
func (d *decision) secondBags(kept []FlightKept) (out []BagDropped) {
	for _, k := range kept {
		for i := range d.s.Entries {
			was := &d.s.Entries[i]
			if was.Player != k.Player || was.No == k.Entry || was.Place > 0 || !was.Kept {
				continue
			}
			drop := BagDropped{Entry: was.No, Player: k.Player, Kept: k.Entry, Chips: was.Bagged, At: d.m.At}
			if was.Bagged > k.Chips {
				drop.Entry, drop.Kept, drop.Chips = k.Entry, was.No, k.Chips
			}
			out = append(out, drop)
		}
	}
	return out
}

// dropBags takes bags out of play: each has the place of the moment.
func (d *decision) dropBags(dropped []BagDropped) {
	left, prizes := d.s.Left, d.s.Prizes
	for _, b := range dropped {
		b.Place = left
		if left <= len(prizes) {
			b.Prize = d.s.PlacePrizes()[left-1]
		}
		left--
		d.emit(b)
		d.note("bag_dropped", nil, "Player", string(b.Player), "Chips", int(b.Chips), "Place", b.Place)
	}
}

// joinFlights places those who are out where flights share places, and fixes the prizes where that has waited.
func (d *decision) joinFlights() {
	after := *d.s
	after.Entries = slices.Clone(d.s.Entries)
	for _, e := range d.events {
		if b, is := e.(BagDropped); is {
			entry := after.EntryNo(b.Entry)
			entry.Place, entry.OutAt = b.Place, b.At
			after.Left--
		}
	}
	if d.s.Structure.FlightRanks == FlightShared {
		ranked := FlightsRanked{Places: after.sharedRanks()}
		if len(ranked.Places) > 0 {
			d.emit(ranked)
			after.place(ranked.Places)
		}
	}
	if len(d.s.Prizes) == 0 && !(d.s.LateOpen && d.s.Phase == Running) {
		fixing := decision{s: &after, m: d.m}
		fixing.fixPayouts(false)
		d.events = append(d.events, fixing.events...)
	}
	d.note("flights_joined", nil, "Players", after.Left)
}

// sharedRanks places those who went out in flights: the last one out of each shares the first place below those who are left, those before
// them the next, and so on. Who shared a place in a flight counts as one there. Only what changes is listed.
func (s *State) sharedRanks() (out []Placed) {
	of := make(map[int][]*Entry, len(s.Structure.Flights)) // those out of each flight, the last one first
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 {
			of[e.Flight] = append(of[e.Flight], e)
		}
	}
	var groups [][]*Entry
	for no := range len(s.Structure.Flights) {
		gone := of[no+1]
		slices.SortStableFunc(gone, func(a, b *Entry) int { return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.No, b.No)) })
		depth := -1
		for i, e := range gone {
			if i == 0 || gone[i-1].Place != e.Place {
				depth++
			}
			if depth == len(groups) {
				groups = append(groups, nil)
			}
			groups[depth] = append(groups[depth], e)
		}
	}
	place := s.Left + 1
	for _, g := range groups {
		p := Placed{Place: place}
		if len(g) > 1 {
			p.Tied = len(g)
		}
		for _, e := range g {
			if p.Entry = e.No; e.Place != p.Place || e.Tied != p.Tied {
				out = append(out, p)
			}
		}
		place += len(g)
	}
	return out
}

// applyFlights carries out what happened to flights; false: it is another event.
func (s *State) applyFlights(e Event) bool {
	switch e := e.(type) {
	case FlightClosed:
		s.applyFlightClosed(e)
	case FlightReopened:
		s.applyFlightReopened(e)
	case FlightEntriesClosed:
		s.applyClosed(RegistrationClosed{At: e.At, ByHand: e.ByHand})
	case BagDropped:
		s.applyBagDropped(e)
	case FlightsRanked:
		s.place(e.Places)
	case ReEntryAsked:
		s.EntryNo(e.Entry).AskedAt = e.At
	default:
		return s.applyBagCheck(e)
	}
	return true
}

func (s *State) applyFlightClosed(e FlightClosed) {
	over := FlightOver{No: e.Flight, StartedAt: s.StartedAt, At: e.At, Clock: s.Clock, InPlay: e.InPlay, Off: e.Off, ColorUps: s.ColorUps, Late: s.LateOpen,
		Skipped: len(e.Kept) == 0, Shut: s.entriesShut, Fixed: len(s.Prizes) > 0}
	for _, k := range e.Kept {
		was := s.rise(k.Player)
		in := s.EntryNo(k.Entry)
		in.Kept, in.Bagged, in.Left, in.Presence, in.Sent = true, k.Chips, was, Unsaid, Sent{}
		over.Sat = append(over.Sat, Seated{Player: k.Player, Table: k.Table, Seat: k.Seat})
	}
	s.FlightsOver = append(slices.Clone(s.FlightsOver), over)
	s.Reserved = slices.DeleteFunc(slices.Clone(s.Reserved), func(r Reservation) bool { return r.Flight <= e.Flight })
	s.emptied()
	s.Undo, s.JustOut, s.Called, s.Wrong, s.Counting, s.ListSeats, s.AbsentDue, s.HandForHand = nil, nil, nil, nil, nil, 0, false, nil
	s.onWay, s.BagsNoted = nil, nil
	s.Clock, s.ClockAt = e.Clock, e.At
	s.seats++
	if next := s.Flight(); next > 0 {
		s.Phase, s.LateOpen, s.DayOver, s.StartedAt, s.ColorUps, s.entriesShut = Registering, false, false, 0, nil, false
		s.issueAhead(next, 1)
	} else {
		s.Phase, s.DayOver = Running, true
		s.join()
	}
	s.remember(Undoable{Key: undoFlight, At: e.At, Args: map[string]any{"Flight": s.FlightName(e.Flight), "Count": len(e.Kept)}})
}

// join has all who have a bag be the players of the next day: the chips in play are those of the flight that has the smallest.
func (s *State) join() {
	first := true
	for i := range s.FlightsOver {
		f := &s.FlightsOver[i]
		if f.Skipped {
			continue
		}
		if first || len(f.ColorUps) < len(s.ColorUps) {
			s.ColorUps = f.ColorUps
		}
		if first {
			s.StartedAt = f.StartedAt
		}
		first = false
	}
	for i := range s.Entries {
		if s.Entries[i].Place == 0 {
			s.index[s.Entries[i].Player] = i
		}
	}
}

// issueAhead hands the stacks out of those who have entered a flight before it took its turn, or takes them back.
func (s *State) issueAhead(no, sign int) {
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Flight == no && e.Apart() && !e.Kept {
			s.Chips += chip.Amount(sign) * s.Structure.Stack
			s.issue(sign)
		}
	}
}

func (s *State) applyFlightReopened(e FlightReopened) {
	n := len(s.FlightsOver) - 1
	over := s.FlightsOver[n]
	if next := s.Flight(); next > 0 {
		s.issueAhead(next, -1)
	}
	s.FlightsOver = slices.Clone(s.FlightsOver[:n])
	s.Clock, s.ClockAt, s.StartedAt, s.ColorUps, s.LateOpen, s.entriesShut = over.Clock, e.At, over.StartedAt, over.ColorUps, over.Late, over.Shut
	s.Phase, s.DayOver = Running, true
	if over.Skipped {
		s.Phase, s.DayOver = Registering, false
	}
	for _, at := range over.Sat {
		i := slices.IndexFunc(s.Entries, func(en Entry) bool { return en.Player == at.Player && en.Flight == e.Flight && en.Place == 0 })
		s.index[at.Player] = i
		in := &s.Entries[i]
		s.sit(at, in.Bagged)
		s.Table(at.Table).At(at.Seat).Follow(in.Left)
		s.Table(at.Table).At(at.Seat).Arrival = table.Settled
		in.Kept, in.Bagged = false, 0
	}
	s.seats++
}

func (s *State) applyBagDropped(e BagDropped) {
	in := s.EntryNo(e.Entry)
	in.Place, in.OutAt, in.Kept, in.Removed, in.Surrendered = e.Place, e.At, false, e.Chips, true
	s.Left--
	s.Chips -= e.Chips
	s.FlightsOver = slices.Clone(s.FlightsOver)
	s.FlightsOver[in.Flight-1].InPlay -= e.Chips
	s.loseCount()
	s.chipChange("bag_dropped", e.Player, 0, e.At, -e.Chips)
	s.openBags(e.Entry)
	if i, there := s.entryAt(e.Kept); there {
		s.index[e.Player] = i
	}
	s.Undo = nil // the flight was closed for good
	s.seats++
}

// undoDay takes back what was done at the end of a day.
func (d *decision) undoDay(u Undoable) error {
	if u.Key == undoFlight {
		return d.undoFlightClosed(u)
	}
	return d.undoBagged(u)
}

// undoFlightClosed has a flight be as before it was closed, until the next one begins or seats are drawn.
func (d *decision) undoFlightClosed(u Undoable) error {
	n := len(d.s.FlightsOver)
	switch {
	case n == 0 || d.s.FlightsOver[n-1].At != u.At || d.s.DayDrawn || d.s.Flight() > 0 && d.s.Phase != Registering:
		return refusal.New(NothingToUndo, "ID", u.ID)
	case d.s.Joined() && len(d.s.Prizes) > 0 && !d.s.FlightsOver[n-1].Fixed: // by the closing
		return refusal.New(UndoPlayersOut)
	}
	over := d.s.FlightsOver[n-1]
	for _, at := range over.Sat {
		if e := d.s.Entry(at.Player); e.Flight != over.No || !e.Kept {
			return refusal.New(UndoReEntered, "Player", string(at.Player))
		}
		if !d.m.Tables.lends(at.Table) {
			return refusal.New(UndoTableTaken, "Table", at.Table)
		}
	}
	d.emit(FlightReopened{Flight: over.No, At: d.m.At})
	return nil
}

// unpack takes the bag of an entry for the seat that is drawn for it, with what the player had to serve.
func (s *State) unpack(p table.PlayerID) table.Seat {
	e := &s.Entries[s.index[p]]
	chair := e.Left
	if chair.Stack = 0; s.Hosted {
		chair.Stack = e.Bagged
	}
	e.Kept, e.Bagged = false, 0
	return chair
}
