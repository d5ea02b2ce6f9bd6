package table

import "github.com/floorbook/floorbook/article"

// nextDead moves the dead button among three players or more. The big blind always advances one player; the small
// blind follows onto the seat of the last big blind and the button onto that of the last small blind, whether anybody
// still sits there or not (TDA-32, LP-7-30).
func nextDead(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	due := behindBig(prev, s, p)
	pos := placeArrivals(due, s, p, nil)
	if pos.players(s) >= 3 {
		placeArrivals(due, s, p, t)
	} else {
		// Nobody waits when that would leave fewer than three players: the button goes to the last player before the
		// small blind, so that the gap in which they would wait is closed.
		pos = due
		pos.Big, pos.BigSeat = s.next(prev.bigSeat()), 0
		pos.Button = s.before(pos.SmallSeat)
		if s.Taken.Has(pos.SmallSeat) {
			pos.Small = pos.SmallSeat
		}
	}
	citeDeadButton(prev, pos, s, p, t)
	return pos
}

// behindBig is where big blind, small blind and button are due, whoever may enter there.
func behindBig(prev Positions, s *Seating, p *Policy) Positions {
	last := prev.bigSeat()
	pos := Positions{Button: prev.SmallSeat, SmallSeat: last, Big: s.next(last)}
	if p.MissingBigBlind.Value == NoBigBlind {
		// The next owner may have left since the last hand. When the small blind is gone too the big blind passes on:
		// a hand has a blind.
		due := (s.Taken | s.Dealt).next(last, s.Chairs)
		if !s.Taken.Has(due) && s.Taken.Has(last) {
			pos.Big, pos.BigSeat = 0, due
		}
	}
	// After a heads-up hand, or when players left and others came, the old small blind may lie outside the arc from
	// the big blind to the small blind: the button then goes to the last player before the small blind.
	if prev.HeadsUp || !s.between(pos.Button, pos.bigSeat(), pos.SmallSeat) {
		pos.Button = s.before(pos.SmallSeat)
	}
	if s.Taken.Has(pos.SmallSeat) {
		pos.Small = pos.SmallSeat
	}
	return pos
}

// players counts who is dealt in.
func (p Positions) players(s *Seating) int {
	count := 0
	for n := range s.Taken.All() {
		if p.dealt(n, s.Chairs) {
			count++
		}
	}
	return count
}

// citeDeadButton names the articles by which somebody who left is missed, or the rule itself when nobody is
// (CR-7-a, CR-7-b, CR-7-c, HP-10.7, HP-10.8, PG-H.8).
func citeDeadButton(prev, pos Positions, s *Seating, p *Policy, t *article.Trace) {
	p.DeadButton.Consult(t)
	missed := false
	if gone := s.Dealt &^ s.Taken; gone.within(prev.bigSeat(), pos.bigSeat(), s.Chairs) != 0 || pos.Big == 0 {
		p.MissingBigBlind.Decide(t)
		missed = true
	}
	if !s.Taken.Has(pos.SmallSeat) {
		p.DeadSmallBlind.Decide(t)
		missed = true
	}
	if !s.Taken.Has(pos.Button) {
		p.DeadButtonSeat.Decide(t)
		missed = true
	}
	switch {
	case s.Resumed:
		p.BreakButton.Decide(t)
	case !missed:
		p.DeadButton.Decide(t)
	}
}

// EarliestBigBlind returns the free seat that will post the big blind soonest (TDA-11-A-2), never the seat of the
// next small blind (TDA-11-A-3), and whether there is one; none of those that are shut. Blinds far away come last, so that a
// seat between the button and the small blind is taken only when nothing else is free.
func (s *State) EarliestBigBlind(shut SeatSet) (SeatNo, bool) {
	anchor := s.anchor()
	best, found := SeatNo(0), false
	for i := range s.Seats {
		n := SeatNo(i + 1)
		if s.Seats[i].Player != "" || n == anchor || shut.Has(n) {
			continue
		}
		if !found || s.distance(anchor, n) < s.distance(anchor, best) {
			best, found = n, true
		}
	}
	return best, found
}

// anchor is the seat of the next small blind once one more player sits: the next big blind is the first player
// after it. 0 when the table has too few players to know.
func (s *State) anchor() SeatNo {
	if last := s.LastPositions().bigSeat(); last != 0 {
		return last
	}
	button := s.LastPositions().Button
	if s.Players() == 0 || button == 0 {
		return button
	}
	if !s.At(button).plays() {
		button = s.next(button)
	}
	if s.Players() == 1 {
		return button
	}
	return s.next(button)
}

// BigBlindOnEmptySeat reports whether the big blind, moving one seat on, would fall on an empty seat: the moment
// at which a short table stops (TDA-11-D-1). It passes over seats that are locked: nobody is missed there.
func (s *State) BigBlindOnEmptySeat(locked SeatSet) bool {
	last := s.LastPositions().bigSeat()
	if last == 0 {
		return false
	}
	for range s.Seats {
		if last = SeatNo(int(last)%len(s.Seats) + 1); s.At(last).Player != "" || !locked.Has(last) {
			break
		}
	}
	return !s.At(last).plays()
}
