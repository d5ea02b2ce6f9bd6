package room

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
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
