// Package referee is the page that asks about an incident and shows the ruling, with what can be done with it: carried
// out at a tracked table, kept as case law, printed, written as a scenario.
package referee
