package league

import (
	"bytes"
	"mime"
	"net/http"

	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
)

// file sends the standings as a table: for programs as CSV, for people as a workbook.
func (s *site) file(format string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p, known := s.view(w, r, true)
		if !known {
			return
		}
		var b bytes.Buffer
		if err := formats[format].write(&b, p.table(s.LangOf(r))); err != nil {
			s.Log.Error("standings not written", "route", r.Pattern, "err", err)
			s.Message(w, r, http.StatusInternalServerError, "web.error.internal", nil)
			return
		}
		h := w.Header()
		h.Set("Content-Type", formats[format].kind)
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": document.FileName(p.Season.Name) + "." + format}))
		h.Set("Cache-Control", "no-store")
		_, _ = w.Write(b.Bytes())
	}
}

// formats are the files that standings are kept in.
var formats = map[string]struct {
	kind  string
	write func(*bytes.Buffer, document.Table) error
}{
	"csv":  {"text/csv; charset=utf-8; header=present", func(b *bytes.Buffer, t document.Table) error { return document.WriteCSV(b, t) }},
	"xlsx": {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", func(b *bytes.Buffer, t document.Table) error { return document.WriteXLSX(b, t) }},
}

// table is the standings with a column for each event.
func (p *seasonPage) table(l lang.Lang) document.Table {
	t := document.Table{Name: l.T("web.league.standings"), Head: []string{l.T("web.league.rank"), l.T("web.results.player"), l.T("web.league.points")}}
	for _, e := range p.Events {
		t.Head = append(t.Head, e.Name)
	}
	for _, line := range p.Lines {
		row := []document.Cell{document.Number(line.Rank), document.Text(line.Name), document.Number(int(line.Total))}
		for _, c := range line.Cells {
			if c == nil {
				row = append(row, document.Text(""))
			} else {
				row = append(row, document.Number(int(c.Points)))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
