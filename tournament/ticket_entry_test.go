package tournament

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
)

// wonTickets is a satellite of nine entries of 50 euros that is over: p1 and p2 have a ticket of 200 euros each, p3 has 50 euros.
func wonTickets(t *testing.T, books ...string) *room {
	t.Helper()
	r := by(t, 9, ticketsFor(200, 0), books...)
	for i := 9; i > 2; i-- {
		r.must(Bust{Player: player(i)})
	}
	r.must(DoTask{"tickets"})
	return r
}

// mainEvent is an event of 180 + 20 euros that takes those tickets.
func mainEvent(t *testing.T, seed uint64, change func(*Structure)) *room {
	t.Helper()
	p, rules := book(t, "tda-2024")
	q := newRoom(t, seed)
	s := evening()
	s.Name, s.BuyIn, s.Fee, s.LateLevels, s.ReEntries = "Main Event", 180_00, 20_00, 2, 1
	if change != nil {
		change(&s)
	}
	q.open(s, false, 0, p, rules)
	return q
}

// both carries out what one event asks of the other, as the room does: both or neither. The satellite is asked what the events of the main event
// are about.
type both struct{ from, to *room }

func (b both) ticket(no int) *Ticket {
	e := b.from.s.EntryNo(no)
	k := InKind{What: b.from.s.Structure.Satellite.Ticket, Value: b.from.s.Structure.Satellite.Value}
	if e != nil && e.HandedAt > 0 && len(e.HandedKind) > 0 {
		k = e.HandedKind[0]
	}
	return &Ticket{Stream: "sat", Entry: no, Identity: true, Chips: true, Name: k.What, Value: k.Value}
}

// do has the main event decide, then the satellite what follows from that, and applies both.
func (b both) do(c Command) error {
	events, err := Decide(b.to.s, c, b.to.meta())
	if err != nil {
		return err
	}
	for _, asked := range b.asks(events) {
		if err := b.from.do(asked); err != nil {
			return err
		}
	}
	return b.to.do(c)
}

func (b both) asks(events []Event) (out []Command) {
	for _, e := range events {
		switch e := e.(type) {
		case TicketTaken:
			out = append(out, UseTickets{In: "main", Name: "Main Event", Uses: []TicketUse{{Entry: e.Won, Player: e.Player, As: e.Entry, Value: e.Value, Identity: true, Chips: true}}})
		case Unregistered:
			out = append(out, b.returns(e.Player)...)
		case LateUndone:
			out = append(out, b.returns(e.Player)...)
		}
	}
	return out
}

func (b both) returns(p table.PlayerID) []Command {
	if t := b.to.s.Entry(p).Ticket; t != nil {
		return []Command{ReturnTickets{In: "main", Entries: []int{t.Won}}}
	}
	return nil
}

func (b both) must(c Command) {
	b.to.t.Helper()
	if err := b.do(c); err != nil {
		b.to.t.Fatalf("%T %+v: %v", c, c, err)
	}
}

func (b both) refused(c Command, code refusal.Code) {
	b.to.t.Helper()
	var why *refusal.Error
	if err := b.do(c); !errors.As(err, &why) || why.Code != code {
		b.to.t.Fatalf("%T %+v: %v, not %s", c, c, err, code)
	}
}

// agree wants what tickets have paid there to be what was used of them here.
func (b both) agree(value money.Amount, used int) {
	b.to.t.Helper()
	n := int(b.from.s.Ledger().Total(TicketsUsedAccount, TicketAsset()))
	if here, there := b.from.s.Total(TicketsUsedAccount), -b.to.s.Total(TicketsTakenAccount); here != value || there != value || n != used {
		b.to.t.Fatalf("%d tickets worth %d used, %d taken; %d worth %d expected", n, here, there, used, value)
	}
}

