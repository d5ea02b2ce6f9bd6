package equity

import (
	"fmt"
	"math/big"
)

// Fraction is a number from 0 to 1, exactly.
type Fraction struct {
	Num uint64
	Den uint64 // never 0
}

// Percent writes the fraction in hundredths with so many decimals, rounded half up: "81.95". The decimal sign is a
// point.
func (f Fraction) Percent(decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)+2), nil)
	n := scale.Mul(scale, new(big.Int).SetUint64(f.Num))
	den := new(big.Int).SetUint64(f.Den)
	n.Add(n.Lsh(n, 1), den).Div(n, den.Lsh(den, 1))
	return decimal(n.String(), decimals)
}

// decimal sets the point before the last digits of a whole number.
func decimal(digits string, decimals int) string {
	if decimals == 0 {
		return digits
	}
	digits = fmt.Sprintf("%0*s", decimals+1, digits)
	at := len(digits) - decimals
	return digits[:at] + "." + digits[at:]
}

// Millionths writes millionths of a pot as a percentage with so many decimals, at most four, rounded half up.
func Millionths(n uint64, decimals int) string { return Fraction{n, 1_000_000}.Percent(decimals) }

// Reduced returns the fraction in lowest terms.
func (f Fraction) Reduced() Fraction {
	a, b := f.Num, f.Den
	for b != 0 {
		a, b = b, a%b
	}
	return Fraction{f.Num / a, f.Den / a}
}

// standardError returns the standard error of the mean of n shares, of which the sum and the sum of squares are
// given in PotUnit to the pot, in millionths of a pot, rounded down: the root of (n·Σx² − (Σx)²) / (n²·(n−1)).
func standardError(sum, squares, n uint64) uint64 {
	if n < 2 {
		return 0
	}
	wide := func(x uint64) *big.Int { return new(big.Int).SetUint64(x) }
	count := wide(n)
	square := wide(sum)
	square.Mul(square, square)
	variance := wide(squares)
	variance.Mul(variance, count).Sub(variance, square)
	variance.Mul(variance, wide(1_000_000*1_000_000))
	below := wide(n - 1)
	below.Mul(below, count).Mul(below, count).Mul(below, wide(PotUnit*PotUnit))
	return variance.Sqrt(variance.Div(variance, below)).Uint64()
}
