package tournament

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// BagTold is what goes into a bag.
type BagTold struct {
	Seat     table.SeatNo
	Chips    chip.Amount // 0 at hosted tables, which know
	Tag      int         // the number on the bag; 0: the next one
	Identity bool        // a document was seen
	Signed   bool        // the player has signed for the count
}

// Events of bags.
type (
	Bagged struct {
		Entry    int            `json:"entry"`
		Player   table.PlayerID `json:"player"`
		Table    int            `json:"table"`
		Seat     table.SeatNo   `json:"seat"`
		Chips    chip.Amount    `json:"chips"`
		Tag      int            `json:"tag"`
		Identity bool           `json:"identity,omitempty"`
		Signed   bool           `json:"signed,omitempty"`
		By       string         `json:"by,omitempty"` // who counted
		At       Instant        `json:"at"`
	}
	// TableBagged ends the bagging of seats at a table.
	TableBagged struct {
		Table   int     `json:"table"`
		Entries []int   `json:"entries"`
		At      Instant `json:"at"`
	}
	BagsConfirmed struct {
		Table   int     `json:"table"`
		Entries []int   `json:"entries"`
		By      string  `json:"by,omitempty"`
		At      Instant `json:"at"`
	}
	// BagsOpened has entries without a bag again.
	BagsOpened struct {
		Entries []int `json:"entries"`
	}
	BagsAccepted struct {
		Missing int         `json:"missing,omitempty"` // bags that are missing or were counted once only
		Bagged  chip.Amount `json:"bagged"`
		InPlay  chip.Amount `json:"in_play"`
		Reason  string      `json:"reason"`
		At      Instant     `json:"at"`
	}
)

// EventType is stable.
func (Bagged) EventType() string { return "bagged" }

// EventType is stable.
func (TableBagged) EventType() string { return "table_bagged" }

// EventType is stable.
func (BagsConfirmed) EventType() string { return "bags_confirmed" }

// EventType is stable.
func (BagsOpened) EventType() string { return "bags_opened" }

// EventType is stable.
func (BagsAccepted) EventType() string { return "bags_accepted" }

// The reasons for which chips are not bagged, or a day does not begin. The arguments in brackets come with them.
const (
	DayNotOver     refusal.Code = "day_not_over"    //
	DayIsDrawn     refusal.Code = "day_is_drawn"    // the seats of the next day are
	BagsDrawn      refusal.Code = "bags_drawn"      // and what is in a bag is told where it is opened
	BagIdentity    refusal.Code = "bag_identity"    // [Player Cite] a document is seen first
	BagUnsigned    refusal.Code = "bag_unsigned"    // [Player Cite] the player signs first
	BagTag         refusal.Code = "bag_tag"         // [Tag] on another bag, or none
	NoBagToConfirm refusal.Code = "no_bag_to_check" // [Table]
	BagOneself     refusal.Code = "bag_oneself"     // [Table] who counted cannot be who counts again
	BagsMissing    refusal.Code = "bags_missing"    // [Count] bags are missing or were counted once only
	BagsOff        refusal.Code = "bags_off"        // [Counted InPlay] they are not the chips in play
	BagsRight      refusal.Code = "bags_right"      // there is nothing to accept
	BagsReason     refusal.Code = "bags_reason"     // [Max] a reason is told
	DayByHands     refusal.Code = "day_by_hands"    // hand-for-hand ends first
)

var bagRefusals = []refusal.Code{DayNotOver, DayIsDrawn, BagsDrawn, BagIdentity, BagUnsigned, BagTag, NoBagToConfirm, BagOneself, BagsMissing, BagsOff, BagsRight, BagsReason, DayByHands}

// Of bags: the highest number on one, and the longest reason in bytes.
const (
	BagTagMax    = 999_999
	bagReasonMax = 300
)

const undoBags = "bags"

// Bag is the chips of an entry overnight.
type Bag struct {
	Bagged
	Confirmed bool        // counted again by another person
	Agreed    bool        // the player has said himself that it is right
	Claims    chip.Amount // what he says is in it instead; 0: nothing else
	Opened    bool        // at the seat of the next day
	Found     chip.Amount // what was in it then
}

// Checked reports whether somebody besides whoever counted answers for the count: another person, or the player, who has signed or has said
// so.
func (b *Bag) Checked() bool { return b.Confirmed || b.Signed || b.Agreed }

// Bag is that of an entry on this evening, or the last one; nil: there is none.
func (s *State) Bag(entry int) *Bag {
	for i := range s.Bags {
		if s.Bags[i].Entry == entry {
			return &s.Bags[i]
		}
	}
	return nil
}

// needsBag reports whether an entry goes into the next day with a bag: hosted tables know their stacks, where the book asks for no document.
func (s *State) needsBag() bool { return !s.Hosted || s.Policy.BagIdentity.Value }

