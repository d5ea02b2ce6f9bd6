// Package equity says what hands are worth before the cards are out: the share of the pot that each player wins
// on average when nobody folds any more. It counts every deal that can still come, or samples deals from a given
// seed. Numbers are whole: deals counted, and fractions of the pot as numerator and denominator.
//
// # What is asked
//
// A [Spot] is a game, the cards of each player, the board as far as it is dealt, and the cards that nobody can
// have any more. An unknown card ([card.Unknown], or simply left out) may be any card that is not in sight, all
// with equal chances. So the same Spot asks for hands that are known, unknown or known in part, before the flop, on
// the turn or at showdown, in any game of package hand:
//
//   - hold'em, short deck, Omaha and Courchevel, high and high-low: the missing cards of the board are dealt out.
//   - Pineapple, crazy pineapple, Irish: with the two cards that are kept.
//   - Stud, stud high-low, razz: each hand is dealt out to seven cards. Where the deck does not suffice for all, the
//     last card is common (TDA-RP-10-H): give six cards to each and one to the board.
//   - Draw games and badugi: the cards kept, and an unknown one for each that is drawn last. What was thrown is dead.
//     Draws after that one depend on what players throw, which no count can know.
//
// # What is answered
//
// [Count] says how many deals there are and about how much work they are; [Exact] counts them all, and refuses above
// the limit that its caller has set; [Sample] draws deals at random and adds the standard error. Both divide the work
// among so many goroutines as the caller says, and their answer does not depend on how many. A [Result] tells, for
// each player, how often the hand won alone, tied with how many others, won the whole of a divided pot, and the share.
//
// # How it counts
//
// Suits are a matter of flushes, and most boards allow none. Boards without a possible flush are counted by their
// ranks alone, the others by the ranks in the suit and the ranks beside it: 1,712,304 boards are then 6,000 to
// 150,000 showdowns, each with the number of boards it stands for (boards.go). Unknown hands that differ by an
// exchange of suits which leaves everything known in its place are counted once (suits.go).
package equity
