package web

import (
	"net/http"
	"net/url"
	"strings"
)

// staffPage asks for the staff key.
type staffPage struct {
	page
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
	p := staffPage{page: s.page(r, "staff", s.langOf(r).T("web.staff.title")), To: local(q.Get("to"))}
	s.html(w, r, http.StatusOK, "staff", "layout", p)
}

func (s *site) staffEnter(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	s.enter(w, r, strings.TrimSpace(r.PostForm.Get("key")), r.PostForm.Get("to"))
}

func (s *site) enter(w http.ResponseWriter, r *http.Request, key, to string) {
	if s.StaffKey != "" && !same(key, s.StaffKey) {
		p := staffPage{page: s.page(r, "staff", s.langOf(r).T("web.staff.title")), To: local(to), Wrong: true}
		s.html(w, r, http.StatusForbidden, "staff", "layout", p)
		return
	}
	if s.StaffKey != "" {
		setCookie(w, r, staffCookie, s.staffToken())
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
