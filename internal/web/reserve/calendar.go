package reserve

import (
	"net/http"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// calendar is the event for a calendar (RFC 5545), where its start is planned.
func (s *site) calendar(w http.ResponseWriter, r *http.Request) {
	id, name := r.PathValue("id"), ""
	var times tournament.DeskTimes
	planned := false
	err := s.Room.Read(id, func(st *tournament.State) {
		name = st.Structure.Name
		times, planned = st.DeskTimes()
	})
	if err != nil || !planned {
		s.NotFound(w, r)
		return
	}
	at := func(t tournament.Instant) time.Time { return time.UnixMilli(int64(t)) }
	c := ics.NewCalendar()
	c.SetProductId("-//floorbook//floorbook//" + strings.ToUpper(string(s.LangOf(r))))
	e := c.AddEvent(id + "@floorbook")
	e.SetDtStampTime(at(s.Room.Now()))
	e.SetStartAt(at(times.Start))
	e.SetSummary(name)
	if s.Venue != "" {
		e.SetLocation(s.Venue)
	}
	if times.Cancel > 0 {
		e.SetDescription(s.LangOf(r).T("web.start.cancel") + " " + at(times.Cancel).In(s.Zone).Format("15:04"))
	}
	frame.SendFile(w, "text/calendar; charset=utf-8", "calendar.ics", []byte(c.Serialize()))
}
