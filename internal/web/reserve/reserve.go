package reserve

import (
	"context"
	"embed"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's.
type site struct{ *frame.Site }

// Routes adds the pages.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"reserve"}, Styles: []string{"reserve.css"}})
	s := &site{f}
	f.Guesses("POST /t/{id}/reserve") // a number of a card can be guessed, and places can be taken
	mux.HandleFunc("GET /t/{id}/reserve", s.show)
	mux.HandleFunc("POST /t/{id}/reserve", s.reserve)
	mux.HandleFunc("GET /t/{id}/calendar.ics", s.calendar)
}

// reservePage is an event in which a place can be kept.
type reservePage struct {
	frame.Layout
	ID, Name, Book string
	Price          money.Amount
	Seq            uint64
	Open           bool // places are kept by this page
	Days           []day
	Chosen         int              // the number of the flight that was chosen
	Terms          *admission.Terms // nil: the event has no desk
	Typed          frame.Visitor
	Back           bool // a place was just given back
	Error          string
	Reasons        []admission.Finding // that bar the way, of somebody who has asked
}

// day is an event of one first day, or a flight, for which a place can be kept.
type day struct {
	Flight int    // 0: the event has none
	Name   string // of the flight
	Left   int    // -1: as many as there are tables
	Desk   *tournament.DeskTimes
	Open   bool // a place can be kept still
}

// days are those that have not begun.
func days(st *tournament.State, now tournament.Instant) (out []day) {
	flight, ahead := st.Coming()
	for ; ahead && flight <= len(st.Structure.Flights); flight++ {
		one := day{Flight: flight, Name: st.FlightName(flight), Left: st.PlacesIn(flight)}
		times, planned := st.DeskTimes(flight)
		if planned {
			one.Desk = &times
		}
		one.Open = times.Closes == 0 || now < times.Closes
		out = append(out, one)
	}
	return out
}

// barred is of somebody whom the desk would not let in.
type barred struct{ reasons []admission.Finding }

func (barred) Error() string { return "the desk would not let him in" }

// page is the event as it stands.
func (s *site) page(r *http.Request, typed frame.Visitor) (p reservePage, err error) {
	id := r.PathValue("id")
	err = s.Room.Read(id, func(st *tournament.State) {
		p = reservePage{Layout: s.Layout(r, "reserve", st.Structure.Name), ID: id, Name: st.Structure.Name, Book: st.Book, Price: st.Structure.Price(),
			Seq: st.Seq, Days: days(st, s.Room.Now()), Typed: typed}
		p.Open = s.People != nil && s.Secret != nil && keeps(st) && slices.ContainsFunc(p.Days, func(d day) bool { return d.Open })
		if book := st.Rules.Admission; book != nil {
			terms := book.Terms(st.Opens(), new(article.Trace))
			p.Terms = &terms
		}
	})
	p.Nav = id
	return p, err
}

// keeps reports whether an event keeps places for who asks on a page: its structure has reservations, and its book does not leave that way out.
func keeps(st *tournament.State) bool {
	byWeb := true
	if book := st.Rules.Admission; book != nil && len(book.Channels.Value) > 0 {
		byWeb = slices.Contains(book.Channels.Value, admission.Web)
	}
	return byWeb && st.Structure.Reservations && !st.Shelved()
}

func (s *site) show(w http.ResponseWriter, r *http.Request) {
	p, err := s.page(r, frame.Visitor{})
	if err != nil {
		s.NotFound(w, r)
		return
	}
	p.Back = r.URL.Query().Get("back") == "yes"
	s.HTML(w, r, http.StatusOK, "reserve", "layout", p)
}

// reserve keeps a place, and leads to the player's own page.
func (s *site) reserve(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	f := r.PostForm
	typed := frame.ReadVisitor(f)
	p, err := s.page(r, typed)
	if err != nil || !p.Open {
		s.NotFound(w, r)
		return
	}
	player := table.PlayerID("")
	if p.Chosen, err = frame.FlightNo(f); err == nil {
		player, err = s.keep(r, p.ID, typed, f)
	}
	var bad frame.BadInput
	var no barred
	switch {
	case errors.As(err, &bad):
		s.BadForm(w, r, err)
	case errors.As(err, &no):
		p.Reasons = no.reasons
		s.HTML(w, r, http.StatusConflict, "reserve", "layout", p)
	case err != nil:
		status, text := s.Refused(r, err)
		p.Error = text
		s.HTML(w, r, status, "reserve", "layout", p)
	default:
		http.Redirect(w, r, s.PlayerPage(p.ID, player), http.StatusSeeOther)
	}
}

// keep has the event keep a place for the visitor.
func (s *site) keep(r *http.Request, stream string, typed frame.Visitor, f url.Values) (player table.PlayerID, err error) {
	seen, key, err := frame.SeenAndKey(f)
	if err != nil {
		return "", err
	}
	err = s.BringIn(r.Context(), typed, key, func(ctx context.Context, person string) (err error) {
		if player, err = s.PlayerIn(stream, person); err != nil {
			return err
		}
		flight, err := frame.FlightNo(f)
		if err != nil {
			return err
		}
		return s.place(ctx, stream, flight, seen, key, person, player)
	})
	return player, err
}

// place asks the event, with what the house knows of the person.
func (s *site) place(ctx context.Context, stream string, flight int, seen uint64, key, person string, player table.PlayerID) error {
	facts, err := s.AtDesk(ctx, stream, person, url.Values{})
	if err != nil {
		return err
	}
	facts.Reserves = true
	if v := s.Verdict(stream, &facts); v != nil && len(v.Reasons) > 0 {
		return barred{v.Reasons}
	}
	_, err = s.Room.Do(ctx, room.Command{Stream: stream, Expected: seen, ID: key, By: role.By{Person: string(player), Role: role.Player},
		Cmd: tournament.Reserve{Player: player, Flight: flight, Desk: &facts}})
	return err
}
