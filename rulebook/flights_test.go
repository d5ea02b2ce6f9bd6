package rulebook_test

import (
	"context"
	"fmt"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// inFlights gives a structure two first days of one level each, with places that are reserved.
func inFlights(s *tournament.Structure) {
	s.Levels[0].DayEnds, s.LateLevels, s.ReEntries, s.Reservations = true, 1, 1, true
	s.Flights = []tournament.FlightPlan{{Name: "1A"}, {Name: "1B"}}
}

// flights has a place reserved in a second flight refused, and a player who is out of the first one be served first in the second.
func (h *watchedHouse) flights(ctx context.Context) error {
	h.now += 60_000 // at 0 nothing has happened yet
	if err := h.Do(ctx, tournament.Reserve{Player: "away", Flight: 2}); err != nil {
		return err
	}
	if err := h.Do(ctx, tournament.Reserve{Player: "away"}); !h.refusedByBook(err) {
		return fmt.Errorf("a second reservation: %w", err)
	}
	steps := []tournament.Command{tournament.Bust{Player: player(0)}, tournament.AskReEntry{Player: player(0)}}
	for _, c := range steps {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	h.now += tournament.Instant(h.state.Structure.Levels[0].Minutes) * tournament.Instant(time.Minute/time.Millisecond)
	if err := h.Do(ctx, tournament.Tick{}); err != nil {
		return err
	}
	more := h.state.Structure.Stack // of the player who is out
	for _, no := range h.state.InPlay() {
		var c tournament.BagSeats
		for i, seat := range h.state.Table(no).Seats {
			if seat.Player != "" {
				c.Bags = append(c.Bags, tournament.BagTold{Seat: table.SeatNo(i + 1), Chips: h.state.Structure.Stack + more, Identity: true, Signed: true})
				more = 0
			}
		}
		if err := h.Do(ctx, tournament.AtTable{Table: no, Command: c}); err != nil {
			return err
		}
	}
	steps = []tournament.Command{tournament.CloseFlight{}, tournament.Register{Player: "one"}, tournament.Register{Player: "two"},
		tournament.Wait{Player: "new"}, tournament.Wait{Player: player(0)}}
	for _, c := range steps {
		if err := h.Do(ctx, c); err != nil {
			return fmt.Errorf("%T: %w", c, err)
		}
	}
	var t article.Trace
	next := h.state.NextWaiting(&t)
	for _, id := range t.Decided() {
		h.seen[id] = true
	}
	if next != player(0) {
		return fmt.Errorf("%s is served first", next)
	}
	return nil
}
