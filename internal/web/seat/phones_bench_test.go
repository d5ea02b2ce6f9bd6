package seat_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// The hall of the benchmark: 500 tables in five sessions, 4,000 phones.
const hallSessions, hallTables, hallSeats = 5, 100, 8

// hallPace is after how long a table is acted at again at the soonest: a stream has sent the last act by then.
const hallPace = 350 * time.Millisecond

// hallPhones is such a hall: phones with the streams of their pages, and how long after the command they were sent it.
type hallPhones struct {
	r     *room.Room
	pages http.Handler
	began [hallSessions][hallTables + 1]atomic.Int64 // when the last command of a table was sent
	mu    sync.Mutex
	took  []time.Duration
	bytes int
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
	hosted := webtest.Hosted{T: b, Room: r}
	c := hosted.Config()
	c.As, c.Streams = func(*http.Request) frame.Who { return frame.Who{} }, frame.NewStreams(32*hallSessions*hallTables*hallSeats)
	h := &hallPhones{r: r, pages: web.New(c)}
	game := cashgame.Game{ID: "nl", Blinds: table.Blinds{Small: 1, Big: 2}, MinBuyIn: 80, MaxBuyIn: 400, Unit: 1, Seats: hallSeats, Hosted: &cashgame.Hosting{}}
	for i := range hallSessions {
		id := fmt.Sprint("hall", i)
		h.do(b, i, role.Sim, "sim", cashgame.Open{ID: id, Book: book.ID, Policy: book.Policy.Cashgame, Rules: book.Policy.AtTable(), Games: []cashgame.Game{game},
			House: cashgame.House{Currency: cashgame.PlayChips, Answer: 60, Arrive: 300, RebuyWait: 120}})
		for no := 1; no <= hallTables; no++ {
			h.do(b, i, role.Sim, "sim", cashgame.OpenTable{Table: no, Game: "nl"})
			for n := range hallSeats {
				p := hallPlayer(i, no, n)
				h.do(b, i, role.Player, string(p), cashgame.TakeSeat{Player: p, Table: no, Seat: table.SeatNo(n + 1), Stack: 200})
				h.do(b, i, role.Player, string(p), cashgame.Wish{Table: no, Seat: table.SeatNo(n + 1), Wishes: cashgame.Wishes{TopUp: 200}})
			}
		}
	}
	return h
}

func stream(i int) string { return room.CashPrefix + fmt.Sprint("hall", i) }

func hallPlayer(i, no, n int) table.PlayerID {
	return table.PlayerID(fmt.Sprintf("p%d-%d-%d", i, no, n))
}

func (h *hallPhones) do(b *testing.B, i int, as role.Role, who string, c cashgame.Command) {
	if _, err := h.r.Do(b.Context(), room.Command{Stream: stream(i), ID: fmt.Sprint("bench-", h.n.Add(1)), By: role.By{Person: who, Role: as}, Cmd: c}); err != nil {
		b.Errorf("%T: %v", c, err)
	}
}

// request is one of a player's phone, which is at an address of its own.
func (h *hallPhones) request(ctx context.Context, method, path string, i, no, n int, body string) *http.Request {
	r := httptest.NewRequestWithContext(ctx, method, "http://192.0.2.10"+path, strings.NewReader(body))
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:4711", i, no, n+1)
	r.Header.Set("HX-Request", "true")
	r.AddCookie(&http.Cookie{Name: "device", Value: fmt.Sprintf("%016d", (i*hallTables+no)*hallSeats+n)})
	return r
}

// phone is the other end of a stream.
type phone struct {
	h      *hallPhones
	header http.Header
	began  *atomic.Int64
}

func (p *phone) Header() http.Header { return p.header }
func (p *phone) WriteHeader(int)     {}
func (p *phone) Flush()              {}
func (p *phone) Write(sent []byte) (int, error) {
	if began := p.began.Load(); began > 0 && bytes.HasPrefix(sent, []byte("data: ")) {
		took := time.Duration(time.Now().UnixNano() - began)
		p.h.mu.Lock()
		defer p.h.mu.Unlock()
		p.h.took, p.h.bytes = append(p.h.took, took), p.h.bytes+len(sent)
	}
	return len(sent), nil
}

