package member_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

var ctx = context.Background()

func house(t *testing.T) *webtest.Staffed {
	t.Helper()
	f := webtest.OpenStaffed(t)
	f.Appoint("secretary", webtest.In(role.Secretary))
	if err := f.People.Put(ctx, people.Person{ID: "p-1", Name: "Zoé Lefèvre", Ref: "4711"}, people.Person{ID: "k-2", Name: "Paul Autre"}); err != nil {
		t.Fatal(err)
	}
	if err := f.People.Amend(ctx, "p-1", func(d *people.Dossier) error {
		d.Mail = "zoe@example.org"
		d.Cards = []people.MemberCard{{Kind: "rubis", From: "2026-01-01", Until: "2026-12-31", Price: 150_00}}
		d.Owed = []people.Owed{{No: "d1", For: "default", Amount: 50_00, Cite: "HP-2.4-2", Since: 1}, {No: "d2", For: "card", Amount: 12_35, Since: 1, Settled: 2}}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return f
}

// The page shows a person what the house knows of him, by its link alone.
func TestAPersonReadsWhatTheHouseKnowsOfHim(t *testing.T) {
	f := house(t)
	at := webtest.MemberPage("p-1")
	for lang, want := range map[string][]string{"fr": {"Rubis", "Sommes dues", "HP-2.4-2", "50", "zoe@example.org", "Ce que la maison garde"}, "en": {"Owed", "Events", "What the house keeps"}} {
		w := f.Visitor().Get(at + "?lang=" + lang)
		body := w.Body.String()
		if w.Code != 200 || webtest.Mark(body) != "" {
			t.Fatalf("%s: status %d, unworded %q", lang, w.Code, webtest.Mark(body))
		}
		for _, text := range append(want, "Zoé Lefèvre", "4711", "/t/"+webtest.HostedID+"/player/p-1/") {
			if !strings.Contains(body, text) {
				t.Errorf("%s: the page does not say %q", lang, text)
			}
		}
		if strings.Contains(body, "12,35") || strings.Contains(body, "12.35") {
			t.Error("what is settled is owed still")
		}
	}
	key := at[strings.LastIndex(at, "/")+1:]
	for _, wrong := range []string{"/member/p-1/" + strings.Repeat("0", len(key)), "/member/k-2/" + key, "/member/nobody/" + key, webtest.MemberPage("nobody")} {
		if w := f.Visitor().Get(wrong); w.Code != 404 {
			t.Errorf("%s opens: %d", wrong, w.Code)
		}
	}
	if w := f.SignedIn("secretary").Get("/desk/p-1?lang=en"); !strings.Contains(w.Body.String(), at) {
		t.Error("the desk does not have the link")
	}
}

// What somebody asks about his data is noted once while it is open, in the logbook too, and answered at the desk.
func TestARequestIsNotedOnceAndAnswered(t *testing.T) {
	f := house(t)
	at := webtest.MemberPage("p-1")
	for range 2 {
		if w := f.Visitor().Post(at+"/ask", url.Values{"right": {"erase"}}); w.Code != 303 {
			t.Fatalf("status %d", w.Code)
		}
	}
	if w := f.Visitor().Post(at+"/ask", url.Values{"right": {"nothing"}}); w.Code == 303 {
		t.Error("a right that nobody has is noted")
	}
	if n := f.LastNote(); n.Kind != logbook.RightAsked || n.Subject != "p-1" || n.How != "erase" || n.By.Person != "p-1" {
		t.Errorf("%+v", n)
	}
	d, err := f.People.Dossier(ctx, "p-1")
	if err != nil || len(d.Requests) != 1 || d.Requests[0].Right != "erase" || d.Requests[0].Done != 0 {
		t.Fatalf("%v %+v", err, d.Requests)
	}
	if w := f.SignedIn("secretary").Post("/desk/p-1/answer", url.Values{"no": {"0"}, "outcome": {"done by mail"}}); w.Code != 303 {
		t.Fatalf("status %d", w.Code)
	}
	if w := f.Visitor().Get(at + "?lang=en"); !strings.Contains(w.Body.String(), "done by mail") {
		t.Error("the outcome is not shown")
	}
}

// What is kept of a person is his to take along, by his link alone: as the house writes it out, and to be read.
func TestAPersonTakesHisDataAlong(t *testing.T) {
	f := house(t)
	at := webtest.MemberPage("p-1")
	w := f.Visitor().Get(at + "/data.json")
	if w.Code != 200 || !strings.Contains(w.Body.String(), "Zoé Lefèvre") || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		t.Errorf("status %d, %q: %.300s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	if n := f.LastNote(); n.Kind != logbook.PersonExported || n.Subject != "p-1" || n.By.Person != "p-1" {
		t.Errorf("%+v", n)
	}
	for _, lang := range []string{"fr", "en"} {
		if w := f.Visitor().Get(at + "/data.pdf?lang=" + lang); w.Code != 200 || !strings.HasPrefix(w.Body.String(), "%PDF") {
			t.Errorf("%s: status %d", lang, w.Code)
		}
	}
	for _, file := range []string{"/data.json", "/data.pdf"} {
		if w := f.Visitor().Get(at[:len(at)-1] + "x" + file); w.Code != 404 {
			t.Errorf("%s opens without the link: %d", file, w.Code)
		}
	}
}
