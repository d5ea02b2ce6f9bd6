package cardroom_test

import (
	"net/http"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestThePagesOfTheRoomInBothLanguages: its tables, the rota before anybody is on duty and with three dealers at two tables, a dealer's own line, the sheet.
func TestThePagesOfTheRoomInBothLanguages(t *testing.T) {
	f := staffed(t)
	f.PlaysBy(nil, webtest.OneKey)
	look := func(v *webtest.Visitor, name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, v, name, path, l)
		}
	}
	anna := f.SignedIn("anna")
	if status, page := say(anna, "key-of-tables-1", "1", "12", "8"); status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", status, page)
	}
	look(anna, "tables", "/tables")
	look(anna, "rota-begun", "/dealers")
	paul := rota(f)
	look(paul, "rota", "/dealers")
	look(f.SignedIn("dora"), "mine", "/dealers/mine")
}
