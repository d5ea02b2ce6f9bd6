package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Pieces is a number of chips of one value.
type Pieces = chip.Pieces

// Events about chips.
type (
	// ChipsMoved are chips that came off the tables (In) and that were put there (Out). What differs in worth has left play.
	ChipsMoved struct {
		Key    string         `json:"key"` // "late", "found", "exchange"
		Player table.PlayerID `json:"player,omitempty"`
		Table  int            `json:"table,omitempty"`
		In     []Pieces       `json:"in,omitempty"`
		Out    []Pieces       `json:"out,omitempty"`
		At     Instant        `json:"at"`
	}
	// ChipsMovedBack takes the latest ChipsMoved of an instant back.
	ChipsMovedBack struct {
		Move ChipsMoved `json:"move"`
	}
)

func (ChipsMoved) EventType() string     { return "chips_moved" }
func (ChipsMovedBack) EventType() string { return "chips_moved_back" }

// The reasons for which a report on chips is refused. The arguments in brackets come with them.
const (
	NoSuchChip      refusal.Code = "no_such_chip"       // [Chip] the event has none of that value
	NotWorthTheSame refusal.Code = "not_worth_the_same" // [In Out]
	NoChips         refusal.Code = "no_chips"           // none, or more than can be
	NotInPlay       refusal.Code = "chip_not_in_play"   // [Chip] it has been coloured up
	StillInPlay     refusal.Code = "chip_still_in_play" // [Chip] it has not, or its race is still to come at the table
)

// piecesMax bounds a report: more is a slip of the finger.
const piecesMax = chiprace.ChipsMax

// piecesOf refuses chips that cannot be: of values that the event does not have, or smaller than least.
func (s *State) piecesOf(all []Pieces, least chip.Amount) error {
	if len(all) == 0 {
		return refusal.New(NoChips)
	}
	for _, p := range all {
		switch {
		case !slices.Contains(s.Structure.Chips, p.Chip):
			return refusal.New(NoSuchChip, "Chip", p.Chip)
		case p.Chip < least:
			return refusal.New(NotInPlay, "Chip", p.Chip)
		case p.Count < 1 || p.Count > piecesMax:
			return refusal.New(NoChips)
		}
	}
	return nil
}

// chipPolicy is what the book says of chips, for a room with real ones.
func (d *decision) chipPolicy() (*chiprace.Policy, error) {
	switch {
	case d.s.Hosted:
		return nil, refusal.New(ChipsAreKnown)
	case d.s.Rules.Chiprace == nil:
		return nil, refusal.New(NoChipPolicy)
	}
	return d.s.Rules.Chiprace, nil
}

// seated is the entry of a player who sits somewhere.
func (d *decision) seated(p table.PlayerID) (*Entry, error) {
	e := d.s.Entry(p)
	switch {
	case e == nil:
		return nil, refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place > 0:
		return nil, refusal.New(PlayerOut, "Player", string(p))
	case e.Apart():
		return nil, refusal.New(NotSeated, "Player", string(p))
	}
	return e, nil
}

func (d *decision) oldChips(c ReportOldChips) error {
	p, err := d.chipPolicy()
	if err != nil {
		return err
	}
	e, err := d.seated(c.Player)
	if err != nil {
		return err
	}
	if err := d.s.piecesOf([]Pieces{c.Chips}, 0); err != nil {
		return err
	}
	least := d.s.SmallestChip()
	if c.Chips.Chip >= least || slices.Contains(d.s.Due(), e.Table) && d.s.ColorUps[len(d.s.ColorUps)-1].Chip == c.Chips.Chip {
		return refusal.New(StillInPlay, "Chip", c.Chips.Chip)
	}
	amount := chip.Worth([]Pieces{c.Chips})
	n, void, cites := chiprace.Late(amount, least, p)
	moved := ChipsMoved{Key: "late", Player: c.Player, Table: e.Table, In: []Pieces{c.Chips}, At: d.m.At}
	if n > 0 {
		moved.Out = []Pieces{{Chip: least, Count: n}}
	}
	d.emit(moved)
	d.note("chips_late", cites, "Player", string(c.Player), "Table", e.Table, "Seat", int(e.Seat), "Worth", int(amount), "Chip", int(least),
		"Count", n, "Void", int(void))
	return nil
}

func (d *decision) foundChips(c RemoveFoundChips) error {
	p, err := d.chipPolicy()
	if err != nil {
		return err
	}
	if c.Table != 0 && d.s.Table(c.Table) == nil {
		return refusal.New(UnknownTable, "Table", c.Table)
	}
	if err := d.s.piecesOf(c.Chips, 0); err != nil {
		return err
	}
	var t article.Trace
	p.Found.Decide(&t)
	d.emit(ChipsMoved{Key: "found", Table: c.Table, In: c.Chips, At: d.m.At})
	d.note("chips_found", t.Decided(), "Table", c.Table, "Worth", int(chip.Worth(c.Chips)))
	return nil
}

// foreignChips takes chips away that never counted: nothing in the books changes.
func (d *decision) foreignChips(c RemoveForeignChips) error {
	p, err := d.chipPolicy()
	if err != nil {
		return err
	}
	t := d.s.Table(c.Table)
	switch {
	case t == nil:
		return refusal.New(UnknownTable, "Table", c.Table)
	case c.Seat != 0 && (!t.Has(c.Seat) || t.At(c.Seat).Player == ""):
		return refusal.New(EmptySeat, "Table", c.Table, "Seat", int(c.Seat))
	case c.Count < 1 || c.Count > piecesMax:
		return refusal.New(NoChips)
	}
	player := ""
	if c.Seat != 0 {
		player = string(t.At(c.Seat).Player)
	}
	var trace article.Trace
	p.Foreign.Decide(&trace)
	d.note("chips_foreign", trace.Decided(), "Table", c.Table, "Seat", int(c.Seat), "Player", player, "Count", c.Count)
	return nil
}

func (d *decision) exchange(c ExchangeChips) error {
	p, err := d.chipPolicy()
	if err != nil {
		return err
	}
	e, err := d.seated(c.Player)
	if err != nil {
		return err
	}
	if err := d.s.piecesOf(c.In, 0); err != nil {
		return err
	}
	if err := d.s.piecesOf(c.Out, d.s.SmallestChip()); err != nil {
		return err
	}
	if in, out := chip.Worth(c.In), chip.Worth(c.Out); in != out {
		return refusal.New(NotWorthTheSame, "In", in, "Out", out)
	}
	var t article.Trace
	p.Anytime.Decide(&t)
	d.emit(ChipsMoved{Key: "exchange", Player: c.Player, Table: e.Table, In: c.In, Out: c.Out, At: d.m.At})
	d.note("chips_exchanged", t.Decided(), "Player", string(c.Player), "Table", e.Table, "Seat", int(e.Seat), "Worth", int(chip.Worth(c.In)))
	return nil
}

// undoChips takes a report on chips back.
func (d *decision) undoChips(u Undoable) error {
	d.emit(ChipsMovedBack{Move: *u.Chips})
	return nil
}
