package prizes_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// event is one of nine entries of 50 euros whose hands are dealt at the tables.
type event struct {
	*testing.T
	room *room.Room
	site http.Handler
	n    int
}

func open(t *testing.T, book string, late int) *event {
	t.Helper()
	f := &event{T: t}
	store := memory.Open(new(memory.Disk))
	var err error
	f.room, err = room.Open(t.Context(), room.Config{Store: store, Clock: room.NewManual(fixture.Now), Secret: room.Secret{7}, Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.room.Close(); store.Close() })
	f.site = web.New(web.Config{Config: frame.Config{Room: f.room, Names: func(p table.PlayerID) string { return "Player " + string(p) }, Zone: time.UTC,
		As: frame.Fixed("td", role.Director), Log: slog.New(slog.DiscardHandler)}})
	b := webtest.Book(t, book)
	s := tournament.Structure{Name: "Vendredi", BuyIn: 5000, Stack: 10_000, Seats: 9, AnteKind: hand.AnteBigBlind, LateLevels: late,
		Levels:  []tournament.Level{{Small: 100, Big: 200, Minutes: 20}, {Small: 200, Big: 400, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 5_00, Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{5000, 3000, 2000}}}}}
	var players []table.PlayerID
	for i := range 9 {
		players = append(players, table.PlayerID(fmt.Sprint("p", i+1)))
	}
	f.do(tournament.Create{ID: "soir", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: players})
	f.do(tournament.Start{})
	return f
}

func (f *event) do(list ...tournament.Command) {
	f.Helper()
	for _, c := range list {
		f.n++
		by := role.By{Person: "td", Role: role.Director}
		if _, err := f.room.Do(f.Context(), room.Command{Stream: "soir", ID: fmt.Sprint("test-", f.n), By: by, Second: role.By{Person: "boss", Role: role.Director}, Cmd: c}); err != nil {
			f.Fatalf("%T: %v", c, err)
		}
	}
}

func (f *event) bust(players ...table.PlayerID) {
	f.Helper()
	for _, p := range players {
		f.do(tournament.Bust{Player: p})
	}
}

