package reserve_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

var ctx = context.Background()

// evening is a room with a member and an event of the club's that begins in so long.
func evening(t *testing.T, in time.Duration) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("secretary", webtest.In(role.Secretary))
	if err := f.People.Put(ctx, people.Person{ID: "k-1", Name: "Zoé Lefèvre", Licence: "4711"}); err != nil {
		t.Fatal(err)
	}
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Cards = []people.MemberCard{{Kind: "diamant", From: "2020-01-01", Until: "2099-12-31"}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	b, err := rulebook.Load("heavenpoker-2010")
	if err != nil {
		t.Fatal(err)
	}
	rules := b.Policy.Rules()
	rules.Admission = &b.Policy.Admission
	s := tournament.Structure{Name: "Deep Stack", BuyIn: 5000, Fee: 500, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, Seats: 8, FinalTable: 8, Capacity: 8, Reservations: true,
		LateLevels: 1, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	if _, err := f.Room.Do(ctx, room.Command{Stream: "deep", ID: "create-deep", By: role.By{Person: "director", Role: role.Director},
		Cmd: tournament.Create{ID: "deep", Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: rules,
			Planned: []tournament.Instant{f.Room.Now() + tournament.Instant(in.Milliseconds())}}}); err != nil {
		t.Fatal(err)
	}
	return f
}

func sent(f *webtest.Staffed, n int, pairs ...string) url.Values {
	form := url.Values{"key": {fmt.Sprintf("reserve-key-%03d", n)}}
	_ = f.Room.Read("deep", func(s *tournament.State) { form.Set("seq", fmt.Sprint(s.Seq)) })
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

func says(t *testing.T, w *httptest.ResponseRecorder, status int, texts ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("status %d, want %d: %.300s", w.Code, status, w.Body)
	}
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			t.Errorf("the page does not say %q", text)
		}
	}
}

// reserved is who has a place in the event.
func reserved(f *webtest.Staffed) (ids []string) {
	_ = f.Room.Read("deep", func(s *tournament.State) {
		for _, x := range s.Reserved {
			ids = append(ids, string(x.Player))
		}
	})
	return ids
}

// Whoever is a member keeps a place from home, is told until when it is settled and given back, and gives it back without consequence in time
// (HP-2.1-reg, HP-2.3); the desk sees it.
func TestAMemberKeepsAPlaceFromHome(t *testing.T) {
	f := evening(t, 5*time.Hour)
	home := f.Visitor()
	says(t, home.Get("/t/deep/reserve?lang=fr"), 200, "Deep Stack", "8 places", "HP-2.2-cash", "HP-2.2-close", "HP-2.3", "HP-2.1-accept")
	says(t, home.Post("/t/deep/reserve?lang=fr", sent(f, 1, "name", "Zoé Lefèvre", "number", "4711")), http.StatusConflict, "courriel ou un téléphone")
	says(t, home.Post("/t/deep/reserve?lang=fr", sent(f, 2, "name", "Zoé Martin", "number", "4711", "phone", "021")), http.StatusConflict, "de ce nom n’a ce numéro")
	says(t, home.Post("/t/deep/reserve?lang=fr", sent(f, 3, "name", "Paul Inconnu", "phone", "021")), http.StatusConflict, "Pas de carte", "HP-3.1-entry")
	if found, err := f.People.FindByName(ctx, "Paul Inconnu"); err != nil || len(found) != 0 {
		t.Errorf("%v %v: who was refused is not kept", found, err)
	}
	w := home.Post("/t/deep/reserve", sent(f, 4, "name", "lefevre zoe", "number", "4711", "mail", "zoe@example.org"))
	says(t, w, http.StatusSeeOther)
	own := w.Header().Get("Location")
	if got := reserved(f); !slices.Equal(got, []string{"k-1"}) || own != webtest.PlayerPage("deep", "k-1") {
		t.Fatalf("%v, to %s", got, own)
	}
	if d, err := f.People.Dossier(ctx, "k-1"); err != nil || d.Mail != "zoe@example.org" {
		t.Errorf("%+v %v", d, err)
	}
	says(t, f.SignedIn("secretary").Get("/desk?t=deep&lang=en"), 200, "1 reserved place", `href="/desk/k-1?t=deep"`, "7 places", "HP-2.2-close")
	says(t, home.Get(own+"?lang=en"), 200, "Give my place back", "/t/deep/calendar.ics")
	says(t, home.Post(own+"/place", sent(f, 5)), http.StatusSeeOther)
	if d, err := f.People.Dossier(ctx, "k-1"); err != nil || len(d.Defaults) != 0 || len(reserved(f)) != 0 {
		t.Errorf("%+v %v, %v reserved", d.Defaults, err, reserved(f))
	}
}

