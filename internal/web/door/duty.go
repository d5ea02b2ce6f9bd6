package door

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

// dutyPage is the relief at a table: who deals from now on.
type dutyPage struct {
	frame.Layout
	Device access.Device
	OnDuty string // name
	Next   string // name of who relieves him, "" where no rota says so, or he stays
	At     tournament.Instant
	Due    bool // the push has been called
	People []frame.Person
	Table  string // address of the table, "" where it is not open
	Error  string
}

func (s *site) dutyForm(w http.ResponseWriter, r *http.Request) {
	s.showDuty(w, r, http.StatusOK, "")
}

// atTable returns the device that asks where it stands at a table; false where it does not, which has been said.
func (s *site) atTable(w http.ResponseWriter, r *http.Request) (access.Device, bool) {
	d := s.Who(r).Device
	if d.ID == "" || d.Place.Kind != access.AtTable {
		s.Message(w, r, http.StatusNotFound, "web.duty.elsewhere", nil)
		return d, false
	}
	return d, true
}

func (s *site) showDuty(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	d, ok := s.atTable(w, r)
	if !ok {
		return
	}
	p := dutyPage{Layout: s.Layout(r, "duty", s.LangOf(r).T("web.duty.title", "Table", d.Place.Table)), Device: d, OnDuty: s.PersonName(r, d.OnDuty),
		People: s.WithPIN(r, func(a access.Account) bool { return a.Anywhere().May(role.Deal) }), Table: s.tableOf(d), Error: wrong}
	if dealing, ok := s.Dealing(d.Place.Table); ok && dealing.Next != d.OnDuty && dealing.Next != "" {
		p.Next, p.At, p.Due = s.PersonName(r, dealing.Next), dealing.At, dealing.Due
	}
	s.HTML(w, r, status, "duty", "layout", p)
}

// tableOf is the address of a device's table: of its tournament, or of the newest that has such a table.
func (s *site) tableOf(d access.Device) string {
	for _, id := range s.Room.Streams() {
		if d.Place.Stream != "" && d.Place.Stream != id {
			continue
		}
		open := false
		_ = s.Room.Read(id, func(st *tournament.State) { open = st.Phase != tournament.Finished && st.Table(d.Place.Table) != nil })
		if open {
			return "/t/" + url.PathEscape(id) + "/table/" + strconv.Itoa(d.Place.Table)
		}
	}
	return ""
}

// relieve puts a dealer on duty by his PIN: his acts stay open until the next relief. Whoever leaves without a relief signs off.
func (s *site) relieve(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	d, ok := s.atTable(w, r)
	if !ok {
		return
	}
	if f.Get("off") != "" {
		if err := s.Access.Relieve(r.Context(), d.ID, ""); err != nil {
			s.Refuse(w, r, err)
			return
		}
		s.NoteBy(r, logbook.Entry{Kind: logbook.Relieved, Subject: d.ID, Place: placeText(d.Place)}, role.By{Person: d.OnDuty, Role: role.Dealer})
		s.noteRelief(r, cardroom.TakeTable{Dealer: d.OnDuty, Table: d.Place.Table, Off: true})
		http.Redirect(w, r, "/duty", http.StatusSeeOther)
		return
	}
	id := f.Get("person")
	a, err := s.Access.CheckPIN(r.Context(), d.ID, id, f.Get("pin"))
	if err != nil {
		s.NoteFailure(r, id, logbook.ByPIN, err)
		_, text := s.Refused(r, err)
		s.showDuty(w, r, http.StatusForbidden, text)
		return
	}
	if !a.In(d.Place.Stream).May(role.Deal) {
		s.Refer(w, r, role.Deal)
		return
	}
	if err := s.Access.Relieve(r.Context(), d.ID, a.ID); err != nil {
		s.Refuse(w, r, err)
		return
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.Relieved, Subject: d.ID, Place: placeText(d.Place)}, role.By{Person: a.ID, Role: role.Dealer})
	s.noteRelief(r, cardroom.TakeTable{Dealer: a.ID, Table: d.Place.Table})
	to := s.tableOf(d)
	if to == "" {
		to = "/duty"
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// noteRelief tells the rota, where there is one, that a dealer has taken a table over, or left it. A relief never waits for it.
func (s *site) noteRelief(r *http.Request, cmd cardroom.TakeTable) {
	if cmd.Dealer == "" || !s.rotaIsOn() {
		return
	}
	by := role.By{Person: cmd.Dealer, Role: role.Dealer, Device: s.Who(r).Device.ID}
	if _, err := s.Room.Do(context.WithoutCancel(r.Context()), room.Command{Stream: room.CardroomStream, ID: rand.Text(), By: by, Cmd: cmd}); err != nil {
		s.Log.Error("relief not in the rota", "dealer", cmd.Dealer, "table", cmd.Table, "err", err)
	}
}

func (s *site) rotaIsOn() (on bool) {
	s.Cardroom(func(c *cardroom.State) { on = c.On() })
	return on
}
