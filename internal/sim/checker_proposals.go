package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// proposal is a player to be moved from one table to another; to is nil where a table is put up.
type proposal struct{ from, to *board }

// proposals lists who would be moved to even out the tables of the ledger as they stand: one player from the fullest table to the one with the
// fewest that may take one, and so on as if that were done; no table gives twice. While a table breaks by its players' cards nobody is moved.
func (a *auditor) proposals() (out []proposal) {
	type size struct {
		*board
		n    int
		gave bool
	}
	var sizes []size
	for _, b := range a.boards {
		if b.count > 0 {
			sizes = append(sizes, size{board: b, n: b.count})
		}
	}
	order := 1
	if a.created.Policy.SourceTable.Value == tournament.HighestNumber {
		order = -1
	}
	for len(sizes) > 0 && a.breaking == 0 {
		slices.SortFunc(sizes, func(x, y size) int { // who gives comes first
			given := 0
			if x.gave != y.gave {
				given = -1
				if x.gave {
					given = 1
				}
			}
			return cmp.Or(y.n-x.n, given, order*(x.no-y.no))
		})
		from, to := &sizes[0], (*size)(nil)
		over := from.n > a.most()
		for i := range sizes {
			s := &sizes[i]
			lacks := a.room(s.board) - s.n
			if lacks > 0 && (over || lacks >= a.created.Policy.BalanceRefill.Value) && (to == nil || s.n < to.n || s.n == to.n && s.no < to.no) {
				to = s
			}
		}
		switch {
		case from.gave:
			return out
		case over && to == nil:
			return append(out, proposal{from: from.board})
		case to == nil || !over && !a.uneven(from.n, to.n, a.room(to.board), len(sizes)):
			return out
		}
		out = append(out, proposal{from.board, to.board})
		from.n, from.gave = from.n-1, true
		to.n++
	}
	return out
}

// before counts those who are promised a seat at a table before the player whom another table gives it: tables that are between two hands
// choose first. It is an error where that table gives nobody to this one.
func (a *auditor) before(from, to *board) (n int, err error) {
	for _, p := range a.proposals() {
		switch {
		case p.from == from && p.to == to:
			return n, nil
		case p.from == from:
			return 0, errors.New("the player goes to another table")
		case p.to == to && !p.from.handLive && a.asking[p.from.no] == nil:
			n++
		}
	}
	return 0, fmt.Errorf("table %d gives nobody", from.no)
}

// proposed checks the seat of a move: the one that pays the big blind soonest (TDA-11-A-2) of those that are nobody's, those that the ledger
// promises to others left out; never the small blind (TDA-11-A-3), but where the book has it as the last one (LP-7-16).
func (a *auditor) proposed(m tournament.Move, from, to *board, opened bool) error {
	if opened {
		to = nil
	}
	before, err := a.before(from, to)
	if err != nil || opened {
		return err
	}
	small := to.nextSmall()
	var seats []table.SeatNo
	for i := range to.chairs {
		n := table.SeatNo(i + 1)
		if !to.taken(n) && !a.closedTo(to.no, n) && (n != small || a.created.Policy.BalanceSmall.Value) {
			seats = append(seats, n)
		}
	}
	slices.SortFunc(seats, func(x, y table.SeatNo) int { return to.clockwise(small, x) - to.clockwise(small, y) }) // the whole table to itself
	if before >= len(seats) || seats[before] != m.ToSeat {
		return fmt.Errorf("of seats %v, by the big blind, %d are promised", seats, before)
	}
	return nil
}
