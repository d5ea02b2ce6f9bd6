// Package showdown is the referee of the showdown: what a rulebook says of hands tabled, thrown, killed, announced,
// asked for and shown, once the betting is over or nearly so.
//
// A [Layout] says who holds cards at the showdown, who bet and called on the river, which hand is the better one as far
// as that is known, and what lies in the pot. A list of [Event] says what happened, in the order in which it happened:
// a hand tabled in part, thrown face down, swept by the dealer; a false announcement; a request to see a hand. [Rule]
// keeps what each event makes of every hand and gives the [Ruling] on the last one:
//
//   - the hand is live, recoverable (its owner may still table it) or dead; it has to be tabled or may be mucked;
//   - what is shown, to whom and when; whether a request is refused;
//   - who gets the pot, once only one hand is left or the best of those left is tabled; what goes back uncalled;
//   - a choice left to the floor, with every option worked out and the proposed default; or a fact that is missing.
//
// Events are facts, not commands. A choice left to the floor is carried on with its default until an event of kind
// [Ruled] says otherwise.
//
// On every point on which rulebooks differ the [Policy] holds a clause with its article. No point asks which book is
// in force. A ruling cites the articles that the judgement of its last event has decided by, through article.Trace.
//
// The package is pure. It reads no cards: who has the better hand is a fact of the layout. It knows one pot; side pots
// are awarded by package hand.
package showdown