// BagsMissing counts the entries left whose bag is missing or was counted once only.
func (s *State) BagsMissing() (n int) {
	if !s.needsBag() || s.Joined() && !s.sitting() { // of a flight that is over, what was missing was accepted
		return 0
	}
	for _, e := range s.InFlight(s.Flight()) {
		if b := s.Bag(e.No); b == nil || !s.Hosted && !b.Checked() {
			n++
		}
	}
	return n
}

// InBags is the chips in the bags of the entries left, of the flight in progress where there is one.
func (s *State) InBags() (sum chip.Amount) {
	for i := range s.Bags {
		if e := s.EntryNo(s.Bags[i].Entry); e != nil && e.Place == 0 && (s.Flight() == 0 || !e.Kept) {
			sum += s.Bags[i].Chips
		}
	}
	return sum
}

// bagsWait says why the next day cannot begin from the bags; nil when it can.
func (s *State) bagsWait() error {
	if s.BagsNoted != nil || !s.needsBag() {
		return nil
	}
	if n := s.BagsMissing(); n > 0 {
		return refusal.New(BagsMissing, "Count", n)
	}
	if s.Flight() == 0 || s.Phase == Running {
		for _, b := range s.Disputed() {
			if e := s.EntryNo(b.Entry); s.Flight() == 0 || !e.Kept {
				return refusal.New(BagsDisputed, "Count", len(s.Disputed()))
			}
		}
	}
	if sum, due := s.InBags(), s.BagsDue(); sum != due {
		return refusal.New(BagsOff, "Counted", sum, "InPlay", due)
	}
	return nil
}

// BagsDue is what the bags together are to be: the chips in play, with what was accepted as more or fewer when flights were over.
func (s *State) BagsDue() chip.Amount {
	due := s.ChipsHere()
	if s.Joined() && !s.sitting() {
		for i := range s.FlightsOver {
			due += s.FlightsOver[i].Off
		}
	}
	return due
}

// sitting reports whether anybody has a seat.
func (s *State) sitting() bool {
	return slices.ContainsFunc(s.Tables, func(t *table.State) bool { return t.Players() > 0 })
}

// ofDays judges the commands between two days.
func (d *decision) ofDays(c Command) (bool, error) {
	switch c := c.(type) {
	case AcceptBags:
		return true, d.acceptBags(c.Reason)
	case DrawDay:
		return true, d.drawDay()
	case CheckBag:
		return true, d.checkBag(c)
	case RecountBag:
		return true, d.recountBag(c)
	}
	return d.ofFlights(c)
}

// atBags judges what is told of bags at a table.
func (d *decision) atBags(t *table.State, c any) error {
	if c, ok := c.(OpenBag); ok {
		return d.openBag(t, c)
	}
	switch {
	case d.s.Phase != Running || !d.s.DayOver:
		return refusal.New(DayNotOver)
	case d.s.DayDrawn:
		return refusal.New(BagsDrawn)
	case t.Hand != nil:
		return refusal.New(table.HandInProgress, "Table", t.No)
	}
	if c, ok := c.(BagSeats); ok {
		return d.bagSeats(t, c.Bags)
	}
	return d.confirmBags(t)
}

func (d *decision) bagSeats(t *table.State, told []BagTold) error {
	var sum chip.Amount
	done := TableBagged{Table: t.No, At: d.m.At}
	tag := d.s.lastTag()
	for _, b := range told {
		tag = max(tag, b.Tag)
	}
	for i, b := range told {
		twice := slices.ContainsFunc(told[:i], func(o BagTold) bool { return o.Seat == b.Seat })
		if twice || !t.Has(b.Seat) || t.At(b.Seat).Player == "" {
			return refusal.New(EmptySeat, "Table", t.No, "Seat", int(b.Seat))
		}
		e := d.s.Entry(t.At(b.Seat).Player)
		if b.Tag == 0 {
			if was := d.s.Bag(e.No); was != nil {
				b.Tag = was.Tag
			} else {
				tag++
				b.Tag = tag
			}
		}
		if err := d.mayBag(t, e, &b, told[:i]); err != nil {
			return err
		}
		d.emit(Bagged{Entry: e.No, Player: e.Player, Table: t.No, Seat: b.Seat, Chips: b.Chips, Tag: b.Tag, Identity: b.Identity, Signed: b.Signed,
			By: d.m.Person, At: d.m.At})
		done.Entries = append(done.Entries, e.No)
		sum += b.Chips
	}
	if len(told) == 0 {
		return refusal.New(BadCount, "Seat", 0, "Chip", d.s.SmallestChip())
	}
	d.emit(done)
	var tr article.Trace
	said(d.s.Policy.BagIdentity, &tr)
	said(d.s.Policy.BagSigned, &tr)
	d.note("bagged", tr.Decided(), "Table", t.No, "Count", len(told), "Chips", int(sum))
	return nil
}

