package registers

import (
	"bytes"
	"context"
	"embed"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/floorbook/floorbook/internal/caselaw"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/register"
	"github.com/floorbook/floorbook/internal/retention"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/tournament"
)

//go:embed *.html *.css
var files embed.FS

// CaseLaw is the rulings of the room.
type CaseLaw interface {
	All(ctx context.Context) (caselaw.Law, error)
}

// site is the frame's, with the registers.
type site struct {
	*frame.Site
	law    CaseLaw           // nil: no rulings are kept
	keeper *retention.Keeper // nil: nothing is erased by itself
}

// Routes adds the registers; law and keeper may be nil.
func Routes(mux *http.ServeMux, f *frame.Site, law CaseLaw, keeper *retention.Keeper) {
	f.Add(frame.Folder{Files: files, Pages: []string{"registers", "retention"}, Styles: []string{"registers.css"}, Section: "home"})
	s := &site{f, law, keeper}
	mux.HandleFunc("GET /registers", s.May(role.Audit, s.page))
	mux.HandleFunc("GET /retention", s.May(role.Audit, s.retention))
	mux.HandleFunc("POST /retention", s.May(role.Appoint, s.setPeriod))
	mux.HandleFunc("GET /registers/{file}", s.May(role.Audit, s.file))
}

// linesMost is how many lines a page shows; the files have all of them.
const linesMost = 500

// registerPage is one register of a period.
type registerPage struct {
	frame.Layout
	Kinds       []register.Kind
	Kind        register.Kind
	From, Until string // days, both of the period
	Named       bool
	Query       string // of the files
	Sheet       sheet
	More        int // lines that are not shown
	Error       string
}

// sheet is a register in words.
type sheet struct {
	Head []string
	Rows [][]cell
}

// asked is what an address asks for: a register, the days of its period, and whether people are named.
func (s *site) asked(r *http.Request) (p registerPage, in register.Period) {
	q := r.URL.Query()
	p.Kinds, p.Kind, p.Named = register.Kinds, register.Kind(q.Get("register")), q.Get("names") != "no"
	if !slices.Contains(p.Kinds, p.Kind) {
		p.Kind = register.Entries
	}
	now := time.UnixMilli(int64(s.Room.Now())).In(s.Zone)
	from := day(q.Get("from"), time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, s.Zone), s.Zone)
	until := day(q.Get("until"), time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, s.Zone), s.Zone)
	p.From, p.Until = from.Format(time.DateOnly), until.Format(time.DateOnly)
	q.Set("register", string(p.Kind))
	q.Set("from", p.From)
	q.Set("until", p.Until)
	q.Del("lang")
	p.Query = q.Encode()
	return p, register.Period{From: tournament.Instant(from.UnixMilli()), Until: tournament.Instant(until.AddDate(0, 0, 1).UnixMilli())}
}

// day is the day of a field, or another where it has none.
func day(text string, otherwise time.Time, zone *time.Location) time.Time {
	if t, err := time.ParseInLocation(time.DateOnly, strings.TrimSpace(text), zone); err == nil {
		return t
	}
	return otherwise
}

func (s *site) page(w http.ResponseWriter, r *http.Request) {
	p, in := s.asked(r)
	l := s.LangOf(r)
	p.Layout = s.Layout(r, "registers", l.T("web.registers.title"))
	var err error
	if p.Sheet, err = s.sheet(r, p.Kind, in, p.Named); err != nil {
		s.Refuse(w, r, err)
		return
	}
	if p.More = len(p.Sheet.Rows) - linesMost; p.More > 0 {
		p.Sheet.Rows = p.Sheet.Rows[:linesMost]
	}
	s.HTML(w, r, http.StatusOK, "registers", "layout", p)
}

// file sends a register: entries.csv, entries.xlsx; all.xlsx has every register on a sheet of its own.
func (s *site) file(w http.ResponseWriter, r *http.Request) {
	name, format, _ := strings.Cut(r.PathValue("file"), ".")
	p, in := s.asked(r)
	kinds := []register.Kind{register.Kind(name)}
	if name == "all" && format == "xlsx" {
		kinds = register.Kinds
	}
	if format != "csv" && format != "xlsx" || !slices.Contains(register.Kinds, kinds[0]) {
		s.NotFound(w, r)
		return
	}
	l := s.LangOf(r)
	var tables []document.Table
	for _, k := range kinds {
		sheet, err := s.sheet(r, k, in, p.Named)
		if err != nil {
			s.Refuse(w, r, err)
			return
		}
		tables = append(tables, sheet.table(l.T("web.registers."+string(k))))
	}
	var b bytes.Buffer
	var err error
	kind := document.XLSX
	if format == "csv" {
		kind, err = document.CSV, document.WriteCSV(&b, tables[0])
	} else {
		err = document.WriteXLSX(&b, tables...)
	}
	if err != nil {
		s.Log.Error("register not written", "register", name, "err", err)
		s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
		return
	}
	frame.SendFile(w, kind, name+" "+p.From+" "+p.Until+"."+format, b.Bytes())
}

// table is a sheet as files have it.
func (t sheet) table(name string) document.Table {
	out := document.Table{Name: name, Head: t.Head}
	for _, row := range t.Rows {
		line := make([]document.Cell, len(row))
		for i, c := range row {
			line[i] = c.file()
		}
		out.Rows = append(out.Rows, line)
	}
	return out
}

// head are the columns of a register in words.
func head(l lang.Lang, columns ...string) (out []string) {
	for _, c := range columns {
		out = append(out, l.T("web.registers.col."+c))
	}
	return out
}
