package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestEveryGameIsOfferedByTheForm: a session of each opens by the form, bet as is usual: stud with a bring-in and no blinds, games of Omaha with the limit of the pot.
func TestEveryGameIsOfferedByTheForm(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	anna := f.SignedIn("anna")
	pot := map[hand.Game]bool{hand.Omaha: true, hand.Omaha5HiLo: true, hand.CourchevelHiLo: true}
	limit := map[hand.Game]bool{hand.Stud: true, hand.Razz: true, hand.Badugi: true}
	for i, g := range hand.Games() {
		w := anna.Post("/cash?lang=en", url.Values{"key": {fmt.Sprintf("every-game-%04d", i)}, "seq": {"1"}, "name": {"Friday"}, "book": {"lois-du-poker"},
			"plays": {g.String()}, "small": {"5"}, "big": {"10"}, "seats": {"6"}, "min": {"200"}})
		if w.Code != http.StatusSeeOther {
			t.Errorf("%v: status %d", g, w.Code)
			continue
		}
		if err := f.Room.Cash(w.Header().Get("Location")[len("/cash/"):], func(s *cashgame.State) {
			b := s.Games[0].Blinds
			upcards := g == hand.Stud || g == hand.StudHiLo || g == hand.Razz
			if b.Game != g || upcards != (b.BringIn == 5 && b.SmallBet == 10 && b.BigBet == 20 && b.Big == 0) || !upcards && b.Big != 10 ||
				pot[g] && b.Structure != hand.PotLimit || limit[g] && b.Structure != hand.FixedLimit || g == hand.Holdem && b.Structure != hand.NoLimit {
				t.Errorf("%v is opened as %+v", g, b)
			}
		}); err != nil {
			t.Errorf("%v: %v", g, err)
		}
	}
}

// TestAnOrdinaryGameIsChosenByOneTap: pot-limit Omaha 2/5 by a book that has the straddle in cash games, between 200 and 1,000 to sit down with; a book without cash
// games offers none. It is opened as it stands.
func TestAnOrdinaryGameIsChosenByOneTap(t *testing.T) {
	e := openEvening(t, "lois-du-poker")
	page := e.b.Get("/cash/" + e.id + "?usual=omaha-pot_limit-2-5&lang=en").Body.String()
	form := page[strings.Index(page, `/act/game"`):]
	for _, want := range []string{`<option value="omaha" selected>`, `name="small" inputmode="numeric" maxlength="9" value="2"`, `name="min" inputmode="numeric" maxlength="9" value="200"`,
		`name="max" inputmode="numeric" maxlength="9" value="1000"`, `name="straddle" value="yes" checked`} {
		if !strings.Contains(form, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if !strings.Contains(page, `?usual=omaha-pot_limit-2-5#game-form">Omaha pot limit 2/5</a>`) {
		t.Errorf("the game is not offered:\n%s", page)
	}
	e.post("act/game", http.StatusSeeOther, "plays", "omaha", "betting", "", "small", "2", "big", "5", "seats", "9", "min", "200", "max", "1000", "straddle", "yes")
	e.read(func(s *cashgame.State) {
		if g := s.Game("omaha-2-5"); g == nil || g.Blinds.Structure != hand.PotLimit || !g.Straddle {
			t.Errorf("%+v", g)
		}
	})
	e.f.PlaysBy(webtest.Book(t, "heavenpoker-2010"))
	if page := e.b.Get("/cash?lang=en").Body.String(); strings.Contains(page, "usual=") {
		t.Error("a house whose book has no cash games is offered some")
	}
}

// TestAGameThatIsRefusedKeepsWhatWasTyped: of a session and of one more game, refused by the room or for what cannot be read, with every box that was ticked.
func TestAGameThatIsRefusedKeepsWhatWasTyped(t *testing.T) {
	e := openEvening(t, "lois-du-poker")
	typed := url.Values{"name": {"Saturday"}, "book": {"lois-du-poker"}, "small": {"7"}, "big": {"14"}, "seats": {"8"}, "min": {"3"}, "turns": {"holdem", "stud"}, "each": {"8"},
		"large": {"yes"}, "no_flop": {"yes"}, "straddle": {"yes"}, "tips_pooled": {"yes"}, "hosted": {"yes"}, "later": {"3"}, "delay": {"90"}}
	kept := []string{`role="alert"`, `name="small" inputmode="numeric" maxlength="9" value="7"`, `name="turns" value="holdem" checked`, `name="turns" value="stud" checked`,
		`name="each" inputmode="numeric" maxlength="4" value="8"`, `name="large" value="yes" checked`, `name="no_flop" value="yes" checked`, `name="straddle" value="yes" checked`}
	for _, c := range []struct {
		address, min string
		status       int
		more         []string
	}{
		{"/cash", "3", http.StatusConflict, []string{`value="Saturday"`, `name="tips_pooled" value="yes" checked`, `name="hosted" value="yes" checked`, `name="delay" inputmode="numeric" maxlength="4" value="90"`}},
		{"/cash", "a lot", http.StatusBadRequest, []string{`value="Saturday"`, `value="a lot"`}},
		{"/cash/" + e.id + "/act/game", "3", http.StatusConflict, []string{`<details class="fold card" open>`}},
		{"/cash/" + e.id + "/act/game", "a lot", http.StatusBadRequest, []string{`value="a lot"`}},
	} {
		typed.Set("min", c.min)
		typed.Set("key", fmt.Sprintf("refused-%04d-%s", len(c.address), c.min[:1]))
		e.read(func(s *cashgame.State) { typed.Set("seq", fmt.Sprint(s.Seq)) })
		w := e.b.Post(c.address+"?lang=en", typed)
		if w.Code != c.status {
			t.Errorf("%s %s: status %d", c.address, c.min, w.Code)
		}
		for _, want := range append(c.more, kept...) {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s %s lacks %s", c.address, c.min, want)
			}
		}
		if strings.Contains(w.Body.String(), `value="omaha" checked`) {
			t.Error("a box is ticked that nobody has ticked")
		}
	}
}

// TestASessionThatFloorbookDealsIsOpenedByTheOrdinaryForm: for play chips, seen three hands and 90 seconds later; among chips worth money it is not offered.
func TestASessionThatFloorbookDealsIsOpenedByTheOrdinaryForm(t *testing.T) {
	e := openEvening(t, "lois-du-poker", "rake", "0", "hosted", "yes", "later", "3", "delay", "90")
	e.read(func(s *cashgame.State) {
		h := s.Games[0].Hosted
		if !s.House.Play() || h == nil || h.Later != 3 || h.Delay != 90 || h.Act != 30 {
			t.Errorf("%+v, hosted %+v", s.House, h)
		}
	})
	e.shows("", `name="hosted" value="yes" checked`)
	e.post("act/game", http.StatusSeeOther, "plays", "omaha", "small", "2", "big", "5", "seats", "9", "min", "200", "hosted", "yes", "act", "20")
	e.read(func(s *cashgame.State) {
		if g := s.Game("omaha-2-5"); g == nil || g.Hosted == nil || g.Hosted.Act != 20 {
			t.Errorf("%+v", g)
		}
	})
	money := openEvening(t, "lois-du-poker")
	if page := money.b.Get("/cash/" + money.id).Body.String(); strings.Contains(page, `name="hosted"`) {
		t.Error("chips worth money, and floorbook would deal for them")
	}
}
