package frame

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// Cookies that hold secrets. No script reads them.
const (
	sessionCookie  = "session"
	enrolledCookie = "enrolled"
	deviceSeconds  = 400 * 24 * 3600 // as long as browsers keep any
	nightSeconds   = 24 * 3600       // longer than a session lasts
)

// Terminal is whoever sits at this machine, where no account says who that is.
const Terminal = "owner"

// Who is behind a request.
type Who struct {
	Person  string        // as the journal names them: an account, Terminal; "" nobody
	Device  access.Device // enrolled; without an id: any browser
	Browser string        // the random name of the browser
	How     string        // how they proved it, as the logbook says it; "" nobody, or by the duty at a table
	roles   func(stream string, table int) role.Set
}

// At is the roles of whoever asks at a table of a tournament: stream "" is the room, table 0 the tournament itself.
func (w Who) At(stream string, no int) role.Set {
	stream, _, _ = room.Then(stream) // what one may see of an event, one may see of it as it was
	if w.roles == nil {
		return nil
	}
	return w.roles(stream, no)
}

// SignedIn reports whether somebody has proved who he is.
func (w Who) SignedIn() bool { return w.How != "" }

// id is the device of a row in the journal: the enrolled one, else the browser's name.
func (w Who) id() string {
	if w.Device.ID != "" {
		return w.Device.ID
	}
	return w.Browser
}

// Fixed is a person that every request comes from, in one role: for tests and tools that serve nobody else.
func Fixed(person string, as role.Role) func(*http.Request) Who {
	return func(*http.Request) Who {
		return Who{Person: person, How: logbook.ByLoopback, roles: func(string, int) role.Set { return role.Set{as} }}
	}
}

type whoKey struct{}

// Who is behind a request; nobody where it did not pass through Handler.
func (s *Site) Who(r *http.Request) Who {
	w, _ := r.Context().Value(whoKey{}).(Who)
	return w
}

// people finds out who sends a request, once, for everything that is asked of it.
func (s *Site) people(w http.ResponseWriter, r *http.Request) *http.Request {
	r = r.WithContext(access.AsOf(r.Context(), time.Now()))
	if strings.HasPrefix(r.URL.Path, cacheable) { // nobody is known there, but that a kiosk opens nothing else
		var who Who
		if token := CookieValue(r, enrolledCookie); token != "" && s.Access != nil {
			who.Device, _ = s.Access.Device(r.Context(), token)
		}
		return r.WithContext(context.WithValue(r.Context(), whoKey{}, who))
	}
	who := s.find(w, r)
	who.Browser = Device(r)
	if s.Doors != nil && s.Doors.Staff != nil && (who.Person != "" || who.Device.ID != "") {
		if a, err := netip.ParseAddr(addressOf(r)); err == nil {
			s.Doors.Staff(a)
		}
	}
	return r.WithContext(context.WithValue(r.Context(), whoKey{}, who))
}

// session is the session of a token. One that is replaced goes with the answer w; without one it stays: whoever had no other would be signed out by a page
// that is open for an hour.
func (s *Site) session(w http.ResponseWriter, r *http.Request, token string) (x access.Session, ok bool) {
	if w == nil {
		return s.Access.Watches(r.Context(), token)
	}
	x, fresh, ok := s.Access.Session(r.Context(), token)
	if ok && fresh != "" {
		SetSecret(w, r, sessionCookie, fresh, nightSeconds)
	}
	return x, ok
}

