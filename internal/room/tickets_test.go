package room

import (
	"fmt"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/cage"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// satelliteOver is a satellite of nine entries of 50 euros, of which s1 and s2 have a ticket for the main event of 200 euros each.
func (f *fixture) satelliteOver(id string) {
	f.t.Helper()
	c := f.by(id, "tda-2024")
	c.Structure.Name, c.Structure.LateLevels, c.Structure.Seats, c.Structure.Payouts = "Satellite "+id, 0, 9, tournament.Payouts{}
	c.Structure.Satellite = &tournament.Satellite{Ticket: "Main Event", Value: 200_00}
	for i := range 9 {
		c.Players = append(c.Players, player(i+1))
	}
	f.must(id, c)
	f.must(id, tournament.Start{})
	for i := 9; i > 2; i-- {
		f.must(id, tournament.Bust{Player: player(i)})
	}
	f.must(id, tournament.DoTask{ID: "tickets"})
}

func player(i int) table.PlayerID { return table.PlayerID(fmt.Sprint("s", i)) }

// mainEvent is an event of 200 euros that takes tickets of its name.
func (f *fixture) mainEvent(id string) {
	f.t.Helper()
	c := f.by(id, "tda-2024")
	c.Structure.Name, c.Structure.BuyIn, c.Structure.Fee, c.Structure.LateLevels, c.Structure.ReEntries = "Main Event", 180_00, 20_00, 2, 3
	f.must(id, c)
}

func ticketOf(satellite string, entry int) *tournament.Ticket {
	return &tournament.Ticket{Stream: satellite, Entry: entry, Identity: true, Chips: true}
}

// ticketsAgree wants what an event was paid with tickets to be what satellites say of theirs, and so many of them used.
func (f *fixture) ticketsAgree(used int, main string, satellites ...string) {
	f.t.Helper()
	var taken, given money.Amount
	paid := map[string]bool{}
	_ = f.Read(main, func(s *tournament.State) {
		taken = -s.Total(tournament.TicketsTakenAccount)
		for _, of := range s.TicketsByEvent() {
			for _, u := range of.Uses {
				paid[fmt.Sprint(of.From, u.Entry, "→", u.As)] = true
			}
		}
	})
	n := 0
	for _, id := range satellites {
		_ = f.Read(id, func(s *tournament.State) {
			given += s.Total(tournament.TicketsUsedAccount)
			for i := range s.Entries {
				if e := &s.Entries[i]; e.Used != nil {
					if n++; e.Used.In != main || !paid[fmt.Sprint(id, e.No, "→", e.Used.As)] {
						f.t.Errorf("%s: the ticket of entry %d was used for %+v, which says nothing of it", id, e.No, e.Used)
					}
				}
			}
		})
	}
	if taken != given || n != used {
		f.t.Fatalf("%d tickets used, worth %d; %d paid with tickets, of which %d are expected", n, given, taken, used)
	}
}

// undoKey takes the latest act of a kind back.
func (f *fixture) undoKey(stream, key string) error {
	id := 0
	_ = f.Read(stream, func(s *tournament.State) {
		for _, u := range s.Undo {
			if u.Key == key {
				id = u.ID
			}
		}
	})
	_, err := f.Do(ctx, f.command(stream, tournament.UndoAct{ID: id}))
	return err
}

// TestATicketIsUsedInTwoStreamsAtOnce: whichever of the two stands first, the entry and the use are one transaction, read again after a restart, and
// come back together.
func TestATicketIsUsedInTwoStreamsAtOnce(t *testing.T) {
	for _, satellite := range []string{"a-satellite", "z-satellite"} {
		f := newFixture(t)
		f.satelliteOver(satellite)
		f.mainEvent("main")
		if all := f.Tickets("main"); len(all) != 2 || all[0].Stream != satellite || all[0].Rest != 0 || all[0].Player != "s1" || !all[0].Owed {
			t.Fatalf("%+v", all)
		}
		f.must("main", tournament.Register{Player: "s1", Ticket: ticketOf(satellite, 1)})
		f.ticketsAgree(1, "main", satellite)
		for _, c := range []struct {
			ticket *tournament.Ticket
			why    refusal.Code
		}{
			{ticketOf(satellite, 1), tournament.TicketSpent},
			{ticketOf(satellite, 3), tournament.NoTicket},
			{ticketOf("nowhere", 1), UnknownStream},
			{ticketOf("main", 1), UnknownStream},
		} {
			if _, err := f.Do(ctx, f.command("main", tournament.Register{Player: "x", Ticket: c.ticket})); refusedAs(err) != c.why {
				t.Errorf("%+v: %v, want %s", c.ticket, err, c.why)
			}
		}
		if _, err := f.Do(ctx, f.command(satellite, tournament.UseTickets{In: "main"})); refusedAs(err) != NotAllowed {
			t.Errorf("a ticket was used past the event that takes it: %v", err)
		}
		f.must("main", tournament.Unregister{Player: "s1"})
		f.ticketsAgree(0, "main", satellite)
		for i := 4; i < 8; i++ {
			f.must("main", tournament.Register{Player: player(i)})
		}
		f.must("main", tournament.Start{})
		f.must("main", tournament.Register{Player: "s2", Ticket: ticketOf(satellite, 2)}) // a seat is drawn, and a table borrowed, with it
		f.start()
		f.ticketsAgree(1, "main", satellite)
		if err := f.undoKey("main", "late"); err != nil {
			t.Fatal(err)
		}
		f.ticketsAgree(0, "main", satellite)
	}
}

// TestATicketThatTheJournalDoesNotTakeIsUsedNowhere: a write that fails leaves both events as they were, one of unknown outcome is whole or not there.
func TestATicketThatTheJournalDoesNotTakeIsUsedNowhere(t *testing.T) {
	for _, fault := range []memory.Fault{memory.Full, memory.Stopped, memory.Lost, memory.LoseAnswer, memory.Busy} {
		f := newFixture(t)
		f.satelliteOver("z-satellite")
		f.mainEvent("main")
		f.store.SetFault(func(string, journal.Record) memory.Fault { return fault })
		c := f.command("main", tournament.Register{Player: "s1", Ticket: ticketOf("z-satellite", 1)})
		_, err := f.Do(ctx, c)
		f.store.SetFault(nil)
		used := 0
		if fault == memory.LoseAnswer {
			used = 1
		}
		if (err == nil) != (used == 1) {
			t.Errorf("fault %v: %v", fault, err)
		}
		f.start()
		f.ticketsAgree(used, "main", "z-satellite")
		if _, err := f.Do(ctx, c); err != nil {
			t.Errorf("fault %v, sent again: %v", fault, err)
		}
		f.ticketsAgree(1, "main", "z-satellite")
	}
}

// TestAStoppedEventGivesTicketsBack: with a refund every ticket is in its player's hands again. Taken up again the event has them used, all of them
// or it stays stopped.
func TestAStoppedEventGivesTicketsBack(t *testing.T) {
	f := newFixture(t)
	for _, id := range []string{"a-satellite", "z-satellite"} {
		f.satelliteOver(id)
	}
	f.mainEvent("main")
	f.mainEvent("other")
	for i := 4; i < 8; i++ {
		f.must("main", tournament.Register{Player: player(i)})
	}
	f.must("main", tournament.Register{Player: "s1", Ticket: ticketOf("a-satellite", 1)})
	f.must("main", tournament.Register{Player: "s2", Ticket: ticketOf("z-satellite", 2)})
	f.must("main", tournament.Start{})
	stop := tournament.Stop{Cause: tournament.Causes[0], Reason: "no light", Refund: tournament.RefundPrice}
	f.must("main", stop)
	given := func() (n int) {
		for _, o := range f.Tickets("other") {
			if !o.Owed {
				n++
			}
		}
		return n
	}
	if given() != 2 {
		t.Fatalf("%+v", f.Tickets("other"))
	}
	if err := f.undoKey("main", "stop"); err != nil {
		t.Fatal(err)
	}
	f.ticketsAgree(2, "main", "a-satellite", "z-satellite")
	f.must("main", stop)
	f.must("other", tournament.Register{Player: "s2", Ticket: ticketOf("z-satellite", 2)})
	if err := f.undoKey("main", "stop"); refusedAs(err) != tournament.TicketSpent {
		t.Fatalf("taken up again with a ticket that was used elsewhere: %v", err)
	}
	if len(f.Tickets("other")) != 3 {
		t.Errorf("%+v", f.Tickets("other"))
	}
}

// TestATicketNeedsNoCage where it pays all of an entry: nothing is taken for it. What it does not pay is taken at the cage.
func TestATicketNeedsNoCage(t *testing.T) {
	f := newFixture(t)
	f.satelliteOver("satellite")
	f.mainEvent("main")
	dear := f.by("dear", "tda-2024")
	dear.Structure.Name, dear.Structure.BuyIn, dear.Structure.Fee = "Main Event", 230_00, 20_00
	f.must("dear", dear)
	float := []cage.Piece{{Worth: 20_00, Count: 5}}
	f.cashes("ada", "", cage.Open{Day: today, Floats: []cage.Float{{Drawer: 1, Pieces: float}}})
	f.cashes("ada", "", cage.TakeDrawer{Drawer: 1})
	f.must("main", tournament.Register{Player: "s1", Ticket: ticketOf("satellite", 1)})
	if _, err := f.Do(ctx, f.command("dear", tournament.Register{Player: "s2", Ticket: ticketOf("satellite", 2)})); refusedAs(err) != SoldAtCage {
		t.Fatalf("50 euros were not paid: %v", err)
	}
	sell := cage.Sell{Stream: "dear", Player: "s2", What: cage.ForEntry, Tenders: inCash(50_00), Ticket: &cage.Ticket{Stream: "satellite", Entry: 2, Identity: true, Chips: true}}
	less := sell
	less.Tenders = inCash(40_00)
	if _, err := f.cashier("ada", "", less); refusedAs(err) != cage.TenderedWrong {
		t.Fatalf("%v", err)
	}
	f.cashes("ada", "", sell)
	owes := func() (due money.Amount) {
		_ = f.Cage(today, func(d *cage.State) {
			_ = f.Read("dear", func(s *tournament.State) { due = d.Cleared("dear", "s2", 1) - s.AtDesk("s2", 1) })
			if d.Receipts[0].Amount != 50_00 || d.Receipts[0].Ticket.Value != 200_00 || d.Holds(1, d.Home()) != 150_00 {
				t.Errorf("%+v", d.Receipts[0])
			}
		})
		return due
	}
	if owes() != 0 {
		t.Errorf("%d owed", owes())
	}
	_ = f.Read("satellite", func(s *tournament.State) {
		if a, b := s.EntryNo(1).Used, s.EntryNo(2).Used; a == nil || a.In != "main" || b == nil || b.In != "dear" {
			t.Errorf("%+v, %+v", a, b)
		}
	})
	f.cashes("ada", "dora", cage.Void{Receipt: 1, Reason: "wrong event"})
	if all := f.Tickets("dear"); len(all) != 1 || all[0].Owed || all[0].Rest != 50_00 {
		t.Errorf("the ticket did not come back with the receipt: %+v", all)
	}
}

// TestTicketsAreUsedFromEverywhereAtOnce: desks that enter players with tickets of each other's events, and take entries back, hold nobody up for
// good, and use no ticket twice.
func TestTicketsAreUsedFromEverywhereAtOnce(t *testing.T) {
	f := newFixture(t)
	satellites := []string{"a-satellite", "m-satellite", "z-satellite"}
	for _, id := range satellites {
		f.satelliteOver(id)
	}
	f.mainEvent("h-main")
	f.mainEvent("q-main")
	var desks sync.WaitGroup
	var mu sync.Mutex
	command := func(stream string, c tournament.Command) Command {
		mu.Lock()
		defer mu.Unlock()
		return f.command(stream, c)
	}
	for n, main := range []string{"h-main", "q-main"} {
		for i := range 3 {
			desks.Go(func() {
				for round := range 20 {
					of := satellites[(n+i+round)%3]
					p := table.PlayerID(fmt.Sprint("p", n, i))
					_, err := f.Do(ctx, command(main, tournament.Register{Player: p, Ticket: ticketOf(of, 1+round%2)}))
					if err == nil && round < 18 {
						_, err = f.Do(ctx, command(main, tournament.Unregister{Player: p}))
					}
					if code := refusedAs(err); err != nil && code != tournament.TicketSpent && code != tournament.AlreadyRegistered {
						t.Errorf("%s: %v", main, err)
					}
				}
			})
		}
	}
	desks.Wait()
	uses := 0
	for _, main := range []string{"h-main", "q-main"} {
		_ = f.Read(main, func(s *tournament.State) {
			for _, of := range s.TicketsByEvent() {
				uses += len(of.Uses)
			}
		})
	}
	used := 0
	for _, id := range satellites {
		_ = f.Read(id, func(s *tournament.State) {
			used += int(s.Ledger().Total(tournament.TicketsUsedAccount, tournament.TicketAsset()))
		})
	}
	if used != uses || used == 0 {
		t.Errorf("%d tickets used, %d entries paid with one", used, uses)
	}
}
