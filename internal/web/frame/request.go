package frame

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/journal"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/tournament"
)

// Limits and names of what browsers send.
const (
	BodyLimit    = intake.MaxPlayersBytes + 1<<20 // the longest list of players and a structure fit
	langCookie   = "lang"
	lookCookie   = "look"
	deviceCookie = "device"
	yearSeconds  = 365 * 24 * 3600
)

// policy lets a page load from this host only, and run only the scripts shipped with it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

// pageHeaders are what every answer says, and what a page says that the worker opens.
var pageHeaders = [][2]string{
	{"Content-Security-Policy", policy},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
}

// CameraHere is the policy of the one page that takes photos.
const CameraHere = "camera=(self), microphone=(), geolocation=()"

func (s *Site) headers(w http.ResponseWriter, r *http.Request) *http.Request {
	for _, h := range pageHeaders {
		w.Header().Set(h[0], h[1])
	}
	if d := s.Doors; d != nil && overTLS(r) && d.Root == nil && !d.Read {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
	}
	return r
}

type deviceKey struct{}

// devices gives every browser a random name, written beside whatever it does, and remembers a chosen language and a chosen look.
func (s *Site) devices(w http.ResponseWriter, r *http.Request) *http.Request {
	if strings.HasPrefix(r.URL.Path, "/static/") || strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, cacheable) ||
		strings.HasPrefix(strings.TrimPrefix(r.URL.Path, "/events"), embedded) {
		return r
	}
	device := CookieValue(r, deviceCookie)
	if len(device) != 16 {
		device = randomKey()[:16]
		SetCookie(w, r, deviceCookie, device)
	}
	if l := r.URL.Query().Get("lang"); l == string(lang.French) || l == string(lang.English) {
		SetCookie(w, r, langCookie, l)
	}
	if look := r.URL.Query().Get("look"); slices.Contains(looks, look) {
		SetCookie(w, r, lookCookie, look)
	}
	return r.WithContext(context.WithValue(r.Context(), deviceKey{}, device))
}

// Device is the random name of the browser.
func Device(r *http.Request) string {
	d, _ := r.Context().Value(deviceKey{}).(string)
	return d
}

// LangOf is the reader's language: asked for in the address, chosen before, asked for by the browser, or the
// room's.
func (s *Site) LangOf(r *http.Request) lang.Lang {
	for _, l := range []string{r.URL.Query().Get("lang"), CookieValue(r, langCookie)} {
		if l == string(lang.French) || l == string(lang.English) {
			return lang.Lang(l)
		}
	}
	return lang.Match(r.Header.Get("Accept-Language"), cmp.Or(s.Lang, lang.French))
}

// cookieName is the name under which a browser holds a value: over TLS one that no other site and no plain page can set (RFC 6265bis,
// __Host-).
func cookieName(r *http.Request, name string) string {
	if overTLS(r) {
		return "__Host-" + name
	}
	return name
}

