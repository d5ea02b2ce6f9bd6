package door_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestATabletNeverDoesMoreThanItsTable: whatever a dealer can tell is told of the own table alone, and nothing that is the floor's.
func TestATabletNeverDoesMoreThanItsTable(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("paul", webtest.In(role.Dealer))
	tablet, _ := f.Enrolled("Tablet 1", access.Place{Kind: access.AtTable, Table: 1})
	tablet.Post("/duty", webtest.FormOf(map[string]string{"person": "paul", "pin": webtest.PIN}))
	n := 0
	send := func(act string, fields map[string]string) int {
		n++
		form := map[string]string{"key": fmt.Sprintf("key-tablet-%04d", n), "seq": strconv.FormatUint(f.Seq(), 10), "back": "table"}
		for k, v := range fields {
			form[k] = v
		}
		return tablet.Post("/t/"+webtest.HostedID+"/act/"+act, webtest.FormOf(form)).Code
	}
	atTable := map[string]map[string]string{
		"next-hand": {}, "absent": {"seat": "1"}, "goes-out": {"seat": "1"}, "seat-rebuy": {"seat": "1"}, "took-out": {"player": "p-1", "seat": "2"},
		"not-out": {"player": "p-1"}, "out-together": {}, "tell-button": {"seat": "1"}, "use-time-card": {"seat": "1"}, "keep-time-card": {"seat": "1"},
		"collect-time-cards": {}, "call-time": {"seat": "1"}, "start-time": {}, "end-time": {}, "take-over": {}, "arrive": {}, "finish-hand": {}, "hold-all-in": {},
	}
	for act, fields := range atTable {
		for no, refused := range map[string]bool{"1": false, "2": true} {
			fields["table"] = no
			if got := send(act, fields); (got == http.StatusForbidden) != refused {
				t.Errorf("%s at table %s: status %d", act, no, got)
			}
		}
	}
	for act, fields := range map[string]map[string]string{
		"pause": {}, "start": {}, "next-level": {}, "bust": {"player": "p-1"}, "move": {"player": "p-1", "to": "2-1"}, "task": {"task": "balance:1>2"},
		"undo": {"undo": "1"}, "break-table": {"table": "1"}, "halt": {"table": "1"},
		"open-tables": {"count": "1"}, "button": {"table": "1", "seat": "1"}, "agree-time": {"table": "1"}, "close-registration": {}, "hand-for-hand": {},
		"adjust": {"by": "60"}, "rule": {"table": "1", "option": "0"},
	} {
		if got := send(act, fields); got != http.StatusForbidden && got != http.StatusBadRequest {
			t.Errorf("%s: status %d", act, got)
		}
	}
	for _, path := range []string{"/floor", "/money", "/paper", "/chips", "/chips/2", "/table/2/handover", "/floor/find?q=p"} {
		if w := tablet.Get("/t/" + webtest.HostedID + path); w.Code == http.StatusOK {
			t.Errorf("a tablet of table 1 opens %s", path)
		}
	}
	for _, path := range []string{"/table/1", "/table/1/handover", "/chips/1"} {
		if w := tablet.Get("/t/" + webtest.HostedID + path); w.Code != http.StatusOK {
			t.Errorf("%s of the own table: status %d", path, w.Code)
		}
	}
}
