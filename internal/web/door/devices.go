package door

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// devicesPage lists the devices of the room, and offers to enrol another.
type devicesPage struct {
	frame.Layout
	Devices     []deviceRow
	Places      []string
	Tournaments []tournamentChoice
	Link        *frame.Link // for the device that is being enrolled
	For         string      // its name
	Fresh       access.Place
	Error       string
}

type deviceRow struct {
	access.Device
	By, Duty string // names
}

func (s *site) devices(w http.ResponseWriter, r *http.Request) {
	s.showDevices(w, r, http.StatusOK, devicesPage{})
}

func (s *site) showDevices(w http.ResponseWriter, r *http.Request, status int, p devicesPage) {
	p.Layout = s.Layout(r, "devices", s.LangOf(r).T("web.devices.title"))
	p.Places, p.Fresh = access.Places, access.Place{Kind: access.AtTable}
	for _, d := range s.Access.Devices() {
		p.Devices = append(p.Devices, deviceRow{d, s.PersonName(r, d.EnrolledBy), s.PersonName(r, d.OnDuty)})
	}
	for _, id := range s.Room.Streams() {
		p.Tournaments = append(p.Tournaments, tournamentChoice{id, s.tournamentName(id)})
	}
	s.HTML(w, r, status, "devices", "layout", p)
}

func placeOf(f url.Values) access.Place {
	no, _ := strconv.Atoi(f.Get("table"))
	return access.Place{Kind: f.Get("place"), Stream: f.Get("stream"), Table: no}
}

// offerDevice shows the code that makes a device of the browser by which it is scanned.
func (s *site) offerDevice(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	c := access.Code{For: access.ForDevice, Name: f.Get("name"), Place: placeOf(f), By: s.Who(r).Person}
	secret, err := s.Access.NewCode(r.Context(), c)
	if err != nil {
		s.badDevice(w, r, err)
		return
	}
	s.showDevices(w, r, http.StatusOK, devicesPage{Link: s.Link(r, "/enrol?code="+url.QueryEscape(secret)), For: c.Name})
}

func (s *site) badDevice(w http.ResponseWriter, r *http.Request, err error) {
	status, text := s.Refused(r, err)
	s.showDevices(w, r, status, devicesPage{Error: text})
}

func (s *site) changeDevice(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	id := r.PathValue("device")
	e := logbook.Entry{Subject: id}
	var err error
	switch r.PathValue("what") {
	case "revoke":
		e.Kind = logbook.DeviceRevoked
		err = s.Access.Revoke(r.Context(), id)
	case "bind":
		place := placeOf(f)
		e.Kind, e.Place, e.Stream = logbook.DeviceBound, placeText(place), place.Stream
		err = s.Access.Bind(r.Context(), id, f.Get("name"), place)
	default:
		s.NotFound(w, r)
		return
	}
	if err != nil {
		s.badDevice(w, r, err)
		return
	}
	s.Note(r, e)
	http.Redirect(w, r, "/devices", http.StatusSeeOther)
}

// placeText is a place in the logbook: "desk", "table 12".
func placeText(p access.Place) string {
	if p.Kind == access.AtTable {
		return p.Kind + " " + strconv.Itoa(p.Table)
	}
	return p.Kind
}

// enrolPage asks on the device itself whether it shall be one of the room's.
type enrolPage struct {
	frame.Layout
	Code, Name string
	Place      access.Place
}

// enrolForm uses nothing up: whatever reads a link before a person does must not spend it.
func (s *site) enrolForm(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	c, err := s.Access.Look(code, access.ForDevice)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p := enrolPage{Layout: s.Layout(r, "enrol", s.LangOf(r).T("web.enrol.title")), Code: code, Name: c.Name, Place: c.Place}
	s.HTML(w, r, http.StatusOK, "enrol", "layout", p)
}

func (s *site) enrol(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	d, token, err := s.Access.Enrol(r.Context(), f.Get("code"))
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	by := role.By{Person: d.EnrolledBy, Device: d.ID}
	if a, ok := s.Access.Account(d.EnrolledBy); ok {
		by.Role = a.Anywhere().For(role.Enrol)
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.DeviceEnrolled, Subject: d.ID, Place: placeText(d.Place), Stream: d.Place.Stream}, by)
	s.HoldDevice(w, r, token)
	http.Redirect(w, r, s.homeOf(d), http.StatusSeeOther)
}

// homeOf is where a device begins: a table's at the relief, a kiosk at its own page, any other at the first page.
func (s *site) homeOf(d access.Device) string {
	switch d.Place.Kind {
	case access.AtTable:
		return "/duty"
	case access.AtKiosk:
		return frame.KioskPage
	}
	return "/"
}
