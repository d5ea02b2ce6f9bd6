package desk_test

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/letter"
	"github.com/floorbook/floorbook/internal/mail"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// server answers with what it is told to, and keeps what it was handed.
type server struct {
	got []mail.Message
	err error
}

func (s *server) Send(_ context.Context, m mail.Message) error {
	s.got = append(s.got, m)
	return s.err
}

// posted is a room with an event that begins in so long, in which members keep places, and an outbox.
type posted struct {
	*webtest.Staffed
	server *server
	wall   time.Time
	n      int
}

func postOf(t *testing.T, in time.Duration) *posted {
	t.Helper()
	f := &posted{Staffed: webtest.OpenStaffed(t), server: &server{}, wall: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}
	f.Appoint("secretary", webtest.In(role.Secretary))
	for _, id := range []string{"k-1", "k-2", "k-3"} {
		if err := errors.Join(f.People.Put(ctx, people.Person{ID: id, Name: "Zoé " + id}), f.People.Amend(ctx, id, func(d *people.Dossier) error {
			d.Mail, d.Lang = id+"@example.org", "fr"
			d.Cards = []people.MemberCard{{Kind: "diamant", From: "2020-01-01", Until: "2099-12-31"}}
			return nil
		})); err != nil {
			t.Fatal(err)
		}
	}
	b, err := rulebook.Load("heavenpoker-2010")
	if err != nil {
		t.Fatal(err)
	}
	rules := b.Policy.Rules()
	rules.Admission = &b.Policy.Admission
	s := tournament.Structure{Name: "Deep Stack", BuyIn: 5000, Fee: 500, Stack: 10_000, Chips: []chip.Amount{25, 100, 500, 1000}, Seats: 8, FinalTable: 8, Capacity: 2, Reservations: true,
		LateLevels: 1, AnteKind: hand.AnteBigBlind, Levels: []tournament.Level{{Small: 50, Big: 100, Minutes: 20}, {Small: 100, Big: 200, Minutes: 20}},
		Payouts: tournament.Payouts{Round: 100, Tables: []tournament.PayoutTable{{Entries: 2, Shares: []int{6500, 3500}}}}}
	f.do(t, "director", role.Director, tournament.Create{ID: "deep", Structure: s, Book: b.ID, Edition: b.Version, Policy: b.Policy.Tournament, Rules: rules,
		Planned: []tournament.Instant{f.Room.Now() + tournament.Instant(in.Milliseconds())}})
	return f
}

func (f *posted) do(t *testing.T, who string, as role.Role, c tournament.Command) {
	t.Helper()
	f.n++
	if _, err := f.Room.Do(ctx, room.Command{Stream: "deep", ID: "post-" + time.Duration(f.n).String(), By: role.By{Person: who, Role: as}, Cmd: c}); err != nil {
		t.Fatalf("%T: %v", c, err)
	}
}

func (f *posted) reserve(t *testing.T, id string) {
	t.Helper()
	today := admission.On(time.UnixMilli(int64(f.Room.Now())))
	facts := &admission.Facts{Day: today, Employed: article.No, Reserves: true, Cards: []admission.Held{{Name: "diamant"}}}
	f.do(t, id, role.Player, tournament.Reserve{Player: table.PlayerID(id), Desk: facts})
}

func (f *posted) wait(d time.Duration) {
	f.Clock.Set(f.Room.Now() + tournament.Instant(d.Milliseconds()))
}

// outbox is one as after a start of the program: it remembers nothing.
func (f *posted) outbox(server letter.Server) *letter.Outbox {
	return &letter.Outbox{House: letter.House{Venue: "Cercle du Lac", Zone: time.UTC}, Room: f.Room, People: f.People, Lang: lang.French, Server: server,
		Now: func() time.Time { return f.wall }, Log: slog.Default(), Policy: func(book string) *admission.Policy {
			b, err := rulebook.Load(book)
			if err != nil {
				return new(admission.Policy)
			}
			return &b.Policy.Admission
		}}
}

