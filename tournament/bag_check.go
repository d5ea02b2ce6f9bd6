package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// Events of a bag once it is closed.
type (
	// BagAgreed is the player's own word on his bag, on his page or at the floor: Chips are what he says is in it.
	BagAgreed struct {
		Entry  int            `json:"entry"`
		Player table.PlayerID `json:"player"`
		Chips  chip.Amount    `json:"chips"`
		Right  bool           `json:"right,omitempty"` // they are what was counted
		At     Instant        `json:"at"`
	}
	// BagRecounted settles what a player says otherwise: counted anew, by two persons.
	BagRecounted struct {
		Entry  int            `json:"entry"`
		Player table.PlayerID `json:"player"`
		Chips  chip.Amount    `json:"chips"`
		Was    chip.Amount    `json:"was"`
		By     string         `json:"by,omitempty"`
		Second string         `json:"second,omitempty"`
		At     Instant        `json:"at"`
	}
	// BagUnsealed is what was found in a bag when it was opened at its seat.
	BagUnsealed struct {
		Entry  int            `json:"entry"`
		Player table.PlayerID `json:"player"`
		Table  int            `json:"table"`
		Seat   table.SeatNo   `json:"seat"`
		Chips  chip.Amount    `json:"chips"`
		Net    chip.Amount    `json:"net,omitempty"` // by how much the chips in play are more than before
		At     Instant        `json:"at"`
	}
)

// EventType is stable.
func (BagAgreed) EventType() string { return "bag_agreed" }

// EventType is stable.
func (BagRecounted) EventType() string { return "bag_recounted" }

// EventType is stable.
func (BagUnsealed) EventType() string { return "bag_unsealed" }

// The reasons for which nothing more is said of a bag. The arguments in brackets come with them.
const (
	NoBag        refusal.Code = "no_bag"        // [Player]
	BagOpened    refusal.Code = "bag_opened"    // [Player] it is open already
	BagsDisputed refusal.Code = "bags_disputed" // [Count] players say that other chips are in theirs
	BagNotClosed refusal.Code = "bag_seated"    // [Player] bagged again at the table
	BagSecond    refusal.Code = "bag_second"    // a recount takes two persons
)

var bagCheckRefusals = []refusal.Code{NoBag, BagOpened, BagsDisputed, BagNotClosed, BagSecond}

// Disputed reports whether the player says that other chips are in it.
func (b *Bag) Disputed() bool { return b.Claims > 0 }

// Disputed lists the bags of entries left about which their players say something else.
func (s *State) Disputed() (out []*Bag) {
	for i := range s.Bags {
		b := &s.Bags[i]
		if e := s.EntryNo(b.Entry); b.Disputed() && e != nil && e.Place == 0 {
			out = append(out, b)
		}
	}
	return out
}

// bagOf is the bag of a player who is in, before it is opened.
func (d *decision) bagOf(p table.PlayerID) (*Bag, error) {
	e := d.s.Entry(p)
	switch {
	case e == nil:
		return nil, refusal.New(UnknownPlayer, "Player", string(p))
	case e.Place > 0:
		return nil, refusal.New(PlayerOut, "Player", string(p))
	}
	b := d.s.Bag(e.No)
	switch {
	case b == nil:
		return nil, refusal.New(NoBag, "Player", string(p))
	case b.Opened, !e.Kept && !d.s.DayOver:
		return nil, refusal.New(BagOpened, "Player", string(p))
	}
	return b, nil
}

// checkBag notes what a player says of his own bag: the count is right, or other chips are in it, which the floor settles before seats are drawn.
func (d *decision) checkBag(c CheckBag) error {
	b, err := d.bagOf(c.Player)
	if err != nil {
		return err
	}
	if c.Chips < 0 || c.Chips > d.s.Chips {
		return refusal.New(BadCount, "Seat", int(b.Seat), "Chip", d.s.SmallestChip())
	}
	e := BagAgreed{Entry: b.Entry, Player: c.Player, Chips: c.Chips, At: d.m.At}
	if c.Chips == 0 {
		e.Chips = b.Chips
	}
	e.Right = e.Chips == b.Chips
	d.emit(e)
	if e.Right {
		d.note("bag_agreed", nil, "Player", string(c.Player), "Tag", b.Tag, "Chips", int(b.Chips))
		return nil
	}
	d.note("bag_disputed", d.floor(), "Player", string(c.Player), "Tag", b.Tag, "Chips", int(b.Chips), "Counted", int(e.Chips))
	return nil
}

