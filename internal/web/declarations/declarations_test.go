package declarations_test

import (
	"bytes"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/tournament"
)

// cup is an event under the decree, whose start is planned so long after now.
const cup = "cup"

// house is a room with such an event.
type house struct {
	*webtest.Hosted
	site  http.Handler
	start time.Time
	n     int
}

func open(t *testing.T, ahead time.Duration) *house {
	t.Helper()
	f := webtest.OpenHosted(t)
	c := f.Config()
	c.As, c.Log = frame.Fixed("anna", role.Director), slog.New(slog.NewTextHandler(t.Output(), nil))
	h := &house{Hosted: f, site: web.New(c), start: time.UnixMilli(int64(f.Room.Now())).UTC().Truncate(time.Minute).Add(ahead)}
	base := webtest.Book(t, "casino-ri")
	book, err := base.Under("arrete-2007")
	if err != nil {
		t.Fatal(err)
	}
	var structure tournament.Structure
	f.Read(func(s *tournament.State) { structure = s.Structure })
	structure.Name = "Grand Prix"
	h.do(cup, tournament.Create{ID: cup, Structure: structure, Book: book.ID, Edition: "1", Policy: book.Policy.Tournament, Rules: book.Policy.Rules(), Planned: []tournament.Instant{tournament.Instant(h.start.UnixMilli())}})
	return h
}

func (h *house) do(stream string, cmd any) {
	h.T.Helper()
	h.n++
	if _, err := h.Room.Do(h.T.Context(), room.Command{Stream: stream, ID: "declare-" + strconv.Itoa(h.n), By: role.By{Person: "anna", Role: role.Director}, Cmd: cmd}); err != nil {
		h.T.Fatalf("%T: %v", cmd, err)
	}
}

func (h *house) page(address string) string {
	return webtest.Get(h.T, h.site, address, "Accept-Language", "en").Body.String()
}

// send sends a form with a file, "" without.
func (h *house) send(act, file string, fields ...string) *httptest.ResponseRecorder {
	h.T.Helper()
	h.n++
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for i := 0; i < len(fields); i += 2 {
		_ = m.WriteField(fields[i], fields[i+1])
	}
	_ = m.WriteField("key", "key-of-a-form-"+strconv.Itoa(h.n))
	_ = m.WriteField("seq", "0")
	_ = m.WriteField("event", cup)
	if file != "" {
		part, err := m.CreateFormFile("file", "accusé.pdf")
		if err != nil {
			h.T.Fatal(err)
		}
		_, _ = part.Write([]byte(file))
	}
	_ = m.Close()
	r := httptest.NewRequest(http.MethodPost, "/declarations/"+act, &b)
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.Host = "localhost"
	r.Header.Set("Accept-Language", "en")
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return w
}

// status is how a duty of the event stands.
func (h *house) status(kind string) string {
	before, _, found := strings.Cut(h.page("/declarations?all"), `aria-labelledby="`+cup+"-"+kind+`"`)
	if !found {
		return ""
	}
	i := strings.LastIndex(before, `data-status="`)
	status, _, _ := strings.Cut(before[i+len(`data-status="`):], `"`)
	return status
}

