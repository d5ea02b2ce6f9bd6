package room

import (
	"context"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// Verified is what verification found out about one stream.
type Verified struct {
	journal.Head
	Tournament bool
	Name       string           // as its people call it; "" where it has none
	Phase      tournament.Phase // of a tournament, at the head
	Draws      int              // draws whose revealed seed is the one committed before

	Decks  int // hosted hands over whose cards are those of the deck committed when they began
	Sealed int // such hands whose deck is not opened: its key is not here

	Elsewhere string // the day that was taken out of the journal with the rows of the stream, which are not proved; "" they are here
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
	log, err := LogbookOf(ctx, store)
	if err != nil {
		return nil, err
	}
	if _, err := journal.VerifyCut(ctx, store, thawed(log), known...); err != nil {
		return nil, err
	}
	beside := entryStreams(newLawBook(), newLog())
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
		return s.content.prove(o, r, func() error { return s.replayed(r) }, &v)
	})
	if day, is := journal.ElsewhereOn(err); is { // its chain was proved as far as it is here
		v = Verified{Tournament: s.kind == tourneys, Elsewhere: day}
		v.Head, err = store.Head(ctx, name)
		return v, err
	}
	v.Head, v.Name = s.head, s.content.title()
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
	err := guard(func() error {
		if err := s.fold(r); err != nil {
			return err
		}
		return s.content.check()
	})
	if err != nil {
		return notReplayed(r, err)
	}
	return nil
}
