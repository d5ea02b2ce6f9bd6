package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// BenchmarkWatched is what one command of the floor costs with all who look on, by the number of players: the floor and the clock in both languages,
// dealers' tablets and players' pages at the table that the command is about and at another, and, where the house deals, seats. The time is from
// the tap until everybody who is shown something new has it; what each kind of page was sent stands beside it, and the
// allocations are those of everybody.
func BenchmarkWatched(b *testing.B) {
	for _, players := range []int{45, 500, 5000} {
		for _, hosted := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/%d", map[bool]string{false: "chips", true: "hosted"}[hosted], players), func(b *testing.B) { watched(b, players, hosted) })
		}
	}
}

// TestNobodyIsSentMoreWhereMorePlay: of one command at a table and of one on the clock, each page is sent about as much in an event of 1,500 as in
// one of 45. A prize list that is longer, and numbers that have more digits, are all that the larger one may add.
func TestNobodyIsSentMoreWhereMorePlay(t *testing.T) {
	for _, hosted := range []bool{false, true} {
		few, many := sentInAll(t, 45, hosted), sentInAll(t, 1500, hosted)
		for page, n := range few {
			if m := many[page]; m > n*5/4 {
				t.Errorf("hosted %v: %s is sent %d bytes with 45 players, %d with 1,500", hosted, page, n, m)
			}
		}
		if len(few) < 6 {
			t.Errorf("pages that were sent something: %v", few)
		}
	}
}

// sentInAll is what each kind of page is sent of each act.
func sentInAll(t *testing.T, players int, hosted bool) map[string]int {
	h := watchedHall(t, players, hosted)
	sent := map[string]int{}
	for act, c := range map[string]tournament.Command{"table": tournament.AtTable{Table: watchedTable, Command: table.SetAbsent{Seat: h.seat, Absent: true}}, "clock": tournament.Pause{}} {
		settle(h.all)
		do(t, h.room, act, c)
		for _, o := range h.all {
			if o.wants(act) {
				sent[o.page+" at "+act] += o.told(t)
			}
		}
	}
	return sent
}

// watchedTable is the table that the commands are about.
const watchedTable = 2

// hall is a room with people who look on.
type hall struct {
	room *room.Room
	all  []*onlooker
	seat table.SeatNo // of the watched table, on the button: nobody waits for its player in a first hand, and that he is away is all that there is to tell of him
}

func watchedHall(b testing.TB, players int, hosted bool) hall {
	b.Helper()
	r := roomOf(b, players, hosted)
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("floor", role.Owner), Claims: webtest.EverySeat{},
		Secret: webtest.Secret, Log: slog.New(slog.DiscardHandler), Courses: r, Nights: r}, Seats: r.Seats()})
	h := hall{room: r, all: onlookers(b, r, site, hosted)}
	_ = r.Read(scaledID, func(s *tournament.State) { h.seat = s.Table(watchedTable).Button })
	return h
}

func watched(b *testing.B, players int, hosted bool) {
	h := watchedHall(b, players, hosted)
	r, all := h.room, h.all
	n := 0
	acts := map[string]func() tournament.Command{
		// At one table: whether a player is there.
		"table": func() tournament.Command {
			n++
			return tournament.AtTable{Table: watchedTable, Command: table.SetAbsent{Seat: h.seat, Absent: n%2 == 1}}
		},
		// It concerns every clock: real time stands, and runs on.
		"clock": func() tournament.Command {
			n++
			if n%2 == 1 {
				return tournament.Resume{}
			}
			return tournament.Pause{}
		},
		// It concerns who looks at everybody, and one table: a player is out, and is in again.
		"bust": func() (c tournament.Command) {
			n++
			_ = r.Read(scaledID, func(s *tournament.State) {
				if c = (tournament.Bust{Player: s.Table(watchedTable).At(h.seat).Player}); n%2 == 0 {
					c = tournament.UndoAct{ID: s.Undo[len(s.Undo)-1].ID}
				}
			})
			return c
		},
	}
	for _, name := range []string{"table", "bust", "clock"} {
		if n = 0; name == "bust" && hosted {
			continue // nobody goes out of a hand that the house deals
		}
		if name == "clock" {
			do(b, r, fmt.Sprint(name, "-paused"), tournament.Pause{})
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			sent := map[string]int{}
			for i := range b.N {
				b.StopTimer()
				settle(all)
				b.StartTimer()
				do(b, r, fmt.Sprintf("%s-%d-%d", name, b.N, i), acts[name]())
				for _, o := range all {
					if o.wants(name) {
						sent[o.page] += o.told(b)
					}
				}
			}
			b.StopTimer()
			settle(all)
			for _, o := range all {
				if n := o.bytes.Load(); n > 0 && !o.wants(name) {
					b.Errorf("%s was sent %d bytes", o.path, n)
				}
			}
			for page, n := range sent {
				b.ReportMetric(float64(n)/float64(b.N), page+"-B/op")
			}
		})
	}
}

