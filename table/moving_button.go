package table

import "github.com/floorbook/floorbook/article"

// CashSeating is what the rules of a cash game know beside the seats.
type CashSeating struct {
	Dead       bool               // the game has chosen the dead button
	FirstRound bool               // a new game whose button has not gone round yet
	Blinded    SeatSet            // seats that have been in a blind since the game began
	Standings  [MaxSeats]Standing // by seat number less one
}

// Standing of the player in seat n.
func (s *Seating) Standing(n SeatNo) Standing {
	if s.Cash == nil {
		return Standing{}
	}
	return s.Cash.Standings[n-1]
}

// cashPlayers sorts the seats of a cash game by what their players may do in the next hand.
type cashPlayers struct {
	playing  SeatSet // hold the button and the blinds as they come
	entering SeatSet // are dealt in wherever the book lets them enter
	waiting  SeatSet // are dealt in when the big blind comes
	passed   SeatSet // are dealt in once the button has passed them
}

func (c cashPlayers) all() SeatSet { return c.playing | c.entering | c.waiting }

func sortCash(s *Seating, p *Policy) cashPlayers {
	var c cashPlayers
	for n := range s.Taken.All() {
		st := s.Standing(n)
		switch {
		case st.Out || st.WaitHands > 0:
		case st.AfterButton:
			c.passed = c.passed.With(n)
		case s.Arrival(n) == Settled && !st.Owes():
			c.playing = c.playing.With(n)
		case st.Posts || !p.Owed(n, s, Blinds{Small: 1, Big: 2}, nil).Due():
			c.entering = c.entering.With(n)
		default:
			c.waiting = c.waiting.With(n)
		}
	}
	return c
}

// nextCash returns the positions of the next hand of a cash game. The moving button goes to the next player and the
// blinds follow, so that who would skip the big blind posts one too (LP-4-2-a); with the dead button the big blind
// leads (LP-4-2-b). Whoever owes or is new holds neither button nor small blind before having been dealt in.
func nextCash(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	c := sortCash(s, p).comeBack(prev, s)
	mode := p.buttonMode(s, nil)
	var pos Positions
	switch present := c.all(); {
	case present.Len() < 2:
		return Positions{}
	case prev.None() || c.playing == 0:
		pos = c.afresh(prev, s, p, t)
	case present.Len() == 2:
		pos = nextHeadsUp(prev, present, s, p, t)
		pos.Waiting = s.Taken &^ present
	default:
		pos = c.place(prev, s, mode, p)
		if pos.players(s) < 3 || c.playing.Len() < 2 {
			pos = c.few(prev, s, p, t)
			break
		}
		p.buttonMode(s, t)
		if pos.AlsoBig != 0 {
			p.CashTwoBig.Decide(t)
		}
	}
	return pos
}

// comeBack lets those enter who wait for the button to pass them, where the others are too few to bring it round as usual: two of whom it has just passed them,
// or one.
func (c cashPlayers) comeBack(prev Positions, s *Seating) cashPlayers {
	back := c.passed
	switch c.all().Len() {
	case 0, 1:
	case 2:
		back = back.within(prev.Button, c.playing.next(prev.Button, s.Chairs), s.Chairs)
	default:
		return c
	}
	c.entering, c.passed = c.entering|back, c.passed&^back
	return c
}

// buttonMode is how the button of a cash game moves.
func (p *Policy) buttonMode(s *Seating, t *article.Trace) ButtonMode {
	if s.Cash.Dead && p.CashDeadButton.Decide(t) {
		p.CashButtonChoice.Decide(t)
		return DeadButton
	}
	return p.CashButton.Decide(t)
}

// afresh deals from the button, everybody in who is there.
func (c cashPlayers) afresh(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	players := c.all()
	button := prev.Button
	if !prev.None() {
		button = players.next(prev.Button, s.Chairs)
	}
	pos := firstPositions(button, players, s, p, t)
	pos.Waiting = s.Taken &^ players
	return pos
}

// few is the hand where entering players would leave no three players to deal to: heads-up between the two who hold
// the blinds as they come, the others wait; everybody is dealt in when there are no two.
func (c cashPlayers) few(prev Positions, s *Seating, p *Policy, t *article.Trace) Positions {
	if c.playing.Len() != 2 {
		return c.afresh(prev, s, p, t)
	}
	pos := nextHeadsUp(prev, c.playing, s, p, t)
	pos.Waiting = s.Taken &^ c.playing
	return pos
}

// place puts button and blinds, and says who is dealt in.
func (c cashPlayers) place(prev Positions, s *Seating, mode ButtonMode, p *Policy) Positions {
	last := prev.bigSeat()
	var pos Positions
	if mode == DeadButton {
		pos = Positions{Button: prev.SmallSeat, SmallSeat: last, Big: c.all().next(last, s.Chairs)}
		if prev.HeadsUp || !s.between(pos.Button, pos.Big, pos.SmallSeat) {
			pos.Button = c.playing.before(pos.SmallSeat, s.Chairs)
		}
		if c.playing.Has(pos.SmallSeat) {
			pos.Small = pos.SmallSeat
		}
	} else {
		pos.Button = c.playing.next(prev.Button, s.Chairs)
		pos.SmallSeat = c.playing.next(pos.Button, s.Chairs)
		pos.Big = c.all().next(pos.SmallSeat, s.Chairs)
		pos.Small = pos.SmallSeat
		if distance(prev.Button, pos.Big, s.Chairs) > distance(prev.Button, last, s.Chairs) {
			pos.AlsoBig = c.all().within(last, pos.Big, s.Chairs) &^ c.gap(pos, s, p)
		}
		if pos.AlsoBig.Has(pos.Small) {
			pos.Small = 0
		}
	}
	dealt := c.playing | c.entering&^c.gap(pos, s, p) | pos.AlsoBig | c.passed.within(prev.Button, pos.Button, s.Chairs)
	dealt = dealt.With(pos.Big)
	pos.Waiting = s.Taken &^ dealt
	for n := range dealt.All() {
		if pos.inGap(n, s.Chairs) {
			pos.GapDealt = pos.GapDealt.With(n)
		}
	}
	return pos
}

// gap returns those who are not playing yet and sit where nobody may enter (LP-4-8, CR-CG-34).
func (c cashPlayers) gap(pos Positions, s *Seating, p *Policy) SeatSet {
	end := pos.SmallSeat
	if p.CashGap.Value == GapToBigBlind {
		end = pos.Big
	}
	return (c.all() &^ c.playing).within(pos.Button, end, s.Chairs)
}
