package floor

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Trails knows what happened to each player of an event: *room.Room.
type Trails interface {
	Trail(stream string, ids ...string) ([]room.Step, caselaw.Law, error)
}

var _ Trails = (*room.Room)(nil)

// seatSheet is everything about one player in an event, and what one can do with his seat.
type seatSheet struct {
	view.Sheet
	Guide   frame.Guidance
	Phone   *phone // the player's, at hosted tables
	Steps   []step // newest first
	Rulings []caselaw.Case
	Correct bool   // or correct what was told of him
	Judges  bool   // whether whoever asks may rule on what the player did
	Person  string // the record of who he is, "" where none are kept
}

// step is something that happened to the player.
type step struct {
	view.Act
	Text string // where no note of the event words it
	By   role.By
	Then string // the event as it was then, "" where only what is now is shown
}

// Outs reports whether the floor puts players out here: at hosted tables chips say it.
func (s *seatSheet) Outs() bool { return !s.Table.Hosted && s.Phase != view.PhaseRegistering }

// floorSheet is the sheet of the player of a seat; without script the same sheet comes with the whole page.
func (s *site) floorSheet(w http.ResponseWriter, r *http.Request) {
	id, no, seat := r.PathValue("id"), r.PathValue("table"), r.PathValue("seat")
	p, err := s.playerAt(id, no, seat)
	if err != nil {
		s.NoEvent(w, r, id)
		return
	}
	sheet := s.sheet(r, id, string(p))
	if sheet == nil {
		s.Message(w, r, http.StatusNotFound, "web.error.seat", map[string]any{"Table": no, "Seat": seat})
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-sheet", sheet)
}

// playerSheet is the sheet of a player, wherever he is.
func (s *site) playerSheet(w http.ResponseWriter, r *http.Request) {
	id, p := r.PathValue("id"), r.PathValue("player")
	if !frame.IsHTMX(r) {
		http.Redirect(w, r, "/t/"+url.PathEscape(id)+"/floor?player="+url.QueryEscape(p)+"#sheet", http.StatusSeeOther)
		return
	}
	sheet := s.sheet(r, id, p)
	if sheet == nil {
		s.Message(w, r, http.StatusNotFound, "web.sheet.unentered", nil)
		return
	}
	s.HTML(w, r, http.StatusOK, "floor", "floor-sheet", sheet)
}

// playerAt is who sits on a seat, "" nobody. The error is the room's, where there is no such tournament.
func (s *site) playerAt(id, no, seat string) (p table.PlayerID, err error) {
	n, noErr := strconv.Atoi(no)
	k, seatErr := strconv.ParseUint(seat, 10, 8)
	err = s.Room.Read(id, func(st *tournament.State) {
		if noErr != nil || seatErr != nil {
			return
		}
		if t := st.Table(n); t != nil && t.Has(table.SeatNo(k)) {
			p = t.At(table.SeatNo(k)).Player
		}
	})
	return p, err
}

// phone is the one that holds a hosted player's seat.
type phone struct {
	Held bool
	At   int64 // since when, Unix milliseconds
}

// phone returns nil where players have no pages, and for those who may not open them.
func (s *site) phone(r *http.Request, id string, hosted bool, player table.PlayerID) *phone {
	if !s.seats || s.Access == nil || !hosted || !s.Roles(r).May(role.Seat) {
		return nil
	}
	c, held := s.Claims.Seat(id, string(player))
	return &phone{held, c.At}
}

// sheet opens the sheet of a player, nil where the event has nothing of him.
func (s *site) sheet(r *http.Request, id, person string) *seatSheet {
	if person == "" {
		return nil
	}
	sheet, known := new(seatSheet), false
	ids := s.IDs(person)
	err := s.Room.Read(id, func(st *tournament.State) {
		p := frame.InEvent(st, ids)
		if p == "" {
			p = table.PlayerID(person)
		}
		sheet.Sheet, known = view.BuildSheet(st, p, s.Names)
	})
	if err != nil || !known {
		return nil
	}
	sheet.Correct = s.Roles(r).May(role.Create) && sheet.Phase != view.PhaseRegistering
	if sheet.Seated {
		sheet.Judges = s.Roles(r).May(role.Judge)
		sheet.Phone = s.phone(r, id, sheet.Table.Hosted, sheet.Player)
		if sheet.Outs() {
			sheet.Guide = s.Guidance(sheet.Book, []string{"floor:bust"}, nil)
		}
	}
	if s.People != nil {
		sheet.Person = ids[0]
	}
	if s.trails != nil {
		steps, law, err := s.trails.Trail(id, ids...)
		if err != nil {
			s.Log.Error("trail not read", "stream", id, "err", err)
		}
		for _, st := range slices.Backward(steps) {
			sheet.Steps = append(sheet.Steps, s.step(r, id, st))
		}
		for _, c := range slices.Backward(law) {
			sheet.Rulings = append(sheet.Rulings, c)
		}
	}
	return sheet
}

// step words what happened, and tells who did it.
func (s *site) step(r *http.Request, id string, st room.Step) step {
	out := step{Act: view.Act{Key: st.Key, Args: view.Named(st.Args, s.Names), At: st.At, Cites: st.Cites, Seq: st.Seq}, By: s.Room.Author(id, st.Seq)}
	if s.Nights != nil {
		of, _, _ := room.Then(id)
		out.Then = room.AsWas(of, st.Seq)
	}
	if st.Kind != room.StepNoted {
		out.Text = s.LangOf(r).Told("web.step."+string(st.Kind), st.Args)
	}
	return out
}

// ruledFuncs words rulings in the sheet's template.
func ruledFuncs(l lang.Lang) map[string]any {
	return map[string]any{"ruled": func(c caselaw.Case) string { return frame.SaysCase(l, c) }}
}
