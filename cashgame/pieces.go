package cashgame

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/refusal"
)

// Chips by denomination stand beside the books, which hold them by value: a movement is told by denomination or it is not, and where it is not nobody knows from
// then on how many of each are there. A place whose chips all move takes what it held along, and one that is empty is known again; a table is known again once
// somebody has counted it. A table and its drop box are one place: what is dropped is told by value.

// DenominationsMax bounds the denominations of a house, PiecesMax the chips of one that are told at a time.
const (
	DenominationsMax = 20
	PiecesMax        = 10_000
)

// Events of denominations.
type (
	ChipsCounted struct {
		Table  int           `json:"table"`
		Chips  []chip.Pieces `json:"chips"`
		InPlay chip.Amount   `json:"in_play"` // that are known to be there
		At     Instant       `json:"at"`
	}
	ChipsChanged struct {
		Table int           `json:"table"`
		In    []chip.Pieces `json:"in"`
		Out   []chip.Pieces `json:"out"`
		At    Instant       `json:"at"`
	}
)

func (ChipsCounted) EventType() string { return "chips_counted" }
func (ChipsChanged) EventType() string { return "chips_changed" }

// Pile is how many chips of each denomination there are somewhere.
type Pile struct {
	Of    []int  // by House.Chips; where they are the cage's, below zero
	Since uint64 // number of the event from which on nobody knows; 0: it is known
}

// Break is what does not add up by denomination, found by an event: chips that are there and should not be, below zero that should be there and are not.
type Break struct {
	Event uint64
	Place ledger.Account // zero: in all of the session
	Chips []chip.Pieces
}

// TableCount is a count of a table.
type TableCount struct {
	ChipsCounted
	Event uint64
}

// Right reports whether what was counted is what is known to be there.
func (c TableCount) Right() bool { return chip.Worth(c.Chips) == c.InPlay }

// place is where an account's chips lie.
func place(a ledger.Account) ledger.Account {
	if a.Kind == DropAccount {
		a.Kind = TablesAccount
	}
	return a
}

// PileOf is what lies in a place by denomination; nil where the house has told none, or nothing ever was there.
func (s *State) PileOf(a ledger.Account) *Pile { return s.piles[place(a)] }

// PileAt is what lies at a table and in its box.
func (s *State) PileAt(no int) *Pile {
	return s.PileOf(ledger.Account{Kind: TablesAccount, Owner: of(no)})
}

func (s *State) pile(a ledger.Account) *Pile {
	if s.piles == nil {
		s.piles = map[ledger.Account]*Pile{}
	}
	p := s.piles[a]
	if p == nil {
		p = &Pile{Of: make([]int, len(s.House.Chips))}
		s.piles[a] = p
	}
	return p
}

// lies is the value of what lies in a place.
func (s *State) lies(a ledger.Account) ledger.Amount {
	n := s.books.Balance(a, s.Chips())
	if a.Kind == TablesAccount {
		n += s.books.Balance(ledger.Account{Kind: DropAccount, Owner: a.Owner}, s.Chips())
	}
	return n
}

// told are the denominations of what an event moves; nil where nobody has told them.
func (s *State) told(e Event) []chip.Pieces {
	switch e := e.(type) {
	case Bought:
		return e.Chips
	case Redeemed:
		return e.Chips
	case LeftTable:
		return e.Chips
	case DropCounted:
		return e.Chips
	case DropTakenBack:
		return s.Table(e.Table).Counts[e.No-1].Chips
	}
	return nil
}

// follow keeps the denominations of what a posting has moved.
func (s *State) follow(e Event, lines []ledger.Line) {
	if len(s.House.Chips) == 0 {
		return
	}
	var from, to []ledger.Account
	net := map[ledger.Account]ledger.Amount{}
	for _, l := range lines {
		net[place(l.Account)] += l.Amount
	}
	for _, l := range lines {
		switch a := place(l.Account); {
		case net[a] < 0 && !slices.Contains(from, a):
			from = append(from, a)
		case net[a] > 0 && !slices.Contains(to, a):
			to = append(to, a)
		}
	}
	if len(from) == 0 {
		return
	}
	moved := s.moves(s.told(e), from)
	if moved == nil || len(to) > 1 || !s.takes(from, moved) {
		s.lose(from)
		s.lose(to)
	} else {
		s.pile(to[0]).add(moved, 1)
	}
	for _, a := range from {
		s.settle(a)
	}
	s.wholeSession()
}

