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

// listDay is a session with one game, a table of it, and names on its list in this order.
func listDay(t *testing.T, book string, names ...table.PlayerID) *cashgame.State {
	t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		t.Fatal(err)
	}
	s := cashgame.New()
	game := cashgame.Game{ID: "g", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 100, Unit: 1, Seats: 6}
	carry(t, s, cashgame.Open{ID: "day", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{game},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120}}, cashgame.OpenTable{Table: 1, Game: "g"})
	for _, p := range names {
		carry(t, s, cashgame.Join{Player: p, Game: "g"})
	}
	return s
}

// carry carries commands out, each at the same instant.
func carry(t *testing.T, s *cashgame.State, commands ...cashgame.Command) {
	t.Helper()
	for _, c := range commands {
		events, err := cashgame.Decide(s, c, 1_000_000)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		for _, e := range events {
			cashgame.Apply(s, e)
		}
	}
}

// TestANameIsPutWhereItWasSaid: from every place of a list to every other.
func TestANameIsPutWhereItWasSaid(t *testing.T) {
	names := []table.PlayerID{"a", "b", "c", "d"}
	for from := range names {
		for to := range names {
			s := listDay(t, "tda-2024", names...)
			carry(t, s, cashgame.MoveInList{Player: names[from], Game: "g", To: to + 1, Reason: "was skipped"})
			want := slices.Insert(slices.Delete(slices.Clone(names), from, from+1), to, names[from])
			var got []table.PlayerID
			for _, w := range s.Queue("g", 0) {
				got = append(got, w.Player)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s from %d to %d: %v, want %v", names[from], from+1, to+1, got, want)
			}
		}
	}
}

// TestWhoHasAnotherPlayForHimIsStillAtTheTable: nobody is seated with one from whom the house keeps him, though that one is away and another plays there.
func TestWhoHasAnotherPlayForHimIsStillAtTheTable(t *testing.T) {
	s := listDay(t, "lois-du-poker")
	for i, p := range []table.PlayerID{"a", "b"} {
		n := table.SeatNo(i + 1)
		carry(t, s, cashgame.GiveSeat{Player: p, Table: 1, Seat: n}, cashgame.Buy{Player: p, Amount: 200}, cashgame.SitDown{Player: p, Table: 1, Seat: n, Stack: 200})
	}
	carry(t, s, cashgame.StepAway{Table: 1, Seat: 1}, cashgame.Buy{Player: "c", Amount: 200},
		cashgame.SitIn{Player: "c", Table: 1, Seat: 1, Boxed: 200, Stack: 200, Agreed: true},
		cashgame.KeepApart{Players: []table.PlayerID{"a", "d"}, Reason: "a quarrel"}, cashgame.Join{Player: "d", Game: "g"})
	_, err := cashgame.Decide(s, cashgame.GiveSeat{Player: "d", Table: 1, Seat: 3}, 1_000_000)
	var refused *refusal.Error
	if !errors.As(err, &refused) || refused.Code != cashgame.KeptFrom {
		t.Errorf("seated with one who may come back: %v", err)
	}
}

// TestWhoHasAnotherPlayForHimIsNotCalledToTheSameTable: he asked for a change to any other table, went away, and has the seat of who plays over it.
func TestWhoHasAnotherPlayForHimIsNotCalledToTheSameTable(t *testing.T) {
	s := listDay(t, "lois-du-poker")
	carry(t, s, cashgame.OpenTable{Table: 2, Game: "g"})
	for i, p := range []table.PlayerID{"a", "b"} {
		n := table.SeatNo(i + 1)
		carry(t, s, cashgame.GiveSeat{Player: p, Table: 1, Seat: n}, cashgame.Buy{Player: p, Amount: 200}, cashgame.SitDown{Player: p, Table: 1, Seat: n, Stack: 200})
	}
	carry(t, s, cashgame.Join{Player: "a", Game: "g"}, cashgame.StepAway{Table: 1, Seat: 1}, cashgame.Buy{Player: "c", Amount: 200},
		cashgame.SitIn{Player: "c", Table: 1, Seat: 1, Boxed: 200, Stack: 200, Agreed: true}, cashgame.Join{Player: "d", Game: "g"})
	for no, want := range map[int]table.PlayerID{1: "d", 2: "a"} {
		events, err := cashgame.Decide(s, cashgame.Call{Table: no, Seat: 3}, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if got := events[0].(cashgame.Called).Player; got != want {
			t.Errorf("to table %d: %s is called, want %s", no, got, want)
		}
	}
	_, err := cashgame.Decide(s, cashgame.Call{Table: 1, Seat: 3, Player: "a", Reason: "asks for it"}, 1_000_000)
	var refused *refusal.Error
	if !errors.As(err, &refused) || refused.Code != cashgame.NotWaiting {
		t.Errorf("called to the table where he sits: %v", err)
	}
}
