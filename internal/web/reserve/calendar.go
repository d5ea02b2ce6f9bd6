package reserve

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// calendar is the event for a calendar (RFC 5545), each of its flights apart, where a start is planned.
func (s *site) calendar(w http.ResponseWriter, r *http.Request) {
	id, name := r.PathValue("id"), ""
	var starts []tournament.DeskTimes
	err := s.Room.Read(id, func(st *tournament.State) {
		name = st.Structure.Name
		for flight := min(1, len(st.Structure.Flights)); flight <= len(st.Structure.Flights); flight++ {
			if times, planned := st.DeskTimes(flight); planned {
				starts = append(starts, times)
			}
		}
	})
	if err != nil || len(starts) == 0 {
		s.NotFound(w, r)
		return
	}
	at := func(t tournament.Instant) time.Time { return time.UnixMilli(int64(t)) }
	c := ics.NewCalendar()
	c.SetProductId("-//floorbook//floorbook//" + strings.ToUpper(string(s.LangOf(r))))
	for i, times := range starts {
		uid, title := id+"@floorbook", name
		if times.Flight != "" {
			uid, title = fmt.Sprintf("%s-%d@floorbook", id, i+1), name+" · "+times.Flight
		}
		e := c.AddEvent(uid)
		e.SetDtStampTime(at(s.Room.Now()))
		e.SetStartAt(at(times.Start))
		e.SetSummary(title)
		if s.Venue != "" {
			e.SetLocation(s.Venue)
		}
		if times.Cancel > 0 {
			e.SetDescription(s.LangOf(r).T("web.start.cancel") + " " + at(times.Cancel).In(s.Zone).Format("15:04"))
		}
	}
	frame.SendFile(w, "text/calendar; charset=utf-8", "calendar.ics", []byte(c.Serialize()))
}
