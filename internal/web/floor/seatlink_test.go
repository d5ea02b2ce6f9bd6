package floor_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestTheFloorGivesSeatsAtHostedTablesOnly, and those may who have the duty.
func TestTheFloorGivesSeatsAtHostedTablesOnly(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	f.Appoint("marie", webtest.In(role.Floor))
	f.Appoint("sara", webtest.In(role.Secretary))
	const sheet = "/t/" + webtest.HostedID + "/floor/seat/1/1"
	if page := f.SignedIn("marie").Get(sheet).Body.String(); !strings.Contains(page, "/offer") {
		t.Errorf("the floor cannot give the seat:\n%s", page)
	}
	if page := f.SignedIn("sara").Get(sheet).Body.String(); strings.Contains(page, "/offer") {
		t.Error("the registration desk can give the seat")
	}
	live := fixture.Late()
	c := webtest.Config(webtest.RoomOf(live), live)
	c.Seats, c.Access = webtest.Seats{}, f.Access
	if page := webtest.Get(t, web.New(c), "/t/"+live.State.ID+"/floor/seat/1/1").Body.String(); strings.Contains(page, "seat-link") {
		t.Error("a seat of a table that is not dealt here can be given")
	}
}
