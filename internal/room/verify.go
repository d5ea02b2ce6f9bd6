package room

import (
	"context"
	"crypto/sha256"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// Verified is what verification found out about one stream.
type Verified struct {
	journal.Head
	Name  string           // of the tournament; "" for the case law and the logbook
	Phase tournament.Phase // at the head
	Draws int              // draws whose revealed seed is the one committed before
}

// Verify proves the whole journal: the chain of hashes, against known heads where given; that every row can be
// replayed, with the tournament adding up after each; and that every draw used the entropy committed before it.
// It returns the streams found good, and the first fault as *journal.Broken.
func Verify(ctx context.Context, store journal.Store, known ...journal.Head) ([]Verified, error) {
	names, err := store.Streams(ctx)
	if err != nil {
		return nil, err
	}
	// The chains first: of two faults, the one in the bytes explains the other.
	if _, err := journal.Verify(ctx, store, known...); err != nil {
		return nil, err
	}
	beside := noTournaments(newLawBook(), newLog())
	out := make([]Verified, 0, len(names))
	for _, name := range names {
		if k := beside[name]; k != nil {
			head, err := k.verify(ctx, store)
			if err != nil {
				return out, err
			}
			out = append(out, Verified{Head: head})
			continue
		}
		v, err := verifyStream(ctx, store, name)
		if err != nil {
			return out, err
		}
		out = append(out, v)
	}
	return out, nil
}

func verifyStream(ctx context.Context, store journal.Store, name string) (Verified, error) {
	s := newStream(name)
	err := store.Load(ctx, name, 1, func(r journal.Record) error {
		return s.replayed(r)
	})
	return Verified{Head: s.head, Name: s.state.Structure.Name, Phase: s.state.Phase, Draws: len(s.state.Draws)}, err
}

// The faults that Verify finds beside those of journal.Verify.
const (
	NotReplayable journal.Fault = "not_replayable" // applying the row fails, or the tournament no longer adds up
	WrongDraw     journal.Fault = "wrong_draw"     // a draw did not use the entropy committed before it
)

// replayed folds one row. Its error is a *journal.Broken.
func (s *stream) replayed(r journal.Record) error {
	draws, commit := len(s.state.Draws), s.state.DrawCommit
	err := guard(func() error {
		if err := s.fold(r); err != nil {
			return err
		}
		return tournament.Check(s.state)
	})
	if err != nil {
		return &journal.Broken{Stream: s.id, Seq: r.Seq, Fault: NotReplayable, Detail: err.Error()}
	}
	for _, d := range s.state.Draws[draws:] {
		if sha256.Sum256(d.Seed[:]) != commit {
			return &journal.Broken{Stream: s.id, Seq: r.Seq, Fault: WrongDraw}
		}
	}
	return nil
}
