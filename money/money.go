// Package money counts money in integer minor units.
package money

// Amount is a number of minor units of a currency (cents of a euro); never a float.
type Amount int64
