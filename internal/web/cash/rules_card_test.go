package cash_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
)

// TestTheCardTellsTheRulesOfATable: stakes, buy-in, rake, straddle, boards and languages, each with the article that sets it, to whoever asks.
func TestTheCardTellsTheRulesOfATable(t *testing.T) {
	e := openEvening(t, "lois-du-poker")
	e.post("act/open-table", http.StatusSeeOther, "no", "40", "game", "holdem-5-10")
	e.shows("/table/40/rules", "5/10", "200 – 1,000", ">LP-6-17<", "Rake of each pot", "5%", ">LP-6-15<", ">LP-2.2-28<", ">LP-2.2-13<", ">LP-2.2-5<", "Lay out for A4")
	if page := e.f.Visitor().Get("/cash/" + e.id + "/table/40/rules?lang=fr&paper=a4"); page.Code != http.StatusOK {
		t.Errorf("status %d", page.Code)
	}
	e.post("act/game", http.StatusSeeOther, "plays", "holdem", "small", "5", "big", "10", "seats", "6", "min", "200", "max", "1000", "feeds", "holdem-5-10", "stays", "leaves")
	e.post("act/open-table", http.StatusSeeOther, "no", "42", "game", "holdem-5-10-feeder")
	e.shows("/table/42/rules", "This game", "feeder of holdem-5-10")
	for _, l := range lang.All {
		if page := e.f.Visitor().Get("/cash/" + e.id + "/table/42/rules?lang=" + string(l)).Body.String(); strings.Contains(page, "[web.") {
			t.Errorf("%s: a word is missing:\n%s", l, page)
		}
	}
	if page := e.f.Visitor().Get("/cash/" + e.id + "/table/41/rules"); page.Code != http.StatusNotFound {
		t.Errorf("a table that is not open: status %d", page.Code)
	}
}
