package door

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// welcomePage names the room's first owner: at this machine, or by the link that the terminal has printed.
type welcomePage struct {
	frame.Layout
	Code, Name, Login string
	Here              bool // at this machine no password is needed
	Error             string
}

// mayWelcome reports whether whoever asks may become the first owner.
func (s *site) mayWelcome(r *http.Request, code string) bool {
	if s.Access.HasOwner() {
		return false
	}
	_, err := s.Access.Look(code, access.ForOwner)
	return err == nil || frame.FromThisMachine(r)
}

func (s *site) welcome(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	switch {
	case s.Access.HasOwner():
		http.Redirect(w, r, "/", http.StatusSeeOther)
	case !s.mayWelcome(r, code):
		s.Message(w, r, http.StatusForbidden, "web.welcome.elsewhere", nil)
	default:
		s.showWelcome(w, r, http.StatusOK, welcomePage{Code: code})
	}
}

func (s *site) showWelcome(w http.ResponseWriter, r *http.Request, status int, p welcomePage) {
	p.Layout = s.Layout(r, "welcome", s.LangOf(r).T("web.welcome.title"))
	p.Here = frame.FromThisMachine(r)
	s.HTML(w, r, status, "welcome", "layout", p)
}

func (s *site) nameOwner(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	p := welcomePage{Code: f.Get("code"), Name: strings.TrimSpace(f.Get("name")), Login: f.Get("login")}
	if !s.mayWelcome(r, p.Code) {
		s.Message(w, r, http.StatusForbidden, "web.welcome.elsewhere", nil)
		return
	}
	a, err := s.firstOwner(r, p, f.Get("password"))
	if err != nil {
		status, text := s.Refused(r, err)
		p.Error = text
		s.showWelcome(w, r, status, p)
		return
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.OwnerNamed, Subject: a.ID}, role.By{Person: a.ID, Role: role.Owner})
	if p.Code != "" {
		_, _ = s.Access.Use(r.Context(), p.Code, access.ForOwner) // a room that has an owner takes no other first one
	}
	s.enter(w, r, a, logbook.ByLink, "/")
}

// firstOwner adds the owner's account and name; without a password where none is needed.
func (s *site) firstOwner(r *http.Request, p welcomePage, password string) (access.Account, error) {
	if password != "" || !frame.FromThisMachine(r) {
		if err := access.CheckPasswordStrength(password, strings.Fields(p.Name+" "+p.Login)...); err != nil {
			return access.Account{}, err
		}
	}
	id, err := s.newPerson(r, p.Name)
	if err != nil {
		return access.Account{}, err
	}
	if err := s.Access.AddFirstOwner(r.Context(), id, p.Login); err != nil {
		return access.Account{}, s.forget(r, id, err)
	}
	if password != "" {
		if err := s.Access.SetPassword(r.Context(), id, password); err != nil {
			return access.Account{}, err
		}
	}
	a, _ := s.Access.Account(id)
	return a, nil
}

// newPerson gives a name an id.
func (s *site) newPerson(r *http.Request, name string) (string, error) {
	p := people.Person{ID: people.NewID(), Name: name}
	if err := s.people.Put(r.Context(), p); err != nil {
		return "", badName(err)
	}
	return p.ID, nil
}
