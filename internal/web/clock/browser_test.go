package clock_test

import (
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

func TestBrowserClockFollowsTheServerAndAnnouncesTheLevel(t *testing.T) {
	b := webtest.OpenBrowser(t, 1920, 1080)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=en"), webtest.Live,
		webtest.Until(`/^12:[0-3][0-3]$/.test(document.querySelector(".clk-time").textContent.trim())`))
	if heard := b.Read(`document.body.dataset.heard || ""`); heard != "" {
		t.Errorf("opening the page played %q", heard)
	}
	room.Change(func(s *tournament.State) {
		s.Clock.Level++
		s.Clock.EndsAt = fixture.Now + 20*60_000
		s.Log = append(s.Log, tournament.Note{Key: "level", Seq: s.Seq + 1, Args: map[string]any{"Level": 7, "Small": 500, "Big": 1000, "Ante": 1000}})
	})
	b.Run(webtest.Until(`document.querySelector(".clk-level").textContent.includes("Level 7")`),
		webtest.Until(`document.body.dataset.heard === "level"`))
	// The clock goes on while the browser is asked: within half a minute of the twenty, however slow the machine.
	if second := b.Read(`document.querySelector(".clk-time").textContent.trim()`); !regexp.MustCompile(`^(20:00|19:[345]\d)$`).MatchString(second) {
		t.Errorf("a new level shows %q", second)
	}
	room.Change(func(s *tournament.State) { s.Clock.Running, s.Clock.Left = false, 5*time.Minute })
	b.Run(webtest.Until(`document.querySelector("#clk").dataset.phase === "paused"`),
		webtest.Until(`document.querySelector(".clk-time").textContent.trim() === "5:00"`))
}

func TestBrowserClockSaysWhenTheServerIsGoneAndComesBack(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	room := webtest.RoomOf(f)
	server := httptest.NewServer(web.New(webtest.Config(room, f)))
	address := server.Listener.Addr().String()
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), webtest.Live)
	webtest.Shut(server)
	b.Run(webtest.Until(`!document.querySelector("#offline").hidden`))
	webtest.ListenAgain(t, address, web.New(webtest.Config(room, f)))
	room.Change(func(s *tournament.State) { s.Clock.Level++ })
	b.Run(webtest.Until(`document.querySelector(".clk-level").textContent.includes("Niveau 7")`),
		webtest.Until(`document.querySelector("#offline").hidden`))
}

// What comes about while a page is looked at is told once, in order, and said in the reader's language by a screen that speaks. Nothing is told
// again by a reload, or by an act that is taken back.
func TestBrowserAnnouncementsAreToldOnce(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	f.State.Log = append(f.State.Log, tournament.Note{Key: "table_broken", Seq: 800, Args: map[string]any{"Table": 5, "Players": 1}})
	room := webtest.RoomOf(f)
	server := webtest.Serve(t, web.New(webtest.Config(room, f)))
	address := server.URL + "/t/vendredi/clock?speaks=1&lang="
	listen := func(l string) {
		b.Run(chromedp.Navigate(address+l), webtest.Live)
		b.Read(`speechSynthesis.speak = u => {
			document.body.dataset.spoken = (document.body.dataset.spoken ?? "") + "[" + u.lang + " " + u.text + "]";
			u.onend();
		}; ""`)
	}
	listen("fr")
	note := func(key string, args map[string]any) {
		room.Change(func(s *tournament.State) {
			s.Log = append(s.Log, tournament.Note{Key: key, Seq: s.Seq + 1, Args: args})
		})
	}
	note("level", map[string]any{"Level": 7, "Small": 5000, "Big": 10000, "Ante": 10000})
	note("break_move", map[string]any{"Player": "p-01", "Table": 4, "Seat": 7, "ToTable": 9, "ToSeat": 2})
	const level = "[fr-FR Niveau 7. Blinds 5000, 10000, ante 10000. Dès la prochaine donne : la main en cours se termine à l’ancien niveau.]"
	const move = "[fr-FR Table 4, siège 7, va table 9, siège 2.]"
	b.Run(webtest.Until(`document.body.dataset.heard === "tables"`), webtest.Until(`(document.body.dataset.spoken ?? "").includes("siège 2")`))
	if got := b.Read(`document.body.dataset.spoken`); got != level+move {
		t.Errorf("said %s", got)
	}
	if got := b.Read(`document.querySelector("#told").textContent`); got != "Table 4, siège 7, va table 9, siège 2." {
		t.Errorf("written %q", got)
	}
	room.Change(func(s *tournament.State) { // taken back: the log tells of it, nobody announces it
		s.Clock.Level--
		s.Log = append(s.Log, tournament.Note{Key: "undone", Seq: s.Seq + 1, Args: map[string]any{"Undo": "level"}})
	})
	b.Run(webtest.Until(`document.querySelector(".clk-level").textContent.includes("Niveau 5")`))
	if got := b.Read(`document.body.dataset.spoken`); got != level+move {
		t.Errorf("after an undo: %s", got)
	}
	listen("en")
	note("hand_for_hand", map[string]any{"Players": 8, "Paid": 7})
	b.Run(webtest.Until(`document.body.dataset.heard === "hands"`))
	if got := b.Read(`document.body.dataset.spoken`); got != "[en-GB Hand for hand: finish the hand in progress and wait.]" {
		t.Errorf("after a reload: %s", got)
	}
	b.Run(webtest.Until(`!document.querySelector("#touch").hidden`), // nobody has touched this screen: the browser plays nothing yet
		chromedp.KeyEvent("v"), webtest.Until(`document.querySelector("#touch").hidden`))
	note("hand_for_hand_over", map[string]any{"Players": 7, "Paid": 7})
	b.Run(webtest.Until(`document.body.dataset.told === "Hand for hand is over: 7 players."`))
	if got := b.Read(`document.body.dataset.spoken`); got != "[en-GB Hand for hand: finish the hand in progress and wait.]" {
		t.Errorf("a screen that is to be quiet says %s", got)
	}
}

// Sounds are off until somebody asks; the button says what a tap does, in words alone.
func TestBrowserTheSoundButtonSaysWhatItDoes(t *testing.T) {
	b := webtest.OpenBrowser(t, 1280, 720)
	f := fixture.Late()
	server := webtest.Serve(t, web.New(webtest.Config(webtest.RoomOf(f), f)))
	label := `document.querySelector("#sound span").textContent`
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/clock?lang=fr"), webtest.Live)
	for _, want := range []string{"Activer le son", "Son activé", "Activer le son"} {
		if got := b.Read(label); got != want {
			t.Errorf("the button says %q, want %q", got, want)
		}
		b.Run(chromedp.KeyEvent("s"))
	}
}
