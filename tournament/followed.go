package tournament

import (
	"cmp"
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
)

// followed is who entered, sat down, rose or went out since who sits where was last proved, by events that change nothing else: then the next
// proof looks at them and at their tables, not at everybody. Anything else that happens to an entry has everything proved anew.
type followed struct {
	bumps   uint64 // by which these events have moved the version of who sits where
	doubt   bool   // something else has happened, or too much
	tables  []int  // numbers, more than once
	entries []int  // indexes, more than once
	entered int    // how many have entered

	was   extent // as it was proved
	left  int    // players left, then
	parts int    // proofs of parts since the last one of everything
}

// extent is what none of these events changes, but that entries bring themselves and their stacks.
type extent struct {
	chips                           chip.Amount
	players, stood, reached, unsold int
}

func (s *State) extent() extent {
	return extent{chips: s.Chips, players: len(s.Entries), stood: len(s.Tables), reached: s.Reached, unsold: len(s.Unsold)}
}

const (
	// partsMax is how many proofs of parts follow each other before everything is proved again.
	partsMax = 256
	// followedMax bounds what is remembered where nobody asks for a proof.
	followedMax = 4096
)

// follow notes an event that is not a table's, after it was applied.
func (p *proof) follow(e Event, bumps uint64) {
	switch e.(type) {
	case Registered, LateSeated, Eliminated, PlayersMoved, TableBroken, TableHalted, TableResumed, Drawn, Noted, Admitted, BarWaived, TableCounted, CountEnded:
		p.followed.bumps += bumps
	default:
		p.followed.doubt, p.sums.stand = true, false
	}
}

// reseat notes that somebody sits down at a table or rises there.
func (f *followed) reseat(no, entry int) {
	f.see(entry)
	if !f.doubt {
		f.tables = append(f.tables, no)
	}
}

// enter notes that somebody enters.
func (f *followed) enter(entry int) {
	f.see(entry)
	f.entered++
}

func (f *followed) see(entry int) {
	if f.doubt = f.doubt || len(f.entries) == followedMax; !f.doubt {
		f.entries = append(f.entries, entry)
	}
}

// begin goes on from what is proved of s.
func (f *followed) begin(s *State) {
	*f = followed{tables: f.tables[:0], entries: f.entries[:0], was: s.extent(), left: s.Left, parts: f.parts}
}

// whole reports whether all that has changed since the last proof was followed.
func (f *followed) whole(s *State) bool {
	return !f.doubt && f.parts < partsMax && s.proof.seats > 0 && s.proof.seats+f.bumps == s.seats && s.Phase != Finished && s.proof.phase == s.Phase &&
		f.due(s) == s.extent()
}

// due is the extent that those who have entered since have made of what it was.
func (f *followed) due(s *State) extent {
	due := f.was
	due.players += f.entered
	due.chips += f.brought(s)
	return due
}

// brought is what the stacks of those who have entered come to: of whoever enters a flight to come, nothing yet.
func (f *followed) brought(s *State) (sum chip.Amount) {
	for i := f.was.players; i < len(s.Entries); i++ {
		if !s.Ahead(&s.Entries[i]) {
			sum += s.Structure.Stack
		}
	}
	return sum
}

// checkFollowed proves what Check proves of everybody, of those who sat down, rose or went out, and of their tables.
func (s *State) checkFollowed() error {
	f := &s.proof.followed
	slices.Sort(f.tables)
	f.tables = slices.Compact(f.tables)
	slices.Sort(f.entries)
	f.entries = slices.Compact(f.entries)
	for _, prove := range []func() error{s.checkPieces, s.checkBeside, s.checkReseated, s.checkEntered, s.checkMoved} {
		if err := prove(); err != nil {
			f.doubt = true
			return err
		}
	}
	s.proof.seats = s.seats
	f.parts++
	f.begin(s)
	return nil
}

// checkBeside proves the tables where something happened and nobody sat down or rose.
func (s *State) checkBeside() error {
	for _, no := range s.proof.touched {
		if _, reseated := slices.BinarySearch(s.proof.followed.tables, no); reseated {
			continue
		}
		if err := s.checkTable(no); err != nil {
			return err
		}
	}
	return nil
}

// checkReseated proves that the tables where somebody sat down or rose have together the chips they had and those that were brought, and that
// chairs there and entries name each other.
func (s *State) checkReseated() error {
	var was, is chip.Amount
	for _, no := range s.proof.followed.tables {
		i, _ := s.tableAt(no)
		t := s.Tables[i]
		if err := cmp.Or(checkTurn(t), s.checkChairs(t), checkHandSeats(t)); err != nil {
			return err
		}
		if !s.Hosted {
			if err := s.checkTimeCards(t); err != nil {
				return err
			}
			continue
		}
		chips := t.Chips()
		was, is = was+s.proof.at[i], is+chips
		s.proof.at[i] = chips
	}
	if brought := s.Chips - s.proof.followed.was.chips; s.Hosted && s.Phase == Running && was+brought != is {
		return wrong("%d chips at the tables where somebody sat down or rose, %d before, %d brought", is, was, brought)
	}
	return nil
}

// checkEntered proves that those who have entered come behind the others, with nothing but their stacks.
func (s *State) checkEntered() error {
	for i := s.proof.followed.was.players; i < len(s.Entries); i++ {
		if e := &s.Entries[i]; i > 0 && s.Entries[i-1].No >= e.No || e.Removed != 0 {
			return wrong("entry %d does not come behind the others, or %d of its chips are out of play", e.No, e.Removed)
		}
	}
	return nil
}

// checkChairs proves that whoever sits at a table is in and has no other chair.
func (s *State) checkChairs(t *table.State) error {
	unsold := s.unsold(t.No)
	for i := range t.Seats {
		seat := &t.Seats[i]
		if seat.Unsold != unsold.Has(table.SeatNo(i+1)) || seat.Unsold && seat.Player != "" {
			return wrong("a stack waits at seat %d of table %d", i+1, t.No)
		}
		if seat.Player == "" {
			continue
		}
		if e := s.Entry(seat.Player); e == nil || e.Place > 0 || e.Table != t.No || int(e.Seat) != i+1 {
			return wrong("who sits on seat %d of table %d is not in, or sits elsewhere", i+1, t.No)
		}
	}
	return nil
}

// checkMoved proves that whoever moved sits where the entry says, and that whoever went out has the next places.
func (s *State) checkMoved() error {
	f := &s.proof.followed
	var out []*Entry
	for _, i := range f.entries {
		e := &s.Entries[i]
		if e.Place != 0 {
			out = append(out, e)
		}
		if err := s.checkChair(e); err != nil {
			return err
		}
	}
	if s.Left != f.left+f.entered-len(out) {
		return wrong("%d players left of %d, %d entered and %d went out", s.Left, f.left, f.entered, len(out))
	}
	slices.SortFunc(out, func(a, b *Entry) int { return cmp.Compare(a.Place, b.Place) })
	place := s.Surviving() + 1
	for i := 0; i < len(out); {
		n := 1
		for i+n < len(out) && out[i+n].Place == out[i].Place {
			n++
		}
		for _, e := range out[i : i+n] {
			if e.Place != place || e.Tied == 1 || max(1, e.Tied) != n {
				return wrong("entry %d went out on place %d, shared by %d, not on %d of %d", e.No, e.Place, e.Tied, place, n)
			}
		}
		i, place = i+n, place+n
	}
	return nil
}
