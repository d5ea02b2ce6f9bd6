package rulebook_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/rulebook"
)

// declaredRun is the name of the run that proves what the decree has a room declare.
const declaredRun = "an event declared, changed and held, casino-ri under the decree"

// TestAnEventIsDeclared plays it by itself.
func TestAnEventIsDeclared(t *testing.T) {
	cited, err := declared()
	if err != nil {
		t.Fatal(err)
	}
	if want := []article.ID{"FR-57-5-B", "FR-57-5-C", "FR-57-7-F", "FR-57-8-A", "FR-57-9-D"}; !slices.Equal(cited, want) {
		t.Errorf("it cites %v", cited)
	}
}

// TestOtherBooksHaveNothingDeclared: no book but the decree asks for it.
func TestOtherBooksHaveNothingDeclared(t *testing.T) {
	for _, id := range rulebook.IDs() {
		book, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if asks := book.Policy.Declaration.OrNil() != nil; asks != slices.Contains(book.Layers, "arrete-2007") {
			t.Errorf("%s: %v", id, asks)
		}
	}
}

// declared declares an event of 10 January, moves it to the 12th, and holds it. The deadlines were computed by hand: 21 days before 10 January, 20 h,
// are 20 December, 20 h; 72 hours before it are 7 January, 20 h.
func declared() (cited []article.ID, err error) {
	base, err := rulebook.Load("casino-ri")
	if err != nil {
		return nil, err
	}
	book, err := base.Under("arrete-2007")
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		return nil, err
	}
	on := func(day string) declaration.Instant {
		t, bad := time.ParseInLocation("2006-01-02 15:04", day, zone)
		if bad != nil {
			err = bad
		}
		return declaration.Instant(t.UnixMilli())
	}
	s := declaration.New()
	do := func(day string, c declaration.Command) {
		events, refused := declaration.Decide(s, c, declaration.Meta{At: on(day), Person: "anna"})
		if refused != nil && err == nil {
			err = fmt.Errorf("%s: %T: %w", day, c, refused)
		}
		for _, e := range events {
			declaration.Apply(s, e)
		}
	}
	e := declaration.Announced{Stream: "cup", Terms: declaration.Terms{Name: "Cup", Days: []declaration.Instant{on("2027-01-10 20:00")}, BuyIn: 100_00, Book: "r 1"}}
	seen := map[article.ID]bool{}
	expect := func(day string, kind declaration.Kind, status declaration.Status, due string) {
		for _, d := range declaration.Duties(&book.Policy.Declaration, e, s, on(day), zone) {
			if d.Kind != kind {
				continue
			}
			for _, id := range d.Cites {
				seen[id] = true
			}
			if (d.Status != status || d.Due != on(due)) && err == nil {
				err = fmt.Errorf("%s: %s is %s until %s", day, kind, d.Status, time.UnixMilli(int64(d.Due)).In(zone))
			}
			return
		}
		if err == nil {
			err = fmt.Errorf("%s: no duty %s", day, kind)
		}
	}
	file := func(day string, kind declaration.Kind, how declaration.Way, to ...declaration.Authority) {
		do(day, declaration.File{Stream: "cup", Kind: kind, Terms: e.Terms, To: to, How: how, Sent: on(day), Note: "kept"})
	}
	expect("2026-12-01 12:00", declaration.Conditions, declaration.Open, "2026-12-20 20:00")
	expect("2026-12-20 20:01", declaration.Conditions, declaration.Late, "2026-12-20 20:00")
	expect("2026-12-01 12:00", declaration.Staff, declaration.Asked, "2026-12-20 20:00")
	expect("2026-12-01 12:00", declaration.Plan, declaration.Asked, "2026-12-20 20:00")
	do("2026-12-01 12:00", declaration.Tell{Stream: "cup", Fact: declaration.StaffHired, Told: article.Yes})
	do("2026-12-01 12:00", declaration.Tell{Stream: "cup", Fact: declaration.TablesAdded, Told: article.Yes})
	file("2026-12-02 12:00", declaration.Conditions, declaration.ByLetter, declaration.Ministry)
	expect("2026-12-02 13:00", declaration.Conditions, declaration.Open, "2026-12-20 20:00") // the prefect knows nothing yet
	file("2026-12-03 12:00", declaration.Conditions, declaration.ByLetter, declaration.Prefect)
	expect("2026-12-30 12:00", declaration.Conditions, declaration.Met, "2026-12-20 20:00")
	file("2026-12-21 12:00", declaration.Staff, declaration.ByHand, declaration.Police)
	expect("2026-12-30 12:00", declaration.Staff, declaration.Tardy, "2026-12-20 20:00")
	expect("2026-12-30 12:00", declaration.Plan, declaration.Late, "2026-12-20 20:00")
	e.Terms.Days = []declaration.Instant{on("2027-01-12 20:00")}
	expect("2027-01-05 12:00", declaration.Changes, declaration.Open, "2027-01-07 20:00")
	expect("2027-01-08 12:00", declaration.Changes, declaration.Late, "2027-01-07 20:00")
	file("2027-01-06 12:00", declaration.Changes, declaration.ByMail, declaration.Police)
	expect("2027-01-08 12:00", declaration.Changes, declaration.Met, "2027-01-07 20:00")
	e.Terms.BuyIn = 120_00
	expect("2027-01-08 12:00", declaration.Conditions, declaration.Late, "2026-12-22 20:00")
	expect("2027-01-08 12:00", declaration.Programme, declaration.Open, "2027-01-12 20:00")
	expect("2027-01-08 12:00", declaration.Rules, declaration.Open, "2027-01-12 20:00")
	e.Entered, e.Unfiled = 2, 1
	expect("2027-01-08 12:00", declaration.Programme, declaration.Late, "2027-01-12 20:00")
	expect("2027-01-08 12:00", declaration.Forms, declaration.Late, "2027-01-12 20:00")
	file("2027-01-08 12:00", declaration.Rules, declaration.Posted)
	expect("2027-01-08 13:00", declaration.Rules, declaration.Met, "2027-01-12 20:00")
	e.Unfiled = 0
	expect("2027-01-08 13:00", declaration.Forms, declaration.Met, "2027-01-12 20:00")
	for id := range seen {
		cited = append(cited, id)
	}
	slices.Sort(cited)
	return cited, err
}
