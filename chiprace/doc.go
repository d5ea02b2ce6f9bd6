// Package chiprace is a colour-up at one table: the smallest chips leave, whole lots of them are changed, and what is left over is raced for
// by cards.
//
// [Race.Plan] says what is changed, how many new chips are raced for, in which order cards are dealt, and whether cards decide at all;
// [Race.Run] takes the cards and says who is served; [Race.Draw] deals them from a deck that the caller shuffles. What is due before and
// after is in [Outcome]: chips of the old value that come in, chips of the new one that go out, by seat.
//
//	r := chiprace.Race{From: 25, To: 100, Holdings: []chiprace.Holding{{Seat: 1, Chips: 3}, {Seat: 4, Chips: 7}}}
//	p, err := r.Plan(&policy)              // seat 4 changes four, both race three: 2 new chips, one for each, no card
//
// [Late] rules on chips of the old value that turn up afterwards.
//
// Where a book leaves a point open ([Policy.Open]) the reading of its file stands, and the other ones are named with what they lead to
// ([Plan.Options]); the floor's choice comes back in [Race.Choice].
package chiprace
