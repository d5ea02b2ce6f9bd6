package door

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// BadPerson is the code of a refusal: a name that cannot be kept.
const BadPerson refusal.Code = "access_bad_person" // [Max]

// badName says in words what people refuse.
func badName(err error) error {
	if errors.Is(err, people.ErrInvalid) {
		return refusal.New(BadPerson, "Max", people.MaxName)
	}
	return err
}

// grant is a role as it is shown.
type grant struct {
	Role       role.Role
	Stream     string
	Tournament string // its name; "" the whole room
}

// staffPage lists the accounts.
type staffPage struct {
	frame.Layout
	People      []member
	Known       []role.Role // that can be given
	Tournaments []tournamentChoice
	Link        *frame.Link // for somebody who sets a password
	For         string      // whose link it is
	Error       string
}

type member struct {
	access.Account
	Name   string
	Roles  []grant
	Locked bool
}

type tournamentChoice struct{ ID, Name string }

func (s *site) staff(w http.ResponseWriter, r *http.Request) {
	s.showStaff(w, r, http.StatusOK, staffPage{})
}

func (s *site) showStaff(w http.ResponseWriter, r *http.Request, status int, p staffPage) {
	p.Layout = s.Layout(r, "staff", s.LangOf(r).T("web.staff.title"))
	p.Known = role.People
	for _, a := range s.Access.Accounts() {
		p.People = append(p.People, member{Account: a, Name: s.PersonName(r, a.ID), Roles: s.grants(a), Locked: a.LockedUntil > int64(s.Room.Now())})
	}
	for _, id := range s.Room.Streams() {
		p.Tournaments = append(p.Tournaments, tournamentChoice{id, s.tournamentName(id)})
	}
	s.HTML(w, r, status, "staff", "layout", p)
}

func (s *site) tournamentName(id string) (name string) {
	name = id
	_ = s.Room.Read(id, func(st *tournament.State) { name = st.Structure.Name }) // one that cannot be read keeps its id
	return name
}

func (s *site) grants(a access.Account) []grant {
	var out []grant
	for _, g := range a.Grants {
		shown := grant{Role: g.Role, Stream: g.Stream}
		if g.Stream != "" {
			shown.Tournament = s.tournamentName(g.Stream)
		}
		out = append(out, shown)
	}
	return out
}

// addStaff adds somebody with a role, and shows the link by which he sets his password and PIN.
func (s *site) addStaff(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	id, err := s.newPerson(r, strings.TrimSpace(f.Get("name")))
	g := access.Grant{Role: role.Role(f.Get("role")), Stream: f.Get("stream")}
	if err == nil {
		if err = s.Access.Add(r.Context(), id, f.Get("login"), g); err != nil {
			err = s.forget(r, id, err)
		}
	}
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.AccountAdded, Subject: id})
	s.Note(r, logbook.Entry{Kind: logbook.RoleGiven, Subject: id, Role: string(g.Role), Stream: g.Stream})
	s.offerProof(w, r, id)
}

// forget takes back the name of somebody who got no account.
func (s *site) forget(r *http.Request, id string, why error) error {
	return errors.Join(why, s.people.Erase(r.Context(), id))
}

func (s *site) failed(w http.ResponseWriter, r *http.Request, err error) {
	status, text := s.Refused(r, err)
	s.showStaff(w, r, status, staffPage{Error: text})
}

// offerProof shows a link, good once, by which somebody sets a password and a PIN.
func (s *site) offerProof(w http.ResponseWriter, r *http.Request, id string) {
	secret, err := s.Access.NewCode(r.Context(), access.Code{For: access.ForProof, Person: id, By: s.Who(r).Person})
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.showStaff(w, r, http.StatusOK, staffPage{Link: s.Link(r, "/proof?code="+url.QueryEscape(secret)), For: s.PersonName(r, id)})
}

// changeStaff gives and takes roles, closes and opens accounts, and offers a new proof.
func (s *site) changeStaff(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	id := r.PathValue("account")
	g := access.Grant{Role: role.Role(f.Get("role")), Stream: f.Get("stream")}
	e := logbook.Entry{Subject: id}
	var err error
	switch r.PathValue("what") {
	case "give":
		e.Kind, e.Role, e.Stream = logbook.RoleGiven, string(g.Role), g.Stream
		err = s.Access.Give(r.Context(), id, g)
	case "take":
		e.Kind, e.Role, e.Stream = logbook.RoleTaken, string(g.Role), g.Stream
		err = s.Access.Take(r.Context(), id, g)
	case "close":
		e.Kind = logbook.AccountClosed
		err = s.Access.Shut(r.Context(), id)
	case "open":
		e.Kind = logbook.AccountOpened
		if err = s.Access.Reopen(r.Context(), id); err == nil {
			err = s.Access.Unlock(r.Context(), id)
		}
	case "link":
		s.offerProof(w, r, id)
		return
	default:
		s.NotFound(w, r)
		return
	}
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.Note(r, e)
	http.Redirect(w, r, "/staff", http.StatusSeeOther)
}

// proofPage sets somebody's password and PIN, by a link that is good once.
type proofPage struct {
	frame.Layout
	Code, Name, Login, Error string
}

func (s *site) proofForm(w http.ResponseWriter, r *http.Request) {
	s.showProof(w, r, http.StatusOK, proofPage{Code: r.URL.Query().Get("code")})
}

func (s *site) showProof(w http.ResponseWriter, r *http.Request, status int, p proofPage) {
	c, err := s.Access.Look(p.Code, access.ForProof)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	a, _ := s.Access.Account(c.Person)
	p.Layout = s.Layout(r, "proof", s.LangOf(r).T("web.proof.title"))
	p.Name, p.Login = s.PersonName(r, a.ID), a.Login
	s.HTML(w, r, status, "proof", "layout", p)
}

func (s *site) setProof(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	p := proofPage{Code: f.Get("code")}
	c, err := s.Access.Look(p.Code, access.ForProof)
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	if pin := f.Get("pin"); pin != "" {
		err = s.Access.SetPIN(r.Context(), c.Person, pin)
	}
	if err == nil {
		err = s.Access.SetPassword(r.Context(), c.Person, f.Get("password"))
	}
	if err == nil {
		_, err = s.Access.Use(r.Context(), p.Code, access.ForProof)
	}
	if err != nil {
		var status int
		status, p.Error = s.Refused(r, err)
		s.showProof(w, r, status, p)
		return
	}
	a, _ := s.Access.Account(c.Person)
	s.NoteBy(r, logbook.Entry{Kind: logbook.SecretSet, Subject: a.ID, How: logbook.ByPassword}, s.asPerson(r, a))
	s.enter(w, r, a, logbook.ByLink, "/")
}
