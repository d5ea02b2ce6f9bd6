package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Floor is what the floor sees of one tournament: staff only.
type Floor struct {
	Clock  Clock
	Seq    uint64 // what the person was looking at: sent back with every command
	Hosted bool
	Auto   bool
	Book   string

	Tasks     []Task
	Tables    []FloorTable
	InPlay    []int // numbers of the tables in play
	Broken    int
	Handed    uint64  // the newest act that gave seats, 0: none
	Undo      []Act   // newest first
	Away      *Outage // nil: none about which somebody has to decide
	Log       []Act   // newest first
	Waiting   []Person
	Registers bool     // registration is open
	Out       []Person // eliminated, and may play again
	Unknown   []Person // out in this round of hand-for-hand, their places wait for the stacks that nobody has told
	Sales     Sales
	List      WaitingList
	Arrivals  []Expected  // on the way to their seats, or not come yet
	Choose    *SeatChoice // players may choose their seats; nil: they are drawn
	Tickets   int         // won, and not handed out yet
	Moments   []string    // of rulebook.Moments, at which the floor is now: the most pressing first
}

// Task is one line of the to-do queue, most urgent first.
type Task struct {
	ID     string
	Kind   tournament.TaskKind
	Table  int
	Player table.PlayerID // whom it is about, "" nobody
	Moves  []Move
	Wait   bool
	Cites  []article.ID
	Args   map[string]any

	Buttons []ButtonWord // on which the choice rests
	*Bounty              // of a head to be shared
	Tokens  bool         // who moves takes bounty tokens along
}

// Move is one proposed move with the player's name.
type Move struct {
	Player             table.PlayerID
	Name               string
	FromTable, ToTable int
	FromSeat, ToSeat   table.SeatNo
}

// Act is something done, to be read or taken back.
type Act struct {
	ID    int // of the undo; 0 in the log
	Key   string
	Args  map[string]any
	At    tournament.Instant
	Cites []article.ID
	Seq   uint64 // tournament.State.Seq once it was done; 0 in the undo list
}

// TableState is the one word on a table of the map.
type TableState string

// States of a table, most urgent first.
const (
	TableRuling  TableState = "ruling"
	TableHalted  TableState = "halted"
	TablePlaying TableState = "playing"
	TableReady   TableState = "ready"
	TableOver    TableState = "over" // the event is
	TableEmpty   TableState = "empty"
)

// FloorTable is one table of the room.
type FloorTable struct {
	No       int
	State    TableState
	HaltCite article.ID
	Players  int
	Hands    int
	Seats    []FloorSeat
	Hosted   bool
	Drawn    bool // the button has been drawn
}

// FloorSeat is one chair, free or taken.
type FloorSeat struct {
	No             table.SeatNo
	Player         table.PlayerID
	Name           string
	Stack          chip.Amount // tracked tables only
	Tracked        bool
	Button         bool
	Small, Big     bool
	Blocked        bool
	Absent         bool
	Unsold         bool // free, and a stack waits there
	PenaltyHands   int
	AllIn, ToAct   bool
	EntryNo, Place int
	Presence       tournament.Presence
	Rebuys, AddOns int // that the entry has bought
	Bonus          bool
}

// Person is a registered player without a seat.
type Person struct {
	Player table.PlayerID
	Name   string
	Entry  int
}

// logLength and undoLength are how much history the floor page carries.
const (
	logLength  = 30
	undoLength = 12
)

// BuildFloor shows the floor of s, with the tables that are wanted; tasks is what the tournament proposes now.
func BuildFloor(s *tournament.State, tasks []tournament.Task, names Names, stamp Stamp, wanted func(no int) bool) Floor {
	f := Floor{Clock: BuildClock(s, names, stamp), Seq: s.Seq, Hosted: s.Hosted, Auto: s.Auto, Book: s.Book}
	for _, t := range tasks {
		one := task(t, names)
		bountyTask(s, &one, names)
		one.Tokens = s.Structure.Bounties != nil && len(t.Moves) > 0
		for _, no := range t.Buttons {
			one.Buttons = append(one.Buttons, buttonWord(s, s.Table(no), stamp.Now))
		}
		f.Tasks = append(f.Tasks, one)
	}
	for _, t := range s.Tables {
		if t.Players() == 0 && (s.Phase != tournament.Registering || len(s.FlightsOver) > 0) {
			f.Broken++
			continue
		}
		f.InPlay = append(f.InPlay, t.No)
		if wanted(t.No) {
			f.Tables = append(f.Tables, floorTable(s, t, names))
		}
	}
	if n := len(s.Handed); n > 0 {
		f.Handed = s.Handed[n-1].Seq
	}
	f.Away = outage(s)
	for i := len(s.Undo) - 1; i >= 0 && len(f.Undo) < undoLength; i-- {
		u := s.Undo[i]
		f.Undo = append(f.Undo, Act{ID: u.ID, Key: u.Key, Args: Named(u.Args, names), At: u.At})
	}
	for i := len(s.Log) - 1; i >= 0 && len(f.Log) < logLength; i-- {
		n := s.Log[i]
		f.Log = append(f.Log, Act{Key: n.Key, Args: Named(n.Args, names), At: n.At, Cites: n.Cites, Seq: n.Seq})
	}
	f.Moments = floorMoments(s, tasks, &f.Clock)
	f.Waiting = waiting(s, names)
	f.Registers = s.Phase == tournament.Registering || s.Phase == tournament.Running && s.LateOpen
	f.Sales, f.List, f.Arrivals = sales(s), waitingList(s, names), arrivals(s, names)
	f.Out = mayReturn(s, names)
	f.satellite(s, names)
	for _, p := range s.UnknownStacks() {
		f.Unknown = append(f.Unknown, Person{Player: p, Name: names(p), Entry: s.Entry(p).No})
	}
	return f
}