func (f *event) get(path string) string {
	f.Helper()
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/t/soir/prizes"+path, nil))
	if w.Code != http.StatusOK {
		f.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// send posts a form of the page, as of the latest state, and returns what is answered.
func (f *event) send(act string, form url.Values) *httptest.ResponseRecorder {
	f.Helper()
	f.n++
	_ = f.room.Read("soir", func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	form.Set("key", fmt.Sprintf("key-%016d", f.n))
	r := httptest.NewRequest(http.MethodPost, "http://localhost/t/soir/prizes"+act+"?lang=en", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, r)
	return w
}

// done wants an act to be carried out, and refused one to be refused with some words.
func (f *event) done(act string, form url.Values) {
	f.Helper()
	if w := f.send(act, form); w.Code != http.StatusSeeOther {
		f.Fatalf("%s: %d %s", act, w.Code, w.Body)
	}
}

func (f *event) refused(act string, form url.Values, words string) {
	f.Helper()
	w := f.send(act, form)
	if body := w.Body.String(); w.Code != http.StatusConflict || !strings.Contains(body, `role="alert"`) || !strings.Contains(body, words) {
		f.Fatalf("%s: %d, no %q in %s", act, w.Code, words, body)
	}
}

func (f *event) read(look func(*tournament.State)) {
	f.Helper()
	if err := f.room.Read("soir", look); err != nil {
		f.Fatal(err)
	}
}

func plan(lines, least, added string) url.Values {
	return url.Values{"places": {lines}, "least": {least}, "round": {"5"}, "added": {added}}
}

// TestThePlanIsLookedAtThenSet: what it gives is shown line by line with what it sums to, before anything is done.
func TestThePlanIsLookedAtThenSet(t *testing.T) {
	f := open(t, "tda-2024", 2)
	form := plan("60 %\n40 %", "", "50")
	form["kind_place"], form["kind_what"], form["kind_value"], form["kind_from"] = []string{"1", ""}, []string{"A watch", ""}, []string{"80", ""}, []string{"object", "pool"}
	w := f.send("", form)
	body := w.Body.String()
	for _, want := range []string{"€450", "€130", "€580", "€380", "€200", "A watch (€80)"} {
		if w.Code != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%d: the look has no %s", w.Code, want)
		}
	}
	f.read(func(s *tournament.State) {
		if s.Sharing.Set() {
			t.Error("a look has set the plan")
		}
	})
	if w := f.send("", plan("60 %\n50 %", "", "")); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "11000") {
		t.Errorf("a plan that cannot be: %d", w.Code)
	}
	f.done("/set", form)
	f.read(func(s *tournament.State) {
		k := s.Sharing.Kind
		if len(s.Sharing.Places) != 2 || s.Sharing.Places[0].Share != 6000 || s.Sharing.Added != 50_00 || len(k) != 1 || !k[0].Given || k[0].Ticket || k[0].Value != 80_00 {
			t.Errorf("%+v", s.Sharing)
		}
	})
	f.refused("/set", form, "Nothing changes")
	if back := regexp.MustCompile(`name="undo" value="(\d+)"`).FindStringSubmatch(f.get("?lang=en")); back == nil {
		t.Error("the version before cannot be had back")
	} else {
		f.done("/undo", url.Values{"undo": {back[1]}})
	}
	f.read(func(s *tournament.State) {
		if s.Sharing.Set() {
			t.Errorf("%+v", s.Sharing)
		}
	})
	if page := f.get("?lang=en&places=4"); !strings.Contains(page, " %\n") || strings.Count(page, " %\n")+1 != 4 {
		t.Error("no shares of four places are proposed")
	}
	for name, bad := range map[string]url.Values{"money": plan("100.123", "", ""), "least": plan("", "x", ""), "place": {"kind_place": {"x"}, "kind_what": {"y"}}} {
		if w := f.send("/set", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
}

// TestFixedPrizesChangeByTwo: who sends the change is asked for a second person, whose password makes it.
func TestFixedPrizesChangeByTwo(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("owner", webtest.In(role.Owner))
	f.Appoint("td", webtest.In(role.Director))
	f.Appoint("boss", webtest.In(role.Director))
	b := f.SignedIn("td")
	form := plan("120\n80", "", "")
	send := func(key, reason, second string) *httptest.ResponseRecorder {
		form.Set("key", "key-of-prizes-"+key)
		form.Set("seq", fmt.Sprint(f.Seq()))
		form.Set("reason", reason)
		if second != "" {
			form.Set("second", second)
			form.Set("password", webtest.Password)
		}
		return b.Post("/t/"+webtest.HostedID+"/prizes/set", form)
	}
	if w := send("1", "mistake on the sheet", ""); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), `name="second"`) {
		t.Fatalf("nobody else is asked for: %d %s", w.Code, w.Body)
	}
	if w := send("2", "mistake on the sheet", "td"); w.Code != http.StatusForbidden {
		t.Errorf("the same person twice: %d", w.Code)
	}
	if w := send("3", "mistake on the sheet", "boss"); w.Code != http.StatusSeeOther {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	f.Read(func(s *tournament.State) {
		if len(s.Prizes) != 2 || s.Prizes[0] != 120_00 || s.Versions[0].Second != "boss" {
			t.Errorf("%v %+v", s.Prizes, s.Versions)
		}
	})
}

// TestAPrizeIsHandedOutFromItsRow with what the book has checked, is taken back there, and its owner's wish to pass it on is noted.
func TestAPrizeIsHandedOutFromItsRow(t *testing.T) {
	f := open(t, "casino-ri+arrete-2007", 0)
	f.done("/gave-up", url.Values{"player": {"p7"}})
	f.bust("p1", "p2", "p3", "p4", "p5", "p6", "p7")
	page := f.get("?lang=en")
	for _, want := range []string{`name="identity"`, `name="chips"`, "left before the end", "FR-57-7-G", "€85"} { // 20 % of 450 less the 4 % that the law withholds, in steps of 5
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	entry := url.Values{"entry": {"7"}}
	f.refused("/hand-out", entry, "identity document")
	f.done("/transfer", entry)
	entry.Set("identity", "1")
	f.refused("/hand-out", entry, "chips")
	entry.Set("chips", "1")
	f.done("/hand-out", entry)
	back := regexp.MustCompile(`name="undo" value="(\d+)"`).FindStringSubmatch(f.get("?lang=en"))
	if back == nil {
		t.Fatal("a prize that was handed out by mistake cannot be taken back")
	}
	f.done("/undo", url.Values{"undo": {back[1]}})
	f.read(func(s *tournament.State) {
		if e := s.Entry("p7"); e.HandedAt != 0 {
			t.Errorf("%+v", e)
		}
	})
	f.bust("p8")
	if page := f.get("?lang=en"); !strings.Contains(page, "3 prizes wait") {
		t.Error("what nobody has come for is not told once the event is over")
	}
}

// TestTheBetterHandIsToldInOneTap: each of those who share is a button, and equal hands are one.
func TestTheBetterHandIsToldInOneTap(t *testing.T) {
	f := open(t, "lois-du-poker", 0)
	f.do(tournament.SetPrizes{Plan: tournament.PrizePlan{Places: []tournament.PaidPlace{{Amount: 200_00}, {Amount: 135_00}, {Amount: 70_00}, {Amount: 45_00}}, Round: 10_00}, Reason: "as announced"})
	f.bust("p1", "p2", "p3", "p4", "p5")
	f.do(tournament.Bust{Player: "p6", SameHand: []table.PlayerID{"p7"}, Stacks: []chip.Amount{4000, 4000}})
	page := f.get("?lang=en")
	if !strings.Contains(page, `name="player" value="p6"`) || !strings.Contains(page, `name="player" value="p7"`) || !strings.Contains(page, `name="player" value=""`) {
		t.Fatal("it is not asked")
	}
	f.done("/better", url.Values{"place": {"3"}, "player": {"p7"}})
	want := map[table.PlayerID]money.Amount{"p6": 50_00, "p7": 65_00}
	f.read(func(s *tournament.State) {
		for p, prize := range want {
			if got := s.Prize(s.Entry(p)); got != prize {
				t.Errorf("%s has %d, not %d", p, got, prize)
			}
		}
	})
}

// TestBrowserThePrizesFit: the page fits a phone and a desk in both languages, before, with a look, and while prizes are handed out. With
// SHOTS=folder it leaves pictures there.
func TestBrowserThePrizesFit(t *testing.T) {
	f := open(t, "casino-ri+arrete-2007", 0)
	server := webtest.Serve(t, f.site)
	b := webtest.OpenBrowser(t, 1280, 800)
	look := func(name string, then ...webtest.Step) {
		for _, l := range lang.All {
			for _, width := range []int64{390, 1280} {
				b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+"/t/soir/prizes?lang="+string(l)), webtest.Until(`document.fonts.status === "loaded"`))
				b.Run(then...)
				if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
					t.Errorf("%s, %s, %d: wider than the page", name, l, width)
				}
				for _, barrier := range b.Barriers() {
					t.Errorf("%s, %s, %d: %s", name, l, width, barrier)
				}
				if dir := os.Getenv("SHOTS"); dir != "" {
					b.Shoot(filepath.Join(dir, fmt.Sprintf("prizes-%s-%s-%d.png", name, l, width)))
				}
			}
		}
	}
	look("looked", webtest.Click(`[formnovalidate]`), webtest.Present(`#look`))
	f.do(tournament.SetPrizes{Plan: tournament.PrizePlan{Added: 100_00, Kind: []tournament.InKind{{Place: 1, What: "Entrée au Main Event", Value: 150_00, Ticket: true}}}, Reason: "la salle ajoute 100 euros"})
	f.bust("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")
	f.do(tournament.HandOut{Entry: 8, Identity: true, Chips: true})
	look("owed")
}
