package journal

import (
	"cmp"
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

// rowTags separate these hashes from any other use of SHA-256 and name the form of the row.
var rowTags = [...]string{Format1: "floorbook journal row 1\n", Format2: "floorbook journal row 2\n"}

// Sum returns the hash of r: SHA-256 over the tag of its format, the previous hash, the sequence number and the instant
// (8 bytes each, big-endian), then stream, id, person, in format 2 role, then device, in format 2 the number of other streams
// (8 bytes) and their names, and the events, each text preceded by its length (8 bytes, big-endian). r.Hash itself is not
// read. The hash of a format that this program does not know is zero.
func Sum(r Record) Hash {
	if r.Format < Format1 || r.Format > Newest {
		return Hash{}
	}
	b := make([]byte, 0, 256+len(r.Stream)+len(r.ID)+len(r.Person)+len(r.Role)+len(r.Device)+len(r.Events))
	text := func(s string) {
		b = binary.BigEndian.AppendUint64(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = append(b, rowTags[r.Format]...)
	b = append(b, r.Prev[:]...)
	b = binary.BigEndian.AppendUint64(b, r.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(r.At))
	text(r.Stream)
	text(r.ID)
	text(r.Person)
	if r.Format == Format1 {
		text(r.Device)
	} else {
		text(r.Role)
		text(r.Device)
		b = binary.BigEndian.AppendUint64(b, uint64(len(r.With)))
		for _, stream := range r.With {
			text(stream)
		}
	}
	b = binary.BigEndian.AppendUint64(b, uint64(len(r.Events)))
	b = append(b, r.Events...)
	return sha256.Sum256(b)
}

// Next completes r as the row after head: format, unless the caller copies a row of another, stream, sequence number, previous
// hash and hash.
func Next(head Head, r Record) Record {
	r.Format = cmp.Or(r.Format, Newest)
	r.Stream, r.Seq, r.Prev = head.Stream, head.Seq+1, head.Hash
	r.Hash = Sum(r)
	return r
}

// Head returns the head that a stream has when r is its last row.
func (r Record) Head() Head { return Head{Stream: r.Stream, Seq: r.Seq, Hash: r.Hash} }
