package room

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// seal puts the cards of the committed deck into a command at a hosted table, where it leaves them out, and
// refuses any others: whoever sends the command, the cards are those of the deck.
func (r *Room) seal(s *stream, c *Command) error {
	at, ok := c.Cmd.(tournament.AtTable)
	if !ok || !s.state.Hosted {
		return nil
	}
	t := s.state.Table(at.Table)
	if t == nil {
		return nil // the core says so
	}
	d := r.Dealer(s.id)
	switch inner := at.Command.(type) {
	case table.StartHand:
		want := d.Commit(t.NextHandID())
		if inner.Deck != want && inner.Deck != [32]byte{} {
			return refusal.New(WrongCards, "Table", at.Table)
		}
		inner.Deck = want
		at.Command = inner
	case table.DealBoard:
		cards, err := dealt(at.Table, inner.Cards, boardDue(d, t))
		if err != nil {
			return err
		}
		at.Command = table.DealBoard{Cards: cards}
	case table.DealHole:
		sealed, err := holeDue(d, t, at.Table, inner)
		if err != nil {
			return err
		}
		at.Command = sealed
	case table.Discard:
		if len(inner.Cards) > 0 { // the room knows them by their places only
			return refusal.New(WrongCards, "Table", at.Table)
		}
	case table.Show:
		cards, err := dealt(at.Table, inner.Cards, holeOf(d, t, inner.Seat))
		if err != nil {
			return err
		}
		at.Command = table.Show{Seat: inner.Seat, Cards: cards}
	case table.ReportShowdown:
		inner.Faces = nil
		for _, e := range inner.Events {
			if seat := table.SeatNo(e.Seat); e.Kind == showdown.Tables && t.InHand(seat) {
				inner.Faces = append(inner.Faces, table.Faces{Seat: seat, Cards: holeOf(d, t, seat)})
			}
		}
		at.Command = inner
	}
	c.Cmd = at
	return nil
}

// dealt returns the true cards; given ones must be the same, in any order. Without true cards the core will
// refuse whatever was given.
func dealt(no int, given, true []card.Card) ([]card.Card, error) {
	if len(true) == 0 || len(given) == 0 {
		return true, nil
	}
	a, b := slices.Clone(given), slices.Clone(true)
	slices.Sort(a)
	slices.Sort(b)
	if !slices.Equal(a, b) {
		return nil, refusal.New(WrongCards, "Table", no)
	}
	return true, nil
}

// boardDue is the board cards that the hand waits for, none when it does not.
func boardDue(d Dealer, t *table.State) []card.Card {
	if t.Hand == nil {
		return nil
	}
	step := t.Hand.State.Next()
	if step.Need != hand.NeedBoard {
		return nil
	}
	return d.Deck(t.Hand).Board(t.Hand, step.Count)
}

// holeDue is the deal of a player's next cards, of which only those face up are named.
func holeDue(d Dealer, t *table.State, no int, c table.DealHole) (table.DealHole, error) {
	if t.Hand == nil || t.Hand.State.Next().Need != hand.NeedHole {
		return c, nil // the core refuses it
	}
	step := t.Hand.State.Next()
	if c.Seat != 0 {
		if step.Player = t.Hand.Position(c.Seat); step.Player < 0 {
			return c, nil
		}
	}
	due := croupier.Hole(t.Hand, step, d)
	cards, err := dealt(no, c.Cards, due.Cards)
	if err != nil || len(c.Cards) > 0 && len(due.Cards) == 0 {
		return c, refusal.New(WrongCards, "Table", no)
	}
	due.Cards = cards
	return due, nil
}

// holeOf is the hole cards of a seat in the hand, none when it is not in it.
func holeOf(d Dealer, t *table.State, seat table.SeatNo) []card.Card {
	if t.Hand == nil {
		return nil
	}
	p := t.Hand.Position(seat)
	if p < 0 {
		return nil
	}
	return d.Deck(t.Hand).Hole(t.Hand, p)
}

// sealed proves, once a hand has begun, that it carries the commitment to the deck it will be dealt from.
func (r *Room) sealed(s *stream, c Command) error {
	at, ok := c.Cmd.(tournament.AtTable)
	if !ok || !s.state.Hosted {
		return nil
	}
	if _, ok := at.Command.(table.StartHand); !ok {
		return nil
	}
	h := s.state.Table(at.Table).Hand
	if h == nil {
		h = s.state.Table(at.Table).Last
	}
	if h == nil || h.Deck != r.Dealer(s.id).Commit(h.ID) {
		return refusal.New(WrongCards, "Table", at.Table)
	}
	return nil
}
