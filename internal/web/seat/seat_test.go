package seat_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/internal/croupier"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/seat"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

var drawnCards = regexp.MustCompile(`suit-([shdc])"[^>]*>\s*<rect[^>]*/>\s*<text[^>]*>(10|[2-9JQKA])</text>|mini suit-([shdc])">\s*(10|[2-9JQKA])\s*<`)

// cardsOn are the cards drawn on a page.
func cardsOn(page string) []string {
	var out []string
	for _, m := range drawnCards.FindAllStringSubmatch(page, -1) {
		out = append(out, strings.Replace(m[2]+m[4], "10", "T", 1)+m[1]+m[3])
	}
	slices.Sort(out)
	return out
}

func TestAWholeHandIsPlayedFromThePagesWithoutScript(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	raised := false
	for range 40 {
		p := f.ToAct()
		if p == "" {
			break
		}
		page := f.Page(p, "fr")
		act := "call"
		switch {
		case !raised:
			act, raised = "raise", true
		case strings.Contains(page, `value="check"`):
			act = "check"
		}
		if w := f.Tap(p, "fr", webtest.SentBy(t, page, act)); w.Code != http.StatusSeeOther || w.Header().Get("Location") != f.Address(p) {
			t.Fatalf("%s %s: status %d, %s", p, act, w.Code, w.Body)
		}
		houseUntilOver(f)
	}
	f.Read(func(s *tournament.State) {
		last := s.Tables[0].Last
		if last == nil || last.State.BoardLen() != 5 || last.State.Total(0) != 200 {
			t.Errorf("the hand was not played to its end with a raise to 200: %+v", last)
		}
	})
}

// houseUntilOver makes the house act, but starts no further hand.
func houseUntilOver(f *webtest.Hosted) {
	over := false
	f.Read(func(s *tournament.State) { over = s.Tables[0].Hand == nil })
	for range 20 {
		var act any
		f.Read(func(s *tournament.State) {
			if over = s.Tables[0].Hand == nil; !over {
				act, _ = croupier.Next(s, s.Tables[0], f.Room.Dealer(webtest.HostedID))
			}
		})
		if act == nil {
			return
		}
		f.Do(tournament.AtTable{Table: 1, Command: act})
	}
}

