package money

import (
	"math"
	"testing"
)

func TestDecimal(t *testing.T) {
	for a, want := range map[Amount]string{0: "0.00", 5: "0.05", 125_000: "1250.00", -1: "-0.01", -12_345: "-123.45", math.MinInt64: "-92233720368547758.08"} {
		if got := a.Decimal(); got != want {
			t.Errorf("%d: %s, want %s", a, got, want)
		}
	}
}
