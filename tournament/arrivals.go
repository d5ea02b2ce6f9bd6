package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Presence is what is known of where the player of an entry is.
type Presence uint8

const (
	// Unsaid is what nobody has told.
	Unsaid Presence = iota
	// Here is a player whom somebody has seen on the seat.
	Here
	// OnTheWay has a seat at a table with real chips, and has not been seen there.
	OnTheWay
	// NotArrived has not come yet since the start: the stack stands on the table and pays.
	NotArrived
	// SetAside has not come yet, and the chips are kept off the table as the player has asked.
	SetAside
)

var presenceNames = [...]string{"", "here", "on_the_way", "not_arrived", "set_aside"}

// MarshalText writes the stable name.
func (p Presence) MarshalText() ([]byte, error) { return marshal(presenceNames[:], int(p)) }

// UnmarshalText reads the stable name.
func (p *Presence) UnmarshalText(text []byte) error { return unmarshal(presenceNames[:], text, p) }

// String is the stable name.
func (p Presence) String() string { return presenceNames[p] }

// AbsentLimit is how long the stack of a player who does not come stays: to the beginning of a level, or so many minutes after the start,
// whatever comes first; zero for neither: until it is used up.
type AbsentLimit struct {
	Level   int `toml:"level" json:"level"`
	Minutes int `toml:"minutes" json:"minutes"`
}

// expect notes that a player has not come yet. Hands are dealt to the seat, and its blinds taken, as to any absent player's.
func (d *decision) expect(c Expect) error {
	e, err := d.seated(c.Player)
	if err != nil {
		return err
	}
	var t article.Trace
	if e.Presence == OnTheWay && e.Sent.Table == 0 && d.s.Policy.DrawPlays.Decide(&t) {
		return refusal.New(PlaysAtOnce, "Player", string(c.Player), "Cite", string(first(t.Decided())))
	}
	t.Reset()
	is := NotArrived
	if c.Aside {
		is = SetAside
		if !d.s.Policy.AbsentAside.Consult(&t) || d.s.Hosted {
			return refusal.New(NotSetAside)
		}
		d.s.Policy.AbsentAside.Decide(&t)
	} else {
		d.s.Policy.AbsentStack.Decide(&t)
	}
	if err := d.away(e, true); err != nil {
		return err
	}
	d.emit(PresenceTold{Player: e.Player, Table: e.Table, Presence: is, At: d.m.At})
	d.note(is.String(), t.Decided(), "Player", string(e.Player), "Table", e.Table, "Seat", int(e.Seat))
	return nil
}

// away tells the table that a player is not on the seat, or is.
func (d *decision) away(e *Entry, absent bool) error {
	if d.s.Table(e.Table).At(e.Seat).Absent == absent {
		return nil
	}
	return d.atTable(AtTable{Table: e.Table, Command: table.SetAbsent{Seat: e.Seat, Absent: absent}})
}

// sits notes where a player was seen. On another seat than the one that was drawn nothing is played again: the player goes there with
// the chips held at that moment (TDA-7-B), and is not there yet.
func (d *decision) sits(c Sits) error {
	e, err := d.seated(c.Player)
	if err != nil {
		return err
	}
	t := d.s.Table(c.Table)
	if t == nil || !t.Has(c.Seat) {
		return refusal.New(table.UnknownSeat, "Seat", int(c.Seat))
	}
	at := Seated(c)
	if e.Table != c.Table || e.Seat != c.Seat {
		if !slices.Contains(d.s.Wrong, at) {
			d.emit(SeatWrong{At: d.m.At, Seated: at})
		}
		return nil
	}
	return d.arrived(e)
}

