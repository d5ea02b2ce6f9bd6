// Package tournament runs a tournament with all its tables: entries, the seat draw, the clock, late registration
// and re-entry, elimination and places, balancing, breaking tables, redraws, the final table, payouts, undo.
//
// One tournament is one stream of events: the unit in which chips are conserved. [Decide] judges a command and
// returns events, leaving the state untouched; [Apply] carries events out and never judges; [Check] proves after
// every command that chips, seats, places and prizes still add up. The package reads no clock and draws no
// randomness: instants and entropy arrive in [Meta], and every draw's seed was committed to before (its SHA-256
// is State.DrawCommit), so that anybody can recompute it afterwards.
//
// What the floor has to do next is [State.Tasks]; what the clock has to do next is [State.NextDeadline].
// Every automatic act leaves a [Note] with the articles that decided it.
package tournament
