package table_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/web/webtest"
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
