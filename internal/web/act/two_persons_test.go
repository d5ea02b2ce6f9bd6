package act_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

const undo = "/t/matin/act/undo?lang=en"

// overruled is a room whose tournament is over, with the form that takes the last bust back.
func overruled(t *testing.T) (*webtest.Staffed, url.Values) {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("marie", webtest.In(role.Floor))
	f.Appoint("paul", webtest.In(role.Dealer))
	var create tournament.Create
	f.Read(func(s *tournament.State) {
		create = tournament.Create{ID: "matin", Structure: s.Structure, Book: s.Book, Policy: s.Policy, Rules: s.Rules}
	})
	commands := []tournament.Command{create, tournament.Register{Player: "p-1"}, tournament.Register{Player: "p-2"}, tournament.Start{}, tournament.Bust{Player: "p-2"}}
	for i, c := range commands {
		_, err := f.Room.Do(context.Background(), room.Command{Stream: "matin", ID: "morning-" + strconv.Itoa(i), By: role.By{Person: "td", Role: role.Director}, Cmd: c})
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	last, seen := 0, uint64(0)
	state(f, func(s *tournament.State) {
		if s.Phase != tournament.Finished || len(s.Undo) == 0 {
			t.Fatalf("the tournament is %v", s.Phase)
		}
		last, seen = s.Undo[len(s.Undo)-1].ID, s.Seq
	})
	return f, webtest.FormOf(map[string]string{"key": "key-undo-0001", "seq": strconv.FormatUint(seen, 10), "undo": strconv.Itoa(last)})
}

// state looks at the tournament that is over.
func state(f *webtest.Staffed, look func(*tournament.State)) {
	f.T.Helper()
	if err := f.Room.Read("matin", look); err != nil {
		f.T.Fatal(err)
	}
}

func finished(f *webtest.Staffed) (over bool) {
	state(f, func(s *tournament.State) { over = s.Phase == tournament.Finished })
	return over
}

// hiddenFields are those of a form that is sent again.
func hiddenFields(w *httptest.ResponseRecorder) url.Values {
	again := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(w.Body.String(), -1) {
		again.Set(m[1], m[2])
	}
	return again
}

// TestATournamentThatIsOverIsOverruledByTwo: on a device of the room's by PIN.
func TestATournamentThatIsOverIsOverruledByTwo(t *testing.T) {
	f, form := overruled(t)
	desk, _ := f.Enrolled("Desk", access.Place{Kind: access.AtDesk})
	desk.Post("/sign-in", url.Values{"person": {"anna"}, "pin": {webtest.PIN}})
	w := desk.Post(undo, form)
	page := w.Body.String()
	if w.Code != http.StatusForbidden || !strings.Contains(page, `value="marie"`) || strings.Contains(page, `value="paul"`) || strings.Contains(page, `value="anna"`) {
		t.Fatalf("nobody else is asked, or somebody who may not: status %d\n%s", w.Code, page)
	}
	for name, wrong := range map[string][2]string{
		"herself":       {"anna", webtest.PIN},
		"a dealer":      {"paul", webtest.PIN},
		"a wrong PIN":   {"marie", "9999"},
		"somebody else": {"nobody", webtest.PIN},
	} {
		again := hiddenFields(w)
		again.Set("second", wrong[0])
		again.Set("pin", wrong[1])
		if w := desk.Post(undo, again); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), `name="undo"`) || !finished(f) {
			t.Errorf("%s is the second person, or the act is lost: status %d\n%s", name, w.Code, w.Body)
		}
	}
	again := hiddenFields(w)
	again.Set("second", "marie")
	again.Set("pin", webtest.PIN)
	if w := desk.Post(undo, again); w.Code >= 400 || finished(f) {
		t.Fatalf("two persons: status %d\n%s", w.Code, w.Body)
	}
	if page := desk.Get("/t/matin/floor?lang=en").Body.String(); !strings.Contains(page, "Anna · Owner · Desk") || !strings.Contains(page, "(with Marie)") {
		t.Error("the history does not name both")
	}
}

// TestWhereNoPINCountsTheSecondPersonGivesAPassword, and whoever sits at the machine says who he is where it could be several.
func TestWhereNoPINCountsTheSecondPersonGivesAPassword(t *testing.T) {
	f, form := overruled(t)
	here := f.Here()
	w := here.Post(undo, form)
	again := hiddenFields(w)
	again.Set("second", "Marie")
	again.Set("password", webtest.PIN)
	if w := here.Post(undo, again); w.Code != http.StatusForbidden || !finished(f) {
		t.Errorf("a PIN counts on a browser that is no device: status %d", w.Code)
	}
	f.Appoint("olga", webtest.In(role.Owner))
	again.Set("password", webtest.Password)
	if w := here.Post(undo, again); w.Code < 400 || !finished(f) {
		t.Errorf("one of two owners, who has not said which: status %d", w.Code)
	}
	anna := f.SignedIn("anna")
	if w := anna.Post(undo, again); w.Code >= 400 || finished(f) {
		t.Errorf("two persons: status %d\n%s", w.Code, w.Body)
	}
}