// A place that is given back three hours before the start is a default, whoever gives it back (HP-2.3, HP-2.4-1).
func TestAPlaceGivenBackTooLateIsADefault(t *testing.T) {
	for _, atDesk := range []bool{false, true} {
		f := evening(t, 3*time.Hour)
		home := f.Visitor()
		w := home.Post("/t/deep/reserve", sent(f, 1, "name", "Zoé Lefèvre", "number", "4711", "phone", "021"))
		says(t, w, http.StatusSeeOther)
		own := w.Header().Get("Location")
		if atDesk {
			b := f.SignedIn("secretary")
			page := b.Get("/desk/k-1?t=deep&lang=fr").Body.String()
			if strings.Contains(page, `action="/desk/k-1/give-back" class="desk-enter"`) && strings.Contains(page, `<button class="button">Place rendue</button>`) {
				t.Error("the page offers a way without consequence")
			}
			says(t, b.Post("/desk/k-1/give-back", sent(f, 2, "t", "deep")), http.StatusSeeOther)
		} else {
			says(t, home.Get(own+"?lang=fr"), 200, "compte comme un défaut", "HP-2.3")
			says(t, home.Post(own+"/place", sent(f, 2)), http.StatusSeeOther)
		}
		d, err := f.People.Dossier(ctx, "k-1")
		if err != nil || len(d.Defaults) != 1 || d.Defaults[0].Stream != "deep" || !d.Defaults[0].Reminded || len(d.Owed) != 0 || len(reserved(f)) != 0 {
			t.Errorf("at the desk %v: %+v %v", atDesk, d, err)
		}
		if papers, err := f.People.Papers(ctx, "k-1"); err != nil || len(papers) != 1 || papers[0].Kind != people.PaperLetter {
			t.Errorf("%+v %v", papers, err)
		}
	}
}

func TestNobodyKeepsAPlaceOnceReservationsAreClosed(t *testing.T) { // HP-2.2-close
	f := evening(t, 10*time.Minute)
	says(t, f.Visitor().Get("/t/deep/reserve?lang=en"), 200, "No place can be reserved")
	says(t, f.Visitor().Post("/t/deep/reserve", sent(f, 1, "name", "Zoé Lefèvre", "number", "4711", "phone", "021")), http.StatusNotFound)
	if len(reserved(f)) != 0 {
		t.Error("a place is kept")
	}
	_, err := f.Room.Do(ctx, room.Command{Stream: "deep", ID: "by-hand-0001", By: role.By{Person: "k-1", Role: role.Player}, Cmd: tournament.Reserve{Player: "k-1",
		Desk: &admission.Facts{}}})
	if err == nil || !strings.Contains(err.Error(), string(tournament.ReservationsClosed)) {
		t.Errorf("%v", err)
	}
	_, err = f.Room.Do(ctx, room.Command{Stream: "deep", ID: "by-hand-0002", By: role.By{Person: "k-2", Role: role.Player}, Cmd: tournament.Reserve{Player: "k-1"}})
	if err == nil || !strings.Contains(err.Error(), string(room.NotYourSeat)) {
		t.Errorf("a player reserves for somebody else: %v", err)
	}
}

