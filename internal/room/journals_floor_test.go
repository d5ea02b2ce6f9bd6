package room

import (
	"fmt"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/bounty"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/chiprace"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// undoLast takes the latest act that can be taken back.
func (f *fixture) undoLast(stream string, do func(string, tournament.Command)) {
	id := 0
	_ = f.Read(stream, func(s *tournament.State) {
		if n := len(s.Undo); n > 0 {
			id = s.Undo[n-1].ID
		}
	})
	do(stream, tournament.UndoAct{ID: id})
}

// seats plays three tables with chairs out of use, a seat that a player needs, a break by real cards, and players who come late to their seats.
func (f *fixture) seats(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("seats", false, false)
	create.Structure.LateLevels, create.Structure.Seats, create.Structure.SeatsLate = 0, 9, 9
	for i := range 21 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("s%02d", i)))
	}
	f.must("seats", create)
	for _, c := range []tournament.Command{tournament.NeedSeat{Need: tournament.SeatNeed{Player: "s00", Ends: true}}, tournament.LockSeat{Table: 2, Seat: 4},
		tournament.NeedSeat{Need: tournament.SeatNeed{Player: "s01", Table: 1}}, tournament.NeedSeat{Need: tournament.SeatNeed{Player: "s01"}}, tournament.Start{},
		tournament.LockSeat{Table: 2, Seat: 4, Open: true}} {
		do("seats", c)
	}
	no := f.tables("seats")[2]
	for i := range 4 {
		do("seats", tournament.Bust{Player: table.PlayerID(fmt.Sprintf("s%02d", 10+i))})
	}
	do("seats", tournament.BreakTable{Table: no, Cards: true})
	do("seats", tournament.AtTable{Table: no, Command: tournament.CancelBreak{}})
	do("seats", tournament.BreakTable{Table: no, Cards: true})
	var told tournament.TellCards
	_ = f.Read("seats", func(s *tournament.State) {
		for _, seat := range s.Table(no).Seats {
			if seat.Player != "" {
				told.Ranking = append(told.Ranking, tournament.Ranked{Player: seat.Player, Card: card.Card(7 * (1 + len(told.Ranking)))})
			}
		}
	})
	do("seats", tournament.AtTable{Table: no, Command: told})
	f.clock.Set(f.clock.Now() + 15*minute)
	for _, no := range f.tables("seats") {
		do("seats", tournament.AtTable{Table: no, Command: tournament.Arrive{}})
	}
}

// prizeDeals shares prizes among the last three: proposed and given up, made, taken back, made again and played to the end.
func (f *fixture) prizeDeals(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("deal", false, false)
	create.Structure.LateLevels = 0
	stacks := map[table.PlayerID]chip.Amount{}
	for i := range 4 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("d%02d", i)))
	}
	f.must("deal", create)
	do("deal", tournament.Start{})
	do("deal", tournament.Bust{Player: "d00"})
	for _, p := range create.Players[1:] {
		stacks[p] = create.Structure.Stack
	}
	stacks["d01"] += create.Structure.Stack
	do("deal", tournament.ProposeDeal{Way: tournament.EvenDeal, Stacks: stacks})
	do("deal", tournament.DropDeal{})
	for again := range 2 {
		do("deal", tournament.ProposeDeal{Way: tournament.ICMDeal, Stacks: stacks, ToPlay: 100})
		for _, p := range create.Players[1:] {
			do("deal", tournament.SignDeal{Player: p})
		}
		do("deal", tournament.MakeDeal{})
		if again == 0 {
			f.undoLast("deal", do)
		}
	}
	do("deal", tournament.Bust{Player: "d01"})
	do("deal", tournament.Bust{Player: "d02"})
}

