package journal

import (
	"context"
	"errors"
	"fmt"
)

// Block is rows of a stream one after the other, compressed; the package packed writes and reads them. What a block says of its rows outside Data is no
// proof: the chain of their hashes is.
type Block struct {
	Day         string // of the pack that it is in
	Stream      string
	First, Last uint64 // its rows
	Prev, Hash  Hash   // of the row before the first, and of the last
	IDs         []byte // a mark of each row's command id, in their order
	Data        []byte
}

// Pack is what one packing has taken of a stream: rows that stand in blocks, behind those that were packed before.
type Pack struct {
	Stream      string
	First, Last uint64
	Day         string // 2026-11-27: that of the stream's last row then, in UTC
	Hash        Hash   // of the row Last
	Away        bool   // its day was taken out of the store: the rows are elsewhere
}

// Filler takes over a journal as it lies.
type Filler struct {
	Pack  func(Pack) error
	Block func(Block) error
	Row   func(Record) error
}

// Packing has its rows in blocks where nothing is expected of a stream any more.
type Packing interface {
	// Pack puts the rows of a stream before its last one into blocks and returns how many: what is read is the same before and after, and the stream
	// can be appended to. A step of it is one transaction, in which the rows are proved, written, read again and compared. The last row stays where it
	// was: the head is found there, whatever becomes of the blocks. A row that is not good is a *Broken, and nothing of its step is packed.
	Pack(ctx context.Context, stream string) (int, error)
	// Packs lists what has been packed, by stream and row.
	Packs(ctx context.Context) ([]Pack, error)
	// Dump gives all of the journal, packs and blocks first, as it is at one instant; rows in blocks are not given once more.
	Dump(ctx context.Context, to Filler) error
}

// IsElsewhere reports whether an error says no more than that rows of a stream are stored elsewhere.
func IsElsewhere(err error) bool {
	_, is := ElsewhereOn(err)
	return is
}

// ElsewhereOn is the day with which those rows were taken out of the store; false where an error says anything else.
func ElsewhereOn(err error) (day string, is bool) {
	var broken *Broken
	if is = errors.As(err, &broken) && broken.Fault == Elsewhere; is {
		day = broken.Detail
	}
	return day, is
}

// Missing is the error of a reader who comes to a pack that is stored elsewhere.
func (p Pack) Missing() error {
	return &Broken{Stream: p.Stream, Seq: p.First, Fault: Elsewhere, Detail: p.Day}
}

// Taken is the error of a packing that somebody else has been before.
func (p Pack) Taken() error {
	return fmt.Errorf("%w: stream %s: row %d is packed already", ErrConflict, p.Stream, p.First)
}

// End is the head that the stream had at the last row of the pack.
func (p Pack) End() Head { return Head{Stream: p.Stream, Seq: p.Last, Hash: p.Hash} }
