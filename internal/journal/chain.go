package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Hash is a SHA-256, printed in hexadecimal.
type Hash [sha256.Size]byte

// String returns the 64 hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText returns the 64 hexadecimal digits.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(h) {
		return fmt.Errorf("journal: %q is not a hash of %d hexadecimal digits", text, 2*len(h))
	}
	copy(h[:], b)
	return nil
}

// rowTag separates these hashes from any other use of SHA-256 and names the encoding.
const rowTag = "floorbook journal row 1\n"

// Sum returns the hash of r: SHA-256 over the tag, the previous hash, the sequence number and the instant
// (8 bytes each, big-endian), then stream, id, actor, device and events, each preceded by its length
// (8 bytes, big-endian). r.Hash itself is not read.
func Sum(r Record) Hash {
	n := len(rowTag) + len(r.Prev) + 8*7 + len(r.Stream) + len(r.ID) + len(r.Actor) + len(r.Device) + len(r.Events)
	b := make([]byte, 0, n)
	b = append(b, rowTag...)
	b = append(b, r.Prev[:]...)
	b = binary.BigEndian.AppendUint64(b, r.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(r.At))
	for _, s := range []string{r.Stream, r.ID, r.Actor, r.Device} {
		b = binary.BigEndian.AppendUint64(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = binary.BigEndian.AppendUint64(b, uint64(len(r.Events)))
	b = append(b, r.Events...)
	return sha256.Sum256(b)
}

// Next completes r as the row after head: stream, sequence number, previous hash and hash.
func Next(head Head, r Record) Record {
	r.Stream, r.Seq, r.Prev = head.Stream, head.Seq+1, head.Hash
	r.Hash = Sum(r)
	return r
}

// Head returns the head that a stream has when r is its last row.
func (r Record) Head() Head { return Head{Stream: r.Stream, Seq: r.Seq, Hash: r.Hash} }
