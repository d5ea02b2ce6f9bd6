package room

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// slow is a journal whose disk takes a while.
type slow struct {
	*memory.Store
	appends, rows atomic.Int64
}

func (*slow) Sole() {}

func (s *slow) AppendAll(ctx context.Context, entries ...journal.Entry) ([]journal.Record, error) {
	time.Sleep(time.Millisecond)
	rows, err := s.Store.AppendAll(ctx, entries...)
	if err == nil {
		s.appends.Add(1)
		s.rows.Add(int64(len(rows)))
	}
	return rows, err
}

// TestCommandsThatWaitAreRecordedTogether: many people act at once in one event, some of them twice with the same command and some in vain, while the journal
// takes some rows not at all and loses some answers. Everything is done once that is acknowledged and nothing that is refused; what is held, shown and
// replayed is the same; and the journal was asked much less often than commands were done.
func TestCommandsThatWaitAreRecordedTogether(t *testing.T) {
	for _, faults := range []bool{false, true} {
		f := newFixture(t)
		f.open("a", 40, false)
		f.Room.Close()
		store := &slow{Store: f.store}
		r, err := Open(ctx, Config{Store: store, Clock: f.clock, Secret: f.secret, Decks: f.keys})
		if err != nil {
			t.Fatal(err)
		}
		f.Room = r
		n := atomic.Int64{}
		if faults {
			f.store.SetFault(func(string, journal.Record) memory.Fault {
				switch i := n.Add(1); {
				case i%67 == 0:
					return memory.Full
				case i%97 == 0:
					return memory.LoseAnswer
				case i%131 == 0:
					return memory.Lost
				}
				return memory.NoFault
			})
		}
		var mu sync.Mutex
		done, refused := map[string]Answer{}, map[string]bool{}
		send := func(id string, c tournament.Command) {
			cmd := Command{Stream: "a", ID: id, By: role.By{Person: "td", Role: role.Director, Device: "desk"}, Cmd: c}
			for {
				answer, err := r.Do(ctx, cmd)
				if code := codeOf(err); err != nil && (code == JournalFull || code == NotConfirmed) {
					continue
				}
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					refused[id] = true
					return
				}
				if was, twice := done[id]; twice && len(answer.Events) > 0 && len(was.Events) > 0 && was.Seq != answer.Seq {
					t.Errorf("%s: event %d, and %d", id, was.Seq, answer.Seq)
				}
				done[id] = answer
				return
			}
		}
		var all sync.WaitGroup
		for person := range 24 {
			all.Go(func() {
				for i := range 16 {
					id := fmt.Sprintf("%d-%d", person, i)
					c := tournament.Command(tournament.Bust{Player: table.PlayerID(fmt.Sprint("nobody", person))})
					switch {
					case i == 3:
						c = tournament.Register{Player: table.PlayerID(fmt.Sprint("late", person))}
					case i != 5:
						c = tournament.AtTable{Table: 1 + person%4, Command: table.SetAbsent{Seat: table.SeatNo(1 + person/4), Absent: i%2 == 0}}
					}
					if person%5 == 0 {
						all.Go(func() { send(id, c) })
					}
					send(id, c)
				}
			})
		}
		all.Wait()
		f.store.SetFault(nil)
		f.sameAsReplay("a")
		rows := map[string]int{}
		_ = f.store.Load(ctx, "a", 1, func(row journal.Record) error {
			rows[row.ID]++
			if answer, did := done[row.ID]; did && answer.Seq == 0 {
				t.Errorf("%s: acknowledged without a number", row.ID)
			}
			return nil
		})
		for id, n := range rows {
			if n != 1 || refused[id] && done[id].Seq == 0 {
				t.Errorf("%s: %d rows, refused %v", id, n, refused[id])
			}
		}
		for id, answer := range done {
			if len(answer.Events) > 0 && rows[id] != 1 {
				t.Errorf("%s was acknowledged: %d rows", id, rows[id])
			}
		}
		if done, asked := store.rows.Load(), store.appends.Load(); done < 80 || asked > done/2 {
			t.Errorf("faults %v: %d rows in %d appends", faults, done, asked)
		}
		r.Close()
	}
}