// act carries out what comes next at a table: the croupier's by the room, a player's by the form of his page.
func (h *hallPhones) act(b *testing.B, i, no, k int) {
	var c any
	var by int
	form := url.Values{"act": {"fold"}, "key": {fmt.Sprintf("bench-tap-%08d", h.n.Add(1))}}
	_ = h.r.Cash(stream(i), func(s *cashgame.State) {
		t := s.Table(no).Play
		form.Set("seq", fmt.Sprint(s.Seq))
		if c, _ = croupier.NextAt(croupier.Session(s, cashgame.Instant(h.r.Now())), t, h.r.Dealer(stream(i))); c != nil || t.ToAct() == 0 {
			return
		}
		by = int(t.ToAct())
		switch l := t.Hand.State.Legal(); {
		case l.CanCheck:
			form.Set("act", "check")
		case k%3 > 0:
			form.Set("act", "call")
		}
	})
	if c == nil && by == 0 {
		return
	}
	h.began[i][no].Store(time.Now().UnixNano())
	if c != nil {
		h.do(b, i, role.Croupier, "croupier", cashgame.AtTable{Table: no, Command: c})
		return
	}
	path := fmt.Sprintf("/cash/%s/seat/%s/act?lang=fr", stream(i), hallPlayer(i, no, by-1))
	r := h.request(b.Context(), http.MethodPost, path, i, no, by-1, form.Encode())
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	if h.pages.ServeHTTP(w, r); w.Code != http.StatusOK {
		b.Errorf("status %d: %.300s", w.Code, w.Body)
	}
}

// look opens the streams of all phones until ctx ends.
func (h *hallPhones) look(ctx context.Context) (phones *sync.WaitGroup) {
	phones = new(sync.WaitGroup)
	for i := range hallSessions {
		for no := 1; no <= hallTables; no++ {
			for n := range hallSeats {
				lang := []string{"fr", "en"}[n%2]
				r := h.request(ctx, http.MethodGet, fmt.Sprintf("/events/cash/%s/seat/%s?lang=%s", stream(i), hallPlayer(i, no, n), lang), i, no, n, "")
				phones.Go(func() { h.pages.ServeHTTP(&phone{h, http.Header{}, &h.began[i][no]}, r) })
			}
		}
	}
	return phones
}

// BenchmarkHostedPhones plays at 500 hosted cash tables with 4,000 phones, half of them in either language, by the room's own pages: what a command costs in
// processor time and memory with the answer to it and all that is sent to the phones, how many are sent something and how much, and how long after the command.
func BenchmarkHostedPhones(b *testing.B) {
	h := openHall(b)
	ctx, stop := context.WithCancel(b.Context())
	phones := h.look(ctx)
	time.Sleep(3 * time.Second)
	cpu := processor()
	b.ReportAllocs()
	b.ResetTimer()
	const tables = hallSessions * hallTables
	for round := 0; round*tables < b.N; round++ {
		next := time.After(hallPace)
		var acting sync.WaitGroup
		for half := range 2 {
			acting.Go(func() {
				for k := round*tables + half; k < min(b.N, (round+1)*tables); k += 2 {
					h.act(b, k%hallSessions, 1+k/hallSessions%hallTables, round)
				}
			})
		}
		acting.Wait()
		<-next
	}
	b.StopTimer()
	b.ReportMetric(float64(processor()-cpu)/float64(b.N)/1e6, "cpu-ms/command")
	stop()
	phones.Wait()
	slices.Sort(h.took)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
	b.ReportMetric(float64(len(h.took))/float64(b.N), "sent/command")
	if n := len(h.took); n > 0 {
		b.ReportMetric(float64(h.bytes)/float64(n), "B/sent")
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
