package sim

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestEventsOfTwoFlightsArePlayedToTheEnd plays drawn events on two first days: entries, re-entries, bags, the join and the last hand, with every
// house option. The auditor follows every event with a ledger of its own.
func TestEventsOfTwoFlightsArePlayedToTheEnd(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := setup(t, "turbo.toml", 0, seed)
			book, err := rulebook.Load([]string{"tda-2024", "cercle-pg"}[seed%2])
			if err != nil {
				t.Fatal(err)
			}
			st := s.Structure
			st.Levels[3].DayEnds = true
			st.LateLevels, st.ReEntries, st.Bounties, st.Quality = 2, 1, nil, ""
			st.Flights = []tournament.FlightPlan{{Name: "1A"}, {Name: "1B"}}
			st.FlightEntries = []tournament.FlightEntries{tournament.FlightOut, tournament.FlightBest, tournament.FlightOnce}[seed%3]
			st.FlightRanks = tournament.FlightRanks(seed / 3)
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			b := NewBare(seed, 1_000)
			do := func(c tournament.Command) {
				t.Helper()
				if err := b.Do(ctx, c); err != nil {
					t.Fatalf("%T: %v", c, err)
				}
			}
			do(tournament.Create{ID: "flights", Structure: st, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(), Hosted: true})
			for i := range 14 + int(seed) {
				do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("a%02d", i))})
			}
			for i := range 12 {
				do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("b%02d", i)), Flight: 2})
			}
			d := NewDriver(b, Options{Seed: seed, Ticks: true, ReEntry: 0.5})
			if err := d.Run(ctx); err != nil {
				t.Fatal(err)
			}
			var won money.Amount
			for i := range b.state.Entries {
				won += b.state.Prize(&b.state.Entries[i])
			}
			if s := b.state; b.proof.audit.flights.over != 2 || b.proof.audit.flights.drawn != 1 || len(s.FlightsOver) != 2 || won != s.Pool() || !b.proof.audit.ended {
				t.Errorf("%d flights over, %d second days, %d won of %d", b.proof.audit.flights.over, b.proof.audit.flights.drawn, won, s.Pool())
			}
			if err := b.proof.audit.agree(b.state); err != nil {
				t.Error(err)
			}
		})
	}
}
