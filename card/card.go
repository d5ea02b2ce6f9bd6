// Package card holds playing cards, sets of cards, decks, and shuffles from given entropy.
// It draws no randomness of its own and knows no game.
package card

// Card is one of the 52 cards, rank*4+suit (deuce of clubs 0 … ace of spades 51), or Unknown.
type Card uint8

// Unknown is a card that is there but whose face nobody has recorded.
const Unknown Card = 0xFF

// Rank runs from Deuce (0) to Ace (12); Suit is Clubs, Diamonds, Hearts, Spades (0–3).
type (
	Rank uint8
	Suit uint8
)

// The thirteen ranks.
const (
	Deuce Rank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// The four suits, in the order that breaks ties where a rulebook lets suits break them (spades highest).
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Number of ranks, suits and cards.
const (
	Ranks = 13
	Suits = 4
	Count = Ranks * Suits
)

// Of returns the card of a rank and a suit.
func Of(r Rank, s Suit) Card { return Card(r)<<2 | Card(s) }

// Rank returns the rank of a known card.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit returns the suit of a known card.
func (c Card) Suit() Suit { return Suit(c & 3) }

// Known reports whether c is one of the 52 cards.
func (c Card) Known() bool { return c < Count }
