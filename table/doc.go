// Package table is one table of a tournament: its seats, the dead button, the blinds owed, who is dealt in,
// and the hands that are played there.
//
// At a hosted table a hand is tracked: [StartHand] puts the button where it belongs and deals, [Observe] takes
// what was seen to the referee, [Act] takes an action in the engine's own terms. At an untracked table the
// dealer only says [NextHand], so that the button stays true.
//
// [Decide] judges a command and returns what happened as events; [Apply] carries events out and never judges:
// replaying them consults nothing but the policy of the hand engine that the stream itself recorded. Cards come
// from outside; the package knows no clock, no names and no other table.
package table
