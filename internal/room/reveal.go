package room

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// entry is how the logbook has an opening.
func (w Whose) entry(stream, hand string) logbook.Entry {
	e := logbook.Entry{Kind: logbook.CardsOpened, Subject: hand, Stream: stream, Whose: "shown"}
	switch {
	case w.All:
		e.Whose = "all"
	case w.Player != "":
		e.Whose = string(w.Player)
	}
	return e
}

// Reveal opens a hand that is over, of a journal that no room keeps. The logbook has it, on disk, before it is returned: at is the
// instant, heads may be nil. It refuses with a *refusal.Error.
func (o Opener) Reveal(ctx context.Context, store journal.Store, heads *Heads, at tournament.Instant, stream, hand string, w Whose, by role.By) (Opened, error) {
	h, live, err := Find(ctx, store, stream, hand)
	switch {
	case err != nil:
		return Opened{}, err
	case live:
		return Opened{}, refusal.New(HandNotOver, "Hand", hand)
	case h == nil:
		return Opened{}, refusal.New(UnknownHand, "Hand", hand, "Stream", stream)
	}
	opened, err := o.Open(stream, h, w)
	if err != nil {
		return Opened{}, err
	}
	return opened, NoteAlone(ctx, store, heads, at, rand.Text(), w.entry(stream, hand), by)
}

// Reveal opens a hand that is over, of those that are at hand (the latest of the stream). What not everybody has seen is in the
// logbook, on disk, before it is returned; who may ask for it is the caller's to judge. It refuses with a *refusal.Error.
func (r *Room) Reveal(ctx context.Context, stream, hand string, w Whose, by role.By) (Opened, error) {
	h, err := r.handOver(stream, hand)
	if err != nil {
		return Opened{}, err
	}
	opened, err := Opener{Decks: r.decks, Secret: r.secret}.Open(stream, h, w)
	if err != nil || w == (Whose{}) {
		return opened, err
	}
	return opened, r.Note(ctx, rand.Text(), w.entry(stream, hand), by)
}

// Own opens the cards of a hand that is over to a player who was in it, on the own page: nobody else sees more by it.
func (r *Room) Own(stream, hand string, player table.PlayerID) (Opened, error) {
	h, err := r.handOver(stream, hand)
	if err != nil {
		return Opened{}, err
	}
	return Opener{Decks: r.decks, Secret: r.secret}.Open(stream, h, Whose{Player: player})
}

// Over lists the ids of the stream's hosted hands that are over and at hand, the latest first, of table no, or of all for 0.
func (r *Room) Over(stream string, no int) []string {
	in, done := r.hosting(stream)
	if in == nil {
		return nil
	}
	defer done()
	return in.handsOver().ids(no)
}

func onTable(hand string, no int) bool {
	var t, n int
	_, err := fmt.Sscanf(hand, "t%d-h%d", &t, &n)
	return err == nil && t == no
}

// handOver is a hand that is over and at hand.
func (r *Room) handOver(stream, hand string) (h *table.Hand, err error) {
	in, done := r.hosting(stream)
	if in == nil {
		return nil, refusal.New(UnknownStream, "Stream", stream)
	}
	defer done()
	for _, tb := range in.hosted() {
		if tb.Hand != nil && tb.Hand.ID == hand {
			return nil, refusal.New(HandNotOver, "Hand", hand)
		}
	}
	if h = in.handsOver().hand(hand); h == nil {
		return nil, refusal.New(UnknownHand, "Hand", hand, "Stream", stream)
	}
	return h, nil
}
