package sim

import (
	"context"
	"flag"
	"testing"

	"github.com/floorbook/floorbook/rulebook"
)

// cashTableDays and firstCashDay are for the long run: make soak.
var (
	cashTableDays = flag.Int("cashdays", 0, "play so many table-days of cash rooms in place of the ten days")
	firstCashDay  = flag.Int("firstcash", 0, "the seed of the first of them")
)

// cashBooks are the books that allow cash games.
func cashBooks(t *testing.T) (out []*rulebook.Book) {
	for _, id := range rulebook.IDs() {
		b, err := rulebook.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if p := &b.Policy.Cashgame; p.Allowed.Value && p.RealMoney.Value {
			out = append(out, b)
		}
	}
	return out
}

// TestCashDaysAreExact: days of twenty tables and three hundred players, by every book that allows cash games. Nobody is called before another without a
// reason, waits while a seat is free, posts what he does not owe or escapes what he owes; chips are exact, and a replay is what was played.
func TestCashDaysAreExact(t *testing.T) {
	days, hands := 10, 25
	if *cashTableDays > 0 {
		days, hands = *cashTableDays/20, 240
	}
	books := cashBooks(t)
	var all CashReport
	for i := range days {
		c := CashDay{Book: books[i%len(books)], Tables: 20, Players: 300, Hands: hands, Crash: 0.001, Seed: uint64(*firstCashDay + i)}
		r, err := RunCashDay(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		all.Rows, all.Hands, all.Posts, all.Calls, all.Jumps = all.Rows+r.Rows, all.Hands+r.Hands, all.Posts+r.Posts, all.Calls+r.Calls, all.Jumps+r.Jumps
		all.Refused, all.Crashes, all.Doubles, all.Taken, all.Ups = all.Refused+r.Refused, all.Crashes+r.Crashes, all.Doubles+r.Doubles, all.Taken+r.Taken, all.Ups+r.Ups
		if days > 10 && i%10 == 9 {
			t.Logf("%d days: %+v", i+1, all)
		}
	}
	if all.Crashes == 0 || all.Doubles == 0 || all.Refused == 0 || all.Posts == 0 || all.Jumps == 0 || all.Taken == 0 || all.Ups == 0 {
		t.Errorf("the days are too quiet: %+v", all)
	}
	t.Logf("%d days: %+v", days, all)
}
