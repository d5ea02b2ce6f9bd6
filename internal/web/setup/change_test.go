package setup_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// changed is the form with the structure of a running event, with other fields: name, value, …
func changed(s tournament.Structure, do string, other ...string) url.Values {
	t := intake.TypedOf(s)
	f := webtest.Form("do", do, "name", t.Name, "game", t.Game, "hands_each", t.HandsEach, "quality", t.Quality, "buy_in", t.BuyIn, "fee", t.Fee, "guarantee", t.Guarantee,
		"stack", t.Stack, "chips", t.Chips, "stack_chips", t.StackChips, "seats_late", t.SeatsLate, "seats", t.Seats, "final_table", t.FinalTable, "ante", t.Ante,
		"late_levels", t.LateLevels, "late_minutes", t.LateMinutes, "re_entries", t.ReEntries, "capacity", t.Capacity, "levels", t.Levels, "payouts", t.Payouts, "round", t.Round)
	for name, sale := range map[string]intake.TypedSale{"rebuys": t.Rebuys, "add_on": t.AddOn, "bonus": t.Bonus} {
		for field, value := range map[string]string{"price": sale.Price, "fee": sale.Fee, "chips": sale.Chips, "levels": sale.Levels, "most": sale.Most, "at_most": sale.AtMost} {
			f.Set(name+"."+field, value)
		}
	}
	for name, on := range map[string]bool{"turbo": t.Turbo, "surrender": t.Surrender, "reservations": t.Reservations} {
		if on {
			f.Set(name, "yes")
		}
	}
	for i := 0; i+1 < len(other); i += 2 {
		f.Set(other[i], other[i+1])
	}
	return f
}

// withRow is the levels with another row at a place, from 0 behind the heading.
func withRow(s tournament.Structure, at int, row string) string {
	rows := strings.Split(strings.TrimSuffix(intake.TypedOf(s).Levels, "\n"), "\n")
	at += len(rows) - len(s.Levels)
	return strings.Join(append(append(append([]string{}, rows[:at]...), row), rows[at:]...), "\n") + "\n"
}

// paying gives an event of the fixtures payouts, which a sheet with a buy-in must have.
func paying(f fixture.Fixture) fixture.Fixture {
	if p := &f.State.Structure.Payouts; len(p.Tables) == 0 {
		p.Tables = []tournament.PayoutTable{{Entries: 1, Shares: []int{10000}}}
	}
	return f
}

// containsAll reports whether a text has every one of these.
func containsAll(text string, all ...string) bool {
	for _, one := range all {
		if !strings.Contains(text, one) {
			return false
		}
	}
	return true
}

func lateSite() (*webtest.Room, http.Handler) {
	f := paying(fixture.Late())
	rm := webtest.RoomOf(f)
	return rm, web.New(webtest.Config(rm, f))
}

// TestTheFormOfAnEventIsItsStructure: sent as it was filled, it changes nothing, whatever the event is.
func TestTheFormOfAnEventIsItsStructure(t *testing.T) {
	for _, f := range fixture.All() {
		if f.State.Phase == tournament.Finished {
			continue
		}
		site := web.New(webtest.Config(webtest.RoomOf(paying(f)), f))
		body := webtest.Post(t, site, "/t/"+f.State.ID+"/change?lang=en", changed(f.State.Structure, "check")).Body.String()
		if !strings.Contains(body, "Nothing is changed so far") {
			t.Errorf("%s: %s", f.Name, reportOf(body))
		}
	}
}

// TestConsequencesAreShownBeforeTheyAreAccepted: a break at once, and one button that does it.
func TestConsequencesAreShownBeforeTheyAreAccepted(t *testing.T) {
	rm, site := lateSite()
	s := rm.State.Structure
	form := changed(s, "preview", "levels", withRow(s, rm.State.Clock.Level+1, "break;;;15"), "late_levels", "8")
	w := webtest.Post(t, site, "/t/vendredi/change?lang=fr", form)
	body := w.Body.String()
	for _, want := range []string{"Voici ce qui changera", "15 min", "Plus tard de 15 min", "fin du niveau 8", "le temps qui reste ne change pas", `value="accept"`, "non celle du jeu"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	if w.Code != http.StatusOK || len(rm.Commands()) != 0 {
		t.Fatalf("status %d, done %v", w.Code, rm.Commands())
	}
	form.Set("do", "accept")
	if w := webtest.Post(t, site, "/t/vendredi/change", form); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/vendredi/floor" {
		t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
	}
	c := rm.Commands()[0]
	to := c.Cmd.(tournament.ChangeStructure).Structure
	if next := to.Levels[rm.State.Clock.Level+1]; !next.Break || next.Minutes != 15 || to.LateLevels != 8 || c.Expected != 812 || c.Stream != "vendredi" {
		t.Errorf("sent %+v", c)
	}
}

