package table_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/shotclock"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestTheLastActIsTakenBackUntilACardIsSeen, from the page of the table.
func TestTheLastActIsTakenBackUntilACardIsSeen(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	page := func() string { return webtest.Get(t, f.Site, "/t/"+webtest.HostedID+"/table/1?lang=en").Body.String() }
	if strings.Contains(page(), "act/take-back") {
		t.Fatal("before anybody has acted there is something to take back")
	}
	first := f.ToAct()
	var seat table.SeatNo
	f.Read(func(s *tournament.State) { seat = s.Tables[0].ToAct() })
	f.Do(tournament.AtTable{Table: 1, Command: table.Act{Seat: seat, Kind: hand.Call}})
	if !strings.Contains(page(), "act/take-back") {
		t.Fatal("the call cannot be taken back")
	}
	w := webtest.Post(t, f.Site, "/t/"+webtest.HostedID+"/act/take-back", webtest.FormOf(map[string]string{"key": "key-0123456789", "seq": strconv.FormatUint(f.Seq(), 10), "table": "1"}))
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if got := f.ToAct(); got != first {
		t.Fatalf("%s is to act, not %s", got, first)
	}
}

// TestTheClockOnAPlayerIsSeenAndKept: staff stop it for a count, and where the book leaves it to the floor decide at zero.
func TestTheClockOnAPlayerIsSeenAndKept(t *testing.T) {
	f := webtest.OpenHosted(t)
	f.House()
	const at = "/t/" + webtest.HostedID
	shows := func(path, text string) bool {
		return strings.Contains(webtest.Get(t, f.Site, path).Body.String(), text)
	}
	post := func(act string, fields map[string]string) int {
		fields["key"], fields["seq"], fields["table"] = "key-"+act+"-0123456789"+fields["do"], strconv.FormatUint(f.Seq(), 10), "1"
		return webtest.Post(t, f.Site, at+"/act/"+act, webtest.FormOf(fields)).Code
	}
	if shows(at+"/table/1?lang=en", "act/player-clock") {
		t.Fatal("a clock that nobody has called")
	}
	f.Do(tournament.AtTable{Table: 1, Command: table.CallTime{By: shotclock.Floor}})
	if !shows(at+"/table/1?lang=en", "Stop the clock for a count") {
		t.Fatal("the clock is not seen")
	}
	if code := post("player-clock", map[string]string{"do": "stop"}); code != http.StatusSeeOther {
		t.Fatalf("status %d", code)
	}
	if !shows(at+"/table/1?lang=fr", "Faire repartir l’horloge") {
		t.Fatal("the clock was not stopped")
	}
	if code := post("player-clock", map[string]string{"do": "resume"}); code != http.StatusSeeOther {
		t.Fatalf("status %d", code)
	}
	for _, bad := range []map[string]string{{"do": "smash"}, {}} {
		if code := post("player-clock", bad); code != http.StatusBadRequest {
			t.Errorf("%v: status %d", bad, code)
		}
	}
	if code := post("time-up", map[string]string{"option": "raise"}); code != http.StatusBadRequest {
		t.Errorf("status %d", code)
	}
	if code := post("time-up", map[string]string{"option": "fold"}); code == http.StatusSeeOther {
		t.Error("time is left, and the book folds by itself: there is nothing to decide")
	}
}
