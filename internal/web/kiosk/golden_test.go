package kiosk_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// TestThePagesOfAKioskInBothLanguages: who stands there, what he can do, the card of his seat.
func TestThePagesOfAKioskInBothLanguages(t *testing.T) {
	f := open(t)
	f.PlaysBy(nil, webtest.OneKey)
	f.event("free", "casino-ri", 0, nil)
	for _, id := range []string{"dear", "full"} {
		f.event(id, "tda-2024", 5000, func(s *tournament.Structure) { s.Reservations, s.Capacity = true, 8 })
	}
	f.event("barred", "heavenpoker-2010", 2000, nil)
	look := func(name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, f.kiosk, name, path, l)
		}
	}
	look("first", "/kiosk")
	f.do("free", tournament.Register{Player: "a"})
	f.do("free", tournament.Register{Player: "b"})
	f.do("free", tournament.Start{})
	f.do("full", tournament.Reserve{Player: "k-1"})
	f.sells("dear", "k-1")
	f.stepsUp("4711", "Zoé Lefèvre")
	look("me", "/kiosk/me")
	if w := f.kiosk.Post("/kiosk/check-in", f.sent("free", "accepts", "yes")); w.Header().Get("Location") != "/kiosk/card/free" {
		t.Fatalf("status %d", w.Code)
	}
	look("card", "/kiosk/card/free")
	if err := f.People.Amend(ctx, "k-2", func(d *people.Dossier) error {
		d.Bans = []people.Ban{{From: "2020-01-01", Reason: "knife"}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f.stepsUp("M13", "Paul Autre")
	look("barred", "/kiosk/me?did=desk")
}

// sells opens a day of the cage and sells somebody an entry of 50 there.
func (f *hall) sells(stream, person string) {
	f.T.Helper()
	const day = "2026-11-21"
	cashier := f.SignedIn("cashier")
	for _, act := range [][]string{{"open", "day", day, "drawers", "1", "p5000", "4"}, {"take", "drawer", "1"},
		{"sell", "event", stream, "what", "entry", "person", person, "amount", "5000", "all", "cash"}} {
		form := f.sent(stream)
		for i := 1; i+1 < len(act); i += 2 {
			form.Set(act[i], act[i+1])
		}
		form.Set("seq", "1")
		_ = f.Room.Cage(day, func(s *cage.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
		if w := cashier.Post("/cage/"+act[0], form); w.Code != http.StatusSeeOther {
			f.T.Fatalf("%s: status %d %.900s", act[0], w.Code, w.Body)
		}
	}
}