// TestAnEventIsDeclaredAndItsChangeToo: from the calendar to the proof, and what a change of the start brings.
func TestAnEventIsDeclaredAndItsChangeToo(t *testing.T) {
	h := open(t, 30*24*time.Hour)
	for kind, want := range map[string]string{"conditions": "open", "plan": "asked", "staff": "asked", "programme": "open", "rules": "open", "change": ""} {
		if got := h.status(kind); got != want {
			t.Errorf("%s is %q, not %q", kind, got, want)
		}
	}
	due := h.start.AddDate(0, 0, -21).Format("2 Jan 15:04")
	for _, address := range []string{"/declarations", "/", "/t/" + cup + "/floor"} {
		if page := h.page(address); !strings.Contains(page, due) {
			t.Errorf("%s does not say until when: %s", address, due)
		}
	}
	if w := h.send("tell", "", "fact", "staff", "told", "no"); w.Code != http.StatusSeeOther || h.status("staff") != "" {
		t.Errorf("told: status %d, %q", w.Code, h.status("staff"))
	}
	now := time.UnixMilli(int64(h.Room.Now())).UTC().Format("2006-01-02T15:04")
	for _, wrong := range [][]string{
		{"to", "ministry", "how", "letter", "sent", now},                             // no proof
		{"how", "letter", "sent", now, "note", "x"},                                  // to nobody
		{"to", "ministry", "how", "posted", "sent", now, "note", "x"},                // so nothing is sent
		{"to", "ministry", "how", "letter", "sent", "2099-01-01T10:00", "note", "x"}, // not yet
		{"to", "the pope", "how", "letter", "sent", now, "note", "x"},                // nobody knows him
		{"to", "ministry", "how", "letter", "sent", "", "note", "x"},                 // nobody said when
	} {
		if w := h.send("file", "", append(wrong, "kind", "conditions")...); w.Code < 400 || w.Code >= 500 || !strings.Contains(w.Body.String(), `role="alert"`) {
			t.Errorf("%v: status %d", wrong, w.Code)
		}
	}
	if w := h.send("file", "%PDF-1.7 received", "kind", "conditions", "to", "ministry", "to", "prefect", "how", "letter", "sent", now, "note", "1A 234"); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", w.Code, w.Body)
	}
	if got := h.status("conditions"); got != "met" {
		t.Errorf("declared, it is %q", got)
	}
	w := webtest.Get(t, h.site, "/declarations/proof/1")
	if w.Body.String() != "%PDF-1.7 received" || w.Header().Get("Content-Type") != "application/pdf" || !strings.Contains(w.Header().Get("Content-Disposition"), "attachment") {
		t.Errorf("the proof: %d %v", w.Code, w.Header())
	}
	h.do(cup, tournament.PlanStart{At: tournament.Instant(h.start.Add(48 * time.Hour).UnixMilli())})
	if got := h.status("change"); got != "open" {
		t.Errorf("moved, its change is %q", got)
	}
	if page := h.page("/declarations"); !strings.Contains(page, h.start.Add(-72*time.Hour).Format("2 Jan 15:04")) || !strings.Contains(page, "What is no longer as announced") {
		t.Error("the page does not say what has changed, or until when it is told")
	}
	if w := h.send("file", "", "kind", "change", "to", "police", "how", "mail", "sent", now, "note", "answered"); w.Code != http.StatusSeeOther || h.status("change") != "met" {
		t.Errorf("status %d, the change is %q", w.Code, h.status("change"))
	}
	if w := h.send("withdraw", "", "no", "2", "reason", "wrong address"); w.Code != http.StatusSeeOther || h.status("change") != "open" {
		t.Errorf("status %d, withdrawn the change is %q", w.Code, h.status("change"))
	}
	h.do(cup, tournament.Stop{Cause: tournament.CauseFire, Reason: "fire"})
	if got := h.status("change"); got != "open" && got != "late" {
		t.Errorf("cancelled, its change is %q", got)
	}
	for _, kind := range []string{"plan", "staff", "programme", "rules", "forms"} {
		if got := h.status(kind); got != "" {
			t.Errorf("cancelled, its %s is %q: nothing else is owed of what is not held", kind, got)
		}
	}
	if page := h.page("/declarations"); !strings.Contains(page, "the cancellation itself is still told") {
		t.Error("the page does not say why nothing else is owed")
	}
	_ = h.Room.Declarations(func(s *declaration.State) {
		if len(s.Filings) != 2 || s.Filings[0].By != "anna" || s.Filings[1].Withdrawn == nil {
			t.Errorf("%+v", s.Filings)
		}
	})
}

// TestDocumentsAreWritten: each is a PDF; others are not.
func TestDocumentsAreWritten(t *testing.T) {
	h := open(t, 30*24*time.Hour)
	for _, address := range []string{"/declarations/programme.pdf", "/t/cup/declarations/conditions.pdf", "/t/cup/declarations/change.pdf", "/t/cup/declarations/programme.pdf", "/t/cup/declarations/rules.pdf"} {
		for _, l := range []string{"fr", "en"} {
			if w := webtest.Get(t, h.site, address+"?lang="+l); w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), "%PDF-") {
				t.Errorf("%s: status %d", address, w.Code)
			} else if dir := os.Getenv("SHOTS"); dir != "" {
				_ = os.WriteFile(filepath.Join(dir, l+"-"+filepath.Base(filepath.Dir(address))+"-"+filepath.Base(address)), w.Body.Bytes(), 0o600)
			}
		}
	}
	for _, address := range []string{"/t/cup/declarations/forms.pdf", "/t/cup/declarations/rules", "/t/nowhere/declarations/rules.pdf", "/t/" + webtest.HostedID + "/declarations/rules.pdf", "/declarations/proof/1"} {
		if w := webtest.Get(t, h.site, address); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
}

// TestWithoutALawNothingIsDeclared: neither on the page nor on the lists of what is to be done.
func TestWithoutALawNothingIsDeclared(t *testing.T) {
	f := webtest.OpenHosted(t)
	for address, shown := range map[string]string{"/declarations?lang=en": "nothing is to be declared", "/?lang=en": "", "/t/" + webtest.HostedID + "/floor?lang=en": ""} {
		page := webtest.Get(t, f.Site, address).Body.String()
		if shown != "" && !strings.Contains(page, shown) || strings.Contains(page, "to make") {
			t.Errorf("%s: %v", address, strings.Contains(page, "to make"))
		}
	}
	c := f.Config()
	c.As = frame.Fixed("clara", role.Cashier)
	if w := webtest.Post(t, web.New(c), "/declarations/tell", url.Values{}); w.Code != http.StatusForbidden {
		t.Errorf("a cashier declares: status %d", w.Code)
	}
}
