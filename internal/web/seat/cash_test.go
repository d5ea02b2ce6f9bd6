package seat_test

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/phh"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
)

// homeGame is a home game with its phones.
type homeGame struct {
	*testing.T
	f      *webtest.Staffed
	id     string // of its stream
	link   string // of the invitation, without the host
	phones []*webtest.Visitor
	pages  []string
	n      int
}

// openHomeGame opens one from the home page, by forms, and has so many phones join it.
func openHomeGame(t *testing.T, phones int) *homeGame {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Desk.Staffed = f
	f.Appoint("anna", webtest.In(role.Owner))
	anna := f.SignedIn("anna")
	if home := anna.Get("/?lang=en").Body.String(); !strings.Contains(home, `href="/home-game"`) {
		t.Fatal("the home page leads to no home game")
	}
	form := formTo(t, anna.Get("/home-game?lang=en").Body.String(), "/home-game")
	form.Set("book", "lois-du-poker")
	w := anna.Post("/home-game?lang=en", form)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("no game: status %d\n%s", w.Code, w.Body)
	}
	h := &homeGame{T: t, f: f}
	invite := anna.Get(w.Header().Get("Location") + "?lang=en").Body.String()
	m := regexp.MustCompile(`href="http://192\.0\.2\.10(/join/(cash:[^/]+)/[0-9a-f]+)"`).FindStringSubmatch(strings.ReplaceAll(invite, "%3A", ":"))
	if m == nil {
		t.Fatalf("no invitation:\n%s", invite)
	}
	h.link, h.id = m[1], m[2]
	for i := range phones {
		h.join(fmt.Sprint("Guest ", i+1))
	}
	return h
}

