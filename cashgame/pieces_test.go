package cashgame_test

import (
	"errors"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// counted is a session whose house has chips of 1, 5, 25 and 100, with a table at which two players sit who bought theirs by denomination.
type counted struct {
	*testing.T
	s *cashgame.State
}

func openCounted(t *testing.T) *counted {
	b, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{t, cashgame.New()}
	game := cashgame.Game{ID: "five", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, Unit: 1, Seats: 6}
	c.do(cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{game},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, Chips: []chip.Amount{1, 5, 25, 100}}})
	c.do(cashgame.OpenTable{Table: 1, Game: "five"})
	for i, p := range []table.PlayerID{"p1", "p2"} {
		c.do(cashgame.Buy{Player: p, Amount: 300, Chips: pieces(5, 10, 25, 10)})
		c.do(cashgame.GiveSeat{Player: p, Table: 1, Seat: table.SeatNo(i + 1), Reason: "first here"})
		c.do(cashgame.SitDown{Player: p, Table: 1, Seat: table.SeatNo(i + 1), Stack: 300})
	}
	return c
}

// pieces are chips by value and number, in turn.
func pieces(of ...int) (out []chip.Pieces) {
	for i := 0; i < len(of); i += 2 {
		out = append(out, chip.Pieces{Chip: chip.Amount(of[i]), Count: of[i+1]})
	}
	return out
}

func (c *counted) do(cmd cashgame.Command) {
	c.Helper()
	if code := c.try(cmd); code != "" {
		c.Fatalf("%T%+v: %s", cmd, cmd, code)
	}
}

func (c *counted) try(cmd cashgame.Command) refusal.Code {
	c.Helper()
	events, err := cashgame.Decide(c.s, cmd, 1000)
	if err != nil {
		var refused *refusal.Error
		if !errors.As(err, &refused) {
			c.Fatal(err)
		}
		return refused.Code
	}
	for _, e := range events {
		cashgame.Apply(c.s, e)
	}
	if err := cashgame.Check(c.s); err != nil {
		c.Fatalf("after %T%+v: %v", cmd, cmd, err)
	}
	return ""
}

// at expects so many chips of each denomination at the table and in its box; none: nobody knows.
func (c *counted) at(when string, want ...int) {
	c.Helper()
	p := c.s.PileAt(1)
	if (p.Since == 0) != (len(want) > 0) {
		c.Errorf("%s: known: %v", when, p.Since == 0)
		return
	}
	for i, n := range want {
		if p.Of[i] != n {
			c.Errorf("%s: %v, want %v", when, p.Of, want)
			return
		}
	}
}

func (c *counted) hand(drop chip.Amount) {
	c.Helper()
	c.do(cashgame.AtTable{Table: 1, Command: table.NextHand{}})
	c.do(cashgame.EndHand{Table: 1, Dropped: &drop})
}

// TestChipsAreConservedByDenomination: what a player brings whole is known without a word, a drop stays at the table until it is counted, change goes both ways,
// and what comes back is what went out.
func TestChipsAreConservedByDenomination(t *testing.T) {
	c := openCounted(t)
	c.at("two sit", 0, 20, 20, 0)
	c.hand(10)
	c.at("dropped", 0, 20, 20, 0)
	c.do(cashgame.ChangeChips{Table: 1, In: pieces(25, 8), Out: pieces(100, 2)})
	c.at("changed", 0, 20, 12, 2)
	for want, cmd := range map[refusal.Code]cashgame.Command{
		cashgame.NoSuchChip:  cashgame.Buy{Player: "p3", Amount: 10, Chips: pieces(10, 1)},
		cashgame.PiecesWorth: cashgame.ChangeChips{Table: 1, In: pieces(25, 4), Out: pieces(5, 19)},
		cashgame.BoxFirst:    cashgame.CountTable{Table: 1, Chips: pieces(100, 1)},
	} {
		if got := c.try(cmd); got != want {
			t.Errorf("%T: %q, want %q", cmd, got, want)
		}
	}
	c.do(cashgame.CountDrop{Table: 1, Counted: 10, Chips: pieces(5, 2)})
	c.at("the box is counted", 0, 18, 12, 2)
	c.do(cashgame.CountTable{Table: 1, Chips: pieces(5, 18, 25, 12, 100, 2)})
	c.do(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 400, Chips: pieces(5, 10, 25, 6, 100, 2)})
	c.at("one leaves", 0, 8, 6, 0)
	c.do(cashgame.Redeem{Player: "p1"}) // all that he carries: nobody has to say
	c.do(cashgame.LeaveTable{Table: 1, Seat: 2, Stack: 190})
	c.do(cashgame.Redeem{Player: "p2", Amount: 190, Chips: pieces(5, 8, 25, 6)})
	if len(c.s.Breaks) > 0 {
		t.Errorf("breaks %+v", c.s.Breaks)
	}
}

// TestUntoldIsUnknownNotZero: from a stack on whose denominations nobody has told the table is not known, until it is counted.
func TestUntoldIsUnknownNotZero(t *testing.T) {
	c := openCounted(t)
	c.do(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 250})
	c.at("a stack leaves, untold")
	c.do(cashgame.CountTable{Table: 1, Chips: pieces(5, 20, 25, 10)})
	c.at("counted", 0, 20, 10, 0)
	c.do(cashgame.Redeem{Player: "p1", Amount: 250, Chips: pieces(25, 10)})
	if len(c.s.Breaks) > 0 {
		t.Errorf("breaks %+v", c.s.Breaks)
	}
	c.do(cashgame.Buy{Player: "p3", Amount: 100}) // untold: nobody knows what the cage has given out
	c.do(cashgame.CountTable{Table: 1, Chips: pieces(5, 10, 25, 12)})
	if n := len(c.s.Breaks); n != 1 || c.s.Breaks[0].Event != c.s.Seq {
		t.Errorf("a table that was changed by nobody's word: %+v", c.s.Breaks)
	}
}

// TestABrokenCountNamesItsEvent: the event that shows more chips of a denomination than can be is told, once, with what is too much and what is missing.
func TestABrokenCountNamesItsEvent(t *testing.T) {
	c := openCounted(t)
	c.do(cashgame.LeaveTable{Table: 1, Seat: 1, Stack: 400, Chips: pieces(100, 4)}) // nobody has said where they come from
	if n := len(c.s.Breaks); n == 0 || c.s.Breaks[0].Event != c.s.Seq || c.s.Breaks[0].Chips[0] != (chip.Pieces{Chip: 100, Count: -4}) {
		t.Fatalf("breaks %+v", c.s.Breaks)
	}
	before := len(c.s.Breaks)
	c.do(cashgame.Redeem{Player: "p1", Amount: 400, Chips: pieces(100, 4)})
	c.do(cashgame.LeaveTable{Table: 1, Seat: 2, Stack: 200, Chips: pieces(5, 20, 25, 4)})
	c.do(cashgame.Redeem{Player: "p2", Amount: 200, Chips: pieces(5, 20, 25, 4)})
	if n := len(c.s.Breaks); n > before+1 {
		t.Errorf("told again and again: %+v", c.s.Breaks)
	}
	c = openCounted(t)
	c.do(cashgame.CountTable{Table: 1, Chips: pieces(5, 20, 25, 19)})
	if n := len(c.s.TableCounts); n != 1 || c.s.TableCounts[0].Right() || c.s.TableCounts[0].InPlay != 600 {
		t.Errorf("a count that is 25 short: %+v", c.s.TableCounts)
	}
	c.at("after a wrong count", 0, 20, 20, 0)
}
