package frame

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/tournament"
)

// Courses knows how tournaments went: *room.Room.
type Courses interface {
	Course(stream string) (tournament.Course, error)
}

var _ Courses = (*room.Room)(nil)

// Results are what became of a tournament so far, for everybody. Without Courses they tell neither levels nor leads. The error is the
// room's.
func (s *Site) Results(stream string) (r view.Results, err error) {
	course := tournament.Course{}
	if s.Courses != nil {
		if course, err = s.Courses.Course(stream); err != nil {
			return r, err
		}
	}
	err = s.Room.Read(stream, func(st *tournament.State) { r = view.BuildResults(st, course, s.Published) })
	return r, err
}

// Feed tells programs of a tournament. The error is the room's.
func (s *Site) Feed(stream string) (f view.Feed, err error) {
	r, err := s.Results(stream)
	if err != nil {
		return f, err
	}
	err = s.Room.Read(stream, func(st *tournament.State) {
		f = view.BuildFeed(view.BuildClock(st, s.Published, s.Stamp(stream)), r, s.Venue, s.Zone)
	})
	return f, err
}

// Seq is how many events a tournament has had. The error is the room's.
func (s *Site) Seq(stream string) (seq uint64, err error) {
	err = s.Room.Read(stream, func(st *tournament.State) { seq = st.Seq })
	return seq, err
}

// ClockShown is when what the clock of a tournament shows last changed: see room.ClockShown. The error is the room's.
func (s *Site) ClockShown(stream string) (at uint64, err error) {
	err = s.Room.ReadMarked(stream, func(st *tournament.State, m room.Marks) { at = room.ClockShown(st, m) })
	return at, err
}

// embedded is where pages are that other sites may show in a frame: they hold nothing to tap, and browsers are not given a name there.
const embedded = "/embed/"

// cacheable is where pages are that any cache may hold: the same for everybody, so nobody is known there, and no browser is given anything to keep.
const cacheable = "/public/"

// anywhere is the policy of a page that other sites may show in a frame.
var anywhere = strings.Replace(policy, "frame-ancestors 'self'", "frame-ancestors *", 1)

// Embed serves a page that other sites may show in a frame.
func (s *Site) Embed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", anywhere)
		next(w, r)
	}
}

// OpenToPrograms lets the scripts of other sites read an answer that is the same for everybody.
func OpenToPrograms(w http.ResponseWriter) { w.Header().Set("Access-Control-Allow-Origin", "*") }
