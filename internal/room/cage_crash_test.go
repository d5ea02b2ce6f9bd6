package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// pairedRows reads the rows of the cage's day and of the event as text: an entry and its receipt stand in rows of one command, each with the
// other, and the cash that receipts took is 55 euros for each. It returns how many there are.
func (f *fixture) pairedRows(t *testing.T) (sold int) {
	t.Helper()
	type paid struct{ entry, amount, tendered int }
	receipts, entries := map[string]paid{}, map[string]int{}
	read := func(stream string, see func(id string, e map[string]any)) {
		if err := f.store.Load(ctx, stream, 1, func(r journal.Record) error {
			var events []map[string]any
			if err := json.Unmarshal(r.Events, &events); err != nil {
				return err
			}
			for _, e := range events {
				see(r.ID, e)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	num := func(v any) int { n, _ := v.(float64); return int(n) }
	numbers := 0
	read(CageStream(today), func(id string, e map[string]any) {
		if e["type"] != "receipt_issued" {
			return
		}
		numbers++
		if num(e["no"]) != numbers {
			t.Fatalf("receipt %v stands where %d should", e["no"], numbers)
		}
		p := paid{entry: num(e["entry"]), amount: num(e["amount"])}
		tenders, _ := e["tenders"].([]any)
		for _, x := range tenders {
			p.tendered += num(x.(map[string]any)["amount"])
		}
		receipts[id] = p
	})
	read("soir", func(id string, e map[string]any) {
		if e["type"] == "registered" || e["type"] == "late_seated" {
			entries[id] = num(e["no"])
		}
	})
	for id, no := range entries {
		if p, there := receipts[id]; !there || p.entry != no || p.amount != 5500 || p.tendered != 5500 {
			t.Fatalf("entry %d of command %s has no money, or other money: %+v", no, id, p)
		}
	}
	if len(receipts) != len(entries) {
		t.Fatalf("%d receipts for %d entries: money without an entry", len(receipts), len(entries))
	}
	return len(entries)
}

// TestEntriesAndMoneyAreOneWhereverItCrashes: two cashiers sell at once, writes fail before the disk, on it and behind it, and the room starts again
// between any two: in the rows there is no entry without its money, and no money without its entry.
func TestEntriesAndMoneyAreOneWhereverItCrashes(t *testing.T) {
	f := opensCage(t)
	rng := rand.New(rand.NewPCG(57, 0xCA6E))
	var guard sync.Mutex
	fault := func(string, journal.Record) memory.Fault {
		guard.Lock()
		defer guard.Unlock()
		if rng.IntN(5) == 0 {
			return []memory.Fault{memory.Busy, memory.Lost, memory.LoseAnswer}[rng.IntN(3)]
		}
		return memory.NoFault
	}
	failed, player, done := 0, 0, 0
	for round := range 60 {
		f.store.SetFault(fault)
		var both sync.WaitGroup
		codes := make([]error, 2)
		for i, who := range []string{"ada", "bob"} {
			player++
			cmd := Command{Stream: CageStream(today), ID: fmt.Sprintf("sale-%d-%s", round, who), By: role.By{Person: who, Role: role.Cashier, Device: "desk"},
				Cmd: sells(table.PlayerID(fmt.Sprint("x", player)), cage.ForEntry, inCash(5500)...)}
			both.Go(func() {
				_, codes[i] = f.Do(ctx, cmd)
				for try := 0; try < 20; try++ { // the same form again
					switch refusedAs(codes[i]) {
					case JournalBusy, NotConfirmed, JournalStopped:
						guard.Lock()
						failed++
						guard.Unlock()
						_, codes[i] = f.Do(ctx, cmd)
					default:
						return
					}
				}
			})
		}
		both.Wait()
		f.store.SetFault(nil)
		if rng.IntN(3) == 0 {
			f.start()
		}
		for i, err := range codes {
			if err == nil {
				done++
			} else if code := refusedAs(err); code != JournalBusy && code != NotConfirmed && code != JournalStopped {
				t.Fatalf("cashier %d: %v", i, err)
			}
		}
		if sold := f.pairedRows(t); sold < done {
			t.Fatalf("%d sales were answered, %d stand in the rows", done, sold)
		}
	}
	if failed < 10 || done < 60 {
		t.Errorf("%d failures, %d sales: too quiet", failed, done)
	}
}

// cageEvening is what is sent of an evening at the cage, each as it stands in the list: entries by both cashiers, a rebuy, a void, a count that is short and its
// explanation, the play, prizes, one of them voided and paid again, and a drawer that changes hands.
func cageEvening(prizes map[int]money.Amount) []Command {
	var out []Command
	cashier := func(who, second string, c any) {
		cmd := Command{Stream: CageStream(today), ID: fmt.Sprint("evening-", len(out)), By: role.By{Person: who, Role: role.Cashier, Device: "desk"}, Cmd: c}
		if second != "" {
			cmd.Second = role.By{Person: second, Role: role.Director}
		}
		out = append(out, cmd)
	}
	floor := func(c tournament.Command) {
		out = append(out, Command{Stream: "soir", ID: fmt.Sprint("evening-", len(out)), By: role.By{Person: "dora", Role: role.Director}, Cmd: c})
	}
	for i := range 6 {
		cashier([]string{"ada", "bob"}[i%2], "", sells(table.PlayerID(fmt.Sprint("p", i+1)), cage.ForEntry, inCash(5500)...))
	}
	cashier("ada", "dora", cage.Void{Receipt: 2, Reason: "a mistake"})
	floor(tournament.Start{})
	cashier("bob", "", cage.Sell{Stream: "soir", Player: "p1", What: cage.ForRebuy, Stack: 5000, Tenders: inCash(5000)})
	cashier("ada", "", cage.Count{Drawer: 1, Counted: cage.Counted{Pieces: []cage.Piece{{Worth: 1_00, Count: 300}}}})
	cashier("ada", "", cage.Explain{No: 1, Reason: "it is as it is"})
	floor(tournament.CloseRegistration{})
	for _, p := range []table.PlayerID{"p6", "p5", "p4", "p3"} {
		floor(tournament.Bust{Player: p})
	}
	for no := 1; no <= 6; no++ {
		if prizes[no] > 0 {
			pays := cage.PayPrize{Stream: "soir", Entry: no, Identity: true, Chips: true, Tenders: inCash(prizes[no])}
			cashier("bob", "", pays)
			cashier("bob", "dora", cage.Void{Receipt: 9, Reason: "the wrong one"}) // the first prize is voided, and paid again
			cashier("ada", "", pays)
		}
	}
	cashier("bob", "", cage.HandOver{Drawer: 2})
	return out
}

// crashes sends commands one after the other. At a write the process ends, before or behind it, and is started again; whoever had no answer sends the same once
// more. Write 0 is none. It returns how many writes there were, and as what each command was refused.
func (f *fixture) crashes(at int, fault memory.Fault, sent []Command) (writes int, codes []refusal.Code) {
	f.t.Helper()
	down := false
	choose := func(string, journal.Record) memory.Fault {
		if writes++; writes == at {
			down = true
			return fault
		}
		return memory.NoFault
	}
	f.store.SetFault(choose)
	for _, cmd := range sent {
		_, err := f.Do(ctx, cmd)
		if down {
			down = false
			f.start()
			f.store.SetFault(choose)
			_, err = f.Do(ctx, cmd)
		}
		if err != nil && refusedAs(err) == "" {
			f.t.Fatalf("write %d: %+v: %v", at, cmd.Cmd, err)
		}
		codes = append(codes, refusedAs(err))
	}
	return writes, codes
}

// butProof compares all of two events but what was proved of them, which is their own way of getting there.
var butProof = cmp.Options{
	cmp.Exporter(func(reflect.Type) bool { return true }),
	cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".proof" }, cmp.Ignore()),
}

// TestACrashAtAnyWriteOfAnEveningChangesNothing: the process ends before or behind each write in turn, and is started again; whoever had no answer sends the
// same once more. Cage and event are in the end what they are without a crash, and what is refused is refused all the same.
func TestACrashAtAnyWriteOfAnEveningChangesNothing(t *testing.T) {
	play := func(at int, fault memory.Fault, prizes map[int]money.Amount) (writes int, codes []refusal.Code, day *cage.State, soir *tournament.State) {
		f := opensCage(t)
		writes, codes = f.crashes(at, fault, cageEvening(prizes))
		f.both(func(d *cage.State, s *tournament.State) {
			if err := errors.Join(cage.Check(d), d.Ledger().Recount(), tournament.Check(s)); err != nil {
				t.Fatalf("write %d: %v", at, err)
			}
			day, soir = d, s
		})
		f.Room.Close()
		return writes, codes, day, soir
	}
	_, _, _, played := play(0, memory.NoFault, nil)
	prizes := map[int]money.Amount{}
	for i := range played.Entries {
		prizes[played.Entries[i].No] = played.Prize(&played.Entries[i])
	}
	writes, codes, day, soir := play(0, memory.NoFault, prizes)
	paid := 0
	for _, r := range day.Receipts {
		if r.Purpose == cage.ForPrize && r.VoidedBy == 0 && r.Voids == 0 {
			paid++
		}
	}
	if writes < 20 || paid == 0 || len(day.Differences) == 0 {
		t.Errorf("%d writes, %d prizes, %d differences: too quiet: %v", writes, paid, len(day.Differences), codes)
	}
	for at := 1; at <= writes; at++ {
		for _, fault := range []memory.Fault{memory.Lost, memory.LoseAnswer} {
			_, got, d, s := play(at, fault, prizes)
			if !reflect.DeepEqual(codes, got) || !reflect.DeepEqual(day, d) || !cmp.Equal(soir, s, butProof) {
				t.Fatalf("a crash at write %d, fault %v, changes what follows: %v and %v", at, fault, codes, got)
			}
		}
	}
}
