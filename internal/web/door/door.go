package door

import (
	"embed"
	"net/http"
	"net/url"
	"strings"

	"github.com/floorbook/floorbook/internal/web/frame"
)

//go:embed *.html
var files embed.FS

// site is the frame's, with the door of staff.
type site struct{ *frame.Site }

// Routes adds the page that asks for the staff key.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"staff"}})
	s := &site{f}
	mux.HandleFunc("GET /staff", s.staffForm)
	mux.HandleFunc("POST /staff", s.staffEnter)
}

// staffPage asks for the staff key.
type staffPage struct {
	frame.Layout
	To    string
	Wrong bool
}

// staffForm asks for the key, or takes it from the address that serve prints as a code to scan.
func (s *site) staffForm(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if key := q.Get("key"); key != "" {
		s.enter(w, r, key, q.Get("to"))
		return
	}
	p := staffPage{Layout: s.Layout(r, "staff", s.LangOf(r).T("web.staff.title")), To: local(q.Get("to"))}
	s.HTML(w, r, http.StatusOK, "staff", "layout", p)
}

func (s *site) staffEnter(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	s.enter(w, r, strings.TrimSpace(r.PostForm.Get("key")), r.PostForm.Get("to"))
}

func (s *site) enter(w http.ResponseWriter, r *http.Request, key, to string) {
	if !s.Admit(w, r, key) {
		p := staffPage{Layout: s.Layout(r, "staff", s.LangOf(r).T("web.staff.title")), To: local(to), Wrong: true}
		s.HTML(w, r, http.StatusForbidden, "staff", "layout", p)
		return
	}
	http.Redirect(w, r, local(to), http.StatusSeeOther)
}

// local keeps an address on this site: a path, never another host.
func local(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.Contains(to, "\\") {
		return "/"
	}
	return u.RequestURI()
}
