package frame

import (
	"github.com/floorbook/floorbook/forecast"
	"github.com/floorbook/floorbook/tournament"
)

// From so many players on an event that is over tells of the room's pace; so many of the latest are asked.
const (
	recordPlayers = 8
	recordsMost   = 30
)

// Course is how an event went; without anybody who knows, what its state tells. The error is the room's.
func (s *Site) Course(id string) (c tournament.Course, err error) {
	if s.Courses != nil {
		if c, err = s.Courses.Course(id); err != nil {
			return c, err
		}
	}
	if c.Ended == 0 {
		err = s.Room.Read(id, func(st *tournament.State) {
			for i := range st.Entries {
				if st.Phase == tournament.Finished {
					c.Ended = max(c.Ended, st.Entries[i].OutAt)
				}
			}
		})
	}
	return c, err
}

// Pace is the model of forecasts with the pace of the room's events that are over but for one, and how many those are.
func (s *Site) Pace(but string) (forecast.Model, int) {
	m := forecast.Conventions()
	var records []forecast.Record
	for _, at := range s.Room.Listing() {
		if at.ID == but || at.Phase != tournament.Finished || at.Entries < recordPlayers || len(records) == recordsMost {
			continue
		}
		course, err := s.Course(at.ID)
		if err != nil || course.Ended == 0 {
			continue
		}
		_ = s.Room.Read(at.ID, func(st *tournament.State) {
			if r := m.Record(st, &course, course.Ended); r.Outs > 0 && r.Expected > 0 {
				records = append(records, r)
			}
		}) // one that is put away meanwhile is not asked
	}
	return m.Calibrated(records), len(records)
}
