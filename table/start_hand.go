package table

import (
	"fmt"
	"slices"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// ready refuses to begin a hand at a halted table, during a hand, or with fewer than two players.
func (s *State) ready() error {
	switch {
	case s.Hand != nil:
		return refusal.New(HandInProgress, "Table", s.No)
	case s.Halted:
		return refusal.New(TableHalted, "Table", s.No)
	case s.Players() < 2:
		return refusal.New(TooFewAtTable, "Table", s.No)
	}
	return nil
}

// NextHandID is the id of the next hosted hand at this table; unique in the stream.
func (s *State) NextHandID() string { return fmt.Sprintf("t%d-h%d", s.No, s.Hands+1) }

// startHand puts the button, posts blinds and antes, deals, and kills the hands of those who may not play.
func (d *decision) startHand(c StartHand) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	if !d.s.HasDeckFor(c.Blinds.Game) {
		return refusal.New(NoDeck, "Table", d.s.No)
	}
	deck := d.s.NextDeck
	e := HandStarted{ID: deck.Hand, Blinds: c.Blinds, Deck: deck.Deck, Sealed: deck.Sealed, Cut: deck.Cut()}
	var err error
	if e.Positions, err = d.positions(c.Blinds); err != nil {
		return err
	}
	e.Seats = d.s.Order(e.Positions)
	e.Blocked = d.blocked(e.Positions)
	e.Away = d.s.away(e.Seats)
	e.Config = d.s.config(e)
	for _, post := range d.p.Posts(e.Positions, d.s.Seating(), c.Blinds, &d.trace) {
		p := slices.Index(e.Seats, post.Seat)
		e.Config.Posts = append(e.Config.Posts, hand.Post{Player: p, Live: post.Live, Dead: post.Dead})
	}
	e.Config.Rake = c.Rake
	e.straddle(c.Straddles)
	e.Cites = d.trace.Decided()
	st, err := hand.New(e.Config, d.hp)
	d.st, d.seats, d.away, d.begun = st, e.Seats, e.Away, true
	if err != nil {
		return d.seatError(err)
	}
	d.emit(e)
	if !c.Blinds.Game.Upcards() {
		if err := d.do(0, hand.Action{Kind: hand.DealHole, Player: -1}, nil); err != nil {
			return err
		}
	}
	return d.follow()
}

// straddle posts twice the big blind for the player on its left, who acts first, where he straddles and has the chips. Who is away or owes a post
// does not.
func (e *HandStarted) straddle(by SeatSet) {
	p := slices.Index(e.Seats, e.Positions.Big) + 1
	if e.Positions.Big == 0 || e.Positions.Frozen || len(e.Seats) < 3 || p >= len(e.Seats) {
		return
	}
	n, owed := e.Seats[p], 2*e.Config.BigBlind
	posts := slices.ContainsFunc(e.Config.Posts, func(post hand.Post) bool { return post.Player == p })
	if by.Has(n) && !e.Away.Has(n) && !posts && e.Config.Stacks[p] >= owed {
		e.Config.Posts = append(e.Config.Posts, hand.Post{Player: p, Live: owed, Kind: hand.Straddle})
	}
}

// takeUp begins a hand as it was told.
func (d *decision) takeUp(c TakeUp) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	if !d.s.Has(c.Button) {
		return refusal.New(UnknownSeat, "Seat", int(c.Button))
	}
	for p, n := range c.Seats {
		if err := d.taken(n); err != nil {
			return err
		}
		if p >= len(c.Config.Stacks) || c.Config.Stacks[p] != d.s.At(n).Stack {
			return refusal.New(hand.BadStack, "Seat", int(n))
		}
	}
	e := HandStarted{ID: d.s.NextHandID(), Seats: c.Seats, Config: c.Config, Blinds: blindsOf(&c.Config), Away: d.s.away(c.Seats),
		Positions: positionsOf(&c)}
	st, err := hand.New(e.Config, d.hp)
	d.st, d.seats, d.away, d.begun = st, e.Seats, e.Away, true
	if err != nil {
		return d.seatError(err)
	}
	d.emit(e)
	return d.follow()
}