// mayBag refuses a bag that cannot be closed. At hosted tables it fills in the stack.
func (d *decision) mayBag(t *table.State, e *Entry, b *BagTold, before []BagTold) error {
	p, least := d.s.Policy, d.s.SmallestChip()
	if d.s.Hosted {
		b.Chips = t.At(b.Seat).Stack
	}
	taken := slices.ContainsFunc(before, func(o BagTold) bool { return o.Tag == b.Tag }) ||
		slices.ContainsFunc(d.s.Bags, func(o Bag) bool { return o.Tag == b.Tag && o.Entry != e.No })
	switch {
	case b.Chips < 1 || b.Chips > d.s.ChipsHere() || !d.s.Hosted && b.Chips%least != 0 && !slices.Contains(d.s.Due(), t.No):
		return refusal.New(BadCount, "Seat", int(b.Seat), "Chip", least)
	case b.Tag < 1 || b.Tag > BagTagMax || taken:
		return refusal.New(BagTag, "Tag", b.Tag)
	case p.BagIdentity.Value && !b.Identity:
		return refusal.New(BagIdentity, "Player", string(e.Player), "Cite", string(p.BagIdentity.Cite))
	case p.BagSigned.Value && !b.Signed:
		return refusal.New(BagUnsigned, "Player", string(e.Player), "Cite", string(p.BagSigned.Cite))
	}
	return nil
}

// lastTag is the highest number on a bag of this evening.
func (s *State) lastTag() (n int) {
	for i := range s.Bags {
		n = max(n, s.Bags[i].Tag)
	}
	return n
}

// confirmBags notes that another person has counted the bags of a table.
func (d *decision) confirmBags(t *table.State) error {
	e := BagsConfirmed{Table: t.No, By: d.m.Person, At: d.m.At}
	for i := range d.s.Bags {
		b := &d.s.Bags[i]
		if en := d.s.EntryNo(b.Entry); b.Table != t.No || b.Confirmed || en == nil || en.Place > 0 || en.Kept {
			continue
		}
		if b.By == d.m.Person {
			return refusal.New(BagOneself, "Table", t.No)
		}
		e.Entries = append(e.Entries, b.Entry)
	}
	if len(e.Entries) == 0 {
		return refusal.New(NoBagToConfirm, "Table", t.No)
	}
	d.emit(e)
	d.note("bags_confirmed", nil, "Table", t.No, "Count", len(e.Entries))
	return nil
}

// acceptBags notes why the next day begins without bags, or with others than the chips in play.
func (d *decision) acceptBags(reason string) error {
	switch {
	case d.s.Phase != Running || !d.s.DayOver:
		return refusal.New(DayNotOver)
	case d.s.DayDrawn:
		return refusal.New(DayIsDrawn)
	case reason == "" || len(reason) > bagReasonMax:
		return refusal.New(BagsReason, "Max", bagReasonMax)
	case d.s.bagsWait() == nil:
		return refusal.New(BagsRight)
	}
	e := BagsAccepted{Missing: d.s.BagsMissing(), Bagged: d.s.InBags(), InPlay: d.s.BagsDue(), Reason: reason, At: d.m.At}
	d.emit(e)
	d.note("bags_accepted", d.floor(), "Count", e.Missing, "Counted", int(e.Bagged), "InPlay", int(e.InPlay), "Reason", reason)
	return nil
}

// undoBagged opens the bags of an act.
func (d *decision) undoBagged(u Undoable) error {
	var e BagsOpened
	for _, p := range u.Players {
		en := d.s.Entry(p)
		if d.s.DayDrawn || en == nil || d.s.Bag(en.No) == nil || d.s.Bag(en.No).At != u.At {
			return refusal.New(NothingToUndo, "ID", u.ID)
		}
		e.Entries = append(e.Entries, en.No)
	}
	d.emit(e)
	return nil
}

// applyBags carries out what happened between two days; false: it is another event.
func (s *State) applyBags(e Event) bool {
	switch e := e.(type) {
	case Bagged:
		s.openBags(e.Entry)
		s.Bags = append(s.Bags, Bag{Bagged: e})
	case TableBagged:
		u := Undoable{Key: undoBags, At: e.At, Args: map[string]any{"Table": e.Table, "Count": len(e.Entries)}}
		for _, no := range e.Entries {
			u.Players = append(u.Players, s.EntryNo(no).Player)
		}
		s.remember(u)
	case BagsConfirmed:
		s.Bags = slices.Clone(s.Bags)
		for i := range s.Bags {
			s.Bags[i].Confirmed = s.Bags[i].Confirmed || slices.Contains(e.Entries, s.Bags[i].Entry)
		}
	case BagsOpened:
		s.openBags(e.Entries...)
	case BagsAccepted:
		s.BagsNoted = &e
	default:
		return false
	}
	return true
}

// openBags takes bags away; what was accepted of the others is to be accepted again.
func (s *State) openBags(entries ...int) {
	s.BagsNoted = nil
	s.Bags = slices.DeleteFunc(slices.Clone(s.Bags), func(b Bag) bool { return slices.Contains(entries, b.Entry) })
}
