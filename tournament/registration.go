package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shuffle"
	"github.com/floorbook/floorbook/table"
)

// TablesMax bounds the tables of one tournament that are in play.
const TablesMax = 2000

// register enters a player: before the start on the list, afterwards with a full stack on a free seat drawn at
// random (TDA-8-A).
func (d *decision) register(c Register) error {
	if err := d.s.mayTakeTicket(c.Ticket); err != nil {
		return err
	}
	if c.Ticket != nil && d.s.onList(c.Player) >= 0 { // whose turn it is on the waiting list
		if err := d.seatWaiting(SeatWaiting{Player: c.Player, Desk: c.Desk}); err != nil {
			return err
		}
	} else if err := d.enters(c); err != nil || c.Ticket == nil {
		return err
	}
	d.paysByTicket(c.Player, c.Ticket)
	return nil
}

func (d *decision) enters(c Register) error {
	p := c.Player
	if p == "" {
		return refusal.New(BadPlayer)
	}
	no, err := d.s.whichFlight(c.Flight)
	if err != nil {
		return err
	}
	if err := d.s.entersFlight(p, no); err != nil {
		return err
	}
	before := d.s.Entry(p)
	if before != nil && before.Place == 0 && !before.Kept {
		return refusal.New(AlreadyRegistered, "Player", string(p))
	}
	if before != nil && before.Disqualified {
		return refusal.New(PlayerDisqualified, "Player", string(p))
	}
	if before != nil && before.Reached {
		var t article.Trace
		d.s.Policy.ReEntry.Decide(&t)
		return refusal.New(TicketWon, "Player", string(p), "Cite", string(first(t.Decided())))
	}
	ahead := d.s.Phase == Registering || no != d.s.Flight()
	if !ahead {
		if err := d.mayEnterLate(); err != nil {
			return err
		}
	}
	if before != nil && d.s.entriesOf(p, no) > d.s.Structure.ReEntries {
		return refusal.New(NoReEntryLeft, "Player", string(p), "Allowed", d.s.Structure.ReEntries)
	}
	if ahead {
		if err := d.desk(p, c.Desk, false); err != nil {
			return err
		}
		return d.enterAhead(p, no)
	}
	if err := d.mayPass(p, no); err != nil {
		return err
	}
	if err := d.desk(p, c.Desk, false); err != nil {
		return err
	}
	return d.seatLate(p, before != nil)
}

// EntriesOf is how many entries a player has had in the event, or in the flight whose turn it is.
func (s *State) EntriesOf(p table.PlayerID) int {
	switch flight := s.Flight(); {
	case flight > 0:
		return s.entriesOf(p, flight)
	case s.Entry(p) == nil:
		return 0
	case s.Structure.ReEntries == 0 && len(s.Structure.Flights) == 0:
		return 1
	}
	n := 0
	for i := range s.Entries {
		if s.Entries[i].Player == p {
			n++
		}
	}
	return n
}

// entriesOf is how many entries a player has had in a flight; 0: in an event without any.
func (s *State) entriesOf(p table.PlayerID, flight int) int {
	n := 0
	for i := range s.Entries {
		if s.Entries[i].Player == p && s.Entries[i].Flight == flight {
			n++
		}
	}
	return n
}

func (d *decision) unregister(p table.PlayerID) error {
	e := d.s.Entry(p)
	switch {
	case d.s.Phase != Registering && (e == nil || !d.s.Ahead(e)):
		return refusal.New(AlreadyStarted)
	case e == nil:
		return refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place > 0:
		return refusal.New(PlayerOut, "Player", string(p))
	case e.Kept:
		return refusal.New(FlightPlayed)
	}
	d.emit(Unregistered{Player: p})
	return nil
}

