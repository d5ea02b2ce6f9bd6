package room

import (
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// openCash opens a cash session by a book: 5/10 with a seat charge, 10/20, and a house that lets chips be taken off.
func (f *fixture) openCash(id, book string) string {
	f.t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		f.t.Fatal(err)
	}
	open := cashgame.Open{ID: id, Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		House: cashgame.House{Name: "Thursday", Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}}
	open.Policy.Reduce.Value = true
	for _, g := range []struct {
		id         string
		small, big chip.Amount
	}{{"five", 5, 10}, {"ten", 10, 20}} {
		open.Games = append(open.Games, cashgame.Game{ID: g.id, Blinds: table.Blinds{Small: g.small, Big: g.big}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 1,
			Least: 5, Seats: 6, Time: cashgame.Time{Charge: 5, Minutes: 30}})
	}
	f.must(CashPrefix+id, open)
	return CashPrefix + id
}

// pass lets so many seconds go by, deadline by deadline.
func (f *fixture) pass(seconds int) { f.clock.Set(f.clock.Now() + tournament.Instant(seconds)*1000) }
