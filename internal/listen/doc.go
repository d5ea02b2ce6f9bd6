// Package listen keeps the port that pages are asked for on: TLS and plain HTTP told apart by the first byte, how many connections stand open
// and for how long, certificates read again when they are renewed, and who has reached the machine.
package listen
