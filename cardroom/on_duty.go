package cardroom

import (
	"slices"

	"github.com/floorbook/floorbook/refusal"
)

// decideRota judges the commands of the rota.
func (s *State) decideRota(c Command, at Instant) ([]Event, error) {
	if set, ok := c.(SetRota); ok {
		return s.setRota(set, at)
	}
	switch c := c.(type) { // what goes without a rota
	case Tick:
		return s.tick(at), nil
	case TakeTable:
		return s.takeTable(c, at)
	case PutOnDuty, SendHome, Push, FillTables, Place, PlanNext, UndoLast:
	default:
		return nil, refusal.New(UnknownCommand)
	}
	if !s.On() {
		return nil, refusal.New(NoRota)
	}
	switch c := c.(type) {
	case PutOnDuty:
		return s.putOnDuty(c.Dealers, at)
	case SendHome:
		return s.sendHome(c.Dealers, at)
	case Push:
		if c.No != s.Pushes+1 {
			return nil, refusal.New(PushMade)
		}
		return []Event{s.pushed(at)}, nil
	case FillTables:
		return s.fill(at), nil
	case Place:
		return s.place(c, at)
	case PlanNext:
		return s.planNext(c)
	case UndoLast:
		if act, _ := s.Undo(); act == 0 || c.Act != act {
			return nil, refusal.New(NothingToUndo)
		}
		return []Event{RotaUndone(c)}, nil
	}
	return nil, refusal.New(UnknownCommand)
}

func (s *State) setRota(c SetRota, at Instant) ([]Event, error) {
	r := c.Rota
	if r.Down == 0 {
		if !s.On() {
			return nil, nil
		}
		var events []Event
		if len(s.Dealers) > 0 {
			events = append(events, DealersLeft{s.names(), at})
		}
		return append(events, RotaSet{At: at}), nil
	}
	if r.Down < DownMin || r.Down > DownMax || r.Rest < 1 || r.Rest > RestMax {
		return nil, refusal.New(BadRota, "Min", DownMin, "Max", DownMax, "Rest", RestMax)
	}
	for i, no := range r.Tables {
		switch {
		case !s.has(no):
			return nil, refusal.New(NoSuchTable, "Table", no)
		case slices.Contains(r.Tables[:i], no):
			return nil, refusal.New(TableListedTwice, "Table", no)
		}
	}
	due := s.Due
	switch {
	case c.First > at && c.First <= at+DayHours*60*minute:
		due = c.First
	case !s.On() || r.Down != s.Rota.Down || due <= at:
		due = at + Instant(r.Down)*minute
	}
	set := RotaSet{r, due, at}
	if s.On() && due == s.Due && slices.Equal(r.Tables, s.Rota.Tables) && r.Down == s.Rota.Down && r.Rest == s.Rota.Rest && r.Auto == s.Rota.Auto {
		return nil, nil
	}
	after := *s
	after.Rota = r
	var freed []Move
	for _, d := range s.Dealers {
		if d.Table > 0 && !after.serves(d.Table) {
			freed = append(freed, Move{Dealer: d.Duty.Dealer})
		}
	}
	if len(freed) > 0 {
		return []Event{DealersMoved{Moves: freed, At: at}, set}, nil
	}
	return []Event{set}, nil
}

// names lists who is in the rota.
func (s *State) names() []string {
	out := make([]string, len(s.Dealers))
	for i, d := range s.Dealers {
		out[i] = d.Duty.Dealer
	}
	return out
}

func (s *State) putOnDuty(dealers []Duty, at Instant) ([]Event, error) {
	var came []Duty
	here := len(s.Dealers)
	for _, d := range dealers {
		now := s.dealer(d.Dealer)
		switch {
		case d.Dealer == "" || slices.ContainsFunc(came, func(c Duty) bool { return c.Dealer == d.Dealer }):
			continue
		case now != nil && now.From <= at && (d.From == 0 || d.From > at): // a shift that has begun does not begin later
			d.From = now.From
		case d.From == 0:
			d.From = at
		}
		if d.Until == 0 {
			d.Until = d.From + ShiftHours*60*minute
		}
		if d.Until <= d.From || d.Until <= at || d.Until-d.From > DayHours*60*minute || d.From > at+DayHours*60*minute {
			return nil, refusal.New(BadHours, "Max", DayHours)
		}
		if now != nil && d.From == now.From && d.Until == now.Until && slices.Equal(d.Streams, now.Streams) {
			continue
		}
		if now != nil && now.Table > 0 && len(d.Streams) > 0 && !slices.Contains(d.Streams, s.Lender(now.Table)) {
			return nil, refusal.New(OtherEvents, "Table", now.Table)
		}
		if now == nil {
			here++
		}
		came = append(came, d)
	}
	if here > DealersMax {
		return nil, refusal.New(TooManyDealers, "Max", DealersMax)
	}
	if len(came) == 0 {
		return nil, nil
	}
	return []Event{DealersCame{came}}, nil
}

func (s *State) sendHome(dealers []string, at Instant) ([]Event, error) {
	leave := slices.DeleteFunc(s.names(), func(id string) bool { return !slices.Contains(dealers, id) })
	if len(leave) == 0 {
		return nil, refusal.New(NotOnDuty)
	}
	return []Event{DealersLeft{leave, at}}, nil
}

// tick is what happens by itself: hours that end, and a push that is due. One that changes nothing is made: another down begins.
func (s *State) tick(at Instant) (events []Event) {
	if !s.On() {
		return nil
	}
	var over []string
	busy := false
	for _, d := range s.Dealers {
		if d.Table == 0 && d.Until <= at {
			over = append(over, d.Duty.Dealer)
		}
		busy = busy || d.Table > 0
	}
	if len(over) > 0 {
		return []Event{DealersLeft{over, at}} // a push that is due at the same instant is the next deadline
	}
	if !busy || s.IsDue() || s.Due > at {
		return nil
	}
	if s.Rota.Auto || !s.Changes(s.Plan(at)) {
		return []Event{s.pushed(at)}
	}
	return []Event{PushCalled{s.Pushes + 1, at}}
}

