// Package packed puts rows of a stream into compressed blocks and takes them out again, with the same hashes. A block holds no hash of its rows in full:
// each is computed from what the row says and the row before, and compared with a part that is kept. So a row that was changed in its block is one whose
// hash does not fit, as it is outside of it.
package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/klauspost/compress/zstd"

	"github.com/floorbook/floorbook/internal/journal"
)

// Bounds of a block; a single row is never too large for one.
const (
	Rows  = 256
	Bytes = 1 << 20 // of events
)

// mark is the length of what is kept of a command id and of a hash, in bytes.
const mark = 4

// form numbers how the rows of a block are written down.
const form = 1

// bound is the most that a block can hold uncompressed, in bytes.
const bound = Bytes + journal.MaxEvents + Rows*(journal.MaxID+3*journal.MaxWho+journal.MaxWith*journal.MaxStream+256)

var (
	encoder = must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1)))
	decoder = must(zstd.NewReader(nil, zstd.WithDecoderMaxMemory(bound), zstd.WithDecoderConcurrency(1)))
)

func must[T any](v T, err error) T {
	if err != nil { // of options that are constants
		panic(err)
	}
	return v
}

// Encode puts rows into blocks: rows of one stream in order, that follow a row with the hash prev. It proves each; one that is not good is a
// *journal.Broken.
func Encode(day string, rows []journal.Record) ([]journal.Block, error) {
	var out []journal.Block
	for len(rows) > 0 {
		n, size := 0, 0
		for n < len(rows) && n < Rows && (n == 0 || size+len(rows[n].Events) <= Bytes) {
			size += len(rows[n].Events)
			n++
		}
		b := encode(day, rows[:n])
		if err := Same(b, rows[:n]); err != nil {
			return nil, err
		}
		out, rows = append(out, b), rows[n:]
	}
	return out, nil
}

func encode(day string, rows []journal.Record) journal.Block {
	first, last := rows[0], rows[len(rows)-1]
	return Written(journal.Block{Day: day, Stream: first.Stream, First: first.Seq, Last: last.Seq, Prev: first.Prev, Hash: last.Hash}, rows)
}

// Written is a block of rows, which it does not prove.
func Written(b journal.Block, rows []journal.Record) journal.Block {
	b.IDs = nil
	var w writer
	w.number(form)
	w.number(uint64(len(rows)))
	var at int64
	for _, r := range rows { // by columns: what is alike stands together
		w = append(w, byte(r.Format))
	}
	for _, r := range rows {
		w = binary.AppendVarint(w, r.At-at)
		at = r.At
	}
	for _, column := range columns {
		for i := range rows {
			w.text(*column(&rows[i]))
		}
	}
	for _, r := range rows {
		w.number(uint64(len(r.With)))
		for _, stream := range r.With {
			w.text(stream)
		}
	}
	for _, r := range rows {
		w.number(uint64(len(r.Events)))
	}
	for _, r := range rows {
		w = append(w, r.Events...)
	}
	for _, r := range rows {
		w = append(w, r.Hash[:mark]...)
		b.IDs = append(b.IDs, markOf(r.ID)...)
	}
	b.Data = encoder.EncodeAll(w, nil)
	return b
}

var columns = []func(*journal.Record) *string{
	func(r *journal.Record) *string { return &r.Person },
	func(r *journal.Record) *string { return &r.Role },
	func(r *journal.Record) *string { return &r.Device },
	func(r *journal.Record) *string { return &r.ID },
}

func markOf(id string) []byte {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return h.Sum(nil)
}

type writer []byte

func (w *writer) number(n uint64) { *w = binary.AppendUvarint(*w, n) }
func (w *writer) text(s string)   { w.number(uint64(len(s))); *w = append(*w, s...) }

// Same proves rows by the chain, and that a block gives them back.
func Same(b journal.Block, rows []journal.Record) error {
	got := Decode(b)
	head := journal.Head{Stream: b.Stream, Seq: b.First - 1, Hash: b.Prev}
	for i, r := range rows {
		var err error
		if head, err = journal.Proved(head, r); err != nil {
			return err
		}
		if i >= len(got) || got[i].Hash != r.Hash { // what two rows say is the same where their hashes are
			return fmt.Errorf("packed: stream %s, row %d does not come back as it was", r.Stream, r.Seq)
		}
	}
	return nil
}

// Decode takes the rows out of a block. Where that cannot be done, or a hash does not fit, the row that is at fault has no hash: whoever proves the chain
// finds it there, and behind it nothing follows.
func Decode(b journal.Block) []journal.Record {
	rows, err := read(b)
	if err != nil {
		return []journal.Record{{Format: journal.Newest, Stream: b.Stream, Seq: b.First, Prev: b.Prev}}
	}
	return rows
}

var errDamaged = errors.New("packed: a block is damaged")

func read(b journal.Block) ([]journal.Record, error) {
	text, err := decoder.DecodeAll(b.Data, nil)
	if err != nil {
		return nil, err
	}
	r := reader{rest: text}
	if r.number() != form || b.First == 0 {
		return nil, errDamaged
	}
	rows := make([]journal.Record, min(r.number(), Rows+1))
	if uint64(len(rows)) != b.Last-b.First+1 {
		return nil, errDamaged
	}
	r.rows(rows)
	hashes := r.bytes(mark * len(rows))
	if r.bad || len(r.rest) > 0 {
		return nil, errDamaged
	}
	head := journal.Head{Stream: b.Stream, Seq: b.First - 1, Hash: b.Prev}
	for i := range rows {
		next := journal.Next(head, rows[i])
		wrong := string(next.Hash[:mark]) != string(hashes[i*mark:(i+1)*mark]) || i == len(rows)-1 && next.Hash != b.Hash
		if rows[i] = next; wrong {
			rows[i].Hash = journal.Hash{}
			return rows[:i+1], nil
		}
		head = next.Head()
	}
	return rows, nil
}

// reader takes values out of a block; what is not there makes it bad.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) rows(rows []journal.Record) {
	for i, format := range r.bytes(len(rows)) {
		rows[i].Format = journal.Format(format)
	}
	var at int64
	for i := range rows {
		step, n := binary.Varint(r.rest)
		if r.skip(n); r.bad {
			return
		}
		at += step
		rows[i].At = at
	}
	for _, column := range columns {
		last := ""
		for i := range rows {
			if text := r.bytes(int(r.number())); string(text) != last {
				last = string(text)
			}
			*column(&rows[i]) = last
		}
	}
	for i := range rows {
		for range min(r.number(), journal.MaxWith) {
			rows[i].With = append(rows[i].With, string(r.bytes(int(r.number()))))
		}
	}
	sizes := make([]int, len(rows))
	for i := range sizes {
		sizes[i] = int(r.number())
	}
	for i, size := range sizes {
		rows[i].Events = r.bytes(size)
	}
}

func (r *reader) skip(n int) {
	if n <= 0 || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return
	}
	r.rest = r.rest[n:]
}

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.rest)
	r.skip(n)
	return v
}

// bytes takes n bytes, of which nobody may append to.
func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	out := r.rest[:n:n]
	r.rest = r.rest[n:]
	return out
}
