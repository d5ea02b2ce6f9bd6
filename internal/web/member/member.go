package member

import (
	"cmp"
	"context"
	"embed"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/money"
	"github.com/floorbook/floorbook/reckoning"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// Papers writes out what is kept of a person.
type Papers interface {
	// Export is all that is kept of a person, as JSON.
	Export(ctx context.Context, id string) ([]byte, error)
}

// site is the frame's.
type site struct {
	*frame.Site
	papers Papers
}

// Routes adds the page. Without papers nothing is written out.
func Routes(mux *http.ServeMux, f *frame.Site, papers Papers) {
	f.Add(frame.Folder{Files: files, Pages: []string{"member"}, Styles: []string{"member.css"}, Funcs: func(l lang.Lang) map[string]any {
		return map[string]any{"minor": func(n int64) string { return l.Money(money.Amount(n)) }, "kind": func(name string) string { return kind(l, name) },
			"friend": func(person string) string {
				return cmp.Or(f.Published(table.PlayerID(person)), l.T("web.member.somebody"))
			}}
	}})
	s := &site{f, papers}
	mux.HandleFunc("GET /member/{person}/{key}", s.own(s.show))
	mux.HandleFunc("GET /member/{person}/{key}/data.json", s.own(s.data))
	mux.HandleFunc("GET /member/{person}/{key}/data.pdf", s.own(s.readable))
	mux.HandleFunc("POST /member/{person}/{key}/ask", s.own(s.ask))
}

// own opens the page to whoever has its link; anybody else does not learn whether there is such a person.
func (s *site) own(next func(http.ResponseWriter, *http.Request, memberPage)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.People == nil || !s.OwnsMemberPage(r) {
			s.NotFound(w, r)
			return
		}
		p, err := s.page(r)
		if err != nil {
			s.NotFound(w, r)
			return
		}
		next(w, r, p)
	}
}

// owed is an amount with the article that asks for it.
type owed struct {
	people.Owed
	Article article.ID // "" none does
}

// memberPage is what the house knows of a person, for himself.
type memberPage struct {
	frame.Layout
	Of      people.Person
	File    people.Dossier
	Owed    []owed // still
	Today   string
	Events  []event
	Rights  []admission.DataRight
	Asked   bool
	Papers  []people.Paper
	Left    money.Amount // at the cage
	Came    []frame.Guest
	Brought []frame.Guest
	Photo   bool
	Export  bool
	Self    string
	Book    string // in force here
}

// event is one in which the person is, was, or has a place.
type event struct {
	Name, Page string
	Start      tournament.Instant // planned, or when it began; 0: not known
	Reserved   bool
	Waits      bool
	In         bool
	Place, Of  int // of an entry that is out
	Prize      money.Amount
	Why        reckoning.Reckoning // of the prize
	Spent      reckoning.Reckoning // for its entries
	Book       string
}

func (s *site) page(r *http.Request) (p memberPage, err error) {
	id := r.PathValue("person")
	if p.Of, err = s.People.Get(r.Context(), id); err != nil {
		return p, err
	}
	if p.File, err = s.People.Dossier(r.Context(), id); err != nil {
		return p, err
	}
	p.Layout, p.Today, p.Rights = s.Layout(r, "member", p.Of.Name), s.Today().String(), admission.DataRights
	p.Bare, p.Self, p.Asked = true, s.MemberPage(id), r.URL.Query().Get("asked") == "yes"
	if p.Papers, err = s.People.Papers(r.Context(), id); err != nil {
		return p, err
	}
	_, none := s.People.Photo(r.Context(), id)
	p.Photo, p.Export = none == nil, s.papers != nil
	p.Book = s.Book
	for _, o := range p.File.Open() {
		p.Owed = append(p.Owed, owed{o, article.ID(o.Cite)})
	}
	p.Came, p.Brought = s.GuestsOf(id)
	ids := s.IDs(id)
	s.LatestCage(func(st *cage.State) {
		for _, id := range ids {
			p.Left += st.Deposited(id)
		}
	})
	for _, stream := range s.Room.Streams() {
		_ = s.Room.Read(stream, func(st *tournament.State) { // what cannot be read is left out
			if player := frame.InEvent(st, ids); player != "" {
				p.Events = append(p.Events, s.event(st, stream, player))
			}
		})
	}
	return p, nil
}

func (s *site) event(st *tournament.State, stream string, player table.PlayerID) event {
	e := event{Name: st.Structure.Name, Book: st.Book, Page: s.PlayerPage(stream, player), Start: st.StartedAt, Of: len(st.Entries)}
	if of := st.FlightOf(player); e.Start == 0 || !st.Begun(of) {
		e.Start = st.PlannedStart(of)
	}
	e.Reserved = slices.ContainsFunc(st.Reserved, func(x tournament.Reservation) bool { return x.Player == player })
	e.Waits = slices.ContainsFunc(st.Queue, func(x tournament.Waiting) bool { return x.Player == player })
	if in := st.Entry(player); in != nil {
		e.Spent = st.SpentWhy(player)
		e.In, e.Place, e.Prize, e.Why = in.Place == 0, in.Place, st.Prize(in), st.PrizeWhy(in)
	}
	return e
}

func (s *site) show(w http.ResponseWriter, r *http.Request, p memberPage) {
	s.HTML(w, r, http.StatusOK, "member", "layout", p)
}

// ask notes a request about what is kept of the person: the desk answers it. The same one that is still open is not noted again.
func (s *site) ask(w http.ResponseWriter, r *http.Request, p memberPage) {
	var right admission.DataRight
	if err := r.ParseForm(); err != nil || right.UnmarshalText([]byte(r.PostForm.Get("right"))) != nil {
		s.BadForm(w, r, frame.BadInput{Field: "right", Value: r.PostForm.Get("right")})
		return
	}
	fresh := false
	err := s.People.Amend(r.Context(), p.Of.ID, func(d *people.Dossier) error {
		fresh = !slices.ContainsFunc(d.Requests, func(q people.Request) bool { return q.Right == right.String() && q.Done == 0 })
		if fresh {
			d.Requests = append(d.Requests, people.Request{Right: right.String(), At: int64(s.Room.Now())})
			d.Opposed = d.Opposed || right == admission.Oppose
		}
		return nil
	})
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	if fresh {
		s.NoteBy(r, logbook.Entry{Kind: logbook.RightAsked, Subject: p.Of.ID, How: right.String()}, role.By{Person: p.Of.ID, Role: role.Player})
	}
	http.Redirect(w, r, p.Self+"?asked=yes", http.StatusSeeOther)
}