// Seat returns table no and one of its seats.
func (f Floor) Seat(no int, seat table.SeatNo) (FloorTable, FloorSeat, bool) {
	for _, t := range f.Tables {
		if t.No != no {
			continue
		}
		for _, s := range t.Seats {
			if s.No == seat {
				return t, s, true
			}
		}
	}
	return FloorTable{}, FloorSeat{}, false
}

func task(t tournament.Task, names Names) Task {
	v := Task{ID: t.ID, Kind: t.Kind, Table: t.Table, Wait: t.Wait, Cites: t.Cites, Args: Named(t.Args, names)}
	if p, is := t.Args["Player"].(string); is {
		v.Player = table.PlayerID(p)
	}
	for _, m := range t.Moves {
		v.Moves = append(v.Moves, Move{Player: m.Player, Name: names(m.Player), FromTable: m.FromTable,
			FromSeat: m.FromSeat, ToTable: m.ToTable, ToSeat: m.ToSeat})
	}
	return v
}

func floorTable(s *tournament.State, t *table.State, names Names) FloorTable {
	v := FloorTable{No: t.No, Players: t.Players(), Hands: t.Hands, HaltCite: t.HaltCite, Hosted: s.Hosted,
		Drawn: t.Button != 0, State: tableState(s, t)}
	stacks := stacksAt(t)
	for i, seat := range t.Seats {
		no := table.SeatNo(i + 1)
		fs := FloorSeat{No: no, Player: seat.Player, Blocked: seat.Blocked, Absent: seat.Absent,
			PenaltyHands: seat.PenaltyHands, Button: no == t.Button, Tracked: s.Hosted, Unsold: seat.Unsold}
		if seat.Player != "" {
			fs.Name = names(seat.Player)
			fs.Small, fs.Big = no == t.SmallBlind, no == t.BigBlind
			fs.Stack, fs.AllIn, fs.ToAct = stacks[i].total, stacks[i].allIn, stacks[i].toAct
			if e := s.Entry(seat.Player); e != nil {
				fs.EntryNo, fs.Presence = e.No, e.Presence
				fs.Rebuys, fs.AddOns, fs.Bonus = e.Rebuys, e.AddOns, e.Bonus > 0
			}
		}
		v.Seats = append(v.Seats, fs)
	}
	return v
}

func tableState(s *tournament.State, t *table.State) TableState {
	switch {
	case t.Players() == 0:
		return TableEmpty
	case s.Phase == tournament.Finished:
		return TableOver
	case t.Hand != nil && t.Hand.Waits():
		return TableRuling
	case t.Halted:
		return TableHalted
	case t.Hand != nil:
		return TablePlaying
	}
	return TableReady
}

func waiting(s *tournament.State, names Names) []Person {
	var out []Person
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Table == 0 && e.Place == 0 && e.OutAt == 0 && !e.Kept && (e.Flight == s.Flight() || s.Flight() == 0) {
			out = append(out, Person{Player: e.Player, Name: names(e.Player), Entry: e.No})
		}
	}
	return out
}

// mayReturn lists the eliminated players who have a re-entry left, the latest out first.
func mayReturn(s *tournament.State, names Names) []Person {
	if !takesReturns(s) {
		return nil
	}
	no := s.Flight()
	used := map[table.PlayerID]int{} // of those who are out, which most are not
	var latest []*tournament.Entry
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Place > 0 && s.Entry(e.Player) == e {
			used[e.Player], latest = 0, append(latest, e)
		}
	}
	if len(latest) == 0 {
		return nil
	}
	for i := range s.Entries {
		if n, out := used[s.Entries[i].Player]; out && s.Entries[i].Flight == no {
			used[s.Entries[i].Player] = n + 1
		}
	}
	slices.SortStableFunc(latest, func(a, b *tournament.Entry) int { return cmp.Compare(b.OutAt, a.OutAt) })
	var out []Person
	for _, e := range latest {
		if returns(s, e, used[e.Player]) {
			out = append(out, Person{Player: e.Player, Name: names(e.Player), Entry: e.No})
		}
	}
	return out
}

// takesReturns reports whether who is out could enter again: while entries are taken late, and between two flights.
func takesReturns(s *tournament.State) bool {
	no := s.Flight()
	between := no > 1 && s.Phase == tournament.Registering
	return (between || s.Phase == tournament.Running && s.LateOpen) && (s.Structure.ReEntries > 0 || no > 0)
}

// returns reports whether the latest entry of a player can be followed by another one; used is how many entries he has had in the event, or
// in the flight whose turn it is.
func returns(s *tournament.State, e *tournament.Entry, used int) bool {
	no := s.Flight()
	once := no > 0 && e.Flight != no && s.Structure.FlightEntries == tournament.FlightOnce
	return takesReturns(s) && e.Place > 0 && !e.Disqualified && !e.Reached && !once && used <= s.Structure.ReEntries
}

// Named replaces the player ids among the arguments of a message by names.
func Named(args map[string]any, names Names) map[string]any {
	out := make(map[string]any, len(args))
	for k, v := range args {
		switch v := v.(type) {
		case table.PlayerID:
			out[k] = names(v)
		case string:
			if strings.HasPrefix(k, "Player") || k == "Second" {
				out[k] = names(table.PlayerID(v))
				continue
			}
			out[k] = v
		default:
			out[k] = v
		}
	}
	return out
}