// TestWhatCannotChangeIsSaidBesideItsField: nothing that was typed is lost.
func TestWhatCannotChangeIsSaidBesideItsField(t *testing.T) {
	rm, site := lateSite()
	s := rm.State.Structure
	for _, c := range []struct{ name, value, field, want string }{
		{"levels", withRow(s, 1, "break;;;15"), "levels", "only levels to come change"},
		{"buy_in", "777", "buy_in", "copy the event"},
		{"stack", "x", "stack", ""},
		{"capacity", "2", "capacity", "have their place already"},
		{"seats", "99", "seats", ""},
	} {
		for _, do := range []string{"preview", "accept", "check"} {
			rm.Refuse = nil
			if do == "accept" && c.want != "" {
				continue // the stand-in judges a preview alone
			}
			w := webtest.Post(t, site, "/t/vendredi/change?lang=en", changed(s, do, c.name, c.value))
			body := w.Body.String()
			if w.Code != http.StatusBadRequest || !strings.Contains(body, `id="`+c.field+`-wrong"`) || !strings.Contains(body, c.want) {
				t.Errorf("%s of %s: status %d, %s", do, c.name, w.Code, reportOf(body))
			}
		}
	}
	if len(rm.Commands()) != 0 {
		t.Errorf("done %v", rm.Commands())
	}
}

// TestTheEditorAnswersAsOneTypes, reads a sheet, and gives back what is to be corrected.
func TestTheEditorAnswersAsOneTypes(t *testing.T) {
	rm, site := lateSite()
	s := rm.State.Structure
	w := webtest.Post(t, site, "/t/vendredi/change?lang=en", changed(s, "", "guarantee", "500000"), "HX-Request", "true")
	if body := w.Body.String(); strings.Contains(body, "<html") || !strings.Contains(body, "Guarantee") || !strings.Contains(body, "To be added") {
		t.Errorf("fragment: %s", body)
	}
	if body := webtest.Post(t, site, "/t/vendredi/change?lang=en", changed(s, "edit", "name", "Samedi")).Body.String(); !strings.Contains(body, `value="Samedi"`) {
		t.Errorf("to be corrected: %s", reportOf(body))
	}
	var sheet, form bytes.Buffer
	other := s
	other.Name = "De la feuille"
	if err := intake.WriteStructure(&sheet, other); err != nil {
		t.Fatal(err)
	}
	m := multipart.NewWriter(&form)
	_ = m.WriteField("do", "load")
	part, _ := m.CreateFormFile("structure", "s.toml")
	_, _ = part.Write(sheet.Bytes())
	_ = m.Close()
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/t/vendredi/change?lang=en", &form)
	r.Header.Set("Content-Type", m.FormDataContentType())
	answer := httptest.NewRecorder()
	site.ServeHTTP(answer, r)
	if body := answer.Body.String(); answer.Code != http.StatusOK || !strings.Contains(body, `value="De la feuille"`) {
		t.Errorf("a sheet: status %d, %s", answer.Code, reportOf(body))
	}
}

// TestTheLawIsShownWhereAnEventIsChanged, and only where it stands over the book.
func TestTheLawIsShownWhereAnEventIsChanged(t *testing.T) {
	for book, want := range map[string]bool{"tda-2024": false, "tda-2024+arrete-2007": true} {
		rm, site := lateSite()
		rm.State.Book = book
		if got := strings.Contains(webtest.Get(t, site, "/t/vendredi/change?lang=en").Body.String(), "FR-57-8-A"); got != want {
			t.Errorf("%s: shown %v", book, got)
		}
	}
}

// TestACopyBeginsWithTheStructureOfAnEvent and its book.
func TestACopyBeginsWithTheStructureOfAnEvent(t *testing.T) {
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Open = &webtest.Desk{}
	body := webtest.Get(t, web.New(c), "/new?copy=vendredi&lang=en").Body.String()
	if !strings.Contains(body, `value="`+f.State.Structure.Name+`"`) || !strings.Contains(body, `<option value="`+f.State.Book+`" selected>`) {
		t.Errorf("%s", reportOf(body))
	}
}

// TestOnlyWhoOpensEventsChangesThem: the page asks sooner what the room judges by.
func TestOnlyWhoOpensEventsChangesThem(t *testing.T) {
	for _, as := range role.People {
		f := paying(fixture.Late())
		rm := webtest.RoomOf(f)
		c := webtest.Config(rm, f)
		c.As = frame.Fixed("somebody", as)
		w := webtest.Post(t, web.New(c), "/t/vendredi/change", changed(f.State.Structure, "accept", "name", "Autre"))
		if may := as.May(room.DutyOf(tournament.ChangeStructure{})); may != (w.Code == http.StatusSeeOther) || may != (len(rm.Commands()) == 1) {
			t.Errorf("%s: status %d", as, w.Code)
		}
	}
}
