package table

import "github.com/floorbook/floorbook/article"

// Positions of one hand. Button and SmallSeat may be empty seats.
type Positions struct {
	Button    SeatNo  `json:"button"`
	Small     SeatNo  `json:"small"`              // who posts the small blind; 0 = dead
	SmallSeat SeatNo  `json:"small_seat"`         // where the small blind lies, even dead
	Big       SeatNo  `json:"big"`                // who posts the big blind; 0 = nobody
	BigSeat   SeatNo  `json:"big_seat,omitempty"` // where the big blind lies when nobody posts it; 0 otherwise
	AlsoBig   SeatSet `json:"also_big,omitempty"` // moving button: others who post a big blind in this hand
	HeadsUp   bool    `json:"heads_up,omitempty"`
	Frozen    bool    `json:"frozen,omitempty"`    // a stud hand of a mixed game: the button stays and nobody posts blinds
	Waiting   SeatSet `json:"waiting,omitempty"`   // sit out, though not between the button and the small blind
	GapDealt  SeatSet `json:"gap_dealt,omitempty"` // are dealt in, though between the button and the small blind
}

// None reports whether there is no hand: fewer than two players.
func (p Positions) None() bool { return p.Big == 0 && p.BigSeat == 0 }

// bigSeat is where the big blind lies, posted or not.
func (p Positions) bigSeat() SeatNo {
	if p.Big == 0 {
		return p.BigSeat
	}
	return p.Big
}

// ButtonMode is how the button moves.
type ButtonMode uint8

// The two ways.
const (
	DeadButton   ButtonMode = iota // the big blind moves on by one player; button and small blind follow, onto empty seats too
	MovingButton                   // the button moves on by one player; the blinds follow
)

var buttonModeNames = [...]string{"dead", "moving"}

// MarshalText writes the name used in the rulebooks.
func (m ButtonMode) MarshalText() ([]byte, error) { return nameOf(m, buttonModeNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (m *ButtonMode) UnmarshalText(text []byte) error { return named(m, text, buttonModeNames[:]) }

// MissingBigBlind is what happens when the next owner of the big blind has left since the last hand.
type MissingBigBlind uint8

// The answers.
const (
	BigBlindPasses MissingBigBlind = iota // to the next player
	NoBigBlind                            // nobody posts it in this hand
)

var missingBigBlindNames = [...]string{"passes", "none"}

// MarshalText writes the name used in the rulebooks.
func (m MissingBigBlind) MarshalText() ([]byte, error) { return nameOf(m, missingBigBlindNames[:]) }

// UnmarshalText reads the name used in the rulebooks.
func (m *MissingBigBlind) UnmarshalText(text []byte) error {
	return named(m, text, missingBigBlindNames[:])
}

// Seating is what the rules of button and blinds know of a table between two hands.
type Seating struct {
	Chairs   int               // 2 to MaxSeats
	Taken    SeatSet           // somebody sits there
	Dealt    SeatSet           // was dealt into the last hand, and may have left since
	Waited   SeatSet           // sat out the last hand, waiting to enter
	Arrivals [MaxSeats]Arrival // by seat number less one: who has not been dealt in here yet
	Resumed  bool              // play resumes after a break
	Cash     *CashSeating      // nil in a tournament
}

// Arrival of the player in seat n.
func (s *Seating) Arrival(n SeatNo) Arrival { return s.Arrivals[n-1] }

func (s *Seating) next(n SeatNo) SeatNo   { return s.Taken.next(n, s.Chairs) }
func (s *Seating) before(n SeatNo) SeatNo { return s.Taken.before(n, s.Chairs) }

// between reports whether n lies strictly between a and b, clockwise.
func (s *Seating) between(n, a, b SeatNo) bool {
	return n != a && n != b && distance(a, n, s.Chairs) < distance(a, b, s.Chairs)
}

// NextPositions returns the button and the blinds of the hand after that of prev, and who sits it out; none when
// fewer than two players can be dealt in. A prev without blinds is a button that was drawn or set: the hand is dealt
// from there. The trace, which may be nil, records the articles of p that decided.
func NextPositions(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	if s.Cash != nil {
		return nextCash(prev, s, p, t)
	}
	switch {
	case s.Taken.Len() < 2:
		return Positions{}
	case prev.None():
		return firstPositions(prev.Button, s.Taken, s, p, t)
	case s.Taken.Len() == 2:
		return nextHeadsUp(prev, s.Taken, s, p, t)
	}
	return nextDead(prev, s, p, t)
}

// firstPositions are those of the first hand after the button was drawn or set: the button rests on the first
// player at or after its seat.
func firstPositions(button SeatNo, players SeatSet, s *Seating, p *Policy, t *article.Trace) Positions {
	if button == 0 {
		button = 1
	}
	if !players.Has(button) {
		button = players.next(button, s.Chairs)
	}
	if players.Len() == 2 {
		return headsUp(players.next(button, s.Chairs), players, s, p, t)
	}
	p.FirstHand.Decide(t)
	small := players.next(button, s.Chairs)
	return Positions{Button: button, Small: small, SmallSeat: small, Big: players.next(small, s.Chairs)}
}

// nextHeadsUp moves the big blind on, so that nobody posts it twice in a row, also when a third player has just left
// (TDA-34-B-2, HP-10.10, CR-36-b).
func nextHeadsUp(prev Positions, players SeatSet, s *Seating, p *Policy, t *article.Trace) Positions {
	p.DeadButton.Consult(t)
	p.HeadsUpNoBigBlindTwice.Decide(t)
	return headsUp(players.next(prev.bigSeat(), s.Chairs), players, s, p, t)
}

// headsUp puts button and small blind on the same player, the one who is not the big blind (TDA-34-B-1).
func headsUp(big SeatNo, players SeatSet, s *Seating, p *Policy, t *article.Trace) Positions {
	if s.Cash != nil {
		p.CashHeadsUp.Decide(t)
	} else {
		p.HeadsUpButton.Decide(t)
	}
	button := players.before(big, s.Chairs)
	return Positions{Button: button, Small: button, SmallSeat: button, Big: big, HeadsUp: true}
}

// dealt reports whether the player in seat n is dealt in at those positions: everybody but those who sit between
// the button and the small blind (TDA-8-A-3, TDA-10-A), and those who wait elsewhere.
func (p Positions) dealt(n SeatNo, chairs int) bool {
	switch {
	case p.Waiting.Has(n):
		return false
	case p.GapDealt.Has(n):
		return true
	}
	return !p.inGap(n, chairs)
}

// inGap reports whether seat n lies strictly between the button and the small blind of a hand with blinds.
func (p Positions) inGap(n SeatNo, chairs int) bool {
	if p.HeadsUp || p.Frozen || p.Button == p.SmallSeat || n == p.Button || n == p.SmallSeat {
		return false
	}
	return distance(p.Button, n, chairs) < distance(p.Button, p.SmallSeat, chairs)
}
