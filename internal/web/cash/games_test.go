package cash_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/webtest"
)

// TestEveryGameIsOfferedByTheForm: a session of each opens by the form, bet as is usual: stud with a bring-in and no blinds, games of Omaha with the limit of the pot.
func TestEveryGameIsOfferedByTheForm(t *testing.T) {
	f := webtest.OpenStaffed(t)
	f.Appoint("anna", webtest.In(role.Owner))
	anna := f.SignedIn("anna")
	pot := map[hand.Game]bool{hand.Omaha: true, hand.Omaha5HiLo: true, hand.CourchevelHiLo: true}
	limit := map[hand.Game]bool{hand.Stud: true, hand.Razz: true, hand.Badugi: true}
	for i, g := range hand.Games() {
		w := anna.Post("/cash?lang=en", url.Values{"key": {fmt.Sprintf("every-game-%04d", i)}, "seq": {"1"}, "name": {"Friday"}, "book": {"lois-du-poker"},
			"plays": {g.String()}, "small": {"5"}, "big": {"10"}, "seats": {"6"}, "min": {"200"}})
		if w.Code != http.StatusSeeOther {
			t.Errorf("%v: status %d", g, w.Code)
			continue
		}
		if err := f.Room.Cash(w.Header().Get("Location")[len("/cash/"):], func(s *cashgame.State) {
			b := s.Games[0].Blinds
			upcards := g == hand.Stud || g == hand.StudHiLo || g == hand.Razz
			if b.Game != g || upcards != (b.BringIn == 5 && b.SmallBet == 10 && b.BigBet == 20 && b.Big == 0) || !upcards && b.Big != 10 ||
				pot[g] && b.Structure != hand.PotLimit || limit[g] && b.Structure != hand.FixedLimit || g == hand.Holdem && b.Structure != hand.NoLimit {
				t.Errorf("%v is opened as %+v", g, b)
			}
		}); err != nil {
			t.Errorf("%v: %v", g, err)
		}
	}
}
