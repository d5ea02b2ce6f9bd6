package players_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserAKnownPlayerIsEnteredInTwoTapsAndADoubleMerged on a phone, in French: the field, the name found while typing; the next name
// meets an empty field.
func TestBrowserAKnownPlayerIsEnteredInTwoTapsAndADoubleMerged(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f, desk, store := fixture.Late(), &webtest.Desk{}, people.NewMemory()
	room := webtest.RoomOf(f)
	c := webtest.Config(room, f)
	c.Open, c.People = desk, store
	if err := store.Put(ctx, people.Person{ID: "k-1", Name: "Zoé Lefèvre", Licence: "4711"}, people.Person{ID: "k-2", Name: "LEFEVRE Zoe"}); err != nil {
		t.Fatal(err)
	}
	server := webtest.Serve(t, web.New(c))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), webtest.Live,
		webtest.Enter(`#enter-name`, "lefvere z"), webtest.Present(`#enter-found [value="k-1"]`),
		webtest.Click(`#enter-found [value="k-1"]`), webtest.Present(`#toast .toast`), webtest.Absent(`#enter-found button`))
	done := room.Commands()
	if len(done) != 1 {
		t.Fatalf("sent %+v", done)
	}
	entered, is := done[0].Cmd.(tournament.Register)
	entered.Desk = nil // what is known of him: internal/web/desk
	if !is || entered != (tournament.Register{Player: "k-1"}) {
		t.Fatalf("entered %+v", done)
	}
	if left := b.Read(`document.querySelector("#enter-name").value`); left != "" {
		t.Errorf("the field keeps %q", left)
	}
	b.Run(webtest.Enter(`#enter-name`, "Lefevre Zo\r"), webtest.Present(`#enter-found p`)) // asked, nobody is made
	if len(desk.Entered)+len(room.Commands()) != 1 {
		t.Errorf("a name that may be somebody's has entered somebody: %q", desk.Entered)
	}
	b.Run(webtest.Enter(`#enter-name`, "ltan\r"), webtest.Absent(`#enter-found p`), webtest.Until(`document.querySelector("#enter-name").value === ""`))
	if len(desk.Entered) != 1 || desk.Entered[0] != "vendredi/Lefevre Zoltan" {
		t.Errorf("entered %q", desk.Entered)
	}
	b.Run(chromedp.Navigate(server.URL+"/players/doubles?lang=fr"), webtest.Click(`.double [action="/players/k-1/merge"] button`),
		webtest.Present(`.players-done .button-undo`))
	if ids := store.Same("k-2"); len(ids) != 2 || ids[0] != "k-1" {
		t.Errorf("merged %q", ids)
	}
	b.Run(webtest.Click(`.players-done .button-undo`), webtest.Until(`document.querySelector(".players-done").textContent.includes("Séparé")`))
	if len(store.Same("k-2")) != 1 {
		t.Error("they are not two again")
	}
}