// round is a start of the program, and one look.
func (f *posted) round(t *testing.T) {
	t.Helper()
	o := f.outbox(f.server)
	if err := errors.Join(o.Doubt(ctx), o.Write(ctx), o.Send(ctx)); err != nil {
		t.Fatal(err)
	}
}

func (f *posted) subjects() (out []string) {
	for _, m := range f.server.got {
		out = append(out, m.To+" "+m.Subject)
	}
	return out
}

// Each state of a place is told once, whatever starts again: reserved, given back, another time, the event put away.
func TestEachStateOfAPlaceIsToldOnce(t *testing.T) {
	f := postOf(t, 40*time.Hour)
	f.reserve(t, "k-1")
	f.reserve(t, "k-2")
	f.round(t)
	f.round(t)
	want := []string{"k-1@example.org Place réservée · Deep Stack", "k-2@example.org Place réservée · Deep Stack"}
	if got := f.subjects(); !slices.Equal(got, want) {
		t.Fatalf("%q", got)
	}
	first := f.server.got[0]
	for _, text := range []string{"Zoé k-1", "« Deep Stack » est réservée", "HP-2.2-close", "HP-2.3", "Départ : dimanche 23 novembre 2025 à 13 h 17",
		"Annulation sans suite jusqu’à : dimanche 23 novembre 2025 à 09 h 17"} {
		if !strings.Contains(first.Text, text) {
			t.Errorf("the letter does not say %q:\n%s", text, first.Text)
		}
	}
	if !strings.HasPrefix(string(first.PDF), "%PDF-") {
		t.Error("no paper comes with it")
	}
	f.do(t, "k-2", role.Player, tournament.CancelReservation{Player: "k-2"})
	f.do(t, "director", role.Director, tournament.PlanStart{At: f.Room.Now() + tournament.Instant((50 * time.Hour).Milliseconds())})
	f.do(t, "director", role.Director, tournament.Archive{})
	f.round(t)
	f.round(t)
	want = append(want, "k-2@example.org Place rendue · Deep Stack", "k-1@example.org Nouvel horaire · Deep Stack", "k-1@example.org Épreuve annulée · Deep Stack")
	if got := f.subjects(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// What the server puts off is tried again, later and later; what it refuses, and what may have gone, waits for the desk.
func TestWhatDoesNotGoIsShownAtTheDesk(t *testing.T) {
	f := postOf(t, 40*time.Hour)
	f.reserve(t, "k-1")
	state := func() people.Letter {
		all, err := f.People.Letters(ctx)
		if err != nil || len(all) != 1 {
			t.Fatalf("%+v %v", all, err)
		}
		return all[0]
	}
	f.server.err = &mail.Failure{Said: "451 later"}
	f.round(t)
	f.round(t) // a minute has not passed
	if l := state(); len(f.server.got) != 1 || l.State != people.LetterDue || l.Tries != 1 || l.Due != f.wall.Add(time.Minute).UnixMilli() {
		t.Fatalf("%d tries: %+v", len(f.server.got), l)
	}
	f.server.err = &mail.Failure{Lasting: true, Said: "550 no such mailbox"}
	f.wall = f.wall.Add(time.Minute)
	f.round(t)
	f.wall = f.wall.Add(240 * time.Hour)
	f.round(t)
	if l := state(); len(f.server.got) != 2 || l.State != people.LetterRefused {
		t.Fatalf("%d tries: %+v", len(f.server.got), l)
	}
	b := f.SignedIn("secretary")
	says(t, b.Get("/letters?lang=fr"), 200, "Zoé k-1", "refusée par le serveur", "550 no such mailbox", "2 essais")
	says(t, b.Get("/letters?lang=en"), 200, "refused by the mail server")
	says(t, b.Get("/desk?lang=fr"), 200, `href="/letters"`, `<b class="count">1</b>`)
	says(t, b.Post("/letters/again", url.Values{"no": {state().No}}), 303)
	f.server.err = &mail.Failure{Unsure: true, Said: "cut"}
	f.round(t)
	f.round(t)
	if l := state(); len(f.server.got) != 3 || l.State != people.LetterUnsure {
		t.Fatalf("%d tries: %+v", len(f.server.got), l)
	}
	says(t, b.Post("/letters/print", url.Values{"no": {state().No}}), 303)
	says(t, b.Get("/letters/print?lang=fr"), 200, "Place réservée · Deep Stack", "Zoé k-1")
	says(t, b.Post("/letters/printed", url.Values{"no": {state().No}}), 303)
	if l := state(); l.State != people.LetterPrinted || l.Done == 0 {
		t.Errorf("%+v", l)
	}
}

// Where the power fails while a letter is handed in nobody knows whether it has gone: it does not go a second time by itself.
func TestALetterThatWasBeingSentDoesNotGoTwice(t *testing.T) {
	f := postOf(t, 40*time.Hour)
	f.reserve(t, "k-1")
	o := f.outbox(f.server)
	if err := o.Write(ctx); err != nil {
		t.Fatal(err)
	}
	due, err := f.People.Letters(ctx, people.LetterDue)
	if err != nil || len(due) != 1 {
		t.Fatalf("%+v %v", due, err)
	}
	due[0].State, due[0].Tries = people.LetterSending, 1
	if _, err := f.People.Turn(ctx, people.LetterDue, due[0]); err != nil {
		t.Fatal(err)
	}
	f.round(t)
	all, err := f.People.Letters(ctx)
	if err != nil || len(f.server.got) != 0 || all[0].State != people.LetterUnsure {
		t.Errorf("%+v %v, sent %d", all, err, len(f.server.got))
	}
}

// looking has another machine look while a letter is handed in.
type looking struct {
	*server
	other func()
}

func (l looking) Send(ctx context.Context, m mail.Message) error {
	l.other()
	return l.server.Send(ctx, m)
}

// Another machine of the room neither sends nor doubts what is being handed in.
func TestALetterIsSentByOneMachine(t *testing.T) {
	f := postOf(t, 40*time.Hour)
	f.reserve(t, "k-1")
	o := f.outbox(looking{f.server, func() { f.round(t) }})
	if err := errors.Join(o.Write(ctx), o.Send(ctx)); err != nil {
		t.Fatal(err)
	}
	all, err := f.People.Letters(ctx)
	if err != nil || len(f.server.got) != 1 || all[0].State != people.LetterSent {
		t.Errorf("%+v %v, sent %d", all, err, len(f.server.got))
	}
}

// Without a server, or an address, letters are printed; a reminder comes a day before a place can no longer be given back.
func TestAReminderComesInTimeAndIsPrintedWithoutServer(t *testing.T) {
	f := postOf(t, 40*time.Hour)
	f.reserve(t, "k-1")
	kinds := func() (out []string) {
		o := f.outbox(nil)
		if err := errors.Join(o.Doubt(ctx), o.Write(ctx), o.Send(ctx)); err != nil {
			t.Fatal(err)
		}
		all, err := f.People.Letters(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range all {
			out = append(out, l.Kind+" "+string(l.State))
		}
		return out
	}
	if got := kinds(); !slices.Equal(got, []string{"booked to_print"}) {
		t.Errorf("%q", got)
	}
	// 40 hours before the start the last instant to give back, 4 hours before it, is 36 hours away: the reminder comes after 12.
	f.wait(13 * time.Hour)
	if got := kinds(); !slices.Equal(got, []string{"booked to_print", "reminder to_print"}) {
		t.Errorf("%q", got)
	}
	if got := kinds(); len(got) != 2 {
		t.Errorf("%q", got)
	}
	f.wait(27*time.Hour - 5*time.Minute) // the place was not settled
	if got := kinds(); !slices.Contains(got, "lapsed to_print") {
		t.Errorf("%q", got)
	}
}
