package clock_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/clock"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// measured reads from the page which texts lie over each other, leave the zone that they stand in, or leave the screen. The box of a text is
// taken without what is empty above its capitals and below its digits, so that lines may stand close.
const measured = `(() => {
  const wrong = [], zones = ".zone, .clk-head, .clk-foot, .winner, .clock-banner";
  const look = () => {
    const boxes = [];
    const walk = document.createTreeWalker(document.querySelector("#live"), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
      const text = node.textContent.trim(), el = node.parentElement;
      if (!text || el.closest(".visually-hidden, title") || getComputedStyle(el).visibility === "hidden") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) {
        if (r.width < 1) continue;
        const low = /^[\d\s\p{Zs}.,:€\/–]*$/u.test(text) ? .18 : .04;
        boxes.push({ text, el, x0: r.left, x1: r.right, y0: r.top + r.height * .18, y1: r.bottom - r.height * low });
      }
    }
    const scrolls = getComputedStyle(document.body).overflowY === "auto";
    for (const b of boxes) {
      const tell = what => wrong.push(what + ": " + b.text.slice(0, 60));
      if (b.x0 < -1 || b.x1 > innerWidth + 1 || b.y0 < -1 || (!scrolls && b.y1 > innerHeight + 1)) tell("off the screen");
      const zone = b.el.closest(zones)?.getBoundingClientRect();
      if (zone && (b.x0 < zone.left - 1 || b.x1 > zone.right + 1 || b.y0 < zone.top - 1 || b.y1 > zone.bottom + 1)) tell("out of its zone");
    }
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
      const over = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 1 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 1;
      if (over) wrong.push("one over the other: " + a.text.slice(0, 40) + " | " + b.text.slice(0, 40));
    }));
    return boxes.length;
  };
  let n = 0;
  const pages = [...document.querySelectorAll(".ladder-page")];
  for (let i = 0; i < Math.max(1, pages.length); i++) {
    pages.forEach((p, k) => p.toggleAttribute("data-turn", k === i));
    n += look();
  }
  const name = document.querySelector(".clk-head h1");
  if (name && name.scrollHeight > name.clientHeight + 4) wrong.push("the name is cut");
  return JSON.stringify({ n, wrong: [...new Set(wrong)] });
})()`

// crowd is a tournament in the money whose pool pays so many places, each another amount.
func crowd(places int) fixture.Fixture {
	f := fixture.FinalTable()
	s := f.State
	s.Prizes = nil
	for i := range places {
		s.Prizes = append(s.Prizes, money.Amount(places-i)*12_345_00)
	}
	s.Left = max(places-3, 1)
	if places > 1 {
		s.Left = max(places-3, 2)
	}
	return f
}

// huge makes everything as large as it gets: chips by the thousand million, a pool of eight figures, a long name.
func huge(f fixture.Fixture) fixture.Fixture {
	s := f.State
	from := s.Structure
	from.Name = "Championnat international d'hiver de Saint-Germain-en-Laye, finale du dimanche"
	from.BuyIn, from.Guarantee = 250_000_00, 98_765_432_00
	again := tournament.New()
	tournament.Apply(again, tournament.Created{ID: s.ID, Structure: from, Book: s.Book})
	for i := range s.Entries {
		tournament.Apply(again, tournament.Registered{Player: s.Entries[i].Player, No: i + 1})
	}
	again.Entries, again.Tables, again.Phase, again.Left, again.MaxTables = s.Entries, s.Tables, s.Phase, s.Left, s.MaxTables
	again.Clock, again.LateOpen, again.HandForHand, again.Seq, again.Prizes = s.Clock, s.LateOpen, s.HandForHand, s.Seq, s.Prizes
	again.Chips = chip.Amount(9_876_543_210)
	for i := range again.Structure.Levels {
		if l := &again.Structure.Levels[i]; !l.Break {
			l.Small, l.Big, l.Ante, l.Minutes = 500_000_000, 1_000_000_000, 1_000_000_000, 90
		} else {
			l.Note = "Color-up des 25 et des 100, photo des finalistes et remise des lots du tirage"
		}
	}
	for i := range again.Prizes {
		again.Prizes[i] += 9_000_000_00
	}
	f.State = again
	return f
}

