package floor_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

func TestBrowserFloorBustsInTwoTapsAndTakesItBack(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), webtest.Live,
		webtest.Click(`#table-1 .seats li:nth-child(4) a`), webtest.Present(`#sheet .button-out`),
		webtest.Click(`#sheet .button-out`), webtest.Present(`#toast .button-undo`), webtest.Absent(`#sheet-open`))
	done := room.Commands()
	if len(done) != 1 {
		t.Fatalf("two taps made %d commands", len(done))
	}
	if bust, ok := done[0].Cmd.(tournament.Bust); !ok || bust.Player != f.State.Tables[0].Seats[3].Player || done[0].Expected != 812 {
		t.Errorf("got %+v", done[0])
	}
	b.Run(webtest.Click(`#toast .button-undo`), webtest.Absent(`#toast .button-undo`))
	done = room.Commands()
	if undo, ok := done[len(done)-1].Cmd.(tournament.UndoAct); !ok || undo.ID != 8 || done[len(done)-1].Expected != 813 {
		t.Errorf("got %+v", done[len(done)-1])
	}
}

func TestBrowserFloorShowsWhatOtherDevicesDo(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live,
		webtest.Enter(`#find-input`, "lef"), webtest.Until(`document.querySelector("#found").textContent.includes("Lefèvre")`))
	room.Change(func(s *tournament.State) { s.Tables[0].Seats[0] = table.Seat{} })
	b.Run(webtest.Until(`document.querySelector("#table-1 .seats li").classList.contains("free")`))
	if typed := b.Read(`document.querySelector("#find-input").value`); typed != "lef" {
		t.Errorf("an update from elsewhere changed what was being typed to %q", typed)
	}
}

func TestBrowserKeysWorkExceptWhileTyping(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live,
		chromedp.KeyEvent("?"), webtest.Present(`#keys[open]`), chromedp.KeyEvent("\x1b"), webtest.Absent(`#keys[open]`),
		webtest.Enter(`#find-input`, "n n"), webtest.Until(`(document.activeElement.blur(), true)`))
	if n := len(room.Commands()); n != 0 {
		t.Fatalf("typing a name made %d commands", n)
	}
	b.Run(chromedp.KeyEvent("n"), webtest.Until(`document.querySelector("[name=seq]").value === "813"`))
	if done := room.Commands(); len(done) != 1 || done[0].Cmd != (tournament.NextLevel{}) {
		t.Errorf("key N: %+v", done)
	}
}

// Whoever works with the keyboard goes on at the seat whose sheet was closed, by Escape or by what was done in it.
func TestBrowserTheKeyboardGoesOnAtTheSeat(t *testing.T) {
	b := webtest.OpenBrowser(t, 1440, 900)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	seat := `#table-1 .seats li:nth-child(4) a`
	here := webtest.Until(`document.activeElement === document.querySelector("` + seat + `")`)
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=en"), webtest.Live,
		webtest.Click(seat), webtest.Until(`document.activeElement.id === "sheet-open"`),
		chromedp.KeyEvent("\x1b"), webtest.Absent(`#sheet-open`), here,
		webtest.Click(seat), webtest.Present(`#sheet-open`), webtest.Click(`#sheet [name=absent]`), webtest.Absent(`#sheet-open`), here)
}

// Two players entered one after the other are two; a rebuy is three taps; a player is put on the list and seated from it.
func TestBrowserTheFloorEntersAndSells(t *testing.T) {
	b := webtest.OpenBrowser(t, 390, 844)
	f := fixture.Entries()
	room := webtest.RoomOf(f)
	config := webtest.Config(room, f)
	desk := &webtest.Desk{}
	config.Open = desk
	server := webtest.Serve(t, web.New(config))
	said := func(text string) webtest.Step {
		return webtest.Until(`document.querySelector("#toast").textContent.includes("` + text + `")`)
	}
	// The form moves while the page scrolls to it: it is sent by its button, wherever that is.
	press := func(css string) webtest.Step {
		return webtest.Until("(document.querySelector('" + css + "').click(), true)")
	}
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/floor?lang=fr"), webtest.Live,
		webtest.Enter(`#enter-name`, "Jean-Noël Été"), press(`.enter [value=seat]`), said("Jean-Noël Été"),
		webtest.Until(`document.querySelector("#enter-name").value === ""`),
		webtest.Enter(`#enter-name`, "Larry Late"), press(`.enter [value=list]`), said("Larry Late"))
	if len(desk.Entered) != 2 || desk.Entered[0] != "vendredi/Jean-Noël Été" || desk.Entered[1] != "vendredi/Larry Late" {
		t.Fatalf("%q", desk.Entered)
	}
	seated, isSeated := desk.Asked[0].(tournament.Register)
	listed, isListed := desk.Asked[1].(tournament.Wait)
	if !isSeated || !isListed {
		t.Fatalf("%#v", desk.Asked)
	}
	seated.Desk, listed.Desk = nil, nil // what is known of somebody new: internal/web/desk
	if seated != (tournament.Register{Player: "new"}) || listed != (tournament.Wait{Player: "new"}) {
		t.Errorf("%#v", desk.Asked)
	}
	b.Run(press(`#table-1 .seats li:nth-child(4) a`), webtest.Present(`#sheet [action$=rebuy] button`),
		press(`#sheet [action$=rebuy] button`), webtest.Absent(`#sheet-open`), press(`#list [action$=seat-waiting] button`),
		webtest.Until(`document.querySelector("[name=seq]").value === "814"`))
	done := room.Commands()
	if len(done) != 2 || done[0].Cmd != (tournament.Rebuy{Player: f.State.Tables[0].Seats[3].Player}) ||
		done[1].Cmd != (tournament.SeatWaiting{Player: f.State.Queue[0].Player}) {
		t.Errorf("%+v", done)
	}
}