// find knows a person by the session, by the duty at the device's table, or as the owner at this machine.
func (s *Site) find(w http.ResponseWriter, r *http.Request) Who {
	switch {
	case s.As != nil:
		return s.As(r)
	case s.Access == nil || s.readableOnTheWay(r):
		return Who{}
	}
	var who Who
	if token := CookieValue(r, enrolledCookie); token != "" {
		who.Device, _ = s.Access.Device(r.Context(), token)
	}
	if who.Device.Place.Kind == access.AtKiosk { // whoever had signed in on it before
		return who
	}
	if token := CookieValue(r, sessionCookie); token != "" {
		if x, ok := s.session(w, r, token); ok && (x.Device == "" || x.Device == who.Device.ID) {
			a, _ := s.Access.Account(x.Account)
			who.Person, who.How = a.ID, x.How
			who.roles = func(stream string, _ int) role.Set { return a.In(stream) }
			return who
		}
	}
	switch place := who.Device.Place; {
	case who.Device.OnDuty != "":
		who.Person = who.Device.OnDuty
		who.roles = func(stream string, no int) role.Set {
			if no != place.Table || place.Stream != "" && stream != place.Stream {
				return nil
			}
			return role.Set{role.Dealer}
		}
	case who.Device.ID != "":
	case FromThisMachine(r) && s.Access.HasOwner():
		who.Person, who.How = s.owner(), logbook.ByLoopback
		who.roles = func(string, int) role.Set { return role.Set{role.Owner} }
	}
	return who
}

// owner is the account of whoever sits at this machine: the owner's, where there is one only.
func (s *Site) owner() string {
	found := Terminal
	for _, a := range s.Access.Accounts() {
		if a.Closed || !slices.Contains(a.Grants, access.Grant{Role: role.Owner}) {
			continue
		}
		if found != Terminal {
			return Terminal
		}
		found = a.ID
	}
	return found
}

// stands reports whether whoever opened a stream may still look: a session that ended, or a device that was revoked, ends it.
func (s *Site) stands(r *http.Request) bool {
	before := s.Who(r)
	if before.Person == "" && before.Device.ID == "" {
		return true
	}
	now := s.find(nil, r)
	return now.Person == before.Person && now.Device.ID == before.Device.ID
}

// Roles are those of whoever asks, at the tournament and table that the address names.
func (s *Site) Roles(r *http.Request) role.Set {
	no, _ := strconv.Atoi(r.PathValue("table"))
	return s.Who(r).At(r.PathValue("id"), no)
}

// May keeps a page for those who have a duty, at the tournament and table that the address names.
func (s *Site) May(d role.Duty, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.Roles(r).May(d) {
			next(w, r)
			return
		}
		s.Refer(w, r, d)
	}
}

// MayEither keeps a page for those who have one of two duties.
func (s *Site) MayEither(d, other role.Duty, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.Roles(r).May(other) {
			next(w, r)
			return
		}
		s.May(d, next)(w, r)
	}
}

