package view

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/tournament"
)

// Announced is an event as what has to be declared of it depends on it, where the wall clock is that of zone. How many forms are not kept is
// not known to the event.
func Announced(s *tournament.State, zone *time.Location) declaration.Announced {
	e := declaration.Announced{Stream: s.ID, Terms: declaredTerms(s, zone), Started: s.StartedAt > 0, Over: s.Phase == tournament.Finished}
	for i := range s.Entries {
		if s.Entry(s.Entries[i].Player) == &s.Entries[i] {
			e.Entered++
		}
	}
	return e
}

// declaredTerms are what is told of an event.
func declaredTerms(s *tournament.State, zone *time.Location) declaration.Terms {
	of := s.Structure
	t := declaration.Terms{Name: of.Name, Cancelled: s.Stop != nil && s.StartedAt == 0, Game: of.Game.String(), BuyIn: of.BuyIn, Fee: of.Fee, Guarantee: of.Guarantee,
		Stack: of.Stack, Seats: of.Seats, Capacity: of.Capacity, Late: of.LateLevels, ReEntries: of.ReEntries, Book: strings.TrimSpace(s.Book + " " + s.Edition)}
	for i, published := range of.Published(zone) {
		if at := cmp.Or(s.PlannedStart(i+1), published); at > 0 {
			t.Days = append(t.Days, declaration.Instant(at))
		}
	}
	slices.Sort(t.Days)
	if at := s.PlannedStart(0); len(of.Flights) == 0 && at > 0 {
		t.Days = []declaration.Instant{declaration.Instant(at)}
	}
	of.Name, of.BuyIn, of.Fee, of.Guarantee, of.Stack, of.Seats, of.Capacity, of.LateLevels, of.ReEntries, of.Flights = "", 0, 0, 0, 0, 0, 0, 0, 0, nil
	if text, err := json.Marshal(of); err == nil {
		sum := sha256.Sum256(text)
		t.Sheet = hex.EncodeToString(sum[:8])
	}
	return t
}
