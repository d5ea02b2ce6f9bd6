// Package cage is the pages of the cashier's desk: the day, drawers and their counts, what is sold and paid there, receipts, and what is
// handed to the accountant.
package cage
