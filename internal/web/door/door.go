package door

import (
	"context"
	"embed"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/access"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

//go:embed *.html *.css *.js
var files embed.FS

// People keeps the names of staff.
type People interface {
	Put(ctx context.Context, people ...people.Person) error
	Erase(ctx context.Context, ids ...string) error
}

// site is the frame's, with the names of staff.
type site struct {
	*frame.Site
	people     People
	ceremonies ceremonies
}

// Routes adds the doors: the first owner, signing in and out, one's own account, those of staff, devices, the relief at a table, and the
// logbook. Where nobody signs in there are none.
func Routes(mux *http.ServeMux, f *frame.Site, names People) {
	f.Add(frame.Folder{Files: files, Parts: []string{"parts"}, Pages: []string{"welcome", "sign-in", "me", "staff", "proof", "devices", "enrol", "duty", "logbook"},
		Styles: []string{"door.css"}, Scripts: []string{"passkey.js"}, Section: "door"})
	if f.Access == nil {
		return
	}
	s := &site{Site: f, people: names}
	s.Guesses("POST /welcome", "POST /sign-in", "POST /passkey/get", "POST /me/{what}", "POST /passkey/create/options", "POST /proof", "POST /enrol", "POST /duty")
	mux.HandleFunc("GET /welcome", s.welcome)
	mux.HandleFunc("POST /welcome", s.nameOwner)
	mux.HandleFunc("GET /sign-in", s.signInForm)
	mux.HandleFunc("POST /sign-in", s.signIn)
	mux.HandleFunc("POST /sign-out", s.signOut)
	mux.HandleFunc("POST /passkey/create/options", s.known(s.passkeyOptions))
	mux.HandleFunc("POST /passkey/create", s.known(s.addPasskey))
	mux.HandleFunc("POST /passkey/get/options", s.signInOptions)
	mux.HandleFunc("POST /passkey/get", s.signInByPasskey)
	mux.HandleFunc("GET /me", s.known(s.me))
	mux.HandleFunc("POST /me/{what}", s.known(s.changeMe))
	mux.HandleFunc("GET /staff", s.May(role.Appoint, s.staff))
	mux.HandleFunc("POST /staff", s.May(role.Appoint, s.addStaff))
	mux.HandleFunc("POST /staff/{account}/{what}", s.May(role.Appoint, s.changeStaff))
	mux.HandleFunc("GET /proof", s.proofForm)
	mux.HandleFunc("POST /proof", s.setProof)
	mux.HandleFunc("GET /devices", s.May(role.Enrol, s.devices))
	mux.HandleFunc("POST /devices", s.May(role.Enrol, s.offerDevice))
	mux.HandleFunc("POST /devices/{device}/{what}", s.May(role.Enrol, s.changeDevice))
	mux.HandleFunc("GET /enrol", s.enrolForm)
	mux.HandleFunc("POST /enrol", s.enrol)
	mux.HandleFunc("GET /duty", s.dutyForm)
	mux.HandleFunc("POST /duty", s.relieve)
	mux.HandleFunc("GET /logbook", s.May(role.Audit, s.logbook))
}

// form reads what was posted; false where it could not be, which has been said.
func (s *site) form(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return nil, false
	}
	return r.PostForm, true
}

// known keeps a page for those who have proved who they are.
func (s *site) known(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.Who(r).SignedIn() {
			s.Refer(w, r, role.Look)
			return
		}
		next(w, r)
	}
}

// asPerson is who has only just proved to be an account.
func (s *site) asPerson(r *http.Request, a access.Account) role.By {
	by := role.By{Person: a.ID}
	if set := a.Anywhere(); len(set) > 0 {
		by.Role = set[0]
		for _, d := range []role.Duty{role.Appoint, role.Create, role.Judge, role.Enter, role.Deal, role.Look} {
			if as := set.For(d); as != "" {
				by.Role = as
				break
			}
		}
	}
	return by
}

// enter signs an account in and goes on to where its owner was going.
func (s *site) enter(w http.ResponseWriter, r *http.Request, a access.Account, how, to string) {
	if err := s.letIn(w, r, a, how); err != nil {
		s.Refuse(w, r, err)
		return
	}
	http.Redirect(w, r, local(to), http.StatusSeeOther)
}

// letIn signs an account in, on the device that asks.
func (s *site) letIn(w http.ResponseWriter, r *http.Request, a access.Account, how string) error {
	token, err := s.Access.SignIn(r.Context(), a.ID, s.Who(r).Device.ID, how, how == logbook.ByPIN)
	if err != nil {
		return err
	}
	s.NoteBy(r, logbook.Entry{Kind: logbook.SignedIn, Subject: a.ID, How: how}, s.asPerson(r, a))
	s.Hold(w, r, token)
	return nil
}

// local keeps an address on this site: a path, never another host.
func local(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.Contains(to, "\\") {
		return "/"
	}
	return u.RequestURI()
}
