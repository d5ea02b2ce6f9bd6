package deal

import (
	"fmt"
	"strconv"
)

// Pile is where the place of a card is counted.
type Pile uint8

// The piles.
const (
	None     Pile = iota
	Dealt         // d1, d2…: the cards of the initial deal, in the order off the deck
	Stub          // c1, c2…: the stub after a complete regular deal
	Shuffle1      // x1, x2…: the cards of the first shuffle of the hand, from the top
	Shuffle2      // y1…: of the second
	Shuffle3      // z1…: of the third
)

const pileLetters = " dcxyz"

// Card is one card of the deck by its place: the N-th of its pile, from 1. The zero Card is none.
type Card struct {
	Pile Pile
	N    uint8
}

// cardNames are the names of all cards, pile after pile.
var cardNames = func() (names [len(pileLetters) * (DeckMax + 1)]string) {
	for pile := range len(pileLetters) {
		for n := range DeckMax + 1 {
			names[pile*(DeckMax+1)+n] = pileLetters[pile:pile+1] + strconv.Itoa(n)
		}
	}
	return names
}()

// String is the card's name: "d7", "c2", "x1"; "" for none.
func (c Card) String() string {
	if name := c.name(); name != nil {
		return name[0]
	}
	return ""
}

// name is the card's name as a list of one, nil for none.
func (c Card) name() []string {
	if c.Pile == None || int(c.Pile) >= len(pileLetters) || c.N > DeckMax {
		return nil
	}
	at := int(c.Pile)*(DeckMax+1) + int(c.N)
	return cardNames[at : at+1 : at+1]
}

// MarshalText writes the name.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name; S1, S2… are other names of c1, c2….
func (c *Card) UnmarshalText(text []byte) error {
	parsed, ok := ParseCard(string(text))
	if !ok {
		return fmt.Errorf("%q names no card: d1, c1 or x1", text)
	}
	*c = parsed
	return nil
}

// ParseCard reads the name of a card; S1, S2… are other names of c1, c2….
func ParseCard(text string) (Card, bool) {
	if text == "" {
		return Card{}, true
	}
	var pile Pile
	switch text[0] {
	case 'd', 'D':
		pile = Dealt
	case 'c', 'C', 'S':
		pile = Stub
	case 'x', 'y', 'z':
		pile = Shuffle1 + Pile(text[0]-'x')
	default:
		return Card{}, false
	}
	n, err := strconv.ParseUint(text[1:], 10, 8)
	if err != nil || n == 0 || n > DeckMax {
		return Card{}, false
	}
	return Card{pile, uint8(n)}, true
}

// before reports whether a lies above b in the order of the deck.
func (c Card) before(o Card) bool {
	if c.Pile != o.Pile {
		return c.Pile < o.Pile
	}
	return c.N < o.N
}

// few is a short list of cards held by value.
type few struct {
	n     uint8
	cards [fewMax]Card
}

// fewMax bounds the cards of one hand or one street; a longer list is refused before anything is ruled.
const fewMax = 10

func (f *few) add(c Card) {
	if f.n < fewMax {
		f.cards[f.n] = c
		f.n++
	}
}

func (f *few) list() []Card { return f.cards[:f.n] }

func (f *few) has(c Card) bool {
	for _, x := range f.list() {
		if x == c {
			return true
		}
	}
	return false
}

// drop takes a card out and reports whether it was there.
func (f *few) drop(c Card) bool {
	for i, x := range f.list() {
		if x == c {
			copy(f.cards[i:f.n], f.cards[i+1:f.n])
			f.n--
			f.cards[f.n] = Card{}
			return true
		}
	}
	return false
}

// swap puts card in the place of old and reports whether old was there.
func (f *few) swap(old, card Card) bool {
	for i, x := range f.list() {
		if x == old {
			f.cards[i] = card
			return true
		}
	}
	return false
}
