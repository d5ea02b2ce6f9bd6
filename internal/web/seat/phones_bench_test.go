package seat_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// The hall of the benchmark: 500 tables in five sessions, 4,000 phones.
const hallSessions, hallTables, hallSeats = 5, 100, 8

// hallPhones is such a hall: phones that build their page each time their table changes, and how long after the command that took.
type hallPhones struct {
	r     *room.Room
	began [hallSessions][hallTables + 1]atomic.Int64 // when the last command of a table was sent
	mu    sync.Mutex
	took  []time.Duration
	n     atomic.Int64
}

func openHall(b *testing.B) *hallPhones {
	b.Helper()
	r, err := room.Open(b.Context(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(1_000_000), Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	book, err := rulebook.Load("lois-du-poker")
	if err != nil {
		b.Fatal(err)
	}
	h := &hallPhones{r: r}
	game := cashgame.Game{ID: "nl", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 80, MaxBuyIn: 400, Unit: 1, Seats: hallSeats, Hosted: &cashgame.Hosting{}}
	for i := range hallSessions {
		id := fmt.Sprint("hall", i)
		h.do(b, i, role.Sim, "sim", cashgame.Open{ID: id, Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{game},
			House: cashgame.House{Currency: cashgame.PlayChips, Answer: 60, Arrive: 300, RebuyWait: 120}})
		for no := 1; no <= hallTables; no++ {
			h.do(b, i, role.Sim, "sim", cashgame.OpenTable{Table: no, Game: "nl"})
			for n := range hallSeats {
				p := table.PlayerID(fmt.Sprintf("p%d-%d-%d", i, no, n))
				h.do(b, i, role.Player, string(p), cashgame.TakeSeat{Player: p, Table: no, Seat: table.SeatNo(n + 1), Stack: 200})
				h.do(b, i, role.Player, string(p), cashgame.Wish{Table: no, Seat: table.SeatNo(n + 1), Wishes: cashgame.Wishes{TopUp: 200}})
			}
		}
	}
	return h
}

func stream(i int) string { return room.CashPrefix + fmt.Sprint("hall", i) }

func (h *hallPhones) do(b *testing.B, i int, as role.Role, who string, c cashgame.Command) {
	if _, err := h.r.Do(b.Context(), room.Command{Stream: stream(i), ID: fmt.Sprint("bench-", h.n.Add(1)), By: role.By{Person: who, Role: as}, Cmd: c}); err != nil {
		b.Errorf("%T: %v", c, err)
	}
}

// phone builds the page of a player whenever his table changes, until the benchmark is over.
func (h *hallPhones) phone(ctx context.Context, i, no int, p table.PlayerID) {
	changed, stop := h.r.WatchAt(stream(i), no)
	defer stop()
	cards, names := h.r.Seats(), func(p table.PlayerID) string { return string(p) }
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
		_ = h.r.Cash(stream(i), func(s *cashgame.State) {
			view.BuildCashSeat(s, p, names, view.Stamp{}, func(hd *table.Hand, at int) []card.Card { return cards.Hole(stream(i), hd, at) })
		})
		took := time.Duration(time.Now().UnixNano() - h.began[i][no].Load())
		h.mu.Lock()
		h.took = append(h.took, took)
		h.mu.Unlock()
	}
}

// act carries out what comes next at a table.
func (h *hallPhones) act(b *testing.B, i, no, k int) {
	var c any
	as, who := role.Croupier, "croupier"
	_ = h.r.Cash(stream(i), func(s *cashgame.State) {
		t := s.Table(no).Play
		if c, _ = croupier.NextAt(croupier.Session(s, cashgame.Instant(h.r.Now())), t, h.r.Dealer(stream(i))); c != nil || t.ToAct() == 0 {
			return
		}
		n := t.ToAct()
		as, who = role.Player, string(t.At(n).Player)
		act := table.Act{Seat: n, Kind: hand.Fold}
		switch l := t.Hand.State.Legal(); {
		case l.CanCheck:
			act.Kind = hand.Check
		case k%3 > 0:
			act.Kind = hand.Call
		}
		c = act
	})
	if c != nil {
		h.began[i][no].Store(time.Now().UnixNano())
		h.do(b, i, as, who, cashgame.AtTable{Table: no, Command: c})
	}
}

// BenchmarkHostedPhones plays at 500 hosted cash tables with 4,000 phones, two hands of the machine at a time: commands a second, how long after a
// command the last of a hundred phones has its page, and the processor time of a command with all pages that it changes.
func BenchmarkHostedPhones(b *testing.B) {
	h := openHall(b)
	ctx, stop := context.WithCancel(b.Context())
	var phones sync.WaitGroup
	for i := range hallSessions {
		for no := 1; no <= hallTables; no++ {
			for n := range hallSeats {
				p := table.PlayerID(fmt.Sprintf("p%d-%d-%d", i, no, n))
				phones.Go(func() { h.phone(ctx, i, no, p) })
			}
		}
	}
	time.Sleep(100 * time.Millisecond)
	cpu := processor()
	b.ResetTimer()
	var acting sync.WaitGroup
	for half := range 2 {
		acting.Go(func() {
			for k := half; k < b.N; k += 2 {
				h.act(b, k%hallSessions, 1+k/hallSessions%hallTables, k/(hallSessions*hallTables))
			}
		})
	}
	acting.Wait()
	b.StopTimer()
	time.Sleep(100 * time.Millisecond)
	stop()
	phones.Wait()
	slices.Sort(h.took)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
	b.ReportMetric(float64(processor()-cpu)/float64(b.N)/1e6, "cpu-ms/command")
	if n := len(h.took); n > 0 {
		b.ReportMetric(float64(h.took[n/2])/1e6, "ms-p50")
		b.ReportMetric(float64(h.took[n*99/100])/1e6, "ms-p99")
	}
}

// processor is the processor time that this process has used.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
