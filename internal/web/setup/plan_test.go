package setup_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestChipsPlayersAndTimeBecomeAStructure: the plan goes into the fields, and what was typed of name and money stays.
func TestChipsPlayersAndTimeBecomeAStructure(t *testing.T) {
	d := &webtest.Desk{}
	site := webtest.DeskSite(d)
	fields := []string{"name", "Vendredi", "buy_in", "15", "plan.case", "25x400, 100x400, 500x250, 1000x250", "expected", "30", "plan.start", "20:00", "plan.end", "00:30",
		"ante", "big-blind"}
	w := webtest.Upload(t, site, filled("plan", fields...)...)
	body := w.Body.String()
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, reportOf(body))
	}
	for _, want := range []string{`value="Vendredi"`, `name="buy_in" value="15"`, `name="stack" value="5000"`, `name="chips" value="25, 100, 500, 1000"`,
		`name="stack_chips" value="8, 8, 4, 2"`, "50;100;100;20", "break;;;10;Color-up 25", "Over at about 00:20 with 30 entries: in level 12", "The smallest chip of use is 25"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q: %s", want, reportOf(body))
		}
	}
	if len(d.Opened) != 0 {
		t.Error("a plan created a tournament")
	}
}

// TestWhatAPlanCannotHaveIsSaidBesideItsField.
func TestWhatAPlanCannotHaveIsSaidBesideItsField(t *testing.T) {
	for _, c := range []struct {
		field, value, want string
		blamed             string
	}{
		{"expected", "5000", "they suffice for 100 stacks in all", "plan.case"},
		{"plan.case", "many chips", "write each value with how many", "plan.case"},
		{"plan.case", "", "say which chips there are", "plan.case"},
		{"plan.end", "half past", "is no time of day", "plan.end"},
		{"plan.end", "20:10", "minutes between start and end", "plan.end"},
		{"plan.level", "500", "a level lasts from", "plan.level"},
		{"expected", "1", "from 2 to", "expected"},
	} {
		fields := []string{"plan.case", "25x400, 100x400, 500x250, 1000x250", "expected", "30", "plan.start", "20:00", "plan.end", "00:30"}
		w := webtest.Upload(t, webtest.DeskSite(&webtest.Desk{}), filled("plan", append(fields, c.field, c.value)...)...)
		body := w.Body.String()
		if w.Code != http.StatusBadRequest || !strings.Contains(body, c.want) || !strings.Contains(body, `id="`+c.blamed+`-wrong"`) {
			t.Errorf("%s %q: status %d, want %q beside %s: %s", c.field, c.value, w.Code, c.want, c.blamed, reportOf(body))
		}
	}
}

// TestAFileOfTheTournamentDirectorFillsTheForm: structure and players, with what could not be taken.
func TestAFileOfTheTournamentDirectorFillsTheForm(t *testing.T) {
	text, err := os.ReadFile("../../intake/testdata/soiree.tdt")
	if err != nil {
		t.Fatal(err)
	}
	body := webtest.Upload(t, webtest.DeskSite(&webtest.Desk{}), "do", "load", "book", "tda-2024", "structure.file", string(text)).Body.String()
	for _, want := range []string{`name="buy_in" value="20"`, `name="fee" value="2.50"`, `name="stack_chips" value="8, 8, 4"`, "Mona Exemple;L-17", "bounties are not taken", "structure.txt:9"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q: %s", want, reportOf(body))
		}
	}
}