// CookieValue is a cookie's value, "" for none.
func CookieValue(r *http.Request, name string) string {
	c, err := r.Cookie(cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie keeps a value in the browser for a year; no script reads it.
func SetCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	http.SetCookie(w, &http.Cookie{Name: cookieName(r, name), Value: value, Path: "/", MaxAge: yearSeconds, HttpOnly: true,
		Secure: overTLS(r), SameSite: http.SameSiteLaxMode})
}

// Same compares two secrets in constant time.
func Same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// IsHTMX reports whether the page asks for a fragment in place of a page.
func IsHTMX(r *http.Request) bool { return r.Header.Get("HX-Request") == "true" }

// Layout is what the layout needs; every page's data embeds it.
type Layout struct {
	Title  string
	Page   string // name of the template
	Path   string // for the language switch and the choice of a look
	Nav    string // tournament id, for the links between its pages
	Bare   bool   // without the bar of navigation
	Framed bool   // in a frame of another site, where no choice is kept
	Kiosk  bool   // a device at which players check in: large, without a way to anywhere else
	OnWall bool   // a display on a wall, which has looks of its own
	Look   string // light or dark: one of Looks
	Skin   string // the looks of a display, "" the usual ones
	Roles  role.Set
	Person string // name of whoever is signed in, "" nobody
	Doors  bool   // people sign in here
	Plain  bool   // others on the way can read the page along
	Here   string // the address of the page, to come back to
	Past   *Past  // the instant that the page shows; nil: what is now
	Line   string // whom the server takes the browser for, "" nobody: see Site.line
}

// Idle is after how many seconds without a touch a kiosk goes back to its first page.
func (l Layout) Idle() int { return int(KioskIdle.Seconds()) }

// Can reports whether whoever asks has a duty, on the page that is shown.
func (l Layout) Can(d role.Duty) bool { return l.Roles.May(d) }

// Layout is of the page of a template, for whoever asks.
func (s *Site) Layout(r *http.Request, name, title string) Layout {
	who := s.Who(r)
	l := Layout{Title: title, Page: name, Path: pathWithoutLang(r.URL), Roles: s.Roles(r), Doors: s.Access != nil, Plain: s.readableOnTheWay(r), Here: withoutSecrets(r.URL),
		Line: s.line(r), Look: lookOf(r)}
	if s.Access != nil && who.Person != "" {
		l.Person = s.PersonName(r, who.Person)
	}
	if s.isKiosk(r) {
		l.Kiosk, l.Bare = true, true
	}
	if l.Past = s.past(r); l.Past != nil { // who may look still looks, and nobody does anything
		l.Roles = l.Roles.Watching()
	}
	return l
}

// pathWithoutLang is the address of a page, ready for "lang=" or "look=" to be added.
func pathWithoutLang(u *url.URL) string {
	q := u.Query()
	q.Del("lang")
	q.Del("look")
	if len(q) == 0 {
		return u.Path + "?"
	}
	return u.Path + "?" + q.Encode() + "&"
}

// HTML sends one rendered template.
func (s *Site) HTML(w http.ResponseWriter, r *http.Request, status int, page, name string, data any) {
	s.Answer(w, r, status, nil, page, name, data)
}

// Answer sends what a page shows now, as it is for this reader (see Fresh), and behind it one rendered template: what came of his act.
func (s *Site) Answer(w http.ResponseWriter, r *http.Request, status int, live []byte, page, name string, data any) {
	body, err := s.Render(s.LangOf(r), page, name, data)
	if err != nil {
		s.NotRendered(w, r, page, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(s.LangOf(r)))
	h.Set("Vary", "Accept-Language, Cookie, HX-Request")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(live)
	s.freshKeys(body, func(part []byte) { _, _ = w.Write(part) }) // it may hold what was drawn for others
}

// NotRendered says that a page cannot be shown: that is a fault of the program, which is logged.
func (s *Site) NotRendered(w http.ResponseWriter, r *http.Request, page string, err error) {
	s.Log.Error("page not rendered", "page", page, "route", r.Pattern, "err", err)
	http.Error(w, s.LangOf(r).T("web.error.internal"), http.StatusInternalServerError)
}

// messageView is a page, or a toast, with one sentence.
type messageView struct {
	Layout
	Status int
	Text   string
}

// Message says one sentence: as a page, or as a toast where htmx asked.
func (s *Site) Message(w http.ResponseWriter, r *http.Request, status int, key string, args map[string]any) {
	part := "layout"
	if IsHTMX(r) {
		part = "toast"
	}
	s.said(w, r, status, part, s.LangOf(r).Told(key, args))
}

// NotFound says that there is no such page.
func (s *Site) NotFound(w http.ResponseWriter, r *http.Request) {
	s.Message(w, r, http.StatusNotFound, "web.error.notfound", nil)
}

// NoEvent says that there is no event of an id, or why it cannot be read: then it may be there again in a moment.
func (s *Site) NoEvent(w http.ResponseWriter, r *http.Request, id string) {
	err := s.Room.Read(id, func(*tournament.State) {})
	var why *refusal.Error
	if !errors.As(err, &why) || why.Code == room.UnknownStream {
		s.Message(w, r, http.StatusNotFound, "web.error.tournament", map[string]any{"ID": id})
		return
	}
	_, text := s.Refused(r, err)
	s.said(w, r, http.StatusServiceUnavailable, "layout", text)
}

// Refuse says on a page of its own why the room has refused.
func (s *Site) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	status, text := s.Refused(r, err)
	s.said(w, r, status, "layout", text)
}

// said says one thing, as a part of the page of messages.
func (s *Site) said(w http.ResponseWriter, r *http.Request, status int, part, text string) {
	v := messageView{Layout: s.Layout(r, "message", s.LangOf(r).T("web.error.title")), Status: status, Text: text}
	s.HTML(w, r, status, "message", part, v)
}

// later are the refusals that may pass by themselves, and after which an act may have been carried out when it was first sent: no proxy and no page takes
// them for the last word.
var later = []refusal.Code{room.JournalBusy, room.JournalStopped, room.NotConfirmed}

// Refused words an error of the room in the reader's language and picks its status: 503 where the same form is to be sent again.
func (s *Site) Refused(r *http.Request, err error) (status int, text string) {
	l := s.LangOf(r)
	var ref *refusal.Error
	if errors.Is(err, journal.ErrAway) {
		s.Log.Warn("not confirmed", "route", r.Pattern, "err", err)
		ref = refusal.New(room.NotConfirmed)
	}
	if ref != nil || errors.As(err, &ref) {
		args := make(map[string]any, len(ref.Args))
		for k, v := range ref.Args {
			args[k] = v
		}
		text := l.Told("refusal."+string(ref.Code), view.Named(args, s.Names))
		if strings.HasPrefix(text, "[") {
			s.Log.Warn("refusal without words", "code", ref.Code)
			text = l.T("web.refused", "Code", string(ref.Code))
		}
		if slices.Contains(later, ref.Code) {
			return http.StatusServiceUnavailable, Sentence(text)
		}
		return http.StatusConflict, Sentence(text)
	}
	s.Log.Error("command failed", "route", r.Pattern, "err", err)
	return http.StatusInternalServerError, l.T("web.error.internal")
}