func TestNoPageCarriesACardThatItsPlayerMayNotSee(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	looked := 0
	look := func() {
		for i := range 4 {
			player := fmt.Sprintf("p-%d", i+1)
			var want []string
			var others []string
			f.Read(func(s *tournament.State) {
				h := s.Tables[0].Hand
				if h == nil {
					h = s.Tables[0].Last
				}
				for _, c := range h.State.Board() {
					want = append(want, c.String())
				}
				for q, p := range h.Players {
					hole := f.Room.Dealer(webtest.HostedID).Deck(h).Hole(h, q)
					if string(p) == player || h.State.Shown(q) {
						want = append(want, hole[0].String(), hole[1].String())
					} else {
						others = append(others, hole[0].String(), hole[1].String())
					}
				}
			})
			slices.Sort(want)
			page := f.Page(player, "en")
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
		p := f.ToAct()
		if p == "" {
			break
		}
		page := f.Page(p, "en")
		act := "call"
		if strings.Contains(page, `value="check"`) {
			act = "check"
		}
		f.Tap(p, "en", webtest.SentBy(t, page, act))
		houseUntilOver(f)
	}
	if looked < 4*12 {
		t.Errorf("looked %d times only", looked)
	}
}

// TestWhatPhonesShareHoldsNoPrivateCard: it is rendered once for all of them, so that a card in it would be on the pages of others.
func TestWhatPhonesShareHoldsNoPrivateCard(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	look := func() (open int) {
		var at view.Table
		var want []string
		f.Read(func(s *tournament.State) {
			at = view.SeatTable(s, 1, func(p table.PlayerID) string { return string(p) }, view.Stamp{Now: f.Clock.Now(), Speed: 1})
			h := s.Tables[0].Hand
			if h == nil {
				h = s.Tables[0].Last
			}
			for _, c := range h.State.Board() {
				want = append(want, c.String())
			}
			for q := range h.Players {
				if h.State.Shown(q) {
					for _, c := range f.Room.Dealer(webtest.HostedID).Deck(h).Hole(h, q) {
						want = append(want, c.String())
					}
				}
			}
		})
		slices.Sort(want)
		shared, err := seat.Shared(f.Config().Config, lang.French, &at)
		if err != nil {
			t.Fatal(err)
		}
		if got := cardsOn(shared); !slices.Equal(got, want) || strings.Contains(shared, "<form") {
			t.Errorf("all phones are sent %v, of which anybody may see %v", got, want)
		}
		return len(want)
	}
	most := look()
	for p := f.ToAct(); p != ""; p = f.ToAct() {
		page, act := f.Page(p, "en"), "call"
		if strings.Contains(page, `value="check"`) {
			act = "check"
		}
		f.Tap(p, "en", webtest.SentBy(t, page, act))
		houseUntilOver(f)
		most = max(most, look())
	}
	if most < 7 {
		t.Errorf("no showdown was looked at: %d cards open at most", most)
	}
}

func TestATapAimedAtWhatWasShownBeforeIsStale(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	first := f.ToAct()
	aimed := webtest.SentBy(t, f.Page(first, "fr"), "call")
	// Meanwhile the floor kills the price: the player has acted from elsewhere and the table has moved on.
	f.Tap(first, "fr", webtest.SentBy(t, f.Page(first, "fr"), "call"))
	for f.ToAct() != first && f.ToAct() != "" {
		p := f.ToAct()
		f.Tap(p, "fr", webtest.SentBy(t, f.Page(p, "fr"), map[bool]string{true: "check", false: "raise"}[strings.Contains(f.Page(p, "fr"), `value="check"`)]))
	}
	seq := f.Seq()
	for l, want := range map[string]string{"fr": "La situation a changé avant votre appui", "en": "Things changed before your tap"} {
		w := f.Tap(first, l, aimed)
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, and the page does not say %q", l, w.Code, want)
		}
	}
	if f.Seq() != seq {
		t.Error("a stale tap did something")
	}
	none := webtest.SentBy(t, f.Page(first, "fr"), "fold")
	none.Set("seq", "0")
	if w := f.Tap(first, "fr", none); w.Code != http.StatusBadRequest || f.Seq() != seq {
		t.Errorf("a tap without sequence number: status %d", w.Code)
	}
}

func TestTheSameTapTwiceActsOnce(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	p := f.ToAct()
	form := webtest.SentBy(t, f.Page(p, "fr"), "raise")
	for range 2 {
		if w := f.Tap(p, "fr", form); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d", w.Code)
		}
	}
	f.Read(func(s *tournament.State) {
		if n := s.Tables[0].Hand.State.ActionsThisStreet(); n != 1 {
			t.Errorf("%d actions after one tap sent twice", n)
		}
	})
}

func TestOutOfTurnIsRefusedInTheReadersLanguage(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	turn := f.ToAct()
	for i := range 4 {
		p := fmt.Sprintf("p-%d", i+1)
		if p == turn {
			continue
		}
		if page := f.Page(p, "fr"); strings.Contains(page, `name="act"`) {
			t.Errorf("%s may act out of turn", p)
		}
		seq := f.Seq()
		for l, want := range map[string]string{"fr": "Ce n’est pas à vous d’agir", "en": "It is not your turn"} {
			w := f.Tap(p, l, url.Values{"act": {"call"}, "seq": {fmt.Sprint(seq)}, "key": {"key-" + p + l + "-0000"}})
			if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s, %s: status %d, and the page does not say %q", p, l, w.Code, want)
			}
		}
		if f.Seq() != seq {
			t.Errorf("%s acted out of turn", p)
		}
	}
}

