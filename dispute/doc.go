// Package dispute is the referee of what is asked of the floor besides bets and deals: may this still be contested,
// which level does the hand play at, who gets the chips, who may have what counted.
//
// A [Setting] says what game it is: an event or a cash game, the betting structure, the blinds of the level and of the
// next one. A list of [Event] tells what happened, in the order in which it happened: the pot was pushed, the dealer
// riffled, two players acted, seat 5 contests the reading. [Rule] rules on the last of them in the light of those
// before it. It walks one ordered list of points of rule (see [Points]); the first that applies makes the [Ruling]:
//
//   - the matter is decided: a claim is heard or comes too late, a request is granted or denied, the hand plays at the
//     old level, with the chips that move;
//   - it is left to the floor: the options, the factors to be weighed and the proposed default;
//   - a fact is missing: the questions.
//
// An event that asks nothing ("the pot was pushed") has a ruling without point.
//
// On every point on which rulebooks differ the [Policy] holds a clause with its article. No point asks which book is
// in force. A ruling cites the articles that its computation has decided by, through article.Trace.
//
// The package is pure. It knows instants only as time passed, in milliseconds; it moves no chip itself, and what was
// claimed about cards is judged by packages hand and deal once a claim is heard.
package dispute
