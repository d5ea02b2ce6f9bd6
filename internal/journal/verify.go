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
	LaterRelease  Fault = "later_release"  // a later release has written it
	PartMissing   Fault = "part_missing"   // its command wrote a row in another stream too, which is not there
	Elsewhere     Fault = "elsewhere"      // it is of a day that was taken out of the store, and kept elsewhere: nothing is damaged
)

// Faults lists them.
func Faults() []Fault {
	return []Fault{ForeignRow, RowsMissing, ChainBroken, RowChanged, TailMissing, Rewritten, StreamMissing, Hidden, Unsound, PartMissing, LaterRelease, Elsewhere}
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
	return VerifyCut(ctx, s, func(string) bool { return false }, known...)
}

// VerifyCut is Verify of a journal in which the ends of some streams, those that cut reports, are known to be gone: what their commands wrote in
// other streams is still there, alone.
func VerifyCut(ctx context.Context, s Store, cut func(stream string) bool, known ...Head) ([]Head, error) {
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
		head, err := verifyHere(ctx, s, name, marks[name])
		if err != nil {
			return heads, err
		}
		heads = append(heads, head)
		delete(marks, name)
	}
	var first *Broken
	err = survey{ctx, s, true, cut, func(b *Broken) {
		if first == nil {
			first = b
		}
	}}.walk(heads)
	if err != nil {
		return heads, err
	}
	if first != nil && first.Fault != Unsound {
		return heads, first
	}
	for _, k := range known {
		if _, missing := marks[k.Stream]; missing && k.Seq > 0 {
			return heads, &Broken{Stream: k.Stream, Seq: 1, Fault: StreamMissing}
		}
	}
	if first != nil {
		return heads, first
	}
	return heads, nil
}

// verifyHere is VerifyStream of the rows that are here: over what is stored elsewhere the chain goes on from the hash that was kept of it.
func verifyHere(ctx context.Context, s Store, stream string, known []Head) (Head, error) {
	head, err := VerifyStream(ctx, s, stream, known, nil)
	if !IsElsewhere(err) {
		return head, err
	}
	packs, listErr := s.Packs(ctx)
	if listErr != nil {
		return head, listErr
	}
	for _, p := range packs {
		if p.Stream != stream || p.First != head.Seq+1 {
			continue
		}
		if head, err = VerifyFrom(ctx, s, p.End(), known, nil); !IsElsewhere(err) {
			return head, err
		}
	}
	return head, err
}

// Survey reads every row as it lies in the store, whatever the indexes say of it, and calls bad with the first fault of each stream
// beside what VerifyStream has shown of them: rows that were hidden, other rows, rows of whose command a part is missing; and with one of no
// stream where the store's own structures are damaged, which hold what finds a row by its command. What is appended meanwhile does
// not matter. cut is as in VerifyCut. The error is one of the store.
func Survey(ctx context.Context, s Store, shown []Head, cut func(stream string) bool, bad func(*Broken)) error {
	return survey{ctx, s, false, cut, bad}.walk(shown)
}

// survey is one walk through the rows as they lie.
type survey struct {
	ctx       context.Context
	store     Store
	byCommand bool // find every row by its command too
	cut       func(stream string) bool
	bad       func(*Broken)
}

