package health_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/health"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

func TestHealthzTellsTheStateAndWhichStreams(t *testing.T) {
	for _, test := range []struct {
		full   bool
		checks int
		harm   []room.Damage
		status int
		want   health.Answer
	}{
		{false, 0, nil, 200, health.Answer{State: health.Ready}},
		{false, 3, nil, 200, health.Answer{State: health.Ready, Checking: 3}},
		{false, 0, []room.Damage{{Stream: "t-1", Name: "A name"}}, 500, health.Answer{State: health.Damaged, Damaged: []string{"t-1"}}},
		{true, 0, nil, 503, health.Answer{State: health.ReadOnly, Reason: "journal_full"}},
		{true, 0, []room.Damage{{Stream: "t-1"}}, 503, health.Answer{State: health.ReadOnly, Reason: "journal_full", Damaged: []string{"t-1"}}},
	} {
		r := webtest.RoomOf(fixture.Late())
		r.Full, r.Harm, r.Checks = test.full, test.harm, test.checks
		c := webtest.Config(r, fixture.Late())
		c.As = nil
		w := webtest.Get(t, web.New(c), "/healthz")
		var got health.Answer
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != test.status || !reflect.DeepEqual(got, test.want) {
			t.Errorf("status %d, %s, %v; want %d, %+v", w.Code, w.Body, err, test.status, test.want)
		}
	}
}

// TestReadyzSaysWhetherPeopleCanBeSentHere: not to a room that records nothing; a stream that is not whole keeps nobody from the others.
func TestReadyzSaysWhetherPeopleCanBeSentHere(t *testing.T) {
	for _, test := range []struct {
		full   bool
		harm   []room.Damage
		status int
		body   string
	}{
		{false, nil, 200, "ready"},
		{false, []room.Damage{{Stream: "t-1"}}, 200, "ready"},
		{true, nil, 503, "read-only"},
	} {
		r := webtest.RoomOf(fixture.Late())
		r.Full, r.Harm = test.full, test.harm
		c := webtest.Config(r, fixture.Late())
		c.As = nil
		if w := webtest.Get(t, web.New(c), "/readyz"); w.Code != test.status || strings.TrimSpace(w.Body.String()) != test.body {
			t.Errorf("%+v: status %d, %s", test, w.Code, w.Body)
		}
	}
}

// TestHealthzTellsHowTheBackupsAre, and a room whose backups fail is ready all the same.
func TestHealthzTellsHowTheBackupsAre(t *testing.T) {
	c := webtest.Config(webtest.RoomOf(fixture.Late()), fixture.Late())
	c.Backups = func() frame.Backup { return frame.Backup{At: 1_700_000_000_000, Fault: frame.BackupFull} }
	w := webtest.Get(t, web.New(c), "/healthz")
	const want = `{"state":"ready","backup":{"at":1700000000000,"fault":"full"}}`
	if got := strings.TrimSpace(w.Body.String()); w.Code != http.StatusOK || got != want {
		t.Errorf("status %d, %s", w.Code, got)
	}
}

// TestNumbersAreForThisMachineAndAuditors: an address of this machine is not enough when a proxy asks for somebody else.
func TestNumbersAreForThisMachineAndAuditors(t *testing.T) {
	numbers := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("numbers")) })
	for _, test := range []struct {
		from, host string
		proxied    bool
		as         role.Role
		seen       bool
	}{
		{"127.0.0.1:1", "localhost:8080", false, "", true},
		{"127.0.0.1:1", "localhost:8080", true, "", false},
		{"127.0.0.1:1", "192.0.2.10", false, "", false},
		{"192.0.2.7:1", "192.0.2.10", false, "", false},
		{"192.0.2.7:1", "192.0.2.10", false, role.Dealer, false},
		{"192.0.2.7:1", "192.0.2.10", false, role.Auditor, true},
	} {
		c := webtest.Config(webtest.RoomOf(fixture.Late()), fixture.Late())
		c.Metrics, c.As = numbers, nil
		if test.as != "" {
			c.As = frame.Fixed("p", test.as)
		}
		r := httptest.NewRequest(http.MethodGet, "http://"+test.host+"/metrics", nil)
		r.RemoteAddr = test.from
		if test.proxied {
			r.Header.Set("X-Forwarded-For", "192.0.2.7")
		}
		w := httptest.NewRecorder()
		web.New(c).ServeHTTP(w, r)
		if seen := w.Body.String() == "numbers"; seen != test.seen {
			t.Errorf("%+v: status %d, seen %v", test, w.Code, seen)
		}
	}
}
