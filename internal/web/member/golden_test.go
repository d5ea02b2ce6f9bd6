package member_test

import (
	"testing"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const hour = tournament.Instant(60 * 60 * 1000)

// club adds what a member of a Swiss club has: a card with its price, a place kept in one event, a prize of another, a second default.
func club(t *testing.T, f *webtest.Staffed) {
	t.Helper()
	b := webtest.Book(t, "heavenpoker-2010")
	n := 0
	do := func(stream string, c tournament.Command) {
		t.Helper()
		n++
		if _, err := f.Room.Do(ctx, room.Command{Stream: stream, ID: "club-" + string(rune('a'+n)), By: role.By{Person: "director", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	rules := b.Policy.Rules()
	rules.Admission = &b.Policy.Admission
	s := tournament.Structure{Name: "27 novembre", BuyIn: 5000, Fee: 1000, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, Seats: 8, FinalTable: 8, Capacity: 8, Reservations: true,
		AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	do("next", tournament.Create{ID: "next", Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: rules, Planned: []tournament.Instant{f.Room.Now() + 26*hour}})
	if err := f.People.Amend(ctx, "p-1", func(d *people.Dossier) error {
		d.Cards = []people.MemberCard{{Kind: "rubis", From: "2025-11-21", Until: "2025-12-31", Price: 16_65}}
		d.Owed = d.Owed[1:] // what is owed for a place bars a reservation
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	from, _ := admission.ParseDate("2025-11-21")
	until, _ := admission.ParseDate("2025-12-31")
	do("next", tournament.Reserve{Player: "p-1", Desk: &admission.Facts{Day: from, Reserves: true, Cards: []admission.Held{{Name: "rubis", Span: admission.Span{From: from, Until: until}}}}})
	s.Name, s.Reservations, s.Capacity = "20 novembre", false, 0
	won := tournament.Create{ID: "won", Structure: s, Book: "tda-2024", Policy: webtest.Book(t, "tda-2024").Policy.Tournament, Rules: webtest.Book(t, "tda-2024").Policy.Rules(),
		Players: []table.PlayerID{"k-2", "p-1", "k-3"}}
	do("won", won)
	do("won", tournament.Start{})
	do("won", tournament.Bust{Player: "k-3"})
	do("won", tournament.Bust{Player: "p-1"})
	if err := f.People.Amend(ctx, "p-1", func(d *people.Dossier) error {
		d.Born, d.Address, d.Phone = "1988-09-09", "1 rue du Lac\n1400 Yverdon", "+41 24 555 01 01"
		d.Owed = append(d.Owed, people.Owed{No: "d1", For: "default", Amount: 50_00, Cite: "HP-2.4-2", Since: 1,
			Why: reckoning.Reckoning{{Key: reckoning.PlaceLost, Sum: 50_00, N: 2, Cites: []article.ID{"HP-2.4-2"}}}})
		d.Requests = []people.Request{{Right: admission.Access.String(), At: int64(f.Room.Now()), Done: int64(f.Room.Now()), Outcome: "remis en main propre"}, {Right: admission.Erase.String(), At: int64(f.Room.Now())}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestAMembersPageInBothLanguages: card, what is owed, a place, a prize, what was asked about his data.
func TestAMembersPageInBothLanguages(t *testing.T) {
	f := house(t)
	f.PlaysBy(webtest.Book(t, "heavenpoker-2010"), webtest.OneKey)
	lang.UseCurrency("CHF")
	defer lang.UseCurrency("")
	club(t, f)
	for _, l := range lang.All {
		webtest.CheckGolden(t, f.Visitor(), "member", webtest.MemberPage("p-1"), l)
		webtest.CheckGolden(t, f.Visitor(), "nobody", webtest.MemberPage("k-2"), l)
	}
}
