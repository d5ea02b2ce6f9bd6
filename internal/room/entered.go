package room

import (
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// EnteredOnce is an entry of an event as it was made, whatever became of it.
type EnteredOnce struct {
	No        int
	Player    table.PlayerID
	Flight    int
	ReEntry   bool
	At        tournament.Instant
	By        role.By
	Withdrawn bool // it was taken back

	seq uint64 // State.Seq once it was made
}

// entered are the entries of a tournament in the order in which they were made: projected from its events.
type entered []EnteredOnce

// see takes an event in, before it is applied to s.
func (all *entered) see(s *tournament.State, e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		*all = append(*all, EnteredOnce{No: e.No, Player: e.Player, Flight: e.Flight, ReEntry: e.ReEntry, seq: s.Seq + 1})
	case tournament.LateSeated:
		*all = append(*all, EnteredOnce{No: e.No, Player: e.Player, Flight: e.Flight, ReEntry: e.ReEntry, seq: s.Seq + 1})
	case tournament.Unregistered:
		all.withdraw(e.Player)
	case tournament.LateUndone:
		all.withdraw(e.Player)
	}
}

// withdraw takes the latest entry of a player back.
func (all *entered) withdraw(p table.PlayerID) {
	for i := len(*all) - 1; i >= 0; i-- {
		if x := &(*all)[i]; x.Player == p && !x.Withdrawn {
			x.Withdrawn = true
			return
		}
	}
}

// Entered lists the entries of an event, those that were taken back among them, in the order in which they were made.
func (r *Room) Entered(stream string) (out []EnteredOnce, err error) {
	err = read(r, stream, func(t *tourney) { out = append(out, t.entered...) })
	for i := range out {
		out[i].At, out[i].By = r.When(stream, out[i].seq), r.Author(stream, out[i].seq)
	}
	return out, err
}
