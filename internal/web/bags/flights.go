package bags

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// flightsPage is the flights of an event.
type flightsPage struct {
	frame.Layout
	view.FlightsPage
	Error string
}

func (s *site) flights(w http.ResponseWriter, r *http.Request) {
	s.showFlights(w, r, flightsPage{}, http.StatusOK)
}

func (s *site) showFlights(w http.ResponseWriter, r *http.Request, p flightsPage, status int) {
	id := r.PathValue("id")
	err := s.Room.Read(id, func(st *tournament.State) { p.FlightsPage = view.BuildFlights(st, s.Names) })
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "flights", s.LangOf(r).T("web.flights.title")+" · "+p.FlightsPage.Name)
	p.Nav, p.Path = id, "/t/"+id+"/flights?"
	s.HTML(w, r, status, "flights", "layout", p)
}

// flightActs are what the forms of the page of flights can do, by the last part of their address.
var flightActs = map[string]frame.Parser{
	"close": func(url.Values) (any, error) { return tournament.CloseFlight{}, nil },
	"ask":   ofPlayer(func(p table.PlayerID) any { return tournament.AskReEntry{Player: p} }),
	"withdraw": ofPlayer(func(p table.PlayerID) any {
		return tournament.Unregister{Player: p}
	}),
	"cancel":  ofReserved(func(p table.PlayerID, no int) any { return tournament.CancelReservation{Player: p, Flight: no} }),
	"settle":  ofReserved(func(p table.PlayerID, no int) any { return tournament.Register{Player: p, Flight: no} }),
	"check":   parseCheck,
	"recount": parseRecount,
}

func ofPlayer(of func(table.PlayerID) any) frame.Parser {
	return func(f url.Values) (any, error) {
		p := f.Get("player")
		if p == "" || len(p) > 200 {
			return nil, frame.BadInput{Field: "player", Value: frame.Clip(p, 80)}
		}
		return of(table.PlayerID(p)), nil
	}
}

// ofReserved is an act about a place in a flight.
func ofReserved(of func(p table.PlayerID, no int) any) frame.Parser {
	return func(f url.Values) (any, error) {
		no, err := strconv.Atoi(f.Get("flight"))
		if err != nil || no < 1 || no > tournament.FlightsMax {
			return nil, frame.BadInput{Field: "flight", Value: f.Get("flight")}
		}
		return ofPlayer(func(p table.PlayerID) any { return of(p, no) })(f)
	}
}

// parseCheck reads what a player says of his bag; no number: that it is right.
func parseCheck(f url.Values) (any, error) {
	c := tournament.CheckBag{}
	if typed := strings.TrimSpace(f.Get("chips")); typed != "" {
		var err error
		if c.Chips, err = frame.Chips(typed); err != nil {
			return nil, frame.BadInput{Field: "chips", Value: typed}
		}
	}
	return ofPlayer(func(p table.PlayerID) any { c.Player = p; return c })(f)
}

func parseRecount(f url.Values) (any, error) {
	typed := strings.TrimSpace(f.Get("chips"))
	chips, err := frame.Chips(typed)
	if err != nil {
		return nil, frame.BadInput{Field: "chips", Value: typed}
	}
	return ofPlayer(func(p table.PlayerID) any { return tournament.RecountBag{Player: p, Chips: chips} })(f)
}

// parseOpen reads what was in the bag of a seat.
func parseOpen(f url.Values) (any, error) {
	no, err := frame.TableNo(f)
	if err != nil {
		return nil, err
	}
	seat, err := strconv.ParseUint(f.Get("seat"), 10, 8)
	if err != nil || seat < 1 || seat > table.MaxSeats {
		return nil, frame.BadInput{Field: "seat", Value: f.Get("seat")}
	}
	chips, err := frame.Chips(strings.TrimSpace(f.Get("chips")))
	if err != nil {
		return nil, frame.BadInput{Field: "chips", Value: f.Get("chips")}
	}
	return tournament.AtTable{Table: no, Command: tournament.OpenBag{Seat: table.SeatNo(seat), Chips: chips}}, nil
}

// flightAct carries out one form of the page of flights; then it is shown anew.
func (s *site) flightAct(w http.ResponseWriter, r *http.Request) {
	read, err := s.Carry(w, r, flightActs, nil)
	switch {
	case !read:
		return
	case err != nil:
		if s.AskSecond(w, r, tournament.RecountBag{}, err) {
			return
		}
		status, text := s.Refused(r, err)
		s.showFlights(w, r, flightsPage{Error: text}, status)
		return
	}
	http.Redirect(w, r, "/t/"+url.PathEscape(r.PathValue("id"))+"/flights", http.StatusSeeOther)
}
