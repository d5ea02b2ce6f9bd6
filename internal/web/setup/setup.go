package setup

import (
	"embed"
	"net/http"
	"slices"

	"github.com/floorbook/floorbook/internal/intake"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// site is the frame's, with who opens tournaments.
type site struct {
	*frame.Site
	opener Opener
}

// Routes adds the page; without an opener no tournament is created here.
func Routes(mux *http.ServeMux, f *frame.Site, opener Opener) {
	f.Add(frame.Folder{Files: files, Pages: []string{"setup", "change"}, Parts: []string{"fields"}, Styles: []string{"setup.css"}, Section: "home",
		Funcs: func(lang.Lang) map[string]any { return map[string]any{"wide": func(n int) int64 { return int64(n) }} }})
	s := &site{f, opener}
	mux.HandleFunc("GET /new", s.May(role.Create, s.fresh))
	mux.HandleFunc("POST /new", s.May(role.Create, s.sent))
	mux.HandleFunc("GET /t/{id}/change", s.May(role.Create, s.changing))
	mux.HandleFunc("POST /t/{id}/change", s.May(role.Create, s.change))
}

// wrong is something that is not right with a field.
type wrong struct{ field, text string }

// field is one field of the form: its name, what stands in it, and what is wrong with it.
type field struct {
	Name, Value string
	Wrong       []string
	First       bool // of those that are wrong: the focus goes there
}

// setupPage is the form as it was filled in.
type setupPage struct {
	frame.Layout
	Examples []Example
	From     string
	Wish     intake.TypedWish
	Plan     *planned // that has just gone into the form
	Typed    intake.Typed
	Expected string // entries
	Books    []frame.BookChoice
	Book     string
	Laws     []frame.BookChoice // that can prevail over the book
	Law      string
	Hosted   bool
	Door     string // kind of event for members' cards; "" a tournament
	Planned  string // the start, as the field holds it
	Paste    string

	Tiers []string

	BountyKinds []string

	FlightEntries, FlightRanks []string
	wrong                      []wrong
	first                      string
	Errors                     []string // that concern no field
	// Warnings of the list of players.
	Warnings []string
	Doubts   []*doubt // who is who on it
	Guide    frame.Guidance
	Report   *report // of a structure that can be played
}

// order is the fields from top to bottom.
var order = []string{"plan.case", "expected", "plan.start", "plan.end", "plan.level", "plan.break", "plan.more", "name", "game", "hands_each", "buy_in", "fee", "guarantee", "re_entries", "stack", "chips", "stack_chips", "seats_late", "seats", "final_table",
	"ante", "late_levels", "late_minutes", "capacity", "quality", "rebuys.levels", "rebuys.price", "rebuys.fee", "rebuys.chips", "rebuys.most", "rebuys.at_most",
	"add_on.price", "add_on.fee", "add_on.chips", "bonus.price", "bonus.chips", "bounty.kind", "bounty.price", "bounty.unit", "bounty.envelopes", "satellite.ticket", "satellite.value", "satellite.tickets", "satellite.target", "takes_tickets", "levels", "payouts", "round", "structure", "who", "players", "book", "planned"}

// Field is a field of the form by its name.
func (p *setupPage) Field(name, value string) field {
	f := field{Name: name, Value: value, First: p.first == name}
	for _, w := range p.wrong {
		if w.field == name {
			f.Wrong = append(f.Wrong, w.text)
		}
	}
	return f
}

// Faults are the fields that are wrong, from top to bottom, and what concerns none.
func (p *setupPage) Faults() (out []field) {
	for _, name := range order {
		if f := p.Field(name, ""); len(f.Wrong) > 0 {
			out = append(out, f)
		}
	}
	for _, text := range p.Errors {
		out = append(out, field{Wrong: []string{text}})
	}
	return out
}

// Bad reports whether anything is wrong.
func (p *setupPage) Bad() bool { return len(p.wrong)+len(p.Errors) > 0 }

// Count is how many fields are wrong.
func (p *setupPage) Count() int { return len(p.wrong) + len(p.Errors) }

// blame says what is wrong with a field; "" and fields that the form has not are for the page as a whole.
func (p *setupPage) blame(name, text string) {
	if !slices.Contains(order, name) {
		p.Errors = append(p.Errors, text)
		return
	}
	p.wrong = append(p.wrong, wrong{name, text})
	if p.first == "" || slices.Index(order, name) < slices.Index(order, p.first) {
		p.first = name
	}
}

// Formats are the templates that claim no tier of a chart, and Chart those that do.
func (p *setupPage) Formats() []Example { return p.of(false) }

// Chart lists the templates that keep a tier of the quality chart.
func (p *setupPage) Chart() []Example { return p.of(true) }

func (p *setupPage) of(tier bool) (out []Example) {
	for _, e := range p.Examples {
		if (e.Structure.Quality != "") == tier {
			out = append(out, e)
		}
	}
	return out
}

// empty is the form before anything is typed.
func (s *site) empty(r *http.Request) *setupPage {
	l := s.LangOf(r)
	p := &setupPage{Layout: s.Layout(r, "setup", l.T("web.create.title")), Books: s.Library.Choices(l), Laws: s.Library.Laws(l), Expected: "30",
		Wish: intake.TypedWish{Start: "20:00", End: "00:30"}}
	if s.opener != nil {
		p.Examples = s.opener.Examples()
	}
	p.Book, p.Law = rulebook.SplitLaw(s.Book)
	p.Tiers, p.BountyKinds = intake.Tiers(), intake.BountyKinds()
	p.FlightEntries, p.FlightRanks = tournament.FlightEntriesChoices(), tournament.FlightRanksChoices()
	return p
}

// fresh shows the form as a template fills it.
func (s *site) fresh(w http.ResponseWriter, r *http.Request) {
	if s.opener == nil {
		s.NotFound(w, r)
		return
	}
	p := s.empty(r)
	q := r.URL.Query()
	if p.From = q.Get("from"); q.Get("book") != "" {
		p.Book, p.Law = rulebook.SplitLaw(q.Get("book"))
	}
	copied := p.copy(s, r, q.Get("copy"))
	for i, e := range p.Examples {
		if !copied && (e.ID == p.From || p.From == "" && i == 0) {
			p.From = e.ID
			p.fill(s.LangOf(r), e.Structure)
		}
	}
	p.examine(s, r)
	s.HTML(w, r, http.StatusOK, "setup", "layout", p)
}

// copy fills the form from an event that is there; it reports whether there is one.
func (p *setupPage) copy(s *site, r *http.Request, id string) bool {
	return id != "" && s.Room.Read(id, func(st *tournament.State) {
		p.fill(s.LangOf(r), st.Structure)
		p.Book, p.Law = rulebook.SplitLaw(st.Book)
		p.Hosted = st.Hosted
	}) == nil
}

// fill puts a structure into the form.
func (p *setupPage) fill(l lang.Lang, structure tournament.Structure) {
	p.Typed = typedIn(l, structure)
}

// typedIn is a structure as it is typed by those who read a language.
func typedIn(l lang.Lang, structure tournament.Structure) intake.Typed {
	if l == lang.French {
		return intake.French(structure)
	}
	return intake.TypedOf(structure)
}