// scaledID is the tournament of the room.
const scaledID = "real"

// roomOf is a room with a tournament of so many players, under way.
func roomOf(b testing.TB, players int, hosted bool) *room.Room {
	b.Helper()
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		b.Fatal(err)
	}
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now),
		Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.Close)
	create := tournament.Create{ID: scaledID, Structure: fixture.Late().State.Structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(), Hosted: hosted}
	for n := range players {
		create.Players = append(create.Players, table.PlayerID(fmt.Sprintf("p-%05d", n)))
	}
	do(b, r, "create", create)
	do(b, r, "start", tournament.Start{})
	for i := 0; hosted && i < 40; i++ { // the first hand at the watched table is dealt, and waits for whose turn it is
		var next any
		_ = r.Read(scaledID, func(s *tournament.State) { next, _ = croupier.Next(s, s.Table(watchedTable), r.Dealer(scaledID)) })
		if next == nil {
			break
		}
		do(b, r, fmt.Sprint("deal-", i), tournament.AtTable{Table: watchedTable, Command: next})
	}
	return r
}

func do(b testing.TB, r *room.Room, key string, c tournament.Command) {
	b.Helper()
	as := role.Owner
	if d := room.DutyOf(c); d == role.Deal || d == role.Cut || d == role.Play {
		as = role.Sim
	}
	if _, err := r.Do(context.Background(), room.Command{Stream: scaledID, ID: b.Name() + key, By: role.By{Person: "td", Role: as}, Cmd: c}); err != nil {
		b.Fatalf("%#v: %v", c, err)
	}
}

// onlooker has a page open, and counts what it is sent.
type onlooker struct {
	page  string // the floor, a clock, a tablet, a player's own page, a seat
	path  string
	table int // at whose table it looks; 0: at all of them, -1: at none
	bytes atomic.Int64
	head  http.Header
}

func (o *onlooker) Header() http.Header { return o.head }
func (o *onlooker) WriteHeader(int)     {}
func (o *onlooker) Flush()              {}

func (o *onlooker) Write(body []byte) (int, error) {
	if !strings.HasPrefix(string(body[:min(len(body), 2)]), ":") { // what shows that the stream lives is no news
		o.bytes.Add(int64(len(body)))
	}
	return len(body), nil
}

// wants reports whether an act shows it something new.
func (o *onlooker) wants(act string) bool {
	return act == "clock" || act == "bust" && o.page == "clock" || o.table == 0 || o.table == watchedTable && (o.page != "player" || act == "bust")
}

// told waits until it has been sent something, and tells how much.
func (o *onlooker) told(b testing.TB) int {
	for until := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Microsecond) {
		if n := o.bytes.Load(); n > 0 {
			return int(n)
		}
		if time.Now().After(until) {
			b.Fatalf("%s was sent nothing", o.path)
		}
	}
}

// settle lets every page be ready for the next news, with nothing counted.
func settle(all []*onlooker) {
	time.Sleep(250 * time.Millisecond) // longer than between two fragments
	for _, o := range all {
		o.bytes.Store(0)
	}
}

func onlookers(b testing.TB, r *room.Room, site http.Handler, hosted bool) (all []*onlooker) {
	b.Helper()
	t := "/events/t/" + scaledID
	for _, lang := range []string{"?lang=fr", "?lang=en"} {
		all = append(all, &onlooker{page: "floor", path: t + "/floor" + lang}, &onlooker{page: "clock", path: t + "/clock" + lang, table: -1})
	}
	for _, no := range []int{watchedTable, 3} {
		var who table.PlayerID
		_ = r.Read(scaledID, func(s *tournament.State) { who = s.Table(no).At(s.Table(no).Button).Player })
		all = append(all, &onlooker{page: "tablet", path: fmt.Sprintf("%s/table/%d", t, no), table: no})
		if page := webtest.PlayerPage(scaledID, who); hosted {
			all = append(all, &onlooker{page: "seat", path: t + "/seat/" + string(who), table: no})
		} else {
			all = append(all, &onlooker{page: "player", path: "/events" + page, table: no})
		}
	}
	for _, o := range all {
		o.head = http.Header{}
		ctx, leave := context.WithCancel(context.Background())
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			site.ServeHTTP(o, httptest.NewRequest(http.MethodGet, "http://192.0.2.10"+o.path, nil).WithContext(ctx))
		}()
		b.Cleanup(func() { leave(); <-gone })
		o.told(b)
	}
	return all
}
