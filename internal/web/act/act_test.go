package act_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/act"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// sent is a form, and the command that becomes of it.
type sent struct {
	act  string
	form url.Values
	want any
}

// forms are what the pages of staff send.
var forms = []sent{
	{"start", webtest.Form(), tournament.Start{}},
	{"pause", webtest.Form(), tournament.Pause{}},
	{"resume", webtest.Form(), tournament.Resume{}},
	{"next-level", webtest.Form(), tournament.NextLevel{}},
	{"previous-level", webtest.Form(), tournament.PreviousLevel{}},
	{"close-registration", webtest.Form(), tournament.CloseRegistration{}},
	{"adjust", webtest.Form("seconds", "-60"), tournament.AdjustClock{By: -time.Minute}},
	{"bust", webtest.Form("player", "p-01"), tournament.Bust{Player: "p-01"}},
	{"bust", webtest.Form("player", "p-01", "same", "p-02", "stack-p-01", "", "stack-p-02", ""),
		tournament.Bust{Player: "p-01", SameHand: []table.PlayerID{"p-02"}}},
	{"bust", webtest.Form("player", "p-01", "same", "p-02", "stack-p-01", "12 500", "stack-p-02", "9.000"),
		tournament.Bust{Player: "p-01", SameHand: []table.PlayerID{"p-02"}, Stacks: []chip.Amount{12500, 9000}}},
	{"move", webtest.Form("player", "p-01", "from", "1-4", "to", "4-7"),
		tournament.MovePlayer{Move: tournament.Move{Player: "p-01", FromTable: 1, FromSeat: 4, ToTable: 4, ToSeat: 7}}},
	{"register", webtest.Form("player", "p-44"), tournament.Register{Player: "p-44"}},
	{"unregister", webtest.Form("player", "p-44"), tournament.Unregister{Player: "p-44"}},
	{"task", webtest.Form("task", "balance-1-4"), tournament.DoTask{ID: "balance-1-4"}},
	{"undo", webtest.Form("undo", "7"), tournament.UndoAct{ID: 7}},
	{"next-hand", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: table.NextHand{}}},
	{"absent", webtest.Form("table", "3", "seat", "2", "absent", "yes"), tournament.AtTable{Table: 3, Command: table.SetAbsent{Seat: 2, Absent: true}}},
	{"take-back", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: table.TakeBack{}}},
	{"keep-time", webtest.Form("undo", "7"), tournament.KeepTime{ID: 7}},
	{"player-clock", webtest.Form("table", "3", "do", "stop"), tournament.AtTable{Table: 3, Command: table.PauseClock{}}},
	{"player-clock", webtest.Form("table", "3", "do", "resume"), tournament.AtTable{Table: 3, Command: table.PauseClock{Resume: true}}},
	{"call-time", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: table.CallTime{By: shotclock.Floor}}},
	{"call-time", webtest.Form("table", "3", "seconds", "60"), tournament.AtTable{Table: 3, Command: table.CallTime{By: shotclock.Floor, Limit: 60_000}}},
	{"time-up", webtest.Form("table", "3", "option", "check"), tournament.AtTable{Table: 3, Command: table.TimeUp{Option: "check"}}},
	{"open-tables", webtest.Form(), tournament.OpenTables{Count: 1}},
	{"open-tables", webtest.Form("count", "2"), tournament.OpenTables{Count: 2}},
	{"break-table", webtest.Form("table", "3"), tournament.BreakTable{Table: 3}},
	{"halt", webtest.Form("table", "3"), tournament.HaltTable{Table: 3}},
	{"halt", webtest.Form("table", "3", "on", "yes"), tournament.HaltTable{Table: 3, PlayOn: true}},
	{"button", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: table.SetButton{Seat: 4}}},
	{"hand-for-hand", webtest.Form(), tournament.AnnounceHandForHand{}},
	{"end-hand-for-hand", webtest.Form(), tournament.EndHandForHand{}},
	{"finish-hand", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.FinishHand{}}},
	{"hold-all-in", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.HoldAllIn{}}},
	{"stacks", webtest.Form("player", "p-01", "stack", "12 500", "player", "p-02", "stack", " "),
		tournament.TellStacks{Stacks: []tournament.StackTold{{Player: "p-01", Stack: 12500}}}},
	{"rebuy", webtest.Form("player", "p-01"), tournament.Rebuy{Player: "p-01"}},
	{"rebuy", webtest.Form("player", "p-01", "stack", "2 500"), tournament.Rebuy{Player: "p-01", Stack: 2500}},
	{"add-on", webtest.Form("player", "p-01"), tournament.AddOn{Player: "p-01"}},
	{"bonus", webtest.Form("player", "p-01"), tournament.BuyBonus{Player: "p-01"}},
	{"surrender", webtest.Form("player", "p-01", "chips", "3 200"), tournament.Surrender{Player: "p-01", Chips: 3200}},
	{"expect", webtest.Form("player", "p-01"), tournament.Expect{Player: "p-01"}},
	{"expect", webtest.Form("player", "p-01", "aside", "yes"), tournament.Expect{Player: "p-01", Aside: true}},
	{"sits", webtest.Form("player", "p-01", "at", "3-7"), tournament.Sits{Player: "p-01", Table: 3, Seat: 7}},
	{"arrive", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.Arrive{}}},
	{"arrive", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.Arrive{Seat: 4}}},
	{"goes-out", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.GoesOut{Seat: 4}}},
	{"took-out", webtest.Form("table", "3", "player", "p-01", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.TookOut{Player: "p-01", By: 4}}},
	{"award-bounty", webtest.Form("entry", "4", "by", "p-01", "split", "halve_first"), tournament.AwardBounty{Entry: 4, By: []table.PlayerID{"p-01"}, Split: "halve_first"}},
	{"award-bounty", webtest.Form("entry", "4", "keep", "yes"), tournament.AwardBounty{Entry: 4}},
	{"reach-target", webtest.Form("table", "3", "chips.2", "50 500", "hand.4", "out", "hand.5", "not"), tournament.AtTable{Table: 3, Command: tournament.ReachTarget{
		Seats: []tournament.SeatCount{{Seat: 2, Chips: 50_500}}, Out: []table.SeatNo{4}, NotDealt: []table.SeatNo{5}}}},
	{"start-seated", webtest.Form("seat.p-01", "4", "seat.p-02", "1"), tournament.StartSeated{Seats: []tournament.Seated{{Player: "p-01", Seat: 4}, {Player: "p-02", Seat: 1}}}},
	{"not-out", webtest.Form("table", "3", "player", "p-01"), tournament.AtTable{Table: 3, Command: tournament.NotOut{Player: "p-01"}}},
	{"out-together", webtest.Form("table", "3", "ahead", ""), tournament.AtTable{Table: 3, Command: tournament.OutTogether{}}},
	{"out-together", webtest.Form("table", "3", "ahead", "p-01"), tournament.AtTable{Table: 3, Command: tournament.OutTogether{Ahead: "p-01"}}},
	{"tell-button", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: table.TellButton{Seat: 4}}},
	{"use-time-card", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.UseTimeCard{Seat: 4}}},
	{"keep-time-card", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.KeepTimeCard{Seat: 4}}},
	{"collect-time-cards", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.CollectTimeCards{}}},
	{"call-time-on", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.CallTimeOn{Seat: 4}}},
	{"agree-time", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.AgreeTime{}}},
	{"start-time", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.StartTime{}}},
	{"start-time", webtest.Form("table", "3", "seconds", "60"), tournament.AtTable{Table: 3, Command: tournament.StartTime{Limit: 60_000}}},
	{"end-time", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.EndTime{}}},
	{"take-over", webtest.Form("table", "3"), tournament.AtTable{Table: 3, Command: tournament.TakeOver{}}},
	{"seat-rebuy", webtest.Form("table", "3", "seat", "4"), tournament.AtTable{Table: 3, Command: tournament.SeatRebuy{Seat: 4}}},
	{"remove-absent", webtest.Form("player", "p-01", "chips", "9625"), tournament.RemoveAbsent{Player: "p-01", Chips: 9625}},
	{"keep-absent", webtest.Form("player", "p-01"), tournament.KeepAbsent{Player: "p-01"}},
	{"cancel-reservation", webtest.Form("player", "p-01"), tournament.CancelReservation{Player: "p-01"}},
	{"wait", webtest.Form("player", "p-01", "paid", "yes", "present", "yes"), tournament.Wait{Player: "p-01", Paid: true, Present: true}},
	{"leave-list", webtest.Form("player", "p-01"), tournament.LeaveList{Player: "p-01"}},
	{"call-waiting", webtest.Form("player", "p-01"), tournament.CallWaiting{Player: "p-01"}},
	{"pass-over", webtest.Form("player", "p-01"), tournament.PassOver{Player: "p-01"}},
	{"seat-waiting", webtest.Form("player", "p-01", "reason", " from afar "), tournament.SeatWaiting{Player: "p-01", Reason: "from afar"}},
	{"two-for-one", webtest.Form("on", "yes"), tournament.ServeTwoForOne{On: true}},
	{"rule", webtest.Form("table", "3", "option", "1", "reason", " fair "), tournament.AtTable{Table: 3, Command: table.FloorRules{Option: 1, Reason: "fair"}}},
}

