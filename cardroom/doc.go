// Package cardroom is what belongs to the room and to none of its events: its numbered tables. An event borrows tables and gives them
// back, so that two tournaments, or a tournament and a cash game, never claim the same one.
//
// It is pure: [Decide] judges a command and returns events, [Apply] carries them out, [Check] proves after every command that what is
// held makes sense.
package cardroom
