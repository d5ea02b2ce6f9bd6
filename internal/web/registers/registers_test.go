package registers_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/register"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/table"
)

// site is a room of four players, of whom one has a name that a spreadsheet would take for a formula, one has signed a form, and one was erased.
func site(t *testing.T, as role.Role) http.Handler {
	t.Helper()
	f := webtest.OpenHosted(t)
	store := people.NewMemory()
	for i, name := range []string{"=cmd()", "Zoé Lefèvre", "Ali Ben", "Bob Gone"} {
		if err := store.Put(t.Context(), people.Person{ID: fmt.Sprintf("p-%d", i+1), Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Keep(t.Context(), people.Paper{No: "form-1", Person: "p-2", Kind: people.PaperForm, Stream: webtest.HostedID, PDF: []byte("%PDF")}); err != nil {
		t.Fatal(err)
	}
	if err := store.Erase(t.Context(), "p-4"); err != nil {
		t.Fatal(err)
	}
	c := f.Config()
	c.People, c.As = store, frame.Fixed("anna", as)
	c.Names = func(p table.PlayerID) string { return string(p) }
	c.CaseLaw = f.Room.CaseLaw()
	return web.New(c)
}

// TestEntriesAreReadFromTheJournal: as a page and as a file, with and without names.
func TestEntriesAreReadFromTheJournal(t *testing.T) {
	h := site(t, role.Director)
	page := webtest.Get(t, h, "/registers?lang=en&from=2000-01-01&until=2099-01-01").Body.String()
	for _, shown := range []string{"Zoé Lefèvre", "Ali Ben", "erased (p-4)", `href="/papers/form-1"`, "=cmd()"} {
		if !strings.Contains(page, shown) {
			t.Errorf("the page lacks %q", shown)
		}
	}
	if strings.Contains(page, "Bob Gone") {
		t.Error("who was erased is named")
	}
	lines, err := csv.NewReader(webtest.Get(t, h, "/registers/entries.csv?lang=en&from=2000-01-01&until=2099-01-01").Body).ReadAll()
	if err != nil || len(lines) != 5 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for i, want := range []string{"'=cmd()", "Zoé Lefèvre", "Ali Ben", "erased (p-4)"} {
		if line := lines[i+1]; line[2] != fmt.Sprint(i+1) || line[3] != want || line[6] != "50.00" {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	page = webtest.Get(t, h, "/registers?lang=en&names=no&from=2000-01-01&until=2099-01-01").Body.String()
	if strings.Contains(page, "Lefèvre") || !strings.Contains(page, "p-2") {
		t.Error("without names somebody is named")
	}
	if page = webtest.Get(t, h, "/registers?lang=en&from=2001-01-01&until=2001-01-02").Body.String(); !strings.Contains(page, "Nothing in these days.") {
		t.Error("a period has what was not in it")
	}
}

// TestEveryRegisterIsShownAndWritten in both languages, to those who may read it.
func TestEveryRegisterIsShownAndWritten(t *testing.T) {
	h := site(t, role.Auditor)
	for _, k := range register.Kinds {
		for _, l := range []string{"fr", "en"} {
			for _, address := range []string{"/registers?register=" + string(k), "/registers/" + string(k) + ".csv?x=1", "/registers/" + string(k) + ".xlsx?x=1"} {
				w := webtest.Get(t, h, address+"&from=2000-01-01&until=2099-01-01&lang="+l)
				if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "[web.") {
					t.Errorf("%s: status %d", address, w.Code)
				}
			}
		}
	}
	if w := webtest.Get(t, h, "/registers/all.xlsx"); w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), "PK") {
		t.Errorf("all registers: status %d", w.Code)
	}
	for _, address := range []string{"/registers/all.csv", "/registers/nothing.csv", "/registers/entries.pdf"} {
		if w := webtest.Get(t, h, address); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
	if w := webtest.Get(t, site(t, role.Floor), "/registers"); w.Code != http.StatusForbidden {
		t.Errorf("the floor: status %d", w.Code)
	}
}