func (v survey) walk(shown []Head) error {
	ends := make(map[string]Head, len(shown))
	for _, head := range shown {
		ends[head.Stream] = head
	}
	heads, done := make(map[string]Head, len(shown)), map[string]bool{}
	found := func(b *Broken) {
		if !done[b.Stream] {
			done[b.Stream] = true
			v.bad(b)
		}
	}
	away, err := v.away()
	if err != nil {
		return err
	}
	err = v.store.Scan(v.ctx, func(r Record) error {
		if done[r.Stream] {
			return v.ctx.Err()
		}
		head, end := heads[r.Stream], ends[r.Stream]
		head.Stream = r.Stream
		for p, gone := away[head]; gone && r.Seq > head.Seq+1; p, gone = away[head] {
			head = p.End()
		}
		if f := fault(head, r, nil); f != "" {
			found(&Broken{Stream: r.Stream, Seq: head.Seq + 1, Fault: f})
			return nil
		}
		heads[r.Stream] = r.Head()
		if r.Seq == end.Seq && r.Hash != end.Hash {
			found(&Broken{Stream: r.Stream, Seq: r.Seq, Fault: Hidden})
			return nil
		}
		b, err := v.commands(r)
		if b != nil {
			found(b)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, head := range shown {
		if seen := heads[head.Stream]; seen.Seq < head.Seq {
			found(&Broken{Stream: head.Stream, Seq: seen.Seq + 1, Fault: Hidden})
		}
	}
	for stream, head := range heads {
		now, err := v.store.Head(v.ctx, stream)
		if err != nil {
			return err
		}
		if now.Seq < head.Seq {
			found(&Broken{Stream: stream, Seq: head.Seq, Fault: Hidden})
		}
	}
	if err := v.store.Sound(v.ctx); err != nil {
		if v.ctx.Err() != nil || NothingWritten(err) {
			return err
		}
		found(&Broken{Fault: Unsound, Detail: err.Error()})
	}
	return nil
}

// away are the packs that are stored elsewhere, by the head of their stream before them.
func (v survey) away() (map[Head]Pack, error) {
	packs, err := v.store.Packs(v.ctx)
	away := map[Head]Pack{}
	before := Head{}
	for _, p := range packs {
		if before.Stream != p.Stream {
			before = Head{Stream: p.Stream}
		}
		if p.Away {
			away[before] = p
		}
		before = p.End()
	}
	return away, err
}

// commands checks that a row is found by its command, and that a command which wrote to several streams is in all of them.
func (v survey) commands(r Record) (*Broken, error) {
	if v.byCommand {
		found, err := v.store.Find(v.ctx, r.Stream, r.ID)
		switch {
		case errors.Is(err, ErrNotFound), err == nil && found.Hash != r.Hash:
			return &Broken{Stream: r.Stream, Seq: r.Seq, Fault: Hidden}, nil
		case err != nil:
			return nil, err
		}
	}
	for _, other := range r.With {
		part, err := v.store.Find(v.ctx, other, r.ID)
		switch {
		case IsElsewhere(err): // it may be there
		case errors.Is(err, ErrNotFound) && v.cut(other):
		case errors.Is(err, ErrNotFound) || err == nil && !slices.Contains(part.With, r.Stream):
			return &Broken{Stream: r.Stream, Seq: r.Seq, Fault: PartMissing, Detail: other}, nil
		case err != nil:
			return nil, err
		}
	}
	return nil, nil
}

// VerifyStream checks one stream as Verify does and calls each, when given, with every row found good.
func VerifyStream(ctx context.Context, s Store, stream string, known []Head, each func(Record) error) (Head, error) {
	return VerifyFrom(ctx, s, Head{Stream: stream}, known, each)
}

// verifyOn checks the rows of a stream behind a head that was proved, also against heads that are known. It returns the last row found good.
func verifyOn(ctx context.Context, s Store, head Head, known []Head, each func(Record) error) (Head, error) {
	err := s.Load(ctx, head.Stream, head.Seq+1, func(r Record) error {
		if f := fault(head, r, known); f != "" {
			return &Broken{Stream: head.Stream, Seq: head.Seq + 1, Fault: f}
		}
		head = r.Head()
		if each == nil {
			return nil
		}
		return each(r)
	})
	return head, err
}

// VerifyFrom is VerifyStream of the rows behind a head that was proved.
func VerifyFrom(ctx context.Context, s Store, from Head, known []Head, each func(Record) error) (Head, error) {
	head, err := verifyOn(ctx, s, from, known, each)
	if err != nil {
		return head, err
	}
	for _, k := range known {
		if k.Seq > head.Seq {
			return head, &Broken{Stream: from.Stream, Seq: head.Seq + 1, Fault: TailMissing}
		}
	}
	return head, nil
}

// enough ends the reading of a stream.
var enough = errors.New("journal: far enough")

// VerifyBetween checks the rows of a stream behind one head up to another, as VerifyStream does, and calls each with every row found good.
// Whoever calls it has proved that both are heads of the stream.
func VerifyBetween(ctx context.Context, s Store, from, to Head, each func(Record) error) error {
	if from.Seq >= to.Seq {
		return nil
	}
	head, err := verifyOn(ctx, s, Head{Stream: to.Stream, Seq: from.Seq, Hash: from.Hash}, []Head{to}, func(r Record) error {
		if err := each(r); err != nil || r.Seq < to.Seq {
			return err
		}
		return enough
	})
	switch {
	case err != nil && !errors.Is(err, enough):
		return err
	case head.Seq < to.Seq:
		return &Broken{Stream: to.Stream, Seq: head.Seq + 1, Fault: TailMissing}
	}
	return nil
}

// Proved is the head of a stream behind r, the row after head; the error is a *Broken.
func Proved(head Head, r Record) (Head, error) {
	if f := fault(head, r, nil); f != "" {
		return head, &Broken{Stream: head.Stream, Seq: head.Seq + 1, Fault: f}
	}
	return r.Head(), nil
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
	case r.Format > Newest:
		return LaterRelease
	case r.Format < Format1 || Sum(r) != r.Hash:
		return RowChanged
	}
	for _, k := range known {
		if k.Seq == r.Seq && k.Hash != r.Hash {
			return Rewritten
		}
	}
	return ""
}
