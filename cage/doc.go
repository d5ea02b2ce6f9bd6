// Package cage is the cashier's desk on one business day: drawers with a cashier each, the safe, receipts without a gap, what was counted
// and what was missing, prizes that are paid, what is withheld of them. What an event sells and owes stands in the event's own stream; here
// stands what was taken and given for it. One account joins both: what it holds for an entry is what the entry owes there.
//
// It is pure: [Decide] judges a command at an instant and returns events, [Apply] carries them out and posts what they move, [Check]
// proves after every command that the books balance, that no number of a receipt is missing, and that nothing is explained away.
package cage
