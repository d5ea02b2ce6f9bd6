package cashgame_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// fed is a session with a main game at table 1, which has one free seat, and a feeder at tables 2 and 3 to which b, a and c came, in this order.
func fed(t *testing.T, stays cashgame.Stays) (*cashgame.State, func(cashgame.Command) error) {
	t.Helper()
	b, err := rulebook.Load("casino-ri")
	if err != nil {
		t.Fatal(err)
	}
	s, now := cashgame.New(), cashgame.Instant(1_000_000)
	do := func(c cashgame.Command) error {
		now += 1000
		events, err := cashgame.Decide(s, c, now)
		if err != nil {
			return err
		}
		for _, e := range events {
			cashgame.Apply(s, e)
		}
		return cashgame.Check(s)
	}
	main := cashgame.Game{ID: "main", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 100, MaxBuyIn: 300, Unit: 5, Seats: 3}
	feeder := main
	feeder.ID, feeder.Feeds, feeder.Stays = "feeder", "main", stays
	for _, c := range []cashgame.Command{
		cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{main, feeder},
			House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}},
		cashgame.OpenTable{Table: 1, Game: "main"}, cashgame.OpenTable{Table: 2, Game: "feeder"}, cashgame.OpenTable{Table: 3, Game: "feeder"},
	} {
		if err := do(c); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []struct {
		who  table.PlayerID
		no   int
		seat table.SeatNo
	}{{"m1", 1, 1}, {"m2", 1, 2}, {"b", 3, 1}, {"a", 2, 1}, {"c", 2, 2}} {
		for _, c := range []cashgame.Command{cashgame.GiveSeat{Player: p.who, Table: p.no, Seat: p.seat, Reason: "first here"}, cashgame.Buy{Player: p.who, Amount: 900},
			cashgame.SitDown{Player: p.who, Table: p.no, Seat: p.seat, Stack: 300}} {
			if err := do(c); err != nil {
				t.Fatalf("%s: %v", p.who, err)
			}
		}
	}
	return s, do
}

func refusedAs(err error) refusal.Code {
	var refused *refusal.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// TestTheFeedersFirstComesUpWithHisStack: who came first to any feeder table has to move, with all he has, above the largest buy-in too; nobody off the list is
// seated before him without a reason.
func TestTheFeedersFirstComesUpWithHisStack(t *testing.T) {
	s, do := fed(t, cashgame.StaysLeaves)
	must := func(c cashgame.Command) {
		t.Helper()
		if err := do(c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	must(cashgame.Join{Player: "x", Game: "main", Table: 1})
	for _, c := range []cashgame.Command{cashgame.Call{Table: 1, Seat: 3}, cashgame.GiveSeat{Player: "x", Table: 1, Seat: 3}} {
		if code := refusedAs(do(c)); code != cashgame.FeedersFirst {
			t.Errorf("%T: %q", c, code)
		}
	}
	if code := refusedAs(do(cashgame.MustMove{Table: 1, Seat: 3, Player: "a"})); code != cashgame.NotTheTurn {
		t.Errorf("out of turn: %q", code)
	}
	// He has won 150 of a hand with a: 450 are in front of him, and the largest buy-in is 300.
	must(cashgame.Balance{From: 3, To: 2, Seat: 1, Opposite: 3, Stack: 300, Reason: "one table"})
	must(cashgame.MustMove{Table: 1, Seat: 3})
	if g := s.GivenTo("b"); g == nil || !g.Must || g.Table != 1 || g.Seat != 3 { // a move within the feeder has not cost him his turn
		t.Fatalf("given: %+v", s.Given)
	}
	must(cashgame.ChangeTable{Player: "b", Stack: 450})
	if at, n := s.SeatOf("b"); at == nil || at.Play.No != 1 || n != 3 || at.Chair(3).Told != 450 || s.InPlay(1) != 1050 || s.InPlay(2) != 450 {
		t.Errorf("b at %+v seat %d; %d and %d in play", at, n, s.InPlay(1), s.InPlay(2))
	}
	var order []table.PlayerID
	for _, f := range s.Feeders("main") {
		order = append(order, f.Player)
	}
	if !slices.Equal(order, []table.PlayerID{"a", "c"}) {
		t.Errorf("next: %v", order)
	}
}

// TestWhoDoesNotMoveUpTakesWhatTheHouseSaid: he leaves, without cards until then, or his turn comes last.
func TestWhoDoesNotMoveUpTakesWhatTheHouseSaid(t *testing.T) {
	for stays, want := range map[cashgame.Stays][]table.PlayerID{cashgame.StaysLeaves: {"a", "c"}, cashgame.StaysLast: {"a", "c", "b"}} {
		s, do := fed(t, stays)
		for _, c := range []cashgame.Command{cashgame.MustMove{Table: 1, Seat: 3}, cashgame.Answer{Player: "b"}} {
			if err := do(c); err != nil {
				t.Fatal(err)
			}
		}
		var order []table.PlayerID
		for _, f := range s.Feeders("main") {
			order = append(order, f.Player)
		}
		if !slices.Equal(order, want) || len(s.Given) != 0 {
			t.Errorf("%s: %v, %+v", stays, order, s.Given)
		}
		if out := s.Table(3).Play.At(1).Standing.Out; out != (stays == cashgame.StaysLeaves) {
			t.Errorf("%s: no cards: %v", stays, out)
		}
		if err := do(cashgame.LeaveTable{Table: 3, Seat: 1, Stack: 300}); err != nil || s.Rack("b") != 900 {
			t.Errorf("%s: %v, carries %d", stays, err, s.Rack("b"))
		}
	}
}

// TestAFeederIsOfTheSameStakes: a stack goes along as it is, so that stakes and smallest chip are those of the main game.
func TestAFeederIsOfTheSameStakes(t *testing.T) {
	_, do := fed(t, cashgame.StaysLast)
	game := cashgame.Game{ID: "more", Feeds: "main", Blinds: table.Blinds{Small: 10, Big: 20}, MinBuyIn: 100, Unit: 5, Seats: 3}
	itself, nowhere, chips, round := game, game, game, game
	itself.Feeds, nowhere.Feeds = "more", "none"
	chips.Blinds, chips.Unit = table.Blinds{Small: 5, Big: 10}, 1
	round.ID, round.Feeds, round.Blinds = "main", "feeder", chips.Blinds // which feeds main
	for name, g := range map[string]cashgame.Game{"stakes": game, "itself": itself, "nowhere": nowhere, "chips": chips, "in a circle": round} {
		if code := refusedAs(do(cashgame.SetGame{Game: g})); code != cashgame.BadGame {
			t.Errorf("%s: %q", name, code)
		}
	}
	if code := refusedAs(do(cashgame.DropGame{Game: "main"})); code != cashgame.BadGame {
		t.Errorf("a game that has feeders is gone: %q", code)
	}
}
