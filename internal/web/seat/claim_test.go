package seat_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

const seats = "/t/" + webtest.HostedID + "/seat/"

// offered is the link that the floor shows for a player's seat.
func offered(t *testing.T, floor *webtest.Visitor, player string) string {
	t.Helper()
	w := floor.Post(seats+player+"/offer", nil)
	m := regexp.MustCompile(`href="http://192\.0\.2\.10/seat\?code=([^"]+)"`).FindStringSubmatch(w.Body.String())
	if m == nil {
		t.Fatalf("no link for %s: status %d", player, w.Code)
	}
	return m[1]
}

func claimed(t *testing.T, f *webtest.Staffed, floor *webtest.Visitor, player string) *webtest.Visitor {
	t.Helper()
	phone := f.Visitor()
	if w := phone.Post("/seat", url.Values{"code": {offered(t, floor, player)}}); w.Code != http.StatusSeeOther || w.Header().Get("Location") != seats+player {
		t.Fatalf("%s is not let in: status %d to %q", player, w.Code, w.Header().Get("Location"))
	}
	return phone
}

func staffed(t *testing.T) (*webtest.Staffed, *webtest.Visitor) {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("marie", webtest.In(role.Floor))
	return f, f.SignedIn("marie")
}

func TestASeatOpensToItsPhoneAlone(t *testing.T) {
	f, marie := staffed(t)
	phone := claimed(t, f, marie, "p-1")
	f.House()
	if w := phone.Get(seats + "p-1"); w.Code != http.StatusOK || len(cardsOn(w.Body.String())) != 2 {
		t.Fatalf("the player's own phone: status %d, cards %v", w.Code, cardsOn(w.Body.String()))
	}
	mainOf := func(w *httptest.ResponseRecorder) string {
		_, body, _ := strings.Cut(w.Body.String(), "<main")
		body, _, _ = strings.Cut(body, "</main>")
		return body
	}
	nowhere := mainOf(f.Visitor().Get("/nowhere?lang=en"))
	for name, b := range map[string]*webtest.Visitor{"anybody": f.Visitor(), "another player": claimed(t, f, marie, "p-2"), "the floor": marie, "the owner": f.SignedIn("anna")} {
		for _, path := range []string{seats + "p-1", "/events" + seats + "p-1", seats + "p-9", "/t/none/seat/p-1"} {
			w := b.Get(path + "?lang=en")
			if w.Code != http.StatusNotFound || name == "anybody" && mainOf(w) != nowhere {
				t.Errorf("%s, %s: status %d, not the page that says there is nothing", name, path, w.Code)
			}
		}
		seq := f.Seq()
		if w := b.Post(seats+"p-1/act", webtest.FormOf(map[string]string{"act": "fold", "seq": "1", "key": "0123456789"})); w.Code != http.StatusNotFound || f.Seq() != seq {
			t.Errorf("%s acts in the seat: status %d", name, w.Code)
		}
	}
}

func TestALinkIsGoodOnceAndIsSpentByNoPreview(t *testing.T) {
	f, marie := staffed(t)
	code := offered(t, marie, "p-1")
	for range 2 {
		if w := f.Visitor().Get("/seat?code=" + code); w.Code != http.StatusOK {
			t.Fatalf("looking at a link: status %d", w.Code)
		}
	}
	if w := f.Visitor().Post("/seat", url.Values{"code": {code}}); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if w := f.Visitor().Post("/seat", url.Values{"code": {code}}); w.Code != http.StatusConflict {
		t.Errorf("a second phone by the same link: status %d", w.Code)
	}
	if w := marie.Post(seats+"p-1/offer", nil); w.Code != http.StatusConflict {
		t.Errorf("a second phone beside the first: status %d", w.Code)
	}
}

// TestStaffWhoTakeASeatSeeNoCardOfTheHandInProgress, and everybody can read that they took it.
func TestStaffWhoTakeASeatSeeNoCardOfTheHandInProgress(t *testing.T) {
	f, marie := staffed(t)
	player := claimed(t, f, marie, "p-1")
	f.House() // cards are dealt
	before := len(f.Kinds())
	if w := marie.Post(seats+"p-1/release", nil); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if w := player.Get(seats + "p-1"); w.Code != http.StatusNotFound {
		t.Errorf("a phone that was sent away still shows the seat: status %d", w.Code)
	}
	thief := claimed(t, f, marie, "p-1")
	page := thief.Get(seats + "p-1?lang=en").Body.String()
	if got := cardsOn(page); len(got) != 0 || !strings.Contains(page, "covered until the next one") {
		t.Errorf("taken in the middle of a hand the seat shows %v", got)
	}
	want := []logbook.Kind{logbook.SeatReleased, logbook.ClaimOffered, logbook.SeatClaimed}
	if got := f.Kinds()[before:]; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("the logbook says %v", got)
	}
	foldedToTheNextHand(f)
	if got := cardsOn(thief.Get(seats + "p-1").Body.String()); len(got) != 2 {
		t.Errorf("in the next hand the phone shows %v", got)
	}
}

// foldedToTheNextHand plays on until another hand has been dealt.
func foldedToTheNextHand(f *webtest.Staffed) {
	f.T.Helper()
	was := handOf(f)
	for range 60 {
		if now := handOf(f); now != "" && now != was && f.ToAct() != "" {
			return
		}
		if f.ToAct() == "" {
			f.House()
			continue
		}
		var act table.Act
		f.Read(func(s *tournament.State) {
			t := s.Tables[0]
			act = table.Act{Seat: t.ToAct(), Kind: hand.Fold}
			if t.Hand.State.Legal().CanCheck {
				act.Kind = hand.Check
			}
		})
		f.Do(tournament.AtTable{Table: 1, Command: act})
	}
	f.T.Fatal("no other hand is dealt")
}

func handOf(f *webtest.Staffed) (id string) {
	f.Read(func(s *tournament.State) {
		if h := s.Tables[0].Hand; h != nil {
			id = h.ID
		}
	})
	return id
}

// TestNoStaffPageHoldsAKeyToASeat: the links of players are shown once, when they are given out.
func TestNoStaffPageHoldsAKeyToASeat(t *testing.T) {
	f, marie := staffed(t)
	code := offered(t, marie, "p-1")
	for _, path := range []string{"/", "/t/" + webtest.HostedID + "/floor", "/t/" + webtest.HostedID + "/floor/seat/1/1", "/t/" + webtest.HostedID + "/table/1", "/logbook", "/devices"} {
		for name, b := range map[string]*webtest.Visitor{"marie": marie, "anna": f.SignedIn("anna")} {
			if body := b.Get(path).Body.String(); strings.Contains(body, code) || strings.Contains(body, "code=") {
				t.Errorf("%s shows %s a player's link", path, name)
			}
		}
	}
}