// arrived notes that a player is on the seat that is his.
func (d *decision) arrived(e *Entry) error {
	if err := d.away(e, false); err != nil {
		return err
	}
	d.emit(PresenceTold{Player: e.Player, Table: e.Table, Presence: Here, At: d.m.At})
	var t article.Trace
	switch e.Presence {
	case NotArrived, SetAside:
		d.s.Policy.AbsentComes.Decide(&t)
		d.note("came", t.Decided(), "Player", string(e.Player), "Table", e.Table, "Seat", int(e.Seat))
	case Unsaid:
		d.s.Policy.SeatChecked.Decide(&t)
		d.note("seat_checked", t.Decided(), "Player", string(e.Player), "Table", e.Table, "Seat", int(e.Seat))
	}
	return nil
}

// arrive notes who has come to a seat of a table; seat 0: everybody who is on the way there.
func (d *decision) arrive(t *table.State, n table.SeatNo) error {
	if n != 0 {
		if !t.Has(n) || t.At(n).Player == "" {
			return refusal.New(table.UnknownSeat, "Seat", int(n))
		}
		return d.arrived(d.s.Entry(t.At(n).Player))
	}
	for i := range t.Seats {
		if e := d.s.Entry(t.Seats[i].Player); e != nil && e.Presence == OnTheWay {
			if err := d.arrived(e); err != nil {
				return err
			}
		}
	}
	if len(d.events) == 0 {
		return refusal.New(NobodyOnTheWay, "Table", t.No)
	}
	return nil
}

// wrongSeats proposes to send those to their seats who sit elsewhere.
func (q *survey) wrongSeats(tasks []Task) []Task {
	for _, at := range q.s.Wrong {
		e := q.s.Entry(at.Player)
		var t article.Trace
		q.s.Policy.WrongSeat.Decide(&t)
		move := Move{Player: at.Player, FromTable: at.Table, FromSeat: at.Seat, ToTable: e.Table, ToSeat: e.Seat}
		tasks = append(tasks, Task{ID: "wrong_seat:" + string(at.Player), Kind: TaskWrongSeat, Table: at.Table, Moves: []Move{move}, Cites: t.Decided(),
			Args: map[string]any{"Player": string(at.Player), "Table": at.Table, "Seat": int(at.Seat)}})
	}
	return tasks
}

// sent notes that a player who sat elsewhere has gone to the right seat.
func (d *decision) sent(task Task) error {
	m := task.Moves[0]
	d.note("wrong_seat", task.Cites, moveArgs(m)...)
	return d.arrived(d.s.Entry(m.Player))
}

// absentOver reports whether the stacks of those who have not come yet leave the tables now.
func (s *State) absentOver(level int, at Instant, t *article.Trace) bool {
	limit := s.Policy.AbsentUntil.Consult(t)
	over := limit.Level > 0 && s.Structure.Number(level)-s.DayLevel >= limit.Level ||
		limit.Minutes > 0 && s.StartedAt > 0 && at >= s.dayStart()+Instant(limit.Minutes)*60_000
	if over {
		s.Policy.AbsentUntil.Decide(t)
	}
	return over
}

// Expected lists the entries whose players have not come yet, by table and seat.
func (s *State) Expected() []*Entry { return s.withPresence(NotArrived, SetAside) }

// Arriving lists the entries whose players are on the way to their seats.
func (s *State) Arriving() []*Entry {
	if len(s.onWay) == 0 {
		return nil
	}
	return s.withPresence(OnTheWay)
}

func (s *State) withPresence(want ...Presence) []*Entry {
	var out []*Entry
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Presence != Unsaid && e.Place == 0 && slices.Contains(want, e.Presence) {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b *Entry) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Seat, b.Seat)) })
	return out
}

// absents proposes to take the stacks of players away who have not come in time.
func (q *survey) absents(tasks []Task) []Task {
	var t article.Trace
	if !q.s.AbsentDue {
		return tasks
	}
	q.s.Policy.AbsentUntil.Decide(&t)
	for _, e := range q.s.withPresence(NotArrived) {
		tasks = append(tasks, Task{ID: "absent:" + string(e.Player), Kind: TaskAbsent, Table: e.Table, Wait: q.s.Table(e.Table).InHand(e.Seat), Cites: t.Decided(),
			Args: map[string]any{"Player": string(e.Player), "Table": e.Table, "Seat": int(e.Seat)}})
	}
	return tasks
}

