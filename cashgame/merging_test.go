package cashgame_test

import (
	"crypto/sha256"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// spread is a session of one game of six seats: m1 to m3 at table 1, a and b at table 2, c at table 3, each with 600 where the largest buy-in is 600; w waits for
// table 1 where the book has a list for each table.
func spread(t *testing.T, book string) *counted {
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{t, cashgame.New()}
	game := cashgame.Game{ID: "five", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 600, Unit: 5, Seats: 6, Apart: true}
	c.do(cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{game},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 60}})
	for no, players := range map[int][]table.PlayerID{1: {"m1", "m2", "m3"}, 2: {"a", "b"}, 3: {"c"}} {
		c.do(cashgame.OpenTable{Table: no, Game: "five"})
		for i, p := range players {
			c.do(cashgame.Buy{Player: p, Amount: 600})
			c.do(cashgame.GiveSeat{Player: p, Table: no, Seat: table.SeatNo(i + 1), Reason: "first here"})
			c.do(cashgame.SitDown{Player: p, Table: no, Seat: table.SeatNo(i + 1), Stack: 600})
		}
	}
	c.do(cashgame.Join{Player: "w", Game: "five", Table: 1})
	return c
}

// TestATableIsMergedByTheCommittedDraw: three players go to tables of two and one, which have three each then; what each carries is the whole stack, what he owes
// he owes there, and who waited for the table waits for the shortest other one.
func TestATableIsMergedByTheCommittedDraw(t *testing.T) {
	for _, of := range []struct {
		book  string
		cards bool
		cite  article.ID
	}{{"lois-du-poker", true, "LP-3.7-2-b"}, {"casino-ri", false, "CR-CG-32"}} {
		t.Run(of.book, func(t *testing.T) {
			c, seed := spread(t, of.book), [32]byte{7}
			c.refused(cashgame.DrawMerge{Table: 1, Seed: seed}, cashgame.NoMerge)
			c.do(cashgame.BeginMerge{Table: 1, Hands: 1, Commit: sha256.Sum256(seed[:])})
			c.refused(cashgame.BeginMerge{Table: 1}, cashgame.MergeBegan)
			c.refused(cashgame.DrawMerge{Table: 1, Seed: [32]byte{8}}, cashgame.MergeNotCommitted)
			c.do(nextHand)
			c.refused(cashgame.DrawMerge{Table: 1, Seed: seed}, cashgame.HandIsOn)
			none := chipsOf(10)
			c.do(cashgame.EndHand{Table: 1, Dropped: &none})
			c.refused(nextHand, cashgame.LastDealt)
			c.s.Table(1).Play.At(2).Standing.MissedBig = true
			c.do(cashgame.DrawMerge{Table: 1, Seed: seed})
			drawn := c.s.MergeOf(1).Drawn
			if !slices.Contains(drawn.Cites, of.cite) || (len(drawn.Cards) == 3) != of.cards {
				t.Fatalf("%+v, want cards %v by %s", drawn, of.cards, of.cite)
			}
			if of.cards { // the first seat is at table 3, the shortest
				top := slices.MaxFunc(drawn.Cards, func(a, b cashgame.MergeCard) int { return int(a.Card) - int(b.Card) })
				if g := c.s.GivenTo(top.Player); g.Table != 3 || top.Card == card.Card(0) {
					t.Errorf("the highest card, %s, has %+v: want table 3", top.Card, g)
				}
			}
			stacks := map[table.PlayerID]int{"m1": 1100, "m2": 400, "m3": 290} // of 1800, 10 were dropped
			for p, stack := range stacks {
				c.do(cashgame.ChangeTable{Player: p, Stack: chipsOf(stack)})
				at, n := c.s.SeatOf(p)
				if got := at.Play.At(n); at.Chair(n).Told != chipsOf(stack) || got.Standing.MissedBig != (p == "m2") || got.Arrival != table.Balanced {
					t.Errorf("%s has %d, %+v", p, at.Chair(n).Told, got)
				}
			}
			if a, b := c.s.Table(2).Play.Players(), c.s.Table(3).Play.Players(); a != 3 || b != 3 {
				t.Errorf("%d and %d players, want 3 and 3", a, b)
			}
			if q := c.s.Queue("five", 3); len(q) != 1 || q[0].Player != "w" || len(c.s.Queue("five", 1)) != 0 {
				t.Errorf("who waited for table 1: %+v", c.s.List)
			}
			c.do(cashgame.CloseTable{Table: 1})
			if in := c.s.InPlay(2) + c.s.InPlay(3); in != 3*600+1790 {
				t.Errorf("%d at the tables, want %d", in, 3*600+1790)
			}
		})
	}
}

// TestTheSameSeedDrawsTheSame: whoever has the seed recomputes the draw; another one draws otherwise, at some time.
func TestTheSameSeedDrawsTheSame(t *testing.T) {
	draw := func(seed [32]byte) (out []cashgame.Given) {
		c := spread(t, "lois-du-poker")
		c.do(cashgame.BeginMerge{Table: 1, Commit: sha256.Sum256(seed[:])})
		c.do(cashgame.DrawMerge{Table: 1, Seed: seed})
		return slices.Clone(c.s.Given)
	}
	first, other := draw([32]byte{1}), false
	if again := draw([32]byte{1}); !slices.Equal(first, again) {
		t.Errorf("%+v, then %+v", first, again)
	}
	for i := range 10 {
		other = other || !slices.Equal(first, draw([32]byte{2, byte(i)}))
	}
	if !other {
		t.Error("ten seeds draw the same")
	}
}

// TestAMergeNeedsSeats: nobody moves where there are too few, and the merge can be called off.
func TestAMergeNeedsSeats(t *testing.T) {
	c, seed := spread(t, "casino-ri"), [32]byte{1}
	c.do(cashgame.AnnounceLast{Table: 2})
	c.do(cashgame.AnnounceLast{Table: 3})
	c.do(cashgame.BeginMerge{Table: 1, Commit: sha256.Sum256(seed[:])})
	c.refused(cashgame.DrawMerge{Table: 1, Seed: seed}, cashgame.MergeFull)
	c.do(cashgame.CancelMerge{Table: 1})
	c.refused(cashgame.CancelMerge{Table: 1}, cashgame.NoMerge)
}
