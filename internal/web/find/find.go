package find

import (
	"embed"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/letters"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's.
type site struct{ *frame.Site }

// Routes adds the page.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"find"}, Styles: []string{"find.css"}})
	s := &site{f}
	mux.HandleFunc("GET /find", s.find)
}

// most is how much of each kind is shown.
const most = 8

// findPage is what answers to what was typed.
type findPage struct {
	frame.Layout
	Typed     string
	In        string // the event where it was asked
	Here      []hit
	Elsewhere []hit
	People    []people.Person // entered in no running event
	Tables    []hit
	Articles  []view.Found
}

// Nothing reports whether nothing answers.
func (p *findPage) Nothing() bool {
	return p.Typed != "" && len(p.Here)+len(p.Elsewhere)+len(p.People)+len(p.Tables)+len(p.Articles) == 0
}

// hit is a player in an event, or a table of one.
type hit struct {
	Stream, Event string
	Player        table.PlayerID // "" a table
	Name          string
	Table         int // 0: no seat
	Seat          table.SeatNo
	Out           bool
}

// find answers those who look after an event, or the room.
func (s *site) find(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	p := findPage{Typed: strings.TrimSpace(frame.Clip(q.Get("q"), 100)), In: q.Get("in")}
	roles := s.Who(r).At("", 0)
	if !roles.May(role.Look) && !s.Who(r).At(p.In, 0).May(role.Look) {
		s.Refer(w, r, role.Look)
		return
	}
	p.Layout = s.Layout(r, "find", s.LangOf(r).T("web.find"))
	if s.Room.Read(p.In, func(*tournament.State) {}) == nil {
		p.Nav = p.In
	}
	if p.Typed != "" {
		if err := s.look(r, &p, roles.May(role.Look)); err != nil {
			s.Refuse(w, r, err)
			return
		}
	}
	name := "layout"
	if frame.IsHTMX(r) {
		name = "find-found"
	}
	s.HTML(w, r, http.StatusOK, "find", name, &p)
}

// look finds what answers: players by the people they are, or by their names where nobody keeps those.
func (s *site) look(r *http.Request, p *findPage, room bool) error {
	var found []people.Person
	if s.People != nil {
		all, err := s.People.Search(r.Context(), p.Typed, 200)
		if err != nil {
			return err
		}
		found = all
	}
	entered := map[string]bool{}
	for _, stream := range s.Room.Streams() {
		if !s.Who(r).At(stream, 0).May(role.Look) {
			continue
		}
		_ = s.Room.Read(stream, func(st *tournament.State) { // what cannot be read is left out
			if stream == p.In {
				p.Here, p.Tables = s.players(st, p.Typed, found, entered), tables(st, p.Typed)
			} else if st.Phase != tournament.Finished {
				p.Elsewhere = append(p.Elsewhere, s.players(st, p.Typed, found, entered)...)
			}
		})
	}
	for _, person := range found {
		if room && !entered[person.ID] && len(p.People) < most {
			p.People = append(p.People, person)
		}
	}
	p.Elsewhere = p.Elsewhere[:min(len(p.Elsewhere), most)]
	p.Articles = s.articles(r, p.In, p.Typed)
	return nil
}

// players are those of an event who answer.
func (s *site) players(st *tournament.State, typed string, found []people.Person, entered map[string]bool) (out []hit) {
	add := func(p table.PlayerID) {
		e := st.Entry(p)
		h := hit{Stream: st.ID, Event: st.Structure.Name, Player: p, Name: s.Names(p)}
		if e != nil {
			h.Table, h.Seat, h.Out = e.Table, e.Seat, e.Place > 0 && st.Phase == tournament.Running || e.OutAt > 0
		}
		if len(out) < most {
			out = append(out, h)
		}
	}
	for _, person := range found {
		if p := frame.InEvent(st, s.IDs(person.ID)); p != "" {
			entered[person.ID] = true
			add(p)
		}
	}
	if s.People != nil {
		return out
	}
	for i := range st.Entries {
		e := &st.Entries[i]
		if st.Entry(e.Player) == e && strings.Contains(view.Fold(s.Names(e.Player)), view.Fold(typed)) {
			add(e.Player)
		}
	}
	slices.SortStableFunc(out, func(a, b hit) int { return letters.Compare(a.Name, b.Name) })
	return out
}

// tables is the table of a number: "12", "t12", "T 12".
func tables(st *tournament.State, typed string) []hit {
	digits := strings.TrimSpace(strings.TrimLeft(strings.ToLower(typed), "table"))
	no, err := strconv.Atoi(digits)
	if err != nil || !slices.Contains(st.InPlay(), no) {
		return nil
	}
	return []hit{{Stream: st.ID, Event: st.Structure.Name, Table: no}}
}

// articles are those of the event's book that answer, of all books where none of it does.
func (s *site) articles(r *http.Request, in, typed string) (out []view.Found) {
	id := s.Book
	_ = s.Room.Read(in, func(st *tournament.State) { id = st.Book })
	l := string(s.LangOf(r))
	var found []rulebook.Article
	if book, err := s.Library.Open(id); err == nil {
		found = append(found, book.Named(typed)...)
		for _, a := range s.Library.Index(book).Search(l, typed) {
			if !slices.ContainsFunc(found, func(f rulebook.Article) bool { return f.ID == a.ID }) {
				found = append(found, a)
			}
		}
	}
	inBook := len(found) > 0 // read there as that book has them
	if !inBook {
		found = s.Library.All().Search(l, typed)
	}
	for _, a := range found[:min(len(found), most)] {
		if inBook {
			a.Book = id
		}
		out = append(out, view.Found{Article: a, BookName: s.Library.Name(a.Book)})
	}
	return out
}
