package packed

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/floorbook/floorbook/internal/journal"
)

// How much an index has at hand.
const (
	streamsMost = 4
	blocksMost  = 8
)

// Index finds rows in blocks by their command ids. The zero value is ready; it may be used concurrently. Blocks are never changed, so what was read
// of them is kept.
type Index struct {
	mu      sync.Mutex
	streams []listed
	rows    [][]journal.Record // of blocks, the latest first
}

// listed is the blocks of a stream that are here, without their data.
type listed struct {
	stream string
	here   uint64 // rows in them
	blocks []journal.Block
}

// Source reads the blocks of a stream.
type Source interface {
	// Listed returns the blocks without their data, in order; those that are stored elsewhere are left out.
	Listed(ctx context.Context, stream string) ([]journal.Block, error)
	// Block returns the one that holds the row b.First, of the pack of day b.Day; one of no rows where there is none.
	Block(ctx context.Context, b journal.Block) (journal.Block, error)
}

// Find returns the row of a command id in the blocks of a stream, or journal.ErrNotFound; the error of journal.Pack.Missing where the row may be among
// those that are stored elsewhere.
func (x *Index) Find(ctx context.Context, s Store, stream, id string) (journal.Record, error) {
	packs, err := s.Packed(ctx, stream)
	if err != nil || len(packs) == 0 {
		return journal.Record{}, cmp.Or(err, journal.ErrNotFound)
	}
	away := journal.ErrNotFound
	var here uint64
	for _, p := range packs {
		if p.Away {
			away = p.Missing()
		} else {
			here += p.Last - p.First + 1
		}
	}
	row, err := x.find(ctx, s, stream, here, id)
	if errors.Is(err, journal.ErrNotFound) {
		err = away
	}
	return row, err
}

// find looks in the blocks that are here, which hold so many rows.
func (x *Index) find(ctx context.Context, from Source, stream string, here uint64, id string) (journal.Record, error) {
	blocks, err := x.list(ctx, from, stream, here)
	if err != nil {
		return journal.Record{}, err
	}
	want := markOf(id)
	for _, b := range blocks {
		if !has(b.IDs, want) {
			continue
		}
		rows, err := x.block(ctx, from, b)
		if err != nil {
			return journal.Record{}, err
		}
		if i := slices.IndexFunc(rows, func(r journal.Record) bool { return r.ID == id }); i >= 0 {
			return rows[i], nil
		}
	}
	return journal.Record{}, journal.ErrNotFound
}

func has(marks, want []byte) bool {
	for ; len(marks) >= mark; marks = marks[mark:] {
		if bytes.Equal(marks[:mark], want) {
			return true
		}
	}
	return false
}

func (x *Index) list(ctx context.Context, from Source, stream string, here uint64) ([]journal.Block, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	i := slices.IndexFunc(x.streams, func(l listed) bool { return l.stream == stream })
	if i >= 0 && x.streams[i].here == here {
		return x.streams[i].blocks, nil
	}
	blocks, err := from.Listed(ctx, stream)
	if err != nil {
		return nil, err
	}
	if i >= 0 {
		x.streams = slices.Delete(x.streams, i, i+1)
	}
	x.streams = slices.Insert(x.streams, 0, listed{stream, here, blocks})
	x.streams = x.streams[:min(len(x.streams), streamsMost)]
	return blocks, nil
}

func (x *Index) block(ctx context.Context, from Source, b journal.Block) ([]journal.Record, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i := slices.IndexFunc(x.rows, func(rows []journal.Record) bool { return rows[0].Stream == b.Stream && rows[0].Seq == b.First }); i >= 0 {
		return x.rows[i], nil
	}
	b, err := from.Block(ctx, b)
	if err != nil {
		return nil, err
	}
	rows := Decode(b)
	x.rows = slices.Insert(x.rows, 0, rows)
	x.rows = x.rows[:min(len(x.rows), blocksMost)]
	return rows, nil
}