func TestTheStartGoesIntoACalendar(t *testing.T) {
	f := evening(t, 5*time.Hour)
	w := f.Visitor().Get("/t/deep/calendar.ics?lang=fr")
	at := time.UnixMilli(int64(f.Room.Now())).Add(5 * time.Hour).UTC().Format("20060102T150405Z")
	says(t, w, 200, "BEGIN:VCALENDAR", "DTSTART:"+at, "SUMMARY:Deep Stack")
	if got := w.Header().Get("Content-Type"); got != "text/calendar; charset=utf-8" {
		t.Error(got)
	}
	says(t, f.Visitor().Get("/t/soir/calendar.ics"), http.StatusNotFound)
}

// An event of several first days keeps places for each of them, with the times of each (HP-2.2-close, HP-2.3).
func TestAPlaceIsKeptForAFlight(t *testing.T) {
	f := evening(t, 5*time.Hour)
	director := role.By{Person: "director", Role: role.Director}
	var s tournament.Structure
	_ = f.Room.Read("deep", func(st *tournament.State) { s = st.Structure })
	s.Levels[0].DayEnds = true
	s.Flights = []tournament.FlightPlan{{Name: "1A"}, {Name: "1B"}}
	if _, err := f.Room.Do(ctx, room.Command{Stream: "deep", ID: "with-flights", By: director, Cmd: tournament.ChangeStructure{Structure: s}}); err != nil {
		t.Fatal(err)
	}
	f.Appoint("director", webtest.In(role.Director))
	floor := f.SignedIn("director")
	says(t, floor.Get("/t/deep/event?lang=fr"), 200, `name="flight" value="1"`, `name="flight" value="2"`, "1A : Départ")
	start := time.UnixMilli(int64(f.Room.Now())).UTC().Add(29 * time.Hour).Truncate(time.Minute)
	says(t, floor.Post("/t/deep/event/plan", sent(f, 11, "flight", "2", "planned", start.Format("2006-01-02T15:04"))), http.StatusSeeOther)
	says(t, floor.Post("/t/deep/event/plan?lang=fr", sent(f, 12, "flight", "1", "planned", start.Format("2006-01-02T15:04"))), http.StatusConflict, "l’un après l’autre")
	home := f.Visitor()
	says(t, home.Get("/t/deep/reserve?lang=fr"), 200, "1A : Départ", "1B : Départ", `type="radio" name="flight" value="2"`, "8 places")
	w := home.Post("/t/deep/reserve", sent(f, 13, "flight", "2", "name", "Zoé Lefèvre", "number", "4711", "phone", "021"))
	says(t, w, http.StatusSeeOther)
	_ = f.Room.Read("deep", func(st *tournament.State) {
		if len(st.Reserved) != 1 || st.Reserved[0].Flight != 2 || st.PlannedStart(2) != tournament.Instant(start.UnixMilli()) {
			t.Errorf("%+v, starts %v", st.Reserved, st.StartsAt)
		}
	})
	own := w.Header().Get("Location")
	page := home.Get(own + "?lang=fr").Body.String()
	if !strings.Contains(page, "1B : Départ") || strings.Contains(page, "1A : Départ") {
		t.Error("the own page does not tell the start of the flight reserved, or that of another one")
	}
	if ics := home.Get("/t/deep/calendar.ics").Body.String(); strings.Count(ics, "BEGIN:VEVENT") != 2 || !strings.Contains(ics, "SUMMARY:Deep Stack · 1B") {
		t.Errorf("%s", ics)
	}
	says(t, home.Post(own+"/place", sent(f, 14)), http.StatusSeeOther) // four hours before 1B are not over, those before 1A are soon
	if d, err := f.People.Dossier(ctx, "k-1"); err != nil || len(d.Defaults) != 0 || len(reserved(f)) != 0 {
		t.Errorf("%+v %v, %v reserved", d.Defaults, err, reserved(f))
	}
}
