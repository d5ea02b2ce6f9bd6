package paper

import (
	"embed"
	"net/http"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/screen"
	"github.com/floorbook/floorbook/internal/view"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// Sheets are what can be printed.
var Sheets = []string{"cards", "names", "tables", "moves", "signatures", "state", "identity", "slips", "bags"}

// Kept are those of them that are kept, as PDF.
var Kept = []string{"identity", "slips"}

// site is the frame's with what the room has put on its walls: its logo.
type site struct {
	*frame.Site
	walls *screen.Store
}

// Routes adds the sheets.
func Routes(mux *http.ServeMux, f *frame.Site, walls *screen.Store) {
	s := &site{f, walls}
	f.Add(frame.Folder{Files: files, Pages: []string{"paper", "kiosk-card"}, Parts: []string{"sheets", "prizes", "bags"}, Styles: []string{"paper.css"}, Scripts: []string{"paper.js"},
		Section: "floor", Funcs: s.funcs})
	mux.HandleFunc("GET /t/{id}/paper", s.May(role.Look, s.page))
	mux.HandleFunc("GET /t/{id}/paper/{sheet}", s.May(role.Look, s.page))
	mux.HandleFunc("GET /t/{id}/paper/{sheet}/pdf", s.May(role.Look, s.pdf))
	mux.HandleFunc("GET /kiosk/card/{id}", s.Visited(s.ownCard))
}

func (s *site) funcs(l lang.Lang) map[string]any {
	return map[string]any{
		"day": func(at tournament.Instant) string { return s.day(l, at) },
		"places": func(from, to int) string {
			if from == to {
				return l.Place(from)
			}
			return l.Place(from) + "\u2013" + l.Place(to)
		},
		"blank": func(n int) []struct{} { return make([]struct{}, n) },
	}
}

// paperPage is the choice of sheets, or one of them.
type paperPage struct {
	frame.Layout
	Sheet  string // "" the choice
	Sheets []string
	Narrow bool // for a roll of 80 mm; A4 otherwise
	Logo   string
	Clock  view.Clock
	Seq    uint64
	Book   string

	Sittings []view.Sitting
	Tables   []view.TableOf
	Moves    []view.Moved
	Of       *view.Handed // the seats that one act has given; nil: of all
	Terms    terms
	Links    map[table.PlayerID]*frame.Link // to players' own pages, for their phones
	State    state
	Prizes   []view.Winning
	Bags     []view.BagSeat
}

// HasPDF reports whether the sheet is kept as PDF too.
func (p paperPage) HasPDF() bool { return slices.Contains(Kept, p.Sheet) }

// terms are those of the event that a seat card tells.
type terms struct {
	BuyIn, Fee int64
	Stack      chip.Amount
	Chips      []stackChips // what the stack is made of; none: not said
	LateLevels int
	ReEntries  int
}

// stackChips is so many chips of a kind.
type stackChips struct {
	Count int
	Chip  chip.Amount
}

func termsOf(s *tournament.Structure) terms {
	t := terms{BuyIn: int64(s.BuyIn), Fee: int64(s.Fee), Stack: s.Stack, LateLevels: s.LateLevels, ReEntries: s.ReEntries}
	for i, n := range s.StackChips {
		if n > 0 && i < len(s.Chips) {
			t.Chips = append(t.Chips, stackChips{n, s.Chips[i]})
		}
	}
	return t
}

// state is what the sheet of the whole room tells beside the clock and the tables.
type state struct {
	Levels   []view.Level // those still to be played, the one that is on first
	Unseated []view.Sitting
	Places   []out
	Payouts  []view.Paid
	Money    view.Money
	LateOpen bool
}

// out is somebody who has a place.
type out struct {
	Place, Tied, Entry int
	Name               string
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	id, sheet := r.PathValue("id"), r.PathValue("sheet")
	if sheet != "" && !slices.Contains(Sheets, sheet) {
		s.NotFound(w, r)
		return
	}
	p := paperPage{Layout: frame.Layout{Nav: id}, Sheet: sheet, Sheets: Sheets, Narrow: r.URL.Query().Get("size") == "80"}
	entry, _ := strconv.Atoi(r.URL.Query().Get("entry"))
	of, _ := strconv.ParseUint(r.URL.Query().Get("of"), 10, 64)
	cleared := s.Cleared(id)
	if err := s.Room.Read(id, func(st *tournament.State) {
		s.fill(&p, st, cleared, entry)
		if h, ok := view.HandedBy(st, of, s.Names); ok && sheet == "moves" {
			p.Of, p.Moves, p.Book = &h, h.Moves, st.Book
		}
	}); err != nil {
		s.NoEvent(w, r, id)
		return
	}
	p.Layout = s.Layout(r, "paper", p.Clock.Name)
	p.Nav = id
	if sheet == "cards" || sheet == "bags" {
		p.Links = map[table.PlayerID]*frame.Link{}
		for _, one := range p.Sittings {
			if page := s.PlayerPage(id, one.Player); page != "" {
				p.Links[one.Player] = s.Link(r, page)
			}
		}
	}
	if f, _, ok := s.walls.Read(screen.Logo); ok {
		p.Logo = f.Hash
	}
	s.HTML(w, r, http.StatusOK, "paper", "layout", p)
}

// fill looks up what a sheet tells. entry picks one seat card, 0 all.
func (s *site) fill(p *paperPage, st *tournament.State, cleared tournament.Cleared, entry int) {
	p.Clock, p.Seq = view.BuildClock(st, s.Names, s.Stamp(p.Nav)), st.Seq
	p.Sittings = view.Sittings(st, s.Names)
	p.Tables = view.ByTable(st, p.Sittings)
	switch p.Sheet {
	case "cards":
		p.Terms = termsOf(&st.Structure)
		if entry > 0 {
			p.Sittings = slices.DeleteFunc(p.Sittings, func(one view.Sitting) bool { return one.Entry != entry })
		}
		slices.SortStableFunc(p.Sittings, func(a, b view.Sitting) int { return a.Entry - b.Entry })
	case "moves":
		p.Moves = view.Moves(st, s.Names)
	case "identity", "slips":
		p.Prizes = prizes(st, cleared, s.Names)
	case "bags":
		p.Bags = view.BagTags(st, s.Names)
	case "state":
		p.State = s.state(st, p.Sittings)
	}
}

func (s *site) state(st *tournament.State, sittings []view.Sitting) (o state) {
	o.LateOpen = st.LateOpen
	o.Levels = view.LevelsFrom(st, st.Clock.Level)
	for _, one := range sittings {
		if one.Table == 0 {
			o.Unseated = append(o.Unseated, one)
		}
	}
	for i := range st.Entries {
		if e := &st.Entries[i]; e.Place > 0 {
			o.Places = append(o.Places, out{e.Place, e.Tied, e.No, s.Names(e.Player)})
		}
	}
	slices.SortStableFunc(o.Places, func(a, b out) int { return a.Place - b.Place })
	o.Payouts = view.Payouts(st, s.Names)
	o.Money, _ = view.BuildMoney(st, s.Names, view.MoneyQuery{})
	return o
}
