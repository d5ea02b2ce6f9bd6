package cardroom_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// say posts ranges of tables: from, to and seats of each in turn.
func say(b *webtest.Visitor, key string, ranges ...string) (status int, page string) {
	f := url.Values{"key": {key}, "seq": {"0"}}
	for i, v := range ranges {
		name := []string{"from", "to", "seats"}[i%3]
		f[name] = append(f[name], v)
	}
	w := b.Post("/tables?lang=en", f)
	return w.Code, w.Body.String()
}

func TestTheRoomSaysWhichTablesItHas(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	anna := f.SignedIn("anna")
	listed := func() (tables []cardroom.Table) {
		if err := f.Room.Cardroom(func(s *cardroom.State) { tables = s.Listed }); err != nil {
			t.Fatal(err)
		}
		return tables
	}
	if w := anna.Get("/tables?lang=en"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `href="/t/`+webtest.HostedID+`/floor"`) {
		t.Fatalf("who has which tables: status %d\n%s", w.Code, w.Body.String())
	}
	for _, wrong := range [][]string{{"4", "1", ""}, {"x", "", ""}, {"1", "10000", ""}, {"1", "2", "nine"}, {"2", "9", "9"}, {"1", "3", "12"}} {
		status, page := say(anna, "key-of-tables-0", wrong...)
		if status != http.StatusBadRequest || !strings.Contains(page, `role="alert"`) || !strings.Contains(page, `value="`+wrong[0]+`"`) || len(listed()) > 0 {
			t.Errorf("%v: status %d, listed %v", wrong, status, listed())
		}
	}
	if status, page := say(anna, "key-of-tables-1", "1", "3", "9", "", "", "", "20", "", ""); status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", status, page)
	}
	want := []cardroom.Table{{No: 1, Seats: 9}, {No: 2, Seats: 9}, {No: 3, Seats: 9}, {No: 20}}
	if got := listed(); len(got) != 4 || got[0] != want[0] || got[3] != want[3] {
		t.Errorf("listed %v", got)
	}
	page := anna.Get("/tables?lang=en&done=1").Body.String()
	for _, shown := range []string{`name="to" inputmode="numeric" maxlength="4" value="3"`, `value="20"`, "Noted."} {
		if !strings.Contains(page, shown) {
			t.Errorf("the page lacks %s", shown)
		}
	}
	if status, page := say(anna, "key-of-tables-2", "20", "", ""); status != http.StatusBadRequest || !strings.Contains(page, "in use by another event") {
		t.Errorf("a table in use is left out: status %d", status)
	}
}
