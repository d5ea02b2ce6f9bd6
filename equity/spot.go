package equity

import (
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rank"
	"github.com/floorbook/floorbook/refusal"
)

// The reasons for which a spot is refused, beside those of package hand for the number of players. The arguments in
// brackets come with them.
const (
	TooManyCards   refusal.Code = "too_many_cards"   // [Player Cards Max] in one hand
	BoardTooLong   refusal.Code = "board_too_long"   // [Cards Max]
	NotInThisDeck  refusal.Code = "not_in_this_deck" // [Card] the short deck begins with the sixes
	NotEnoughCards refusal.Code = "not_enough_cards" // [Needed Left] to deal everything out
	CardTwice      refusal.Code = hand.DuplicateCard // [Card]
	TooManyDeals   refusal.Code = "too_many_deals"   // [Showdowns Limit] to count them all
	BadSamples     refusal.Code = "bad_samples"      // [Samples Max]
	BadWorkers     refusal.Code = "bad_workers"      // [Workers]
)

// Refusals lists the codes that this package alone uses.
func Refusals() []refusal.Code {
	return []refusal.Code{TooManyCards, BoardTooLong, NotInThisDeck, NotEnoughCards, TooManyDeals, BadSamples, BadWorkers}
}

// boardCards is the number of cards of a whole board.
const boardCards = 5

// Spot is a showdown to come. Cards that are left out of a hand or of the board are unknown, like [card.Unknown].
type Spot struct {
	Game  hand.Game
	Hands [][]card.Card // of each player, two players or more
	Board []card.Card   // in stud empty, or the one common card of a deck that runs short
	Dead  card.Set      // cards that nobody can have: thrown, folded face up, exposed
}

// setup is a Spot made ready to deal.
type setup struct {
	high, low rank.Ranking
	players   int
	hole      [hand.MaxPlayers]card.Set // the known cards
	missing   [hand.MaxPlayers]int      // how many are to come
	board     card.Set
	toCome    int      // cards of the board
	free      card.Set // cards left in the deck
	dead      card.Set
}

// prepare checks a spot. The error is a *refusal.Error.
func prepare(s Spot) (*setup, error) {
	n := len(s.Hands)
	switch {
	case n < 2:
		return nil, refusal.New(hand.TooFewPlayers, "Players", n, "Min", 2)
	case n > hand.MaxPlayers:
		return nil, refusal.New(hand.TooManyPlayers, "Players", n, "Max", hand.MaxPlayers)
	}
	high, low := s.Game.Rankings()
	d := &setup{high: high, low: low, players: n, free: card.All, dead: s.Dead}
	if s.Game.DeckSize() < card.Count {
		d.free = card.SetOf(card.Short()...)
	}
	hole, board := s.Game.HoleCards(), 0
	switch {
	case s.Game.Board():
		board = boardCards
	case s.Game.Upcards() && len(s.Board) > 0:
		hole, board = hole-1, 1
	}
	if len(s.Board) > board {
		return nil, refusal.New(BoardTooLong, "Cards", len(s.Board), "Max", board)
	}
	for p, cards := range s.Hands {
		if len(cards) > hole {
			return nil, refusal.New(TooManyCards, "Player", p, "Cards", len(cards), "Max", hole)
		}
		if err := d.take(&d.hole[p], cards); err != nil {
			return nil, err
		}
		d.missing[p] = hole - d.hole[p].Len()
	}
	if err := d.take(&d.board, s.Board); err != nil {
		return nil, err
	}
	d.toCome = board - d.board.Len()
	if err := d.bury(s.Dead); err != nil {
		return nil, err
	}
	if needed, left := d.needed(), d.free.Len(); needed > left {
		return nil, refusal.New(NotEnoughCards, "Needed", needed, "Left", left)
	}
	return d, nil
}

// take moves the known cards of a list from the deck to a set.
func (d *setup) take(to *card.Set, cards []card.Card) error {
	for _, c := range cards {
		if !c.Known() {
			continue
		}
		if !d.free.Has(c) {
			if d.high == rank.ByShortDeck && c.Known() && c.Rank() < card.Six {
				return refusal.New(NotInThisDeck, "Card", c.String())
			}
			return refusal.New(CardTwice, "Card", c.String())
		}
		d.free = d.free.Without(c)
		*to = to.With(c)
	}
	return nil
}

// bury takes the dead cards out of the deck; those that the deck never had do no harm.
func (d *setup) bury(dead card.Set) error {
	held := d.board
	for _, hole := range d.hole[:d.players] {
		held |= hole
	}
	for c := range (dead & held).Each() {
		return refusal.New(CardTwice, "Card", c.String())
	}
	d.free &^= dead
	return nil
}

// needed is the number of cards still to be dealt.
func (d *setup) needed() int {
	n := d.toCome
	for _, m := range d.missing[:d.players] {
		n += m
	}
	return n
}

// theBoard stands for the board among the slots.
const theBoard = -1

// slots lists what is dealt out one by one, in this order: the board, when few of its cards are to come, and the
// players whose hands are not complete. A board of which many cards are to come follows behind, counted by groups.
func (d *setup) slots() []int {
	var out []int
	if d.toCome > 0 && d.toCome < groupFrom {
		out = append(out, theBoard)
	}
	for p, m := range d.missing[:d.players] {
		if m > 0 {
			out = append(out, p)
		}
	}
	return out
}

// cardsOf returns how many cards a slot takes.
func (d *setup) cardsOf(slot int) int {
	if slot == theBoard {
		return d.toCome
	}
	return d.missing[slot]
}
