package setup_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/view/fixture"
	"github.com/floorbook/floorbook/internal/web"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/internal/web/webtest"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

// filled is the form as a template fills it, with other fields changed: name, value, …
func filled(do string, changed ...string) []string {
	s := intake.TypedOf(fixture.Late().State.Structure)
	fields := []string{"key", "key-0123456789", "do", do, "name", s.Name, "game", s.Game, "hands_each", s.HandsEach, "buy_in", s.BuyIn, "fee", s.Fee,
		"guarantee", s.Guarantee, "stack", s.Stack, "chips", s.Chips, "seats_late", s.SeatsLate, "seats", s.Seats, "final_table", s.FinalTable, "ante", s.Ante,
		"late_levels", s.LateLevels, "re_entries", s.ReEntries, "quality", s.Quality, "levels", s.Levels, "round", s.Round, "payouts", "1;100\n",
		"expected", "50", "book", "tda-2024"}
	for i := 0; i < len(changed); i += 2 {
		known := false
		for j := 0; j < len(fields); j += 2 {
			if fields[j] == changed[i] {
				fields[j+1], known = changed[i+1], true
			}
		}
		if !known {
			fields = append(fields, changed[i], changed[i+1])
		}
	}
	return fields
}

func TestCreateATournamentFromATemplateAndAPastedList(t *testing.T) {
	d := &webtest.Desk{}
	w := webtest.Upload(t, webtest.DeskSite(d), filled("create", "hosted", "yes", "paste", "Chloé Lefèvre\nKarim Benali\n", "name", "Vendredi")...)
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/t/new/floor" {
		t.Fatalf("status %d to %q: %s", w.Code, w.Header().Get("Location"), reportOf(w.Body.String()))
	}
	n := d.Opened[0]
	if n.Structure.Name != "Vendredi" || len(n.Structure.Levels) != len(fixture.Late().State.Structure.Levels) || len(n.Players) != 2 ||
		n.Players[0].Name != "Chloé Lefèvre" || n.Book != "tda-2024" || !n.Hosted {
		t.Errorf("opened %+v", n)
	}
}

// TestWhatIsWrongIsSaidBesideItsField: the focus goes to the first, nothing that was typed is lost, and nothing is created.
func TestWhatIsWrongIsSaidBesideItsField(t *testing.T) {
	for _, c := range []struct {
		name    string
		changed []string
		field   string // that is blamed first; "" the page as a whole
		want    string
	}{
		{"a stack in words", []string{"stack", "many", "seats", "99"}, "stack", `value="many"`},
		{"seats", []string{"seats", "99"}, "seats", `value="99"`},
		{"late levels, by the name on the page", []string{"late_levels", "-3"}, "late_levels", `Registration until the end of level&#34; is -3`},
		{"no name", []string{"name", " "}, "name", `name-wrong`},
		{"a level", []string{"levels", "25;50;;20\n50;x;;20\n"}, "levels", `Row 2: `},
		{"blinds that fall", []string{"levels", "100;200;;20\n50;100;;20\n"}, "levels", `Row 2: `},
		{"payouts", []string{"payouts", "1;60;30\n"}, "payouts", `Row 1: `},
		{"a tier", []string{"quality", "royal"}, "quality", `quality-wrong`},
		{"entries", []string{"expected", "-4"}, "expected", `from 1 to`},
		{"players", []string{"players.file", "name;email\nAnna;a@b;c;d;\"open\n"}, "players", "players.txt:2"},
		{"no book", []string{"book", "none"}, "book", "Pick a rulebook"},
		{"a sheet", []string{"do", "load", "structure.file", "name = \"x\"\nblinds = = 3\n"}, "", "structure.txt:2"},
		{"no sheet", []string{"do", "load"}, "", "Choose a file first"},
		{"a key that could be an address", []string{"key", "../../../etc"}, "", `role="alert"`},
	} {
		d := &webtest.Desk{}
		w := webtest.Upload(t, webtest.DeskSite(d), filled("create", append(c.changed, "paste", "Zoé Unique")...)...)
		body := w.Body.String()
		if w.Code != http.StatusBadRequest || !strings.Contains(body, c.want) || !strings.Contains(body, "Zoé Unique</textarea>") {
			t.Errorf("%s: status %d, want %q: %s", c.name, w.Code, c.want, reportOf(body))
		}
		if c.field != "" && !strings.Contains(body, `id="`+c.field+`-wrong"`) {
			t.Errorf("%s: nothing stands beside %s: %s", c.name, c.field, reportOf(body))
		}
		focused := regexp.MustCompile(`(?s)<(?:input|textarea) id="([a-z_]+)"[^>]* autofocus`).FindAllStringSubmatch(body, -1)
		if c.field == "stack" && (len(focused) != 1 || focused[0][1] != "stack") {
			t.Errorf("%s: the focus goes to %q", c.name, focused)
		}
		if len(d.Opened) != 0 {
			t.Errorf("%s: a tournament was created", c.name)
		}
	}
}

