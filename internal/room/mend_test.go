package room

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/tournament"
)

// away is a journal that goes out of reach, now or with the next row that it is given.
type away struct {
	journal.Store
	going, gone atomic.Bool
	cut         atomic.Bool // the next rows are read, and then it fails
}

func (a *away) reach() error {
	if a.gone.Load() {
		return fmt.Errorf("%w: out of reach", journal.ErrStopped)
	}
	return nil
}

func (a *away) AppendAll(ctx context.Context, entries ...journal.Entry) ([]journal.Record, error) {
	if a.going.Swap(false) {
		a.gone.Store(true)
	}
	if err := a.reach(); err != nil {
		return nil, err
	}
	return a.Store.AppendAll(ctx, entries...)
}

func (a *away) Load(ctx context.Context, stream string, from uint64, fn func(journal.Record) error) error {
	if err := a.reach(); err != nil {
		return err
	}
	err := a.Store.Load(ctx, stream, from, fn)
	if err == nil && a.cut.Swap(false) {
		return fmt.Errorf("%w: cut off", journal.ErrStopped)
	}
	return err
}

func (a *away) Find(ctx context.Context, stream, id string) (journal.Record, error) {
	if err := a.reach(); err != nil {
		return journal.Record{}, err
	}
	return a.Store.Find(ctx, stream, id)
}

func (a *away) Head(ctx context.Context, stream string) (journal.Head, error) {
	if err := a.reach(); err != nil {
		return journal.Head{}, err
	}
	return a.Store.Head(ctx, stream)
}

// TestAnEventIsShownWhileItsJournalIsAway as it was last recorded, and once the journal is back its clock goes on, though nobody sends anything.
func TestAnEventIsShownWhileItsJournalIsAway(t *testing.T) {
	f := newFixture(t)
	f.open("a", 9, false)
	f.Room.Close()
	store := &away{Store: f.store}
	r, err := Open(ctx, Config{Store: store, Clock: f.clock, Secret: f.secret, Decks: f.keys})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	now := func() (seq uint64, level int) {
		if err := r.Read("a", func(s *tournament.State) { seq, level = s.Seq, s.Clock.Level }); err != nil {
			t.Fatal(err)
		}
		return seq, level
	}
	seq, level := now()
	store.going.Store(true)
	if _, err := r.Do(ctx, f.command("a", tournament.Pause{})); err == nil {
		t.Fatal("acknowledged, and nothing was recorded")
	}
	if at, _ := now(); at != seq {
		t.Errorf("shown is event %d, recorded were %d", at, seq)
	}
	store.gone.Store(false)
	for until := time.Now().Add(20 * mendAfter); ; time.Sleep(mendAfter / 100) {
		f.clock.Set(f.clock.Now() + 60*60*1000)
		if _, at := now(); at > level {
			return
		}
		if time.Now().After(until) {
			t.Fatal("the level that is over has not ended")
		}
	}
}

// TestWhoWatchesIsToldOnceAStreamIsMended: its rows were read, and the journal failed before it was sure that they were all.
func TestWhoWatchesIsToldOnceAStreamIsMended(t *testing.T) {
	f := newFixture(t)
	f.open("a", 9, false)
	store := &away{Store: f.store}
	r, err := Open(ctx, Config{Store: store, Clock: f.clock, Secret: f.secret, Decks: f.keys})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	changed, stop := r.Watch("a")
	defer stop()
	answer, err := f.Room.Do(ctx, f.command("a", tournament.Pause{}))
	if err != nil {
		t.Fatal(err)
	}
	shown := func() (seq uint64) {
		_ = r.Read("a", func(s *tournament.State) { seq = s.Seq })
		return seq
	}
	store.cut.Store(true)
	r.moved("a", r.stream("a").head.Seq+1)
	for shown() != answer.Seq {
		select {
		case <-changed:
		case <-time.After(20 * mendAfter):
			t.Fatalf("nobody is told that event %d is shown", answer.Seq)
		}
	}
}
