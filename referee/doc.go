// Package referee says what the book makes of what was seen and heard at a table.
//
// An [Observation] tells what a player did: words, chips, cards, motions. A [Spot] tells where the player
// stood. [Rule] walks one ordered list of points of rule (see [Points]); the first that decides makes the
// [Ruling]: the action that stands, its total, what is given back or still owed, and the articles that
// decided. The engine (package hand) never sees a gesture; the referee never moves a chip.
//
// What is not one act at one spot has a question of its own: [Hold] and [Release] an act made out of turn,
// [Skipped] a player passed over, [Correct] a bet that stood at a wrong amount, [Hidden] chips found after an
// all-in. [Hear] turns spoken words into the standard vocabulary; [After] and [Allowed] say what comes next.
//
// The books differ: on which of word and chips counts, on what a raise must add, on when several chips are one,
// on short calls, on acts out of turn. Each such point is a clause of [Policy] whose value chooses between the
// ways of the books (choice.go) and whose article is cited; the code asks for the value, never for the book. A
// point on which a book is silent is answered by the base below it, with the base's article.
//
// A ruling is of one of four kinds. The articles decide; or leave it to the floor, with options and the proposed
// default; or contradict each other, and one prevails; or facts are missing, and the ruling carries the question
// (what the player means counts as a fact). All are results, not errors.
//
// The package is pure: it knows no clock, no names and no rulebook. Parameters and citations come in a
// [Policy]; a ruling can cite only what its computation has read.
package referee
