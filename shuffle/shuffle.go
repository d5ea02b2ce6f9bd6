package shuffle

import "math/bits"

// Source yields uniformly random 64-bit words.
type Source interface {
	Uint64() uint64
}

// List puts a list in uniformly random order, in place (Fisher–Yates, from the top): for i = 0, 1, … element i changes places
// with element i + k, k drawn by Below from the number of elements from i on.
func List[T any](list []T, src Source) { Top(list, len(list), src) }

// Top makes the first n elements of a list a uniformly random draw from the whole of it, in uniformly random order; the rest is
// left in some order. From the same source, Top and List agree on the first n elements. It draws at least n words, panics
// when n is negative or exceeds the list.
func Top[T any](list []T, n int, src Source) {
	if n < 0 || n > len(list) {
		panic("shuffle: Top of more elements than the list holds")
	}
	for i := range n {
		j := i + int(Below(uint64(len(list)-i), src))
		list[i], list[j] = list[j], list[i]
	}
}

// Below draws a uniform number in [0, n), without bias: the high word of n × draw, drawing again in the rare
// case that would favour some results (Lemire, "Fast random integer generation in an interval", 2019).
// It panics when n is 0.
func Below(n uint64, src Source) uint64 {
	if n == 0 {
		panic("shuffle: Below(0)")
	}
	high, low := bits.Mul64(src.Uint64(), n)
	if low < n {
		for reject := -n % n; low < reject; {
			high, low = bits.Mul64(src.Uint64(), n)
		}
	}
	return high
}