// recountBag settles a bag that was counted anew by two persons, where its player sits at no table any more.
func (d *decision) recountBag(c RecountBag) error {
	b, err := d.bagOf(c.Player)
	if err != nil {
		return err
	}
	switch e := d.s.Entry(c.Player); {
	case d.s.Hosted:
		return refusal.New(ChipsAreKnown)
	case !e.Kept && d.s.DayDrawn:
		return refusal.New(BagsDrawn)
	case !e.Kept:
		return refusal.New(BagNotClosed, "Player", string(c.Player))
	case c.Chips < 1 || c.Chips > d.s.Chips:
		return refusal.New(BadCount, "Seat", int(b.Seat), "Chip", d.s.SmallestChip())
	case d.m.Second == "" || d.m.Second == d.m.Person:
		return refusal.New(BagSecond)
	}
	d.emit(BagRecounted{Entry: b.Entry, Player: c.Player, Chips: c.Chips, Was: b.Chips, By: d.m.Person, Second: d.m.Second, At: d.m.At})
	d.note("bag_recounted", d.floor(), "Player", string(c.Player), "Tag", b.Tag, "Chips", int(c.Chips), "Counted", int(b.Chips), "Second", d.m.Second)
	return nil
}

// openBag tells what was found in the bag of a seat. What differs from the count changes the chips in play; said again it replaces what was said.
func (d *decision) openBag(t *table.State, c OpenBag) error {
	if !t.Has(c.Seat) || t.At(c.Seat).Player == "" {
		return refusal.New(EmptySeat, "Table", t.No, "Seat", int(c.Seat))
	}
	e := d.s.Entry(t.At(c.Seat).Player)
	b := d.s.Bag(e.No)
	switch {
	case d.s.Hosted:
		return refusal.New(ChipsAreKnown)
	case d.s.Phase != Running || d.s.DayOver && !d.s.DayDrawn:
		return refusal.New(DayUndrawn)
	case b == nil:
		return refusal.New(NoBag, "Player", string(e.Player))
	case c.Chips < 1 || c.Chips > d.s.Chips:
		return refusal.New(BadCount, "Seat", int(c.Seat), "Chip", d.s.SmallestChip())
	}
	before := b.Chips
	if b.Opened {
		before = b.Found
	}
	d.emit(BagUnsealed{Entry: e.No, Player: e.Player, Table: t.No, Seat: c.Seat, Chips: c.Chips, Net: c.Chips - before, At: d.m.At})
	if c.Chips != b.Chips {
		d.note("bag_differs", d.floor(), "Player", string(e.Player), "Table", t.No, "Seat", int(c.Seat), "Tag", b.Tag, "Chips", int(b.Chips), "Counted", int(c.Chips))
	}
	return nil
}

// applyBagCheck carries out what was said of bags that are closed; false: it is another event.
func (s *State) applyBagCheck(e Event) bool {
	switch e := e.(type) {
	case BagAgreed:
		s.ofBag(e.Entry, func(b *Bag) {
			if b.Agreed, b.Claims = e.Right, 0; !e.Right {
				b.Claims = e.Chips
			}
		})
	case BagRecounted:
		s.ofBag(e.Entry, func(b *Bag) { b.Chips, b.Claims, b.Confirmed = e.Chips, 0, true })
		s.EntryNo(e.Entry).Bagged = e.Chips
		s.BagsNoted = nil
	case BagUnsealed:
		s.ofBag(e.Entry, func(b *Bag) { b.Opened, b.Found = true, e.Chips })
		if e.Net != 0 {
			s.loseCount()
			s.changed("unsealed", e.Player, e.Table, e.At, e.Net)
		}
	default:
		return false
	}
	return true
}

func (s *State) ofBag(entry int, change func(*Bag)) {
	s.Bags = slices.Clone(s.Bags)
	for i := range s.Bags {
		if s.Bags[i].Entry == entry {
			change(&s.Bags[i])
		}
	}
}
