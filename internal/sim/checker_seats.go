package sim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// usable lists the chairs of a table with so many that are in use.
func (a *auditor) usable(no, chairs int) (out []table.SeatNo) {
	for i := range chairs {
		if n := table.SeatNo(i + 1); !a.shut[tournament.Chair{Table: no, Seat: n}] {
			out = append(out, n)
		}
	}
	return out
}

// room is how many players a board takes.
func (a *auditor) room(b *board) int {
	return min(a.most(), len(a.usable(b.no, len(b.chairs)))-a.unsoldAt(b.no))
}

// inTurn says which of the players, in the order drawn, come to each table: one each and round again, past tables that are full.
func (a *auditor) inTurn(players []table.PlayerID, numbers []int, chairs int) [][]table.PlayerID {
	out := make([][]table.PlayerID, len(numbers))
	for len(players) > 0 {
		before := len(players)
		for i, no := range numbers {
			if len(players) > 0 && len(out[i]) < len(a.usable(no, chairs)) {
				out[i], players = append(out[i], players[0]), players[1:]
			}
		}
		if len(players) == before {
			return out // there is no room for these: the comparison says so
		}
	}
	return out
}

// chairs follows which chairs are in use, and which are kept for the players of a table that breaks.
func (a *auditor) chairsOf(e tournament.Event) error {
	switch e := e.(type) {
	case tournament.SeatLocked:
		return a.seatShut(e.Chair)
	case tournament.SeatUnlocked:
		if !a.shut[e.Chair] {
			return fmt.Errorf("seat %d of table %d is in use", e.Seat, e.Table)
		}
		delete(a.shut, e.Chair)
	case tournament.SeatNeeded:
		a.needs = slices.DeleteFunc(a.needs, func(n tournament.SeatNeed) bool { return n.Player == e.Player })
		if !e.None() {
			a.needs = append(a.needs, e.SeatNeed)
		}
	case tournament.BreakBegun:
		a.kept, a.breaking = e.Pile, e.Table
		return a.pileLaid(e)
	case tournament.BreakCancelled:
		a.kept, a.breaking = nil, 0
	case tournament.StackPlaced:
		return a.stackPlaced(e)
	case tournament.StackLifted:
		return a.stackLifted(e)
	}
	return nil
}

// seatShut takes a chair out of use where nobody sits, whose card lies in no pile, and beside which others stay.
func (a *auditor) seatShut(at tournament.Chair) error {
	if at.Table <= len(a.boards) && int(at.Seat) <= len(a.boards[at.Table-1].chairs) && a.boards[at.Table-1].taken(at.Seat) {
		return fmt.Errorf("somebody sits on seat %d of table %d", at.Seat, at.Table)
	}
	if a.closedTo(at.Table, at.Seat) {
		return fmt.Errorf("seat %d of table %d is out of use, or kept", at.Seat, at.Table)
	}
	a.shut[at] = true
	a.people.met.locked++
	if at.Table <= len(a.boards) && a.boards[at.Table-1].count > 0 && len(a.usable(at.Table, len(a.boards[at.Table-1].chairs))) < 2 {
		return fmt.Errorf("table %d has no two chairs left", at.Table)
	}
	return nil
}

func (a *auditor) keptAt(no int) (n int) {
	for _, at := range a.kept {
		if at.Table == no {
			n++
		}
	}
	return n
}

// exchanged has those exchange who need another seat than they drew, in the order in which that was told: each draws one of the right seats
// of the needed table, or of the drawn one, that nobody has who needs it. A free seat elsewhere is paid for with a player drawn there; a
// button that would lie on an empty seat goes along.
func (a *auditor) exchanged(put []tournament.TableSet, drawn []tournament.Seated) {
	met := map[table.PlayerID]bool{}
	who := func(no int, seat table.SeatNo) int {
		return slices.IndexFunc(drawn, func(s tournament.Seated) bool { return s.Table == no && s.Seat == seat })
	}
	for _, n := range a.needs {
		i := slices.IndexFunc(drawn, func(s tournament.Seated) bool { return s.Player == n.Player })
		if i < 0 {
			continue
		}
		k := slices.IndexFunc(put, func(t tournament.TableSet) bool { return t.No == n.Table })
		if k < 0 {
			k = slices.IndexFunc(put, func(t tournament.TableSet) bool { return t.No == drawn[i].Table })
		}
		to := &put[k]
		var right []table.SeatNo
		fits := false
		for _, seat := range a.usable(to.No, to.Seats) {
			if !suits(n, seat, to.Seats) {
				continue
			}
			j := who(to.No, seat)
			fits = fits || j == i
			if j < 0 || !met[drawn[j].Player] {
				right = append(right, seat)
			}
		}
		met[n.Player] = fits || len(right) > 0
		if fits || len(right) == 0 {
			continue
		}
		was, seat := drawn[i], right[below(a.batch.stream, len(right))]
		if j := who(to.No, seat); j >= 0 {
			drawn[j].Table, drawn[j].Seat = was.Table, was.Seat
			drawn[i].Table, drawn[i].Seat = to.No, seat
			continue
		}
		drawn[i].Table, drawn[i].Seat = to.No, seat
		left := was.Seat
		if was.Table != to.No {
			var others []int
			for j, s := range drawn {
				if j != i && s.Table == to.No && !met[s.Player] {
					others = append(others, j)
				}
			}
			if len(others) == 0 {
				continue
			}
			j := others[below(a.batch.stream, len(others))]
			left = drawn[j].Seat
			drawn[j].Table, drawn[j].Seat = was.Table, was.Seat
		}
		if to.Button == left {
			to.Button = seat
		}
	}
}

// told checks a break by cards that were told: everybody has one ranking card and one seat card, no card is there twice, the highest comes
// first, and the seat cards are those of the pile, in the order that the draw gives where they were not told either.
func (a *auditor) told(e tournament.TableBroken) error {
	from := a.boards[e.Table-1]
	if len(e.Pile) != from.count || len(a.kept) < len(e.Pile) {
		return fmt.Errorf("%d seat cards of %d for %d players", len(e.Pile), len(a.kept), from.count)
	}
	if a.batch.purpose != "" {
		if err := a.uses("break_order"); err != nil {
			return err
		}
		for i, at := range mixed(a.batch.stream, slices.Clone(a.kept))[:len(e.Pile)] {
			if e.Pile[i].Table != at.Table || e.Pile[i].Seat != at.Seat {
				return fmt.Errorf("draw: seat card %+v, the seed gives %+v", e.Pile[i], at)
			}
		}
	}
	left := slices.Clone(a.kept)
	for _, at := range e.Pile {
		i := slices.Index(left, tournament.Chair{Table: at.Table, Seat: at.Seat})
		if i < 0 || !slices.ContainsFunc(from.chairs, func(c chair) bool { return c.player == at.Player }) {
			return fmt.Errorf("%+v is not of the pile, or not of the table", at)
		}
		left = slices.Delete(left, i, i+1)
	}
	ranking := slices.Clone(e.Ranking)
	slices.SortFunc(ranking, func(x, y tournament.Ranked) int { return cmp.Compare(y.Card, x.Card) })
	for i, r := range ranking {
		if i > 0 && ranking[i-1].Card == r.Card || e.Pile[i].Player != r.Player {
			return fmt.Errorf("%+v takes seat card %d", r, i+1)
		}
	}
	a.kept, a.breaking, a.batch.pile = nil, 0, e.Pile
	a.people.met.toldBreaks++
	return nil
}
