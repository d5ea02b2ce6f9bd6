// Package league keeps the seasons of a room: which events count, by which formula, and what the players have. Points follow from the
// results of the events: a season holds none. The same roles as in every package: command.go, event.go, state.go, decide.go; formula.go
// says what a result is worth, standings.go who stands where, target.go what somebody still in needs tonight.
package league
