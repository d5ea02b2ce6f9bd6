package declarations

import (
	"embed"
	"net/http"
	"strconv"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's, with what the room declares.
type site struct{ *frame.Site }

// Routes adds the page, its documents and its proofs.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"declarations"}, Styles: []string{"declarations.css"}, Section: "home",
		Funcs: func(l lang.Lang) map[string]any {
			return map[string]any{
				"ms_of":  func(at declaration.Instant) int64 { return int64(at) },
				"person": func(id string) string { return f.Named(l, id) },
			}
		}})
	s := &site{f}
	mux.HandleFunc("GET /declarations", s.MayEither(role.Audit, role.Create, s.page))
	mux.HandleFunc("POST /declarations/{act}", s.May(role.Create, s.act))
	mux.HandleFunc("GET /declarations/proof/{no}", s.MayEither(role.Audit, role.Create, s.proof))
	mux.HandleFunc("GET /declarations/programme.pdf", s.MayEither(role.Audit, role.Create, s.programme))
	mux.HandleFunc("GET /t/{id}/declarations/{document}", s.MayEither(role.Audit, role.Create, s.document))
}

// calendarPage is what is to be declared.
type calendarPage struct {
	frame.Layout
	Seq    uint64
	Events []eventCard
	All    bool
	Error  string
	Now    string // for the field of when something was sent
}

// eventCard is an event with its duties.
type eventCard struct {
	ID, Name, Book string
	Start          tournament.Instant // 0: none is planned
	Cancelled      bool
	Waits          bool
	Facts          []askedFact
	Duties         []dutyCard
}

// askedFact is what the room is asked of an event.
type askedFact struct {
	Fact declaration.Fact
	Told article.Told
}

// dutyCard is a duty in words.
type dutyCard struct {
	declaration.Duty
	Changes  []change
	Ways     []declaration.Way
	To       []declaration.Authority // whom it can be sent to
	Document bool                    // floorbook writes it
	Proofs   bool                    // it is proved here
}

// Shown reports whether it tells nobody but those who come.
func (d dutyCard) Shown() bool { return len(d.To) == 0 }

func (s *site) page(w http.ResponseWriter, r *http.Request) { s.show(w, r, http.StatusOK, "") }

func (s *site) show(w http.ResponseWriter, r *http.Request, status int, wrong string) {
	l := s.LangOf(r)
	p := calendarPage{Layout: s.Layout(r, "declarations", l.T("web.declarations.title")), All: r.URL.Query().Has("all"), Error: wrong, Now: s.InMoment(s.Room.Now())}
	if s.Declared == nil {
		s.NotFound(w, r)
		return
	}
	if err := s.Declared.Declarations(func(st *declaration.State) { p.Seq = st.Seq }); err != nil {
		s.Refuse(w, r, err)
		return
	}
	for _, e := range s.DeclaredEvents(r.Context(), p.All) {
		p.Events = append(p.Events, s.card(r, e))
	}
	s.HTML(w, r, status, "declarations", "layout", p)
}

// card is an event as the page shows it.
func (s *site) card(r *http.Request, e frame.DeclaredEvent) eventCard {
	c := eventCard{ID: e.ID, Name: e.Event.Terms.Name, Start: tournament.Instant(e.Event.Terms.First()), Cancelled: e.Event.Terms.Cancelled, Waits: e.Waits()}
	var policy declaration.Policy
	_ = s.Room.Read(e.ID, func(st *tournament.State) { policy, c.Book = *st.Rules.Declaration, st.Book }) // it was read a moment ago
	_ = s.Declared.Declarations(func(st *declaration.State) {
		for _, f := range []declaration.Fact{declaration.TablesAdded, declaration.StaffHired} {
			c.Facts = append(c.Facts, askedFact{f, st.Told(e.ID, f)})
		}
	})
	for _, d := range e.Duties {
		card := dutyCard{Duty: d, Ways: declaration.SentWays, Document: hasDocument(d.Kind), Proofs: d.Kind != declaration.Forms,
			Changes: s.changes(s.LangOf(r), &d.Before, &e.Event.Terms, d.Changed)}
		switch d.Kind {
		case declaration.Conditions, declaration.Plan:
			card.To = policy.ConditionsTo.Value
		case declaration.Staff:
			card.To = policy.StaffTo.Value
		case declaration.Changes:
			card.To = policy.ChangeTo.Value
		default:
			card.Ways = declaration.ShownWays
		}
		c.Duties = append(c.Duties, card)
	}
	return c
}

// proof sends a file that proves something, as it came.
func (s *site) proof(w http.ResponseWriter, r *http.Request) {
	no, _ := strconv.Atoi(r.PathValue("no"))
	var file *declaration.Proof
	if s.Declared != nil && s.Proofs != nil {
		_ = s.Declared.Declarations(func(st *declaration.State) { // what cannot be read is not there
			if no >= 1 && no <= len(st.Filings) {
				file = st.Filings[no-1].Proof
			}
		})
	}
	if file == nil {
		s.NotFound(w, r)
		return
	}
	body, err := s.Proofs.Read(file.SHA256)
	if err != nil {
		s.Message(w, r, http.StatusNotFound, "web.declarations.file_gone", nil)
		return
	}
	frame.SendFile(w, file.Type, document.FileName(file.Name), body)
}
