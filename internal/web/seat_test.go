package web

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// hosted is a real room with one tournament that the house deals, and its pages.
type hosted struct {
	t    *testing.T
	room *room.Room
	site http.Handler
	n    int
}

const hostedID = "soir"

// openHosted starts a tournament of four players whose names the pages show as Player p-1 to p-4.
func openHosted(t *testing.T) *hosted {
	t.Helper()
	store := memory.Open(new(memory.Disk))
	r, err := room.Open(context.Background(), room.Config{Store: store, Clock: room.NewManual(fixture.Now), Secret: room.Secret{7}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); store.Close() })
	f := &hosted{t: t, room: r}
	f.site = New(Config{Room: r, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC, Log: slog.New(slog.DiscardHandler), Seats: r.Seats()})
	book, err := rulebook.Load("texapoker-2024")
	if err != nil {
		t.Fatal(err)
	}
	s := tournament.Structure{Name: "Soir", BuyIn: 5000, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000, 5000}, Seats: 6, FinalTable: 6, AnteKind: hand.AnteBigBlind,
		Levels:  []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: money.Amount(100), Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	f.do(tournament.Create{ID: hostedID, Structure: s, Book: book.ID, Policy: book.Policy.Tournament,
		Rules: tournament.Rules{Hand: book.Policy.Hand, Referee: book.Policy.Referee, Table: book.Policy.Table}, Hosted: true})
	for i := range 4 {
		f.do(tournament.Register{Player: table.PlayerID(fmt.Sprintf("p-%d", i+1))})
	}
	f.do(tournament.Start{})
	return f
}

func (f *hosted) do(c tournament.Command) {
	f.t.Helper()
	f.n++
	_, err := f.room.Do(context.Background(), room.Command{Stream: hostedID, ID: fmt.Sprint("test-", f.n), Actor: "td", Role: room.RoleTD, Cmd: c})
	if err != nil {
		f.t.Fatalf("%#v: %v", c, err)
	}
}

// house makes the house act until it waits for a player.
func (f *hosted) house() {
	f.t.Helper()
	for range 20 {
		var act any
		f.read(func(s *tournament.State) { act, _ = croupier.Next(s, s.Tables[0], f.room.Dealer(hostedID)) })
		if act == nil {
			return
		}
		f.do(tournament.AtTable{Table: 1, Command: act})
	}
}

func (f *hosted) read(look func(*tournament.State)) {
	f.t.Helper()
	if err := f.room.Read(hostedID, look); err != nil {
		f.t.Fatal(err)
	}
}

func (f *hosted) seq() (seq uint64) {
	f.read(func(s *tournament.State) { seq = s.Seq })
	return seq
}

// toAct is whose turn it is, "" when nobody's.
func (f *hosted) toAct() (p string) {
	f.read(func(s *tournament.State) {
		if n := s.Tables[0].ToAct(); n != 0 {
			p = string(s.Tables[0].At(n).Player)
		}
	})
	return p
}

func (f *hosted) address(player string) string {
	return "/t/" + hostedID + "/seat/" + player + "/" + f.room.Seats().Token(hostedID, player)
}

func (f *hosted) page(player, lang string) string {
	f.t.Helper()
	w := get(f.t, f.site, f.address(player)+"?lang="+lang)
	if w.Code != http.StatusOK {
		f.t.Fatalf("page of %s: status %d", player, w.Code)
	}
	return w.Body.String()
}

func (f *hosted) tap(player, lang string, form url.Values) *httptest.ResponseRecorder {
	f.t.Helper()
	r := httptest.NewRequest(http.MethodPost, f.address(player)+"/act?lang="+lang, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, r)
	return w
}

