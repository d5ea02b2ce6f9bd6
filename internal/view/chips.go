package view

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Chips is what is known of the chips of an event: staff only.
type Chips struct {
	ID, Name, Book string
	Seq            uint64
	Hosted         bool // the tables are dealt here: nobody counts
	InPlay         chip.Amount
	Issued         chip.Amount // to entries
	Added          chip.Amount // by races, less what was taken out; below zero: fewer
	Values         []ChipValue // where the structure says what a stack is made of
	Proposed       []ColorUpDue
	Up             *ColorUp // the latest; nil: none yet
	Tables         []CountedTable
	Counted        *tournament.ChipCount // the latest count that is over
	Right          *tournament.ChipCount // the latest that was right
	Suspects       []ChipChange
	Changes        []ChipChange // newest first
}

// ChipValue is the chips of one value.
type ChipValue struct {
	Chip  chip.Amount
	Count int
	Worth chip.Amount
	Stack int  // of them in the stack of an entry now
	Gone  bool // coloured up: what is left has not been handed in
}

// ColorUpDue is a colour-up that is proposed.
type ColorUpDue struct {
	Chip, To chip.Amount
	Wait     bool
	Cites    []article.ID
}

// ColorUp is the latest colour-up, table by table.
type ColorUp struct {
	Chip, To chip.Amount
	Cites    []article.ID
	Due      int
	Tables   []RaceAt
}

// Stages of the race of a table, in order.
const (
	RaceToCount = "count" // the small chips are to be counted
	RaceToRun   = "run"   // what is changed and raced for is known
	RaceIsTied  = "tied"  // further cards are needed
	RaceDone    = "done"
)

// RaceStages lists them.
var RaceStages = []string{RaceToCount, RaceToRun, RaceIsTied, RaceDone}

// RaceAt is how far the race of a table is.
type RaceAt struct {
	No      int
	Stage   string
	In, Out int // chips of the old and of the new value, once it is done
}

// CountedTable is a table in the count under way.
type CountedTable struct {
	No    int
	Chips chip.Amount // 0: not counted
}

// ChipChange is something that changed the chips in play, with its player's name.
type ChipChange struct {
	tournament.ChipChange
	Name string
}

// changesShown is how many changes a page lists.
const changesShown = 30

// BuildChips shows the chips of s.
func BuildChips(s *tournament.State, names Names) Chips {
	c := Chips{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, Hosted: s.Hosted, InPlay: s.Chips, Added: s.Added}
	c.Issued = s.Issued() - s.Added
	stack := s.StackPieces()
	for i, n := range s.Pieces {
		value := s.Structure.Chips[i]
		c.Values = append(c.Values, ChipValue{Chip: value, Count: n, Worth: value * chip.Amount(n), Stack: stack[i], Gone: value < s.SmallestChip()})
	}
	for _, t := range s.Tasks() {
		if t.Kind == tournament.TaskColorUp {
			c.Proposed = append(c.Proposed, ColorUpDue{Chip: t.Args["Chip"].(chip.Amount), To: t.Args["To"].(chip.Amount), Wait: t.Wait, Cites: t.Cites})
		}
	}
	c.Up = colorUp(s)
	c.counts(s)
	c.Suspects = chipChanges(s.Suspects(), names)
	c.Changes = chipChanges(s.Changes[max(0, len(s.Changes)-changesShown):], names)
	slices.Reverse(c.Changes)
	return c
}

func (c *Chips) counts(s *tournament.State) {
	if s.Phase == tournament.Running && !s.Hosted {
		for _, no := range s.InPlay() {
			at := CountedTable{No: no}
			for _, counted := range s.Counting {
				if counted.Table == no {
					at.Chips = counted.Chips
				}
			}
			c.Tables = append(c.Tables, at)
		}
	}
	if n := len(s.Counts); n > 0 {
		c.Counted = &s.Counts[n-1]
	}
	if right, ok := s.LastRight(); ok {
		c.Right = &right
	}
}

func chipChanges(all []tournament.ChipChange, names Names) (out []ChipChange) {
	for _, c := range all {
		line := ChipChange{ChipChange: c}
		if c.Player != "" {
			line.Name = names(c.Player)
		}
		out = append(out, line)
	}
	return out
}

func colorUp(s *tournament.State) *ColorUp {
	if len(s.ColorUps) == 0 {
		return nil
	}
	up := &s.ColorUps[len(s.ColorUps)-1]
	out := &ColorUp{Chip: up.Chip, To: up.To, Cites: up.Cites}
	due := s.Due()
	out.Due = len(due)
	for _, no := range up.Tables {
		at := RaceAt{No: no, Stage: raceStage(s, up, no)}
		if at.Stage != RaceDone && !slices.Contains(due, no) {
			continue // the table has broken
		}
		if _, raced := up.Race(no); raced != nil {
			for _, c := range raced.Changes {
				at.In, at.Out = at.In+c.In, at.Out+c.Out
			}
		}
		out.Tables = append(out.Tables, at)
	}
	return out
}

func raceStage(s *tournament.State, up *tournament.ColorUp, no int) string {
	told, raced := up.Race(no)
	if raced != nil {
		return RaceDone
	}
	_, err := s.Plan(no)
	switch {
	case told == nil || err != nil: // whoever told it has left, and it is told again
		return RaceToCount
	case len(told.Tied) > 0:
		return RaceIsTied
	}
	return RaceToRun
}

