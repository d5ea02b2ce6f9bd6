package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// people is what the ledger knows of players beside chips and chairs: who is on the way to a new seat, and who took out whom.
type people struct {
	way     map[int]journey          // by number of the entry, those included that went out on the way
	awaited map[int]bool             // entries whose players have not come yet
	minutes int                      // for a way; 0: nobody looks
	justOut map[int]int              // tables with real chips at which entries went out since the last hand there began
	takenBy map[int][]table.PlayerID // by number of the entry

	cards timeCards
	met   met
}

// journey is a player who goes to a seat, that of the ledger.
type journey struct {
	from  tournament.Chair // of another table; none: from the desk
	since tournament.Instant
	late  bool
}

// met counts what an evening has met.
type met struct{ toldBreaks, takenOut, cardsUsed, locked, seatsNeeded int }

func newPeople() people {
	return people{way: map[int]journey{}, awaited: map[int]bool{}, justOut: map[int]int{}, takenBy: map[int][]table.PlayerID{}, cards: newTimeCards()}
}

// followPeople follows an event that the ledger of chairs has followed.
func (a *auditor) followPeople(e tournament.Event) error {
	p := &a.people
	switch e := e.(type) {
	case tournament.Created:
		p.minutes = e.Policy.MoveMinutes.Value
	case tournament.LateSeated:
		a.travels(e.Player, journey{since: e.At})
	case tournament.PlayersMoved:
		for _, m := range e.Moves {
			if m.FromTable != m.ToTable {
				a.travels(m.Player, journey{from: tournament.Chair{Table: m.FromTable, Seat: m.FromSeat}, since: e.At})
			}
		}
	case tournament.SeatsRedrawn:
		for _, at := range e.Seats {
			if was := a.batch.sat[at.Player]; e.Day || was != (tournament.Chair{Table: at.Table, Seat: at.Seat}) { // on another day everybody comes anew
				a.travels(at.Player, journey{from: was, since: e.At})
			}
		}
		for _, t := range e.Tables {
			a.handOver(t.No)
		}
	case tournament.TableOpened:
		a.handOver(e.Table.No)
	case tournament.PresenceTold:
		return a.seen(e)
	case tournament.ArrivalsLate:
		return a.lateOnTheWay(e)
	case tournament.Eliminated:
		for _, o := range e.Out {
			no := a.entries[a.latest[o.Player]].no
			delete(p.takenBy, no)
			if err := a.chipsTaken(o, no); err != nil {
				return err
			}
			if !a.hosted && o.Removed == 0 && !o.Disqualified && !o.Surrendered {
				p.justOut[no] = o.Table
			}
		}
	case tournament.BustUndone:
		for _, at := range e.Back {
			no := a.entries[a.latest[at.Player]].no
			delete(p.takenBy, no)
			delete(p.justOut, no)
		}
	case tournament.TakenOut:
		return a.tookOut(e)
	case tournament.TableEvent:
		if _, next := e.Event.(table.ButtonMoved); next {
			a.handOver(e.Table)
			a.batch.dealt = append(a.batch.dealt, e.Table)
		}
	}
	return a.followTimeCards(e)
}

// travels has a player of a real table be on the way, but for one who has not come to the event yet.
func (a *auditor) travels(p table.PlayerID, j journey) {
	a.batch.travelled = true
	if no := a.entries[a.latest[p]].no; !a.hosted && !a.people.awaited[no] {
		a.people.way[no] = j
	}
}

// handOver ends what the dealer of a table could say of the hand before.
func (a *auditor) handOver(no int) {
	for entry, at := range a.people.justOut {
		if at == no {
			delete(a.people.justOut, entry)
		}
	}
}

// seen follows what is told of where a player is: he is on one chair, his own, or on the way to it, or has not come.
func (a *auditor) seen(e tournament.PresenceTold) error {
	i, ok := a.latest[e.Player]
	if !ok || a.entries[i].table == 0 || a.entries[i].table != e.Table {
		return fmt.Errorf("people: %s is told at table %d, where he does not sit", e.Player, e.Table)
	}
	no := a.entries[i].no
	a.batch.travelled = true
	delete(a.people.way, no)
	a.people.awaited[no] = e.Presence == tournament.NotArrived || e.Presence == tournament.SetAside
	return nil
}

