package room

import (
	"fmt"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// openCash opens a cash session by a book: 5/10 with a seat charge, 10/20, and a house that lets chips be taken off.
func (f *fixture) openCash(id, book string) string { return f.opensCash(id, book, false) }

// openPooled opens one whose dealers pool their tips.
func (f *fixture) openPooled(id string) string { return f.opensCash(id, "lois-du-poker", true) }

func (f *fixture) opensCash(id, book string, pooled bool) string {
	f.t.Helper()
	b, err := rulebook.Load(book)
	if err != nil {
		f.t.Fatal(err)
	}
	open := cashgame.Open{ID: id, Book: b.ID, Policy: b.Policy.Cashgame, Rules: b.Policy.AtTable(),
		House: cashgame.House{Name: "Thursday", Currency: "EUR", Worth: 100, Answer: 60, Arrive: 300, RebuyWait: 120, TipsPooled: pooled}}
	open.Policy.Reduce.Value = true
	for _, g := range []struct {
		id         string
		small, big chip.Amount
	}{{"five", 5, 10}, {"ten", 10, 20}} {
		open.Games = append(open.Games, cashgame.Game{ID: g.id, Blinds: table.Blinds{Small: g.small, Big: g.big}, MinBuyIn: 200, MaxBuyIn: 1000, Unit: 1,
			Least: 5, Seats: 6, Time: cashgame.Time{Charge: 5, Minutes: 30}})
	}
	f.must(CashPrefix+id, open)
	return CashPrefix + id
}

// cash plays a session with everything that happens in one, by the book that counts minutes and by the one that counts orbits.
func (f *fixture) cash() {
	f.t.Helper()
	s := f.openCash("minutes", "lois-du-poker")
	do := func(commands ...cashgame.Command) {
		f.t.Helper()
		for _, c := range commands {
			f.must(s, c)
		}
	}
	hand := func(no int, drop chip.Amount) {
		do(cashgame.AtTable{Table: no, Command: table.NextHand{}}, cashgame.EndHand{Table: no, Dropped: &drop})
	}
	sit := func(no int, n table.SeatNo, p table.PlayerID) {
		do(cashgame.GiveSeat{Player: p, Table: no, Seat: n, Reason: "first here"}, cashgame.Buy{Player: p, Amount: 900},
			cashgame.SitDown{Player: p, Table: no, Seat: n, Stack: 600})
	}
	extra := cashgame.Game{ID: "extra", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 50, Unit: 1, Seats: 6}
	do(cashgame.SetGame{Game: extra}, cashgame.DropGame{Game: "extra"}, cashgame.OpenTable{Table: 171, Game: "five"}, cashgame.OpenTable{Table: 172, Game: "five"})
	for i, p := range []table.PlayerID{"k1", "k2", "k3", "k4"} {
		sit(171, table.SeatNo(i+1), p)
	}
	sit(172, 1, "k5")
	sit(172, 2, "k6")
	do(cashgame.CollectTime{Table: 171, Declines: []table.SeatNo{4}}, cashgame.Invite{Table: 171, Seat: 1})
	hand(171, 5)
	do(cashgame.TellTip{Table: 171, Dealer: "dora", Amount: 3}, cashgame.TellTip{Table: 171, Dealer: "dora", Amount: 2}, cashgame.TakeBackTip{Table: 171, No: 2},
		cashgame.GiveTips{Dealer: "dora"})
	do(cashgame.AtTable{Table: 171, Command: table.SetButton{Seat: 2}}, cashgame.AtTable{Table: 171, Command: table.NextHand{}},
		cashgame.AtTable{Table: 171, Command: table.NextHand{}}, cashgame.EndHand{Table: 171, Pots: []chip.Amount{100}, Flop: true})
	do(cashgame.Join{Player: "k7", Game: "five"}, cashgame.Join{Player: "k8", Game: "five"}, cashgame.Join{Player: "k9", Game: "five"},
		cashgame.MoveInList{Player: "k9", Game: "five", To: 1, Reason: "was skipped"}, cashgame.LeaveList{Player: "k8", Game: "five"},
		cashgame.Call{Table: 171, Seat: 5}, cashgame.Answer{Player: "k9"}, cashgame.Call{Table: 171, Seat: 5}, cashgame.Answer{Player: "k7", Yes: true},
		cashgame.TakeBackSeat{Player: "k7", Reason: "does not come"}, cashgame.KeepApart{Players: []table.PlayerID{"k1", "k9"}, Reason: "quarrel"},
		cashgame.Call{Table: 172, Seat: 3}, cashgame.Answer{Player: "k9", Yes: true}, cashgame.Buy{Player: "k9", Amount: 500},
		cashgame.SitDown{Player: "k9", Table: 172, Seat: 3, Stack: 500}, cashgame.ChooseEntry{Table: 172, Seat: 3, Posts: true})
	stack := chip.Amount(600)
	do(cashgame.AddChips{Table: 171, Seat: 1, Amount: 100, Stack: &stack}, cashgame.TakeOff{Table: 171, Seat: 1, Amount: 100}, cashgame.TellStack{Table: 171, Seat: 1, Stack: 600},
		cashgame.TellWager{Table: 171, Seat: 1, Chips: chip.Pile{25, 1, 1}}, cashgame.TellBusted{Table: 171, Seat: 2})
	f.pass(121)
	do(cashgame.WaitFor{Table: 171, Seat: 2}, cashgame.AddChips{Table: 171, Seat: 2, Amount: 200}, cashgame.CountDrop{Table: 171, Counted: 31},
		cashgame.TakeBackDrop{Table: 171, No: 1, Reason: "miscounted"}, cashgame.CountDrop{Table: 171, Counted: 30},
		cashgame.AskSeat{Table: 171, From: 1, To: 6}, cashgame.AskSeat{Table: 171, From: 1, Ends: true}, cashgame.AskSeat{Table: 171, From: 1},
		cashgame.ChangeSeat{Table: 171, From: 1, To: 6}, cashgame.Balance{From: 171, To: 172, Seat: 4, Opposite: 4, Stack: 600, Reason: "tables"})
	do(cashgame.GiveSeat{Player: "k5", Table: 171, Seat: 4}, cashgame.ChangeTable{Player: "k5", Stack: 600, Reason: "asked"})
	do(cashgame.StepAway{Table: 171, Seat: 3}, cashgame.Join{Player: "k8", Game: "five"}, cashgame.LockSeat{Table: 171, Seat: 3, Minutes: 6})
	f.pass(361)
	do(cashgame.FreeSeat{Table: 171, Seat: 3, Stack: 590}, cashgame.StepAway{Table: 171, Seat: 2})
	f.pass(1801)
	do(cashgame.PickUp{Table: 171, Seat: 2, Stack: 200}, cashgame.ComeBack{Table: 171, Seat: 2}, cashgame.StepAway{Table: 171, Seat: 2},
		cashgame.Buy{Player: "k0", Amount: 300}, cashgame.SitIn{Player: "k0", Table: 171, Seat: 2, Stack: 300, Boxed: 200, Agreed: true},
		cashgame.LeaveTable{Table: 171, Seat: 2, Stack: 300}, cashgame.Redeem{Player: "k0"})
	do(cashgame.ChangeStakes{Table: 172, Game: "ten", Approved: true}, cashgame.AnnounceLast{Table: 172, Hands: 1})
	do(cashgame.Suspend{Reason: "fire alarm"}, cashgame.GoOn{}, cashgame.LeaveList{Player: "k8", Game: "five"})
	f.goHome(s, do)

	s = f.openCash("orbits", "casino-ri")
	do(cashgame.OpenTable{Table: 171, Game: "five"})
	for i, p := range []table.PlayerID{"k1", "k2", "k3"} {
		sit(171, table.SeatNo(i+1), p)
	}
	do(cashgame.CollectTime{Table: 171}, cashgame.StepAway{Table: 171, Seat: 3})
	hand(171, 0)
	f.goHome(s, do)
}

// pass lets so many seconds go by, deadline by deadline.
func (f *fixture) pass(seconds int) { f.clock.Set(f.clock.Now() + tournament.Instant(seconds)*1000) }

// goHome closes the tables of a session, where the last to leave has all that is there, and ends it.
func (f *fixture) goHome(stream string, do func(...cashgame.Command)) {
	f.t.Helper()
	var open []int
	read := func(see func(*cashgame.State)) {
		f.t.Helper()
		if err := f.Cash(stream, see); err != nil {
			f.t.Fatal(err)
		}
	}
	read(func(s *cashgame.State) { open = s.Open() })
	for _, no := range open {
		do(cashgame.AnnounceLast{Table: no})
		for n := table.SeatNo(1); n <= 6; n++ {
			var all chip.Amount
			var there, last bool
			read(func(s *cashgame.State) {
				play := s.Table(no).Play
				there, last, all = play.At(n).Player != "", play.Players() == 1, s.InPlay(no)
			})
			if !last {
				all = 0
			}
			if there {
				do(cashgame.LeaveTable{Table: no, Seat: n, Stack: all})
			}
		}
		do(cashgame.CloseTable{Table: no})
	}
	do(cashgame.End{})
}

// recountCash tells what a session has come to.
func recountCash(b *strings.Builder, s *cashgame.State) {
	fmt.Fprintf(b, "  by %s, %d tables, %d wait, ended %d\n", s.Book, len(s.Tables), len(s.List), s.Ended)
	for _, t := range s.Tables {
		fmt.Fprintf(b, "  table %d, %s, %d hands, button %d, %d collections, closed %d\n", t.Play.No, t.Game, t.Play.Hands, t.Play.Button, t.Collections, t.Closed)
	}
	for _, l := range s.Left {
		fmt.Fprintf(b, "  %s left table %d with %d\n", l.Player, l.Table, l.Stack)
	}
	for _, held := range s.Ledger().Balances() {
		fmt.Fprintf(b, "  %s: %d %s\n", held.Account, held.Amount, held.Asset.Name)
	}
}