func TestNobodyActsInAnothersSeat(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	p := f.ToAct()
	other := "p-1"
	if p == other {
		other = "p-2"
	}
	form := webtest.SentBy(t, f.Page(p, "en"), "fold")
	form.Set("seat", "1")
	form.Set("player", p)
	if w := f.Tap(other, "en", form); w.Code != http.StatusConflict || f.ToAct() != p {
		t.Errorf("status %d, to act %s", w.Code, f.ToAct())
	}
}

func TestAnAmountThatCannotStandIsExplained(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	p := f.ToAct()
	for to, want := range map[string]struct {
		status int
		text   string
	}{"150": {http.StatusConflict, "200"}, "1 000 000": {http.StatusConflict, "10,000"}, "much": {http.StatusBadRequest, "much"}} {
		form := webtest.SentBy(t, f.Page(p, "en"), "raise")
		form.Set("to", to)
		if w := f.Tap(p, "en", form); w.Code != want.status || !strings.Contains(w.Body.String(), want.text) {
			t.Errorf("%q: status %d, want %d and %q in the answer", to, w.Code, want.status, want.text)
		}
	}
	if f.ToAct() != p {
		t.Error("something was done")
	}
	if page := webtest.Get(t, f.Site, f.Address(p)+"?lang=en&to=725").Body.String(); webtest.SentBy(t, page, "raise").Get("to") != "725" {
		t.Error("an amount picked without script is not in the field")
	}
}

func TestTheAnswerToScriptIsTheBarAsItIsNow(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	p := f.ToAct()
	form := webtest.SentBy(t, f.Page(p, "en"), "call")
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10"+f.Address(p)+"/act", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	w := httptest.NewRecorder()
	f.Site.ServeHTTP(w, r)
	if body := w.Body.String(); w.Code != http.StatusOK || strings.Contains(body, "<html") || strings.Contains(body, `name="act"`) || !strings.Contains(body, `id="bar"`) {
		t.Errorf("status %d: %s", w.Code, body)
	}
}

func TestTheStreamOfASeatSendsItsFragment(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	ctx, cancel := context.WithCancel(context.Background())
	r := httptest.NewRequest(http.MethodGet, "http://192.0.2.10/events"+f.Address("p-1")+"?lang=fr", nil).WithContext(ctx)
	w := &firstFragment{ResponseRecorder: httptest.NewRecorder(), done: cancel}
	f.Site.ServeHTTP(w, r)
	body := strings.ReplaceAll(w.Body.String(), "data: ", "") // as it was framed, line by line
	if w.Code != http.StatusOK || !strings.Contains(body, `id="bar"`) || len(cardsOn(body)) != 2 {
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
	cut := fixture.Hosted()
	between := cut.State.Tables[2]
	between.NextDeck = &table.NextDeck{Hand: between.NextHandID(), Cards: card.Count}
	for i, p := range between.Last.Players[2:4] {
		between.NextDeck.Cuts = append(between.NextDeck.Cuts, table.Cut{Seat: between.SeatOf(p), Player: p, Entropy: [32]byte{0x3f, 0xa9, 0x2c, byte(i)}})
	}
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
		{"seat-cut", cut, between.Last.Players[1]}, {"seat-has-cut", cut, between.Last.Players[2]},
	}
}

func TestSeatsOfPlayersInBothLanguages(t *testing.T) {
	for _, f := range seatFixtures() {
		c := webtest.Config(webtest.RoomOf(f.fix), f.fix)
		c.Seats = webtest.Seats{}
		h := web.New(c)
		for _, l := range lang.All {
			path := "/t/" + f.fix.State.ID + "/seat/" + string(f.player)
			webtest.CheckGolden(t, h, f.name, path, l)
			page := webtest.Get(t, h, path+"?lang="+string(l)).Body.String()
			if missing := regexp.MustCompile(`\[(seat|rank|refusal|ruling|option|why)\.[^\]]*\]`).FindString(page); missing != "" {
				t.Errorf("%s (%s): no words for %s", f.name, l, missing)
			}
		}
	}
}