func TestFormsBecomeCommands(t *testing.T) {
	for _, c := range forms {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		w := webtest.Post(t, web.New(webtest.Config(room, f)), "/t/vendredi/act/"+c.act, c.form)
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/t/vendredi/") {
			t.Errorf("%s: status %d to %q: %s", c.act, w.Code, w.Header().Get("Location"), w.Body)
			continue
		}
		done := room.Commands()
		if len(done) != 1 || !reflect.DeepEqual(done[0].Cmd, c.want) {
			t.Errorf("%s %v: got %+v, want %+v", c.act, c.form, done, c.want)
			continue
		}
		if d := done[0]; d.Stream != "vendredi" || d.Expected != 812 || d.ID != "key-0123456789" || d.Role != role.Owner || d.Person == "" || len(d.Device) != 16 {
			t.Errorf("%s carries %+v", c.act, d)
		}
	}
}

func TestEveryActIsTested(t *testing.T) {
	for name := range act.Acts {
		if !slices.ContainsFunc(forms, func(c sent) bool { return c.act == name }) {
			t.Errorf("act %q is not among the forms", name)
		}
	}
}

// TestEveryFormAsEveryRole: the page refuses what the room would, before anything is done, and the room is told in which role it is done.
func TestEveryFormAsEveryRole(t *testing.T) {
	for _, as := range append(slices.Clone(role.People), "") {
		f := fixture.Late()
		rm := webtest.RoomOf(f)
		config := webtest.Config(rm, f)
		config.As = frame.Fixed("somebody", as)
		site := web.New(config)
		for _, c := range forms {
			before := len(rm.Commands())
			w := webtest.Post(t, site, "/t/vendredi/act/"+c.act, c.form)
			done := rm.Commands()[before:]
			switch may := as.May(room.DutyOf(c.want)); {
			case may && (w.Code != http.StatusSeeOther || len(done) != 1 || done[0].Role != as):
				t.Errorf("%s may send %s: status %d, %+v", as, c.act, w.Code, done)
			case !may && (w.Code != http.StatusForbidden || len(done) != 0):
				t.Errorf("%q may not send %s: status %d, %+v", as, c.act, w.Code, done)
			}
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
		{"pause", url.Values{"key": {"key-0123456789"}, "seq": {"0"}}},
		{"register", url.Values{"key": {"key-0123456789"}, "seq": {"0"}, "name": {"Agnès"}}},
		{"pause", url.Values{"key": {strings.Repeat("k", 65)}, "seq": {"1"}}},
		{"bust", webtest.Form()},
		{"bust", webtest.Form("player", strings.Repeat("p", 101))},
		{"bust", webtest.Form("player", "p-01", "same", "p-02", "stack-p-01", "lots")},
		{"bust", webtest.Form("player", "p-01", "same", "p-02", "stack-p-01", "-5")},
		{"move", webtest.Form("player", "p-01", "from", "1-4", "to", "4")},
		{"move", webtest.Form("player", "p-01", "from", "1-4", "to", "4-12")},
		{"move", webtest.Form("player", "p-01", "from", "0-4", "to", "4-1")},
		{"task", webtest.Form()},
		{"undo", webtest.Form("undo", "last")},
		{"adjust", webtest.Form("seconds", "99999999")},
		{"next-hand", webtest.Form("table", strconv.Itoa(cardroom.NoMax+1))},
		{"absent", webtest.Form("table", "1", "seat", "12")},
		{"rule", webtest.Form("table", "1", "option", "-1")},
	} {
		for _, l := range []string{"fr", "en"} {
			f := fixture.Late()
			room := webtest.RoomOf(f)
			w := webtest.Post(t, web.New(webtest.Config(room, f)), "/t/vendredi/act/"+c.act+"?lang="+l, c.form)
			body := w.Body.String()
			if w.Code != http.StatusBadRequest || !strings.Contains(body, "<h1>") || strings.Contains(body, "[web.") {
				t.Errorf("%s %v (%s): status %d, %.200s", c.act, c.form, l, w.Code, body)
			}
			if n := len(room.Commands()); n != 0 {
				t.Errorf("%s %v was carried out", c.act, c.form)
			}
		}
	}
}

func TestUnreadableBodyIsRefused(t *testing.T) {
	f := fixture.Late()
	site := web.New(webtest.Config(webtest.RoomOf(f), f))
	r := httptest.NewRequest(http.MethodPost, "http://192.0.2.10/t/vendredi/act/pause", strings.NewReader("key=%zz;"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusBadRequest {
		t.Errorf("status %d", w.Code)
	}
	w = webtest.Post(t, site, "/t/vendredi/act/pause", url.Values{"key": {strings.Repeat("k", frame.BodyLimit)}})
	if w.Code != http.StatusBadRequest {
		t.Errorf("a body that is too long: status %d", w.Code)
	}
}

func TestRefusalsComeInTheReadersLanguage(t *testing.T) {
	for lang, want := range map[string]string{"fr": "Chloé Lefèvre n’est plus dans le tournoi", "en": "Chloé Lefèvre"} {
		f := fixture.Late()
		room := webtest.RoomOf(f)
		room.Refuse = refusal.New(tournament.PlayerOut, "Player", "p-01")
		w := webtest.Post(t, web.New(webtest.Config(room, f)), "/t/vendredi/act/bust?lang="+lang, webtest.Form("player", "p-01"))
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, want %q", lang, w.Code, want)
		}
		w = webtest.Post(t, web.New(webtest.Config(room, f)), "/t/vendredi/act/bust?lang="+lang, webtest.Form("player", "p-01"), "HX-Request", "true")
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), `<hx-partial hx-target="#toast"`) {
			t.Errorf("%s, in place: status %d", lang, w.Code)
		}
	}
}

func TestAnotherSiteCannotAct(t *testing.T) {
	f := fixture.Late()
	room := webtest.RoomOf(f)
	w := webtest.Post(t, web.New(webtest.Config(room, f)), "/t/vendredi/act/pause", webtest.Form(), "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
	if w.Code != http.StatusForbidden || len(room.Commands()) != 0 {
		t.Errorf("status %d", w.Code)
	}
}

func FuzzActs(f *testing.F) {
	f.Add("bust", "key=key-0123456789&seq=1&player=p-01&same=p-02&stack-p-01=5")
	f.Add("move", "key=key-0123456789&seq=1&player=p-01&from=1-2&to=3-4")
	f.Fuzz(func(t *testing.T, name, query string) {
		parse, ok := act.Acts[name]
		values, err := url.ParseQuery(query)
		if !ok || err != nil {
			return
		}
		if cmd, err := parse(values); err == nil && cmd == nil {
			t.Error("neither a command nor an error")
		}
	})
}
