package intake

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/floorbook/floorbook/tournament"
)

// TestRowsOfASpreadsheetInBothLanguages: tabs, semicolons, bars or commas between the cells, headings in either language and any order, and
// thousands as spreadsheets show them.
func TestRowsOfASpreadsheetInBothLanguages(t *testing.T) {
	want := []tournament.Level{{Small: 500, Big: 1000, Ante: 1000, Minutes: 20}, {Break: true, Minutes: 10, Note: "Color-up 100"}, {Small: 1000, Big: 2000, Ante: 2000, Minutes: 25}}
	for _, rows := range []string{
		"Petite blind\tGrosse blind\tAnte\tDurée\tChangement de jetons\n500\t1 000\t1 000\t20\t\npause\t\t\t10\tColor-up 100\n1 000\t2 000\t2 000\t25\t\n",
		"Small blind\tBig blind\tAnte\tMinutes\tNotes\n500\t1,000\t1,000\t20\nBreak\t\t\t10\tColor-up 100\n1,000\t2,000\t2,000\t25\n",
		"durée;petite;grosse;ante;note\n20;500;1.000;1.000\n10;Pause;;;Color-up 100\n25;1'000;2'000;2'000;\n",
		"sb|bb|ante|min|note\n500|1000|1000|20|\nbreak|||10|Color-up 100\n1000|2000|2000|25|\n",
		"500,1000,1000,20\nbreak,,,10,Color-up 100\n1000,2000,2000,25\n",
	} {
		typed := TypedOf(example(t, "demo.toml"))
		typed.Chips, typed.Stack, typed.StackChips, typed.Ante, typed.Levels, typed.LateLevels = "100; 500; 1000", "10000", "", "big-blind", rows, "1"
		s, faults := typed.Structure()
		if len(faults) > 0 {
			t.Errorf("%q: %v", rows, faults[0])
			continue
		}
		if diff := cmp.Diff(want, s.Levels); diff != "" {
			t.Errorf("%q: %s", rows, diff)
		}
	}
}
