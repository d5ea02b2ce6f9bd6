package forecast

import (
	"math/bits"

	"github.com/floorbook/floorbook/shuffle"
)

// waiting draws an exponential waiting time with mean [one]: the negative logarithm of a uniform number, its binary digits found by squaring.
func waiting(chance shuffle.Source) int64 {
	const ln2 = 45426 // of one
	u := chance.Uint64() | 1
	zeros := bits.LeadingZeros64(u)
	x := u << zeros >> 32 // between 2^31 and 2^32: one to two
	var digits int64
	for range 16 {
		digits <<= 1
		if x = x * x >> 31; x >= 1<<32 {
			x >>= 1
			digits |= 1
		}
	}
	return (int64(zeros+1)<<16 - digits) * ln2 >> 16
}

// normal draws nearly a standard normal number, in parts of [one]: twelve uniform numbers less their mean.
func normal(chance shuffle.Source) int64 {
	sum := int64(-6 * one)
	for range 3 {
		word := chance.Uint64()
		for range 4 {
			sum += int64(word & 0xFFFF)
			word >>= 16
		}
	}
	return sum
}

// about draws a number about mean that differs from it by sd ‰, as often by a factor above as by the same factor below.
func about(mean, sd int, chance shuffle.Source) int64 {
	z := normal(chance)
	by := int64(1000) + int64(sd)*max(z, -z)/one
	if z >= 0 {
		return int64(mean) * by / 1000
	}
	return int64(mean) * 1000 / by
}

// between draws from low to high, most often near likely: a triangular distribution.
func between(r Range, chance shuffle.Source) int {
	if r.High <= r.Low {
		return r.Low
	}
	a, b := int64(r.Likely-r.Low), int64(r.High-r.Likely)
	all := uint64(r.High - r.Low)
	if int64(shuffle.Below(all, chance)) < a {
		return r.Low + int(root(uint64(a)*uint64(a)*uint64(shuffle.Below(one, chance))/one))
	}
	return r.High - int(root(uint64(b)*uint64(b)*uint64(shuffle.Below(one, chance))/one))
}

// root is the square root, rounded down.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		next := (x + n/x) / 2
		if next >= x {
			return x
		}
		x = next
	}
}
