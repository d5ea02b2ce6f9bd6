package tournament

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// TaskKind is what the floor has to do now.
type TaskKind string

const (
	TaskStart      TaskKind = "start"
	TaskBalance    TaskKind = "balance"     // move Moves[0]
	TaskOpen       TaskKind = "open"        // move Moves[0] to a table that is put up for it
	TaskBreak      TaskKind = "break"       // break Table: seats are drawn when it is done
	TaskFinal      TaskKind = "final_table" // redraw everybody to the final table
	TaskRedraw     TaskKind = "redraw"      // new seats for everybody
	TaskHalt       TaskKind = "halt"        // stop play at Table (TDA-11-D)
	TaskResume     TaskKind = "resume"      // play on at Table
	TaskPayouts    TaskKind = "payouts"     // never proposed: payouts are fixed when registration closes
	TaskFloor      TaskKind = "floor"       // a ruling waits at Table; doing it takes the default
	TaskLevelShort TaskKind = "short_levels"
	TaskNextDay    TaskKind = "next_day"     // the clock waits for the next day
	TaskFlight     TaskKind = "close_flight" // the bags of a flight are put away

	TaskHandForHand TaskKind = "hand_for_hand" // announce it
	TaskRelease     TaskKind = "release"       // run out the all-ins that wait at Table and others
	TaskNextHand    TaskKind = "next_hand"     // all tables have finished: the next hand
	TaskInTheMoney  TaskKind = "in_the_money"  // end hand-for-hand
	TaskWrongSeat   TaskKind = "wrong_seat"    // a player goes to the right seat, Moves[0]
	TaskUnsold      TaskKind = "unsold_stack"  // take a stack off that nobody has bought
	TaskAbsent      TaskKind = "absent"        // take the stack of a player away who has not come in time
	TaskSeatWaiting TaskKind = "seat_waiting"  // seat who is next on the waiting list
	TaskColorUp     TaskKind = "color_up"      // take the smallest chips out of play
	TaskSeatNeed    TaskKind = "seat_need"     // seat a player where he needs to sit, Moves
	TaskArrival     TaskKind = "arrival"       // a player who was given a seat has not come there
	TaskShotClock   TaskKind = "shot_clock"    // introduce it: everybody left gets time cards
	TaskTime        TaskKind = "time"          // agree to time called at Table
	TaskTickets     TaskKind = "tickets"       // the satellite is over: everybody left has a ticket
	TaskDifference  TaskKind = "difference"    // recover what was handed out beyond a prize, or hand out what it lacks
	TaskBounty      TaskKind = "bounty"        // share a head that several took, or say what becomes of one that nobody is known to have taken
)

// TaskKinds lists every kind that Tasks proposes, most urgent first.
var TaskKinds = []TaskKind{
	TaskFloor, TaskTime, TaskTickets, TaskFinal, TaskRedraw, TaskBreak, TaskHalt, TaskResume, TaskOpen, TaskBalance,
	TaskRelease, TaskInTheMoney, TaskNextHand, TaskHandForHand, TaskBounty, TaskDifference, TaskWrongSeat, TaskSeatNeed, TaskArrival, TaskSeatWaiting, TaskAbsent, TaskUnsold, TaskShotClock, TaskColorUp, TaskLevelShort, TaskFlight, TaskNextDay, TaskStart,
}

// Task is one line of the to-do queue.
type Task struct {
	ID    string // stable while the situation lasts
	Kind  TaskKind
	Table int
	Moves []Move // proposed, for a balance; ToTable is 0 where a table is put up
	// Buttons are the untracked tables on whose buttons the choice of who moves, where to, or that a table stops, rests.
	Buttons []int
	Wait    bool // cannot be done yet: a hand is in progress at a table concerned
	Cites   []article.ID
	Args    map[string]any
}

// Move is one player's move.
type Move struct {
	Player    table.PlayerID `json:"player"`
	FromTable int            `json:"from_table"`
	FromSeat  table.SeatNo   `json:"from_seat"`
	ToTable   int            `json:"to_table"`
	ToSeat    table.SeatNo   `json:"to_seat"`
}

