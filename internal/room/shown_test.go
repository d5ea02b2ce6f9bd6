package room

import (
	"sync"
	"testing"

	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/tournament"
)

// TestWhoLooksSeesEveryStateWholeAndInOrder: while acts are played at two tables, and the journal takes every seventh of them not at all and loses the answer to
// every eleventh, several look on. Nobody is shown chips that are on their way, or a state older than one that he has seen.
func TestWhoLooksSeesEveryStateWholeAndInOrder(t *testing.T) {
	f := newFixture(t)
	f.open("a", 18, true)
	rowsBefore := f.rows("a")
	rows := 0
	f.store.SetFault(func(string, journal.Record) memory.Fault {
		switch rows++; {
		case rows%7 == 0:
			return memory.Full
		case rows%11 == 0:
			return memory.LoseAnswer
		}
		return memory.NoFault
	})
	var all sync.WaitGroup
	over := make(chan struct{})
	for range 3 {
		all.Go(func() {
			seen := uint64(0)
			for looks := 0; ; looks++ {
				err := f.Read("a", func(s *tournament.State) {
					if s.Seq < seen {
						t.Errorf("event %d was shown after %d", s.Seq, seen)
					}
					seen = s.Seq
					chips := s.Issued()
					for _, tb := range s.Tables {
						chips -= tb.Chips()
					}
					if chips != 0 {
						t.Errorf("at event %d %d chips are missing", s.Seq, chips)
					}
				})
				if err != nil && codeOf(err) != JournalStopped {
					t.Error(err)
				}
				select {
				case <-over:
					if looks == 0 || t.Failed() {
						t.Errorf("%d looks", looks)
					}
					return
				default:
				}
			}
		})
	}
	choose := counter()
	for range 200 {
		for no := 1; no <= 2; no++ {
			var act any
			if err := f.Read("a", func(s *tournament.State) { act = nextAct(s, no, choose) }); err != nil {
				t.Fatal(err)
			}
			if act != nil {
				f.attempt("a", tournament.AtTable{Table: no, Command: act})
			}
		}
		f.clock.Set(f.Now() + 1000)
	}
	close(over)
	all.Wait()
	f.store.SetFault(nil)
	f.sameAsReplay("a")
	if done := f.rows("a") - rowsBefore; done < 100 {
		t.Errorf("%d acts were done", done)
	}
}
