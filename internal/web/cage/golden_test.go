package cage_test

import (
	"strconv"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestThePagesOfTheCageInBothLanguages: before the day is opened, in the middle of the evening, what is sold and given, receipts, the day.
func TestThePagesOfTheCageInBothLanguages(t *testing.T) {
	f := open(t)
	f.PlaysBy(nil, webtest.OneKey)
	f.knows("p-lea", "Léa Durand")
	look := func(name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, f.carl, name, path, l)
		}
	}
	look("shut", "/cage")
	f.begins()
	look("find", "/cage?event=casino&q=dur")
	look("sale", "/cage?event=casino&what=entry&person=p-lea&name=Léa+Durand")
	mixed := f.must("sell", "event", "casino", "what", "entry", "person", "p-lea", "amount", "6000", "card", "20", "terminal", "TPE 1", "slip", "0042", "code", "usd",
		"abroad", "40", "rate", "0.92", "cash", "5")
	look("receipt-mixed", mixed)
	for _, p := range []string{"p-2", "p-3", "p-4"} {
		f.must("sell", "event", "casino", "what", "entry", "player", p, "amount", "6000", "all", "cash")
	}
	f.must("void", "receipt", "4", "reason", "mauvaise épreuve", "second", "dora", "password", webtest.Password)
	look("receipt-void", "/cage/"+day+"/receipt/4")
	look("receipt-voids", "/cage/"+day+"/receipt/5")
	f.must("deposit", "player", "p-9", "worth", "50", "all", "cash")
	f.do("casino", tournament.Start{})
	f.do("casino", tournament.CloseRegistration{})
	for _, p := range []table.PlayerID{"p-3", "p-2"} {
		f.do("casino", tournament.Bust{Player: p})
	}
	look("prize", "/cage?event=casino&what=prize&entry=1")
	look("receipt-prize", f.must("prize", "event", "casino", "entry", "1", "amount", f.prize(1), "all", "cash", "identity", "1", "returned", "1"))
	f.must("withhold", "event", "casino", "second", "dora", "password", webtest.Password)
	f.must("count", "drawer", "1", "p5000", "8", "currency", "USD", "foreign", "40")
	look("evening", "/cage?event=casino")
	look("day", "/cage/"+day+"?account=drawer")
}

// prize is what an entry has won, in cents.
func (f *desk) prize(entry int) (cents string) {
	_ = f.Room.Read("casino", func(s *tournament.State) { cents = strconv.Itoa(int(s.Prize(&s.Entries[entry-1]))) })
	return cents
}
