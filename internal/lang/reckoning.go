package lang

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
)

// Step writes one step of how an amount comes about, amounts to the cent.
func (l Lang) Step(t reckoning.Term) string {
	key, sum := "reckoning."+string(t.Key), t.Sum
	if t.Key == reckoning.Due && sum < 0 {
		key, sum = key+".back", -sum
	}
	return l.T(key, "Sum", l.Euros(sum), "N", l.Int(int64(t.N)), "Of", l.Int(int64(t.Of)), "Unit", l.Euros(money.Amount(t.Of)), "Place", l.Place(t.N), "Share", l.hundredths(t.N))
}

// hundredths writes a number of hundredths: "65", "12,5".
func (l Lang) hundredths(n int) string {
	s := strings.TrimRight(strings.TrimRight(strconv.Itoa(n/100)+"."+strconv.Itoa(n%100 + 100)[1:], "0"), ".")
	if l == French {
		return strings.Replace(s, ".", ",", 1)
	}
	return s
}