func reportOf(body string) string {
	_, after, _ := strings.Cut(body, `id="report"`)
	return frame.Clip(after, 500)
}

func TestARefusedTournamentKeepsWhatWasFilledIn(t *testing.T) {
	d := &webtest.Desk{Refuse: refusal.New(tournament.TooFewPlayers, "Min", 2)}
	w := webtest.Upload(t, webtest.DeskSite(d), filled("create", "paste", "Zoé Unique", "name", "Retenu")...)
	body := w.Body.String()
	if w.Code != http.StatusConflict || !strings.Contains(body, "Zoé Unique</textarea>") || !strings.Contains(body, `value="Retenu"`) || !strings.Contains(body, `role="alert"`) {
		t.Errorf("status %d: %s", w.Code, reportOf(body))
	}
}

// TestTheChartIsCheckedAsOneTypes: every promise of the tier that is claimed, and that the director may depart from them.
func TestTheChartIsCheckedAsOneTypes(t *testing.T) {
	d := &webtest.Desk{}
	site := webtest.DeskSite(d)
	for _, c := range []struct {
		changed []string
		want    []string
		not     string
	}{
		// A night of 25-minute levels, nine hours long (CX-J10).
		{[]string{"quality", "commun", "levels", strings.Repeat("100;200;;25\n", 22), "late_levels", "2"},
			[]string{"Level 1: 25 min, for 15 to 20", "550 min of play, for 300 to 420", "may depart from the chart", "TX-QC-commun", "TX-QC-td"}, ""},
		// Levels of 30 minutes for Épique (CX-J09).
		{[]string{"quality", "epique", "levels", strings.Repeat("100;200;;30\n", 62), "late_levels", "2"},
			[]string{"Level 1: 30 min, for 40 to 50", "TX-QC-epique"}, ""},
		{[]string{"quality", "commun", "levels", strings.Repeat("100;200;;20\n", 18), "late_levels", "2", "seats_late", "10", "seats", "9"},
			[]string{"360 min of play", "Kept:", "6 h 00 with the breaks, 18 levels."}, "may depart"},
	} {
		body := webtest.Upload(t, site, filled("check", append(c.changed, "book", "texapoker-2024")...)...).Body.String()
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("no %q: %s", want, reportOf(body))
			}
		}
		if c.not != "" && strings.Contains(body, c.not) {
			t.Errorf("%q is said", c.not)
		}
	}
	if len(d.Opened) != 0 {
		t.Error("a check created a tournament")
	}
}

