package setup_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/floorbook/floorbook/internal/journal/memory"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/vault"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserADirectorChangesLevelsOnAPhone: in French, a break at once; what follows is seen before it is accepted.
func TestBrowserADirectorChangesLevelsOnAPhone(t *testing.T) {
	rm, site := lateSite()
	b := webtest.OpenBrowser(t, 390, 844)
	server := webtest.Serve(t, site)
	s := rm.State.Structure
	at := rm.State.Clock.Level + 1
	b.Run(chromedp.Navigate(server.URL+"/t/vendredi/change?lang=fr"), webtest.Present("#levels"),
		chromedp.SetValue(chromedp.CSS("#levels"), withRow(s, at, "break;;;15")), webtest.Click(`button[value="preview"]`), webtest.Present(`button[value="accept"]`))
	if text := b.Read("document.querySelector('main').innerText"); !containsAll(text, "15 min", "Plus tard de 15 min") {
		t.Errorf("said: %s", text)
	}
	if wide := b.Read("String(document.documentElement.scrollWidth > innerWidth)"); wide != "false" {
		t.Error("the page is wider than the phone")
	}
	if file := os.Getenv("SHOOT"); file != "" {
		b.Shoot(file)
	}
	b.Run(webtest.Click(`button[value="accept"]`), webtest.Until("location.pathname === '/t/vendredi/floor'"))
	done := rm.Commands()
	if len(done) != 1 || !done[0].Cmd.(tournament.ChangeStructure).Structure.Levels[at].Break {
		t.Errorf("done %+v", done)
	}
}

// TestBrowserAChangeIsTakenBack: a running event gets a break, the floor's history names the change, and one tap undoes it.
func TestBrowserAChangeIsTakenBack(t *testing.T) {
	book, err := rulebook.Load("tda-2024")
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.Open(context.Background(), room.Config{Store: memory.Open(&memory.Disk{}), Clock: room.NewManual(fixture.Now),
		Secret: room.NewSecret(), Decks: vault.NewKeys(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	structure := paying(fixture.Late()).State.Structure
	create := tournament.Create{ID: "jeudi", Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules(),
		Players: []table.PlayerID{"p-01", "p-02", "p-03", "p-04"}}
	for _, c := range []tournament.Command{create, tournament.Start{}} {
		if _, err := r.Do(t.Context(), room.Command{Stream: "jeudi", ID: fmt.Sprintf("%T", c), By: role.By{Person: "test", Role: role.Director}, Cmd: c}); err != nil {
			t.Fatal(err)
		}
	}
	levels := func() (n int) {
		_ = r.Read("jeudi", func(s *tournament.State) { n = len(s.Structure.Levels) })
		return n
	}
	before := levels()
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("anna", role.Director), Log: slog.New(slog.DiscardHandler)}})
	server := webtest.Serve(t, site)
	b := webtest.OpenBrowser(t, 1280, 800)
	b.Run(chromedp.Navigate(server.URL+"/t/jeudi/change?lang=fr"), webtest.Present("#levels"),
		chromedp.SetValue(chromedp.CSS("#levels"), withRow(structure, 1, "break;;;15")), webtest.Click(`button[value="preview"]`), webtest.Click(`button[value="accept"]`),
		webtest.Until("location.pathname === '/t/jeudi/floor'"), webtest.Live)
	if levels() != before+1 {
		t.Fatalf("%d levels, with one more than %d wanted", levels(), before)
	}
	b.Run(webtest.Click(`#history form[action$="/act/undo"] button`), webtest.Absent(`#history form[action$="/act/undo"] button`))
	if levels() != before {
		t.Errorf("taken back: %d levels, not %d", levels(), before)
	}
}