// prizesAndStops sets, changes and hands out prizes, suspends an event, stops it and takes it up again.
func (f *fixture) prizesAndStops(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("prizes", false, false)
	create.Structure.LateLevels = 0
	create.Policy.SharedRemainder.Value = tournament.RemainderToBetterHand
	for i := range 5 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("z%02d", i)))
	}
	f.must("prizes", create)
	plan := tournament.PrizePlan{Places: []tournament.PaidPlace{{Amount: 20_000}, {Amount: 10_000}, {Amount: 5_000}}, Round: 10_000}
	do("prizes", tournament.SetPrizes{Plan: plan})
	do("prizes", tournament.Suspend{Cause: tournament.CauseTechnical, Reason: "no light"})
	do("prizes", tournament.GoOn{})
	do("prizes", tournament.Start{})
	do("prizes", tournament.GiveUp{Player: "z00"})
	f.undoLast("prizes", do)
	do("prizes", tournament.Bust{Player: "z00"})
	do("prizes", tournament.Bust{Player: "z01"})
	do("prizes", tournament.Bust{Player: "z02", SameHand: []table.PlayerID{"z03"}, Stacks: []chip.Amount{5_000, 5_000}})
	do("prizes", tournament.TellBetterHand{Place: 2, Player: "z03"})
	do("prizes", tournament.HandOut{Entry: 4})

	create.ID = "stopped"
	f.must("stopped", create)
	do("stopped", tournament.SetPrizes{Plan: plan})
	do("stopped", tournament.Start{})
	do("stopped", tournament.Stop{Cause: tournament.CauseFire, Reason: "smoke", Refund: tournament.RefundPrice})
	f.undoLast("stopped", do)
	do("stopped", tournament.Bust{Player: "z00"})
	do("stopped", tournament.Bust{Player: "z01"})
	do("stopped", tournament.Bust{Player: "z02"})
	do("stopped", tournament.HandOut{Entry: 3})
	f.undoLast("stopped", do)
}

// bounties plays an event with mystery bounties: in the money and back, heads taken, given back and kept.
func (f *fixture) bounties(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("heads", false, false)
	create.Structure.LateLevels = 0
	create.Structure.Bounties = &tournament.Bounties{Kind: bounty.Mystery, Price: 2500, Unit: 500, Envelopes: []int{5000}}
	create.Structure.Payouts.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{6000, 3000, 1000}}}
	for i := range 5 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("b%02d", i)))
	}
	f.must("heads", create)
	do("heads", tournament.Start{})
	do("heads", tournament.Bust{Player: "b04"})
	do("heads", tournament.Bust{Player: "b03"})
	f.undoLast("heads", do)
	do("heads", tournament.Bust{Player: "b03"})
	do("heads", tournament.Bust{Player: "b02"})
	do("heads", tournament.AwardBounty{Entry: 3, By: []table.PlayerID{"b00", "b01"}})
	f.undoLast("heads", do)
	do("heads", tournament.AwardBounty{Entry: 3})
	do("heads", tournament.Bust{Player: "b01"})
}

// halfLevels plays to the last three, with whom this book halves the levels.
func (f *fixture) halfLevels(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("half", false, false)
	create.Structure.LateLevels = 0
	for i := range create.Structure.Levels {
		create.Structure.Levels[i].Minutes = 30
	}
	for i := range 4 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("h%02d", i)))
	}
	f.must("half", create)
	f.must("half", tournament.Start{})
	do("half", tournament.Bust{Player: "h00"})
	do("half", tournament.DoTask{ID: "short_levels"})
}

// wrongButtons deals hands whose button lay on a wrong seat, found sooner or later, by books that correct it and that let it be.
func (f *fixture) wrongButtons(do func(string, tournament.Command)) {
	f.t.Helper()
	for hands, book := range []string{"texapoker-2024", "texapoker-2024", "heavenpoker-2010", "heavenpoker-2010"} {
		stream := fmt.Sprint("button-", hands)
		create := f.by(stream, book)
		create.Hosted = true
		for i := range 5 {
			create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("b%02d", i)))
		}
		f.must(stream, create)
		f.must(stream, tournament.Start{})
		no := f.tables(stream)[0]
		at := func(c any) { do(stream, tournament.AtTable{Table: no, Command: c}) }
		at(table.SetDeck{})
		at(table.StartHand{})
		for range hands % 2 * 3 {
			at(table.Act{Seat: f.toActAt(stream), Kind: hand.Call})
		}
		var due table.SeatNo
		_ = f.Read(stream, func(s *tournament.State) { due = s.Tables[0].Following(s.Tables[0].Button%6 + 1) })
		at(table.ReportDeal{Events: []deal.Event{{Kind: deal.ButtonDue, Seat: int(due)}}})
		at(table.ReportDeal{Option: []string{"move_button", "places_due"}[hands%2], Reason: "as the director sees it"})
	}
}

