// Package hand plays one hand of poker as a state machine over legal actions: blinds and antes, betting
// rounds, side pots, showdown, odd chips.
//
// A [State] is a value: fixed arrays, no pointer, slice or map of its own. Copying it is a snapshot and ==
// compares two of them. [New] resolves the book's [Policy] once; afterwards [State.Apply] consults no
// rulebook, so a hand replays alike whatever becomes of the book. Nothing is drawn at random, no clock is
// read, and after New nothing is allocated but what an accessor returns as a slice.
//
// The package knows what is legal, not what was seen: package referee turns gestures and words into the
// actions applied here. Next says what the hand waits for, Legal what the player to act may do, Check why an
// action is refused ([refusal.Error]), Apply carries an action out, Do does both.
//
// Players are numbered by position: 0 is the first player clockwise from the button. Cards may be unknown;
// the hand then asks for the winners of a pot that it cannot settle itself.
package hand
