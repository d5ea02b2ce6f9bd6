package door

import (
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// signInPage asks for name and password, or on an enrolled device for who it is and the PIN.
type signInPage struct {
	frame.Layout
	To, Login, Error string
	People           []frame.Person // with a PIN, where PINs count
	Picked           string
	Named            bool // passkeys can be used
}

func (s *site) signInForm(w http.ResponseWriter, r *http.Request) {
	if !s.Access.HasOwner() {
		http.Redirect(w, r, "/welcome", http.StatusSeeOther)
		return
	}
	s.showSignIn(w, r, http.StatusOK, signInPage{To: local(r.URL.Query().Get("to"))})
}

func (s *site) showSignIn(w http.ResponseWriter, r *http.Request, status int, p signInPage) {
	p.Layout = s.Layout(r, "sign-in", s.LangOf(r).T("web.signin.title"))
	_, p.Named = relyingParty(r)
	if d := s.Who(r).Device; d.ID != "" && d.Place.Kind != access.AtScreen {
		p.People = s.WithPIN(r, func(access.Account) bool { return true })
	}
	s.HTML(w, r, status, "sign-in", "layout", p)
}

func (s *site) signIn(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	p := signInPage{To: local(f.Get("to")), Login: strings.TrimSpace(f.Get("login")), Picked: f.Get("person")}
	how := logbook.ByPassword
	var a access.Account
	var err error
	if p.Picked != "" {
		how = logbook.ByPIN
		a, err = s.Access.CheckPIN(r.Context(), s.Who(r).Device.ID, p.Picked, f.Get("pin"))
	} else {
		a, err = s.Access.CheckPassword(r.Context(), s.Who(r).Device.ID, p.Login, f.Get("password"))
	}
	if err != nil {
		s.NoteFailure(r, s.aimedAt(p), how, err)
		_, p.Error = s.Refused(r, err)
		s.showSignIn(w, r, http.StatusForbidden, p)
		return
	}
	s.enter(w, r, a, how, p.To)
}

// aimedAt is the account that somebody has tried to open, "" where there is none of that name.
func (s *site) aimedAt(p signInPage) string {
	if p.Picked != "" {
		a, _ := s.Access.Account(p.Picked)
		return a.ID
	}
	a, _ := s.Access.ByLogin(p.Login)
	return a.ID
}

func (s *site) signOut(w http.ResponseWriter, r *http.Request) {
	who := s.Who(r)
	if err := s.Access.SignOut(r.Context(), frame.SessionToken(r)); err != nil {
		s.Refuse(w, r, err)
		return
	}
	if who.SignedIn() {
		s.Note(r, logbook.Entry{Kind: logbook.SignedOut, Subject: who.Person})
	}
	s.Drop(w, r)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
