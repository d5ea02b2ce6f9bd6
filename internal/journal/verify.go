package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Fault is what is wrong with a row; a stable name, worded in the reader's language by others.
type Fault string

// The faults that Verify finds.
const (
	ForeignRow    Fault = "foreign_row"    // it says that it belongs to another stream
	RowsMissing   Fault = "rows_missing"   // its number is not the next: rows are missing or doubled
	ChainBroken   Fault = "chain_broken"   // it does not continue the row before: something was changed, swapped or removed
	RowChanged    Fault = "row_changed"    // its contents do not match its hash
	TailMissing   Fault = "tail_missing"   // rows known from earlier are missing at the end
	Rewritten     Fault = "rewritten"      // it is not the row known from earlier: history was rewritten
	StreamMissing Fault = "stream_missing" // a stream known from earlier is missing
	Hidden        Fault = "hidden"         // it lies in the store, and an index does not show it, or shows another
	Unsound       Fault = "unsound"        // the store's own structures are damaged; no one row
	PartMissing   Fault = "part_missing"   // its command wrote a row in another stream too, which is not there
)

// Faults lists them.
func Faults() []Fault {
	return []Fault{ForeignRow, RowsMissing, ChainBroken, RowChanged, TailMissing, Rewritten, StreamMissing, Hidden, Unsound, PartMissing}
}

// Broken names the first row of a stream that cannot have been written by a store.
type Broken struct {
	Stream string
	Seq    uint64 // the row at fault; one past the last row when rows are missing at the end
	Fault  Fault
	Detail string // untranslated, may be empty
}

// Error names stream, row and fault.
func (b *Broken) Error() string {
	s := fmt.Sprintf("journal: stream %s, row %d: %s", b.Stream, b.Seq, b.Fault)
	if b.Detail != "" {
		s += ": " + b.Detail
	}
	return s
}

// Verify reads every row of every stream, as it lies in the store and by way of the indexes, and checks sequence numbers, the chain
// of hashes, that both ways show the same, and the store's own structures. It returns the heads, sorted by stream, and the first
// fault as *Broken.
//
// A chain cannot tell that its last rows were dropped: that shows only against a head noted earlier. Pass
// such heads as known: the stream must still hold that very row.
func Verify(ctx context.Context, s Store, known ...Head) ([]Head, error) {
	names, err := s.Streams(ctx)
	if err != nil {
		return nil, err
	}
	marks := make(map[string][]Head, len(known))
	for _, k := range known {
		marks[k.Stream] = append(marks[k.Stream], k)
	}
	heads := make([]Head, 0, len(names))
	for _, name := range names {
		head, err := VerifyStream(ctx, s, name, marks[name], nil)
		if err != nil {
			return heads, err
		}
		heads = append(heads, head)
		delete(marks, name)
	}
	if err := scanned(ctx, s, heads); err != nil {
		return heads, err
	}
	for _, k := range known {
		if _, missing := marks[k.Stream]; missing && k.Seq > 0 {
			return heads, &Broken{Stream: k.Stream, Seq: 1, Fault: StreamMissing}
		}
	}
	if err := parts(ctx, s, names); err != nil {
		return heads, err
	}
	if err := s.Sound(ctx); err != nil {
		return heads, &Broken{Fault: Unsound, Detail: err.Error()}
	}
	return heads, nil
}

// scanned checks that the rows as they lie in the store are those that its indexes have shown, and that each is found by its
// command. What was appended since is not compared.
func scanned(ctx context.Context, s Store, shown []Head) error {
	ends := make(map[string]Head, len(shown))
	for _, head := range shown {
		ends[head.Stream] = head
	}
	heads := make(map[string]Head, len(shown))
	err := s.Scan(ctx, func(r Record) error {
		head, end := heads[r.Stream], ends[r.Stream]
		head.Stream = r.Stream
		if f := fault(head, r, nil); f != "" {
			return &Broken{Stream: r.Stream, Seq: head.Seq + 1, Fault: f}
		}
		found, err := s.Find(ctx, r.Stream, r.ID)
		switch {
		case errors.Is(err, ErrNotFound), err == nil && found.Hash != r.Hash, r.Seq == end.Seq && r.Hash != end.Hash:
			return &Broken{Stream: r.Stream, Seq: r.Seq, Fault: Hidden}
		case err != nil:
			return err
		}
		heads[r.Stream] = r.Head()
		return nil
	})
	if err != nil {
		return err
	}
	for _, head := range shown {
		if seen := heads[head.Stream]; seen.Seq < head.Seq {
			return &Broken{Stream: head.Stream, Seq: seen.Seq + 1, Fault: Hidden}
		}
	}
	for stream, head := range heads {
		if now, err := s.Head(ctx, stream); err != nil || now.Seq < head.Seq {
			return errors.Join(err, &Broken{Stream: stream, Seq: head.Seq, Fault: Hidden})
		}
	}
	return nil
}

// parts checks that commands which wrote to several streams are in all of them.
func parts(ctx context.Context, s Store, names []string) error {
	for _, name := range names {
		err := s.Load(ctx, name, 0, func(r Record) error {
			for _, other := range r.With {
				part, err := s.Find(ctx, other, r.ID)
				switch {
				case errors.Is(err, ErrNotFound) || err == nil && !slices.Contains(part.With, name):
					return &Broken{Stream: name, Seq: r.Seq, Fault: PartMissing, Detail: other}
				case err != nil:
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// VerifyStream checks one stream as Verify does and calls each, when given, with every row found good.
func VerifyStream(ctx context.Context, s Store, stream string, known []Head, each func(Record) error) (Head, error) {
	head := Head{Stream: stream}
	err := s.Load(ctx, stream, 0, func(r Record) error {
		if f := fault(head, r, known); f != "" {
			return &Broken{Stream: stream, Seq: head.Seq + 1, Fault: f}
		}
		head = r.Head()
		if each == nil {
			return nil
		}
		return each(r)
	})
	if err != nil {
		return head, err
	}
	for _, k := range known {
		if k.Seq > head.Seq {
			return head, &Broken{Stream: stream, Seq: head.Seq + 1, Fault: TailMissing}
		}
	}
	return head, nil
}

// fault says what is wrong with r as the row after head, "" for nothing.
func fault(head Head, r Record, known []Head) Fault {
	switch {
	case r.Stream != head.Stream:
		return ForeignRow
	case r.Seq != head.Seq+1:
		return RowsMissing
	case r.Prev != head.Hash:
		return ChainBroken
	case r.Format < Format1 || r.Format > Newest || Sum(r) != r.Hash:
		return RowChanged
	}
	for _, k := range known {
		if k.Seq == r.Seq && k.Hash != r.Hash {
			return Rewritten
		}
	}
	return ""
}