// pushed is the push at an instant.
func (s *State) pushed(at Instant) DealersPushed {
	p := s.Plan(at)
	return DealersPushed{No: s.Pushes + 1, Moves: p.Moves, Home: p.Home, Due: s.dueAfter(at), At: at}
}

// fill sends those who rest to tables without a dealer; none whose hours end before he is relieved.
func (s *State) fill(at Instant) []Event {
	var pool []*Dealer
	for i := range s.Dealers {
		if d := &s.Dealers[i]; d.Table == 0 && d.From <= at && d.Until >= s.ends(at) {
			pool = append(pool, d)
		}
	}
	goes := s.assign(pool, s.Undealt(), at)
	var moves []Move
	for _, d := range pool {
		if no := goes[d]; no > 0 {
			moves = append(moves, Move{d.Duty.Dealer, no})
		}
	}
	if len(moves) == 0 {
		return nil
	}
	return []Event{s.moved(moves, at)}
}

// moved is a change between two pushes. Where nobody was at a table, the rota has stood still: it goes on from now.
func (s *State) moved(moves []Move, at Instant) DealersMoved {
	e := DealersMoved{Moves: moves, At: at}
	if s.Due <= at && !slices.ContainsFunc(s.Dealers, func(d Dealer) bool { return d.Table > 0 }) {
		e.Due = s.dueAfter(at)
	}
	return e
}

func (s *State) place(c Place, at Instant) ([]Event, error) {
	d := s.dealer(c.Dealer)
	switch {
	case d == nil:
		return nil, refusal.New(NotOnDuty)
	case d.Table == c.Table:
		return nil, nil
	case c.Table == 0:
		return []Event{s.moved([]Move{{Dealer: c.Dealer}}, at)}, nil
	case !s.serves(c.Table):
		return nil, refusal.New(NoDealerThere, "Table", c.Table)
	case d.Until <= at:
		return nil, refusal.New(HoursOver)
	case !s.deals(d, c.Table):
		return nil, refusal.New(OtherEvents, "Table", c.Table)
	}
	var events []Event
	if d.From > at { // he has come before his hour
		early := d.Duty
		early.From = at
		events = append(events, DealersCame{[]Duty{early}})
	}
	var moves []Move
	if was := s.at(c.Table); was != nil {
		to := d.Table
		if to > 0 && (!s.deals(was, to) || was.Until <= at) {
			to = 0
		}
		moves = append(moves, Move{was.Duty.Dealer, to})
	}
	return append(events, s.moved(append(moves, Move(c)), at)), nil
}

// takeTable takes over what a table says: who is there. A relief that the push at hand foresees is that push; any other is one for itself. Nothing
// is refused: he sits there.
func (s *State) takeTable(c TakeTable, at Instant) ([]Event, error) {
	d := s.dealer(c.Dealer)
	switch {
	case c.Dealer == "":
		return nil, refusal.New(NotOnDuty)
	case c.Off && d != nil && d.Table == c.Table && c.Table > 0: // elsewhere he has left that table for the one where he is
		return []Event{s.moved([]Move{{Dealer: c.Dealer}}, at)}, nil
	case c.Off || !s.serves(c.Table) || d != nil && d.Table == c.Table:
		return nil, nil
	}
	if s.IsDue() || s.Due-at <= s.down()/4 {
		if push := s.pushed(at); slices.Contains(push.Moves, Move{c.Dealer, c.Table}) {
			return []Event{push}, nil
		}
	}
	var events []Event
	duty := Duty{Dealer: c.Dealer, From: at, Until: at + ShiftHours*60*minute}
	if d != nil {
		duty = d.Duty
		duty.From = min(duty.From, at)
		if duty.Until <= at {
			duty.Until = s.ends(at)
		}
		if !s.deals(d, c.Table) {
			duty.Streams = append(slices.Clone(duty.Streams), s.Lender(c.Table))
		}
	} else if len(s.Dealers) >= DealersMax {
		return nil, refusal.New(TooManyDealers, "Max", DealersMax)
	}
	if d == nil || duty.From != d.From || duty.Until != d.Until || len(duty.Streams) != len(d.Streams) {
		events = append(events, DealersCame{[]Duty{duty}})
	}
	var moves []Move
	if was := s.at(c.Table); was != nil {
		moves = append(moves, Move{Dealer: was.Duty.Dealer})
	}
	return append(events, s.moved(append(moves, Move{c.Dealer, c.Table}), at)), nil
}

func (s *State) planNext(c PlanNext) ([]Event, error) {
	_, pinned := s.pin(c.Push, c.Dealer)
	switch {
	case c.Push <= s.Pushes:
		return nil, refusal.New(PushMade)
	case c.Push > s.Pushes+Ahead:
		return nil, refusal.New(PushTooFar, "Max", Ahead)
	case s.dealer(c.Dealer) == nil:
		return nil, refusal.New(NotOnDuty)
	case c.Clear && !pinned:
		return nil, nil
	case !c.Clear && c.Table != 0 && !s.serves(c.Table):
		return nil, refusal.New(NoDealerThere, "Table", c.Table)
	case !c.Clear && c.Table != 0 && !s.deals(s.dealer(c.Dealer), c.Table):
		return nil, refusal.New(OtherEvents, "Table", c.Table)
	}
	return []Event{PushPlanned{c.Push, c.Dealer, c.Table, c.Clear}}, nil
}
