package web_test

import (
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// goldenPages are the pages that show a tournament, with the name of their golden file.
var goldenPages = []struct{ name, path string }{
	{"home", "/"},
	{"clock", "/t/{id}/clock"},
	{"floor", "/t/{id}/floor"},
	{"floor-sheet", "/t/{id}/floor?table=1&seat=1"},
	{"floor-find", "/t/{id}/floor?find=lefevre"},
	{"results", "/t/{id}/results"},
	{"money", "/t/{id}/money"},
	{"money-desk", "/t/{id}/money?account=desk&entry=3"},
	{"money-prizes", "/t/{id}/money?account=prizes"},
	{"prizes", "/t/{id}/prizes"},
	{"table", "/t/{id}/table/1"},
	{"handover", "/t/{id}/table/1/handover"},
	{"table-2", "/t/{id}/table/2"},
	{"table-3", "/t/{id}/table/3"},
}

func TestEveryPageOfEveryFixtureInBothLanguages(t *testing.T) {
	for _, f := range fixture.All() {
		h := web.New(webtest.Config(webtest.RoomOf(f), f))
		for _, p := range goldenPages {
			if strings.HasPrefix(p.name, "floor-") && f.Name != "late" || (strings.HasPrefix(p.name, "money") || p.name == "prizes") && f.Name != "final" || p.name == "results" && f.Name != "bubble" || p.name == "handover" && f.Name != "dealing" || strings.HasPrefix(p.name, "table-") && f.Name != "hosted" {
				continue
			}
			for _, l := range lang.All {
				path := strings.ReplaceAll(p.path, "{id}", f.State.ID)
				webtest.CheckGolden(t, h, f.Name+"-"+p.name, path, l)
			}
		}
	}
}

func TestThePageThatSaysASentenceInBothLanguages(t *testing.T) {
	f := fixture.Late()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, l := range lang.All {
		webtest.CheckGolden(t, h, "message", "/nowhere", l)
	}
}
