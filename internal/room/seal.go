package room

import (
	"slices"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/table"
)

// seal puts the cards of the committed deck into a command at a hosted table, where it leaves them out, and
// refuses any others: whoever sends the command, the cards are those of the deck. The deck itself is drawn here, when it is set.
func (r *Room) seal(in hosting, c *Command) error {
	no, inner, with := atTable(c.Cmd)
	t := in.hostedAt(no)
	if with == nil || t == nil {
		return nil // the core says so
	}
	sealed, err := r.sealedIn(in, t, inner)
	if err == nil {
		c.Cmd = with(sealed)
	}
	return err
}

// sealedIn is a command at a hosted table with the cards of the committed deck.
func (r *Room) sealedIn(in hosting, t *table.State, c any) (any, error) {
	d := r.Dealer(in.stream())
	switch inner := c.(type) {
	case table.SetDeck:
		if inner.Deck != [32]byte{} || len(inner.Sealed) > 0 {
			return nil, refusal.New(WrongCards, "Table", t.No)
		}
		inner.Deck, inner.Sealed = d.drawn(r.entropy(), t.NextHandID(), in.stakes(t).Game.DeckSize())
		return inner, nil
	case table.DealBoard:
		cards, err := dealt(t.No, inner.Cards, boardDue(d, t))
		if err != nil {
			return nil, err
		}
		return table.DealBoard{Cards: cards, ShuffledUp: shuffledUp(d, t, -1)}, nil
	case table.DealHole:
		sealed, err := holeDue(d, t, t.No, inner)
		if err != nil {
			return nil, err
		}
		if t.InHand(sealed.Seat) {
			sealed.ShuffledUp = shuffledUp(d, t, t.Hand.Position(sealed.Seat))
		}
		return sealed, nil
	case table.Discard:
		if len(inner.Cards) > 0 { // the room knows them by their places only
			return nil, refusal.New(WrongCards, "Table", t.No)
		}
	case table.Show:
		cards, err := dealt(t.No, inner.Cards, holeOf(d, t, inner.Seat))
		if err != nil {
			return nil, err
		}
		return table.Show{Seat: inner.Seat, Cards: cards}, nil
	case table.ReportShowdown:
		inner.Faces = nil
		for _, e := range inner.Events {
			if seat := table.SeatNo(e.Seat); e.Kind == showdown.Tables && t.InHand(seat) {
				inner.Faces = append(inner.Faces, table.Faces{Seat: seat, Cards: holeOf(d, t, seat)})
			}
		}
		return inner, nil
	}
	return c, nil
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

// shuffledUp commits the cards that are shuffled up again before the next ones can be dealt, to the player at position p or, for
// -1, to the board.
func shuffledUp(d Dealer, t *table.State, p int) [][32]byte {
	if t.Hand == nil || len(t.Hand.Sealed) == 0 {
		return nil
	}
	_, after := t.Hand.Pack.Coming(&t.Hand.State, p, t.Hand.State.Next().Count)
	deck := d.Deck(t.Hand)
	if deck == nil || len(after.Shuffles()) == len(t.Hand.Piles) {
		return nil
	}
	return deck.Piles(after.Shuffles())[len(t.Hand.Piles):]
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

// sealed proves, after a command at a hosted table, that the hand's cards are those committed before it began and when they were shuffled up again.
func (r *Room) sealed(in hosting, c Command) error {
	no, inner, _ := atTable(c.Cmd)
	t := in.hostedAt(no)
	if t == nil {
		return nil
	}
	h := t.Hand
	switch inner.(type) {
	case table.StartHand, table.DealHole, table.DealBoard:
		if h == nil {
			h = t.Last
		}
	default:
		return nil
	}
	if h == nil {
		return refusal.New(WrongCards, "Table", no)
	}
	if err := r.proved(in.stream(), h); err != nil {
		return refusal.New(WrongCards, "Table", no)
	}
	return nil
}

// proved opens the deck of a hand and proves it.
func (r *Room) proved(stream string, h *table.Hand) error {
	deck, err := r.Dealer(stream).open(h)
	if err != nil {
		return err
	}
	return proves(deck, h)
}