// TestATicketPaysForAnEntry: 200 euros of it are the buy-in of 180 and the fee of 20; nothing is owed at the desk. With the entry taken back
// it is in its player's hands again.
func TestATicketPaysForAnEntry(t *testing.T) {
	b := both{wonTickets(t, "tda-2024"), mainEvent(t, 2, nil)}
	b.must(Register{Player: "p1", Ticket: b.ticket(1)})
	b.agree(200_00, 1)
	if s := b.to.s; s.Pool() != 180_00 || s.Total(FeesAccount) != 20_00 || s.AtDesk("p1", 1) != 0 || s.Entry("p1").Ticket.From != "sat" {
		t.Errorf("%d in the pool, %d in fees, %d at the desk", s.Pool(), s.Total(FeesAccount), s.AtDesk("p1", 1))
	}
	if e := b.from.s.Entry("p1"); e.HandedAt == 0 || e.Used == nil || e.Used.In != "main" || e.Used.As != 1 || b.from.s.Total(InKindAccount) != 0 {
		t.Errorf("%+v", e)
	}
	b.from.holdsTickets(2, 0, 1, 0)
	b.refused(Register{Player: "p9", Ticket: b.ticket(1)}, TicketSpent)
	b.from.refused(HandOut{Entry: 1, Cash: true}, PrizeHanded)
	b.from.refused(b.from.undoOf(undoHanded), TicketSpent)
	if b.from.s.TakesBack(b.from.s.EntryNo(1)) != 0 {
		t.Error("a prize is to be taken back whose ticket was used")
	}
	b.must(Unregister{Player: "p1"})
	b.agree(0, 0)
	b.from.holdsTickets(2, 0, 1, 1)
	b.must(Register{Player: "p1", Ticket: b.ticket(1)})
	b.must(Register{Player: "p2", Ticket: b.ticket(2)})
	b.agree(400_00, 2)
	b.refused(Register{Player: "p3", Ticket: &Ticket{Stream: "sat", Entry: 3, Name: "Main Event", Value: 50_00}}, NoTicket)
	for _, r := range []*room{b.from, b.to} {
		if diff := sameState(r.s, r.replay()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestATicketPaysForALateEntry, and comes back with it; the rest of a dearer entry is owed at the desk.
func TestATicketPaysForALateEntry(t *testing.T) {
	b := both{wonTickets(t, "tda-2024"), mainEvent(t, 2, func(s *Structure) { s.BuyIn = 230_00 })}
	for i := 10; i < 16; i++ {
		b.must(Register{Player: player(i)})
	}
	b.must(Start{})
	b.must(Register{Player: "p2", Ticket: b.ticket(2)})
	b.agree(200_00, 1)
	if owes := -b.to.s.AtDesk("p2", 7); owes != 50_00 {
		t.Errorf("%d owed of an entry of 250 euros with a ticket of 200", owes)
	}
	b.must(b.to.undoOf("late"))
	b.agree(0, 0)
	b.from.holdsTickets(2, 0, 1, 1)
	b.must(Register{Player: "p2", Ticket: b.ticket(2)})
	b.must(Bust{Player: "p2"})
	b.must(Register{Player: "p2", Ticket: b.ticket(1)}) // of another player: this book lets him give it
	b.agree(400_00, 2)
	b.must(b.to.undoOf("re_entry"))
	b.agree(200_00, 1)
}

// TestWhichTicketsAnEventTakes: those for its name, and those that its sheet names; none that is worth more than an entry.
func TestWhichTicketsAnEventTakes(t *testing.T) {
	from := wonTickets(t, "tda-2024")
	other := both{from, mainEvent(t, 2, func(s *Structure) { s.Name = "Deepstack" })}
	other.refused(Register{Player: "p1", Ticket: other.ticket(1)}, TicketElsewhere)
	other.must(ChangeStructure{Structure: func() Structure { s := other.to.s.Structure; s.TakesTickets = []string{"main event "}; return s }()})
	other.must(Register{Player: "p1", Ticket: other.ticket(1)})
	other.agree(200_00, 1)
	cheap := both{from, mainEvent(t, 3, func(s *Structure) { s.BuyIn = 90_00 })}
	cheap.refused(Register{Player: "p2", Ticket: cheap.ticket(2)}, TicketAboveEntry)
	var why *refusal.Error
	for _, names := range [][]string{{" "}, {"A", "A"}, make([]string, TicketNamesMax+1)} {
		s := evening()
		s.TakesTickets = names
		p, _ := tda(t)
		if err := s.Validate(&p); !errors.As(err, &why) || why.Code != StructureTickets {
			t.Errorf("%q: %v", names, err)
		}
	}
}

// TestATicketIsPersonalWhereTheBookSaysSo (FR-57-10-B): nobody else enters with it, and it is handed out against a document.
func TestATicketIsPersonalWhereTheBookSaysSo(t *testing.T) {
	b := both{by(t, 4, ticketsFor(90, 0), "tda-2024", "arrete-2007"), mainEvent(t, 2, func(s *Structure) { s.BuyIn, s.Fee = 80_00, 10_00 })}
	for i := 4; i > 2; i-- {
		b.from.must(Bust{Player: player(i)})
	}
	b.from.must(DoTask{"tickets"})
	use := func(u TicketUse) UseTickets {
		u.Value = 90_00
		return UseTickets{In: "main", Uses: []TicketUse{u}}
	}
	b.from.refused(use(TicketUse{Entry: 1, Player: "p9", As: 1, Identity: true}), TicketPersonal)
	b.from.refused(use(TicketUse{Entry: 1, Player: "p1", As: 1}), IdentityFirst)
	b.from.must(use(TicketUse{Entry: 1, Player: "p1-again", Same: []table.PlayerID{"p1"}, As: 1, Identity: true}))
	if len(b.from.s.HeldTickets()) != 1 || !b.from.s.HeldTickets()[0].Personal || !b.from.s.HeldTickets()[0].Identity {
		t.Errorf("%+v", b.from.s.HeldTickets())
	}
	b.from.refused(ReturnTickets{In: "another", Entries: []int{1}}, TicketNotUsed)
	b.from.must(ReturnTickets{In: "main", Entries: []int{1}})
	b.from.refused(ReturnTickets{In: "main", Entries: []int{1}}, TicketNotUsed)
}

// TestATicketIsUsedAfterItsEventWasPutAway: a satellite of last week is archived, its tickets are good.
func TestATicketIsUsedAfterItsEventWasPutAway(t *testing.T) {
	b := both{wonTickets(t, "tda-2024"), mainEvent(t, 2, nil)}
	b.from.must(Archive{})
	b.must(Register{Player: "p1", Ticket: b.ticket(1)})
	b.must(Unregister{Player: "p1"})
	b.agree(0, 0)
}

// TestTicketsAndMoneyAreConservedWhateverIsDone: entries by ticket and by money, taken back, tickets handed out, paid out and taken back, in any
// order: what was used is what was taken, and every ticket is in one place.
func TestTicketsAndMoneyAreConservedWhateverIsDone(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := both{wonTickets(t, "tda-2024"), mainEvent(t, 2, func(s *Structure) { s.BuyIn = money.Amount(rapid.IntRange(18, 30).Draw(rt, "buy-in")) * 10_00 })}
		for i := 20; i < 23; i++ {
			b.must(Register{Player: player(i)})
		}
		for range rapid.IntRange(5, 30).Draw(rt, "acts") {
			no := rapid.IntRange(1, 3).Draw(rt, "entry")
			p := player(rapid.IntRange(1, 3).Draw(rt, "player"))
			switch rapid.SampledFrom([]string{"enter", "enter", "money", "withdraw", "undo", "start", "out", "hand", "cash", "back"}).Draw(rt, "act") {
			case "enter":
				_ = b.do(Register{Player: p, Ticket: b.ticket(no)}) // refused where it cannot be
			case "money":
				_ = b.do(Register{Player: p})
			case "withdraw":
				_ = b.do(Unregister{Player: p})
			case "undo":
				if n := len(b.to.s.Undo); n > 0 {
					_ = b.do(UndoAct{ID: b.to.s.Undo[n-1].ID})
				}
			case "start":
				_ = b.do(Start{})
			case "out":
				_ = b.do(Bust{Player: p})
			case "hand":
				_ = b.from.do(HandOut{Entry: no})
			case "cash":
				_ = b.from.do(HandOut{Entry: no, Cash: true})
			case "back":
				if n := len(b.from.s.Undo); n > 0 && b.from.s.Undo[n-1].Key == undoHanded {
					_ = b.from.do(UndoAct{ID: b.from.s.Undo[n-1].ID})
				}
			}
			used := 0
			for i := range b.to.s.Entries {
				if e := &b.to.s.Entries[i]; e.Ticket != nil {
					used++
					if of := b.from.s.EntryNo(e.Ticket.Won).Used; of == nil || of.As != e.No || of.By != e.Player {
						rt.Fatalf("entry %d is paid by a ticket that was used for %+v", e.No, of)
					}
				}
			}
			b.agree(money.Amount(used)*200_00, used)
			if cash := slices.ContainsFunc(b.from.s.Entries, func(e Entry) bool { return e.Used != nil && e.Handed > 0 }); cash {
				rt.Fatal("a ticket was used and paid out")
			}
		}
	})
}

// everyTicketUsed is a satellite and the event that its tickets enter, which take every way that there is, and back.
func everyTicketUsed(t *testing.T) both {
	b := both{wonTickets(t, "tda-2024"), mainEvent(t, 2, nil)}
	for i := 10; i < 16; i++ {
		b.must(Register{Player: player(i)})
	}
	b.must(Register{Player: "p1", Ticket: b.ticket(1)})
	b.must(Unregister{Player: "p1"})
	b.must(Register{Player: "p1", Ticket: b.ticket(1)})
	b.must(Start{})
	b.must(Register{Player: "p2", Ticket: b.ticket(2)})
	b.must(b.to.undoOf("late"))
	b.must(Register{Player: "p2", Ticket: b.ticket(2)})
	b.agree(400_00, 2)
	return b
}

// TestATicketSeatsWhoIsNextOnTheWaitingList: an event of two places is full; p1, who has a ticket, waits behind another. A place that is free is his once it is
// his turn, and the ticket pays.
func TestATicketSeatsWhoIsNextOnTheWaitingList(t *testing.T) {
	b := both{wonTickets(t, "tda-2024"), mainEvent(t, 9, func(s *Structure) { s.Capacity = 2 })}
	for _, p := range []table.PlayerID{"x1", "x2"} {
		b.to.must(Register{Player: p})
	}
	b.to.must(Wait{Player: "y", Present: true})
	b.to.must(Wait{Player: "p1", Present: true})
	enters := Register{Player: "p1", Ticket: b.ticket(b.from.s.Entry("p1").No)}
	b.to.must(Unregister{Player: "x1"})
	b.refused(enters, NotNext)
	b.to.must(LeaveList{Player: "y"})
	if err := b.do(enters); err != nil {
		t.Fatal(err)
	}
	e := b.to.s.Entry("p1")
	if e == nil || e.Ticket == nil || b.to.s.onList("p1") >= 0 || b.from.s.Entry("p1").Used == nil {
		t.Errorf("entered: %+v", e)
	}
	if err := b.do(Unregister{Player: "p1"}); err != nil || b.from.s.Entry("p1").Used != nil {
		t.Errorf("given back: %v", err)
	}
}
