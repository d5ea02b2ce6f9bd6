package floor

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// asking is who may be meant by what was typed, to be entered.
type asking struct {
	Typed string
	Found []candidate
	Which bool // it was sent: one of these, or somebody new
	Lists bool // the event has a waiting list
	Keeps bool // places are reserved
	ID    string
}

// candidate is somebody known, with where he is in the event.
type candidate struct {
	people.Person
	Player     table.PlayerID // by which id the event has him; "" it has not
	Table      int            // 0: no seat
	Seat       table.SeatNo
	Again, Out bool                 // out, and may enter again or not
	Registered bool                 // without a seat
	Tickets    []room.OfferedTicket // with which he can enter at once
}

// candidatesMost is how many are proposed.
const candidatesMost = 8

// Asked is nothing on the picture that everybody sees.
func (p *picture) Asked() *asking { return nil }

// entering proposes who may be meant by what is typed.
func (s *site) entering(w http.ResponseWriter, r *http.Request) {
	a, err := s.asking(r, r.PathValue("id"), r.URL.Query().Get("name"))
	if err != nil {
		s.NoEvent(w, r, r.PathValue("id"))
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "enter-found", a)
}

// asking looks for who may be meant: those whose names or numbers begin so, then those nearly of that name.
func (s *site) asking(r *http.Request, id, typed string) (*asking, error) {
	a := &asking{ID: id, Typed: strings.Join(strings.Fields(frame.Clip(typed, 100)), " ")}
	var found []people.Person
	if s.People != nil && a.Typed != "" {
		var err error
		if found, err = s.Meant(r.Context(), a.Typed, candidatesMost); err != nil {
			return nil, err
		}
	}
	tickets := make(map[string][]room.OfferedTicket, len(found))
	for _, p := range found {
		tickets[p.ID] = s.TicketsOf(id, p.ID)
	}
	return a, s.Room.Read(id, func(st *tournament.State) {
		a.Lists, a.Keeps = st.Structure.Capacity > 0 || st.Structure.Reservations || len(st.Queue) > 0, st.Structure.Reservations
		for _, p := range found {
			c := s.candidate(st, p)
			for _, o := range tickets[p.ID] {
				if !o.Identity && !o.Chips { // else the desk looks at what is asked
					c.Tickets = append(c.Tickets, o)
				}
			}
			a.Found = append(a.Found, c)
		}
	})
}

// candidate tells where somebody is in an event.
func (s *site) candidate(st *tournament.State, p people.Person) candidate {
	c := candidate{Person: p, Player: frame.InEvent(st, s.IDs(p.ID))}
	e := st.Entry(c.Player)
	if e == nil {
		return c
	}
	switch {
	case e.Place > 0:
		used := 0
		for i := range st.Entries {
			if st.Entries[i].Player == c.Player && st.Entries[i].Flight == st.Flight() {
				used++
			}
		}
		open := st.Phase == tournament.Running && st.LateOpen || st.Flight() > 1 && st.Phase == tournament.Registering
		c.Again = open && used <= st.Structure.ReEntries && !e.Disqualified
		c.Out = !c.Again
	case e.Table > 0:
		c.Table, c.Seat = e.Table, e.Seat
	default:
		c.Registered = true
	}
	return c
}

// ask answers a name that may be somebody known's.
func (s *site) ask(w http.ResponseWriter, r *http.Request, o frame.Outcome) {
	p, err := s.page(r, o.Stream)
	if err == nil {
		p.Asked, err = s.asking(r, o.Stream, o.Ask)
	}
	if err != nil {
		s.NoEvent(w, r, o.Stream)
		return
	}
	p.Asked.Which = true
	if frame.IsHTMX(r) {
		w.Header().Set("HX-Reswap", "none") // the part says where it goes
		s.HTML(w, r, http.StatusOK, "floor", "enter-answer", p.Asked)
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "layout", p)
}
