package home_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestTheFirstDaysOfAnEventAreToldWithTheirStarts: on the home page, the floor and the page of flights, each language in its own way.
func TestTheFirstDaysOfAnEventAreToldWithTheirStarts(t *testing.T) {
	f := webtest.OpenHosted(t)
	book := webtest.Book(t, "texapoker-2024")
	s := fixture.Late().State.Structure
	s.Name, s.Bounties, s.Satellite = "Festival", nil, nil
	s.Levels = []tournament.Level{{Small: 100, Big: 200, Minutes: 20}, {Break: true, Minutes: 20, DayEnds: true}, {Small: 200, Big: 400, Minutes: 20}}
	s.LateLevels = 1
	s.Flights = []tournament.FlightPlan{{Name: "1A", Starts: "2026-11-28 14:00"}, {Name: "1B", Starts: "2026-11-29 14:00"}}
	for i, c := range []tournament.Command{
		tournament.Create{ID: "festival", Structure: s, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(), Players: []table.PlayerID{"p-1", "p-2", "p-3"}},
		tournament.Start{}} {
		if _, err := f.Room.Do(t.Context(), room.Command{Stream: "festival", ID: fmt.Sprint("festival-", i), By: role.By{Person: "td", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	tags := regexp.MustCompile(`<[^>]*>|\s+`)
	for l, want := range map[lang.Lang]string{lang.French: "1A en cours · 1B à venir (29/11/2026 14:00)", lang.English: "1A in progress · 1B to come (29 November 2026 14:00)"} {
		for _, path := range []string{"/", "/t/festival/floor"} {
			page := strings.Join(strings.Fields(tags.ReplaceAllString(webtest.Get(t, f.Site, path+"?lang="+string(l)).Body.String(), " ")), " ")
			if !strings.Contains(page, want) {
				t.Errorf("%s (%s): no %q: %s", path, l, want, page)
			}
		}
		if page := webtest.Get(t, f.Site, "/t/festival/flights?lang="+string(l)).Body.String(); strings.Contains(page, "2026-11-28 14:00") || !strings.Contains(page, "2026 14:00") {
			t.Errorf("flights (%s): no proper date", l)
		}
	}
}
