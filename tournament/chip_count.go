package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// SeatCount is the stack of a seat as it was counted.
type SeatCount struct {
	Seat  table.SeatNo `json:"seat"`
	Chips chip.Amount  `json:"chips"`
}

// Events of a count of chips.
type (
	TableCounted struct {
		Table int         `json:"table"`
		Chips chip.Amount `json:"chips"`
		Seats []SeatCount `json:"seats,omitempty"`
		At    Instant     `json:"at"`
	}
	// CountEnded is a count of all tables against the chips in play.
	CountEnded struct {
		Counted chip.Amount `json:"counted"`
		InPlay  chip.Amount `json:"in_play"`
		At      Instant     `json:"at"`
	}
)

func (TableCounted) EventType() string { return "table_counted" }
func (CountEnded) EventType() string   { return "count_ended" }

// ChipCount is a count of all tables.
type ChipCount struct {
	CountEnded
	Seq uint64 // State.Seq once it was over
}

// ChipChange is something that changed the chips in play.
type ChipChange struct {
	Seq    uint64 // State.Seq once it had happened
	At     Instant
	Key    string // of ChangeKinds
	Player table.PlayerID
	Table  int
	Net    chip.Amount // by how much the chips in play grew; below zero: shrank
	After  chip.Amount // in play since
}

// ChangeKinds lists what changes the chips in play.
var ChangeKinds = []string{"entry", "re_entry", "disqualified", "race", "race_undone", "late", "found", "exchange", "stack_placed", "stack_lifted", "bag_dropped", "unsealed"}

// countsMax and changesMax bound what the state remembers of chips; the journal has everything.
const (
	countsMax  = 20
	changesMax = 400
)

func (d *decision) countChips(c CountChips) error {
	if d.s.Hosted {
		return refusal.New(ChipsAreKnown)
	}
	t := d.s.Table(c.Table)
	switch {
	case t == nil:
		return refusal.New(UnknownTable, "Table", c.Table)
	case t.Players() == 0:
		return refusal.New(TableClosed, "Table", c.Table)
	}
	counted := TableCounted{Table: c.Table, Chips: c.Chips, Seats: c.Seats, At: d.m.At}
	if len(c.Seats) > 0 {
		counted.Chips = 0
	}
	least := d.s.SmallestChip()
	for i, at := range c.Seats {
		twice := slices.ContainsFunc(c.Seats[:i], func(o SeatCount) bool { return o.Seat == at.Seat })
		if twice || !t.Has(at.Seat) || t.At(at.Seat).Player == "" {
			return refusal.New(EmptySeat, "Table", c.Table, "Seat", int(at.Seat))
		}
		if at.Chips < least || at.Chips > d.s.ChipsHere() || at.Chips%least != 0 && !slices.Contains(d.s.Due(), c.Table) {
			return refusal.New(BadCount, "Seat", int(at.Seat), "Chip", least)
		}
		counted.Chips += at.Chips
	}
	if counted.Chips < 1 || len(c.Seats) > 0 && len(c.Seats) != t.Players() {
		return refusal.New(BadCount, "Seat", 0, "Chip", least)
	}
	d.emit(counted)
	sum := counted.Chips
	for _, no := range d.s.InPlay() {
		if no == c.Table {
			continue
		}
		i := slices.IndexFunc(d.s.Counting, func(o TableCounted) bool { return o.Table == no })
		if i < 0 {
			return nil
		}
		sum += d.s.Counting[i].Chips
	}
	d.emit(CountEnded{Counted: sum, InPlay: d.s.ChipsHere(), At: d.m.At})
	key := "count_right"
	if sum != d.s.ChipsHere() {
		key = "count_wrong"
	}
	d.note(key, nil, "Counted", int(sum), "InPlay", int(d.s.ChipsHere()))
	return nil
}

// BadCount refuses a count that cannot be.
const BadCount refusal.Code = "bad_chip_count" // [Seat Chip] 0: of the table; no stack, one that the chips do not make, or a seat left out

// LastRight is the latest count that agreed with the chips in play; false when there is none.
func (s *State) LastRight() (ChipCount, bool) {
	for _, c := range slices.Backward(s.Counts) {
		if c.Counted == c.InPlay {
			return c, true
		}
	}
	return ChipCount{}, false
}

// Suspects is what changed the chips in play between the last count that was right and the first one after it that was not: one of them
// broke the count, or chips went another way. It is empty while the last count is right, and where no count was ever wrong.
func (s *State) Suspects() []ChipChange {
	if n := len(s.Counts); n == 0 || s.Counts[n-1].Counted == s.Counts[n-1].InPlay {
		return nil
	}
	right, _ := s.LastRight()
	wrong := s.Counts[slices.IndexFunc(s.Counts, func(c ChipCount) bool { return c.Seq > right.Seq && c.Counted != c.InPlay })]
	var out []ChipChange
	for _, c := range s.Changes {
		if c.Seq > right.Seq && c.Seq <= wrong.Seq {
			out = append(out, c)
		}
	}
	return out
}
