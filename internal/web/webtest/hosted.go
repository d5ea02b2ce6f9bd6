package webtest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/proof"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Hosted is a real room with one tournament that the house deals, and its pages.
type Hosted struct {
	T     testing.TB
	Room  *room.Room
	Clock *room.Manual
	Site  http.Handler
	n     int
}

// counted gives the seeds 1, 2, … : pages must look the same every time.
func counted() func() [32]byte {
	n := byte(0)
	return func() [32]byte { n++; return [32]byte{n} }
}

// HostedID is its tournament.
const HostedID = "soir"

// OpenHosted starts a tournament of four players whose names the pages show as Player p-1 to p-4.
func OpenHosted(t testing.TB) *Hosted {
	t.Helper()
	store := memory.Open(new(memory.Disk))
	clock := room.NewManual(fixture.Now)
	r, err := room.Open(context.Background(), room.Config{Store: store, Clock: clock, Secret: room.Secret{7}, Decks: vault.NewKeys(), Entropy: counted(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); store.Close() })
	f := &Hosted{T: t, Room: r, Clock: clock}
	f.Site = web.New(f.Config())
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	s := tournament.Structure{Name: "Soir", BuyIn: 5000, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000, 5000}, Seats: 6, FinalTable: 6, AnteKind: hand.AnteBigBlind,
		Levels:  []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: money.Amount(100), Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	f.Do(tournament.Create{ID: HostedID, Structure: s, Book: book.ID, Policy: book.Policy.Tournament,
		Rules: book.Policy.Rules(), Hosted: true})
	for i := range 4 {
		f.Do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%d", i+1))})
	}
	f.Do(tournament.Start{})
	return f
}

// Config is of its pages.
func (f *Hosted) Config() web.Config {
	return web.Config{Config: frame.Config{Room: f.Room, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC, As: frame.Fixed("floor", role.Director), Claims: EverySeat{},
		Log: slog.New(slog.DiscardHandler), Secret: Secret, Tables: f.Room, Cages: f.Room, CashRoom: f.Room, Leagues: f.Room, Declared: f.Room, Proofs: proof.Open(nil), Courses: f.Room, Nights: f.Room}, Seats: f.Room.Seats(), Fair: f.Room, Trails: f.Room}
}

// Do carries out a command of the floor, or one of players and the house.
func (f *Hosted) Do(c tournament.Command) {
	f.T.Helper()
	f.n++
	as := role.Director
	if d := room.DutyOf(c); d == role.Deal || d == role.Cut || d == role.Play || d == role.Observe {
		as = role.Sim
	}
	_, err := f.Room.Do(context.Background(), room.Command{Stream: HostedID, ID: fmt.Sprint("test-", f.n), By: role.By{Person: "td", Role: as}, Cmd: c})
	if err != nil {
		f.T.Fatalf("%#v: %v", c, err)
	}
}

// House makes the house act until it waits for a player.
func (f *Hosted) House() {
	f.T.Helper()
	for range 20 {
		var act any
		f.Read(func(s *tournament.State) { act, _ = croupier.Next(s, s.Tables[0], f.Room.Dealer(HostedID)) })
		if act == nil {
			return
		}
		f.Do(tournament.AtTable{Table: 1, Command: act})
	}
}

// Read looks at the state.
func (f *Hosted) Read(look func(*tournament.State)) {
	f.T.Helper()
	if err := f.Room.Read(HostedID, look); err != nil {
		f.T.Fatal(err)
	}
}

// Seq is the number of the last row.
func (f *Hosted) Seq() (seq uint64) {
	f.Read(func(s *tournament.State) { seq = s.Seq })
	return seq
}

// ToAct is whose turn it is, "" when nobody's.
func (f *Hosted) ToAct() (p string) {
	f.Read(func(s *tournament.State) {
		if n := s.Tables[0].ToAct(); n != 0 {
			p = string(s.Tables[0].At(n).Player)
		}
	})
	return p
}

// SeatOf is where a player sits.
func (f *Hosted) SeatOf(player string) (n table.SeatNo) {
	f.Read(func(s *tournament.State) { n = s.Tables[0].SeatOf(table.PlayerID(player)) })
	return n
}

// Address is of a player's page, Page what it shows, Tap sends one of its forms.
func (f *Hosted) Address(player string) string {
	return "/t/" + HostedID + "/seat/" + player
}

func (f *Hosted) Page(player, lang string) string {
	f.T.Helper()
	w := Get(f.T, f.Site, f.Address(player)+"?lang="+lang)
	if w.Code != http.StatusOK {
		f.T.Fatalf("page of %s: status %d", player, w.Code)
	}
	return w.Body.String()
}

func (f *Hosted) Tap(player, lang string, form url.Values) *httptest.ResponseRecorder {
	f.T.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10"+f.Address(player)+"/act?lang="+lang, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	f.Site.ServeHTTP(w, r)
	return w
}

// SentBy reads the form of an act from a page as a browser without script would send it.
func SentBy(t *testing.T, page, act string) url.Values {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)<form.*?</form>`).FindAllString(page, -1) {
		if !strings.Contains(m, `value="`+act+`"`) {
			continue
		}
		v := url.Values{}
		for _, input := range regexp.MustCompile(`<(?:input|button)[^>]*\sname="([^"]+)"[^>]*\svalue="([^"]*)"`).FindAllStringSubmatch(m, -1) {
			v.Set(input[1], input[2])
		}
		return v
	}
	t.Fatalf("the page offers no %s", act)
	return nil
}

// EverySeat is held by whoever asks for it: the tests of doors have phones of their own.
type EverySeat struct{}

func (EverySeat) Holds(context.Context, string, string, string) bool { return true }

func (EverySeat) Seat(string, string) (access.Claim, bool) { return access.Claim{}, true }

// Seats has cards that never change for the fixtures' players.
type Seats struct{}

func (Seats) Hole(string, *table.Hand, int) []card.Card {
	list, err := card.ParseList("Qh Jc")
	if err != nil {
		panic(err)
	}
	return list
}