// Tasks is the to-do queue now, most urgent first. At hosted tables the next hand is held back where a move, a
// break or a redraw is due, so that none of them can starve; done between two hands, it then is.
func (s *State) Tasks() []Task {
	switch {
	case s.Shelved() || s.Suspension != nil:
		return nil
	case s.Phase == Finished || s.Stop != nil: // what was won is owed
		q := s.survey()
		return q.differences(q.bountiesDue(nil))
	case s.Phase == Registering && s.ID != "" && !s.Auto && s.playing() >= 2:
		return []Task{{ID: "start", Kind: TaskStart, Args: map[string]any{"Players": s.playing()}}}
	case s.Phase != Running:
		return nil
	}
	q := s.survey()
	var tasks []Task
	tasks = q.rulings(tasks)
	tasks = q.timeDue(tasks)
	if s.TicketsDue() {
		return q.ticketsDue(tasks)
	}
	tasks = q.seats(tasks)
	tasks = q.handForHand(tasks)
	tasks = q.bountiesDue(tasks)
	tasks = q.differences(tasks)
	tasks = q.wrongSeats(tasks)
	tasks = q.needs(tasks)
	tasks = q.late(tasks)
	tasks = q.listDue(tasks)
	tasks = q.absents(tasks)
	tasks = q.stacksDue(tasks)
	tasks = q.shotClockDue(tasks)
	tasks = q.colorUps(tasks)
	tasks = q.shortLevels(tasks)
	switch {
	case s.DayOver && s.Flight() > 0:
		tasks = append(tasks, Task{ID: "close_flight", Kind: TaskFlight, Wait: q.playing() || s.bagsWait() != nil, Args: map[string]any{"Flight": s.FlightName(s.Flight())}})
	case s.DayOver:
		tasks = append(tasks, Task{ID: "next_day", Kind: TaskNextDay})
	}
	return tasks
}

// seats is what is to be done about how many sit where.
func (q *survey) seats(tasks []Task) []Task {
	if seating, ok := q.seating(); ok {
		return append(tasks, seating)
	}
	return q.balances(q.halts(tasks))
}

// holds reports whether a hosted table must wait for a move, a break or a redraw before its next hand.
func (s *State) holds(no int) bool {
	if t := s.Table(no); !s.Hosted || t.Carried > 0 {
		return false
	}
	h := s.holding()
	return h.holds(no)
}

// survey is who sits where, counted once for all tasks.
type survey struct {
	s      *State
	tables []int // in play, by number; others read it too
	count  []int // players, by index into tables; others read it too

	promised map[Chair]bool          // seats that proposed moves go to
	moving   map[table.PlayerID]bool // who is in one of them
}

func (s *State) survey() survey {
	if g := &s.proof.gathered; g.known && g.seats == s.seats {
		return survey{s: s, tables: g.tables, count: g.count}
	}
	return s.count()
}

// count looks at every table.
func (s *State) count() survey {
	q := survey{s: s, tables: make([]int, 0, len(s.Tables)), count: make([]int, 0, len(s.Tables))}
	for _, t := range s.Tables {
		if n := t.Players(); n > 0 {
			q.tables = append(q.tables, t.No)
			q.count = append(q.count, n)
		}
	}
	return q
}

func (q *survey) table(i int) *table.State { return q.s.Table(q.tables[i]) }

// capacity is how many players table i takes; the final table may seat more than the others did.
func (q *survey) capacity(i int) int {
	most := q.s.SeatsMax()
	if len(q.tables) == 1 && !q.s.LateOpen {
		most = max(most, q.s.FinalTableSize())
	}
	return min(most, q.s.chairsAt(q.table(i)))
}

// playing reports whether a hand is in progress at any table in play.
func (q *survey) playing() bool {
	for i := range q.tables {
		if q.s.busy(q.table(i)) {
			return true
		}
	}
	return false
}

// taskAt is the id of a task at a table.
func taskAt(what string, no int) string { return fmt.Sprintf("%s:%d", what, no) }

// busy reports whether a table cannot be broken now.
func (s *State) busy(t *table.State) bool { return t.Busy() || s.deciding(t.No) != nil }

