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

	Decks  int // hosted hands over whose cards are those of the deck committed when they began
	Sealed int // such hands whose deck is not opened: its key is not here
}

// Verify is Opener.Verify without keys: it opens no deck.
func Verify(ctx context.Context, store journal.Store, known ...journal.Head) ([]Verified, error) {
	return Opener{}.Verify(ctx, store, known...)
}

// Verify proves the whole journal: the chain of hashes, against known heads where given; that every row can be
// replayed, with the tournament adding up after each; that every draw used the entropy committed before it; and that the cards of
// every hosted hand that is over are those of the deck committed when it began, where the key of the deck is here.
// It returns the streams found good, and the first fault as *journal.Broken.
func (o Opener) Verify(ctx context.Context, store journal.Store, known ...journal.Head) ([]Verified, error) {
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
		v, err := o.verifyStream(ctx, store, name)
		if err != nil {
			return out, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (o Opener) verifyStream(ctx context.Context, store journal.Store, name string) (Verified, error) {
	s, v := newStream(name), Verified{}
	err := store.Load(ctx, name, 1, func(r journal.Record) error {
		before := s.over.count
		if err := s.replayed(r); err != nil {
			return err
		}
		return o.verify(name, r.Seq, s.over.since(before), &v)
	})
	v.Head, v.Name, v.Phase, v.Draws = s.head, s.state.Structure.Name, s.state.Phase, len(s.state.Draws)
	return v, err
}

// The faults that Verify finds beside those of journal.Verify.
const (
	NotReplayable journal.Fault = "not_replayable" // applying the row fails, or the tournament no longer adds up
	WrongDraw     journal.Fault = "wrong_draw"     // a draw did not use the entropy committed before it
	WrongDeck     journal.Fault = "wrong_deck"     // the deck of the hand in Detail, or a card seen of it, is not what was committed
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
		return notReplayed(r, err)
	}
	for _, d := range s.state.Draws[draws:] {
		if sha256.Sum256(d.Seed[:]) != commit {
			return &journal.Broken{Stream: s.id, Seq: r.Seq, Fault: WrongDraw}
		}
	}
	return nil
}
