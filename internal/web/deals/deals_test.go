package deals_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
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
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// finalists is a room of nine entries of whom three are left, with prizes of 225, 135 and 90 and 90,000 chips.
type finalists struct {
	*testing.T
	room *room.Room
	site http.Handler
	n    int
}

func open(t *testing.T, book string) *finalists {
	t.Helper()
	f := &finalists{T: t}
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
	s := tournament.Structure{Name: "Finale", BuyIn: 5000, Stack: 10_000, Seats: 9, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Tables: []tournament.PayoutTable{{Entries: 1, Shares: []int{5000, 3000, 2000}}}}}
	var players []table.PlayerID
	for i := range 9 {
		players = append(players, table.PlayerID(fmt.Sprint("p", i+1)))
	}
	list := []tournament.Command{tournament.Create{ID: "finale", Structure: s, Book: b.ID, Policy: b.Policy.Tournament, Rules: b.Policy.Rules(), Players: players}, tournament.Start{}}
	for _, p := range players[3:] {
		list = append(list, tournament.Bust{Player: p})
	}
	for _, c := range list {
		f.n++
		if _, err := f.room.Do(t.Context(), room.Command{Stream: "finale", ID: fmt.Sprint("test-", f.n), By: role.By{Person: "d", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	return f
}

func (f *finalists) get(path string) string {
	f.Helper()
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/t/finale/deals"+path, nil))
	if w.Code != http.StatusOK {
		f.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

// send posts a form of the page, as of the latest state, and returns what is answered.
func (f *finalists) send(act string, form url.Values) *httptest.ResponseRecorder {
	f.Helper()
	f.n++
	_ = f.room.Read("finale", func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	form.Set("key", fmt.Sprintf("key-%016d", f.n))
	r := httptest.NewRequest(http.MethodPost, "http://localhost/t/finale/deals/"+act, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	w := httptest.NewRecorder()
	f.site.ServeHTTP(w, r)
	return w
}

func stacks(all ...chip.Amount) url.Values {
	f := url.Values{}
	for i, n := range all {
		f.Add("player", fmt.Sprint("p", i+1))
		f.Add("stack", fmt.Sprint(n))
	}
	return f
}

// TestTheWaysAreComparedSignedAndMade: what each way gives is seen before anything is proposed; everybody signs; the director makes it.
func TestTheWaysAreComparedSignedAndMade(t *testing.T) {
	f := open(t, "lois-du-poker")
	if page := f.get("?lang=en"); !strings.Contains(page, "director guarantees") || strings.Contains(page, "€150") {
		t.Error("a share is known before the stacks are")
	}
	asked := stacks(45_000, 27_000, 18_000)
	asked.Set("to-play", "45")
	page := f.get("?lang=en&" + asked.Encode())
	for _, want := range []string{"€135", "€150.27", "€157.50"} { // even; the largest stack by the model and by chips
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %s", want)
		}
	}
	asked.Set("way", "icm")
	if w := f.send("make", url.Values{}); !strings.Contains(w.Body.String(), "proposé") && w.Code != http.StatusUnprocessableEntity {
		t.Errorf("%d", w.Code)
	}
	if w := f.send("propose", asked); w.Code != http.StatusSeeOther {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for i := range 3 {
		if w := f.send("make", url.Values{}); w.Code == http.StatusSeeOther {
			t.Errorf("made with %d signatures", i)
		}
		f.send("sign", url.Values{"player": {fmt.Sprint("p", i+1)}})
	}
	if w := f.send("make", url.Values{}); w.Code != http.StatusSeeOther {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if page := f.get("?lang=en"); !strings.Contains(page, "The deal is made") {
		t.Error("the page does not say that it is made")
	}
}

// TestWhatIsWrongIsSaidWithWhatWasTyped: stacks that are not the chips in play are refused, and stay in their fields.
func TestWhatIsWrongIsSaidWithWhatWasTyped(t *testing.T) {
	f := open(t, "tda-2024")
	short := stacks(45_000, 27_000, 17_000)
	short.Set("way", "even")
	w := f.send("propose", short)
	if body := w.Body.String(); w.Code == http.StatusSeeOther || !strings.Contains(body, `role="alert"`) || !strings.Contains(body, "17") {
		t.Errorf("%d %s", w.Code, body)
	}
	for name, bad := range map[string]url.Values{"way": {"way": {"coin"}}, "money": {"way": {"even"}, "to-play": {"1.234"}}} {
		if w := f.send("propose", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	if page := open(t, "casino-ri").get(""); strings.Contains(page, "deals/propose") {
		t.Error("a book that forbids deals offers one")
	}
}

// TestBrowserTheDealFits: the page fits a phone and a desk in both languages, before, with a proposal and once made. With SHOTS=folder it leaves
// pictures there.
func TestBrowserTheDealFits(t *testing.T) {
	f := open(t, "lois-du-poker")
	server := webtest.Serve(t, f.site)
	b := webtest.OpenBrowser(t, 1280, 800)
	asked := stacks(45_000, 27_000, 18_000)
	asked.Set("to-play", "45")
	look := func(name, query string) {
		for _, l := range lang.All {
			for _, width := range []int64{390, 1280} {
				b.Run(chromedp.EmulateViewport(width, 844), chromedp.Navigate(server.URL+"/t/finale/deals?lang="+string(l)+"&"+query), webtest.Until(`document.fonts.status === "loaded"`))
				if wide := b.Read(`String(document.documentElement.scrollWidth > innerWidth)`); wide == "true" {
					t.Errorf("%s, %s, %d: wider than the page", name, l, width)
				}
				for _, barrier := range b.Barriers() {
					t.Errorf("%s, %s, %d: %s", name, l, width, barrier)
				}
				if dir := os.Getenv("SHOTS"); dir != "" {
					b.Shoot(filepath.Join(dir, fmt.Sprintf("deal-%s-%s-%d.png", name, l, width)))
				}
			}
		}
	}
	look("compared", asked.Encode())
	asked.Set("way", "icm")
	f.send("propose", asked)
	f.send("sign", url.Values{"player": {"p2"}})
	look("proposed", asked.Encode())
	f.send("sign", url.Values{"player": {"p1"}})
	f.send("sign", url.Values{"player": {"p3"}})
	f.send("make", url.Values{})
	look("made", "")
}
