package home_test

import (
	"context"
	"log/slog"
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
	"github.com/floorbook/floorbook/tournament"
)

// TestBrowserAnEventIsDeletedAndBroughtBack on a phone, in French: two taps and it is on no list, one tap of whoever regrets it and it is
// there again.
func TestBrowserAnEventIsDeletedAndBroughtBack(t *testing.T) {
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
	structure := fixture.Late().State.Structure
	structure.Name = "Tournoi du jeudi"
	if _, err := r.Do(t.Context(), room.Command{Stream: "jeudi", ID: "create-0000000000", By: role.By{Person: "test", Role: role.Director},
		Cmd: tournament.Create{ID: "jeudi", Structure: structure, Book: book.ID, Policy: book.Policy.Tournament, Rules: book.Policy.Rules()}}); err != nil {
		t.Fatal(err)
	}
	site := web.New(web.Config{Config: frame.Config{Room: r, Names: fixture.Names, Zone: time.UTC, As: frame.Fixed("anna", role.Director), Log: slog.New(slog.DiscardHandler)}})
	server := webtest.Serve(t, site)
	b := webtest.OpenBrowser(t, 390, 844)
	deleted := func() (is bool) {
		l, known := r.Listed("jeudi")
		return !known || l.Deleted != 0
	}
	b.Run(chromedp.EmulateViewport(390, 844), chromedp.Navigate(server.URL+"/t/jeudi/event?lang=fr"), webtest.Click(`a[href$="delete=yes"]`),
		webtest.Click(`form[action$="/event/delete"] .button-main`), webtest.Until(`location.pathname === "/"`), webtest.Present(`#deleted`))
	if !deleted() {
		t.Fatal("two taps have not deleted it")
	}
	if listed := b.Read(`String(document.querySelector('a[href="/t/jeudi/floor"]') !== null)`); listed != "false" {
		t.Error("what is deleted is still on the list")
	}
	b.Run(webtest.Click(`form[action="/t/jeudi/event/restore"] button`), webtest.Until(`location.pathname === "/t/jeudi/event"`))
	if deleted() {
		t.Fatal("it is not back")
	}
	b.Run(chromedp.Navigate(server.URL+"/?lang=fr"), webtest.Present(`a[href^="/t/jeudi/"]`), webtest.Absent(`#deleted`))
}