// lateOnTheWay checks that those who are said to be late are on the way, and have had their time.
func (a *auditor) lateOnTheWay(e tournament.ArrivalsLate) error {
	for _, p := range e.Players {
		i, ok := a.latest[p]
		if !ok || a.entries[i].table == 0 {
			return fmt.Errorf("people: %s is late and has no seat", p)
		}
		j, going := a.people.way[a.entries[i].no]
		if !going || j.late || a.people.minutes == 0 || e.At < j.since+tournament.Instant(a.people.minutes)*60_000 {
			return fmt.Errorf("people: %s is not late: %+v", p, j)
		}
		j.late = true
		a.people.way[a.entries[i].no] = j
	}
	a.batch.travelled = true
	return nil
}

// chipsTaken checks who is said to have taken the chips of a player who is out at a hosted table: others of the hand, who still have some.
func (a *auditor) chipsTaken(o tournament.Out, no int) error {
	if len(o.By) == 0 {
		return nil
	}
	if c := a.batch.corrected; c != nil { // told late
		a.people.takenBy[no] = o.By
		return nil
	}
	h := &a.boards[o.Table-1].hand
	for i, by := range o.By {
		at, ok := a.latest[by]
		switch {
		case !a.hosted || by == o.Player || slices.Contains(o.By[:i], by) || !slices.Contains(h.player[:h.n], by):
			return fmt.Errorf("people: %s, who took %s out, was not in the hand, or is named twice", by, o.Player)
		case !ok || a.entries[at].table != o.Table || a.boards[o.Table-1].chairs[a.entries[at].seat-1].stack == 0:
			return fmt.Errorf("people: %s, who took %s out, has no chips at table %d", by, o.Player, o.Table)
		}
	}
	a.people.takenBy[no] = o.By
	return nil
}

// tookOut checks who is said to have taken a player out: one who went out in the latest hand of the table, by others
// who sit there, or did when they were named.
func (a *auditor) tookOut(e tournament.TakenOut) error {
	if c := a.batch.corrected; c != nil && c.Kind == tournament.CorrectedTaker || a.batch.uncorrected {
		return a.takerTold(e)
	}
	floor := a.bounties.heads[e.Entry] > 0 // whose head is due the floor may say later
	if at, just := a.people.justOut[e.Entry]; !floor && (!just || at != e.Table) {
		return fmt.Errorf("people: entry %d did not go out in the latest hand of table %d", e.Entry, e.Table)
	}
	if i := slices.IndexFunc(a.entries, func(x account) bool { return x.no == e.Entry }); i < 0 || a.entries[i].player != e.Player {
		return fmt.Errorf("people: entry %d is not of %s", e.Entry, e.Player)
	}
	for i, by := range e.By {
		at, ok := a.latest[by]
		here := ok && a.entries[at].table == e.Table || slices.Contains(a.people.takenBy[e.Entry], by)
		if !here && !floor || slices.Contains(e.By[:i], by) {
			return fmt.Errorf("people: %s, who took %s out, does not sit at table %d, or is named twice", by, e.Player, e.Table)
		}
	}
	a.people.takenBy[e.Entry], a.batch.travelled = e.By, true
	a.people.met.takenOut++
	return nil
}

// agreePeople compares with the state after a command that concerns it: each player in transit once, to the chair of the ledger; who took out
// whom; and time cards.
func (a *auditor) agreePeople(s *tournament.State) error {
	if !a.batch.travelled && !a.ended {
		return nil
	}
	going := map[table.PlayerID]bool{}
	for _, e := range s.Arriving() {
		j, is := a.people.way[e.No]
		at := a.entries[a.latest[e.Player]]
		if going[e.Player] || !is || at.no != e.No || at.table != e.Table || at.seat != e.Seat {
			return fmt.Errorf("people: %s is on the way to seat %d of table %d, the ledger has %+v from %+v", e.Player, e.Seat, e.Table, at, j)
		}
		if got := (journey{tournament.Chair{Table: e.Sent.Table, Seat: e.Sent.Seat}, e.Sent.At, e.Sent.Late}); got != j {
			return fmt.Errorf("people: %s is on the way as %+v, not %+v", e.Player, got, j)
		}
		going[e.Player] = true
	}
	ways := len(a.people.way) > 0
	for i := range s.Entries {
		e := &s.Entries[i]
		if ways && e.Place == 0 && !going[e.Player] {
			if _, is := a.people.way[e.No]; is {
				return fmt.Errorf("people: %s has arrived, and nobody has seen it", e.Player)
			}
		}
		if !slices.Equal(e.TakenBy, a.people.takenBy[e.No]) {
			return fmt.Errorf("people: entry %d was taken out by %q, not %q", e.No, a.people.takenBy[e.No], e.TakenBy)
		}
	}
	return a.people.cards.agree(s)
}

