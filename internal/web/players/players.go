package players

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// Papers writes out what is kept of a person, and erases it.
type Papers interface {
	// Export is all that is kept of a person, as JSON; people.ErrUnknown where that is nothing.
	Export(ctx context.Context, id string) ([]byte, error)
	// Erase forgets a person, and returns the ids that stood for him. It refuses as access does.
	Erase(ctx context.Context, id string) ([]string, error)
}

// CaseLaw knows what was ruled on players.
type CaseLaw interface {
	All(ctx context.Context) (caselaw.Law, error)
}

// site is the frame's with the papers.
type site struct {
	*frame.Site
	papers Papers
	law    CaseLaw
}

// Routes adds the pages, unless nobody keeps who players are. Without papers nobody is written out nor erased.
func Routes(mux *http.ServeMux, f *frame.Site, papers Papers, law CaseLaw) {
	f.Add(frame.Folder{Files: files, Pages: []string{"players", "player", "doubles"}, Parts: []string{"who"}, Styles: []string{"players.css"}, Section: "players",
		Funcs: func(l lang.Lang) map[string]any {
			return map[string]any{"ruled": func(c caselaw.Case) string { return frame.SaysCase(l, c) },
				"on": func(at tournament.Instant) string { return day(l, at, f.Zone) }}
		}})
	s := &site{f, papers, law}
	mux.HandleFunc("GET /players", s.May(role.Look, s.list))
	mux.HandleFunc("GET /players/doubles", s.May(role.Look, s.doubles))
	mux.HandleFunc("GET /players/{person}", s.May(role.Look, s.player))
	mux.HandleFunc("GET /players/{person}/export", s.May(role.Forget, s.export))
	mux.HandleFunc("POST /players/{person}/{what}", s.May(role.Name, s.change))
}

// day is a day of a year, as people of the language write it: a history goes back for years.
func day(l lang.Lang, at tournament.Instant, zone *time.Location) string {
	layout := "02/01/2006"
	if l == lang.English {
		layout = "2 Jan 2006"
	}
	return time.UnixMilli(int64(at)).In(zone).Format(layout)
}

// pageSize is how many people a page lists.
const pageSize = 50

// listPage is people by name, or those who were looked for.
type listPage struct {
	frame.Layout
	Typed          string
	Found          []entry
	Total, Doubles int
	Newer, Older   int // numbers of the pages before and after, 0 none
}

// entry is a person in a list.
type entry struct {
	people.Person
	Staff bool // has an account
}

func (s *site) entry(p people.Person) entry { return entry{p, s.staff(p.ID)} }

// staff reports whether one of somebody's ids is an account.
func (s *site) staff(id string) bool {
	if s.Access == nil {
		return false
	}
	return slices.ContainsFunc(s.People.Same(id), func(id string) bool {
		_, account := s.Access.Account(id)
		return account
	})
}

// known answers where nobody keeps who players are.
func (s *site) known(w http.ResponseWriter, r *http.Request) bool {
	if s.People == nil {
		s.NotFound(w, r)
	}
	return s.People != nil
}

func (s *site) list(w http.ResponseWriter, r *http.Request) {
	if !s.known(w, r) {
		return
	}
	q := r.URL.Query()
	p := listPage{Layout: s.Layout(r, "players", s.LangOf(r).T("web.players.title")), Typed: frame.Clip(q.Get("q"), 100)}
	no, _ := strconv.Atoi(q.Get("page"))
	no = max(no, 1)
	all, err := s.People.All(r.Context())
	var found []people.Person
	if err == nil && strings.TrimSpace(p.Typed) != "" {
		found, err = s.People.Search(r.Context(), p.Typed, len(all))
	} else {
		for _, person := range all {
			found = append(found, person)
		}
		people.Sort(found)
	}
	doubles, doublesErr := s.People.Doubles(r.Context())
	if err = errors.Join(err, doublesErr); err != nil {
		s.Refuse(w, r, err)
		return
	}
	p.Total, p.Doubles = len(found), len(doubles)
	from := min((no-1)*pageSize, len(found))
	for _, person := range found[from:min(from+pageSize, len(found))] {
		p.Found = append(p.Found, s.entry(person))
	}
	if from > 0 {
		p.Newer = no - 1
	}
	if from+pageSize < len(found) {
		p.Older = no + 1
	}
	s.HTML(w, r, http.StatusOK, "players", "layout", p)
}

// doublesPage is pairs of people who may be one.
type doublesPage struct {
	frame.Layout
	Pairs []pair
	More  int // that are not shown
	Done  string
	Error string
}