// moves are the denominations of a movement: as they were told, else all that lies in places that are left empty.
func (s *State) moves(told []chip.Pieces, from []ledger.Account) []int {
	moved := make([]int, len(s.House.Chips))
	if told != nil {
		s.count(moved, told, 1)
		return moved
	}
	for _, a := range from {
		p := s.pile(a)
		if s.lies(a) != 0 || p.Since != 0 || a.Kind == CageAccount {
			return nil
		}
		add(moved, p.Of, 1)
	}
	return moved
}

// takes takes chips out of places: those that are left empty give what they held, one other the rest. False: nobody knows which of several.
func (s *State) takes(from []ledger.Account, moved []int) bool {
	rest := slices.Clone(moved)
	var other []ledger.Account
	for _, a := range from {
		if p := s.pile(a); len(from) > 1 && s.lies(a) == 0 && p.Since == 0 {
			add(rest, p.Of, -1)
		} else {
			other = append(other, a)
		}
	}
	if len(other) > 1 {
		return false
	}
	for _, a := range from {
		if p := s.pile(a); slices.Contains(other, a) {
			p.add(rest, -1)
		} else {
			clear(p.Of)
		}
	}
	return true
}

// settle looks at a place that chips were taken from: one that is empty has none of any denomination, and none has fewer than none.
func (s *State) settle(a ledger.Account) {
	p := s.pile(a)
	empty := s.lies(a) == 0
	if p.Since == 0 && a.Kind != CageAccount && a.Kind != OffAccount {
		if wrong := s.pieces(p.Of, func(n int) bool { return n < 0 || empty && n > 0 }); wrong != nil {
			s.breaks(a, wrong)
			if empty {
				add(s.pile(astray).Of, p.Of, 1)
			} else {
				s.lose([]ledger.Account{a})
			}
		}
	}
	if empty {
		clear(p.Of)
		p.Since = 0
	}
}

// astray is no account of the books: chips that were of one denomination where others should be.
var astray = ledger.Account{Kind: OffAccount}

func (s *State) breaks(a ledger.Account, wrong []chip.Pieces) {
	s.Breaks = append(s.Breaks, Break{Event: s.Seq + 1, Place: a, Chips: wrong})
	if over := len(s.Breaks) - LogMax; over > 0 {
		s.Breaks = slices.Delete(s.Breaks, 0, over)
	}
}

func (s *State) lose(places []ledger.Account) {
	for _, a := range places {
		if p := s.pile(a); p.Since == 0 {
			p.Since = s.Seq + 1
			clear(p.Of)
		}
	}
}

// wholeSession finds chips of a denomination that are somewhere without having come out of the cage: all places that are known, and what may be in the others.
func (s *State) wholeSession() {
	if s.pile(ledger.Account{Kind: CageAccount}).Since != 0 {
		return
	}
	sum, lost := make([]int, len(s.House.Chips)), false
	for _, p := range s.piles {
		if lost = lost || p.Since != 0; p.Since == 0 {
			add(sum, p.Of, 1)
		}
	}
	wrong := s.pieces(sum, func(n int) bool { return n > 0 || n < 0 && !lost })
	if wrong == nil {
		return
	}
	s.breaks(ledger.Account{}, wrong)
	s.count(s.pile(astray).Of, wrong, -1)
}

// pieces are those of which there are as many as asked, nil for none.
func (s *State) pieces(of []int, asked func(int) bool) (out []chip.Pieces) {
	for i, n := range of {
		if asked(n) {
			out = append(out, chip.Pieces{Chip: s.House.Chips[i], Count: n})
		}
	}
	return out
}

// count adds chips to those of each denomination, times sign.
func (s *State) count(of []int, told []chip.Pieces, sign int) {
	for _, p := range told {
		of[slices.Index(s.House.Chips, p.Chip)] += sign * p.Count
	}
}

// add adds chips to those that lie somewhere, where that is known.
func (p *Pile) add(of []int, sign int) {
	if p.Since == 0 {
		add(p.Of, of, sign)
	}
}

func add(to, of []int, sign int) {
	for i, n := range of {
		to[i] += sign * n
	}
}

