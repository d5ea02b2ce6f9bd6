// Package rank says who wins: it gives every poker hand a number, larger is better, equal hands tie, 0 is no
// hand. It allocates nothing and knows no game, no pot and no player.
//
// # Which function for which game
//
//	hold'em, stud, five-card draw   High           Value       the best five of 5 to 7 cards
//	Omaha                           OmahaHigh      Value       exactly two of one's own and three of the board
//	Omaha high-low                  OmahaLow       Low         the same, eight or better, or 0
//	stud high-low                   EightOrBetter  Low         five different ranks of eight or lower, or 0
//	razz, ace-to-five draw          AceToFive      Low         straights and flushes do not count, the ace is low
//	deuce-to-seven draw             DeuceToSeven   Deuce       straights and flushes count against, the ace is high
//	badugi                          Badugi4        Badugi      cards of different ranks and suits, the ace is low
//	short deck, 36 cards            ShortDeck      Short       a flush beats a full house
//	stud: who acts first            OpenHigh       Upcards     one to four open cards
//	razz: who acts first            OpenLow        LowUpcards  the same, the ace is low
//	who brings it in                BringIn, BringInRazz       by rank, then by suit
//	any of these, as a value        Ranking        uint16      what Game.Rankings of package hand returns
//	the nuts                        Nuts, IsNuts, OmahaNuts, IsOmahaNuts
//
// Values of different types do not compare with one another, and the compiler says so.
//
// # Cards
//
// Hands are card.Set: no card stands in one twice, and the order of the cards does not matter. Only known cards
// are ranked. A number of cards that a function does not take is a mistake of the caller and panics; it is never
// ranked as something else.
//
// # Naming a hand
//
// Category and Ranks say what a value is made of, Five which cards a player pushes forward, Message how the hand
// is named aloud (internal/lang words it in French and English); String writes it for debugging.
//
// # Many hands
//
// High takes a few nanoseconds. To enumerate, add up what the hands have in common once as a Hand, and let
// HighEach rank all that may come last; HighAll ranks a list of sets; OmahaBoard is a board made ready for many
// Omaha hands. Hold'em takes 475 kB of tables, everything else 260 kB more, all built at program start in less
// than a millisecond: tables.go tells how.
package rank
