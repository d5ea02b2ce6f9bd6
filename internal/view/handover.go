package view

import (
	"slices"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Handover is what the dealer who leaves tells the one who comes (TDA-RP-15-A), beside what the page of the table shows anyhow.
type Handover struct {
	Absent    []TableSeat
	Penalised []TableSeat // Serving says what they still miss
	Timed     []TableSeat // with time cards in front
	Old       chip.Amount // chips whose race is due here; 0: none
	Rulings   []Act       // at the table, newest first
	Since     tournament.Instant
}

// Any reports whether there is anything to tell of players.
func (h Handover) Any() bool { return len(h.Absent)+len(h.Penalised)+len(h.Rulings) > 0 || h.Old > 0 }

// rulingsTold is how many rulings a hand-over names.
const rulingsTold = 5

// toldOf are the notes of a table that whoever takes it over should know.
var toldOf = []string{"ruling", "ruling_waits", "ruling_held", "floor_ruled", "ruled_deal", "ruled_showdown", "ruled_claim", "infraction", "sanctioned",
	"penalty", "penalty_served", "time_called", "time_ran_out", "time_card_kept", "disqualified", "halted", "halted_by_floor", "button_told"}

// handover reads it from the seats and the notes of the floor.
func (v *Table) handover(s *tournament.State, t *table.State, names Names) {
	h := &v.Handover
	h.Since = tournament.Instant(t.HandedOver)
	for i, seat := range v.Seats {
		if t.Seats[i].Player == "" {
			continue
		}
		if t.Seats[i].Absent {
			h.Absent = append(h.Absent, seat)
		}
		if seat.Serving.Any() {
			h.Penalised = append(h.Penalised, seat)
		}
		if seat.TimeCards.Given > 0 {
			h.Timed = append(h.Timed, seat)
		}
	}
	if slices.Contains(s.Due(), t.No) {
		h.Old = s.ColorUps[len(s.ColorUps)-1].Chip
	}
	for i := len(s.Log) - 1; i >= 0 && len(h.Rulings) < rulingsTold; i-- {
		if n := s.Log[i]; slices.Contains(toldOf, n.Key) && n.Args["Table"] == t.No {
			h.Rulings = append(h.Rulings, Act{Key: n.Key, Args: Named(n.Args, names), At: n.At, Cites: n.Cites, Seq: n.Seq})
		}
	}
}
