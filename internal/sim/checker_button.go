package sim

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/table"
)

// clockwise counts the seats from one to another, the whole table for the same seat.
func (b *board) clockwise(from, to table.SeatNo) int {
	n := len(b.chairs)
	return (int(to)-int(from)-1+2*n)%n + 1
}

// after is the first seat clockwise of one to which hands are dealt, 0 when there is none.
func (b *board) after(seat table.SeatNo) table.SeatNo {
	best := table.SeatNo(0)
	for i := range b.chairs {
		if n := table.SeatNo(i + 1); b.posts(n) && (best == 0 || b.clockwise(seat, n) < b.clockwise(seat, best)) {
			best = n
		}
	}
	return best
}

// ahead is the last seat before one to which hands are dealt, clockwise.
func (b *board) ahead(seat table.SeatNo) table.SeatNo {
	best := table.SeatNo(0)
	for i := range b.chairs {
		if n := table.SeatNo(i + 1); b.posts(n) && (best == 0 || b.clockwise(n, seat) < b.clockwise(best, seat)) {
			best = n
		}
	}
	return best
}

// within reports whether a seat lies strictly between two others, clockwise.
func (b *board) within(n, from, to table.SeatNo) bool {
	return n != from && n != to && b.clockwise(from, n) < b.clockwise(from, to)
}

func (b *board) taken(n table.SeatNo) bool {
	return n >= 1 && int(n) <= len(b.chairs) && b.chairs[n-1].player != ""
}

// posts reports whether blinds are due of a seat: of a player, or of a stack that waits for one (LP-7-5).
func (b *board) posts(n table.SeatNo) bool { return b.taken(n) || b.stacks.Has(n) }

// dealing is how many seats hands are dealt to.
func (b *board) dealing() int { return b.count + b.stacks.Len() }

// nextBig is the seat that owes the next big blind.
func (b *board) nextBig() table.SeatNo {
	if !b.fresh {
		return b.after(b.last.Big)
	}
	button := b.firstButton()
	if b.dealing() == 2 {
		return b.after(button)
	}
	return b.after(b.after(button))
}

// inPosition are the positions in which players sit between two hands: those of the last one, or of a void one that is dealt again without the
// button moving (CR-28).
func (b *board) inPosition() table.Positions {
	if b.void != nil {
		return *b.void
	}
	return b.last
}

// firstButton is where a drawn button rests: on the first player at or after its seat.
func (b *board) firstButton() table.SeatNo {
	if b.posts(b.button) {
		return b.button
	}
	return b.after(b.button)
}

// positions checks who pays which blind (TDA-32, TDA-34-B).
func (b *board) positions(p table.Positions) error {
	wrong := func(what string) error {
		return fmt.Errorf("button: %s: %+v after %+v, players on %v", what, p, b.last, b.sitting())
	}
	if b.dealing() < 2 || !b.posts(p.Big) {
		return wrong("nobody owes the big blind")
	}
	if p.Big != b.nextBig() {
		return wrong("the big blind is not the next player's")
	}
	if p.HeadsUp != (b.dealing() == 2) {
		return wrong("heads-up or not")
	}
	if p.HeadsUp {
		switch {
		case p.Button != p.Small || p.Small != p.SmallSeat || p.Small == p.Big || !b.posts(p.Small):
			return wrong("heads-up, button and small blind are one player")
		case !b.fresh && b.lastBig == b.chairs[p.Big-1].player && b.last.Big == p.Big:
			return wrong("the same player owes the big blind twice")
		}
		return nil
	}
	if p.Small != 0 && p.Small != p.SmallSeat || (p.Small == 0) == b.posts(p.SmallSeat) {
		return wrong("the small blind is dead exactly where nobody sits")
	}
	if b.after(p.SmallSeat) != p.Big {
		return wrong("somebody sits between small and big blind")
	}
	return b.follows(p, wrong)
}

