package view

import (
	"time"

	"github.com/floorbook/floorbook/tournament"
)

// Outage is time that passed while nobody kept the room: it stays gone, or is given back.
type Outage struct {
	ID     int    // of the undo list: undoing it gives the time back
	Stream string // of the tournament
	Seq    uint64
	Lasted time.Duration
}

func outage(s *tournament.State) *Outage {
	u, was := s.Outage()
	if !was {
		return nil
	}
	seconds, _ := u.Args["Seconds"].(int)
	return &Outage{ID: u.ID, Stream: s.ID, Seq: s.Seq, Lasted: time.Duration(seconds) * time.Second}
}
