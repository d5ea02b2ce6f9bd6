package home

import (
	"cmp"
	"net/http"
	"net/url"

	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// eventPage is what can be done with an event as a whole.
type eventPage struct {
	frame.Layout
	room.Listed
	Seq    uint64
	Over   bool    // it has a winner: its structure changes no more
	Create bool    // events are created here
	Stays  string  // why it cannot be deleted, "" where it can
	Asked  bool    // it is about to be deleted
	Starts []start // that can be planned
	Book   string
	Public *frame.Link // what everybody may follow
	// Reserves: places can be reserved.
	Reserves bool
}

// event shows what can be done with an event as a whole.
func (s *site) event(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	p := eventPage{Layout: s.Layout(r, "event", s.LangOf(r).T("web.event.title")), Create: s.create, Asked: r.URL.Query().Get("delete") == "yes"}
	err := s.Room.Read(id, func(st *tournament.State) {
		p.Listed, p.Seq, p.Book = room.ListingOf(st), st.Seq, st.Book
		p.Starts, p.Reserves = s.starts(st), st.Structure.Reservations
	})
	if err != nil {
		s.NotFound(w, r)
		return
	}
	p.Nav, p.Over = id, p.Phase == tournament.Finished
	p.Public = s.FollowLink(r, id)
	if _, err := s.Room.Try(room.Command{Stream: id, By: s.By(r, id, 0, room.DutyOf(tournament.Delete{})), Cmd: tournament.Delete{}}); err != nil {
		_, p.Stays = s.Refused(r, err)
	}
	s.HTML(w, r, http.StatusOK, "event", "layout", p)
}

// start is that of an event, or of one of its flights, which has not begun.
type start struct {
	Flight int    // 0: the event has none
	Name   string // of the flight
	Typed  string // for the field: as planned, else as published
	Desk   *tournament.DeskTimes
}

// starts are those that can be planned.
func (s *site) starts(st *tournament.State) (out []start) {
	flight, ahead := st.Coming()
	if !ahead || st.Shelved() {
		return nil
	}
	published := append([]tournament.Instant{0}, st.Structure.Published(s.Zone)...)
	for ; flight < len(published); flight++ {
		one := start{Flight: flight, Name: st.FlightName(flight), Typed: s.InMoment(published[flight])}
		if times, planned := st.DeskTimes(flight); planned {
			one.Desk, one.Typed = &times, s.InMoment(times.Start)
		}
		out = append(out, one)
	}
	return out
}

// eventActs are what the page can do, by the last part of their address.
var eventActs = map[string]frame.Parser{
	"plan": func(f url.Values) (any, error) {
		flight, bad := frame.FlightNo(f)
		at, err := frame.MomentOf(f, "planned")
		return tournament.PlanStart{At: at, Flight: flight}, cmp.Or(bad, err)
	},
	"rename":    func(f url.Values) (any, error) { return tournament.Rename{Name: f.Get("name")}, nil },
	"archive":   func(url.Values) (any, error) { return tournament.Archive{}, nil },
	"unarchive": func(url.Values) (any, error) { return tournament.Unarchive{}, nil },
	"delete":    func(url.Values) (any, error) { return tournament.Delete{}, nil },
	"restore":   func(url.Values) (any, error) { return tournament.Restore{}, nil },
}

// eventAct does one of them.
func (s *site) eventAct(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, eventActs, s.Moment("planned"))
	switch {
	case !read:
	case err != nil:
		s.Refuse(w, r, err)
	case r.PathValue("act") == "delete":
		http.Redirect(w, r, "/#deleted", http.StatusSeeOther)
	default:
		http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("id"))+"/event", http.StatusSeeOther)
	}
}
