package table

import (
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// reportDeal rules on what went wrong with the cards, in the light of all that happened in the hand, and carries it out.
func (d *decision) reportDeal(c ReportDeal) error {
	if d.rules.Deal == nil {
		return refusal.New(NoSuchMatter, "Matter", "deal")
	}
	if err := d.begin(); err != nil {
		return err
	}
	h := d.s.Hand
	if w := h.Matter; len(c.Events) == 0 && w != nil && w.Deal != nil {
		c.Events = w.Deal.Events
	} else if err := d.heldUp(); err != nil {
		return err
	}
	layout, err := h.Layout()
	if err != nil {
		return err
	}
	r, err := deal.Rule(layout, slices.Concat(h.Story, c.Events), d.rules.Deal)
	if err != nil {
		return err
	}
	e := DealRuled{Events: c.Events, Ruling: r, Option: c.Option, Reason: c.Reason}
	o := &e.Ruling.Outcome
	if c.Option != "" {
		at := slices.IndexFunc(r.Options, func(x deal.Option) bool { return x.Key == c.Option })
		if at < 0 {
			return refusal.New(UnknownOption, "Option", at)
		}
		o = &e.Ruling.Options[at].Outcome
	} else if e.Waits = waitsFor(r.Kind) && c.Reason == ""; e.Waits || c.Reason != "" {
		d.emit(e) // the floor rules otherwise: what it does is done by hand
		return nil
	}
	d.emit(e)
	return d.carryDeal(o, r.Cites)
}

// waitsFor reports whether a ruling waits for the floor, or for a fact.
func waitsFor(k article.RulingKind) bool { return k == article.Floor || k == article.Missing }

// Layout is how the cards of the hand are dealt when nothing goes wrong. Games of other hands than two or four cards
// and a board, stud and five-card draw are not covered.
func (h *Hand) Layout() (deal.Layout, error) {
	l := deal.Layout{Button: int(h.Button), Deck: h.State.Game().DeckSize(), Whole: true}
	for _, n := range h.Seats {
		l.Seats = append(l.Seats, int(n))
	}
	game := h.State.Game()
	switch {
	case game.Upcards():
		l.Game, l.Button = deal.Stud, 0
	case game.Board() && game.HoleCards() == 2:
		l.Game = deal.Holdem
	case game.Board() && game.HoleCards() == 4:
		l.Game = deal.Omaha
	case game.Draws() && game.HoleCards() == 5:
		l.Game = deal.Draw
	default:
		return l, refusal.New(NotCovered, "What", game.String())
	}
	l.DeadSmall = l.Button > 0 && h.Positions.Small == 0
	return l, nil
}

// carryDeal carries out what a ruling on the deal comes to.
func (d *decision) carryDeal(o *deal.Outcome, cites []article.ID) error {
	switch o.Verdict {
	case deal.Misdeal, deal.Void:
		d.void(o, cites)
		return nil
	case deal.Plays:
		for _, seat := range slices.Concat(o.Dead, o.Folds, o.SitsOut) {
			if err := d.killSeat(SeatNo(seat), cites); err != nil {
				return err
			}
		}
		if slices.ContainsFunc(o.Refund, func(back deal.Posted) bool { return back.Amount > d.givenBack(back.Seat) }) {
			return refusal.New(NotCovered, "What", "refund")
		}
		if o.ButtonMoves != 0 {
			d.emit(ButtonMisplaced{Played: Misplaced(SeatNo(o.ButtonMoves), d.s.Seating()), Kept: true, Cites: cites})
		}
		if o.Next != nil {
			d.emit(PositionsDue{Positions: positionsAt(o.Next), Cites: cites})
		}
	}
	return d.follow()
}

// givenBack is what the engine has returned to a seat in this hand.
func (d *decision) givenBack(seat int) chip.Amount {
	if p, err := d.position(SeatNo(seat)); err == nil {
		return d.st.Returned(p)
	}
	return 0
}

// killSeat kills the hand of a seat that is still live.
func (d *decision) killSeat(n SeatNo, cites []article.ID) error {
	p, err := d.position(n)
	if err != nil || !d.st.Live(p) {
		return nil // not dealt in, or dead already
	}
	return d.do(n, hand.Action{Kind: hand.Kill, Player: p}, cites)
}

// void takes the hand back: everybody has the chips of the beginning after a misdeal; after a void hand what the ruling
// gives back, and the rest stays for the next hand.
func (d *decision) void(o *deal.Outcome, cites []article.ID) {
	e := HandVoided{ID: d.handID(), Cites: cites}
	for p, n := range d.seats {
		stack := d.st.Stack(p)
		if o.Verdict == deal.Misdeal {
			stack = d.s.Hand.Started[d.s.At(n).Player]
		}
		for _, back := range o.Refund {
			if o.Verdict == deal.Void && SeatNo(back.Seat) == n {
				stack = d.s.Hand.Started[d.s.At(n).Player] // all that was put in: the table knows it better than what was told
			}
		}
		e.Stacks = append(e.Stacks, stack)
		e.Carried += d.s.At(n).Stack - stack
	}
	if r := o.Redeal; r != nil {
		at := d.s.Hand.Positions
		if r.Corrected {
			at = Misplaced(SeatNo(r.Button), d.s.Seating())
		}
		e.Redeal, e.Once = &at, r.CountsOnce
	}
	d.emit(e)
}

// positionsAt are button and blinds as a ruling on the deal names them.
func positionsAt(p *deal.Positions) Positions {
	at := Positions{Button: SeatNo(p.Button), Small: SeatNo(p.SmallBlind), SmallSeat: SeatNo(p.SmallBlind), Big: SeatNo(p.BigBlind)}
	at.HeadsUp = at.Button == at.Small
	return at
}

// applyDeal keeps what was told and where the cards are.
func (h *Hand) applyDeal(e DealRuled) {
	if e.Waits {
		h.Matter = &Matter{Deal: &e}
		return
	}
	h.Matter = nil
	if e.Option == "" && e.Reason != "" {
		return // overruled
	}
	h.Story = append(slices.Concat(h.Story, e.Events), deal.Event{Kind: deal.Ruled, Option: e.Option})
	o := e.Ruling.Outcome
	for i := range e.Ruling.Options {
		if e.Ruling.Options[i].Key == e.Option {
			o = e.Ruling.Options[i].Outcome
		}
	}
	h.Cards = &o
}

// applyVoided takes the hand back. A hand that counts together with the new deal has served no penalty yet.
func (s *State) applyVoided(e HandVoided) {
	h := s.Hand
	for p, n := range h.Seats {
		s.At(n).Stack = e.Stacks[p]
		if e.Once && h.Served.Has(n) {
			s.At(n).PenaltyHands++
		}
	}
	s.Carried = e.Carried
	s.Due = e.Redeal
	s.Hand = nil
}

// lastHand is the hand in progress, or else the one that has just ended.
func (s *State) lastHand() *Hand {
	if s.Hand == nil {
		return s.Last
	}
	return s.Hand
}