func (q *survey) rulings(tasks []Task) []Task {
	for i := range q.tables {
		t := q.table(i)
		if t.Hand == nil || !t.Hand.Waits() {
			continue
		}
		seat, cites := t.Hand.WaitsOn()
		task := Task{ID: fmt.Sprintf("floor:%s:%d", t.Hand.ID, len(t.Hand.Rulings)), Kind: TaskFloor, Table: t.No, Cites: cites,
			Args: map[string]any{"Table": t.No, "Seat": int(seat), "Player": ""}}
		if seat != 0 {
			task.Args["Player"] = string(t.At(seat).Player)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// seating is the one task that gives many players new seats, once no stack that waits for a late entrant stands in its way.
func (q *survey) seating() (Task, bool) {
	t, ok := q.seatingDue()
	return t, ok && !q.s.blockedByStacks(t)
}

// seatingDue is that task: the final table, a redraw, or a table that breaks.
func (q *survey) seatingDue() (Task, bool) {
	if len(q.tables) < 2 {
		return Task{}, false
	}
	if t, ok := q.finalTable(); ok {
		return t, true
	}
	if t, ok := q.redraw(); ok {
		return t, true
	}
	return q.breaking()
}

func (q *survey) shortLevels(tasks []Task) []Task {
	s := q.s
	rule := s.Policy.ShortLevels.Value
	if s.Short || rule.Players < 1 || s.Left > rule.Players || s.LateOpen || s.Flight() > 0 {
		return tasks
	}
	full := 0
	for _, l := range s.Structure.Levels {
		if !l.Break {
			full = max(full, l.Minutes)
		}
	}
	if rule.minutes(full) == full {
		return tasks
	}
	var t article.Trace
	s.Policy.ShortLevels.Decide(&t)
	return append(tasks, Task{ID: "short_levels", Kind: TaskLevelShort, Cites: t.Decided(),
		Args: map[string]any{"Players": s.Left, "Minutes": rule.minutes(full)}})
}

// task finds a task of the queue.
func (s *State) task(id string) (Task, error) {
	for _, t := range s.Tasks() {
		if t.ID == id {
			return t, nil
		}
	}
	return Task{}, refusal.New(TaskGone, "Task", id)
}

// doTask does what a task proposes.
func (d *decision) doTask(id string) error {
	t, err := d.s.task(id)
	if err != nil {
		return err
	}
	if t.Wait {
		return refusal.New(TaskWaits, "Task", id)
	}
	switch t.Kind {
	case TaskStart:
		return d.start()
	case TaskBalance, TaskOpen:
		return d.balance(t)
	case TaskBreak:
		return d.breakTable(t)
	case TaskFinal, TaskRedraw:
		return d.redraw(t)
	case TaskHalt:
		d.emit(TableHalted{Table: t.Table, Cite: t.Cites[0]})
		d.note("halted", t.Cites, "Table", t.Table)
	case TaskResume:
		d.emit(TableResumed{Table: t.Table})
		d.note("resumed_table", t.Cites, "Table", t.Table)
	case TaskFloor:
		return d.takeDefault(t)
	case TaskLevelShort:
		d.shortenLevels()
	case TaskShotClock:
		return d.introduceShotClock()
	case TaskTime:
		return d.startTime(d.s.Table(t.Table), true, 0)
	case TaskColorUp:
		return d.colorUp(StartColorUp{Chip: t.Args["Chip"].(chip.Amount)})
	case TaskWrongSeat:
		return d.sent(t)
	case TaskSeatNeed:
		return d.seatNeed(t)
	case TaskArrival:
		return d.arrived(d.s.Entry(table.PlayerID(t.Args["Player"].(string))))
	case TaskSeatWaiting:
		return d.seatWaiting(SeatWaiting{Player: table.PlayerID(t.Args["Player"].(string))})
	case TaskAbsent:
		return d.removeAbsent(RemoveAbsent{Player: table.PlayerID(t.Args["Player"].(string))})
	case TaskUnsold:
		return refusal.New(StackNotCounted, "Table", t.Table, "Seat", t.Args["Seat"].(int))
	case TaskFlight:
		return d.closeFlight()
	case TaskNextDay:
		if d.s.Joined() && !d.s.DayDrawn && !d.s.sitting() {
			return d.drawDay()
		}
		return d.resume()
	case TaskBounty:
		return d.bountyTask(t)
	case TaskTickets:
		return d.ticketsTask()
	case TaskDifference:
		return d.settleDifference(SettleDifference{Entry: t.Args["Entry"].(int)})
	case TaskHandForHand:
		return d.announce()
	case TaskRelease:
		return d.release()
	case TaskNextHand:
		return d.nextHand()
	case TaskInTheMoney:
		return d.endHandForHand()
	}
	return nil
}

// takeDefault takes what is proposed of the ruling that waits, as far as the table can carry it out.
func (d *decision) takeDefault(task Task) error {
	t := d.s.Table(task.Table)
	var err error
	for _, c := range t.Hand.Proposed() {
		if err = d.atTable(AtTable{Table: t.No, Command: c}); err == nil {
			return nil
		}
		d.events = nil
	}
	return err
}