// TableChips is the chips of one table: its race, and what is counted there.
type TableChips struct {
	ID, Name, Book string
	Seq            uint64
	No             int
	Tables         []int // in play
	Hosted         bool
	Chip, To       chip.Amount // of the latest colour-up; 0: none
	Smallest       chip.Amount // in play
	Values         []chip.Amount
	Stage          string // "": no race here
	Seats          []RaceSeat
	Left, New      int // raced for, and for how many new chips
	Cards          bool
	Options        []chiprace.Option
	Choice         chiprace.Choice
	AsksDealer     bool // the book starts at whoever deals
	ButtonDeals    bool
	In, Out        int // due at the table: chips of the old value that come in, of the new one that go out
	Net            chip.Amount
	Lost           chip.Amount // where Net is below zero, by how much
	Cites          []article.ID
	Undo           int // id of the act, 0: cannot be taken back
	Counted        chip.Amount
}

// RaceSeat is a seat with its small chips.
type RaceSeat struct {
	No      int
	Name    string
	Player  table.PlayerID
	Chips   int  // of the value that leaves, 0: none
	Only    bool // nothing else
	In, Out int  // changed as whole lots, or, once the race is done, all in all
	Left    int  // raced for
	Turn    int  // place in the dealing, 0: no card
	Served  bool // before the cards
	Cards   []card.Card
	Extra   []card.Card
	Tied    bool // another card is needed
	Won     int
	Rescued bool
	Net     chip.Amount
	Counted chip.Amount // stack as it was counted, 0: not
}

// BuildTableChips shows the chips of a table; false where there is none of that number.
func BuildTableChips(s *tournament.State, no int, names Names) (TableChips, bool) {
	at := s.Table(no)
	if at == nil {
		return TableChips{}, false
	}
	t := TableChips{ID: s.ID, Name: s.Structure.Name, Book: s.Book, Seq: s.Seq, No: no, Tables: s.InPlay(), Hosted: s.Hosted,
		Smallest: s.SmallestChip(), Values: s.Structure.Chips}
	for i := range at.Seats {
		if p := at.Seats[i].Player; p != "" {
			t.Seats = append(t.Seats, RaceSeat{No: i + 1, Name: names(p), Player: p})
		}
	}
	t.counted(s)
	if len(s.ColorUps) == 0 || s.Rules.Chiprace == nil {
		return t, true
	}
	up := &s.ColorUps[len(s.ColorUps)-1]
	t.Chip, t.To, t.AsksDealer = up.Chip, up.To, s.Rules.Chiprace.Start.Value == chiprace.LeftOfDealer
	told, raced := up.Race(no)
	switch {
	case raced != nil:
		t.raced(s, raced)
	case slices.Contains(s.Due(), no):
		t.Stage = raceStage(s, up, no)
		t.told(s, told)
	}
	return t, true
}

func (t *TableChips) seat(no int) *RaceSeat {
	for i := range t.Seats {
		if t.Seats[i].No == no {
			return &t.Seats[i]
		}
	}
	return &RaceSeat{} // whoever sat there has left
}

func (t *TableChips) counted(s *tournament.State) {
	for _, c := range s.Counting {
		if c.Table != t.No {
			continue
		}
		t.Counted = c.Chips
		for _, at := range c.Seats {
			t.seat(int(at.Seat)).Counted = at.Chips
		}
	}
}

// told shows what is changed and raced for before any card.
func (t *TableChips) told(s *tournament.State, open *tournament.OpenRace) {
	if open == nil {
		return
	}
	t.Choice, t.ButtonDeals = open.Choice, open.ButtonDeals
	for i, h := range open.Holdings {
		if seat := t.seat(h.Seat); open.Holds(i, seat.Player) {
			seat.Chips, seat.Only = h.Chips, h.Only
		}
	}
	for _, h := range open.Hands {
		seat := t.seat(h.Seat)
		seat.Cards, seat.Extra, seat.Tied = h.Cards, h.Extra, slices.Contains(open.Tied, h.Seat)
	}
	plan, err := s.Plan(t.No)
	if err != nil {
		return // somebody has left since it was told
	}
	t.Left, t.New, t.Options, t.Cites, t.Cards = plan.Left, plan.New, plan.Options, plan.Cites, len(plan.Order) > 0
	for _, share := range plan.Shares {
		seat := t.seat(share.Seat)
		seat.In, seat.Out, seat.Left, seat.Served = share.In, share.Out, share.Left, share.Served
		t.In += share.In + share.Left
		t.Out += share.Out
	}
	t.Out += plan.New
	for i, no := range plan.Order {
		t.seat(no).Turn = i + 1
	}
}

// raced shows who gave and received what.
func (t *TableChips) raced(s *tournament.State, r *tournament.TableRaced) {
	t.Stage, t.Cites = RaceDone, r.Cites
	for _, h := range r.Hands {
		seat := t.seat(h.Seat)
		seat.Cards, seat.Extra = h.Cards, h.Extra
	}
	for _, c := range r.Changes {
		net := chip.Amount(c.Out)*r.To - chip.Amount(c.In)*r.Chip
		t.In, t.Out, t.Net = t.In+c.In, t.Out+c.Out, t.Net+net
		seat := t.seat(c.Seat)
		seat.Chips, seat.In, seat.Out, seat.Won, seat.Rescued, seat.Net = c.In, c.In, c.Out, c.Won, c.Rescued, net
	}
	t.Lost = max(0, -t.Net)
	for _, u := range s.Undo {
		if u.Key == "race" && u.Args["Table"] == t.No && u.At == r.At {
			t.Undo = u.ID
		}
	}
}
