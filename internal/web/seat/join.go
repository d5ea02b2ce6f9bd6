package seat

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Registrar keeps the name of a new player and sends the command that brings him in, as himself where nobody else sends it.
type Registrar interface {
	Register(ctx context.Context, stream, name, key string, as func(table.PlayerID) tournament.Command, by role.By, seen uint64) (table.PlayerID, error)
}

// joinPage asks who wants to play for a name.
type joinPage struct {
	frame.Layout
	Seq    uint64
	Game   string
	Level  view.Level
	Stack  chip.Amount
	Action string
	Full   bool
	Typed  string
	Error  string
	place  place
}

// place is a free seat of a hosted table, with the stack for which it is taken.
type place struct {
	table int
	seat  table.SeatNo
	stack chip.Amount
}

// invited opens a page to whoever has the invitation to a session. Anybody else learns nothing.
func (s *site) invited(next func(http.ResponseWriter, *http.Request, joinPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, code := r.PathValue("id"), r.PathValue("code")
		want, revoked := s.Invitation(id)
		in := want != "" && subtle.ConstantTimeCompare([]byte(code), []byte(want)) == 1
		if s.desk == nil || !in && !revoked(code) {
			s.NotFound(w, r)
			return
		}
		p := joinPage{Layout: s.Layout(r, "join", s.LangOf(r).T("seat.join.title")), Action: r.URL.Path}
		mine, over := table.PlayerID(""), false
		err := s.CashRoom.Cash(id, func(st *cashgame.State) { mine, over = s.fillJoin(r, st, id, &p) })
		switch {
		case err != nil || over:
			s.NotFound(w, r)
		case mine != "":
			http.Redirect(w, r, cashAddress(id, mine), http.StatusSeeOther)
		case !in:
			s.Message(w, r, http.StatusGone, "seat.join.revoked", nil)
		default:
			next(w, r, p)
		}
	}
}

// fillJoin reads what a session offers: its next free seat. mine is who holds a seat there by this phone already.
func (s *site) fillJoin(r *http.Request, st *cashgame.State, id string, p *joinPage) (mine table.PlayerID, over bool) {
	p.Seq, p.Game, p.Full = st.Seq, st.House.Name, true
	for _, no := range st.Open() {
		t := st.Table(no)
		if t.Hosted == nil {
			continue
		}
		for i := range t.Play.Seats {
			if who := t.Play.Seats[i].Player; who != "" && s.HoldsSeat(r, id, who) {
				return who, false
			}
		}
		free := st.Free(t)
		if !p.Full || len(free) == 0 {
			continue
		}
		g := st.Game(t.Game)
		p.Full, p.place = false, place{no, free[0], view.CashBuyIn(g)}
		p.Stack = p.place.stack
		if v, ok := view.BuildCashTable(st, no, s.Names, s.Stamp(id)); ok {
			p.Level = v.Stakes
		}
	}
	for _, l := range st.Left {
		if s.HoldsSeat(r, id, l.Player) {
			return l.Player, st.Ended != 0
		}
	}
	return "", st.Ended != 0
}

func (s *site) joinForm(w http.ResponseWriter, r *http.Request, p joinPage) {
	s.HTML(w, r, http.StatusOK, "join", "layout", p)
}

// join brings somebody in by the name that he gives, seats him, and gives the seat to his phone.
func (s *site) join(w http.ResponseWriter, r *http.Request, p joinPage) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	_, key, err := frame.SeenAndKey(r.PostForm)
	name := strings.Join(strings.Fields(r.PostForm.Get("name")), " ")
	switch {
	case err != nil:
		s.BadForm(w, r, err)
		return
	case name == "" || len([]rune(name)) > intake.MaxName:
		s.BadForm(w, r, frame.BadInput{Field: "name", Value: name})
		return
	case p.Full:
		s.joinForm(w, r, p)
		return
	}
	id := r.PathValue("id")
	player, err := s.seatNewcomer(r, id, name, key, p.place)
	if err == nil {
		err = s.takeByPhone(w, r, id, player)
	}
	if err != nil {
		p.Typed = name
		status, text := s.Refused(r, err)
		p.Error = frame.Sentence(text)
		s.HTML(w, r, status, "join", "layout", p)
		return
	}
	http.Redirect(w, r, cashAddress(id, player), http.StatusSeeOther)
}

// seatNewcomer seats somebody new on the next free seat; where another was faster, on the one after it.
func (s *site) seatNewcomer(r *http.Request, id, name, key string, at place) (player table.PlayerID, err error) {
	by := role.By{Role: role.Player, Device: frame.Device(r)}
	for range table.MaxSeats {
		as := func(p table.PlayerID) tournament.Command {
			return cashgame.TakeSeat{Player: p, Table: at.table, Seat: at.seat, Stack: at.stack}
		}
		player, err = s.desk.Register(r.Context(), id, name, key, as, by, 0)
		var no *refusal.Error
		if err == nil || !errors.As(err, &no) || no.Code != cashgame.SeatTaken {
			return player, err
		}
		var p joinPage
		if readErr := s.CashRoom.Cash(id, func(st *cashgame.State) { s.fillJoin(r, st, id, &p) }); readErr != nil || p.Full {
			return player, err
		}
		at = p.place
	}
	return player, err
}

// takeByPhone gives the seat of a player to the phone that has just brought him in.
func (s *site) takeByPhone(w http.ResponseWriter, r *http.Request, id string, player table.PlayerID) error {
	code, err := s.Access.NewCode(r.Context(), access.Code{For: access.ForSeat, Stream: id, Player: string(player)})
	if err != nil {
		return err
	}
	_, token, err := s.Access.ClaimSeat(r.Context(), code, frame.Device(r), s.CashRoom.HandOf(id, player))
	if err == nil {
		s.HoldSeat(w, r, id, player, token)
	}
	return err
}