// seatForm reads the form of an act from a page as a browser without script would send it.
func seatForm(t *testing.T, page, act string) url.Values {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)<form.*?</form>`).FindAllString(page, -1) {
		if !strings.Contains(m, `value="`+act+`"`) {
			continue
		}
		v := url.Values{}
		for _, input := range regexp.MustCompile(`<(?:input|button)[^>]* name="([^"]+)"[^>]* value="([^"]*)"`).FindAllStringSubmatch(m, -1) {
			v.Set(input[1], input[2])
		}
		return v
	}
	t.Fatalf("the page offers no %s", act)
	return nil
}

var drawnCards = regexp.MustCompile(`suit-([shdc])"[^>]*><rect[^>]*/><text[^>]*>(10|[2-9JQKA])</text>|mini suit-([shdc])">(10|[2-9JQKA])<`)

// cardsOn are the cards drawn on a page.
func cardsOn(page string) []string {
	var out []string
	for _, m := range drawnCards.FindAllStringSubmatch(page, -1) {
		out = append(out, strings.Replace(m[2]+m[4], "10", "T", 1)+m[1]+m[3])
	}
	slices.Sort(out)
	return out
}

func TestASeatOpensToItsKeyAlone(t *testing.T) {
	f := openHosted(t)
	f.house()
	nowhere := get(t, f.site, "/nowhere?lang=en").Body.String()
	_, nowhere, _ = strings.Cut(nowhere, "<main")
	other := f.room.Seats().Token(hostedID, "p-2")
	for _, path := range []string{
		"/t/soir/seat/p-1/" + other,
		"/t/soir/seat/p-1/00000000000000000000",
		"/t/soir/seat/p-9/" + f.room.Seats().Token(hostedID, "p-9"),
		"/t/none/seat/p-1/" + f.room.Seats().Token("none", "p-1"),
	} {
		for _, prefix := range []string{"", "/events"} {
			w := get(t, f.site, prefix+path+"?lang=en")
			_, body, _ := strings.Cut(w.Body.String(), "<main")
			if w.Code != http.StatusNotFound || body != nowhere {
				t.Errorf("%s%s: status %d, not the page that says there is nothing", prefix, path, w.Code)
			}
		}
		r := httptest.NewRequest(http.MethodPost, path+"/act", strings.NewReader("act=fold&seq=1&key=0123456789"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		seq := f.seq()
		f.site.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound || f.seq() != seq {
			t.Errorf("POST %s: status %d, sequence %d after %d", path, w.Code, f.seq(), seq)
		}
	}
}

func TestAWholeHandIsPlayedFromThePagesWithoutScript(t *testing.T) {
	f := openHosted(t)
	f.house()
	raised := false
	for range 40 {
		p := f.toAct()
		if p == "" {
			break
		}
		page := f.page(p, "fr")
		act := "call"
		switch {
		case !raised:
			act, raised = "raise", true
		case strings.Contains(page, `value="check"`):
			act = "check"
		}
		if w := f.tap(p, "fr", seatForm(t, page, act)); w.Code != http.StatusSeeOther || w.Header().Get("Location") != f.address(p) {
			t.Fatalf("%s %s: status %d, %s", p, act, w.Code, w.Body)
		}
		f.houseUntilOver()
	}
	f.read(func(s *tournament.State) {
		last := s.Tables[0].Last
		if last == nil || last.State.BoardLen() != 5 || last.State.Total(0) != 200 {
			t.Errorf("the hand was not played to its end with a raise to 200: %+v", last)
		}
	})
}

// houseUntilOver makes the house act, but starts no further hand.
func (f *hosted) houseUntilOver() {
	over := false
	f.read(func(s *tournament.State) { over = s.Tables[0].Hand == nil })
	for range 20 {
		var act any
		f.read(func(s *tournament.State) {
			if over = s.Tables[0].Hand == nil; !over {
				act, _ = croupier.Next(s, s.Tables[0], f.room.Dealer(hostedID))
			}
		})
		if act == nil {
			return
		}
		f.do(tournament.AtTable{Table: 1, Command: act})
	}
}

func TestNoPageCarriesACardThatItsPlayerMayNotSee(t *testing.T) {
	f := openHosted(t)
	f.house()
	looked := 0
	look := func() {
		for i := range 4 {
			player := fmt.Sprintf("p-%d", i+1)
			var want []string
			var others []string
			f.read(func(s *tournament.State) {
				h := s.Tables[0].Hand
				if h == nil {
					h = s.Tables[0].Last
				}
				for _, c := range h.State.Board() {
					want = append(want, c.String())
				}
				for q, p := range h.Players {
					hole := f.room.Dealer(hostedID).Deck(h).Hole(h, q)
					if string(p) == player || h.State.Shown(q) {
						want = append(want, hole[0].String(), hole[1].String())
					} else {
						others = append(others, hole[0].String(), hole[1].String())
					}
				}
			})
			slices.Sort(want)
			page := f.page(player, "en")
			if got := cardsOn(page); !slices.Equal(got, want) {
				t.Errorf("%s sees %v, may see %v", player, got, want)
			}
			for _, c := range others {
				if strings.Contains(page, ">"+c+"<") || strings.Contains(page, `"`+c+`"`) {
					t.Errorf("the page of %s names %s", player, c)
				}
			}
			looked++
		}
	}
	for range 40 {
		look()
		p := f.toAct()
		if p == "" {
			break
		}
		page := f.page(p, "en")
		act := "call"
		if strings.Contains(page, `value="check"`) {
			act = "check"
		}
		f.tap(p, "en", seatForm(t, page, act))
		f.houseUntilOver()
	}
	if looked < 4*12 {
		t.Errorf("looked %d times only", looked)
	}
}

func TestATapAimedAtWhatWasShownBeforeIsStale(t *testing.T) {
	f := openHosted(t)
	f.house()
	first := f.toAct()
	aimed := seatForm(t, f.page(first, "fr"), "call")
	// Meanwhile the floor kills the price: the player has acted from elsewhere and the table has moved on.
	f.tap(first, "fr", seatForm(t, f.page(first, "fr"), "call"))
	for f.toAct() != first && f.toAct() != "" {
		p := f.toAct()
		f.tap(p, "fr", seatForm(t, f.page(p, "fr"), map[bool]string{true: "check", false: "raise"}[strings.Contains(f.page(p, "fr"), `value="check"`)]))
	}
	seq := f.seq()
	for l, want := range map[string]string{"fr": "La situation a changé avant votre appui", "en": "Things changed before your tap"} {
		w := f.tap(first, l, aimed)
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, and the page does not say %q", l, w.Code, want)
		}
	}
	if f.seq() != seq {
		t.Error("a stale tap did something")
	}
	none := seatForm(t, f.page(first, "fr"), "fold")
	none.Set("seq", "0")
	if w := f.tap(first, "fr", none); w.Code != http.StatusBadRequest || f.seq() != seq {
		t.Errorf("a tap without sequence number: status %d", w.Code)
	}
}

func TestTheSameTapTwiceActsOnce(t *testing.T) {
	f := openHosted(t)
	f.house()
	p := f.toAct()
	form := seatForm(t, f.page(p, "fr"), "raise")
	for range 2 {
		if w := f.tap(p, "fr", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d", w.Code)
		}
	}
	f.read(func(s *tournament.State) {
		if n := s.Tables[0].Hand.State.ActionsThisStreet(); n != 1 {
			t.Errorf("%d actions after one tap sent twice", n)
		}
	})
}

func TestOutOfTurnIsRefusedInTheReadersLanguage(t *testing.T) {
	f := openHosted(t)
	f.house()
	turn := f.toAct()
	for i := range 4 {
		p := fmt.Sprintf("p-%d", i+1)
		if p == turn {
			continue
		}
		if page := f.page(p, "fr"); strings.Contains(page, `name="act"`) {
			t.Errorf("%s may act out of turn", p)
		}
		seq := f.seq()
		for l, want := range map[string]string{"fr": "Ce n&#39;est pas à vous de parler", "en": "It is not your turn"} {
			w := f.tap(p, l, url.Values{"act": {"call"}, "seq": {fmt.Sprint(seq)}, "key": {"key-" + p + l + "-0000"}})
			if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s, %s: status %d, and the page does not say %q", p, l, w.Code, want)
			}
		}
		if f.seq() != seq {
			t.Errorf("%s acted out of turn", p)
		}
	}
}

func TestNobodyActsInAnothersSeat(t *testing.T) {
	f := openHosted(t)
	f.house()
	p := f.toAct()
	other := "p-1"
	if p == other {
		other = "p-2"
	}
	form := seatForm(t, f.page(p, "en"), "fold")
	form.Set("seat", "1")
	form.Set("player", p)
	if w := f.tap(other, "en", form); w.Code != http.StatusConflict || f.toAct() != p {
		t.Errorf("status %d, to act %s", w.Code, f.toAct())
	}
}

func TestAnAmountThatCannotStandIsExplained(t *testing.T) {
	f := openHosted(t)
	f.house()
	p := f.toAct()
	for to, want := range map[string]struct {
		status int
		text   string
	}{"150": {http.StatusConflict, "200"}, "1 000 000": {http.StatusConflict, "10,000"}, "much": {http.StatusBadRequest, "much"}} {
		form := seatForm(t, f.page(p, "en"), "raise")
		form.Set("to", to)
		if w := f.tap(p, "en", form); w.Code != want.status || !strings.Contains(w.Body.String(), want.text) {
			t.Errorf("%q: status %d, want %d and %q in the answer", to, w.Code, want.status, want.text)
		}
	}
	if f.toAct() != p {
		t.Error("something was done")
	}
	if page := get(t, f.site, f.address(p)+"?lang=en&to=725").Body.String(); seatForm(t, page, "raise").Get("to") != "725" {
		t.Error("an amount picked without script is not in the field")
	}
}

func TestTheAnswerToScriptIsTheBarAsItIsNow(t *testing.T) {
	f := openHosted(t)
	f.house()
	p := f.toAct()
	form := seatForm(t, f.page(p, "en"), "call")
	r := httptest.NewRequest(http.MethodPost, f.address(p)+"/act", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, r)
	if body := w.Body.String(); w.Code != http.StatusOK || strings.Contains(body, "<html") || strings.Contains(body, `name="act"`) || !strings.Contains(body, `id="bar"`) {
		t.Errorf("status %d: %s", w.Code, body)
	}
}

func TestTheStreamOfASeatSendsItsFragment(t *testing.T) {
	f := openHosted(t)
	f.house()
	ctx, cancel := context.WithCancel(context.Background())
	r := httptest.NewRequest(http.MethodGet, "/events"+f.address("p-1")+"?lang=fr", nil).WithContext(ctx)
	w := &firstFragment{ResponseRecorder: httptest.NewRecorder(), done: cancel}
	f.site.ServeHTTP(w, r)
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, `id="bar"`) || len(cardsOn(body)) != 2 {
		t.Errorf("status %d: %s", w.Code, body)
	}
}

// firstFragment hangs up once a fragment has been flushed.
type firstFragment struct {
	*httptest.ResponseRecorder
	done func()
}

func (f *firstFragment) Flush() {
	if f.Body.Len() > 0 {
		f.done()
	}
}

// fixedSeats opens the fixtures' seats with keys and cards that never change.
type fixedSeats struct{}

func (fixedSeats) Token(_, player string) string { return "0123456789abcdef" + player }

func (fixedSeats) Hole(string, *table.Hand, int) []card.Card {
	list, err := card.ParseList("Qh Jc")
	if err != nil {
		panic(err)
	}
	return list
}

// seatFixtures are the moments that a player's page must show well.
func seatFixtures() []struct {
	name   string
	fix    fixture.Fixture
	player table.PlayerID
} {
	act, ruling, arrive, limited := fixture.Hosted(), fixture.Hosted(), fixture.Hosted(), fixture.Hosted()
	h := act.State.Tables[0].Hand
	h.Waiting = nil
	turn := h.Players[h.State.Next().Player]
	l := limited.State.Tables[0]
	l.Hand.Waiting = nil
	l.Hand.Limits = []table.Limit{{Seat: l.ToAct(), NoRaise: true, NoFold: true, Cites: h.Rulings[0].Ruling.Cites}}
	at := func(f fixture.Fixture, no, seat int) table.PlayerID {
		return f.State.Tables[no-1].At(table.SeatNo(seat)).Player
	}
	moved := at(arrive, 4, 2)
	arrive.State.Log = append(arrive.State.Log, tournament.Note{At: fixture.Now, Key: "balance", Cites: h.Rulings[0].Ruling.Cites,
		Args: map[string]any{"Player": string(moved), "Table": 2, "Seat": 7, "ToTable": 4, "ToSeat": 2}})
	return []struct {
		name   string
		fix    fixture.Fixture
		player table.PlayerID
	}{
		{"seat-act", act, turn}, {"seat-wait", act, h.Players[1]}, {"seat-limited", limited, turn}, {"seat-ruling", ruling, turn},
		{"seat-showdown", ruling, ruling.State.Tables[1].Hand.Players[1]}, {"seat-over", ruling, ruling.State.Tables[2].Last.Players[1]},
		{"seat-arrive", arrive, moved}, {"seat-out", ruling, "p-45"},
	}
}

func TestSeatsOfPlayersInBothLanguages(t *testing.T) {
	for _, f := range seatFixtures() {
		c := config(roomOf(f.fix), f.fix)
		c.Seats = fixedSeats{}
		h := New(c)
		for _, l := range lang.All {
			path := "/t/" + f.fix.State.ID + "/seat/" + string(f.player) + "/" + c.Seats.Token("", string(f.player))
			checkGolden(t, h, f.name, path, l)
			page := get(t, h, path+"?lang="+string(l)).Body.String()
			if missing := regexp.MustCompile(`\[(seat|rank|refusal|ruling|option|why)\.[^\]]*\]`).FindString(page); missing != "" {
				t.Errorf("%s (%s): no words for %s", f.name, l, missing)
			}
		}
	}
}

func TestTheFloorShowsAPlayersLinkAtHostedTablesOnly(t *testing.T) {
	f := fixture.Hosted()
	c := config(roomOf(f), f)
	c.Seats = fixedSeats{}
	player := f.State.Tables[0].At(1).Player
	want := "http://example.com/t/" + f.State.ID + "/seat/" + string(player) + "/" + c.Seats.Token("", string(player))
	page := get(t, New(c), "/t/"+f.State.ID+"/floor/seat/1/1").Body.String()
	if !strings.Contains(page, `href="`+want+`"`) || !strings.Contains(page, `fill="#fff"`) {
		t.Errorf("the sheet of seat 1 has no link %s with its code:\n%s", want, page)
	}
	if page := get(t, New(config(roomOf(f), f)), "/t/"+f.State.ID+"/floor/seat/1/1").Body.String(); strings.Contains(page, "seat-link") {
		t.Error("a link where no player has a page")
	}
	live := fixture.Late()
	c = config(roomOf(live), live)
	c.Seats = fixedSeats{}
	w := get(t, New(c), "/t/"+live.State.ID+"/floor/seat/1/1")
	if w.Code != http.StatusOK || bytes.Contains(w.Body.Bytes(), []byte("seat-link")) {
		t.Errorf("status %d, or a link to a page of a table that is not dealt here", w.Code)
	}
}

func TestLoopbackAddressesAreToldFromThoseAPhoneCanReach(t *testing.T) {
	for host, want := range map[string]bool{"localhost:8080": true, "127.0.0.1:80": true, "[::1]:8080": true, "[::1]": true,
		"localhost": true, "192.168.1.20:8080": false, "club.example": false} {
		if loopback(host) != want {
			t.Errorf("%s: %v", host, !want)
		}
	}
}
