// Package satellite is what a satellite by target stack pays at the end of a hand: whoever has the target wins a ticket and leaves, and
// what is above it is shared among the other players of the table who were dealt in and are not out, in smallest chips, one at a time
// from the first seat to the left of the button. A share may lift another player to the target.
//
//	h := satellite.Hand{Target: 100_000, Unit: 500, Tickets: 3, Seats: seats}   // seats from the left of the button
//	r, err := satellite.Settle(h, &policy)
package satellite
