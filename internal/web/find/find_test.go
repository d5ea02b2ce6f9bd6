package find_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

func TestOneSearchFindsPlayersTablesAndArticles(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("floor", webtest.In(role.Floor))
	if err := f.People.Put(context.Background(), people.Person{ID: "p-1", Name: "Zoé Lefèvre"}, people.Person{ID: "k-1", Name: "Léa Lefort", Licence: "4711"}); err != nil {
		t.Fatal(err)
	}
	b := f.SignedIn("floor")
	in, sheet := "&in="+webtest.HostedID+"&lang=fr", `href="/t/`+webtest.HostedID+`/floor?player=p-1#sheet"`
	for typed, want := range map[string][]string{
		"lef":        {sheet, "Table 1 siège", `href="/players/k-1"`, "Dans ce tournoi", "Autres joueurs"},
		"lefvere":    {sheet},
		"4711":       {`href="/players/k-1"`},
		"1":          {`href="/t/` + webtest.HostedID + `/table/1"`},
		"T1":         {`href="/t/` + webtest.HostedID + `/table/1"`},
		"table 1":    {`href="/t/` + webtest.HostedID + `/table/1"`},
		"TDA-44":     {`/rulebook/texapoker-2024/TDA-44`},
		"44":         {`/TDA-44`},
		"jeton trop": {`/rulebook/`},
		"zzzzqqq":    {"Rien ne répond à « zzzzqqq »"},
		"":           {`name="q" value=""`},
	} {
		w := b.Get("/find?q=" + url.QueryEscape(typed) + in)
		for _, text := range want {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%q: status %d, no %s", typed, w.Code, text)
			}
		}
	}
	w := b.Get("/find?q=lef") // asked in no event, it is another one
	if !strings.Contains(w.Body.String(), sheet) {
		t.Error("a running event is not searched")
	}
}

// TestWithoutPeopleTheNamesOfTheEventAreSearched as fixtures and tools have them.
func TestWithoutPeopleTheNamesOfTheEventAreSearched(t *testing.T) {
	f := fixture.Late()
	w := webtest.Get(t, web.New(webtest.Config(webtest.RoomOf(f), f)), "/find?lang=fr&q=12&in=vendredi")
	if w.Code != 200 || strings.Contains(w.Body.String(), "/table/12") {
		t.Errorf("status %d: a table that is not in play", w.Code)
	}
}
