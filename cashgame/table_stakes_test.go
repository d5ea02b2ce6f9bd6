package cashgame_test

import (
	"slices"
	"testing"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// staked is a session by a book: 5/10, buy-ins from 200 to 400, a table at which p1 and p2 sit with 200 each and carry 300 more.
func staked(t *testing.T, book string) *counted {
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{t, cashgame.New()}
	game := cashgame.Game{ID: "five", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, MaxBuyIn: 400, Unit: 5, Seats: 6}
	c.do(cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{game},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 60}})
	c.do(cashgame.OpenTable{Table: 1, Game: "five"})
	for i, p := range []table.PlayerID{"p1", "p2"} {
		c.do(cashgame.Buy{Player: p, Amount: 500})
		c.do(cashgame.GiveSeat{Player: p, Table: 1, Seat: table.SeatNo(i + 1), Reason: "first here"})
		c.do(cashgame.SitDown{Player: p, Table: 1, Seat: table.SeatNo(i + 1), Stack: 200})
	}
	return c
}

func (c *counted) refused(cmd cashgame.Command, code refusal.Code) {
	c.Helper()
	if got := c.try(cmd); got != code {
		c.Errorf("%T%+v: %q, want %q", cmd, cmd, got, code)
	}
}

// cites are the articles of the latest event with any.
func (c *counted) cites() []article.ID {
	for _, n := range slices.Backward(c.s.Log) {
		switch e := n.Event.(type) {
		case cashgame.BehindTold:
			return e.Cites
		case cashgame.ThingFound:
			return e.Cites
		}
	}
	return nil
}

var nextHand = cashgame.AtTable{Table: 1, Command: table.NextHand{}}

// TestChipsOnTheirWayPlayAsTheBookHasIt: announced before the hand they play up to what was announced (LP-2.2-7, CR-CG-15); bet without a word, the smallest
// buy-in plays by the Lois, nothing by the casino's rules, and in the TDA's nothing ever.
func TestChipsOnTheirWayPlayAsTheBookHasIt(t *testing.T) {
	stack := chip.Amount(200)
	for _, of := range []struct {
		book             string
		announce, silent refusal.Code
		plays, least     chip.Amount
		cites            article.ID
	}{
		{"lois-du-poker", "", "", 150, 200, "LP-2.2-7"},
		{"casino-ri", "", cashgame.BehindUntold, 150, 0, "CR-CG-15"},
		{"tda-2024", cashgame.BehindUntold, cashgame.BehindUntold, 0, 0, ""},
	} {
		t.Run(of.book, func(t *testing.T) {
			c := staked(t, of.book)
			c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 305, Stack: &stack}, cashgame.NotEnough)
			c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 150, Stack: &stack}, of.announce)
			if got := c.s.Table(1).Chair(1).Behind; got != of.plays {
				t.Errorf("announced: %d play, want %d", got, of.plays)
			}
			if of.cites != "" && !slices.Contains(c.cites(), of.cites) {
				t.Errorf("cites %v, not %s", c.cites(), of.cites)
			}
			c.do(nextHand)
			c.refused(cashgame.PlayBehind{Table: 1, Seat: 2}, of.silent)
			if got := c.s.Table(1).Chair(2).Behind; got != of.least {
				t.Errorf("bet without a word: %d play, want %d", got, of.least)
			}
		})
	}
}

// TestChipsThatPlayCannotGoBack: 300 are carried, 150 of them play. They are put on the table in the middle of the hand, which no others are; until then they
// are neither redeemed nor lost without having been there. The pot may hold them: 400 stand at the table, 550 play.
func TestChipsThatPlayCannotGoBack(t *testing.T) {
	c, stack := staked(t, "casino-ri"), chip.Amount(200)
	c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 205, Stack: &stack}, cashgame.BuyInHigh) // 405 > 400
	c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 150}, cashgame.StackMissing)
	c.do(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 150, Stack: &stack})
	c.do(nextHand)
	c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Ends: true}, cashgame.BetweenHands)
	c.refused(cashgame.Redeem{Player: "p1", Amount: 155}, cashgame.BehindPlays)
	c.do(cashgame.Redeem{Player: "p1", Amount: 150})
	c.refused(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 200}, cashgame.BehindFirst)
	c.refused(cashgame.TellBusted{Table: 1, Seat: 1}, cashgame.BehindFirst)
	c.refused(cashgame.AddChips{Table: 1, Seat: 2, Amount: 100, Stack: &stack}, cashgame.BetweenHands)
	c.refused(cashgame.EndHand{Table: 1, Pots: []chip.Amount{555}}, cashgame.MoreThanThere)
	c.do(cashgame.AddChips{Table: 1, Seat: 1, Amount: 150})
	if in, at := c.s.InPlay(1), c.s.Table(1).Chair(1); in != 550 || at.Behind != 0 || c.s.Rack("p1") != 0 {
		t.Errorf("%d at the table, %d behind, %d carried; want 550, 0, 0", in, at.Behind, c.s.Rack("p1"))
	}
	c.do(cashgame.EndHand{Table: 1, Pots: []chip.Amount{550}})
	c.do(cashgame.TellBusted{Table: 1, Seat: 1})
}

