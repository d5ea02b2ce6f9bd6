// Package deal is the referee of the deal: what a rulebook says when the dealing of cards goes wrong, down to
// which card of the deck becomes what.
//
// A [Layout] says how the cards lay before anything happened: the game, the seats in the order of the deal, the
// button. A list of [Event] says what happened, in the order in which it happened: a card exposed, a seat with one
// card, a flop without burn, and what the players did in between. [Rule] walks one ordered list of points of rule
// (see [Points]) and makes the [Ruling]:
//
//   - the hand plays on, with the exact plan of the cards: who holds which, which card is burned before which
//     street, what the flop, turn and river are, what is shuffled and how many cards that is;
//   - a misdeal, with what the redeal keeps; a void hand, with the chips that go back; a result that stands;
//   - a choice left to the floor, with every option worked out and the proposed default; or a fact that is missing.
//
// Cards have names, not faces. d1, d2… are the cards of the initial deal in the order off the deck; c1, c2… the
// stub after a complete regular deal, so that a regular hold'em board is burn c1, flop c2 c3 c4, burn c5, turn c6,
// burn c7, river c8. When cards are shuffled in the middle of a hand, x1, x2… are the shuffled cards from the top;
// y1… and z1… those of a second and third shuffle.
//
// Events are facts, not commands: the list tells the whole hand so far, and Rule judges it as noticed now. What
// happened before an event of kind [Ruled] has been ruled on and carried out.
//
// On every point on which rulebooks differ the [Policy] holds a clause with its article. No point asks which book is
// in force. A ruling cites the articles that its computation has decided by, through article.Trace.
//
// The package is pure. It knows no bets beyond "who acted since", no names, no faces of cards, and moves no chip.
package deal
