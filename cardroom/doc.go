// Package cardroom is what belongs to the room and to none of its events: its numbered tables and its dealers. An event borrows tables and
// gives them back, so that two tournaments, or a tournament and a cash game, never claim the same one; a rota says who deals where.
//
// It is pure: [Decide] judges a command at an instant and returns events, [Apply] carries them out, [Check] proves after every command that
// what is held makes sense. What the next pushes bring is computed ([State.Plan], [State.Lines]), never stored: tables that open and close
// and dealers who come and go are in it at once.
package cardroom