// suits reports whether a seat of a table with so many chairs meets a need.
func suits(n tournament.SeatNeed, seat table.SeatNo, chairs int) bool {
	if n.Ends {
		return seat == 1 || int(seat) == chairs
	}
	return n.Seats == 0 || n.Seats.Has(seat)
}

// seatsNeeded checks moves, before they are made, that give somebody a seat that he needs: he has not had one, he gets one, at the table
// that he needs where it is in play; whoever makes room takes his seat and needs none himself.
func (a *auditor) seatsNeeded(moves []tournament.Move) error {
	m := moves[0]
	i := slices.IndexFunc(a.needs, func(n tournament.SeatNeed) bool { return n.Player == m.Player })
	if i < 0 {
		return fmt.Errorf("need: %s needs no seat", m.Player)
	}
	n, want := a.needs[i], m.FromTable
	if n.Table >= 1 && n.Table <= len(a.boards) && a.boards[n.Table-1].count > 0 {
		want = n.Table
	}
	from, to := a.boards[m.FromTable-1], a.boards[m.ToTable-1]
	switch {
	case m.ToTable != want || !suits(n, m.ToSeat, len(to.chairs)):
		return fmt.Errorf("need: seat %d of table %d is not what %s needs", m.ToSeat, m.ToTable, m.Player)
	case m.FromTable == want && suits(n, m.FromSeat, len(from.chairs)):
		return fmt.Errorf("need: %s sits right", m.Player)
	case from.handLive || to.handLive:
		return errors.New("need: during a hand")
	case len(moves) > 2 || len(moves) == 2 && (moves[1].FromTable != m.ToTable || moves[1].FromSeat != m.ToSeat || moves[1].ToTable != m.FromTable || moves[1].ToSeat != m.FromSeat):
		return fmt.Errorf("need: %+v is no exchange", moves)
	case len(moves) == 2 && slices.ContainsFunc(a.needs, func(n tournament.SeatNeed) bool { return n.Player == moves[1].Player }):
		return fmt.Errorf("need: %s needs a seat too", moves[1].Player)
	case len(moves) == 1 && to != from:
		return fmt.Errorf("need: %s comes to table %d and nobody makes room", m.Player, to.no)
	}
	a.people.met.seatsNeeded++
	return nil
}

// meeting leaves of the free seats those that meet the need of a player, all where none does.
func (a *auditor) meeting(p table.PlayerID, free []tournament.Seated) []tournament.Seated {
	i := slices.IndexFunc(a.needs, func(n tournament.SeatNeed) bool { return n.Player == p })
	if i < 0 {
		return free
	}
	var out []tournament.Seated
	for _, at := range free {
		if n := a.needs[i]; (n.Table == 0 || n.Table == at.Table) && suits(n, at.Seat, len(a.boards[at.Table-1].chairs)) {
			out = append(out, at)
		}
	}
	if len(out) == 0 {
		return free
	}
	return out
}

// barred refuses a chair that nobody may be given: out of use, or kept for the players of a table that breaks.
func (a *auditor) barred(at tournament.Seated) error {
	chair := tournament.Chair{Table: at.Table, Seat: at.Seat}
	switch {
	case a.shut[chair]:
		return fmt.Errorf("%s sits down on seat %d of table %d, which is out of use", at.Player, at.Seat, at.Table)
	case a.stands(chair) >= 0:
		return fmt.Errorf("%s sits down on seat %d of table %d, where a stack waits", at.Player, at.Seat, at.Table)
	case slices.Contains(a.kept, chair):
		return fmt.Errorf("%s sits down on seat %d of table %d, whose card lies in the pile of table %d", at.Player, at.Seat, at.Table, a.breaking)
	}
	return nil
}

// pileLaid checks the seat cards that are laid out for a table that breaks: the lowest free seats, each at the table that is then the shortest.
func (a *auditor) pileLaid(e tournament.BreakBegun) error {
	var want []tournament.Chair
	for _, at := range a.seatCards(a.boards[e.Table-1], func([]table.SeatNo) {}) {
		want = append(want, tournament.Chair{Table: at.Table, Seat: at.Seat})
	}
	slices.SortFunc(want, func(x, y tournament.Chair) int { return cmp.Or(x.Table-y.Table, int(x.Seat)-int(y.Seat)) })
	if !slices.Equal(want, e.Pile) {
		return fmt.Errorf("seat cards %+v, the shortest tables have %+v", e.Pile, want)
	}
	return nil
}
