package floor_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

func TestTheFloorShowsAPlayersLinkAtHostedTablesOnly(t *testing.T) {
	f := fixture.Hosted()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Seats = webtest.Seats{}
	player := f.State.Tables[0].At(1).Player
	want := "http://192.0.2.10/t/" + f.State.ID + "/seat/" + string(player) + "/" + c.Seats.Token("", string(player))
	page := webtest.Get(t, web.New(c), "/t/"+f.State.ID+"/floor/seat/1/1").Body.String()
	if !strings.Contains(page, `href="`+want+`"`) || !strings.Contains(page, `fill="#fff"`) {
		t.Errorf("the sheet of seat 1 has no link %s with its code:\n%s", want, page)
	}
	if page := webtest.Get(t, web.New(webtest.Config(webtest.RoomOf(f), f)), "/t/"+f.State.ID+"/floor/seat/1/1").Body.String(); strings.Contains(page, "seat-link") {
		t.Error("a link where no player has a page")
	}
	live := fixture.Late()
	c = webtest.Config(webtest.RoomOf(live), live)
	c.Seats = webtest.Seats{}
	w := webtest.Get(t, web.New(c), "/t/"+live.State.ID+"/floor/seat/1/1")
	if w.Code != http.StatusOK || bytes.Contains(w.Body.Bytes(), []byte("seat-link")) {
		t.Errorf("status %d, or a link to a page of a table that is not dealt here", w.Code)
	}
}