// formTo is what the form of a page carries that is sent to an address, as it stands there; boxes are not ticked.
func formTo(t *testing.T, page, action string) url.Values {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)<form.*?</form>`).FindAllString(page, -1) {
		if !strings.Contains(m, `action="`+action+`"`) {
			continue
		}
		v := url.Values{}
		for _, input := range regexp.MustCompile(`<input[^>]*>`).FindAllString(m, -1) {
			if in := regexp.MustCompile(`\sname="([^"]+)"[^>]*\svalue="([^"]*)"`).FindStringSubmatch(input); in != nil && !strings.Contains(input, "checkbox") {
				v.Set(in[1], in[2])
			}
		}
		return v
	}
	t.Fatalf("no form to %s:\n%s", action, page)
	return nil
}

// join opens the link on a new phone, and gives a name.
func (h *homeGame) join(name string) {
	h.Helper()
	phone := h.f.Visitor()
	form := formTo(h.T, phone.Get(h.link+"?lang=en").Body.String(), h.link)
	form.Set("name", name)
	w := phone.Post(h.link+"?lang=en", form)
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/cash/") {
		h.Fatalf("%s does not get in: status %d\n%s", name, w.Code, w.Body)
	}
	h.phones, h.pages = append(h.phones, phone), append(h.pages, w.Header().Get("Location"))
}

// deal has the house act until a player must.
func (h *homeGame) deal() {
	h.Helper()
	for range 30 {
		var act any
		h.read(func(s *cashgame.State) {
			act, _ = croupier.NextAt(croupier.Session(s, cashgame.Instant(h.f.Room.Now())), s.Table(1).Play, h.f.Room.Dealer(h.id))
		})
		if act == nil {
			return
		}
		h.n++
		if _, err := h.f.Room.Do(h.Context(), room.Command{Stream: h.id, ID: fmt.Sprint("croupier-", h.n), By: role.By{Person: "croupier", Role: role.Croupier},
			Cmd: cashgame.AtTable{Table: 1, Command: act}}); err != nil {
			h.Fatalf("%T: %v", act, err)
		}
	}
}

func (h *homeGame) read(f func(*cashgame.State)) {
	h.Helper()
	if err := h.f.Room.Cash(h.id, f); err != nil {
		h.Fatal(err)
	}
}

// turn is the phone whose player is to act.
func (h *homeGame) turn() int {
	h.Helper()
	var n table.SeatNo
	h.read(func(s *cashgame.State) { n = s.Table(1).Play.ToAct() })
	return int(n) - 1
}

// tap sends a form of a phone's page.
func (h *homeGame) tap(phone int, act string, fields ...string) *httptest.ResponseRecorder {
	h.Helper()
	h.n++
	form := url.Values{"act": {act}, "key": {fmt.Sprintf("phone-tap-%04d", h.n)}}
	h.read(func(s *cashgame.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return h.phones[phone].Post(h.pages[phone]+"/act?lang=en", form)
}

func (h *homeGame) page(phone int) string {
	return h.phones[phone].Get(h.pages[phone] + "?lang=en").Body.String()
}

func TestAHomeGameIsPlayedByWhoeverHasTheLink(t *testing.T) {
	h := openHomeGame(t, 4)
	h.deal()
	me := h.turn()
	if cards := cardsOn(h.page(me)); len(cards) != 2 {
		t.Fatalf("the player to act sees %v", cards)
	}
	other := (me + 1) % 4
	if w := h.phones[other].Get(h.pages[me]); w.Code != http.StatusNotFound {
		t.Errorf("another phone opens the page: status %d", w.Code)
	}
	if w := h.tap(other, "fold"); w.Code == http.StatusSeeOther {
		t.Error("a player acts out of turn by a button")
	}
	for range 3 {
		if w := h.tap(h.turn(), "fold"); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d\n%s", w.Code, w.Body)
		}
	}
	h.read(func(s *cashgame.State) {
		if at := s.Table(1).Play; at.Hand != nil || at.Hands != 1 {
			t.Errorf("hand %v after three have folded, %d dealt", at.Hand, at.Hands)
		}
	})
	again := h.phones[0].Get(h.link)
	if again.Code != http.StatusSeeOther || again.Header().Get("Location") != h.pages[0] {
		t.Errorf("who has joined is asked again: status %d", again.Code)
	}
	if w := h.f.Visitor().Get(h.link[:len(h.link)-1] + "x"); w.Code != http.StatusNotFound {
		t.Errorf("a wrong code opens: status %d", w.Code)
	}
}

// TestAStayAtACashTable: what is asked for beforehand, chips, absence, leaving and coming back.
func TestAStayAtACashTable(t *testing.T) {
	const done = http.StatusSeeOther
	h := openHomeGame(t, 3)
	chair := func(n int) (c cashgame.Chair, stack int) {
		h.read(func(s *cashgame.State) {
			c, stack = *s.Table(1).Chair(table.SeatNo(n + 1)), int(s.Table(1).Play.At(table.SeatNo(n+1)).Stack)
		})
		return c, stack
	}
	taps := func(phone int, act string, fields ...string) {
		t.Helper()
		if w := h.tap(phone, act, fields...); w.Code != done {
			t.Fatalf("%s %v: status %d\n%s", act, fields, w.Code, w.Body)
		}
	}
	taps(0, "wish", "runs", "2", "top-up", "200", "sit-out", "yes")
	if c, _ := chair(0); c.Wishes.Runs != 2 || c.Wishes.TopUp != 200 || !c.Wishes.SitOut {
		t.Errorf("wishes are %+v", c.Wishes)
	}
	taps(1, "add", "amount", "50")
	if _, stack := chair(1); stack != 250 {
		t.Errorf("%d after 50 were added to 200", stack)
	}
	if w := h.tap(1, "add", "amount", "5000"); w.Code == done || !strings.Contains(w.Body.String(), "largest buy-in") {
		t.Errorf("the table's limit does not hold: status %d", w.Code)
	}
	taps(2, "away")
	if page := h.page(2); !strings.Contains(page, "You are away") {
		t.Error("the page does not say that its player is away")
	}
	taps(2, "back")
	h.deal()
	me := h.turn()
	taps(me, "leave")
	if page := h.page(me); !strings.Contains(page, "leaves after the hand") {
		t.Error("the page does not say that its player leaves")
	}
	h.deal()
	for turn := h.turn(); turn >= 0; turn = h.turn() {
		taps(turn, "fold")
		h.deal()
		var over bool
		h.read(func(s *cashgame.State) { over = s.Table(1).Play.Last != nil })
		if over {
			break
		}
	}
	if page := h.page(me); !strings.Contains(page, "You have left the table") {
		t.Errorf("the page of who has left:\n%s", page)
	}
	taps(me, "sit", "amount", "200")
	if page := h.page(me); strings.Contains(page, "You have left the table") {
		t.Error("who has sat down again is shown as gone")
	}
}

// TestAPlayerReadsTheHandsInWhichHeWas: the list, the hand street by street with what he may know, and both files, which replay to the same stacks.
func TestAPlayerReadsTheHandsInWhichHeWas(t *testing.T) {
	h := openHomeGame(t, 3)
	h.deal()
	first := h.turn()
	for hands := 0; hands < 1; {
		turn := h.turn()
		act := "call"
		if strings.Contains(h.page(turn), `name="act" value="check"`) {
			act = "check"
		}
		if w := h.tap(turn, act); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d\n%s", act, w.Code, w.Body)
		}
		h.deal()
		h.read(func(s *cashgame.State) { hands = s.Table(1).Play.Hands - 1 })
	}
	var stacks []chip.Amount
	h.read(func(s *cashgame.State) {
		for p := range 3 {
			stacks = append(stacks, s.Table(1).Play.Last.State.Stack(p))
		}
	})
	list := h.phones[first].Get(h.pages[first] + "/hands?lang=en").Body.String()
	if !strings.Contains(list, "/hands/t1-h1\"") {
		t.Fatalf("the hand is not listed:\n%s", list)
	}
	all := h.steps(h.phones[first], h.pages[first])
	for _, want := range []string{"Flop", "River", "Equity, cards known:", "into a pot of", "Guest 1"} {
		if !strings.Contains(all, want) {
			t.Errorf("no step of the hand has %q", want)
		}
	}
	table := "/cash/" + h.id + "/table/1"
	watched := h.f.Visitor().Get(table + "/watch?lang=en").Body.String()
	if shown := h.steps(h.f.Visitor(), table); !strings.Contains(shown, "River") || strings.Contains(shown, "/phh") || !strings.Contains(watched, "seen 1 hand later") {
		t.Errorf("who looks on sees:\n%s", watched)
	}
	file := h.phones[first].Get(h.pages[first] + "/hands/t1-h1/phh").Body.Bytes()
	read, err := phh.Read("t1-h1.phh", file)
	if err != nil || len(read) != 1 {
		t.Fatalf("%v\n%s", err, file)
	}
	book, err := rulebook.Load("lois-du-poker")
	if err != nil {
		t.Fatal(err)
	}
	result, err := phh.Replay(read[0], &book.Policy.Hand, phh.ByTheBook)
	if err != nil || !slices.Equal(result.Stacks, stacks) {
		t.Errorf("the file replays to %v (%v), played %v\n%s", result.Stacks, err, stacks, file)
	}
	stars := h.phones[first].Get(h.pages[first] + "/hands/t1-h1/pokerstars").Body.String()
	if !strings.Contains(stars, "PokerStars") || !strings.Contains(stars, "Guest 2") {
		t.Errorf("the text:\n%s", stars)
	}
	if w := h.f.Visitor().Get(h.pages[first] + "/hands/t1-h1"); w.Code != http.StatusNotFound {
		t.Errorf("somebody else reads it: status %d", w.Code)
	}
}

// steps are all pages of the first hand, step by step from the deal by the links to the next.
func (h *homeGame) steps(who *webtest.Visitor, self string) string {
	h.Helper()
	var all strings.Builder
	next := regexp.MustCompile(`id="replay-after" rel="next" href="([^"#]+)#replay"[^>]*?>`)
	for at, last := self+"/hands/t1-h1?step=0&lang=en", ""; at != last; {
		page := who.Get(at).Body.String()
		all.WriteString(page)
		link := next.FindStringSubmatch(page)
		if link == nil || all.Len() > 10<<20 {
			h.Fatalf("no way on from %s:\n%s", at, page)
		}
		if last, at = at, html.UnescapeString(link[1])+"&lang=en"; strings.Contains(link[0], "aria-disabled") {
			break
		}
	}
	return all.String()
}

// TestARevokedInvitationLetsNobodyIn: who opened the game revokes the link and makes another. The old one says so, whoever sits stays, and only the new one seats.
func TestARevokedInvitationLetsNobodyIn(t *testing.T) {
	h := openHomeGame(t, 2)
	anna := h.f.SignedIn("anna")
	invite := "/cash/" + h.id + "/invite"
	change := func(do string) string {
		form := formTo(t, anna.Get(invite+"?lang=en").Body.String(), invite)
		form.Set("do", do)
		if w := anna.Post(invite, form); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d\n%s", do, w.Code, w.Body)
		}
		return anna.Get(invite + "?lang=en").Body.String()
	}
	if page := change("revoke"); !strings.Contains(page, "This invitation is revoked") || strings.Contains(page, "/join/") {
		t.Errorf("revoked:\n%s", page)
	}
	if w := h.f.Visitor().Get(h.link + "?lang=en"); w.Code != http.StatusGone || !strings.Contains(w.Body.String(), "no longer valid") {
		t.Errorf("the old link: status %d\n%s", w.Code, w.Body)
	}
	link := regexp.MustCompile(`/join/[^"<\s]+`).FindString(change("renew"))
	if link == "" || link == h.link {
		t.Fatalf("the new link is %q, the old one %q", link, h.link)
	}
	if w := h.f.Visitor().Get(link); w.Code != http.StatusOK {
		t.Errorf("the new link: status %d", w.Code)
	}
	if w := h.f.Visitor().Get(h.link); w.Code != http.StatusGone {
		t.Errorf("the old link after that: status %d", w.Code)
	}
	if w := h.phones[0].Get(h.link); w.Code != http.StatusSeeOther {
		t.Errorf("who sits there is not led to the seat: status %d", w.Code)
	}
	if w := h.f.Visitor().Get("/join/" + h.id + "/0000000000000000"); w.Code != http.StatusNotFound {
		t.Errorf("no link at all: status %d", w.Code)
	}
}