// by is a tournament of a book with real chips and no late entries.
func (f *fixture) by(stream, book string) tournament.Create {
	f.t.Helper()
	loaded, err := rulebook.Load(book)
	if err != nil {
		f.t.Fatal(err)
	}
	create := newTournament(stream, false, false)
	create.Book, create.Policy, create.Rules = book, loaded.Policy.Tournament, loaded.Policy.Rules()
	create.Structure.LateLevels = 0
	return create
}

// colourUp changes the smallest chips of two tables with real chips, by a book whose races can tie; old ones turn up later, and all are counted.
func (f *fixture) colourUp(do func(string, tournament.Command)) {
	f.t.Helper()
	for _, book := range []string{"texapoker-2024", "cercle-pg"} {
		stream := "chips-" + book
		create := f.by(stream, book)
		create.Structure.StackChips = []int{12, 12, 5, 1, 1}
		for i := range 8 {
			create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("k%02d", i)))
		}
		for i := range create.Structure.Levels {
			create.Structure.Levels[i].Small *= 2
			create.Structure.Levels[i].Big *= 2
		}
		f.must(stream, create)
		do(stream, tournament.Start{})
		do(stream, tournament.StartColorUp{Chip: 25})
		f.undoLast(stream, do)
		do(stream, tournament.StartColorUp{Chip: 25})
		for _, no := range f.tables(stream) {
			told := tournament.EnterLeftovers{Table: no}
			run, again := tournament.RunRace{Table: no}, tournament.RunRace{Table: no}
			_ = f.Read(stream, func(s *tournament.State) {
				for i := range s.Table(no).Seats {
					n := len(told.Holdings)
					if s.Table(no).Seats[i].Player == "" || n == 4 {
						continue
					}
					told.Holdings = append(told.Holdings, chiprace.Holding{Seat: i + 1, Chips: 1})
					king := card.Card(4*11 + n)
					run.Hands = append(run.Hands, chiprace.Hand{Seat: i + 1, Cards: []card.Card{king}})
					again.Hands = append(again.Hands, chiprace.Hand{Seat: i + 1, Cards: []card.Card{king}, Extra: []card.Card{card.Card(4 * n)}})
				}
			})
			do(stream, told)
			do(stream, run)
			do(stream, again)
			f.undoLast(stream, do)
			do(stream, told)
			do(stream, again)
			do(stream, tournament.RunRace{Table: no, Draw: true})
		}
		do(stream, tournament.ReportOldChips{Player: "k00", Chips: tournament.Pieces{Chip: 25, Count: 8}})
		do(stream, tournament.ExchangeChips{Player: "k00", In: []tournament.Pieces{{Chip: 500, Count: 1}}, Out: []tournament.Pieces{{Chip: 100, Count: 5}}})
		f.undoLast(stream, do)
		for _, no := range f.tables(stream) {
			do(stream, tournament.CountChips{Table: no, Chips: 40_000})
		}
	}
}

// unsoldStacks plays an event where stacks wait for late entrants at seats nobody has bought.
func (f *fixture) unsoldStacks(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("unsold", false, false)
	create.Structure.LateLevels, create.Structure.Seats, create.Structure.SeatsLate = 2, 9, 9
	create.Policy.UnsoldStack = article.Clause[bool]{Value: true, Cite: "LP-7-5"}
	for i := range 6 {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("u%02d", i)))
	}
	f.must("unsold", create)
	f.must("unsold", tournament.Start{})
	no := f.tables("unsold")[0]
	var free []table.SeatNo
	_ = f.Read("unsold", func(s *tournament.State) { free = s.FreeAt(s.Table(no)) })
	do("unsold", tournament.PlaceStack{Table: no, Seat: free[0], Until: 2})
	do("unsold", tournament.Register{Player: "u06"})
	f.undoLast("unsold", do)
	do("unsold", tournament.AtTable{Table: no, Command: table.NextHand{}})
	do("unsold", tournament.LiftStack{Table: no, Seat: free[0], Chips: 100})
	f.undoLast("unsold", do)
	do("unsold", tournament.Register{Player: "u07"})
}
