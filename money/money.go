// Package money counts money in integer minor units.
package money

import "strconv"

// Amount is a number of minor units of a currency (cents of a euro); never a float.
type Amount int64

// Decimal is an amount as programs write it: "1250.00".
func (a Amount) Decimal() string {
	sign, units, cents := "", a/100, a%100
	if a < 0 {
		sign, units, cents = "-", -units, -cents
	}
	return sign + strconv.FormatInt(int64(units), 10) + "." + strconv.Itoa(int(cents) + 100)[1:]
}