// TestTheSheetIsSavedAndReadAgain: what the form makes is sent as a file, and the file fills the form.
func TestTheSheetIsSavedAndReadAgain(t *testing.T) {
	site := webtest.DeskSite(&webtest.Desk{})
	w := webtest.Upload(t, site, filled("sheet", "name", "Samedi « spécial »", "stack", "20 000")...)
	s, err := intake.ParseStructure("saved", strings.NewReader(w.Body.String()))
	if err != nil || s.Name != "Samedi « spécial »" || s.Stack != 20_000 || !strings.Contains(w.Header().Get("Content-Disposition"), "attachment") {
		t.Fatalf("%v: %+v\n%s", err, s, w.Body)
	}
	body := webtest.Upload(t, site, "do", "load", "book", "tda-2024", "structure.file", w.Body.String()).Body.String()
	if !strings.Contains(body, `value="Samedi « spécial »"`) || !strings.Contains(body, `value="20000"`) {
		t.Errorf("the form holds %s", reportOf(body))
	}
}

func TestFloorEntersAPlayerByName(t *testing.T) {
	d := &webtest.Desk{}
	site := webtest.DeskSite(d)
	if body := webtest.Get(t, site, "/t/vendredi/floor").Body.String(); !strings.Contains(body, `action="/t/vendredi/players"`) {
		t.Error("the floor page offers no registration while it is open")
	}
	w := webtest.Post(t, site, "/t/vendredi/players", webtest.Form("name", "  Anaïs   Nouvelle "))
	if w.Code != http.StatusSeeOther || len(d.Entered) != 1 || d.Entered[0] != "vendredi/Anaïs Nouvelle" {
		t.Errorf("status %d, entered %q", w.Code, d.Entered)
	}
	for _, bad := range []string{"", strings.Repeat("x", intake.MaxName+1)} {
		if w := webtest.Post(t, site, "/t/vendredi/players", webtest.Form("name", bad)); w.Code != http.StatusBadRequest {
			t.Errorf("name of %d characters: status %d", len(bad), w.Code)
		}
	}
	d.Refuse = refusal.New(tournament.RegistrationIsOver)
	if w := webtest.Post(t, site, "/t/vendredi/players?lang=en", webtest.Form("name", "Late")); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "closed") {
		t.Errorf("after registration: status %d", w.Code)
	}
}

func TestALawStandsOverTheBookOfATournament(t *testing.T) {
	d := &webtest.Desk{}
	f := fixture.Late()
	c := webtest.Config(webtest.RoomOf(f), f)
	c.Open = d
	h := web.New(c)
	for _, id := range rulebook.Laws() {
		if strings.Contains(webtest.Get(t, h, "/new").Body.String(), `<option value="`+id+`"`) {
			t.Errorf("%s is offered as a rulebook to play by", id)
		}
	}
	if w := webtest.Upload(t, h, filled("create", "book", "cercle-pg", "law", "arrete-2007")...); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	if got := d.Opened[len(d.Opened)-1].Book; got != "cercle-pg+arrete-2007" {
		t.Errorf("opened by %s", got)
	}
	for _, bad := range [][]string{{"book", "arrete-2007"}, {"book", "cercle-pg", "law", "tda-2024"}, {"book", "cercle-pg", "law", "x"}} {
		if w := webtest.Upload(t, h, filled("create", bad...)...); w.Code != http.StatusBadRequest {
			t.Errorf("%v: status %d", bad, w.Code)
		}
	}
}

// TestTheEveningIsForecastWhileItIsTyped: before doors, with the entries that are expected.
func TestTheEveningIsForecastWhileItIsTyped(t *testing.T) {
	site := webtest.DeskSite(&webtest.Desk{})
	charts := func(changed ...string) int {
		return strings.Count(webtest.Upload(t, site, filled("check", changed...)...).Body.String(), `<svg class="chart"`)
	}
	for _, c := range []struct {
		name    string
		changed []string
		want    int
	}{{"fifty entries", nil, 2}, {"nobody knows how many", []string{"expected", ""}, 0}, {"a structure that cannot be played", []string{"stack", "many"}, 0}} {
		if got := charts(c.changed...); got != c.want {
			t.Errorf("%s: %d charts, want %d", c.name, got, c.want)
		}
	}
}
