package shuffle

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Hash is a SHA-256: of a leaf, of a node, or the commitment itself.
type Hash [sha256.Size]byte

// Salt is what hides the value at a place: HMAC-SHA-256 under the seed, of "floorbook salt" and the place's two bytes. Who
// knows some salts learns nothing of the others.
func Salt(seed [32]byte, pile, index byte) [32]byte {
	h := hmac.New(sha256.New, seed[:])
	h.Write([]byte{'f', 'l', 'o', 'o', 'r', 'b', 'o', 'o', 'k', ' ', 's', 'a', 'l', 't', pile, index})
	return [32]byte(h.Sum(nil))
}

// Leaf commits to the value at a place, the index-th of a pile, both counted from 0: SHA-256(0 ‖ salt ‖ pile ‖ index ‖ value).
func Leaf(salt [32]byte, pile, index byte, value []byte) Hash {
	b := make([]byte, 0, 1+len(salt)+2+32)
	b = append(append(b, 0), salt[:]...)
	return sha256.Sum256(append(append(b, pile, index), value...))
}

func node(left, right Hash) Hash {
	var b [1 + 2*sha256.Size]byte
	b[0] = 1
	copy(b[1:], left[:])
	copy(b[1+sha256.Size:], right[:])
	return sha256.Sum256(b[:])
}

// Root is the Merkle tree hash of leaves as RFC 9162, 2.1.1, has it, with Leaf for its leaves: a node is SHA-256(1 ‖ left ‖
// right), the left part holding the largest power of two that is less than their number. It panics without leaves.
func Root(leaves []Hash) Hash {
	if len(leaves) == 1 {
		return leaves[0]
	}
	k := split(len(leaves))
	return node(Root(leaves[:k]), Root(leaves[k:]))
}

// split is the largest power of two that is less than n, which is 2 or more.
func split(n int) int {
	k := 1
	for 2*k < n {
		k *= 2
	}
	return k
}

// Path proves that leaf i is under Root(leaves): the hashes beside it on the way up, the nearest first (RFC 9162, 2.1.3.1). It
// panics when there is no leaf i.
func Path(leaves []Hash, i int) []Hash {
	if len(leaves) == 1 {
		_ = leaves[i]
		return nil
	}
	k := split(len(leaves))
	if i < k {
		return append(Path(leaves[:k], i), Root(leaves[k:]))
	}
	return append(Path(leaves[k:], i-k), Root(leaves[:k]))
}

// Proves reports whether path proves that the leaf is the i-th of the n under root.
func Proves(root, leaf Hash, i, n int, path []Hash) bool {
	if i < 0 || i >= n {
		return false
	}
	at, ok := climb(leaf, i, n, path)
	return ok && at == root
}

// climb is the root of the n leaves of which leaf is the i-th.
func climb(leaf Hash, i, n int, path []Hash) (Hash, bool) {
	if n == 1 {
		return leaf, len(path) == 0
	}
	if len(path) == 0 {
		return Hash{}, false
	}
	k, last := split(n), len(path)-1
	if i < k {
		left, ok := climb(leaf, i, k, path[:last])
		return node(left, path[last]), ok
	}
	right, ok := climb(leaf, i-k, n-k, path[:last])
	return node(path[last], right), ok
}