// displays are the cases whose boxes are measured.
func displays() map[string]fixture.Fixture {
	out := map[string]fixture.Fixture{}
	for _, f := range append(fixture.All(), fixture.Mixed()) {
		out[f.Name] = f
	}
	for _, n := range []int{1, 9, 10, 11, 15, 50, 200} {
		out[fmt.Sprint(n, "-paid")] = crowd(n)
	}
	for _, n := range []int{15, 200} {
		out[fmt.Sprint(n, "-paid-huge")] = huge(crowd(n))
	}
	out["late-huge"], out["break-huge"], out["hands-huge"] = huge(fixture.Late()), huge(fixture.Break()), huge(fixture.HandForHand())
	short := crowd(9) // three in ten years are paid the same
	for i := range short.State.Prizes[3:] {
		short.State.Prizes[3+i] = 12_00
	}
	out["9-paid-alike"] = short
	finished := fixture.Finished()
	out["finished-huge"] = finished
	for name, f := range out {
		f.State.ID = name
	}
	return out
}

// screens are what rooms have. What is shown follows the shape of a screen, not its size: of two of one shape the second shows a few cases.
var screens = []struct {
	name          string
	width, height int64
	few           bool
}{{"wall", 1920, 1080, false}, {"laptop", 1280, 720, true}, {"old", 1024, 768, true}, {"upright", 1080, 1920, false}, {"phone", 390, 844, false}}

// extreme are the cases that leave least room.
var extreme = []string{"late-huge", "200-paid-huge", "break-huge", "hands-huge", "finished"}

// TestBrowserNothingOverprints is the promise of the clock: whatever it has to show, no text lies over another one, none leaves its place.
// With SHOTS=folder it leaves pictures there.
func TestBrowserNothingOverprints(t *testing.T) {
	cases := displays()
	rooms := webtest.Rooms{}
	for name, f := range cases {
		rooms[name] = webtest.RoomOf(f)
	}
	c := webtest.Config(rooms, fixture.Late())
	c.Walls, _ = screen.Open(nil, nil)
	for name := range cases {
		if slices.Contains(extreme, name) {
			if err := c.Walls.Say(name, strings.Repeat("Annonce du floor : photo des finalistes à la table 1. ", 3)[:screen.MessageMax], role.By{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.Names = func(p table.PlayerID) string {
		if n := fixture.Names(p); n != "" && !strings.HasPrefix(string(p), "p-01") {
			return n
		}
		return "Jean-Baptiste-Emmanuel d'Aubigné de la Rochefoucauld-Montbel"
	}
	server := webtest.Serve(t, web.New(c))
	b := webtest.OpenBrowser(t, 1920, 1080)
	measure := func(screen, name, l, skin string) {
		t.Helper()
		b.Run(chromedp.Navigate(fmt.Sprintf("%s/t/%s/clock?lang=%s&skin=%s", server.URL, name, l, skin)),
			webtest.Until(`document.readyState === "complete" && document.fonts.status === "loaded"`))
		var got struct {
			N     int
			Wrong []string
		}
		if err := json.Unmarshal([]byte(b.Read(measured)), &got); err != nil {
			t.Fatal(err)
		}
		if got.N < 2 {
			t.Errorf("%s %s %s %s: only %d texts are shown", screen, name, l, skin, got.N)
		}
		for _, w := range got.Wrong {
			t.Errorf("%s %s %s %s: %s", screen, name, l, skin, w)
		}
		if dir := os.Getenv("SHOTS"); dir != "" {
			b.Shoot(filepath.Join(dir, fmt.Sprintf("%s-%s-%s-%s.png", screen, name, l, skin)))
		}
	}
	started := time.Now()
	n := 0
	for _, screen := range screens {
		b.Run(chromedp.EmulateViewport(screen.width, screen.height))
		for name := range cases {
			rare := slices.Contains(extreme, name)
			if rare || !screen.few && (screen.name == "wall" || !strings.HasSuffix(name, "-paid") || name == "15-paid") {
				measure(screen.name, name, "fr", "")
				n++
			}
			if rare && screen.name == "wall" {
				measure(screen.name, name, "en", "")
				n++
			}
			for _, skin := range clock.Skins[1:] {
				if rare && !screen.few && screen.name != "upright" {
					measure(screen.name, name, "fr", skin)
					n++
				}
			}
		}
	}
	t.Logf("%d pages in %v", n, time.Since(started).Round(time.Second))
}