// seatLate draws a seat among all free seats of the tables in play; when there is none a new table is opened.
func (d *decision) seatLate(p table.PlayerID, again bool) error {
	var t article.Trace
	free := d.s.FreeSeats()
	if len(free) == 0 && d.s.Policy.LateFreeSeats.Decide(&t) {
		return refusal.New(NoSeatLeft, "Cite", string(first(t.Decided())))
	}
	t.Reset()
	src, err := d.draw("late_seat")
	if err != nil {
		return err
	}
	if len(free) > 0 {
		free = d.s.stacksFirst(d.s.meeting(p, free))
	} else if free, err = d.openTable(src); err != nil {
		return err
	}
	at := pick(free, src)
	d.s.Policy.LateSeat.Decide(&t)
	waited := d.s.unsold(at.Table).Has(at.Seat)
	if waited {
		d.s.Policy.UnsoldStack.Decide(&t)
	} else {
		d.s.Policy.LateStack.Decide(&t)
	}
	d.equalStacks(&t)
	if again {
		d.s.Policy.ReEntry.Decide(&t)
	}
	d.s.lateMinutes(&t)
	if d.s.Policy.LateFreeSeats.Consult(&t) {
		d.s.Policy.LateFreeSeats.Decide(&t)
	}
	d.emit(LateSeated{Player: p, No: d.s.nextEntry, Table: at.Table, Seat: at.Seat, Stack: d.s.Structure.Stack,
		ReEntry: again, Waited: waited, Flight: d.s.Flight(), At: d.m.At})
	key := "late_entry"
	if again {
		key = "re_entry"
	}
	args := []any{"Player", string(p), "Table", at.Table, "Seat", int(at.Seat)}
	if waited {
		args = append(args, "Waited", 1)
	}
	d.note(key, t.Decided(), args...)
	return nil
}

// FreeSeats lists the free seats of all tables in play that take another player, by table and seat.
func (s *State) FreeSeats() []Seated {
	var out []Seated
	for _, t := range s.Tables {
		n := t.Players()
		if n == 0 || s.breaks(t.No) {
			continue
		}
		stacks, full := s.unsold(t.No), n >= s.SeatsAt(t)-s.held(t.No).Len()
		for _, seat := range t.Free() {
			if stacks.Has(seat) || !full && !s.shut(t.No).Has(seat) {
				out = append(out, Seated{Table: t.No, Seat: seat})
			}
		}
	}
	return out
}

// spareTable is the number of the table that is put up next: the first one that stands empty, or a new one; 0 where the room has none
// left.
func (s *State) spareTable(l Lending) int {
	for _, t := range s.Tables {
		if t.Players() == 0 && l.lends(t.No) {
			return t.No
		}
	}
	for no := 1; l.Last == 0 || no <= l.Last; no++ {
		if _, had := s.tableAt(no); !had && l.lends(no) {
			return no
		}
	}
	return 0
}

// openTable puts a table up, its button on a seat drawn at random, and returns its seats.
func (d *decision) openTable(src shuffle.Source) ([]Seated, error) {
	if len(d.s.InPlay()) >= TablesMax {
		return nil, refusal.New(TooManyTables, "Max", TablesMax)
	}
	no, chairs := d.s.spareTable(d.m.Tables), d.s.SeatsMax()
	if no == 0 {
		return nil, refusal.New(NoTableLeft, "Needed", len(d.s.InPlay())+1)
	}
	button := table.SeatNo(shuffle.Below(uint64(chairs), src) + 1)
	d.emit(TableOpened{Table: TableSet{No: no, Seats: chairs, Button: button}})
	d.note("table_opened", d.floor(), "Table", no)
	out := make([]Seated, 0, chairs)
	for _, seat := range d.s.usable(no, chairs) {
		out = append(out, Seated{Table: no, Seat: seat})
	}
	return out, nil
}

// enough is the tables on which so many find a seat, and how many are needed.
func (d *decision) enough(players, chairs int) (numbers []int, tables int) {
	tables = (players + chairs - 1) / chairs
	for {
		numbers = d.m.Tables.first(tables)
		room := 0
		for _, no := range numbers {
			room += d.s.takes(no, chairs)
		}
		if room >= players || len(numbers) < tables {
			return numbers, tables
		}
		tables++
	}
}

