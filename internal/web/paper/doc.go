// Package paper is what a room prints: seat cards, lists of the draw, seat changes, the sheet that players sign, and the state of a tournament from
// which anybody can go on by hand. It is for staff: the sheets hold names.
package paper
