package packed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
)

// Bounds of a step: what is in memory at once, and for how long it holds up whoever appends.
const (
	stepRows  = 20_000
	stepBytes = 32 << 20 // of events
)

// Store is one whose rows are packed.
type Store interface {
	Source
	Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error
	Head(ctx context.Context, stream string) (journal.Head, error)
	Packed(ctx context.Context, stream string) ([]journal.Pack, error) // of a stream, in order
}

var errEnough = errors.New("packed: enough rows")

// Steps packs the rows of a stream before its last one and returns how many: it reads and proves them, and has move put them into blocks, step by step.
// move does all of it or nothing.
func Steps(ctx context.Context, s Store, stream string, move func(context.Context, journal.Pack, []journal.Record, []journal.Block) error) (int, error) {
	head, err := s.Head(ctx, stream)
	if err != nil || head.Seq == 0 {
		return 0, err
	}
	var day string
	if err := s.Load(ctx, stream, head.Seq, func(r journal.Record) error {
		day = dayOf(r.At)
		return errEnough
	}); !errors.Is(err, errEnough) {
		return 0, errors.Join(err, fmt.Errorf("%w: stream %s has no row %d any more", journal.ErrConflict, stream, head.Seq))
	}
	packs, err := s.Packed(ctx, stream)
	if err != nil {
		return 0, err
	}
	end := journal.Head{Stream: stream}
	for _, p := range packs {
		end = p.End()
	}
	total := 0
	for end.Seq+1 < head.Seq {
		rows, err := next(ctx, s, end, head.Seq)
		if err != nil {
			return total, err
		}
		last := rows[len(rows)-1]
		p := journal.Pack{Stream: stream, First: end.Seq + 1, Last: last.Seq, Day: day, Hash: last.Hash}
		blocks, err := Encode(day, rows)
		if err != nil {
			return total, err
		}
		if err := move(ctx, p, rows, blocks); err != nil {
			return total, err
		}
		total, end = total+len(rows), p.End()
	}
	return total, nil
}

// dayOf is the day of an instant, the first or the last that a calendar of four digits has where it lies outside.
func dayOf(at int64) string {
	const first, last = 0, 253402300799999
	return time.UnixMilli(min(max(at, first), last)).UTC().Format(time.DateOnly)
}

// next reads rows behind a head, and proves them and the row behind them, which is upTo at most.
func next(ctx context.Context, s Store, end journal.Head, upTo uint64) (rows []journal.Record, err error) {
	size, at := 0, end
	err = s.Load(ctx, end.Stream, end.Seq+1, func(r journal.Record) error {
		if at, err = journal.Proved(at, r); err != nil {
			return err
		}
		if len(rows) == stepRows || len(rows) > 0 && size > stepBytes || r.Seq == upTo {
			return errEnough
		}
		rows, size = append(rows, r), size+len(r.Events)
		return nil
	})
	switch {
	case err == nil:
		return nil, &journal.Broken{Stream: end.Stream, Seq: at.Seq + 1, Fault: journal.TailMissing}
	case !errors.Is(err, errEnough):
		return nil, err
	}
	return rows, nil
}

// Read calls fn with the rows of a stream in blocks from one up, and returns the number of the first that is in none. The error is that of
// journal.Pack.Missing where they are stored elsewhere.
func Read(ctx context.Context, s Store, stream string, from uint64, fn func(journal.Record) error) (uint64, error) {
	packs, err := s.Packed(ctx, stream)
	if err != nil {
		return from, err
	}
	for _, p := range packs {
		if from < p.First || from > p.Last {
			continue
		}
		if p.Away {
			return from, p.Missing()
		}
		for from <= p.Last {
			b, err := s.Block(ctx, journal.Block{Day: p.Day, Stream: stream, First: from})
			if err != nil || b.First == 0 || b.Last < from {
				return from, err // a block is missing: what follows shows it
			}
			rows := Decode(b)
			for i, r := range rows {
				if r.Seq < from && i < len(rows)-1 {
					continue
				}
				if err := fn(r); err != nil {
					return from, err
				}
			}
			from = b.Last + 1
		}
	}
	return from, nil
}

// Unpacking is a filler that gives each row to fn, those in blocks too.
func Unpacking(fn func(journal.Record) error) journal.Filler {
	return journal.Filler{
		Pack: func(journal.Pack) error { return nil },
		Block: func(b journal.Block) error {
			for _, r := range Decode(b) {
				if err := fn(r); err != nil {
					return err
				}
			}
			return nil
		},
		Row: fn,
	}
}
