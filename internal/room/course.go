package room

import (
	"cmp"

	"github.com/floorbook/floorbook/tournament"
)

// Course is how a tournament went. Instants that the events do not tell are those of their rows. The error is a *refusal.Error.
func (r *Room) Course(stream string) (c tournament.Course, err error) {
	var hidden error
	if err = read(r, stream, func(t *tourney) {
		if hidden = r.hidden(t.state); hidden == nil {
			c = t.course.Clone()
		}
	}); err != nil || hidden != nil {
		return c, cmp.Or(err, hidden)
	}
	for i := range c.Leads {
		if c.Leads[i].At == 0 {
			c.Leads[i].At = r.When(stream, c.Leads[i].Seq)
		}
	}
	return c, nil
}
