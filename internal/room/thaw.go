package room

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Thawing is a stream that is to be taken up as of a row, by two persons.
type Thawing struct {
	Stream        string
	Row           uint64 // the last one that stays
	First, Second role.By
}

// May refuses unless both persons may thaw a stream, and are two.
func (t Thawing) May() error {
	if !t.First.Role.May(role.Create) {
		return refusal.New(NotAllowed, "Role", string(t.First.Role))
	}
	return role.Both(t.First, t.Second, role.Create)
}

// Prove proves and replays the rows up to the one that stays, and gives every row behind to behind, as it lies: whoever thaws keeps
// them. It refuses with a *refusal.Error; a row that is not good is a *journal.Broken.
func (t Thawing) Prove(ctx context.Context, store journal.Store, behind func(journal.Record) error) (journal.Head, error) {
	head := journal.Head{Stream: t.Stream}
	if t.Row > 0 {
		var err error
		if head, err = provedTo(ctx, store, t.Stream, t.Row); err != nil {
			return head, err
		}
	}
	if t.Row == 0 || head.Seq < t.Row {
		return head, refusal.New(NoSuchRow, "Stream", t.Stream, "Row", int(t.Row), "Rows", int(head.Seq))
	}
	return head, store.Load(ctx, t.Stream, t.Row+1, func(r journal.Record) error {
		for _, other := range r.With {
			if t.Stream != CardroomStream && other != CardroomStream { // who has which table is settled when the room opens
				return refusal.New(RowsTogether, "Row", int(r.Seq), "With", other)
			}
		}
		return behind(r)
	})
}

// thawed reports whether a logbook says of a stream that rows at its end were taken off.
func thawed(log []logbook.Entry) func(stream string) bool {
	streams := make(map[string]bool)
	for _, e := range log {
		if e.Kind == logbook.StreamThawed {
			streams[e.Stream] = true
		}
	}
	return func(stream string) bool { return streams[stream] }
}

// Note writes into the logbook of the journal without the rows behind that both persons have thawed the stream, and makes its new end
// the one that is known.
func (t Thawing) Note(ctx context.Context, store journal.Store, heads *Heads, head journal.Head, at tournament.Instant) error {
	heads.note(head, false)
	e := logbook.Entry{Kind: logbook.StreamThawed, Subject: t.Stream, Stream: t.Stream, Row: t.Row, Second: t.Second.Person}
	return NoteAlone(ctx, store, heads, at, rand.Text(), e, t.First)
}

// errFarEnough ends a walk that has come to its row.
var errFarEnough = errors.New("room: far enough")

// provedTo proves and folds a stream's rows up to one, and returns it; an earlier one where the stream ends before.
func provedTo(ctx context.Context, store journal.Store, stream string, row uint64) (head journal.Head, err error) {
	var take func(journal.Record) error
	if k := entryStreams(newLawBook(), newLog())[stream]; k != nil {
		take = k.take
	} else {
		s, v := newStream(stream), Verified{}
		take = func(row journal.Record) error {
			return s.content.prove(Opener{}, row, func() error { return s.replayed(row) }, &v)
		}
	}
	head, err = journal.VerifyStream(ctx, store, stream, nil, func(r journal.Record) error {
		if err := take(r); err != nil {
			return err
		}
		if r.Seq == row {
			return errFarEnough
		}
		return nil
	})
	if errors.Is(err, errFarEnough) {
		err = nil
	}
	return head, err
}
