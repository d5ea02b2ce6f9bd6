package results_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/floorbook/floorbook/internal/document/documenttest"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/results"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// published is a site with the evening that is over, and people: one of a dangerous name, one with a licence, one who is not to be named.
func published(t *testing.T, as role.Role) http.Handler {
	t.Helper()
	f, c := over()
	cfg := webtest.Config(webtest.RoomOf(f), f)
	cfg.Courses, cfg.Venue, cfg.As = c, "Cercle du Lac, Annecy", frame.Fixed("somebody", as)
	cfg.People = people.NewMemory()
	for i := range f.State.Entries {
		p := people.Person{ID: string(f.State.Entries[i].Player), Name: fixture.Names(f.State.Entries[i].Player)}
		switch p.ID {
		case "p-02":
			p.Name = "=HYPERLINK(0)"
		case "p-03":
			p.Licence = "FR-1234"
		case "p-01":
			p.Unnamed = true
		}
		if err := cfg.People.Put(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	return web.New(cfg)
}

func file(t *testing.T, h http.Handler, format, lang string) []byte {
	t.Helper()
	w := webtest.Get(t, h, "/t/vendredi/results."+format+"?lang="+lang)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", format, w.Code)
	}
	if _, params, err := mime.ParseMediaType(w.Header().Get("Content-Disposition")); err != nil || params["filename"] != "2025-11-21 Deepstack du vendredi."+format {
		t.Errorf("%s is called %q, %v", format, params["filename"], err)
	}
	return w.Body.Bytes()
}

func TestTheCSVHasWhatDatabasesPublish(t *testing.T) {
	for as, licence := range map[role.Role]string{role.Player: "", role.Owner: "FR-1234"} {
		rows, err := csv.NewReader(bytes.NewReader(file(t, published(t, as), "csv", "fr"))).ReadAll()
		if err != nil || len(rows) != 46 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		cell := func(row int, head string) string {
			for i, h := range rows[0] {
				if h == head {
					return rows[row][i]
				}
			}
			t.Fatalf("no column %s", head)
			return ""
		}
		for _, want := range []struct {
			row         int
			head, value string
		}{{1, "event", "Deepstack du vendredi"}, {1, "date", "2025-11-21"}, {1, "venue", "Cercle du Lac, Annecy"}, {1, "buy_in", "50.00"}, {1, "fee", "10.00"}, {1, "currency", "EUR"},
			{1, "entries", "45"}, {1, "unique_players", "45"}, {1, "prize_pool", "2250.00"}, {1, "place", "1"}, {1, "name", ""}, {1, "prize", "765.00"}, {1, "itm", "1"},
			{1, "knockouts", "2"}, {2, "name", "'=HYPERLINK(0)"}, {2, "knocked_out_by", "#1"}, {3, "licence", licence}, {3, "name", "Zoé Martin"}, {3, "level", "11"},
			{3, "knocked_out_by", "'#1; =HYPERLINK(0)"[1:]}, {4, "tied", "2"}, {6, "name", "Łukasz Nowak"}, {6, "re_entry", "1"}, {9, "late", "1"}, {8, "itm", "0"}, {8, "prize", "0.00"}} {
			if got := cell(want.row, want.head); got != want.value {
				t.Errorf("%s, row %d: %s is %q, want %q", as, want.row, want.head, got, want.value)
			}
		}
	}
}

func TestTheWorkbookIsReadBackInBothLanguages(t *testing.T) {
	for _, l := range lang.All {
		f, err := excelize.OpenReader(bytes.NewReader(file(t, published(t, role.Owner), "xlsx", string(l))))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := f.GetRows(l.T("web.results.title"))
		if err != nil || len(rows) != 46 || len(rows[0]) != 9 {
			t.Fatalf("%s: %d rows, %v", l, len(rows), err)
		}
		if rows[1][1] != l.T("web.results.unnamed", "No", 1) || rows[2][1] != "=HYPERLINK(0)" || rows[3][8] != "FR-1234" || rows[1][2] != "765.00" {
			t.Errorf("%s: %q", l, rows[1:4])
		}
		if formula, err := f.GetCellFormula(l.T("web.results.title"), "B3"); err != nil || formula != "" {
			t.Errorf("formula %q, %v", formula, err)
		}
		facts, err := f.GetRows(l.T("web.results.event"))
		if err != nil || len(facts) < 8 || facts[0][1] != "Deepstack du vendredi" {
			t.Errorf("%s: facts %q, %v", l, facts, err)
		}
		f.Close()
	}
}

func TestTheJSONIsReadBack(t *testing.T) {
	var got view.Feed
	d := json.NewDecoder(bytes.NewReader(file(t, published(t, role.Owner), "json", "en")))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Event.State != "finished" || got.Clock != nil || len(got.Places) != 45 || got.Places[0].Name != "" || got.Places[0].Knockouts != 2 || got.Places[2].By[1].Name != "=HYPERLINK(0)" ||
		got.Event.Pool != "2250.00" || got.Event.Ended != "2025-11-21T21:17:00Z" || len(got.Leads) != 4 || got.Prizes[0].Amount != "765.00" {
		t.Errorf("%+v", got)
	}
}

func TestThePDFTellsTheSameAndIsAlwaysTheSame(t *testing.T) {
	for _, l := range lang.All {
		h := published(t, role.Player)
		pdf := file(t, h, "pdf", string(l))
		if again := file(t, h, "pdf", string(l)); !bytes.Equal(pdf, again) {
			t.Errorf("%s: made again it differs", l)
		}
		documenttest.CheckLook(t, "results-"+string(l), pdf)
		text := documenttest.Text(t, pdf)
		for _, want := range []string{"Deepstack du vendredi", "Łukasz Nowak", "=HYPERLINK(0)", l.Euros(76_500), l.Place(45), "Texapoker 2024", "Cercle du Lac, Annecy", l.T("web.results.unnamed", "No", 1),
			l.T("web.results.tied"), "Louise Duval"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", l, want)
			}
		}
		if strings.Contains(text, "Lefèvre") || strings.Contains(text, "FR-1234") {
			t.Errorf("%s: it tells what is not to be published", l)
		}
	}
	if len(results.Formats) != 4 {
		t.Errorf("formats %q", results.Formats)
	}
}

// A tournament that has only begun has files too, without places.
func TestFilesOfATournamentThatHasNotStarted(t *testing.T) {
	f := fixture.Registering()
	h := web.New(webtest.Config(webtest.RoomOf(f), f))
	for _, format := range results.Formats {
		if w := webtest.Get(t, h, "/t/vendredi/results."+format); w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: status %d", format, w.Code)
		}
		if w := webtest.Get(t, h, "/t/nothing/results."+format); w.Code != http.StatusNotFound {
			t.Errorf("%s of nothing: status %d", format, w.Code)
		}
	}
}
