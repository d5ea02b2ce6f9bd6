// Package declarations is what a law has the room tell before its events: the calendar of duties with their deadlines, the documents that are
// sent or shown, and the proofs that it was done.
package declarations
