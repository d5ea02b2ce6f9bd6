package sim

import (
	"errors"
	"fmt"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// night is what lies between two days of an event: bags, and seats that were drawn.
type night struct {
	over     bool
	drawn    bool
	bags     map[int]tournament.Bagged // by number of the entry
	checked  map[int]bool
	accepted bool
}

// followNight follows the bags of an evening, before the ledger of chairs follows the same event.
func (a *auditor) followNight(e tournament.Event) error {
	n := &a.night
	if len(a.created.Structure.Flights) > 0 { // the ledger of flights follows their bags
		return nil
	}
	switch e := e.(type) {
	case tournament.ClockSet:
		if e.Day && !n.over {
			*n = night{bags: map[int]tournament.Bagged{}, checked: map[int]bool{}}
		}
		n.over = e.Day
	case tournament.Bagged:
		return a.bagged(e)
	case tournament.BagsConfirmed:
		for _, no := range e.Entries {
			b, is := n.bags[no]
			if !is || b.Table != e.Table || b.By == e.By {
				return fmt.Errorf("bags: %s confirms the bag of entry %d at table %d: %+v", e.By, no, e.Table, b)
			}
			n.checked[no] = true
		}
	case tournament.BagsOpened:
		for _, no := range e.Entries {
			delete(n.bags, no)
			delete(n.checked, no)
		}
		n.accepted = false
	case tournament.BagsAccepted:
		if a.bagsRight() || e.Reason == "" {
			return errors.New("bags: nothing is to be accepted, or nobody has said why")
		}
		n.accepted = true
	case tournament.SeatsRedrawn:
		if e.Day {
			return a.nightDrawn()
		}
	}
	return nil
}

// bagged checks a bag: of a player who sits there between two hands, all of the stack where it is known, a number of its own, and what the book asks for.
func (a *auditor) bagged(e tournament.Bagged) error {
	n, p := &a.night, &a.created.Policy
	at, ok := a.latest[e.Player]
	switch {
	case !n.over || n.drawn:
		return errors.New("bags: the day is not over, or the next one is drawn")
	case !ok || a.entries[at].no != e.Entry || a.entries[at].table != e.Table || a.entries[at].seat != e.Seat:
		return fmt.Errorf("bags: %s does not sit on seat %d of table %d", e.Player, e.Seat, e.Table)
	case a.boards[e.Table-1].handLive:
		return fmt.Errorf("bags: table %d is in a hand", e.Table)
	case a.hosted && a.boards[e.Table-1].chairs[e.Seat-1].stack != e.Chips || e.Chips < 1:
		return fmt.Errorf("bags: %d chips of %s", e.Chips, e.Player)
	case p.BagIdentity.Value && !e.Identity || p.BagSigned.Value && !e.Signed:
		return fmt.Errorf("bags: that of %s is closed, and nobody has seen what the book asks for", e.Player)
	}
	delete(n.checked, e.Entry)
	for no, b := range n.bags {
		if no != e.Entry && b.Tag == e.Tag {
			return fmt.Errorf("bags: entries %d and %d both have number %d", no, e.Entry, e.Tag)
		}
	}
	n.bags[e.Entry], n.accepted = e, false
	return nil
}

// bagsRight reports whether everybody left has a bag that somebody besides whoever counted answers for, where bags are needed.
func (a *auditor) bagsRight() bool {
	if a.hosted && !a.created.Policy.BagIdentity.Value {
		return true
	}
	for _, e := range a.entries {
		if e.table == 0 {
			continue
		}
		b, has := a.night.bags[e.no]
		if !has || !a.hosted && !b.Signed && !a.night.checked[e.no] {
			return false
		}
	}
	var sum chip.Amount
	for _, e := range a.entries {
		if e.table != 0 {
			sum += a.night.bags[e.no].Chips
		}
	}
	return !a.hosted || sum == a.inPlay()
}

// nightDrawn checks that the seats of the next day are drawn from bags that are right, or accepted.
func (a *auditor) nightDrawn() error {
	n := &a.night
	if !n.over || n.drawn || !n.accepted && !a.bagsRight() {
		return errors.New("bags: the next day is drawn, and bags are missing, or it was drawn before")
	}
	n.drawn = true
	return nil
}

// dayNumbers are the tables of the next day: as few of those in play, by number, as take everybody with so many chairs, and others where those
// have too many chairs out of use.
func (a *auditor) dayNumbers(chairs int) (numbers []int) {
	room := 0
	for _, stands := range []bool{false, true} {
		for no := 1; no <= tournament.TablesMax && room < a.left; no++ {
			if empty := no > len(a.boards) || a.boards[no-1].count == 0; empty == stands {
				numbers = append(numbers, no)
				room += len(a.usable(no, chairs))
			}
		}
	}
	return numbers
}

// stands is the stack that waits at a seat; -1: none does.
func (a *auditor) stands(at tournament.Chair) int {
	for i, u := range a.unsold {
		if u.Chair == at {
			return i
		}
	}
	return -1
}

// stand has a stack wait, and its table know: it pays there what is due.
func (a *auditor) stand(u tournament.UnsoldStack) {
	a.unsold = append(a.unsold, u)
	b := a.boards[u.Table-1]
	b.stacks = b.stacks.With(u.Seat)
}

// unstand has stack i wait no more.
func (a *auditor) unstand(i int) {
	b := a.boards[a.unsold[i].Table-1]
	b.stacks = b.stacks.Without(a.unsold[i].Seat)
	a.unsold = append(a.unsold[:i:i], a.unsold[i+1:]...)
}

// unsoldAt is how many stacks wait at a table.
func (a *auditor) unsoldAt(no int) (n int) {
	for _, u := range a.unsold {
		if u.Table == no {
			n++
		}
	}
	return n
}

// stackPlaced has a stack wait at a free seat of a table with real chips while somebody may still enter (LP-7-5).
func (a *auditor) stackPlaced(e tournament.StackPlaced) error {
	b := a.boards[e.Table-1]
	at := e.Chair
	switch {
	case a.hosted || !a.created.Policy.UnsoldStack.Value || !e.Back && !a.late:
		return errors.New("unsold: a stack is placed that the book does not have, or for nobody")
	case b.count == 0 || int(at.Seat) > len(b.chairs) || b.taken(at.Seat) || a.shut[at] || a.stands(at) >= 0 || a.breaking == at.Table:
		return fmt.Errorf("unsold: seat %d of table %d is not free", at.Seat, at.Table)
	case !e.Back && e.Chips != a.created.Structure.Stack || e.Chips < 0:
		return fmt.Errorf("unsold: a stack of %d", e.Chips)
	}
	a.stand(e.UnsoldStack)
	return nil
}

func (a *auditor) stackLifted(e tournament.StackLifted) error {
	i := a.stands(e.Chair)
	if i < 0 || a.unsold[i] != e.UnsoldStack || e.Undo && e.Chips != a.created.Structure.Stack {
		return fmt.Errorf("unsold: %+v is taken off, there is none such", e)
	}
	a.unstand(i)
	return nil
}

// waited checks that a late entrant gets a stack that waits where there is one, and that it waits no more.
func (a *auditor) waited(e tournament.LateSeated) error {
	i := a.stands(tournament.Chair{Table: e.Table, Seat: e.Seat})
	if (i >= 0) != e.Waited {
		return fmt.Errorf("unsold: %s sits down on seat %d of table %d, waited %v", e.Player, e.Seat, e.Table, e.Waited)
	}
	if i >= 0 {
		a.unstand(i)
	}
	return nil
}

// stacksFirst leaves of the free seats those at which a stack waits, all where none does.
func (a *auditor) stacksFirst(free []tournament.Seated) []tournament.Seated {
	var out []tournament.Seated
	for _, at := range free {
		if a.stands(tournament.Chair{Table: at.Table, Seat: at.Seat}) >= 0 {
			out = append(out, at)
		}
	}
	if len(out) == 0 {
		return free
	}
	return out
}

// agreeUnsold compares the stacks that wait with those of the state.
func (a *auditor) agreeUnsold(s *tournament.State) error {
	if len(s.Unsold) != len(a.unsold) {
		return fmt.Errorf("unsold: %v wait, not %v", s.Unsold, a.unsold)
	}
	for i, u := range s.Unsold {
		if a.unsold[i] != u {
			return fmt.Errorf("unsold: %v wait, not %v", s.Unsold, a.unsold)
		}
		if p := a.boards[u.Table-1].chairs[u.Seat-1].player; p != "" {
			return fmt.Errorf("unsold: %s sits where a stack waits", p)
		}
	}
	return nil
}

// closedTo reports whether a free chair is for nobody who is moved: out of use, kept for a table that breaks, or a stack waits there.
func (a *auditor) closedTo(no int, seat table.SeatNo) bool {
	at := tournament.Chair{Table: no, Seat: seat}
	if a.shut[at] || a.stands(at) >= 0 {
		return true
	}
	for _, k := range a.kept {
		if k == at {
			return true
		}
	}
	return false
}
