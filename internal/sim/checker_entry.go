package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
)

// charted reports whether the book lets arrivals enter otherwise than the TDA rules do (wait between the button and
// the small blind, play elsewhere), or leaves a big blind unposted: the exact checks of checker_button.go then give
// way to those of this file, which hold for every book.
func (a *auditor) charted() bool {
	p := &a.created.Rules.Table
	if p.MissingBigBlind.Value != table.BigBlindPasses {
		return true
	}
	for _, c := range []table.EntryChart{p.LateEntry.Value, p.BalanceEntry.Value, p.BreakEntry.Value} {
		if c.Gap.Enter != table.Waits {
			return true
		}
		for _, r := range []table.EntryRule{c.Replacing, c.Button, c.Small, c.Big, c.Elsewhere} {
			if r.Enter != table.Plays && r.Enter != table.ByPosition {
				return true
			}
		}
	}
	return false
}

// big is where the last big blind lay, posted or not.
func (b *board) big() table.SeatNo {
	if b.last.Big == 0 {
		return b.last.BigSeat
	}
	return b.last.Big
}

// chartedPositions checks who pays which blind by a book with an entry chart of its own: the small blind lies where
// the big blind was, nobody posts the big blind twice in a row, and it passes over nobody who has played here.
func (b *board) chartedPositions(p table.Positions) error {
	wrong := func(what string) error {
		return fmt.Errorf("button: %s: %+v after %+v, players on %v", what, p, b.last, b.sitting())
	}
	due := p.Big
	if due == 0 {
		due = p.BigSeat
	}
	switch {
	case b.dealing() < 2 || due == 0 || p.Big != 0 && p.BigSeat != 0:
		return wrong("there is no place for the big blind")
	case p.Big == 0 && p.Small == 0:
		return wrong("nobody posts a blind")
	case p.Big != 0 && !b.posts(p.Big) || p.Small != 0 && (!b.posts(p.Small) || p.Small != p.SmallSeat || p.Small == p.Big):
		return wrong("a blind is posted by nobody")
	case p.HeadsUp != (b.dealing() == 2):
		return wrong("heads-up or not")
	case b.fresh || p.HeadsUp:
		return nil
	case p.SmallSeat != b.big():
		return wrong("the small blind is not where the big blind was")
	case p.Big != 0 && b.stacks.Has(p.Big) && p.Big == b.last.Big:
		return wrong("the same stack owes the big blind twice")
	case p.Big != 0 && b.taken(p.Big) && b.chairs[p.Big-1].player == b.lastBig && b.chairs[p.Big-1].dealt: // in that seat: staff may have moved him on
		return wrong("the same player owes the big blind twice")
	}
	for i := range b.chairs {
		if n := table.SeatNo(i + 1); b.posts(n) && b.chairs[i].dealt && b.within(n, b.big(), due) {
			return wrong(fmt.Sprintf("the big blind passes over seat %d", n))
		}
	}
	return nil
}

// chartedIn checks who gets cards by such a book: everybody who has played here, and of the others nobody waits longer
// than it takes the button to go round.
func (b *board) chartedIn(p table.Positions, seats, blocked []table.SeatNo) error {
	at := p.Button
	dealt := 0
	for range b.chairs {
		at = at%table.SeatNo(len(b.chairs)) + 1
		c := &b.chairs[at-1]
		switch waits := slices.Contains(blocked, at); {
		case c.player == "" && !waits:
		case c.player == "":
			return fmt.Errorf("button: nobody waits on seat %d", at)
		case waits && c.dealt:
			return fmt.Errorf("button: seat %d, who is no newcomer, gets no cards", at)
		case waits && b.hands-c.since > b.count:
			return fmt.Errorf("button: seat %d has waited for %d hands", at, b.hands-c.since)
		case waits:
		case dealt >= len(seats) || seats[dealt] != at:
			return fmt.Errorf("button: cards go to %v, seat %d gets none in its turn", seats, at)
		default:
			dealt++
		}
	}
	if dealt != len(seats) || dealt+len(blocked) != b.count || !p.HeadsUp && dealt < 3 {
		return fmt.Errorf("button: cards go to %v of %v", seats, b.sitting())
	}
	return nil
}
