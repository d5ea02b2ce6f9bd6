package equity

import "github.com/floorbook/floorbook/card"

// suitCards are the clubs; shifted by a suit, that suit's cards.
const suitCards card.Set = 0x0001_1111_1111_1111

// exchange gives each suit another: suit s becomes exchange[s].
type exchange [card.Suits]uint8

func (x exchange) of(s card.Set) card.Set {
	return s&suitCards<<x[0] | s>>1&suitCards<<x[1] | s>>2&suitCards<<x[2] | s>>3&suitCards<<x[3]
}

// symmetry is a group of exchanges that leave everything known in its place, without the one that changes nothing:
// what differs by one of them only has the same chances.
type symmetry struct {
	list [23]exchange
	n    int
}

// symmetries returns the exchanges that leave each of the sets as it is.
func symmetries(sets ...card.Set) symmetry {
	var g symmetry
	for a := range uint8(card.Suits) {
		for b := range uint8(card.Suits) {
			for c := range uint8(card.Suits) {
				if a == b || a == c || b == c || a == 0 && b == 1 && c == 2 {
					continue
				}
				x := exchange{a, b, c, 6 - a - b - c}
				if x.leaves(sets) {
					g.list[g.n] = x
					g.n++
				}
			}
		}
	}
	return g
}

func (x exchange) leaves(sets []card.Set) bool {
	for _, s := range sets {
		if x.of(s) != s {
			return false
		}
	}
	return true
}

// alike returns how many sets are the same as s but for an exchange, s included, and into rest the exchanges that
// leave s as it is. It returns 0 unless s is the smallest of them, so that each such family is met once.
func (g *symmetry) alike(s card.Set, rest *symmetry) uint64 {
	rest.n = 0
	for _, x := range g.list[:g.n] {
		switch t := x.of(s); {
		case t < s:
			return 0
		case t == s:
			rest.list[rest.n] = x
			rest.n++
		}
	}
	return uint64((g.n + 1) / (rest.n + 1))
}
