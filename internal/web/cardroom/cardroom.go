package cardroom

import (
	"embed"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/cardroom"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css *.js
var files embed.FS

// site is the frame's, with the pages of what belongs to the room.
type site struct{ *frame.Site }

// Routes adds the pages of the room's tables and dealers.
func Routes(mux *http.ServeMux, f *frame.Site) {
	f.Add(frame.Folder{Files: files, Pages: []string{"cardroom"}, Styles: []string{"cardroom.css"}, Section: "home"})
	f.Add(frame.Folder{Files: files, Pages: []string{"dealers", "shifts"}, Styles: []string{"dealers.css"}, Scripts: []string{"dealers.js"}, Section: "home",
		Funcs: func(lang.Lang) map[string]any {
			return map[string]any{
				"stamp": func(at tournament.Instant) int64 { return int64(at) },
				"hm":    func(minutes int64) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) },
			}
		}})
	s := &site{f}
	mux.HandleFunc("GET /tables", s.May(role.Look, s.page))
	mux.HandleFunc("POST /tables", s.May(role.Create, s.list))
	mux.HandleFunc("GET /dealers", s.May(role.Look, s.dealers))
	mux.HandleFunc("GET /events/dealers", s.May(role.Look, s.dealersEvents))
	mux.HandleFunc("POST /dealers/{act}", s.May(role.Run, s.act))
	mux.HandleFunc("GET /dealers/paper/{sheet}", s.May(role.Look, s.sheet))
	mux.HandleFunc("GET /dealers/mine", s.mine)
}

// tablesPage is the room's tables.
type tablesPage struct {
	frame.Layout
	Seq    uint64
	Ranges []tableRange // listed, then as many again to be filled in
	Loans  []loan
	Error  string
	Done   bool
}

// tableRange is tables with numbers in a row and the same number of seats, as they are typed.
type tableRange struct{ From, To, Seats string }

// loan is the tables that an event has.
type loan struct {
	Stream, Name string
	Tables       string // "1–4, 7"
}

// spare is how many ranges can be added at a time.
const spare = 3

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	p, ok := s.view(w, r)
	if !ok {
		return
	}
	p.Done = r.URL.Query().Get("done") == "1"
	s.HTML(w, r, http.StatusOK, "cardroom", "layout", p)
}

// view is the page as things are; false where they are not known, which has been said.
func (s *site) view(w http.ResponseWriter, r *http.Request) (p tablesPage, ok bool) {
	if s.Tables == nil {
		s.NotFound(w, r)
		return p, false
	}
	p.Layout = s.Layout(r, "cardroom", s.LangOf(r).T("web.cardroom.title"))
	err := s.Tables.Cardroom(func(c *cardroom.State) {
		p.Seq, p.Ranges = c.Seq, ranges(c.Listed)
		for _, l := range c.Lent {
			if !slices.ContainsFunc(p.Loans, func(known loan) bool { return known.Stream == l.Stream }) {
				p.Loans = append(p.Loans, loan{Stream: l.Stream, Name: l.Stream, Tables: numbers(c.Has(l.Stream))})
			}
		}
	})
	if err != nil {
		s.Refuse(w, r, err)
		return p, false
	}
	for range spare {
		p.Ranges = append(p.Ranges, tableRange{})
	}
	for i := range p.Loans { // after the cardroom has been read: whoever holds both has taken them the other way round
		l := &p.Loans[i]
		_ = s.Room.Read(l.Stream, func(st *tournament.State) { l.Name = st.Structure.Name })
	}
	return p, true
}

// ranges are listed tables, those in a row with the same number of seats together.
func ranges(listed []cardroom.Table) (out []tableRange) {
	for i := 0; i < len(listed); {
		j := i + 1
		for j < len(listed) && listed[j].No == listed[j-1].No+1 && listed[j].Seats == listed[i].Seats {
			j++
		}
		one := tableRange{From: strconv.Itoa(listed[i].No), To: strconv.Itoa(listed[j-1].No)}
		if listed[i].Seats > 0 {
			one.Seats = strconv.Itoa(listed[i].Seats)
		}
		out = append(out, one)
		i = j
	}
	return out
}

// numbers are ascending numbers of tables as people write them.
func numbers(tables []int) string {
	listed := make([]cardroom.Table, len(tables))
	for i, no := range tables {
		listed[i].No = no
	}
	var out []string
	for _, r := range ranges(listed) {
		if r.From == r.To {
			out = append(out, r.From)
		} else {
			out = append(out, r.From+"–"+r.To)
		}
	}
	return strings.Join(out, ", ")
}

// list says which tables the room has. Whatever is wrong is said beside what was typed, and nothing is changed.
func (s *site) list(w http.ResponseWriter, r *http.Request) {
	seen, key, ok := s.RoomForm(w, r)
	if !ok {
		return
	}
	p, ok := s.view(w, r)
	if !ok {
		return
	}
	tables, typed, bad := read(r.PostForm)
	switch {
	case bad != nil:
		p.Error = s.LangOf(r).T("web.cardroom.bad", "From", bad.From, "To", bad.To, "Seats", bad.Seats)
	default:
		cmd := cardroom.ListTables{Tables: tables}
		_, err := s.Room.Do(r.Context(), room.Command{Stream: room.CardroomStream, Expected: seen, ID: key, By: s.By(r, "", 0, role.Create), Cmd: cmd})
		if err == nil {
			http.Redirect(w, r, "/tables?done=1", http.StatusSeeOther)
			return
		}
		_, p.Error = s.Refused(r, err)
	}
	p.Ranges = typed
	s.HTML(w, r, http.StatusBadRequest, "cardroom", "layout", p)
}

// read reads the ranges of a form: the tables, what was typed, and the first range that is none.
func read(f url.Values) (tables []cardroom.Table, typed []tableRange, bad *tableRange) {
	at := func(name string, i int) string {
		if i < len(f[name]) {
			return strings.TrimSpace(f[name][i])
		}
		return ""
	}
	for i := range min(len(f["from"]), cardroom.NoMax) {
		one := tableRange{at("from", i), at("to", i), at("seats", i)}
		typed = append(typed, one)
		if one == (tableRange{}) {
			continue
		}
		from, err := strconv.Atoi(one.From)
		to, seats := from, 0
		if err == nil && one.To != "" {
			to, err = strconv.Atoi(one.To)
		}
		if err == nil && one.Seats != "" {
			seats, err = strconv.Atoi(one.Seats)
		}
		if err != nil || from < 1 || to < from || to > cardroom.NoMax || len(tables)+to-from >= cardroom.NoMax {
			if bad == nil {
				bad = &typed[len(typed)-1]
			}
			continue
		}
		for no := from; no <= to; no++ {
			tables = append(tables, cardroom.Table{No: no, Seats: seats})
		}
	}
	return tables, typed, bad
}
