// Package hand plays one hand of poker by a book's [Policy], as a state machine over legal actions: blinds and antes,
// betting rounds, side pots, showdown, odd chips. It knows what is legal, not what was seen: package referee turns
// gestures and words into the actions applied here. The example below plays a hand; docs/engine.md tells it.
//
// # Games
//
// A [Config] names a [Game] and a betting [Structure]. The games are data (games.go): what each street deals, turns up,
// throws or exchanges, and how hands rank. Hold'em, short deck, Omaha with four to six cards and Courchevel, also
// high-low, have a board; stud, stud high-low and razz have antes, a bring-in and open cards; in draw games and badugi
// cards are exchanged; Pineapple, crazy Pineapple and Irish throw some away. Each can be played no-limit, pot-limit,
// fixed-limit or spread-limit. [Street] numbers the betting rounds; [Game.StreetName] names them in the game's words.
//
// # A hand, step by step
//
// [New] posts blinds and antes. Then, until it is over:
//
//   - [State.Next] says what the hand waits for: hole cards, an action, board cards, cards thrown, hands to be shown,
//     winners to be entered.
//   - [State.Legal] says what the player to act may do, from and up to which total, and which article says so.
//   - [State.Check] says why an action is refused: a *refusal.Error with a code of this package. [State.Forbids] names
//     the article behind it.
//   - [State.Apply] carries out what Check has passed; [State.Do] is both.
//   - [State.Force] carries out what the book forbids and chips and cards allow, for hands that were played so.
//   - [State.Result] says how it ended: pots, shares, odd chips, uncalled bets, rake.
//
// The dealer's acts are actions too: [DealHole], [DealBoard], [Show], [Muck], [Kill], [Retrieve]. Burns are not; nor is
// what goes by itself: uncalled bets go back, pots are cut and awarded, once only one live hand is left or all are shown.
//
// # Players, amounts, cards
//
// Players are numbered by position: 0 is the first clockwise from the button, the last is on it; with two players 0 is
// the big blind and 1 the button. Amounts are whole chips; the To of a bet or raise is the total in front of the player.
//
// Cards may be unknown ([card.Unknown]): at most tables nobody records them. DealHole with player -1 says that everybody
// has theirs; Reveal and Show fill them in. Where a pot cannot be settled by the cards that are known, Next asks for its
// winners ([NeedAward]); where open cards are unknown in stud, for the first to act ([NeedFirst]).
//
// When no more betting is possible the hands are turned up and the board is run out street by street, or, in a cash
// game whose book allows it, several times ([RunIt]).
//
// # What holds
//
// A [State] is a value: fixed arrays, no slice or map of its own. Copying it is a snapshot, and [State.Equal] compares
// two of them. It keeps the policy that it was begun with, which nobody changes from then on: Apply consults no other
// book, so a hand replays alike whatever becomes of the book. Nothing is drawn at random, no clock is read, and after
// New nothing is allocated but what an accessor returns as a slice. Chips are conserved at every step, and a refused
// action changes nothing.
package hand