// denominated refuses chips that cannot be told: of values that the house does not have, or not worth what is moved. None are told for nil.
func (d *decision) denominated(all []chip.Pieces, worth chip.Amount) error {
	if len(all) == 0 {
		return nil
	}
	for i, p := range all {
		switch {
		case !slices.Contains(d.s.House.Chips, p.Chip):
			return refusal.New(NoSuchChip, "Chip", p.Chip)
		case p.Count < 1 || p.Count > PiecesMax || slices.ContainsFunc(all[:i], func(o chip.Pieces) bool { return o.Chip == p.Chip }):
			return refusal.New(BadAmount, "Unit", d.s.House.Chips[0])
		}
	}
	if got := chip.Worth(all); got != worth {
		return refusal.New(PiecesWorth, "Worth", got, "Told", worth)
	}
	return nil
}

func (d *decision) ofPieces(c Command) (bool, error) {
	switch c := c.(type) {
	case CountTable:
		return true, d.countTable(c)
	case ChangeChips:
		return true, d.changeChips(c)
	}
	return false, nil
}

// countTable compares what was counted at a table with what is known to be there; the box is counted first, for it is a part of the table.
func (d *decision) countTable(c CountTable) error {
	t, _, err := d.table(c.Table)
	switch {
	case err != nil:
		return err
	case t.On:
		return refusal.New(HandIsOn)
	case d.s.Drop(c.Table) != 0 || t.Untold > 0:
		return refusal.New(BoxFirst, "Table", c.Table)
	case len(c.Chips) == 0:
		return refusal.New(BadAmount, "Unit", 1)
	}
	if err := d.denominated(c.Chips, chip.Worth(c.Chips)); err != nil {
		return err
	}
	d.emit(ChipsCounted{Table: c.Table, Chips: c.Chips, InPlay: d.s.InPlay(c.Table), At: d.at})
	return nil
}

func (d *decision) changeChips(c ChangeChips) error {
	if _, _, err := d.table(c.Table); err != nil {
		return err
	}
	if len(c.In) == 0 || len(c.Out) == 0 || chip.Worth(c.In) > d.s.InPlay(c.Table) {
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(c.Table))
	}
	for _, all := range [][]chip.Pieces{c.In, c.Out} {
		if err := d.denominated(all, chip.Worth(c.In)); err != nil {
			return err
		}
	}
	d.emit(ChipsChanged{Table: c.Table, In: c.In, Out: c.Out, At: d.at})
	return nil
}

// applyPieces is before the event is counted: it is number Seq.
func (s *State) applyPieces(e Event) bool {
	switch e := e.(type) {
	case ChipsCounted:
		s.TableCounts = append(s.TableCounts, TableCount{e, s.Seq})
	case ChipsChanged: // see followed
	default:
		return false
	}
	return true
}

// followed keeps the denominations of what moves nothing by value.
func (s *State) followed(e Event) {
	switch e := e.(type) {
	case ChipsCounted:
		if chip.Worth(e.Chips) != e.InPlay { // the count is the finding
			return
		}
		a := ledger.Account{Kind: TablesAccount, Owner: of(e.Table)}
		p, now := s.pile(a), make([]int, len(s.House.Chips))
		s.count(now, e.Chips, 1)
		if diff := slices.Clone(now); p.Since == 0 {
			add(diff, p.Of, -1)
			if wrong := s.pieces(diff, func(n int) bool { return n != 0 }); wrong != nil {
				s.breaks(a, wrong)
				add(s.pile(astray).Of, diff, -1)
			}
		}
		p.Of, p.Since = now, 0
	case ChipsChanged:
		a := ledger.Account{Kind: TablesAccount, Owner: of(e.Table)}
		net := make([]int, len(s.House.Chips))
		s.count(net, e.In, -1)
		s.count(net, e.Out, 1)
		s.pile(a).add(net, 1)
		s.pile(ledger.Account{Kind: CageAccount}).add(net, -1)
		s.settle(a)
	default:
		return
	}
	s.wholeSession()
}

// checkPieces proves that the chips of every place that is known are worth what the books have there.
func (s *State) checkPieces() error {
	for a, p := range s.piles {
		if p.Since != 0 || a == astray {
			continue
		}
		var worth chip.Amount
		for i, n := range p.Of {
			worth += s.House.Chips[i] * chip.Amount(n)
		}
		if has := s.lies(a); ledger.Amount(worth) != has {
			return wrong("chips worth %d by denomination are in %s, and the books have %d", worth, a, has)
		}
	}
	return nil
}