// TestWhoHasLostAllPlaysWithWhatHeHasBought: the chips of a rebuy are on their way, and he gets cards.
func TestWhoHasLostAllPlaysWithWhatHeHasBought(t *testing.T) {
	c := staked(t, "lois-du-poker")
	c.do(cashgame.TellBusted{Table: 1, Seat: 1})
	c.refused(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 195}, cashgame.BuyInLow)
	c.do(cashgame.PlayBehind{Table: 1, Seat: 1, Amount: 200})
	c.do(nextHand)
	if !c.s.Table(1).Play.Dealt.Has(1) {
		t.Error("no cards for who has bought 200")
	}
}

// TestWhatIsFoundPlaysOrGoes: notes and chips of another house play this hand by the Lois where nobody objects, never by the casino's rules, and the next hand
// waits until they are gone; chips of the house that were out of sight come back.
func TestWhatIsFoundPlaysOrGoes(t *testing.T) {
	for _, of := range []struct {
		book     string
		what     cashgame.Found
		objected bool
		plays    chip.Amount
		cite     article.ID
	}{
		{"lois-du-poker", cashgame.FoundNotes, false, 50, "LP-2.2-3-a"},
		{"lois-du-poker", cashgame.FoundNotes, true, 0, "LP-2.2-3-a"},
		{"lois-du-poker", cashgame.FoundForeign, false, 50, "LP-2.2-3-b"},
		{"casino-ri", cashgame.FoundNotes, false, 0, "CR-CG-2"},
		{"casino-ri", cashgame.FoundForeign, false, 0, "CR-CG-14"},
	} {
		c := staked(t, of.book)
		c.do(nextHand)
		c.do(cashgame.TellFound{Table: 1, Seat: 1, What: of.what, Amount: 50, Objected: of.objected})
		f := c.s.Table(1).Chair(1).Find
		if f == nil || f.Plays != of.plays || !slices.Contains(f.Cites, of.cite) {
			t.Fatalf("%s, %s: %+v, want %d by %s", of.book, of.what, f, of.plays, of.cite)
		}
		if of.plays > 0 {
			c.refused(cashgame.ClearFind{Table: 1, Seat: 1}, cashgame.HandIsOn)
		}
		drop := chip.Amount(0)
		c.do(cashgame.EndHand{Table: 1, Dropped: &drop})
		c.refused(nextHand, cashgame.FindFirst)
		c.do(cashgame.ClearFind{Table: 1, Seat: 1})
		c.do(nextHand)
		if c.s.InPlay(1) != 400 {
			t.Errorf("%d at the table, want 400: notes and foreign chips are none of the house's", c.s.InPlay(1))
		}
	}
	c := staked(t, "lois-du-poker")
	c.do(nextHand)
	c.do(cashgame.TellFound{Table: 1, Seat: 1, What: cashgame.FoundOwn, Amount: 25})
	for _, cite := range []article.ID{"LP-2.2-6-a", "LP-2.2-6-b", "LP-2.2-13"} {
		if f := c.s.Table(1).Chair(1).Find; f.Plays != 0 || !slices.Contains(f.Cites, cite) {
			t.Errorf("own chips: %+v, want none to play by %s", f, cite)
		}
	}
	c.do(nextHand)
	if c.s.Table(1).Chair(1).Find != nil {
		t.Error("own chips are still told in the next hand")
	}
}

func chipsOf(n int) chip.Amount { return chip.Amount(n) }
