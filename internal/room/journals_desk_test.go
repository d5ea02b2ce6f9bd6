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
		HouseBan: article.Set(admission.House, "A-3")}
	create.Planned = f.Now() + 3_600_000
	create.Structure.Reservations = true
	f.must("desk", create)
	seen := admission.Facts{Identity: article.Yes}
	banned := admission.Facts{Identity: article.Yes, Bans: []admission.Span{{}}}
	for _, c := range []tournament.Command{tournament.Register{Player: "k1", Desk: &seen}, tournament.Register{Player: "k2", Desk: &banned},
		tournament.Waive{Player: "k2", Points: []admission.Point{admission.ByHouseBan}, Reason: "said sorry"}, tournament.Register{Player: "k2", Desk: &banned},
		tournament.Admit{Player: "k3", Desk: seen}, tournament.Register{Player: "k3"}, tournament.Start{}} {
		do("desk", c)
	}
}
