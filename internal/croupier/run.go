package croupier

import (
	"context"
	"errors"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// House is a tournament whose tables the croupier deals.
type House interface {
	Dealer
	Now() tournament.Instant
	// WaitUntil returns when the house's clock shows at.
	WaitUntil(ctx context.Context, at tournament.Instant) error
	Do(ctx context.Context, c tournament.Command) error
	Read(func(*tournament.State)) error
}

// Hall is an event whose tables the croupier deals, as he sees it from inside.
type Hall interface {
	Dealer
	Now() tournament.Instant
	WaitUntil(ctx context.Context, at tournament.Instant) error
	Do(ctx context.Context, c tournament.Command) error
	Event(func(Event)) error
}

// beat is a house act that is due at an instant.
type beat struct {
	on awaited // when the act was planned
	at tournament.Instant
}

// awaited is the hand of a table, or none between two, and what it waits for.
type awaited struct {
	dealt  int // hands, with this one
	on     bool
	deck   bool // of the next one is set
	street hand.Street
	seat   table.SeatNo // of whom the house has patience with; 0: the house acts
	pot    chip.Amount  // meanwhile
}

// Run deals every hosted table until the event is over or ctx ends: each act comes one pause after it
// became possible. watch subscribes to changes of the event. Refusals are not errors: somebody else acted. What fails otherwise is
// tried again after a rest, for as long as it takes: a table that waits for the house waits for nobody else.
func Run(ctx context.Context, h Hall, watch func() (<-chan struct{}, func())) error {
	changed, stop := watch()
	defer stop()
	due := map[int]beat{}
	for {
		act, next, over, err := plan(h, due)
		if over {
			return nil
		}
		if err == nil && act != nil {
			var refused *refusal.Error
			if err = h.Do(ctx, act); err == nil || errors.As(err, &refused) {
				continue
			}
		}
		if err != nil {
			if err := pause(ctx, rest); err != nil {
				return err
			}
			continue
		}
		if err := waitFor(ctx, h, next, changed); err != nil {
			return err
		}
	}
}

// rest is how long the croupier waits, of real time, after something failed.
const rest = time.Second

// pause waits, or ends with the error of ctx.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// plan returns the act that is due, or the instant of the next one (0 = none is planned).
func plan(h Hall, due map[int]beat) (act tournament.Command, next tournament.Instant, over bool, err error) {
	now := h.Now()
	err = h.Event(func(e Event) {
		over = e.Over()
		for _, t := range e.Tables() {
			c, pause, on := planned(e, t, h)
			if c == nil {
				delete(due, t.No)
				continue
			}
			b, known := due[t.No]
			if !known || b.on != on {
				b = beat{on, now + tournament.Instant(pause.Milliseconds())}
				due[t.No] = b
			}
			if b.at <= now && act == nil {
				act = e.At(t.No, c)
				delete(due, t.No)
			}
			if next == 0 || b.at < next {
				next = b.at
			}
		}
	})
	return act, next, over, err
}

// planned is what the house does next at a table, after how long, and what it waits for meanwhile.
func planned(e Event, t *table.State, d Dealer) (act any, pause time.Duration, on awaited) {
	on = awaited{dealt: t.Hands, deck: t.NextDeck != nil}
	if t.Hand != nil {
		on.on, on.street = true, t.Hand.State.Street()
	}
	if act, pause = NextAt(e, t, d); act == nil {
		if act, pause, on.seat = hurry(e, t); act != nil {
			on.pot = t.Hand.State.PotTotal()
		}
	}
	return act, pause, on
}

// waitFor returns at the instant, or earlier when the tournament has changed.
func waitFor(ctx context.Context, h Hall, at tournament.Instant, changed <-chan struct{}) error {
	wait, cancel := context.WithCancel(ctx)
	defer cancel()
	reached := make(chan struct{})
	if at > 0 {
		go func() {
			if h.WaitUntil(wait, at) == nil {
				close(reached)
			}
		}()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-changed:
	case <-reached:
	case <-time.After(5 * time.Second): // a change may have been signalled before the watch began
	}
	return nil
}
