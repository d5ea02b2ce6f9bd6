package room

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/ledger"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// cashDrawn draws what somebody sends to the cage, or to the cash session whose chips it sells: much of it is refused.
func cashDrawn(rng *rand.Rand, s string, id int) Command {
	who := []string{"ada", "bob"}[rng.IntN(2)]
	drawer := map[string]int{"ada": 1, "bob": 2}[who]
	chips := money.Amount(1+rng.IntN(40)) * 100
	cmd := Command{Stream: CageStream(today), ID: fmt.Sprint("drawn-", id), By: role.By{Person: who, Role: role.Cashier, Device: "desk"}, Second: role.By{Person: "dora", Role: role.Director}}
	player := fmt.Sprint("p", 1+rng.IntN(4))
	switch rng.IntN(14) {
	case 0, 1:
		cmd.Cmd = cage.SellChips{Stream: s, Player: player, Worth: chips, Tenders: inCash(chips)}
	case 2:
		cmd.Cmd = cage.RedeemChips{Stream: s, Player: player, Worth: chips, Tenders: inCash(chips)}
	case 3, 4:
		cmd.Cmd = cage.TakeDrop{Stream: s, Table: 171, Worth: money.Amount(rng.IntN(30)) * 100}
	case 5:
		cmd.Cmd = cage.GiveTips{Stream: s, Dealer: "dora", Worth: 2_00, Tenders: inCash(2_00)}
	case 6, 7:
		cmd.Cmd = cage.Void{Receipt: 1 + rng.IntN(20), Reason: "a mistake"}
	case 8:
		cmd.Cmd = cage.Count{Drawer: drawer, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 100, Count: rng.IntN(400)}},
			Other: []cage.Holding{{Asset: cage.CashChips(), Amount: money.Amount(rng.IntN(900_000)) * 100}}}}
	case 9:
		cmd.Cmd = cage.Explain{No: 1 + rng.IntN(6), Reason: "miscounted"}
	case 10:
		cmd.Cmd = cage.Sell{Stream: "soir", Player: player, What: cage.ForEntry, Tenders: inCash(55_00)}
	case 11:
		cmd.Stream, cmd.By, cmd.Second = s, role.By{Person: "dora", Role: role.Dealer, Device: "table"}, role.By{}
		cmd.Cmd = cashgame.TellTip{Table: 171, Amount: chip.Amount(1 + rng.IntN(3))}
	case 12:
		cmd.Stream, cmd.Second = s, role.By{}
		cmd.By.Role, cmd.Cmd = role.Director, cashgame.AtTable{Table: 171, Command: table.NextHand{}}
	default:
		drop := chip.Amount(rng.IntN(6))
		cmd.Stream, cmd.Second = s, role.By{}
		cmd.By.Role, cmd.Cmd = role.Director, cashgame.EndHand{Table: 171, Dropped: &drop}
	}
	return cmd
}

// cashFold reads the rows of the cage and of a session anew: at every row each asset sums to zero, and no account of the chart is below zero that may not be.
func (f *fixture) cashFold(s string) (day *cage.State, session *cashgame.State) {
	f.t.Helper()
	day, session = cage.New(), cashgame.New()
	sums := func(row uint64, l *ledger.Ledger) {
		all := map[ledger.Asset]ledger.Amount{}
		for _, p := range l.Postings() {
			for _, line := range p.Lines {
				all[line.Asset] += line.Amount
			}
		}
		for a, n := range all {
			if n != 0 {
				f.t.Fatalf("row %d: %v sums to %d", row, a, n)
			}
		}
	}
	read := func(stream string, types interface {
		Unmarshal([]byte) ([]Event, error)
	}, apply func(Event), l func() *ledger.Ledger) {
		if err := f.store.Load(ctx, stream, 1, func(r journal.Record) error {
			events, err := types.Unmarshal(r.Events)
			for _, e := range events {
				apply(e)
			}
			sums(r.Seq, l())
			return err
		}); err != nil {
			f.t.Fatal(err)
		}
	}
	read(CageStream(today), cage.Types, func(e Event) { cage.Apply(day, e) }, day.Ledger)
	read(s, cashEvents{}, func(e Event) { cashgame.Apply(session, e) }, session.Ledger)
	return day, session
}

type cashEvents struct{}

func (cashEvents) Unmarshal(text []byte) ([]Event, error) { return cashgame.UnmarshalEvents(text) }

