package api

import (
	"embed"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// site is the frame's with what the API needs.
type site struct {
	*frame.Site
	ruling chan struct{} // holds a place for each scenario being ruled on
}

//go:embed *.html
var files embed.FS

// Routes adds the API and the page that describes it.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"api"}, Styles: []string{"books.css"}, Section: "rulebook"})
	s := &site{f, make(chan struct{}, rulingsAtOnce)}
	s.apiRoutes(mux)
}

// apiRoute is one route of the API, below /api.
type apiRoute struct {
	method, pattern string
	handle          http.HandlerFunc
}

func (s *site) apiTable() []apiRoute {
	return []apiRoute{
		{http.MethodGet, "/api/books", s.apiBooks},
		{http.MethodGet, "/api/books/{book}", s.apiBook},
		{http.MethodGet, "/api/books/{book}/articles", s.apiBookArticles},
		{http.MethodGet, "/api/articles/{article}", s.apiArticle},
		{http.MethodGet, "/api/search", s.apiSearch},
		{http.MethodGet, "/api/diff/{a}/{b}", s.apiDiff},
		{http.MethodPost, "/api/rule", s.apiRule},
		{http.MethodGet, "/api/openapi.json", s.apiDocument},
	}
}

func (s *site) apiRoutes(mux *http.ServeMux) {
	inner := http.NewServeMux()
	for _, route := range s.apiTable() {
		inner.HandleFunc(route.method+" "+route.pattern, route.handle)
	}
	mux.HandleFunc("GET /api", s.apiPage)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := inner.Handler(r); pattern == "" {
			s.apiNoRoute(w, r, inner)
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// apiNoRoute says that there is no such route, or not with that method.
func (s *site) apiNoRoute(w http.ResponseWriter, r *http.Request, mux *http.ServeMux) {
	asked := &headerOnly{header: http.Header{}}
	mux.ServeHTTP(asked, r)
	where := r.Method + " " + frame.Clip(r.URL.Path, 200)
	if asked.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", asked.header.Get("Allow"))
		s.apiRefuse(w, r, http.StatusMethodNotAllowed, "method", where, "Allow", asked.header.Get("Allow"))
		return
	}
	s.apiRefuse(w, r, http.StatusNotFound, "route", where)
}

// headerOnly keeps the status and header of an answer and drops its body.
type headerOnly struct {
	header http.Header
	status int
}

func (h *headerOnly) Header() http.Header         { return h.header }
func (h *headerOnly) Write(b []byte) (int, error) { return len(b), nil }
func (h *headerOnly) WriteHeader(status int)      { h.status = status }

// apiError is what every refusal of the API says.
type apiError struct {
	Code  string `json:"code"`  // stable, for programs
	Error string `json:"error"` // what is wrong
	Where string `json:"where"` // a parameter, a field, a line of the scenario, the route
	Do    string `json:"do"`    // what to do
}

// apiRefuse answers with an error worded by "api.error.<code>" and "api.do.<code>".
func (s *site) apiRefuse(w http.ResponseWriter, r *http.Request, status int, code, where string, args ...any) {
	l := s.LangOf(r)
	s.apiFail(w, r, status, apiError{Code: code, Error: l.T("api.error."+code, args...), Where: where, Do: l.T("api.do."+code, args...)})
}

func (s *site) apiFail(w http.ResponseWriter, r *http.Request, status int, e apiError) {
	s.json(w, r, status, e)
}

// json sends one JSON value.
func (s *site) json(w http.ResponseWriter, r *http.Request, status int, value any) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		s.Log.Error("answer not encoded", "path", r.URL.Path, "err", err)
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

// apiLang checks the language asked for; when there is no such language the refusal has been sent.
func (s *site) apiLang(w http.ResponseWriter, r *http.Request) (lang.Lang, bool) {
	if q := r.URL.Query(); q.Has("lang") && q.Get("lang") != string(lang.French) && q.Get("lang") != string(lang.English) {
		s.apiRefuse(w, r, http.StatusBadRequest, "lang", "lang", "Value", frame.Clip(q.Get("lang"), 40))
		return "", false
	}
	return s.LangOf(r), true
}
