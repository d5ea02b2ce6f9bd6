// Package door is how people come in: the first owner, signing in and out, accounts, devices, the relief at a table, and the logbook of it
// all. What lies behind the door it does not know.
package door