// blindsOf are the stakes of a hand in the engine's terms.
func blindsOf(c *hand.Config) Blinds {
	return Blinds{Small: c.SmallBlind, Big: c.BigBlind, Ante: c.Ante, AnteKind: c.AnteKind, Game: c.Game, Structure: c.Structure,
		SmallBet: c.SmallBet, BigBet: c.BigBet, BringIn: c.BringIn}
}

// positionsOf are button and blinds of a hand that is told whole.
func positionsOf(c *TakeUp) Positions {
	at := Positions{Button: c.Button, HeadsUp: len(c.Seats) == 2, Frozen: c.Config.Game.Upcards()}
	if at.Frozen {
		return at
	}
	if p := c.Config.SmallBlindAt; p >= 0 && p < len(c.Seats) {
		at.Small, at.SmallSeat = c.Seats[p], c.Seats[p]
	}
	if p := c.Config.BigBlindAt; p >= 0 && p < len(c.Seats) {
		at.Big = c.Seats[p]
	}
	if at.SmallSeat == 0 {
		at.SmallSeat = c.Button // nobody owes it: no seat lies between
	}
	return at
}

// positions are those of the next hand of that game.
func (d *decision) positions(b Blinds) (Positions, error) {
	var at Positions
	if d.s.Due != nil {
		return *d.s.Due, nil
	}
	if b.Game.Upcards() {
		at = d.s.NextStud(d.p, &d.trace)
	} else {
		at = d.s.Next(d.p, &d.trace)
	}
	if at.None() {
		return at, refusal.New(TooFewAtTable, "Table", d.s.No)
	}
	return at, nil
}

// blocked lists the players who are not dealt in yet (TDA-8-A-3, TDA-10-A).
func (d *decision) blocked(at Positions) []SeatNo {
	d.arrivals(at)
	var out []SeatNo
	for i := range d.s.Seats {
		n := SeatNo(i + 1)
		if d.s.Seats[i].Player != "" && !d.s.dealt(n, at) {
			out = append(out, n)
		}
	}
	return out
}

// arrivals cites why those who are new to the table, or owe a blind, are dealt in or not.
func (d *decision) arrivals(at Positions) {
	if at.Frozen {
		return
	}
	seating := d.s.Seating()
	for _, entry := range Entries(d.s.LastPositions(), seating, d.p) {
		article.Set(entry.Dealt, entry.Cite).Decide(&d.trace)
	}
	if seating.Cash == nil {
		return
	}
	for n := range seating.Taken.All() {
		d.p.CashEnters(at, n, seating, &d.trace)
	}
}

// away is who was absent or penalised of those dealt in.
func (s *State) away(seats []SeatNo) SeatSet {
	var out SeatSet
	for _, n := range seats {
		if seat := s.At(n); seat.Absent || seat.PenaltyHands > 0 {
			out = out.With(n)
		}
	}
	return out
}

// config is the hand in the engine's terms.
func (s *State) config(e HandStarted) hand.Config {
	b := e.Blinds
	cfg := hand.Config{
		Game: b.Game, Structure: b.Structure, SmallBlind: b.Small, BigBlind: b.Big, SmallBet: b.SmallBet, BigBet: b.BigBet,
		BringIn: b.BringIn, Ante: b.Ante, AnteKind: b.AnteKind, SmallBlindAt: -1, BigBlindAt: -1, Unit: s.Unit, Cash: s.Cash != nil,
		Carried: s.Carried,
	}
	if b.Game.Upcards() {
		cfg.SmallBlind, cfg.BigBlind = 0, 0
	}
	for p, n := range e.Seats {
		cfg.Stacks = append(cfg.Stacks, s.At(n).Stack)
		switch {
		case b.Game.Upcards():
		case n == e.Positions.Small:
			cfg.SmallBlindAt = p
		case n == e.Positions.Big:
			cfg.BigBlindAt = p
		}
	}
	return cfg
}

// nextHand moves the button at an untracked table.
func (d *decision) nextHand(c NextHand) error {
	if err := d.s.ready(); err != nil {
		return err
	}
	e := ButtonMoved{Blinds: c.Blinds, At: c.At}
	var err error
	if e.Positions, err = d.positions(c.Blinds); err != nil {
		return err
	}
	d.arrivals(e.Positions)
	e.Cites = d.trace.Decided()
	d.emit(e)
	return nil
}
