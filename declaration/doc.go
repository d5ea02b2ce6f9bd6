// Package declaration keeps what a law has a room tell before its events, to whom, and by when: duties with deadlines that follow from the
// planned start and from the book in force, and the proofs that they were met. The same roles as in every package: command.go, event.go,
// state.go, decide.go, policy.go; duties.go says what is to be done, terms.go what of an event is told.
package declaration
