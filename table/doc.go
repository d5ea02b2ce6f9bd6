// Package table is one table of a tournament or of a cash game: its seats, the button and the blinds, who is dealt in,
// and the hands that are played there.
//
// # From hand to hand
//
// [NextPositions] says where the button and the blinds of the next hand are, from those of the last and who sits where
// ([Seating]). Tournaments are played with the dead button (dead_button.go), a cash game with that or the moving one
// (moving_button.go); with two players left nobody posts the big blind twice in a row. While stud is played in a mixed
// game the button stays ([NextFrozen]). [AfterWrongButton] is what becomes of a button that was misplaced, [HighCard] of
// the first one.
//
// Who has just come may not be dealt in everywhere: entry.go holds the book's chart for tournaments, missed_blinds.go
// what new and returning players of a cash game owe ([Policy.Owed]), seat_change.go what a change of seat costs,
// absence.go and away.go what becomes of those who are not there, presence.go when they are back in time.
//
// # Commands
//
// At a hosted table a hand of any game is tracked: [SetDeck] commits its deck, which each player may cut ([CutDeck]),
// [StartHand] puts the button where it belongs and deals, [Observe] takes what was seen to the referee, [Act] takes an
// action in the engine's own terms. At an untracked table the dealer only says [NextHand], so that the button stays true.
//
// [Decide] judges a command and returns what happened as events; [Apply] carries events out and never judges:
// replaying them consults nothing but the policy of the hand engine that the stream itself recorded. Cards come
// from outside; the package knows no clock, no names and no other table.
package table
