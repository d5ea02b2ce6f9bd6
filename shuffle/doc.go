// Package shuffle is the room's chance, all of it, in one small package with a version: the stream of random words from a seed,
// unbiased numbers below a bound, the Fisher–Yates shuffle, the commitment by which cards are fixed before they are dealt and
// can be opened one by one, and what players mix into a deck after it. docs/fairness.md describes the whole protocol.
//
// It is pure: where seeds come from is the caller's matter. Whoever changes it raises Version; a journal that was dealt with an
// earlier one must still give the same cards.
package shuffle
