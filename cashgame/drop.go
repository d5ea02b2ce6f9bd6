package cashgame

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Events of the drop boxes.
type (
	// DropCounted empties a drop box. What was told of it and what was in it may differ: the difference is in play, or was.
	DropCounted struct {
		Table   int           `json:"table"`
		Told    chip.Amount   `json:"told"`
		Counted chip.Amount   `json:"counted"`
		Chips   []chip.Pieces `json:"chips,omitempty"`
		Day     string        `json:"day,omitempty"` // of the cage that took the chips
		Receipt int           `json:"receipt,omitempty"`
		At      Instant       `json:"at"`
		Cites   []article.ID  `json:"cites,omitempty"`
	}
	// DropTakenBack takes a count back: what it moved is where it was.
	DropTakenBack struct {
		Table  int     `json:"table"`
		No     int     `json:"no"`
		Reason string  `json:"reason,omitempty"`
		At     Instant `json:"at"`
	}
)

func (DropCounted) EventType() string   { return "drop_counted" }
func (DropTakenBack) EventType() string { return "drop_taken_back" }

// DropCount is a count of a table's box.
type DropCount struct {
	DropCounted
	Untold int  // hands of which nobody had said what was dropped
	Back   bool // it was taken back
}

// Count is a count of the table's box by its number, nil where there is none that stands.
func (t *Table) Count(no int) *DropCount {
	if no < 1 || no > len(t.Counts) || t.Counts[no-1].Back {
		return nil
	}
	return &t.Counts[no-1]
}

// countDrop empties the drop box of a table, whether players are still there or not (CR-CG-37). What was not told when it was dropped is at the table no
// more; what was told and is not in the box still is.
func (d *decision) countDrop(c CountDrop) error {
	t := d.s.Table(c.Table)
	if t == nil {
		return refusal.New(NoSuchTable, "Table", c.Table)
	}
	told, known := d.s.Drop(c.Table), d.s.InPlay(c.Table)
	switch {
	case c.Counted < 0 || c.Counted > told+known:
		return refusal.New(CountHigh, "Chips", told+known)
	case t.Closed != 0 && c.Counted != told: // nothing is at the table for it to differ by
		return refusal.New(CountHigh, "Chips", told)
	case c.Counted == 0 && told == 0:
		return nil
	}
	if err := d.denominated(c.Chips, c.Counted); err != nil {
		return err
	}
	d.s.Policy.CountDrop.Decide(&d.trace)
	d.emit(DropCounted{Table: c.Table, Told: told, Counted: c.Counted, Chips: c.Chips, Day: c.Day, Receipt: c.Receipt, At: d.at, Cites: d.cites()})
	return nil
}

// takeBackDrop takes a count back, as long as what it differed by is still there.
func (d *decision) takeBackDrop(c TakeBackDrop) error {
	t := d.s.Table(c.Table)
	if t == nil {
		return refusal.New(NoSuchTable, "Table", c.Table)
	}
	n := t.Count(c.No)
	switch {
	case n == nil:
		return refusal.New(NoDropCount, "Table", c.Table)
	case n.Day != c.Day:
		return refusal.New(DropAtCage, "Day", n.Day, "Receipt", n.Receipt)
	case n.Told > n.Counted && n.Told-n.Counted > d.s.InPlay(c.Table), n.Told != n.Counted && t.Closed != 0:
		return refusal.New(DropStands, "Table", c.Table, "Chips", max(n.Told-n.Counted, n.Counted-n.Told))
	}
	if c.Day == "" { // else it stands on the receipt
		if err := d.reason(c.Reason); err != nil {
			return err
		}
	}
	d.emit(DropTakenBack{Table: c.Table, No: c.No, Reason: c.Reason, At: d.at})
	return nil
}

func (s *State) applyDrop(e Event) bool {
	switch e := e.(type) {
	case DropCounted:
		t := s.Table(e.Table)
		t.Counts = append(t.Counts, DropCount{DropCounted: e, Untold: t.Untold})
		t.Untold = 0
	case DropTakenBack:
		t := s.Table(e.Table)
		t.Counts[e.No-1].Back = true
		t.Untold += t.Counts[e.No-1].Untold
	default:
		return false
	}
	return true
}
