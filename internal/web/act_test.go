package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func post(t *testing.T, h http.Handler, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// form is what every form of ours sends, and more.
func form(pairs ...string) url.Values {
	f := url.Values{"key": {"key-0123456789"}, "seq": {"812"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	return f
}

// form2 is a form with exactly these fields.
func form2(fields map[string]string) url.Values {
	f := url.Values{}
	for name, value := range fields {
		f.Set(name, value)
	}
	return f
}

func TestFormsBecomeCommands(t *testing.T) {
	for _, c := range []struct {
		act  string
		form url.Values
		want any
	}{
		{"start", form(), tournament.Start{}},
		{"pause", form(), tournament.Pause{}},
		{"resume", form(), tournament.Resume{}},
		{"next-level", form(), tournament.NextLevel{}},
		{"previous-level", form(), tournament.PreviousLevel{}},
		{"close-registration", form(), tournament.CloseRegistration{}},
		{"adjust", form("seconds", "-60"), tournament.AdjustClock{By: -time.Minute}},
		{"bust", form("player", "p-01"), tournament.Bust{Player: "p-01"}},
		{"bust", form("player", "p-01", "same", "p-02", "stack-p-01", "", "stack-p-02", ""),
			tournament.Bust{Player: "p-01", SameHand: []table.PlayerID{"p-02"}}},
		{"bust", form("player", "p-01", "same", "p-02", "stack-p-01", "12 500", "stack-p-02", "9.000"),
			tournament.Bust{Player: "p-01", SameHand: []table.PlayerID{"p-02"}, Stacks: []chip.Amount{12500, 9000}}},
		{"move", form("player", "p-01", "from", "1-4", "to", "4-7"),
			tournament.MovePlayer{Move: tournament.Move{Player: "p-01", FromTable: 1, FromSeat: 4, ToTable: 4, ToSeat: 7}}},
		{"register", form("player", "p-44"), tournament.Register{Player: "p-44"}},
		{"unregister", form("player", "p-44"), tournament.Unregister{Player: "p-44"}},
		{"task", form("task", "balance-1-4"), tournament.DoTask{ID: "balance-1-4"}},
		{"undo", form("undo", "7"), tournament.UndoAct{ID: 7}},
		{"next-hand", form("table", "3"), tournament.AtTable{Table: 3, Command: table.NextHand{}}},
		{"absent", form("table", "3", "seat", "2", "absent", "yes"), tournament.AtTable{Table: 3, Command: table.SetAbsent{Seat: 2, Absent: true}}},
		{"rule", form("table", "3", "option", "1", "reason", " fair "), tournament.AtTable{Table: 3, Command: table.FloorRules{Option: 1, Reason: "fair"}}},
	} {
		f := fixture.Late()
		room := roomOf(f)
		w := post(t, New(config(room, f)), "/t/vendredi/act/"+c.act, c.form)
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/t/vendredi/") {
			t.Errorf("%s: status %d to %q: %s", c.act, w.Code, w.Header().Get("Location"), w.Body)
			continue
		}
		done := room.commands()
		if len(done) != 1 || !reflect.DeepEqual(done[0].Cmd, c.want) {
			t.Errorf("%s %v: got %+v, want %+v", c.act, c.form, done, c.want)
			continue
		}
		if d := done[0]; d.Stream != "vendredi" || d.Expected != 812 || d.ID != "key-0123456789" || d.Role != "floor" || d.Actor == "" || len(d.Device) != 16 {
			t.Errorf("%s carries %+v", c.act, d)
		}
	}
}

func TestEveryActIsTested(t *testing.T) {
	source := strings.Join([]string{"start", "pause", "resume", "next-level", "previous-level", "close-registration", "adjust", "bust",
		"move", "task", "undo", "next-hand", "absent", "rule", "register", "unregister"}, " ")
	for name := range acts {
		if !strings.Contains(source, name) {
			t.Errorf("act %q has no case in TestFormsBecomeCommands", name)
		}
	}
}

func TestMalformedFormsAreRefusedWithOneSentence(t *testing.T) {
	for _, c := range []struct {
		act  string
		form url.Values
	}{
		{"pause", url.Values{"seq": {"1"}}},
		{"pause", url.Values{"key": {"key-0123456789"}}},
		{"pause", url.Values{"key": {"key-0123456789"}, "seq": {"-4"}}},
		{"pause", url.Values{"key": {strings.Repeat("k", 65)}, "seq": {"1"}}},
		{"bust", form()},
		{"bust", form("player", strings.Repeat("p", 101))},
		{"bust", form("player", "p-01", "same", "p-02", "stack-p-01", "lots")},
		{"bust", form("player", "p-01", "same", "p-02", "stack-p-01", "-5")},
		{"move", form("player", "p-01", "from", "1-4", "to", "4")},
		{"move", form("player", "p-01", "from", "1-4", "to", "4-12")},
		{"move", form("player", "p-01", "from", "0-4", "to", "4-1")},
		{"task", form()},
		{"undo", form("undo", "last")},
		{"adjust", form("seconds", "99999999")},
		{"next-hand", form("table", "1001")},
		{"absent", form("table", "1", "seat", "12")},
		{"rule", form("table", "1", "option", "-1")},
	} {
		for _, l := range []string{"fr", "en"} {
			f := fixture.Late()
			room := roomOf(f)
			w := post(t, New(config(room, f)), "/t/vendredi/act/"+c.act+"?lang="+l, c.form)
			body := w.Body.String()
			if w.Code != http.StatusBadRequest || !strings.Contains(body, "<h1>") || strings.Contains(body, "[web.") {
				t.Errorf("%s %v (%s): status %d, %.200s", c.act, c.form, l, w.Code, body)
			}
			if n := len(room.commands()); n != 0 {
				t.Errorf("%s %v was carried out", c.act, c.form)
			}
		}
	}
}

func TestUnreadableBodyIsRefused(t *testing.T) {
	f := fixture.Late()
	site := New(config(roomOf(f), f))
	r := httptest.NewRequest(http.MethodPost, "/t/vendredi/act/pause", strings.NewReader("key=%zz;"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusBadRequest {
		t.Errorf("status %d", w.Code)
	}
	w = post(t, site, "/t/vendredi/act/pause", url.Values{"key": {strings.Repeat("k", bodyLimit)}})
	if w.Code != http.StatusBadRequest {
		t.Errorf("a body that is too long: status %d", w.Code)
	}
}

func TestRefusalsComeInTheReadersLanguage(t *testing.T) {
	for lang, want := range map[string]string{"fr": "Chloé Lefèvre est déjà éliminé", "en": "Chloé Lefèvre"} {
		f := fixture.Late()
		room := roomOf(f)
		room.refuse = refusal.New(tournament.PlayerOut, "Player", "p-01")
		w := post(t, New(config(room, f)), "/t/vendredi/act/bust?lang="+lang, form("player", "p-01"))
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, want %q", lang, w.Code, want)
		}
		w = post(t, New(config(room, f)), "/t/vendredi/act/bust?lang="+lang, form("player", "p-01"), "HX-Request", "true")
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), `<hx-partial hx-target="#toast"`) {
			t.Errorf("%s, in place: status %d", lang, w.Code)
		}
	}
}

func TestAnotherSiteCannotAct(t *testing.T) {
	f := fixture.Late()
	room := roomOf(f)
	w := post(t, New(config(room, f)), "/t/vendredi/act/pause", form(), "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
	if w.Code != http.StatusForbidden || len(room.commands()) != 0 {
		t.Errorf("status %d", w.Code)
	}
}

func FuzzActs(f *testing.F) {
	f.Add("bust", "key=key-0123456789&seq=1&player=p-01&same=p-02&stack-p-01=5")
	f.Add("move", "key=key-0123456789&seq=1&player=p-01&from=1-2&to=3-4")
	f.Fuzz(func(t *testing.T, act, query string) {
		parse, ok := acts[act]
		values, err := url.ParseQuery(query)
		if !ok || err != nil {
			return
		}
		if cmd, err := parse(values); err == nil && cmd == nil {
			t.Error("neither a command nor an error")
		}
	})
}
