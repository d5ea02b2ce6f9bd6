package room

import (
	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/tournament"
)

// desk plays entries of an event whose desk checks everybody: one is admitted, one is let in by a director, one comes from a list.
func (f *fixture) desk(do func(string, tournament.Command)) {
	f.t.Helper()
	create := newTournament("desk", false, false)
	create.Edition, create.Door = "2010", admission.Training
	create.Rules.Admission = &admission.Policy{Identity: article.Set(admission.House, "A-1"), Accepts: article.Set(admission.Entering, "A-2"),
		HouseBan: article.Set(admission.House, "A-3"), Card: article.Set(admission.House, "A-4"),
		Cards: article.Set([]admission.Card{{Name: "gold", Opens: []admission.Event{admission.Training}, Guests: 1, GuestsCite: "A-5", Cite: "A-4"}}, "A-4")}
	create.Planned = []tournament.Instant{f.Now() + 3_600_000}
	create.Structure.Reservations = true
	f.must("desk", create)
	gold := []admission.Held{{Name: "gold"}}
	seen := admission.Facts{Identity: article.Yes, Cards: gold}
	banned := admission.Facts{Identity: article.Yes, Cards: gold, Bans: []admission.Span{{}}}
	guest := admission.Facts{Identity: article.Yes, Sponsor: &admission.Sponsor{IDs: []string{"k1"}, Cards: gold}}
	for _, c := range []tournament.Command{tournament.Register{Player: "k1", Desk: &seen}, tournament.Register{Player: "k2", Desk: &banned},
		tournament.Waive{Player: "k2", Points: []admission.Point{admission.ByHouseBan}, Reason: "said sorry"}, tournament.Register{Player: "k2", Desk: &banned},
		tournament.Admit{Player: "k3", Desk: seen}, tournament.Register{Player: "k3"},
		tournament.Reserve{Player: "k4", Desk: &guest}, tournament.Register{Player: "k4", Desk: &guest}, tournament.Start{}} {
		do("desk", c)
	}
}
