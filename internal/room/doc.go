// Package room is the shell around the pure core: it owns the streams, and is alone in appending to the
// journal.
//
// One command goes through [Room.Do]: the stream is locked, the role and the sequence number that the person
// was looking at are checked, the core decides, what it decided is applied and checked, the journal makes it
// durable, and only then is the command answered and are the stream's watchers told. A stream whose check
// fails is frozen and shown as the journal has it; the others go on.
//
// Besides, the room keeps what the core may not have: the clock that sends deadlines ([Clock]), the secret
// from which every draw's entropy comes ([Secret]), the cards of hosted hands in progress ([Dealer]) and of those that are
// over ([Opener]).
package room
