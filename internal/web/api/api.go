package api

import (
	"embed"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// site is the frame's with what the API needs.
type site struct {
	*frame.Site
	ruling chan struct{} // holds a place for each scenario being ruled on
}

//go:embed *.html *.css
var files embed.FS

// Routes adds the API and the page that describes it.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"api"}, Styles: []string{"api.css"}, Section: "rulebook"})
	s := &site{f, make(chan struct{}, rulingsAtOnce)}
	s.routes(mux)
	s.InPlain(frame.Reading, "GET /events/t/{id}/feed")
	mux.HandleFunc("GET /events/t/{id}/feed", s.feed)
}

// route is one route of the API, below /api.
type route struct {
	method, pattern string
	handle          http.HandlerFunc
}

func (s *site) table() []route {
	return []route{
		{http.MethodGet, "/api/books", s.books},
		{http.MethodGet, "/api/books/{book}", s.book},
		{http.MethodGet, "/api/books/{book}/articles", s.bookArticles},
		{http.MethodGet, "/api/articles/{article}", s.article},
		{http.MethodGet, "/api/search", s.search},
		{http.MethodGet, "/api/diff/{a}/{b}", s.diff},
		{http.MethodPost, "/api/rule", s.rule},
		{http.MethodGet, "/api/events", s.events},
		{http.MethodGet, "/api/events/{event}", s.event},
		{http.MethodGet, "/api/openapi.json", s.document},
	}
}

func (s *site) routes(mux *http.ServeMux) {
	inner := http.NewServeMux()
	for _, route := range s.table() {
		inner.HandleFunc(route.method+" "+route.pattern, route.handle)
	}
	mux.HandleFunc("GET /api", s.page)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := inner.Handler(r); pattern == "" {
			s.noRoute(w, r, inner)
			return
		}
		if q := r.URL.Query(); q.Has("lang") && !s.speaks(w, r, q.Get("lang")) {
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// noRoute says that there is no such route, or not with that method.
func (s *site) noRoute(w http.ResponseWriter, r *http.Request, mux *http.ServeMux) {
	asked := &headerOnly{header: http.Header{}}
	mux.ServeHTTP(asked, r)
	where := r.Method + " " + frame.Clip(r.URL.Path, 200)
	if asked.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", asked.header.Get("Allow"))
		s.refuse(w, r, http.StatusMethodNotAllowed, "method", where, "Allow", asked.header.Get("Allow"))
		return
	}
	s.refuse(w, r, http.StatusNotFound, "route", where)
}

// headerOnly keeps the status and header of an answer and drops its body.
type headerOnly struct {
	header http.Header
	status int
}

func (h *headerOnly) Header() http.Header         { return h.header }
func (h *headerOnly) Write(b []byte) (int, error) { return len(b), nil }
func (h *headerOnly) WriteHeader(status int)      { h.status = status }

// failure is what every refusal of the API says.
type failure struct {
	Code  string `json:"code"`  // stable, for programs
	Error string `json:"error"` // what is wrong
	Where string `json:"where"` // a parameter, a field, a line of the scenario, the route
	Do    string `json:"do"`    // what to do
}

// refuse answers with an error worded by "api.error.<code>" and "api.do.<code>".
func (s *site) refuse(w http.ResponseWriter, r *http.Request, status int, code, where string, args ...any) {
	l := s.LangOf(r)
	s.fail(w, r, status, failure{Code: code, Error: l.T("api.error."+code, args...), Where: where, Do: l.T("api.do."+code, args...)})
}

func (s *site) fail(w http.ResponseWriter, r *http.Request, status int, e failure) {
	s.json(w, r, status, e)
}

// json sends one JSON value.
func (s *site) json(w http.ResponseWriter, r *http.Request, status int, value any) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		s.Log.Error("answer not encoded", "route", r.Pattern, "err", err)
		http.Error(w, `{"code":"internal","error":"internal error","where":"","do":""}`, http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Language", string(s.LangOf(r)))
	h.Set("Vary", "Accept-Language, Cookie")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.String()))
}

// speaks reports whether there are words in a language asked for; otherwise the refusal has been sent.
func (s *site) speaks(w http.ResponseWriter, r *http.Request, language string) bool {
	if slices.Contains(lang.All, lang.Lang(language)) {
		return true
	}
	s.refuse(w, r, http.StatusBadRequest, "lang", "lang", "Value", frame.Clip(language, 40))
	return false
}