// Refer sends whoever may not do something to the door, or says whose duty it is.
func (s *Site) Refer(w http.ResponseWriter, r *http.Request, d role.Duty) {
	page := r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/events/") && !IsHTMX(r)
	who := s.Who(r)
	switch {
	case s.Access != nil && !s.Access.HasOwner() && page:
		http.Redirect(w, r, "/welcome", http.StatusSeeOther)
	case !who.SignedIn() && page:
		http.Redirect(w, r, "/sign-in?to="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
	case !who.SignedIn():
		s.Message(w, r, http.StatusForbidden, "web.error.staff", nil)
	default:
		s.Message(w, r, http.StatusForbidden, "web.error.duty", map[string]any{"Roles": s.rolesFor(r, d)})
	}
}

// rolesFor words who has a duty.
func (s *Site) rolesFor(r *http.Request, d role.Duty) string {
	var names []string
	for _, one := range role.People {
		if one.May(d) {
			names = append(names, s.LangOf(r).T("role."+string(one)))
		}
	}
	return strings.Join(names, ", ")
}

// NotYours is a command that whoever sends it may not send.
type NotYours struct{ Duty role.Duty }

func (e NotYours) Error() string { return "not allowed: " + string(e.Duty) }

// By is who does a duty at a table of a tournament by a request. Without a role for it the role is "", which the room refuses.
func (s *Site) By(r *http.Request, stream string, no int, d role.Duty) role.By {
	who := s.Who(r)
	return role.By{Person: who.Person, Role: who.At(stream, no).For(d), Device: who.id()}
}

// Sender is who sends a command by a form: whoever is signed in, or a supervisor who has added name and PIN for this one act. The error
// is NotYours, or a refusal of access.
func (s *Site) Sender(r *http.Request, stream string, cmd tournament.Command) (role.By, error) {
	d := room.DutyOf(cmd)
	by := s.By(r, stream, room.TableOf(cmd), d)
	if by.Role == "" {
		if supervisor := r.PostForm.Get(supervisorField); supervisor != "" && s.Access != nil {
			a, err := s.Access.CheckPIN(r.Context(), s.Who(r).Device.ID, supervisor, r.PostForm.Get(pinField))
			if err != nil {
				s.NoteFailure(r, supervisor, logbook.ByPIN, err)
				return by, err
			}
			by.Person, by.Role = a.ID, a.In(stream).For(d)
		}
	}
	if by.Role == "" {
		return by, NotYours{d}
	}
	return by, nil
}

// Note writes what somebody did with accounts, devices and keys into the logbook. Where that cannot be written, it is said in the log:
// the act itself has been done.
func (s *Site) Note(r *http.Request, e logbook.Entry) {
	who := s.Who(r)
	s.NoteBy(r, e, role.By{Person: who.Person, Role: who.At(e.Stream, 0).For(role.Look), Device: who.id()})
}

// NoteBy is Note, by somebody who has only just proved who he is.
func (s *Site) NoteBy(r *http.Request, e logbook.Entry, by role.By) {
	if by.Device == "" {
		by.Device = s.Who(r).id()
	}
	if err := s.Room.Note(context.WithoutCancel(r.Context()), randomKey(), e, by); err != nil {
		s.Log.Error("logbook not written", "kind", e.Kind, "err", err)
	}
}

// NoteFailure writes down that somebody was not let in.
func (s *Site) NoteFailure(r *http.Request, account, how string, err error) {
	kind := logbook.SignInFailed
	var ref *refusal.Error
	if errors.As(err, &ref) && ref.Code == access.Locked {
		kind = logbook.LockedOut
	}
	s.NoteBy(r, logbook.Entry{Kind: kind, Subject: account, How: how}, role.By{})
}

// Hold lets the browser hold the session of somebody who has proved who he is.
func (s *Site) Hold(w http.ResponseWriter, r *http.Request, token string) {
	SetSecret(w, r, sessionCookie, token, nightSeconds)
}

// HoldDevice lets the browser hold the token of the device that it has become.
func (s *Site) HoldDevice(w http.ResponseWriter, r *http.Request, token string) {
	SetSecret(w, r, enrolledCookie, token, deviceSeconds)
}

// SessionToken is what the browser holds, "" for nothing.
func SessionToken(r *http.Request) string { return CookieValue(r, sessionCookie) }

// Drop makes the browser forget its session.
func (s *Site) Drop(w http.ResponseWriter, r *http.Request) { SetSecret(w, r, sessionCookie, "", -1) }

// SetSecret keeps a secret in the browser for so many seconds, for this site's own pages alone.
func SetSecret(w http.ResponseWriter, r *http.Request, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{Name: cookieName(r, name), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: overTLS(r),
		SameSite: http.SameSiteLaxMode, Expires: time.Now().Add(time.Duration(seconds) * time.Second)})
}

// PersonName words who an id of the journal is, in the reader's language: a name, or the part of floorbook that acted.
func (s *Site) PersonName(r *http.Request, person string) string {
	return s.Named(s.LangOf(r), person)
}

// Author words who did something, as what and where: "Marie · Floor · Tablet 12". A browser that is no device of the room's has no name.
func (s *Site) Author(l lang.Lang, by role.By) string {
	var parts []string
	if by.Person != "" {
		parts = append(parts, s.Named(l, by.Person))
	}
	if key := "role." + string(by.Role); by.Role != "" && l.Has(key) && (len(parts) == 0 || parts[0] != l.T(key)) {
		parts = append(parts, l.T(key))
	}
	if s.Access != nil {
		if d, ok := s.Access.DeviceByID(by.Device); ok {
			parts = append(parts, d.Name)
		}
	}
	return strings.Join(parts, " · ")
}

// Named is PersonName in a language.
func (s *Site) Named(l lang.Lang, person string) string {
	if key := "person." + person; person != "" && l.Has(key) {
		return l.T(key)
	}
	if s.Names == nil || person == "" {
		return person
	}
	return s.Names(table.PlayerID(person))
}