// agree proves that cage and session tell the same: what receipts that stand sold, took back, counted and gave out is what the session has of the cage and
// what the house has of its boxes; and that what lies in the drawers is what was put there and was told to differ.
func agree(t *testing.T, s string, day *cage.State, session *cashgame.State) {
	t.Helper()
	var sold, boxes, shown money.Amount
	for _, r := range day.Receipts {
		if r.Stream != s {
			continue
		}
		if r.Drop != nil {
			boxes += r.Drop.Worth
		} else {
			sold += r.Amount
		}
	}
	out, taken := money.Amount(-session.Total(cashgame.CageAccount))*100, money.Amount(session.Total(cashgame.TakenAccount))*100
	if sold != out || boxes != taken {
		t.Fatalf("sold %d and %d out; %d counted in boxes and %d taken", sold, out, boxes, taken)
	}
	if left := money.Amount(day.Ledger().Total(cage.CirculationAccount, cage.CashChips())); left != sold-boxes {
		t.Fatalf("%d in chips are out, and receipts leave %d", left, sold-boxes)
	}
	for _, d := range day.Differences {
		if !d.Withdrawn && d.Asset == cage.CashChips() {
			shown += d.Amount
		}
	}
	inDrawers := money.Amount(day.Ledger().Total(cage.DrawerAccount, cage.CashChips()))
	if want := money.Amount(1_600_000_00) - sold + boxes + shown; inDrawers != want {
		t.Fatalf("the drawers hold %d in chips, want %d", inDrawers, want)
	}
}

// drawnRoom is raked, with chips in the second drawer too.
func drawnRoom(t *testing.T) (f *fixture, s string) {
	f, s = raked(t)
	f.cashes("ada", "", cage.MoveSafe{Moved: cage.Holding{Asset: cage.CashChips(), Amount: 600_000_00}, Reason: "more"})
	f.cashes("bob", "", cage.MoveCash{Drawer: 2, Moved: cage.Counted{Other: []cage.Holding{{Asset: cage.CashChips(), Amount: 700_000_00}}}})
	return f, s
}

// TestACrashAtAnyWriteChangesNothing: the process ends before or behind each write in turn, and is started again; whoever had no answer sends the same once
// more. Cage and session are in the end what they are without a crash.
func TestACrashAtAnyWriteChangesNothing(t *testing.T) {
	const sent = 40
	for seed := range uint64(3) {
		play := func(at int, fault memory.Fault) (writes int, codes []refusal.Code, day *cage.State, session *cashgame.State) {
			f, s := drawnRoom(t)
			rng := rand.New(rand.NewPCG(seed, 0xC4A5))
			var commands []Command
			for i := range sent {
				commands = append(commands, cashDrawn(rng, s, i))
			}
			writes, codes = f.crashes(at, fault, commands)
			day, session = f.cashFold(s)
			agree(t, s, day, session)
			f.Room.Close()
			return writes, codes, day, session
		}
		writes, codes, day, session := play(0, memory.NoFault)
		if writes < 15 {
			t.Errorf("seed %d: %d writes: too quiet", seed, writes)
		}
		for at := 1; at <= writes; at++ {
			for _, fault := range []memory.Fault{memory.Lost, memory.LoseAnswer} {
				_, got, d, s := play(at, fault)
				if !reflect.DeepEqual(codes, got) || !reflect.DeepEqual(day, d) || !reflect.DeepEqual(session, s) {
					t.Fatalf("seed %d: a crash at write %d, fault %v, changes what follows", seed, at, fault)
				}
			}
		}
	}
}

// TestTwoCashiersAtOnce: two desks and the table send what they like at the same time, while writes fail; at every row each asset sums to zero, and cage and
// session tell the same.
func TestTwoCashiersAtOnce(t *testing.T) {
	f, s := drawnRoom(t)
	var lock sync.Mutex
	faults := rand.New(rand.NewPCG(1, 0xFA17))
	f.store.SetFault(func(string, journal.Record) memory.Fault {
		lock.Lock()
		defer lock.Unlock()
		if faults.IntN(12) == 0 {
			return []memory.Fault{memory.Busy, memory.Lost, memory.LoseAnswer}[faults.IntN(3)]
		}
		return memory.NoFault
	})
	var desks sync.WaitGroup
	for desk := range 3 {
		desks.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(desk), 0xDE5C))
			for i := range 150 {
				cmd := cashDrawn(rng, s, 1000*(desk+1)+i)
				for range 20 {
					_, err := f.Do(ctx, cmd)
					if code := refusedAs(err); code != JournalBusy && code != NotConfirmed && code != JournalStopped {
						break
					}
				}
			}
		})
	}
	desks.Wait()
	day, session := f.cashFold(s)
	agree(t, s, day, session)
	if len(day.Receipts) < 60 || session.Table(171).Counts == nil {
		t.Errorf("%d receipts: too quiet", len(day.Receipts))
	}
	f.cage(func(st *cage.State) {
		if !reflect.DeepEqual(st.Receipts, day.Receipts) {
			t.Error("what runs is not what was written")
		}
	})
	_ = f.Read("soir", func(st *tournament.State) {
		for i := range st.Entries {
			e := &st.Entries[i]
			if paid, due := day.Cleared("soir", string(e.Player), e.No), st.AtDesk(e.Player, e.No); paid != due {
				t.Errorf("entry %d: %d stands at the cage and %d in the event", e.No, paid, due)
			}
		}
	})
}
