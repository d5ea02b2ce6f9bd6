// Package referee says what the book makes of what was seen and heard at a table.
//
// An [Observation] tells what a player did: words, chips, cards, motions. A [Spot] tells where the player
// stood. [Rule] walks one ordered list of points of rule (see [Points]); the first that decides makes the
// [Ruling]: the action that stands, its total, what is given back or still owed, and the articles that
// decided. The engine (package hand) never sees a gesture; the referee never moves a chip.
//
// Where the book leaves the decision to the floor the ruling carries the options and the proposed default;
// where facts are missing it carries questions. Both are results, not errors.
//
// The package is pure: it knows no clock, no names and no rulebook. Parameters and citations come in a
// [Policy]; a ruling can cite only what its computation has read.
package referee