// follows checks that small blind and button go where big and small blind were.
func (b *board) follows(p table.Positions, wrong func(string) error) error {
	if b.fresh {
		if p.Button != b.firstButton() || p.Small != b.after(p.Button) {
			return wrong("the first hand is dealt from the drawn button")
		}
		return nil
	}
	if p.SmallSeat != b.last.Big {
		return wrong("the small blind is not where the big blind was")
	}
	if p.Button == b.last.SmallSeat && !b.last.HeadsUp {
		return nil
	}
	// The button does not follow only after a heads-up hand, where it would stand still; where the old small
	// blind is no longer on the way from big to small blind; and where newcomers waiting for it would leave no
	// three players to deal to.
	waiting := 0
	for i := range b.chairs {
		if n := table.SeatNo(i + 1); b.posts(n) && b.within(n, b.last.SmallSeat, p.SmallSeat) {
			waiting++
		}
	}
	excused := b.last.HeadsUp || !b.within(b.last.SmallSeat, p.Big, p.SmallSeat) || b.dealing()-waiting < 3
	if !excused || p.Button != b.ahead(p.SmallSeat) {
		return wrong("the button is not where the small blind was")
	}
	return nil
}

func (b *board) sitting() []table.SeatNo {
	var out []table.SeatNo
	for i := range b.chairs {
		if b.chairs[i].player != "" {
			out = append(out, table.SeatNo(i+1))
		}
	}
	return out
}

// dealtIn checks who gets cards: everybody but newcomers between button and small blind (TDA-8-A-3, TDA-10-A).
func (b *board) dealtIn(p table.Positions, seats, blocked []table.SeatNo) error {
	at := p.Button
	dealt := 0
	for range b.chairs {
		at = at%table.SeatNo(len(b.chairs)) + 1
		if !b.taken(at) {
			continue
		}
		waits := !p.HeadsUp && b.within(at, p.Button, p.SmallSeat)
		switch {
		case waits != slices.Contains(blocked, at):
			return fmt.Errorf("button: seat %d waits for the button: %v", at, !waits)
		case waits && b.chairs[at-1].since != b.hands:
			return fmt.Errorf("button: seat %d, who is no newcomer, gets no cards", at)
		case waits:
		case dealt >= len(seats) || seats[dealt] != at:
			return fmt.Errorf("button: cards go to %v, seat %d gets none in its turn", seats, at)
		default:
			dealt++
		}
	}
	if dealt != len(seats) || dealt+len(blocked) != b.count {
		return fmt.Errorf("button: cards go to %v of %v", seats, b.sitting())
	}
	return nil
}

// allIn checks that everybody at the table gets cards, from the left of the button around.
func (b *board) allIn(p table.Positions, seats, blocked []table.SeatNo) error {
	at := p.Button
	for _, n := range seats {
		if at = b.after(at); at != n {
			return fmt.Errorf("button: cards go to %v of %v", seats, b.sitting())
		}
	}
	if len(seats) != b.count || len(blocked) > 0 {
		return fmt.Errorf("button: cards go to %v of %v", seats, b.sitting())
	}
	return nil
}

