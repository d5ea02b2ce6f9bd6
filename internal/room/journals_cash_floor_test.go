package room

import (
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// cashFloor plays what a floor sees of a room with denominations: a feeder game, chips on their way and found, counts and changes, a table that is merged.
func (f *fixture) cashFloor() {
	f.t.Helper()
	b, err := rulebook.Load("lois-du-poker")
	if err != nil {
		f.t.Fatal(err)
	}
	s := CashPrefix + "floor"
	do := func(commands ...cashgame.Command) {
		f.t.Helper()
		for _, c := range commands {
			f.must(s, c)
		}
	}
	main := cashgame.Game{ID: "main", Blinds: table.Blinds{Small: 5, Big: 10}, MinBuyIn: 200, Unit: 5, Seats: 6}
	feeder := main
	feeder.ID, feeder.Feeds, feeder.Stays = "feeder", "main", cashgame.StaysLast
	do(cashgame.Open{ID: "floor", Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(), Games: []cashgame.Game{main, feeder},
		House: cashgame.House{Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 60, Chips: []chip.Amount{5, 25}}})
	do(cashgame.OpenTable{Table: 171, Game: "main"}, cashgame.OpenTable{Table: 172, Game: "main"}, cashgame.OpenTable{Table: 173, Game: "feeder"})
	for i, p := range []table.PlayerID{"f1", "f2", "f3", "f4", "f5"} {
		no := 171 + i/2
		n := table.SeatNo(i%2 + 1)
		do(cashgame.GiveSeat{Player: p, Table: no, Seat: n, Reason: "first here"},
			cashgame.Buy{Player: p, Amount: 500, Chips: []chip.Pieces{{Chip: 5, Count: 50}, {Chip: 25, Count: 10}}}, cashgame.SitDown{Player: p, Table: no, Seat: n, Stack: 500})
	}
	do(cashgame.MustMove{Table: 171, Seat: 3}, cashgame.Answer{Player: "f5"},
		cashgame.CountTable{Table: 171, Chips: []chip.Pieces{{Chip: 5, Count: 100}, {Chip: 25, Count: 20}}},
		cashgame.ChangeChips{Table: 171, In: []chip.Pieces{{Chip: 5, Count: 5}}, Out: []chip.Pieces{{Chip: 25, Count: 1}}})
	none, stack := chip.Amount(0), chip.Amount(500)
	do(cashgame.Buy{Player: "f1", Amount: 100}, cashgame.PlayBehind{Table: 171, Seat: 1, Amount: 100, Stack: &stack},
		cashgame.AtTable{Table: 171, Command: table.NextHand{}}, cashgame.TellFound{Table: 171, Seat: 2, What: cashgame.FoundNotes, Amount: 50},
		cashgame.AddChips{Table: 171, Seat: 1, Amount: 100}, cashgame.EndHand{Table: 171, Dropped: &none}, cashgame.ClearFind{Table: 171, Seat: 2})
	do(cashgame.BeginMerge{Table: 172}, cashgame.CancelMerge{Table: 172}, cashgame.BeginMerge{Table: 172}, cashgame.DrawMerge{Table: 172},
		cashgame.ChangeTable{Player: "f3", Stack: 600}, cashgame.ChangeTable{Player: "f4", Stack: 400}, cashgame.CloseTable{Table: 172})
	f.goHome(s, do)
}