// removeAbsent takes the stack of a player away who has not come in time: he is out, and the chips leave play.
func (d *decision) removeAbsent(c RemoveAbsent) error {
	e, seat, err := d.buyable(c.Player)
	if err != nil {
		return err
	}
	chips := c.Chips
	if d.s.Hosted {
		chips = seat.Stack
	}
	switch {
	case e.Presence != NotArrived:
		return refusal.New(NotExpected, "Player", string(c.Player))
	case !d.s.AbsentDue:
		return refusal.New(AbsentNotDue, "Player", string(c.Player))
	case chips < 1 || chips > d.s.Chips:
		return refusal.New(AbsentStack, "Player", string(c.Player))
	}
	return d.eliminate([]Out{{Player: e.Player, Table: e.Table, Seat: e.Seat, Removed: chips, Absent: true}}, true)
}

// keepAbsent leaves the stack of a player who has not come in time where it stands.
func (d *decision) keepAbsent(p table.PlayerID) error {
	e, err := d.seated(p)
	if err != nil {
		return err
	}
	if e.Presence != NotArrived {
		return refusal.New(NotExpected, "Player", string(p))
	}
	d.emit(PresenceTold{Player: p, Table: e.Table, Presence: Unsaid, At: d.m.At})
	d.note("absent_kept", d.floor(), "Player", string(p), "Table", e.Table, "Seat", int(e.Seat))
	return nil
}

// absentTime ends the time of those who have not come yet, once a level begins or the clock says so.
func (d *decision) absentTime(level int) {
	var t article.Trace
	if d.s.AbsentDue || !d.s.absentOver(level, d.m.At, &t) {
		return
	}
	d.emit(AbsentOver{At: d.m.At})
	if n := len(d.s.withPresence(NotArrived)); n > 0 {
		d.note("absent_over", t.Decided(), "Count", n)
	}
}

// noteAbsent says that an absent player's stack was taken away.
func (d *decision) noteAbsent(o Out) {
	var t article.Trace
	d.s.Policy.AbsentUntil.Decide(&t)
	d.note("absent_removed", t.Decided(), "Player", string(o.Player), "Table", o.Table, "Seat", int(o.Seat), "Place", o.Place, "Removed", int(o.Removed))
}

// applyPresent carries out what was told of where players are; it reports whether the event was about that.
func (s *State) applyPresent(e Event) bool {
	switch e := e.(type) {
	case PresenceTold:
		s.applyPresence(e)
	case SeatWrong:
		s.Wrong = append(slices.DeleteFunc(slices.Clone(s.Wrong), func(at Seated) bool { return at.Player == e.Player }), e.Seated)
	case AbsentOver:
		s.AbsentDue = true
	case ArrivalsLate:
		s.applyLateArrivals(e)
	case SeatNeeded:
		s.applyNeed(e)
	default:
		return s.applyLock(e) || s.applyBreaking(e)
	}
	return true
}

// applyPresence notes where a player is.
func (s *State) applyPresence(e PresenceTold) {
	s.Entries[s.index[e.Player]].Presence = e.Presence
	s.Wrong = slices.DeleteFunc(slices.Clone(s.Wrong), func(at Seated) bool { return at.Player == e.Player })
	s.seats++
}

// absentAt is the instant at which the time of those who have not come yet is over; false where no minutes say.
func (s *State) absentAt() (Instant, bool) {
	minutes := s.Policy.AbsentUntil.Value.Minutes
	return s.dayStart() + Instant(minutes)*60_000, minutes > 0 && s.StartedAt > 0 && !s.AbsentDue && !s.DayOver
}
