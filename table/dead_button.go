package table

import "github.com/floorbook/floorbook/article"

// Positions of one hand. Button and Small may be empty seats.
type Positions struct {
	Button    SeatNo `json:"button"`
	Small     SeatNo `json:"small"`      // who posts the small blind; 0 = dead
	SmallSeat SeatNo `json:"small_seat"` // where the small blind lies, even dead
	Big       SeatNo `json:"big"`        // 0 = fewer than two players: no hand
	HeadsUp   bool   `json:"heads_up,omitempty"`
}

// NextPositions returns the button, the small blind (0 = dead) and the big blind of the next hand;
// three zeros when fewer than two players are seated.
func NextPositions(s *State) (button, small, big SeatNo) {
	p := s.Next(nil, nil)
	return p.Button, p.Small, p.Big
}

// Next returns the positions of the next hand. The big blind always advances one player; the small blind follows
// onto the seat of the last big blind and the button onto that of the last small blind, whether anybody still
// sits there or not (TDA-32). The trace, which may be nil, records the articles of p that decided.
func (s *State) Next(p *Policy, t *article.Trace) Positions {
	if s.Players() < 2 {
		return Positions{}
	}
	if p == nil {
		p = &Policy{}
	}
	if s.BigBlind == 0 {
		return s.firstPositions(p, t)
	}
	p.DeadButton.Decide(t)
	big := s.next(s.BigBlind)
	if s.Players() == 2 {
		p.HeadsUpNoBigBlindTwice.Decide(t)
		return s.headsUp(big, p, t)
	}
	pos := Positions{Button: s.SmallSeat, SmallSeat: s.BigBlind, Big: big}
	// After a heads-up hand, or when players left and others came, the old small blind may lie outside the arc
	// from the big blind to the small blind: the button then goes to the last player before the small blind.
	// It does so too when newcomers who wait for the button would leave fewer than three players to deal to.
	if s.HeadsUp || !s.between(pos.Button, big, pos.SmallSeat) || s.dealtAt(pos) < 3 {
		pos.Button = s.before(pos.SmallSeat)
	}
	if s.At(pos.SmallSeat).Player != "" {
		pos.Small = pos.SmallSeat
	}
	return pos
}

// firstPositions are those of the first hand after the button was drawn or set: the button rests on the first
// player at or after its seat.
func (s *State) firstPositions(p *Policy, t *article.Trace) Positions {
	button := s.Button
	if button == 0 {
		button = 1
	}
	if s.At(button).Player == "" {
		button = s.next(button)
	}
	if s.Players() == 2 {
		return s.headsUp(s.next(button), p, t)
	}
	small := s.next(button)
	return Positions{Button: button, Small: small, SmallSeat: small, Big: s.next(small)}
}

// headsUp puts button and small blind on the same player, the one who is not the big blind (TDA-34-B-1).
func (s *State) headsUp(big SeatNo, p *Policy, t *article.Trace) Positions {
	p.HeadsUpButton.Decide(t)
	button := s.before(big)
	return Positions{Button: button, Small: button, SmallSeat: button, Big: big, HeadsUp: true}
}

// dealt reports whether the player in seat n is dealt in at those positions: everybody but those who sit between
// the button and the small blind (TDA-8-A-3, TDA-10-A).
func (s *State) dealt(n SeatNo, at Positions) bool {
	if s.At(n).Player == "" {
		return false
	}
	return at.HeadsUp || !s.between(n, at.Button, at.SmallSeat)
}

func (s *State) dealtAt(at Positions) int {
	count := 0
	for i := range s.Seats {
		if s.dealt(SeatNo(i+1), at) {
			count++
		}
	}
	return count
}

// order lists the seats dealt in, from the first clockwise of the button to the button itself.
func (s *State) order(at Positions) []SeatNo {
	out := make([]SeatNo, 0, len(s.Seats))
	for i := range s.Seats {
		n := SeatNo((int(at.Button)+i)%len(s.Seats) + 1)
		if s.dealt(n, at) {
			out = append(out, n)
		}
	}
	return out
}

// EarliestBigBlind returns the free seat that will post the big blind soonest (TDA-11-A-2), never the seat of the
// next small blind (TDA-11-A-3), and whether there is one. Blinds far away come last, so that a seat between the
// button and the small blind is taken only when nothing else is free.
func (s *State) EarliestBigBlind() (SeatNo, bool) {
	anchor := s.anchor()
	best, found := SeatNo(0), false
	for i := range s.Seats {
		n := SeatNo(i + 1)
		if s.Seats[i].Player != "" || n == anchor {
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
	if s.BigBlind != 0 {
		return s.BigBlind
	}
	if s.Players() == 0 || s.Button == 0 {
		return s.Button
	}
	button := s.Button
	if s.At(button).Player == "" {
		button = s.next(button)
	}
	if s.Players() == 1 {
		return button
	}
	return s.next(button)
}

// BigBlindOnEmptySeat reports whether the big blind, moving one seat on, would fall on an empty seat: the moment
// at which a short table stops (TDA-11-D-1).
func (s *State) BigBlindOnEmptySeat() bool {
	if s.BigBlind == 0 {
		return false
	}
	return s.At(SeatNo(int(s.BigBlind)%len(s.Seats)+1)).Player == ""
}
