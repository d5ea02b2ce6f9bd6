package room

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/table"
)

// TestOneRotaDealsTournamentsAndCash: a tournament has tables 1 to 3, a cash session 30 and 31; each table has a dealer of its own, none of them two, and no event has a
// table of the other's. A cash table that is merged and closed gives its dealer back.
func TestOneRotaDealsTournamentsAndCash(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, false)
	s := f.openCash("day", "lois-du-poker")
	for _, no := range []int{30, 31} {
		f.must(s, cashgame.OpenTable{Table: no, Game: "five"})
	}
	if _, err := f.Do(ctx, f.command(s, cashgame.OpenTable{Table: 2, Game: "five"})); codeOf(err) != cardroom.TableInUse {
		t.Errorf("a table of the tournament: %v", err)
	}
	f.onDuty(cardroom.Rota{Down: 30, Rest: 3}, 6)
	deal := func(want int) {
		t.Helper()
		all := slices.Concat(f.dealt("a"), f.dealt(s))
		slices.Sort(all)
		if len(all) != want || slices.Contains(all, "") || len(slices.Compact(slices.Clone(all))) != want {
			t.Errorf("the tables are dealt by %v, want %d dealers, each once", all, want)
		}
	}
	deal(5)
	for i, p := range []table.PlayerID{"m1", "m2"} {
		f.must(s, cashgame.GiveSeat{Player: p, Table: 30 + i, Seat: 1})
		f.must(s, cashgame.Buy{Player: p, Amount: 300})
		f.must(s, cashgame.SitDown{Player: p, Table: 30 + i, Seat: 1, Stack: 300})
	}
	f.must(s, cashgame.BeginMerge{Table: 31})
	f.must(s, cashgame.DrawMerge{Table: 31})
	f.must(s, cashgame.ChangeTable{Player: "m2", Stack: 300})
	f.must(s, cashgame.CloseTable{Table: 31})
	deal(4)
	_ = f.Cash(s, func(c *cashgame.State) {
		if at, _ := c.SeatOf("m2"); at == nil || at.Play.No != 30 || c.InPlay(30) != 600 {
			t.Errorf("m2 is at %+v", at)
		}
	})
}
