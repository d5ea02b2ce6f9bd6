package cashgame

import (
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/enum"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Found is what was found in front of a player and was not in play.
type Found uint8

// The answers.
const (
	FoundOwn     Found = iota // chips of the house that were out of sight
	FoundNotes                // banknotes, by what they are worth in chips
	FoundForeign              // chips of another house, by what is written on them
)

var foundNames = []string{"own", "notes", "foreign"}

// String, MarshalText and UnmarshalText use stable names.
func (f Found) String() string               { return enum.Name(foundNames, int(f)) }
func (f Found) MarshalText() ([]byte, error) { return enum.Write(foundNames, int(f)) }

// UnmarshalText reads the stable name.
func (f *Found) UnmarshalText(text []byte) error { return enum.Read(foundNames, text, f) }

// Find is what was found in front of a player and how much of it plays in the hand that is on.
type Find struct {
	What   Found
	Amount chip.Amount
	Plays  chip.Amount
	Cites  []article.ID
}

// Events of chips that are not in front of a player, and of what is and does not belong there.
type (
	// BehindTold is chips that a player has paid for and does not have yet: so many of them play.
	BehindTold struct {
		Table     int          `json:"table"`
		Seat      table.SeatNo `json:"seat"`
		Announced chip.Amount  `json:"announced,omitempty"`
		Plays     chip.Amount  `json:"plays,omitempty"`
		Rebought  bool         `json:"rebought,omitempty"` // after all was lost
		At        Instant      `json:"at"`
		Cites     []article.ID `json:"cites,omitempty"`
	}
	ThingFound struct {
		Table    int          `json:"table"`
		Seat     table.SeatNo `json:"seat"`
		What     Found        `json:"what"`
		Amount   chip.Amount  `json:"amount"`
		Plays    chip.Amount  `json:"plays,omitempty"` // in the hand that is on
		Objected bool         `json:"objected,omitempty"`
		At       Instant      `json:"at"`
		Cites    []article.ID `json:"cites,omitempty"`
	}
	// FindCleared says that what was found is off the table, changed for chips or taken away.
	FindCleared struct {
		Table int          `json:"table"`
		Seat  table.SeatNo `json:"seat"`
		At    Instant      `json:"at"`
	}
)

func (BehindTold) EventType() string  { return "behind_told" }
func (ThingFound) EventType() string  { return "thing_found" }
func (FindCleared) EventType() string { return "find_cleared" }

// ofStakes judges what is in play beside the chips in front of the players.
func (d *decision) ofStakes(c Command) (bool, error) {
	switch c := c.(type) {
	case PlayBehind:
		return true, d.playBehind(c)
	case TellFound:
		return true, d.tellFound(c)
	case ClearFind:
		return true, d.clearFind(c)
	}
	return false, nil
}

// playBehind has chips play that a player has paid for and does not have yet (LP-2.2-7): as many as he announces before the hand, no more than the table
// allows (CR-CG-15). Where he comes to bet them and has announced nothing, the book says how much of them plays.
func (d *decision) playBehind(c PlayBehind) error {
	t, chair, player, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	g, p := d.s.Game(t.Game), &d.s.Policy
	paid := d.s.Rack(player)
	if c.Ends {
		if chair.Behind == 0 {
			return refusal.New(NothingBehind)
		}
		if t.On {
			p.RebuyBetween.Decide(&d.trace)
			return d.refuse(BetweenHands)
		}
		d.emit(BehindTold{Table: c.Table, Seat: c.Seat, At: d.at, Cites: d.cites()})
		return nil
	}
	if err := whole(c.Amount, g, true); err != nil {
		return err
	}
	switch {
	case chair.Away != nil:
		return refusal.New(IsAway)
	case c.Amount > paid || paid == 0:
		return refusal.New(NotEnough, "Chips", paid)
	case c.Amount > 0 && t.On:
		p.RebuyBetween.Decide(&d.trace)
		return d.refuse(BetweenHands)
	}
	e := BehindTold{Table: c.Table, Seat: c.Seat, Announced: c.Amount, Rebought: chair.Busted != 0, At: d.at}
	e.Plays, _ = d.s.Rules.Dispute.Behind(paid, c.Amount, g.MinBuyIn, &d.trace)
	if e.Plays == 0 {
		return d.refuse(BehindUntold)
	}
	if c.Amount > 0 {
		if err := d.behindLimits(c, t, chair, g); err != nil {
			return err
		}
	}
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

// behindLimits refuses to announce more chips than could be added to the stack.
func (d *decision) behindLimits(c PlayBehind, t *Table, chair *Chair, g *Game) error {
	e := ChipsAdded{Amount: c.Amount, Stack: c.Amount, Told: true, Rebought: chair.Busted != 0}
	switch {
	case e.Rebought:
	case c.Stack != nil && (*c.Stack < 0 || *c.Stack > d.s.InPlay(t.Play.No)):
		return refusal.New(MoreThanThere, "Chips", d.s.InPlay(t.Play.No))
	case c.Stack != nil:
		e.Stack += *c.Stack
	case g.MaxBuyIn > 0:
		return refusal.New(StackMissing)
	}
	if g.MaxBuyIn > 0 && e.Stack > g.MaxBuyIn {
		d.s.Rules.Dispute.TransitMax.Decide(&d.trace)
	}
	return d.addable(e, g)
}

// tellFound judges what was found in front of a player. Banknotes and chips of other houses play in the hand that is on where the book lets them and nobody
// objects (LP-2.2-3, CR-CG-2, CR-CG-14), and are gone before the next one; chips of the house that were out of sight come back to the stack, for no stack may be
// reduced, and play from the next hand on (LP-2.2-6).
func (d *decision) tellFound(c TellFound) error {
	t, chair, _, err := d.seated(c.Table, c.Seat)
	if err != nil {
		return err
	}
	switch {
	case chair.Find != nil && chair.Find.What != FoundOwn:
		return refusal.New(FindFirst, "Seat", int(c.Seat))
	case c.What > FoundForeign:
		return refusal.New(UnknownCommand, "Command", c.What.String())
	}
	if err := whole(c.Amount, nil, false); err != nil {
		return err
	}
	e := ThingFound{Table: c.Table, Seat: c.Seat, What: c.What, Amount: c.Amount, Objected: c.Objected, At: d.at}
	if c.What == FoundOwn {
		if t.On {
			d.s.Rules.Hand.TableStakes.Decide(&d.trace)
		}
		d.s.Policy.Reduce.Decide(&d.trace)
		d.s.Policy.Visible.Decide(&d.trace)
	} else if d.s.Rules.Dispute.Notes(c.What == FoundForeign).Decide(&d.trace) && t.On && !c.Objected {
		e.Plays = c.Amount
	}
	e.Cites = d.cites()
	d.emit(e)
	return nil
}

func (d *decision) clearFind(c ClearFind) error {
	t, chair, _, err := d.seated(c.Table, c.Seat)
	switch {
	case err != nil:
		return err
	case chair.Find == nil || chair.Find.What == FoundOwn:
		return refusal.New(NothingFound)
	case t.On && chair.Find.Plays > 0: // it plays until the hand is over
		return refusal.New(HandIsOn)
	}
	d.emit(FindCleared{Table: c.Table, Seat: c.Seat, At: d.at})
	return nil
}

// findFirst refuses a hand while something lies on the table that does not belong there.
func (d *decision) findFirst(t *Table) error {
	for i := range t.Chairs {
		if f := t.Chairs[i].Find; f != nil && f.What != FoundOwn {
			d.s.Rules.Dispute.Notes(f.What == FoundForeign).Decide(&d.trace)
			return d.refuse(FindFirst, "Seat", i+1)
		}
	}
	return nil
}

// behind are the chips of a table's players that play and are not there yet.
func (t *Table) behind() (sum chip.Amount) {
	for i := range t.Chairs {
		sum += t.Chairs[i].Behind
	}
	return sum
}

// behindOf is how many of the chips that a player carries play already.
func (s *State) behindOf(p table.PlayerID) chip.Amount {
	t, n := s.SeatOf(p)
	if t == nil || t.Play.At(n).Player != p {
		return 0
	}
	return t.Chair(n).Behind
}

func (s *State) applyStakes(e Event) bool {
	switch e := e.(type) {
	case BehindTold:
		t, c := s.seat(e.Table, e.Seat)
		c.Behind = e.Plays
		if e.Rebought {
			c.Busted, c.Until, c.Late, c.Short = 0, 0, false, false
			st := &t.Play.At(e.Seat).Standing
			st.Out, st.Rebought = c.Refused, true
		}
	case ThingFound:
		_, c := s.seat(e.Table, e.Seat)
		c.Find = &Find{What: e.What, Amount: e.Amount, Plays: e.Plays, Cites: e.Cites}
	case FindCleared:
		_, c := s.seat(e.Table, e.Seat)
		c.Find = nil
	default:
		return false
	}
	return true
}
