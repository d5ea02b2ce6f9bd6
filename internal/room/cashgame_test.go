package room

import (
	"reflect"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
)

func TestACashSessionBorrowsTheTablesOfTheRoom(t *testing.T) {
	f := newFixture(t)
	f.open("a", 12, false)
	s := f.openCash("day", "casino-ri")
	if _, err := f.Do(ctx, f.command(s, cashgame.OpenTable{Table: f.plays("a")[0], Game: "five"})); codeOf(err) != cardroom.TableInUse {
		t.Errorf("a table of a tournament: %v", err)
	}
	f.must(s, cashgame.OpenTable{Table: 30, Game: "five"})
	f.must(s, cashgame.OpenTable{Table: 31, Game: "ten"})
	if got := f.lent(s); !slices.Equal(got, []int{30, 31}) {
		t.Errorf("lent to the session: %v", got)
	}
	f.must(s, cashgame.CloseTable{Table: 30})
	if got := f.lent(s); !slices.Equal(got, []int{31}) {
		t.Errorf("after one closed: %v", got)
	}
	f.must(s, cashgame.CloseTable{Table: 31})
	f.must(s, cashgame.End{})
	if got := f.lent(s); len(got) != 0 {
		t.Errorf("after the end: %v", got)
	}
	if names := f.Streams(); slices.Contains(names, s) {
		t.Errorf("a cash session stands among the tournaments: %v", names)
	}
	if all := f.CashSessions(); len(all) != 1 || all[0].Stream != s || all[0].Ended == 0 || all[0].Tables != 0 {
		t.Errorf("sessions %+v", all)
	}
}

// TestWhoIsCalledInACashSessionHasHisTime: the room ends a call by itself at its deadline, and the journal gives the same state back.
func TestWhoIsCalledInACashSessionHasHisTime(t *testing.T) {
	f := newFixture(t)
	s := f.openCash("day", "lois-du-poker")
	f.must(s, cashgame.OpenTable{Table: 30, Game: "five"})
	for _, p := range []table.PlayerID{"a", "b"} {
		f.must(s, cashgame.Join{Player: p, Game: "five"})
	}
	f.must(s, cashgame.Call{Table: 30, Seat: 2})
	first := func() (p table.PlayerID, called bool) {
		if err := f.Cash(s, func(c *cashgame.State) { p, called = c.List[0].Player, c.List[0].Call != nil }); err != nil {
			t.Fatal(err)
		}
		return p, called
	}
	f.pass(59)
	if p, called := first(); p != "a" || !called {
		t.Errorf("after 59 seconds %s is first, called %v", p, called)
	}
	f.pass(1)
	if p, called := first(); p != "b" || called {
		t.Errorf("after a minute %s is first, called %v", p, called)
	}
	again, err := Open(ctx, Config{Store: f.store, Clock: NewManual(f.clock.Now()), Secret: f.secret, Decks: f.keys})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	var list, replayed []cashgame.Waiting
	_ = f.Cash(s, func(c *cashgame.State) { list = slices.Clone(c.List) })
	if err := again.Cash(s, func(c *cashgame.State) { replayed = slices.Clone(c.List) }); err != nil || !reflect.DeepEqual(list, replayed) {
		t.Errorf("the journal gives %v back, %v", replayed, err)
	}
}

// TestADealerTapsAHandOnce: a hand that somebody else has begun meanwhile is not begun again, and no dealer says why chips are too many.
func TestADealerTapsAHandOnce(t *testing.T) {
	f := newFixture(t)
	s := f.openCash("day", "casino-ri")
	f.must(s, cashgame.OpenTable{Table: 30, Game: "five"})
	for i, p := range []table.PlayerID{"a", "b"} {
		f.must(s, cashgame.GiveSeat{Player: p, Table: 30, Seat: table.SeatNo(i + 1)})
		f.must(s, cashgame.Buy{Player: p, Amount: 500})
		f.must(s, cashgame.SitDown{Player: p, Table: 30, Seat: table.SeatNo(i + 1), Stack: 500})
	}
	f.must(s, cashgame.CollectTime{Table: 30})
	seen := f.must(s, cashgame.Join{Player: "c", Game: "five", Table: 30}).Seq
	tap := func() error {
		c := f.command(s, cashgame.AtTable{Table: 30, Command: table.NextHand{}})
		c.Expected = seen
		_, err := f.Do(ctx, c)
		return err
	}
	f.must(s, cashgame.Join{Player: "d", Game: "five", Table: 30}) // is about no hand
	if err := tap(); err != nil {
		t.Errorf("the first tap: %v", err)
	}
	if err := tap(); codeOf(err) != Stale {
		t.Errorf("the second tap: %v", err)
	}
	c := f.command(s, cashgame.LeaveTable{Table: 30, Seat: 1, Stack: 2000, Short: "found"})
	c.By = role.By{Person: "d", Role: role.Dealer}
	if _, err := f.Do(ctx, c); codeOf(err) != NotAllowed {
		t.Errorf("a dealer: %v", err)
	}
	c.By.Role, c.ID = role.Floor, "again"
	if _, err := f.Do(ctx, c); err != nil {
		t.Errorf("the floor: %v", err)
	}
	var off chip.Amount
	_ = f.Cash(s, func(st *cashgame.State) { off = st.Total(cashgame.OffAccount) })
	if off != -1010 { // 2000 counted, 990 known to be there
		t.Errorf("off by %d", off)
	}
}
