package shuffle

import "crypto/sha256"

// Entropy is what the player in a seat has mixed into a deck after it was committed.
type Entropy struct {
	Seat  byte
	Bytes [32]byte
}

// Cut is what all players together have mixed in, in the order in which they did: SHA-256("floorbook cut" ‖ commitment ‖ for each
// seat ‖ bytes).
func Cut(commitment Hash, by []Entropy) [32]byte {
	h := sha256.New()
	h.Write([]byte("floorbook cut"))
	h.Write(commitment[:])
	for _, e := range by {
		h.Write(append([]byte{e.Seat}, e.Bytes[:]...))
	}
	return [32]byte(h.Sum(nil))
}

// Order is the order in which the n cards of a deck are dealt after a cut, by their index from 0: 0 to n-1 shuffled from the cut's
// stream. It panics when n exceeds 256.
func Order(cut [32]byte, n int) []byte {
	if n > 256 {
		panic("shuffle: Order of more cards than a byte counts")
	}
	order := make([]byte, n)
	for i := range order {
		order[i] = byte(i)
	}
	List(order, NewStream(cut))
	return order
}
