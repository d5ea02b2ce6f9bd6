package desk_test

import (
	"net/http"
	"testing"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestThePagesOfTheDeskInBothLanguages: who is found; somebody whom the house bars; the same let in, sent away again with a debt.
func TestThePagesOfTheDeskInBothLanguages(t *testing.T) {
	f := club(t, "heavenpoker-2010")
	f.PlaysBy(nil, webtest.OneKey, webtest.WithPhotos)
	lang.UseCurrency("CHF")
	defer lang.UseCurrency("")
	b := f.SignedIn("director")
	look := func(name, path string) {
		t.Helper()
		for _, l := range lang.All {
			webtest.CheckGolden(t, b, name, path, l)
		}
	}
	must := func(act string, n int, pairs ...string) {
		t.Helper()
		says(t, b.Post("/desk/k-1/"+act+"?lang=en", sent(f, n, pairs...)), http.StatusSeeOther)
	}
	look("find", "/desk?t=club&q=lef")
	look("nobody", "/desk?t=club&q=Nora+Neuf")
	look("barred", "/desk/k-1?t=club")
	must("waive", 1, "point", "card", "reason", "guest of the committee")
	must("details", 2, "born", "1990-02-03", "birthtown", "Yverdon", "address", "1 rue du Lac\r\n1400 Yverdon", "mail", "zoe@example.org")
	must("card", 3, "card", "rubis")
	if err := f.People.Amend(ctx, "k-1", func(d *people.Dossier) error {
		d.Defaults, d.Owed = append(d.Defaults, people.Default{Stream: "before", At: 1}), nil
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	must("default", 4)
	must("right", 5, "right", "access")
	look("owes", "/desk/k-1?t=club")
	must("enter", 6, "identity", "yes", "settled", "yes")
	look("in", "/desk/k-1?t=club")
	look("letters", "/letters")
}
