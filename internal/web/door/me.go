package door

import (
	"net/http"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// mePage is one's own account.
type mePage struct {
	frame.Layout
	Account access.Account
	Name    string
	Roles   []grant
	Signed  []signedIn
	Done    bool
	Named   bool // the page was asked for by a name and read by nobody on the way: passkeys can be made
	Error   string
}

// signedIn is a place where somebody is signed in.
type signedIn struct {
	access.Session
	On string // name of the device; "" any browser
}

func (s *site) me(w http.ResponseWriter, r *http.Request) {
	s.showMe(w, r, http.StatusOK, mePage{Done: r.URL.Query().Get("done") != ""})
}

func (s *site) showMe(w http.ResponseWriter, r *http.Request, status int, p mePage) {
	p.Layout = s.Layout(r, "me", s.LangOf(r).T("web.me.title"))
	p.Account, _ = s.Access.Account(s.Who(r).Person)
	_, p.Named = relyingParty(r)
	p.Name, p.Roles = s.PersonName(r, p.Account.ID), s.grants(p.Account)
	for _, x := range s.Access.Sessions(p.Account.ID) {
		d, _ := s.Access.DeviceByID(x.Device)
		p.Signed = append(p.Signed, signedIn{x, d.Name})
	}
	s.HTML(w, r, status, "me", "layout", p)
}

// provesAgain refuses to change secrets unless whoever has a password gives it.
func (s *site) provesAgain(r *http.Request, password string) error {
	a, _ := s.Access.Account(s.Who(r).Person)
	if !a.HasPassword || s.Who(r).How == logbook.ByLoopback {
		return nil
	}
	_, err := s.Access.CheckPassword(r.Context(), s.Who(r).Device.ID, a.Login, password)
	return err
}

// changeMe sets one's own password or PIN, or ends all one's sessions. Whoever has a password gives it once more: a tablet left lying
// about must not change its owner's secrets.
func (s *site) changeMe(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	id, what := s.Who(r).Person, r.PathValue("what")
	a, _ := s.Access.Account(id)
	var err error
	if what != "everywhere" && what != "sign-out-of" {
		err = s.provesAgain(r, f.Get("current"))
	}
	entry := logbook.Entry{Kind: logbook.SecretSet, Subject: id, How: what}
	if err == nil {
		switch what {
		case logbook.ByPassword:
			err = s.Access.SetPassword(r.Context(), id, f.Get("password"))
		case logbook.ByPIN:
			err = s.Access.SetPIN(r.Context(), id, f.Get("pin"))
		case "forget-passkey":
			entry.Kind, entry.How = logbook.SecretTaken, logbook.ByPasskey
			err = s.Access.TakePasskey(r.Context(), id, f.Get("passkey"))
		case "sign-out-of":
			entry.Kind, entry.How = logbook.SignedOut, ""
			err = s.Access.SignOutOf(r.Context(), id, f.Get("session"))
		case "everywhere":
			entry.Kind, entry.How = logbook.SignedOut, ""
			err = s.Access.SignOutAll(r.Context(), id)
		default:
			s.NotFound(w, r)
			return
		}
	}
	if err != nil {
		status, text := s.Refused(r, err)
		s.showMe(w, r, status, mePage{Error: text})
		return
	}
	s.Note(r, entry)
	switch {
	case what == "everywhere":
		s.Drop(w, r)
		http.Redirect(w, r, "/", http.StatusSeeOther)
	case what == logbook.ByPassword && s.Who(r).How != logbook.ByLoopback: // every session has ended, this one too
		s.enter(w, r, a, logbook.ByPassword, "/me?done=1")
	default:
		http.Redirect(w, r, "/me?done=1", http.StatusSeeOther)
	}
}
