package tournament

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// drawDay gives everybody left a seat for the next day, at as few tables as take them. The stacks are those of the bags.
func (d *decision) drawDay() error {
	s := d.s
	switch {
	case s.Phase != Running || !s.DayOver:
		return refusal.New(DayNotOver)
	case s.Flight() > 0:
		return refusal.New(FlightToClose)
	case s.DayDrawn:
		return refusal.New(DayIsDrawn)
	case s.HandForHand != nil:
		return refusal.New(DayByHands)
	case s.Breaking != nil:
		return refusal.New(BreakUnderWay, "Table", s.Breaking.Table)
	}
	for _, no := range s.InPlay() {
		if s.Table(no).Hand != nil {
			return refusal.New(table.HandInProgress, "Table", no)
		}
		if s.deciding(no) != nil {
			return refusal.New(RebuyUndecided, "Table", no)
		}
	}
	if err := s.bagsWait(); err != nil {
		return err
	}
	numbers, chairs, err := d.dayTables()
	if err != nil {
		return err
	}
	src, err := d.draw("next_day")
	if err != nil {
		return err
	}
	players := make([]table.PlayerID, 0, s.Left)
	for i := range s.Entries {
		if s.Entries[i].Place == 0 {
			players = append(players, s.Entries[i].Player)
		}
	}
	var t article.Trace
	s.Policy.SeatDraw.Decide(&t)
	e := SeatsRedrawn{Day: true, At: d.m.At, Cites: t.Decided()}
	e.Tables, e.Seats = s.drawSeats(players, numbers, chairs, src)
	d.emit(e)
	d.note("day_drawn", t.Decided(), "Players", len(players), "Tables", len(numbers))
	return nil
}

// dayTables are the tables of the next day, those in play first, and how many chairs each has.
func (d *decision) dayTables() (numbers []int, chairs int, err error) {
	chairs = d.s.SeatsMax()
	if !d.s.LateOpen && d.s.Left <= d.s.FinalTableSize() {
		chairs = max(chairs, d.s.FinalTableSize())
	}
	room := 0
	for _, no := range append(d.s.InPlay(), d.m.Tables.first(TablesMax)...) {
		if room >= d.s.Left {
			break
		}
		if t := d.s.Table(no); len(numbers) < len(d.s.InPlay()) || t == nil || t.Players() == 0 {
			numbers = append(numbers, no)
			room += d.s.takes(no, chairs)
		}
	}
	if room < d.s.Left {
		return nil, 0, refusal.New(NoTableLeft, "Needed", len(numbers)+1)
	}
	return numbers, chairs, nil
}

// beginsDay notes that another day has begun on seats that were drawn for it: who is not there yet has the time that he had at the start.
func (s *State) beginsDay(e ClockSet) {
	s.DayDrawn, s.DayAt, s.AbsentDue = false, e.At, false
	s.DayLevel = max(0, s.Structure.Number(e.Clock.Level)-1)
}

// dayStart is when the day began, for those who have not come yet.
func (s *State) dayStart() Instant { return max(s.StartedAt, s.DayAt) }