// start draws seats and buttons, and starts the clock.
func (d *decision) start() error {
	if d.s.Phase != Registering {
		return refusal.New(AlreadyStarted)
	}
	entered := d.s.InFlight(d.s.Flight())
	if len(entered) < 2 {
		return refusal.New(TooFewPlayers, "Min", 2)
	}
	chairs := d.s.SeatsMax()
	numbers, tables := d.enough(len(entered), chairs)
	if len(numbers) < tables {
		return refusal.New(NoTableLeft, "Needed", tables)
	}
	src, err := d.draw("seats")
	if err != nil {
		return err
	}
	players := make([]table.PlayerID, len(entered))
	for i, e := range entered {
		players[i] = e.Player
	}
	e := Started{Late: d.s.Structure.hasFirstPart()}
	e.Tables, e.Seats = d.s.drawSeats(players, numbers, chairs, src)
	var t article.Trace
	d.s.Policy.SeatDraw.Decide(&t)
	d.begins(e, &t)
	return nil
}

// begins starts the clock with everybody seated; t has read how they were.
func (d *decision) begins(e Started, t *article.Trace) {
	d.emit(e)
	clock := Clock{Running: true, EndsAt: d.m.At.after(d.s.lasts(0, false, nil))}
	d.emit(ClockSet{Clock: clock, At: d.m.At})
	d.equalStacks(t)
	d.note("started", t.Decided(), "Players", len(e.Seats), "Tables", len(e.Tables))
	d.noteLevel(clock.Level, false)
	if !e.Late {
		d.endFirstPart(false)
	}
}

// SeatsChosen reports whether the players may choose their seats: at a satellite of one table, where the book says so.
func (s *State) SeatsChosen() bool {
	return s.Phase == Registering && s.Structure.Satellite != nil && s.Policy.SeatsChosen.Value && len(s.Entries) >= 2 && len(s.Entries) <= s.SeatsMax()
}

// startSeated starts a satellite of one table whose players have chosen their seats; the button is drawn.
func (d *decision) startSeated(c StartSeated) error {
	switch {
	case d.s.Phase != Registering:
		return refusal.New(AlreadyStarted)
	case !d.s.SeatsChosen():
		return refusal.New(SeatsAreDrawn, "Cite", string(d.s.Policy.SeatDraw.Cite))
	case len(c.Seats) != len(d.s.Entries):
		return refusal.New(SeatNotChosen, "Player", "")
	}
	numbers := d.m.Tables.first(1)
	if len(numbers) == 0 {
		return refusal.New(NoTableLeft, "Needed", 1)
	}
	no, chairs := numbers[0], d.s.SeatsMax()
	free := d.s.usable(no, chairs)
	e := Started{Late: d.s.Structure.hasFirstPart()}
	for i, at := range c.Seats {
		twice := slices.ContainsFunc(c.Seats[:i], func(o Seated) bool { return o.Seat == at.Seat || o.Player == at.Player })
		if d.s.Entry(at.Player) == nil || twice || !slices.Contains(free, at.Seat) {
			return refusal.New(SeatNotChosen, "Player", string(at.Player))
		}
		e.Seats = append(e.Seats, Seated{Player: at.Player, Table: no, Seat: at.Seat})
	}
	src, err := d.draw("button")
	if err != nil {
		return err
	}
	e.Tables = []TableSet{{No: no, Seats: chairs, Button: pick(e.Seats, src).Seat}}
	var t article.Trace
	d.s.Policy.SeatsChosen.Decide(&t)
	d.begins(e, &t)
	return nil
}

// equalStacks cites who says that all begin with the same chips and that one ends with them all; it is so in every event.
func (d *decision) equalStacks(t *article.Trace) {
	if d.s.Policy.EqualStacks.Value {
		d.s.Policy.EqualStacks.Decide(t)
	}
}
