package shuffle

import (
	"crypto/sha256"
	"encoding/binary"
)

// Stream is a Source that anybody can recompute from a 32-byte seed, in any language:
//
//	block i = SHA-256(seed ‖ i), i = 0, 1, 2, … as 8 bytes, big-endian
//	each block is four words of 8 bytes, big-endian, in order
//
// The words are the blocks' words one after the other. It is as secret as its seed.
type Stream struct {
	in    [32 + 8]byte // seed, then the number of the next block
	block [sha256.Size]byte
	used  int // bytes of block already handed out
}

// NewStream returns the stream of a seed, at its first word.
func NewStream(seed [32]byte) *Stream {
	s := &Stream{used: sha256.Size}
	copy(s.in[:], seed[:])
	return s
}

// Uint64 returns the next word.
func (s *Stream) Uint64() uint64 {
	if s.used == sha256.Size {
		s.block = sha256.Sum256(s.in[:])
		next := binary.BigEndian.Uint64(s.in[32:]) + 1
		binary.BigEndian.PutUint64(s.in[32:], next)
		s.used = 0
	}
	word := binary.BigEndian.Uint64(s.block[s.used:])
	s.used += 8
	return word
}