type pair struct {
	A, B side
	Why  people.Likeness
}

// side is one of two people, with what tells him from the other.
type side struct {
	entry
	Played []played
}

func (s *site) doubles(w http.ResponseWriter, r *http.Request) {
	if s.known(w, r) {
		s.showDoubles(w, r, http.StatusOK, "")
	}
}

func (s *site) showDoubles(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	all, err := s.People.Doubles(r.Context())
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	p := doublesPage{Layout: s.Layout(r, "doubles", s.LangOf(r).T("web.players.doubles")), Error: wrong}
	shown := all[:min(len(all), pageSize)]
	p.More = len(all) - len(shown)
	for _, d := range shown {
		p.Pairs = append(p.Pairs, pair{s.side(d.A), s.side(d.B), d.Why})
	}
	s.HTML(w, r, status, "doubles", "layout", p)
}

func (s *site) side(p people.Person) side {
	return side{s.entry(p), s.history(s.People.Same(p.ID))}
}

// personPage is one person.
type personPage struct {
	frame.Layout
	Of     entry
	Merged []people.Person // the records that were merged into this one
	Played []played
	Years  []year
	Ruled  []caselaw.Case // newest first
	Likely []people.Person
	With   string // who was looked for, to be merged
	Found  []people.Person
	Papers bool
	Error  string
	Done   string // what was just done
	Undo   *undo
}

// undo is the form that takes back what was just done.
type undo struct {
	Who, What string
	Fields    []field
}

// field is one of a form that nobody sees.
type field struct{ Name, Value string }

func (s *site) player(w http.ResponseWriter, r *http.Request) {
	if !s.known(w, r) {
		return
	}
	id := r.PathValue("person")
	if kept := s.People.Same(id)[0]; kept != id {
		http.Redirect(w, r, "/players/"+url.PathEscape(kept), http.StatusSeeOther)
		return
	}
	s.show(w, r, http.StatusOK, id, personPage{})
}

// show is the page of a person, with what was done or refused.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, id string, p personPage) {
	person, err := s.People.Get(r.Context(), id)
	if errors.Is(err, people.ErrUnknown) {
		s.Message(w, r, http.StatusNotFound, "web.players.unknown", nil)
		return
	}
	if err == nil {
		p.Of = s.entry(person)
		p.Merged, err = s.People.Merged(r.Context(), id)
	}
	if err == nil {
		p.Likely, err = s.People.Near(r.Context(), person)
	}
	if p.With = frame.Clip(r.URL.Query().Get("with"), 100); err == nil && p.With != "" {
		p.Found, err = s.People.Search(r.Context(), p.With, 20)
	}
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	himself := func(other people.Person) bool { return other.ID == person.ID }
	p.Likely, p.Found = slices.DeleteFunc(p.Likely, himself), slices.DeleteFunc(p.Found, himself)
	p.Layout, p.Papers = s.Layout(r, "player", person.Name), s.papers != nil
	ids := s.People.Same(id)
	p.Played = s.history(ids)
	p.Years = years(p.Played)
	p.Ruled = s.ruled(r, ids)
	s.HTML(w, r, status, "player", "layout", p)
}

// ruledMost is how many rulings a page shows.
const ruledMost = 100

// ruled is what was ruled on somebody, newest first.
func (s *site) ruled(r *http.Request, ids []string) (out []caselaw.Case) {
	if s.law == nil {
		return nil
	}
	law, err := s.law.All(r.Context())
	if err != nil {
		s.Log.Error("case law not read", "err", err)
		return nil
	}
	for _, c := range slices.Backward(law) {
		if c.Place != nil && slices.Contains(ids, string(c.Place.Player)) && len(out) < ruledMost {
			out = append(out, c)
		}
	}
	return out
}

func (s *site) export(w http.ResponseWriter, r *http.Request) {
	if s.People == nil || s.papers == nil {
		s.NotFound(w, r)
		return
	}
	id := s.People.Same(r.PathValue("person"))[0]
	text, err := s.papers.Export(r.Context(), id)
	switch {
	case errors.Is(err, people.ErrUnknown):
		s.Message(w, r, http.StatusNotFound, "web.players.unknown", nil)
		return
	case err != nil:
		s.Refuse(w, r, err)
		return
	}
	s.note(r, exported, id, "")
	frame.SendFile(w, "application/json; charset=utf-8", cmp.Or(strings.Map(plain, id), "person")+".json", text)
}

// plain keeps what a file's name can hold.
func plain(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
		return r
	}
	return -1
}