func (a *auditor) handStarted(b *board, e table.HandStarted) error {
	if b.handLive || e.ID != fmt.Sprintf("t%d-h%d", b.no, b.hands+1) {
		return fmt.Errorf("hand %s after %d hands, one in progress: %v", e.ID, b.hands, b.handLive)
	}
	if err := a.bubble.mayBegin(b.no); err != nil {
		return err
	}
	if err := a.undecided(b); err != nil {
		return err
	}
	if err := b.dealtFrom(e); err != nil {
		return err
	}
	as := *b
	as.chairs = slices.Clone(b.chairs)
	redealt := b.due != nil
	if err := a.begin(b, e.Positions, e.Blinds); err != nil {
		return err
	}
	b.before, b.past, b.ruled = &as, b.past[:0], false
	for i, seat := range e.Seats {
		a.began[a.entries[a.latest[as.chairs[seat-1].player]].no] = e.Config.Stacks[i]
	}
	dealtIn := b.dealtIn
	switch {
	case redealt:
		dealtIn = func(table.Positions, []table.SeatNo, []table.SeatNo) error { return nil } // the same as the first time
	case e.Positions.Frozen:
		dealtIn = b.allIn
	case a.charted():
		dealtIn = b.chartedIn
	}
	if err := dealtIn(e.Positions, e.Seats, e.Blocked); err != nil {
		return err
	}
	cfg := &e.Config
	small, big := index(e.Seats, e.Positions.Small), index(e.Seats, e.Positions.Big)
	if e.Positions.Frozen {
		small, big = -1, -1
	}
	played := table.Blinds{Small: cfg.SmallBlind, Big: cfg.BigBlind, Ante: cfg.Ante, AnteKind: cfg.AnteKind, Game: cfg.Game,
		Structure: cfg.Structure, SmallBet: cfg.SmallBet, BigBet: cfg.BigBet, BringIn: cfg.BringIn}
	if played != e.Blinds || cfg.SmallBlindAt != small || cfg.BigBlindAt != big {
		return fmt.Errorf("button: hand %s is played as %+v with blinds %+v", e.ID, e.Config, e.Blinds)
	}
	if err := b.hand.open(b, e, &a.created.Rules.Hand); err != nil {
		return err
	}
	b.handLive = true
	b.begun(e.Positions)
	return nil
}

// index is the position of a seat in the hand, -1 for none.
func index(seats []table.SeatNo, n table.SeatNo) int {
	if n == 0 {
		return -1
	}
	return slices.Index(seats, n)
}

func (a *auditor) buttonMoved(b *board, e table.ButtonMoved) error {
	if err := a.bubble.mayBegin(b.no); err != nil {
		return err
	}
	if err := a.begin(b, e.Positions, e.Blinds); err != nil {
		return err
	}
	b.begun(e.Positions)
	return nil
}

// begin checks a hand that begins.
func (a *auditor) begin(b *board, p table.Positions, blinds table.Blinds) error {
	if err := a.levelOf(b, blinds); err != nil {
		return err
	}
	if stud := blinds.BringIn > 0; stud != p.Frozen {
		return fmt.Errorf("button: frozen %v in a hand of %s", p.Frozen, blinds.Game)
	}
	if due := b.due; due != nil {
		if b.due = nil; *due != p {
			return fmt.Errorf("button: a ruling has put it at %+v, the hand is dealt at %+v", *due, p)
		}
		return nil
	}
	if a.charted() {
		if err := b.chartedPositions(p); err != nil {
			return err
		}
		return a.evenness(b)
	}
	if err := b.positions(p); err != nil {
		return err
	}
	if !p.Frozen {
		if err := b.newcomers(p); err != nil {
			return err
		}
	}
	return a.evenness(b)
}

// begun notes the positions of the hand that has begun.
func (b *board) begun(p table.Positions) {
	if p.Frozen { // the next hand with blinds goes on from the last one (TDA-11-B)
		b.hands++
		for i := range b.chairs {
			if !b.chairs[i].dealt { // as new to the blinds as before
				b.chairs[i].since++
			}
		}
		return
	}
	b.last, b.lastBig, b.void = p, "", nil
	if p.Big != 0 {
		b.lastBig = b.chairs[p.Big-1].player
	}
	b.fresh = false
	b.hands++
	for i := range b.chairs {
		b.chairs[i].balanced = false
		n := table.SeatNo(i + 1)
		gap := !p.HeadsUp && p.Button != p.SmallSeat && b.within(n, p.Button, p.SmallSeat) && !p.GapDealt.Has(n)
		b.chairs[i].dealt = b.chairs[i].dealt || !p.Waiting.Has(n) && !gap
	}
}
